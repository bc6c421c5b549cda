// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/ShownFrequency.h"

namespace tierscope {

void showFrequency(const FrequencySample &sample, FrequencySource source, Activity activity, ReadPacer::TimePoint now,
                   CpuReading &reading)
{
    if (!reading.isOnline)
        return;
    reading.khzSource = source;
    const ReadPacer::Duration age = now - sample.readAt;
    if (!sample.khz || !isWorthReading(activity) || age > oldestShownFrequency)
        return;
    reading.khz = sample.khz;
    reading.khzAgeMs = std::chrono::duration<double, std::milli>(age).count();
}

} // namespace tierscope
