// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/CpuSet.h"
#include "core/telemetry/Frame.h"
#include "core/telemetry/ProcStat.h"
#include "core/telemetry/UtilisationDelta.h"

#include <vector>

namespace tierscope {

/// What is known of how busy a CPU is, for readers that leave idle CPUs alone.
enum class Activity {
    Unknown, ///< cannot be known: its utilisation is not readable
    Pending, ///< the next sample will tell
    Idle,
    Busy,
};

/// Utilisation of every CPU from one /proc/stat after the other, matched by id.
class UtilisationMeter {
public:
    /// Fits the meter to these CPUs (ascending by id). Those that were online and still are go on counting.
    void follow(const std::vector<CpuReading> &readings);
    /// Fills utilPercent, stealPercent and isIdle; a CPU missing from `stat` is offline. Where the ids contradict
    /// isOnline for good, nothing is filled and StatContradicts joins `issues`.
    void update(const ProcStat &stat, std::vector<CpuReading> &readings, std::vector<Issue> &issues);
    /// The next sample is a first one; until then activities are as given.
    void reset(Activity activity);

    /// By position, as the readings.
    const std::vector<Activity> &activities() const { return m_activities; }

private:
    struct Slot {
        int cpu = 0;
        UtilisationDelta delta;
    };

    bool isContradiction(const CpuSet &difference);

    std::vector<Slot> m_slots;
    std::vector<Activity> m_activities;
    CpuSet m_lastDifference;
    bool m_hasSample = false;
};

} // namespace tierscope
