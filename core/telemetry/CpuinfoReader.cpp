// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/CpuinfoReader.h"

#include "core/telemetry/FrequencyDomain.h"
#include "core/telemetry/ShownFrequency.h"

#include <algorithm>

namespace tierscope {

namespace {

/// The clock of `cpu`, or nullptr. Clocks ascend by id.
const CpuinfoMhz *clockOf(const std::vector<CpuinfoMhz> &clocks, int cpu)
{
    const auto place = std::lower_bound(clocks.begin(), clocks.end(), cpu,
                                        [](const CpuinfoMhz &clock, int id) { return clock.cpu < id; });
    return place != clocks.end() && place->cpu == cpu ? &*place : nullptr;
}

bool isPlausible(const CpuinfoMhz &clock)
{
    return clock.khz >= lowestKhz && clock.khz <= highestKhz;
}

} // namespace

void CpuinfoReader::choose(const SysRoot &root, const std::vector<CpuReading> &readings,
                           const std::vector<std::size_t> &positions)
{
    *this = {};
    if (positions.empty())
        return;
    Result<HeldFile> file = HeldFile::open(root, "proc/cpuinfo");
    if (!file)
        return;
    m_file = *std::move(file);
    if (!parse())
        m_clocks.clear();
    std::copy_if(positions.begin(), positions.end(), std::back_inserter(m_positions),
                 [&](std::size_t at) { return clockOf(m_clocks, readings[at].cpu) != nullptr; });
    m_clocks.clear(); // what was read before anybody asked is no measurement of the interval
    if (m_positions.empty())
        m_file.reset();
}

Result<void> CpuinfoReader::parse()
{
    constexpr std::size_t limit = std::size_t{64} << 20; // about 2 KiB for each of 8,192 CPUs, and then some
    const Result<std::string_view> text = m_file->readAll(m_buffer, limit);
    if (!text)
        return text.error();
    m_clocks = parseCpuinfoMhz(*text);
    return {};
}

void CpuinfoReader::read(const std::vector<Activity> &activities, const Now &now)
{
    const auto isWanted = [&](std::size_t at) { return isWorthReading(activities[at]); };
    const ReadPacer::TimePoint start = now();
    if (!m_file || !m_pacer.isDue(start) || std::none_of(m_positions.begin(), m_positions.end(), isWanted))
        return;
    const Result<void> parsed = parse();
    m_readAt = now();
    m_pacer.finished(start, m_readAt);
    m_failure.reset();
    if (!parsed) {
        m_clocks.clear();
        m_failure = parsed.error();
    } else if (!std::all_of(m_clocks.begin(), m_clocks.end(), isPlausible)) {
        m_failure = Error{Code::OutOfRange, m_file->place(), {}, 0};
    }
}

void CpuinfoReader::show(const std::vector<Activity> &activities, std::vector<CpuReading> &readings,
                         ReadPacer::TimePoint now) const
{
    for (const std::size_t at : m_positions) {
        const CpuinfoMhz *clock = clockOf(m_clocks, readings[at].cpu);
        FrequencySample sample{std::nullopt, m_readAt};
        if (clock != nullptr && isPlausible(*clock))
            sample.khz = clock->khz;
        showFrequency(sample, FrequencySource::ProcCpuinfo, activities[at], now, readings[at]);
    }
}

} // namespace tierscope
