// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"

#include <string>
#include <vector>

namespace tierscope {

/// The machine's objects as hwloc (or a machine description) gives them: what contains what.
struct MachineTree {
    std::string name; ///< CPU model
    std::vector<Package> packages;
    std::vector<NumaNode> numaNodes;
    std::vector<CacheDomain> caches; ///< by level, then by lowest CPU; index is the position
    std::vector<CpuSet> cores;       ///< by lowest CPU
};

} // namespace tierscope
