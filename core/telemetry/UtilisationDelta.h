// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/telemetry/ProcStat.h"

#include <optional>

namespace tierscope {

/// What a CPU did between two samples, each a share of all its accounted time, 0-100.
struct Utilisation {
    double utilPercent = 0;  ///< busy, guests included, without steal
    double stealPercent = 0; ///< the hypervisor ran something else

    bool isIdle() const { return utilPercent + stealPercent < 1; } ///< a CPU kept from running is not idle
};

/// Turns the counters of one CPU into shares. Per kind of time, d is the growth since the last sample, and 0 where a
/// counter went backwards (iowait does):
///   busy  = d(user - guest) + d(nice - guest_nice) + d(system) + d(irq) + d(softirq) + d(guest) + d(guest_nice)
///   idle  = d(idle + iowait)
///   total = busy + idle + d(steal)
///   util_percent = 100 busy / total        steal_percent = 100 d(steal) / total
class UtilisationDelta {
public:
    /// Unset on the first sample, and when no time was accounted since the last.
    std::optional<Utilisation> update(const CpuTimes &times);
    void reset() { m_last.reset(); }

private:
    std::optional<CpuTimes> m_last;
};

} // namespace tierscope
