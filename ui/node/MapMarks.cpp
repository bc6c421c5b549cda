// SPDX-License-Identifier: GPL-3.0-or-later
// The part of MapPainter that marks favoured, isolated, disallowed and offline CPUs.
#include "ui/node/MapPainter.h"

#include <QPolygonF>

#include <algorithm>

namespace tierscope {

namespace {

constexpr qreal leastHatch = 14; ///< in smaller tiles the hatch of offline CPUs is too little to be seen as one

QStringList glyphsOf(const TileState &state)
{
    QStringList glyphs; // from the right
    if (state.isFavoured)
        glyphs << QStringLiteral("★");
    if (state.isIsolated)
        glyphs << QStringLiteral("▣");
    if (state.isDimmed)
        glyphs << QStringLiteral("⊘");
    return glyphs;
}

} // namespace

void MapPainter::paintMarks(QPainter &painter, const std::vector<TileState> &states,
                            const std::vector<int> &tiles) const
{
    for (const int index : tiles) {
        const MapTile &tile = m_layout.tiles()[static_cast<std::size_t>(index)];
        const TileState &state = states[static_cast<std::size_t>(index)];
        const bool isMarked = state.isFavoured || state.isIsolated || state.isDimmed;
        const bool isSmallOffline = state.isOffline && std::min(tile.rect.width(), tile.rect.height()) < leastHatch;
        if (isSmallOffline || (isMarked && !paintMarkGlyphs(painter, tile, state)))
            paintMarkCorners(painter, tile, state);
    }
}

/// All of a tile's marks beside its number, or none of them.
bool MapPainter::paintMarkGlyphs(QPainter &painter, const MapTile &tile, const TileState &state) const
{
    if (m_layout.density() == Density::Heat)
        return false;
    constexpr qreal gap = 2;
    TextCache &numbers = m_style.numbers;
    const qreal margin = numberMargin(tile, false);
    const QStringList glyphs = glyphsOf(state);
    qreal width = hasNumber(tile) ? numbers.number(tile.id).size.width() + 1 : 0;
    for (const QString &glyph : glyphs)
        width += numbers.text(glyph).size.width() + gap;
    if (width + 2 * margin > tile.rect.width() || numbers.number(tile.id).size.height() > tile.rect.height())
        return false;
    painter.setFont(numbers.font());
    qreal right = tile.rect.right() - margin;
    for (const QString &glyph : glyphs) {
        const TextCache::Entry &entry = numbers.text(glyph);
        right -= entry.size.width();
        drawText(painter, tile, state, QPointF(right, tile.rect.top() + 3), entry, textColour(tile, state));
        right -= gap;
    }
    return true;
}

// Favoured: a triangle in the top right corner. Isolated: a square in the bottom right one. Not allowed: a stroke
// across the bottom left one. Offline: a line through the whole cell.
void MapPainter::paintMarkCorners(QPainter &painter, const MapTile &tile, const TileState &state) const
{
    const QRectF cell = tile.rect.adjusted(1, 1, -1, -1);
    const qreal side = std::clamp(std::min(cell.width(), cell.height()) / 3, 2.0, 6.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = textColour(tile, state);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    if (state.isFavoured)
        painter.drawPolygon(QPolygonF(
            {cell.topRight(), cell.topRight() - QPointF(side * 1.3, 0), cell.topRight() + QPointF(0, side * 1.3)}));
    if (state.isIsolated)
        painter.drawRect(QRectF(cell.right() - side, cell.bottom() - side, side, side));
    painter.setPen(QPen(colour, std::max(1.0, side / 3)));
    if (state.isDimmed)
        painter.drawLine(cell.bottomLeft() - QPointF(0, side * 1.3), cell.bottomLeft() + QPointF(side * 1.3, 0));
    if (state.isOffline)
        painter.drawLine(cell.topLeft(), cell.bottomRight());
    painter.restore();
}

} // namespace tierscope
