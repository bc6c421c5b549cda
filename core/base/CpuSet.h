// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace tierscope {

/// A set of CPU ids of any size, in the kernel's notations.
class CpuSet {
public:
    /// Ids from 0 to here are accepted; the largest kernels are built for 8,192 CPUs.
    static constexpr int maxCpu = 65535;

    CpuSet() = default;
    CpuSet(std::initializer_list<int> cpus);
    /// The CPUs first to last, both included; empty when last < first.
    static CpuSet range(int first, int last);

    /// Kernel list syntax, "0-3,8,10-20:2/5" included; blank text is the empty set. Ranges may be unsorted and overlap.
    /// Fails with BadList (7-2, 3-, a) or ListTooLarge.
    static Result<CpuSet> parseList(std::string_view text);
    /// Ids separated by blanks, as cpufreq's related_cpus. Same failures.
    static Result<CpuSet> parseWords(std::string_view text);
    /// Kernel mask syntax: hexadecimal words of 32 bits separated by commas, highest first. Same failures.
    static Result<CpuSet> parseMask(std::string_view text);

    void insert(int cpu);
    void erase(int cpu);
    bool contains(int cpu) const;
    bool isEmpty() const { return m_words.empty(); }
    int count() const;
    int first() const; ///< lowest id, or -1
    int last() const;  ///< highest id, or -1
    bool isSubsetOf(const CpuSet &other) const;
    bool intersects(const CpuSet &other) const;

    std::vector<int> ids() const; ///< ascending
    std::string toList() const;   ///< kernel list syntax, sorted, "" when empty

    CpuSet &operator|=(const CpuSet &other);
    CpuSet &operator&=(const CpuSet &other);
    CpuSet &operator-=(const CpuSet &other);
    friend CpuSet operator|(CpuSet a, const CpuSet &b) { return a |= b; }
    friend CpuSet operator&(CpuSet a, const CpuSet &b) { return a &= b; }
    friend CpuSet operator-(CpuSet a, const CpuSet &b) { return a -= b; }
    bool operator==(const CpuSet &) const = default;

private:
    void dropEmptyWords();

    std::vector<std::uint64_t> m_words; // no trailing zero words, so that == compares sets
};

} // namespace tierscope
