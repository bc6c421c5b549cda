// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tierscope {

/// The columns of a cpuN line of /proc/stat (proc(5)), in ticks of USER_HZ since boot. `user` includes `guest`, `nice`
/// includes `guestNice`. Columns that an old kernel does not print are 0: it does not account that kind of time apart.
struct CpuTimes {
    std::uint64_t user = 0;
    std::uint64_t nice = 0;
    std::uint64_t system = 0;
    std::uint64_t idle = 0;
    std::uint64_t iowait = 0;
    std::uint64_t irq = 0;
    std::uint64_t softirq = 0;
    std::uint64_t steal = 0;
    std::uint64_t guest = 0;
    std::uint64_t guestNice = 0;

    bool operator==(const CpuTimes &) const = default;
};

/// The per-CPU part of /proc/stat.
struct ProcStat {
    struct Line {
        int cpu = 0;
        CpuTimes times;
    };

    std::vector<Line> cpus; ///< ascending by id, each once (the first of several counts)
    int badLines = 0;       ///< cpuN lines that could not be understood, and repeated ones
};

/// Parses into `stat`, whose memory is used again. A cpuN line needs the first four columns; numbers too large for 64
/// bits saturate.
void parseProcStat(std::string_view text, ProcStat &stat);
ProcStat parseProcStat(std::string_view text);

} // namespace tierscope
