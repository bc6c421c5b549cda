// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/NodeBuilder.h"
#include "core/sim/MachineLayout.h"

namespace tierscope {

/// The described machine as a kernel with these CPUs online would show it, ready for the tier rules. A CPU that was
/// online since boot (`seen`) keeps its facts when it is offline, as a watcher of a live machine remembers them; of
/// any other offline CPU nothing is known.
MachineParts assembleMachine(const MachineDescription &machine, const MachineLayout &layout, const CpuSet &online,
                             const CpuSet &seen);

} // namespace tierscope
