// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"
#include "ui/node/MapGeometry.h"

#include <vector>

namespace tierscope {

/// Tiles that stay together: a core's SMT halves, or the cores of a module.
struct PlannedUnit {
    int core = -1;
    int l2 = -1;
    bool isModule = false;
    int smtWidth = 1; ///< tiles of one core, which stand side by side
    std::vector<int> ids;
};

struct PlannedCard {
    int llc = -1;
    bool isPerCore = false;
    int package = -1;
    int numaNode = -1; ///< -1 also where the machine has one node with CPUs
    std::vector<int> sharedWith;
    std::vector<PlannedUnit> units;
};

struct PlannedColumn {
    ColumnKind kind = ColumnKind::Tier;
    int tier = -1;
    std::vector<PlannedCard> cards;

    bool isFramed() const; ///< some unit holds more than one tile
    int tileCount() const;
};

/// What the map shows and in which order, without any geometry: every present CPU and accelerator exactly once.
std::vector<PlannedColumn> planColumns(const Node &node);

} // namespace tierscope
