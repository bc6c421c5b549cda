// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>

namespace tierscope {

/// What this process costs: its CPU time (CLOCK_PROCESS_CPUTIME_ID, all threads) over wall time.
class SelfCpuMeter {
public:
    /// Percent of one CPU since the last call, over 100 with several threads. Unset on the first call and when no time
    /// has passed.
    std::optional<double> update(std::chrono::steady_clock::time_point now);

private:
    struct Sample {
        std::chrono::steady_clock::time_point at;
        std::chrono::nanoseconds cpuTime;
    };
    std::optional<Sample> m_last;
};

} // namespace tierscope
