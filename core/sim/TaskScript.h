// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/CpuSet.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tierscope {

/// How the load of a thread goes over a period; `duty` is the level that it reaches.
enum class LoadPattern {
    Steady, ///< duty all the time
    Wave,   ///< a raised cosine between 0 and duty, 0 where the period begins
    Burst,  ///< duty for a quarter of each period, beginning anywhere in it as the seed has it, else nothing
    Step,   ///< a quarter, a half, three quarters and the whole of duty, a quarter of the period each
};

/// Where a task runs for a while when nobody has pinned it.
struct TaskPlace {
    std::string tier; ///< id of a tier; empty: `cpus` says it
    CpuSet cpus;
    double forS = 0; ///< seconds before it goes to the next place; 0 stays
};

/// A process with scripted load.
struct TaskScript {
    int pid = 0;
    std::string comm;
    int threads = 1;
    LoadPattern pattern = LoadPattern::Steady;
    double duty = 0;    ///< 0-1 of one CPU, each thread
    double periodS = 1; ///< of wave, burst and step
    double phase = 0;   ///< 0-1 of a period
    double stagger = 0; ///< 0-1 of a period over which the threads' phases are spread
    double wanderS = 0; ///< seconds after which each thread moves on to the next CPU of its place; 0 stays
    std::uint32_t seed = 0;
    std::vector<TaskPlace> places; ///< visited in turn; at least one

    /// Load of one thread at a time since the start, 0-1. A pure function.
    double load(int thread, double seconds) const;
    /// Index into places at a time since the start.
    std::size_t placeAt(double seconds) const;
    /// Which of `count` CPUs a thread is on at a time since the start: threads of one task spread over all before two
    /// share one. 0 when count is 0.
    std::size_t slotAt(int thread, double seconds, std::size_t count) const;
};

} // namespace tierscope
