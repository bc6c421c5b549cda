// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/MapPlan.h"

#include <QRect>
#include <QSize>

#include <functional>
#include <optional>
#include <vector>

namespace tierscope {

/// Distances in device pixels.
struct MapSpacing {
    int cardPad = 0;
    int cardTitle = 0;
    int cardGap = 0;
    int unitPad = 0; ///< applies to framed columns only, as does unitTitle
    int unitTitle = 0;
    int unitGap = 0;
    int tileGap = 0;
};

/// Columns of cards in a tier column, of units in a card, of tiles in a unit.
struct Arrangement {
    int cardColumns = 1;
    int unitColumns = 1;
    int tileColumns = 1;
};

/// Arranges one column's cards, units and tiles in device pixels.
class ColumnFit {
public:
    ColumnFit(const PlannedColumn &column, const MapSpacing &spacing);

    /// The least width in which tiles of this size need no more than `height`; unset if none does.
    std::optional<int> widthFor(const QSize &tile, int height) const;
    /// The arrangement that gives tiles the most room in `area`, judged by the proportions of `reference`.
    Arrangement best(const QSize &area, const QSize &reference) const;
    /// Size of the tiles when an arrangement fills `area`; may be empty.
    QSize tileSize(const Arrangement &arrangement, const QSize &area) const;

    struct Placed {
        struct Card {
            QRect rect;
            QRect title;
        };
        struct Unit {
            QRect rect;
            QRect title;
            bool isFramed = false;
            std::vector<QRect> tiles;
        };
        std::vector<Card> cards;
        std::vector<std::vector<Unit>> units; ///< by card
        int bottom = 0;
    };
    /// Everything placed from the top left of `area`, tiles no larger than `largest`.
    Placed place(const Arrangement &arrangement, const QRect &area, const QSize &largest) const;
    /// Where the content ends when placed at 0 with tiles of this height.
    int heightFor(const Arrangement &arrangement, int tileHeight) const;

private:
    struct Rows {
        int tiles = 0; ///< rows of tiles over the whole height
        int fixed = 0; ///< everything else
    };
    Rows rowsFor(const Arrangement &arrangement) const;
    int widthOf(const Arrangement &arrangement, int tileWidth) const;
    void forEachArrangement(const std::function<void(const Arrangement &)> &visit) const;
    std::vector<int> tileColumnChoices() const;
    int unitPad() const { return m_isFramed ? m_spacing.unitPad : 0; }
    int unitTitle() const { return m_isFramed ? m_spacing.unitTitle : 0; }
    int unitHeight(const Arrangement &arrangement, int tileHeight) const;
    void placeUnits(Placed &placed, std::size_t card, const Arrangement &arrangement, const QSize &tile) const;

    const PlannedColumn &m_column;
    MapSpacing m_spacing;
    bool m_isFramed;
    int m_mostUnits = 1;
    int m_mostTiles = 1;
    int m_smtWidth = 1;
};

} // namespace tierscope
