// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/telemetry/Frame.h"
#include "core/telemetry/ReadPacer.h"
#include "core/telemetry/ReadableFile.h"
#include "core/telemetry/ShownFrequency.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tierscope {

/// CPUs with one clock (a cpufreq policy), the one file it is read from, and what that said last.
struct FrequencyDomain {
    FrequencySource source = FrequencySource::ScalingCurFreq;
    std::unique_ptr<ReadableFile> file;
    std::string place;                  ///< the file's path, for issues
    std::vector<std::size_t> positions; ///< of its online CPUs among the readings
    ReadPacer pacer;

    FrequencySample sample;
    bool isIdle = false;          ///< the kernel had no value because the CPUs are idle
    std::optional<Error> failure; ///< of the last read
};

/// Opens a one-value file. The first of many are asked to keep their descriptor (`hold`), the rest to do without.
using OpenReadable = std::function<Result<std::unique_ptr<ReadableFile>>(const std::string &path, bool hold)>;

/// The clock of a CPU lies within these, or the value is not believed.
inline constexpr std::int64_t lowestKhz = 1;
inline constexpr std::int64_t highestKhz = 20'000'000;

/// kHz from a cpufreq file; BadNumber or OutOfRange (without a place) for anything else. Pure.
Result<std::int64_t> parseKhz(std::string_view text);

} // namespace tierscope
