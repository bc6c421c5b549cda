// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/MapGeometry.h"
#include "ui/node/NodeView.h"

namespace tierscope {

/// What a CPU tile shows, at the precision of the screen: equal states need no repaint.
struct TileState {
    enum class Clock { Nothing, Idle, Value, Unknown, Maximum, Capacity };

    int percent = -1; ///< -1 without a reading
    Clock clock = Clock::Nothing;
    int tenthGigahertz = 0; ///< when clock is Value or Maximum
    int capacity = 0;       ///< when clock is Capacity
    bool isOffline = false;
    bool isDimmed = false; ///< not allowed for this session
    bool isFavoured = false;
    bool isIsolated = false;

    bool operator==(const TileState &) const = default;
};

TileState tileState(const NodeView &view, const MapTile &tile);

} // namespace tierscope
