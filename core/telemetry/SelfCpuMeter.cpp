// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/SelfCpuMeter.h"

#include <ctime>
#include <utility>

namespace tierscope {

std::optional<double> SelfCpuMeter::update(std::chrono::steady_clock::time_point now)
{
    timespec spent{};
    if (::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent) != 0)
        return std::nullopt;
    const std::chrono::nanoseconds cpuTime =
        std::chrono::seconds(spent.tv_sec) + std::chrono::nanoseconds(spent.tv_nsec);
    const std::optional<Sample> last = std::exchange(m_last, Sample{now, cpuTime});
    if (!last || now <= last->at)
        return std::nullopt;
    const std::chrono::duration<double> used = cpuTime - last->cpuTime;
    const std::chrono::duration<double> wall = now - last->at;
    return 100 * used / wall;
}

} // namespace tierscope
