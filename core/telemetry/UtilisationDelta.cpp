// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/UtilisationDelta.h"

#include <limits>
#include <utility>

namespace tierscope {

namespace {

std::uint64_t minus(std::uint64_t a, std::uint64_t b)
{
    return a > b ? a - b : 0;
}

std::uint64_t plus(std::uint64_t a, std::uint64_t b)
{
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return a > most - b ? most : a + b;
}

/// Kinds of time that do not overlap.
struct Shares {
    std::uint64_t user, nice, system, irq, softirq, guest, guestNice, idle, steal;
};

Shares sharesOf(const CpuTimes &t)
{
    return {minus(t.user, t.guest),
            minus(t.nice, t.guestNice),
            t.system,
            t.irq,
            t.softirq,
            t.guest,
            t.guestNice,
            plus(t.idle, t.iowait),
            t.steal};
}

} // namespace

std::optional<Utilisation> UtilisationDelta::update(const CpuTimes &times)
{
    const std::optional<CpuTimes> last = std::exchange(m_last, times);
    if (!last)
        return std::nullopt;
    const Shares now = sharesOf(times);
    const Shares before = sharesOf(*last);
    std::uint64_t busy = 0;
    for (const auto kind : {&Shares::user, &Shares::nice, &Shares::system, &Shares::irq, &Shares::softirq,
                            &Shares::guest, &Shares::guestNice})
        busy = plus(busy, minus(now.*kind, before.*kind));
    const auto busyTime = static_cast<double>(busy);
    const auto stealTime = static_cast<double>(minus(now.steal, before.steal));
    const double total = busyTime + stealTime + static_cast<double>(minus(now.idle, before.idle));
    if (total <= 0)
        return std::nullopt;
    return Utilisation{100 * busyTime / total, 100 * stealTime / total};
}

} // namespace tierscope
