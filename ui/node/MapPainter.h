// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/MapStyle.h"
#include "ui/node/TierMapLayout.h"
#include "ui/node/TileState.h"

#include <QRegion>
#include <QStringList>

namespace tierscope {

/// Paints the map in two layers: a backdrop that changes with machine, size and theme, and the readings on top.
class MapPainter {
public:
    MapPainter(const NodeView &view, const TierMapLayout &layout, MapStyle &style)
        : m_view(view)
        , m_layout(layout)
        , m_style(style)
    {
    }

    void paintBackdrop(QPainter &painter) const;
    /// Tiles that touch `region`, with their states by tile index.
    void paintTiles(QPainter &painter, const std::vector<TileState> &states, const QRegion &region) const;
    void paintHeaderLoads(QPainter &painter, const QRegion &region) const;
    /// Rings around the selected and the focused tile; -1 for none.
    void paintHeaderRing(QPainter &painter, int column) const; ///< -1 for none
    void paintRings(QPainter &painter, int selected, int focused) const;

private:
    /// One form for all tiers, so that columns can be compared.
    struct HeaderForms {
        int title = 0;
        int details = 0;
    };
    HeaderForms headerForms() const;
    int cardForm() const;
    QRectF headerTitle(const MapColumn &column) const;
    bool isShort(const MapColumn &column) const;
    void paintHeader(QPainter &painter, int column, const HeaderForms &forms) const;
    void paintHeaderBadge(QPainter &painter, int column) const;
    void paintHeaderLoad(QPainter &painter, int column) const;
    void paintAccelerator(QPainter &painter, const MapTile &tile) const;
    void paintFills(QPainter &painter, const std::vector<TileState> &states, const std::vector<int> &tiles) const;
    void paintNumbers(QPainter &painter, const std::vector<TileState> &states, const std::vector<int> &tiles) const;
    void paintReadings(QPainter &painter, const std::vector<TileState> &states, const std::vector<int> &tiles) const;
    void paintReading(QPainter &painter, const MapTile &tile, const TileState &state) const;
    void paintNature(QPainter &painter, const MapTile &tile, const TileState &state) const;
    const TextCache::Entry &clockText(const TileState &state) const;
    void paintMarks(QPainter &painter, const std::vector<TileState> &states, const std::vector<int> &tiles) const;
    bool paintMarkGlyphs(QPainter &painter, const MapTile &tile, const TileState &state) const;
    void paintMarkCorners(QPainter &painter, const MapTile &tile, const TileState &state) const;
    static qreal numberMargin(const MapTile &tile, bool isHeat);
    bool hasNumber(const MapTile &tile) const;
    /// Text of a tile, with a halo where the edge of the fill runs through it.
    void drawText(QPainter &painter, const MapTile &tile, const TileState &state, const QPointF &at,
                  const TextCache::Entry &text, const QColor &colour) const;
    qreal fillTop(const MapTile &tile, const TileState &state, qreal ratio) const;
    void paintHeatCell(QPainter &painter, const MapTile &tile, const TileState &state) const;
    void paintShortLoad(QPainter &painter, const MapColumn &column) const;
    void paintFill(QPainter &painter, const MapTile &tile, const TileState &state) const;
    QColor textColour(const MapTile &tile, const TileState &state) const;

    static constexpr qreal shortHeaderTitle = 220; ///< what title and badge keep of a header of one line

    const NodeView &m_view;
    const TierMapLayout &m_layout;
    MapStyle &m_style;
};

} // namespace tierscope
