// SPDX-License-Identifier: GPL-3.0-or-later
// The part of MapPainter that changes only with machine, size and theme.
#include "ui/node/MapPainter.h"

#include "ui/node/MapText.h"
#include "ui/shell/ErrorText.h"

#include <QFontMetricsF>
#include <QPainterPath>

namespace tierscope {

namespace {

constexpr qreal cardRadius = 8;
constexpr qreal unitRadius = 6;
constexpr qreal tileRadius = 4;

void drawLine(QPainter &painter, const QRectF &rect, const QStringList &texts, Qt::Alignment alignment = Qt::AlignLeft)
{
    painter.drawText(rect, int(alignment) | Qt::AlignVCenter | Qt::TextSingleLine,
                     MapStyle::fitting(texts, painter.font(), rect.width()));
}

} // namespace

void MapPainter::paintBackdrop(QPainter &painter) const
{
    const Theme &theme = m_style.theme();
    for (int i = 0; i < static_cast<int>(m_layout.columns().size()); ++i)
        paintHeader(painter, i);
    painter.setFont(m_style.labelFont);
    for (const MapCard &card : m_layout.cards()) {
        m_style.drawPanel(painter, card.rect, theme.panel, m_layout.density() == Density::Heat ? 6 : cardRadius);
        painter.setPen(theme.dimText);
        if (!card.title.isEmpty())
            drawLine(painter, card.title,
                     MapText::cardTitles(m_view, card, m_layout.columns()[static_cast<std::size_t>(card.column)].kind));
    }
    for (const MapUnit &unit : m_layout.units()) {
        if (!unit.isFramed || m_layout.density() == Density::Heat)
            continue;
        m_style.drawPanel(painter, unit.rect, theme.panel, unitRadius);
        painter.setPen(theme.dimText);
        if (!unit.title.isEmpty())
            drawLine(painter, unit.title, MapText::unitTitles(m_view, unit));
    }
    for (const MapTile &tile : m_layout.tiles()) {
        if (tile.rect.width() < 16 || tile.rect.height() < 16)
            painter.fillRect(tile.rect, theme.tile);
        else
            m_style.drawPanel(painter, tile.rect, theme.tile, tileRadius);
        if (tile.kind == TileKind::Accelerator)
            paintAccelerator(painter, tile);
    }
}

void MapPainter::paintHeader(QPainter &painter, int column) const
{
    const MapColumn &place = m_layout.columns()[static_cast<std::size_t>(column)];
    const Theme &theme = m_style.theme();
    const QColor strong = m_style.column(column).strong;
    m_style.drawPanel(painter, place.header, theme.panel, cardRadius);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(place.header, cardRadius, cardRadius);
    painter.setClipPath(shape);
    painter.fillRect(QRectF(place.header.topLeft(), QSizeF(4, place.header.height())), strong);
    painter.setClipping(false);

    const qreal line = QFontMetricsF(m_style.titleFont).height();
    const bool isShort = place.header.height() < 3 * line;
    const qreal side = isShort ? 22 : 28;
    const qreal top = isShort ? place.header.center().y() - side / 2 : place.header.top() + 12;
    const QRectF badge(place.header.left() + 14, top, side, side);
    painter.setPen(Qt::NoPen);
    painter.setBrush(strong);
    painter.drawRoundedRect(badge, unitRadius, unitRadius);
    QFont badgeFont = m_style.titleFont;
    const QString letter = MapText::columnBadge(m_view, place);
    badgeFont.setWeight(QFont::Bold);
    if (letter.size() > 1)
        badgeFont.setPointSizeF(badgeFont.pointSizeF() * 0.85);
    painter.setFont(badgeFont);
    painter.setPen(theme.textOn(strong));
    painter.drawText(badge, Qt::AlignCenter, letter);

    const qreal left = badge.right() + 10;
    const bool isBesideLoad = isShort && place.kind == ColumnKind::Tier && place.header.width() > shortHeaderTitle;
    const qreal right = isBesideLoad ? place.header.left() + shortHeaderTitle : place.header.right() - 12;
    const QRectF title(left, isShort ? top : place.header.top() + 9, right - left, isShort ? side : line);
    painter.setFont(m_style.titleFont);
    painter.setPen(theme.text);
    drawLine(painter, title, MapText::columnTitles(m_view, place));
    if (!isShort) {
        painter.setFont(m_style.labelFont);
        painter.setPen(theme.dimText);
        drawLine(painter, title.translated(0, line), MapText::columnDetails(m_view, place));
    }
    painter.restore();
}

void MapPainter::paintAccelerator(QPainter &painter, const MapTile &tile) const
{
    const Accelerator &device = m_view.node->accelerators[static_cast<std::size_t>(tile.id)];
    const Theme &theme = m_style.theme();
    const bool isAsleep = device.powerState == "suspended";
    const qreal line = QFontMetricsF(m_style.labelFont).height() + 1;
    const QRectF inner = tile.rect.adjusted(10, 6, -10, -6);
    if (inner.height() < 10 || inner.width() < 24)
        return;
    QFont bold = m_style.labelFont;
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(isAsleep ? theme.dimText : theme.text);
    const qreal nameHeight = std::min(line, inner.height());
    drawLine(painter, QRectF(inner.left(), inner.top(), inner.width(), nameHeight), {safeText(device.name)});
    painter.setFont(m_style.labelFont);
    painter.setPen(theme.dimText);
    const QStringList lines = MapText::acceleratorLines(device);
    const int room = static_cast<int>((inner.height() - nameHeight) / line) - 1; // the state has the last line
    for (int i = 0; i < std::min<int>(room, static_cast<int>(lines.size())); ++i)
        drawLine(painter, QRectF(inner.left(), inner.top() + nameHeight + i * line, inner.width(), line), {lines[i]});
    painter.setPen(isAsleep ? theme.dimText : theme.text);
    if (room >= 0)
        drawLine(painter, QRectF(inner.left(), inner.bottom() - line, inner.width(), line),
                 {MapText::acceleratorState(device)}, Qt::AlignRight);
}

} // namespace tierscope
