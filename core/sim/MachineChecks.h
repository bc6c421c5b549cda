// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/FieldReader.h"
#include "core/sim/MachineDescription.h"

namespace tierscope {

/// Checks that the parts of a description fit each other: no CPU, package, node, device or pid twice, no list that
/// names a CPU of no group, every CPU in a package, one CPU online.
void checkMachine(const MachineDescription &machine, ReadLog &log);

} // namespace tierscope
