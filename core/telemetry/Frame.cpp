// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/Frame.h"

#include <algorithm>

namespace tierscope {

std::string_view frequencySourceName(FrequencySource source)
{
    switch (source) {
    case FrequencySource::CpuinfoAvgFreq:
        return "cpuinfo_avg_freq";
    case FrequencySource::ScalingCurFreq:
        return "scaling_cur_freq";
    case FrequencySource::ProcCpuinfo:
        return "cpuinfo";
    case FrequencySource::Simulated:
        return "simulated";
    }
    return {};
}

const CpuReading *Frame::reading(int cpu) const
{
    const auto place = std::lower_bound(cpus.begin(), cpus.end(), cpu,
                                        [](const CpuReading &reading, int id) { return reading.cpu < id; });
    return place != cpus.end() && place->cpu == cpu ? &*place : nullptr;
}

} // namespace tierscope
