// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/CpuFacts.h"
#include "core/node/MachineTree.h"
#include "core/node/Node.h"

namespace tierscope {

/// Everything read of a machine, before the tier rules have looked at it.
struct MachineParts {
    SourceKind source = SourceKind::Live;
    std::string origin;
    std::string kernel;
    CpuLists lists;
    CpuFactsMap facts; ///< one per present CPU
    MachineTree tree;
    std::vector<Accelerator> accelerators;
    std::vector<Issue> issues;
};

/// Applies the tier rules and joins the parts to a Node.
Node buildNode(MachineParts parts);

} // namespace tierscope
