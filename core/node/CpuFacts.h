// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/CpuSet.h"
#include "core/base/SysRoot.h"
#include "core/node/Node.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tierscope {

/// The type that firmware and kernel (or hwloc's CoreType) state for a CPU.
enum class CoreType { Performance, Efficiency, LowPower };

/// Who made an ARM core and which: MIDR bits 31-24 and 15-4.
struct ArmPart {
    std::uint32_t implementer = 0;
    std::uint32_t part = 0;

    auto operator<=>(const ArmPart &) const = default;
};

/// Sizes in bytes of the first two cache levels: the microarchitecture's signature. Unset: no such cache listed.
struct CacheSignature {
    std::optional<std::int64_t> l1d;
    std::optional<std::int64_t> l1i;
    std::optional<std::int64_t> l1Unified;
    std::optional<std::int64_t> l2;

    /// Where the size of such a cache goes; nullptr for caches that are no part of the signature.
    std::optional<std::int64_t> *slot(int level, CacheType type);
    bool isEmpty() const { return !l1d && !l1i && !l1Unified && !l2; }
    auto operator<=>(const CacheSignature &) const = default;
};

/// Where facts come from; the evidence of tiers names it.
enum class FactOrigin { Sysfs, Xml, Described };

/// What the system says of one CPU; the tier rules work on nothing else. Unset: not readable for this CPU.
struct CpuFacts {
    FactOrigin origin = FactOrigin::Sysfs;
    bool isOnline = true;
    std::optional<CoreType> type;
    std::string typePath; ///< where the type was read
    std::optional<int> capacity;
    std::optional<ArmPart> armPart;
    std::string armPartPath;
    CacheSignature signature;
    bool hasCaches = false; ///< any cache is listed, so that a missing L3 means something
    bool hasL3 = false;
    CpuSet l3Cpus; ///< who shares it
    std::optional<std::int64_t> maxKhz;
    std::optional<std::int64_t> baseKhz;
    std::optional<int> prefcoreRank;
    std::optional<int> hwlocRank; ///< hwloc's efficiency of the CPU kind: evidence only
    CpuSet policy;                ///< cpufreq related_cpus
    CpuSet cluster;               ///< topology/cluster_cpus_list
    CpuSet siblings;              ///< SMT siblings, itself included; empty: unknown, as when offline since boot
    int packageId = -1;
    CpuSet packageCpus;
};

/// Facts by CPU id.
using CpuFactsMap = std::map<int, CpuFacts>;

/// The CPUs of which facts are held.
CpuSet cpusOf(const CpuFactsMap &facts);

/// Reads the facts of `cpus` (the present ones) from a /sys. `cpuinfo` is the text of /proc/cpuinfo, or empty when its
/// numbers cannot be trusted. CPUs outside `online` keep what is known of
/// them in `remembered`: most files vanish with an offline CPU.
CpuFactsMap readCpuFacts(const SysRoot &root, std::string_view cpuinfo, const CpuSet &cpus, const CpuSet &online,
                         const CpuFactsMap &remembered, std::vector<Issue> &issues);

} // namespace tierscope
