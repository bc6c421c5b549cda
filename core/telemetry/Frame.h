// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Error.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tierscope {

/// Where a frequency was read. One source per cpufreq policy, never mixed.
enum class FrequencySource {
    CpuinfoAvgFreq, ///< cpufreq/cpuinfo_avg_freq, measured by the hardware over the last tick
    ScalingCurFreq, ///< cpufreq/scaling_cur_freq, measured or requested, by driver
    ProcCpuinfo,    ///< "cpu MHz" of /proc/cpuinfo, only with the aperfmperf flag
    Simulated,
};
std::string_view frequencySourceName(FrequencySource source); ///< "cpuinfo_avg_freq", "scaling_cur_freq", ...

/// What one CPU does. A missing reading is unset, never 0.
struct CpuReading {
    int cpu = 0;
    bool isOnline = true;
    /// Busy share of the interval without steal, 0-100. Unset on the first sample and when no time was accounted.
    std::optional<double> utilPercent;
    std::optional<double> stealPercent;
    /// Unset while idle (the number would be stale), offline, or where the machine gives none.
    std::optional<std::int64_t> khz;
    std::optional<FrequencySource> khzSource; ///< set also while idle: what would be read
    std::optional<double> khzAgeMs;           ///< age of khz when the frame was made
    std::optional<bool> isIdle;               ///< under 1 % busy, or the kernel says so; unset while unknown
    bool isReader = false;                    ///< the CPU that did the reading; reading boosts it
};

/// What a node does at one moment: one versioned, serialisable value for the screen, recordings and remote links.
struct Frame {
    static constexpr int version = 1;

    std::uint64_t seq = 0;
    std::int64_t tNs = 0;           ///< CLOCK_MONOTONIC when the reading ended; simulated time for simulated nodes
    double intervalS = 0;           ///< since the previous frame; 0 on the first
    std::uint64_t nodeRevision = 0; ///< the Node that this frame describes; changes with hotplug
    std::vector<CpuReading> cpus;   ///< ascending by id, the CPUs of Node::cpus
    std::optional<double> selfCpuPercent; ///< this process's CPU time over the interval, of one CPU
    std::vector<Issue> issues;

    const CpuReading *reading(int cpu) const; ///< or nullptr
};

} // namespace tierscope
