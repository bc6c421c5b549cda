// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/telemetry/Frame.h"
#include "core/telemetry/ReadPacer.h"
#include "core/telemetry/UtilisationMeter.h"

#include <cstdint>
#include <optional>

namespace tierscope {

/// A clock as it was read.
struct FrequencySample {
    std::optional<std::int64_t> khz;
    ReadPacer::TimePoint readAt;
};

/// Backed-off readers give numbers of some age; beyond this one says nothing of the present.
inline constexpr std::chrono::seconds oldestShownFrequency{10};

/// Whether a CPU's clock is worth a read: not while it idles, nor before that is known.
constexpr bool isWorthReading(Activity activity)
{
    return activity == Activity::Busy || activity == Activity::Unknown;
}

/// Puts a clock into the reading of an online CPU with its source and age. An idle CPU gets the source only: the
/// number would be stale; so does a CPU whose number is older than oldestShownFrequency.
void showFrequency(const FrequencySample &sample, FrequencySource source, Activity activity, ReadPacer::TimePoint now,
                   CpuReading &reading);

} // namespace tierscope
