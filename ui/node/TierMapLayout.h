// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"
#include "ui/node/MapGeometry.h"
#include "ui/node/MapPlan.h"

#include <vector>

namespace tierscope {

enum class Direction { Left, Right, Up, Down };

/// Where everything on the tier map goes; knows no colours and no widgets. Columns run left to right: tiers fastest
/// first, CPUs of unknown tier, accelerators. All edges lie on device pixels.
class TierMapLayout {
public:
    TierMapLayout() = default;
    TierMapLayout(const Node &node, const MapRequest &request);

    Density density() const { return m_density; }
    const std::vector<MapColumn> &columns() const { return m_columns; }
    const std::vector<MapCard> &cards() const { return m_cards; }
    const std::vector<MapUnit> &units() const { return m_units; }
    /// In reading order: column by column, core by core.
    const std::vector<MapTile> &tiles() const { return m_tiles; }

    /// The lowest edge that is used; less than the height asked for when tiles reach their largest useful size.
    qreal contentBottom() const { return m_contentBottom; }
    /// Height below which cells would be under 6 pixels at this width.
    qreal minimumHeight() const { return m_minimumHeight; }

    /// Index into tiles(), or -1.
    int tileAt(const QPointF &position) const;
    /// Index into columns() of the header under a point, or -1.
    int headerAt(const QPointF &position) const;
    /// Index into tiles(), or -1 when the node has no such CPU or accelerator.
    int indexOf(TileKind kind, int id) const;
    /// The nearest tile in that direction, or `tile` itself at the border.
    int neighbour(int tile, Direction direction) const;

private:
    struct Build;

    Density m_density = Density::Full;
    std::vector<MapColumn> m_columns;
    std::vector<MapCard> m_cards;
    std::vector<MapUnit> m_units;
    std::vector<MapTile> m_tiles;
    qreal m_contentBottom = 0;
    qreal m_minimumHeight = 0;
};

} // namespace tierscope
