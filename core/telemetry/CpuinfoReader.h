// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/telemetry/CpuinfoMhz.h"
#include "core/telemetry/Frame.h"
#include "core/telemetry/HeldFile.h"
#include "core/telemetry/ReadPacer.h"
#include "core/telemetry/UtilisationMeter.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace tierscope {

/// Clocks from /proc/cpuinfo, for CPUs without cpufreq. One read gives all, so it also reaches idle CPUs; it is not
/// made while none of ours is busy.
class CpuinfoReader {
public:
    using Now = std::function<ReadPacer::TimePoint()>;

    /// Keeps those of `positions` whose clock /proc/cpuinfo measures; without one the file is closed.
    void choose(const SysRoot &root, const std::vector<CpuReading> &readings,
                const std::vector<std::size_t> &positions);
    /// Reads if somebody is busy and the file is not backed off.
    void read(const std::vector<Activity> &activities, const Now &now);
    void show(const std::vector<Activity> &activities, std::vector<CpuReading> &readings,
              ReadPacer::TimePoint now) const;
    const std::optional<Error> &failure() const { return m_failure; }
    bool isSlow() const { return m_pacer.isSlow(); }

private:
    Result<void> parse();

    std::optional<HeldFile> m_file;
    std::vector<std::size_t> m_positions;
    std::vector<CpuinfoMhz> m_clocks;
    ReadPacer m_pacer;
    ReadPacer::TimePoint m_readAt;
    std::optional<Error> m_failure;
    std::string m_buffer;
};

} // namespace tierscope
