// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/UtilisationMeter.h"

#include <algorithm>
#include <utility>

namespace tierscope {

namespace {

/// CPUs that are in only one of the two. Both ascend by id.
CpuSet differenceOf(const ProcStat &stat, const std::vector<CpuReading> &readings)
{
    CpuSet difference;
    auto line = stat.cpus.begin();
    for (const CpuReading &reading : readings) {
        for (; line != stat.cpus.end() && line->cpu < reading.cpu; ++line)
            difference.insert(line->cpu);
        const bool isListed = line != stat.cpus.end() && line->cpu == reading.cpu;
        if (isListed != reading.isOnline)
            difference.insert(reading.cpu);
        line += isListed ? 1 : 0;
    }
    for (; line != stat.cpus.end(); ++line)
        difference.insert(line->cpu);
    return difference;
}

} // namespace

void UtilisationMeter::follow(const std::vector<CpuReading> &readings)
{
    std::vector<Slot> slots;
    std::vector<Activity> activities;
    std::size_t old = 0;
    for (const CpuReading &reading : readings) {
        while (old < m_slots.size() && m_slots[old].cpu < reading.cpu)
            ++old;
        const bool isKept = reading.isOnline && old < m_slots.size() && m_slots[old].cpu == reading.cpu;
        slots.push_back(isKept ? m_slots[old] : Slot{reading.cpu, {}});
        activities.push_back(isKept ? m_activities[old] : Activity::Pending);
    }
    m_slots = std::move(slots);
    m_activities = std::move(activities);
}

void UtilisationMeter::reset(Activity activity)
{
    for (Slot &slot : m_slots)
        slot.delta.reset();
    std::fill(m_activities.begin(), m_activities.end(), activity);
}

/// CPUs that differ once are on their way off- or online between two reads (SMT off takes half of them at once). The
/// same difference twice, or several CPUs from the start, is a container that numbers its CPUs anew.
bool UtilisationMeter::isContradiction(const CpuSet &difference)
{
    const bool isStable = !difference.isEmpty() && difference == m_lastDifference;
    m_lastDifference = difference;
    const bool isFirst = !std::exchange(m_hasSample, true);
    return isStable || (isFirst && difference.count() > 1);
}

void UtilisationMeter::update(const ProcStat &stat, std::vector<CpuReading> &readings, std::vector<Issue> &issues)
{
    if (const CpuSet difference = differenceOf(stat, readings); isContradiction(difference)) {
        reset(Activity::Unknown);
        issues.push_back({Code::StatContradicts, "/proc/stat", difference.toList(), 0});
        return;
    }
    auto line = stat.cpus.begin();
    for (std::size_t i = 0; i < readings.size() && i < m_slots.size(); ++i) {
        CpuReading &reading = readings[i];
        while (line != stat.cpus.end() && line->cpu < reading.cpu)
            ++line;
        if (line == stat.cpus.end() || line->cpu != reading.cpu) {
            reading.isOnline = false;
            m_slots[i].delta.reset();
            m_activities[i] = Activity::Pending;
        } else if (const std::optional<Utilisation> used = m_slots[i].delta.update(line->times)) {
            reading.utilPercent = used->utilPercent;
            reading.stealPercent = used->stealPercent;
            reading.isIdle = used->isIdle();
            m_activities[i] = used->isIdle() ? Activity::Idle : Activity::Busy;
        } else if (m_activities[i] == Activity::Unknown) {
            m_activities[i] = Activity::Pending;
        }
    }
}

} // namespace tierscope
