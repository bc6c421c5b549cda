// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/CpuSet.h"

#include <string>
#include <vector>

namespace tierscope {

/// A wish to run a process (all its threads) on these CPUs.
struct PlacementRequest {
    int pid = 0;
    CpuSet cpus;
};

/// What became of the wish.
struct PlacementResult {
    struct Thread {
        int tid = 0;
        std::string comm;
        CpuSet before;
        CpuSet after; ///< read back, not assumed
    };

    CpuSet requested;
    CpuSet effective; ///< requested and online (and allowed, where that is known)
    std::vector<Thread> threads;
};

} // namespace tierscope
