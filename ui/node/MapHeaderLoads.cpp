// SPDX-License-Identifier: GPL-3.0-or-later
// The part of MapPainter that shows how busy each tier is.
#include "ui/node/MapPainter.h"

#include "ui/node/MapText.h"
#include "ui/node/MixedText.h"

#include <QFontMetricsF>

#include <algorithm>

namespace tierscope {

void MapPainter::paintShortLoad(QPainter &painter, const MapColumn &column) const
{
    const MixedText load(MapText::columnLoad(m_view, column), m_style.wordFont, m_style.loadFont);
    painter.setPen(m_style.theme().text);
    if (load.width() + 12 <= column.header.width() - shortHeaderTitle)
        load.draw(painter, column.header.adjusted(shortHeaderTitle, 0, -12, 0), Qt::AlignRight);
}

void MapPainter::paintHeaderLoad(QPainter &painter, int column) const
{
    const Theme &theme = m_style.theme();
    const MapColumn &place = m_layout.columns()[static_cast<std::size_t>(column)];
    const qreal line = QFontMetricsF(m_style.titleFont).height();
    const qreal width = place.header.width() - 26;
    const QRectF row(place.header.left() + 14, place.header.bottom() - 20 - line, width, line);
    QString aside = MapText::columnWeighted(m_view, place);
    if (aside.isEmpty())
        aside = MapText::columnEvidence(m_view, place);
    const MixedText load(MapText::columnLoad(m_view, place), m_style.wordFont, m_style.loadFont);
    const MixedText beside(aside, m_style.wordFont, m_style.loadFont);
    painter.setPen(theme.text);
    load.draw(painter, row, Qt::AlignLeft);
    painter.setPen(theme.dimText);
    if (load.width() + beside.width() + 12 <= width)
        beside.draw(painter, row, Qt::AlignRight);
    if (!m_view.capabilities.hasMotion())
        return;
    const QRectF bar(row.left(), place.header.bottom() - 17, width, 6);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.tile);
    painter.drawRoundedRect(bar, 3, 3);
    const auto value = m_view.load(place.tier);
    if (value && value->of > 0 && value->busy > 0) {
        painter.setBrush(m_style.column(column).strong);
        painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(std::max(6.0, width * value->busy / value->of), 6)), 3, 3);
    }
    painter.restore();
}

void MapPainter::paintHeaderLoads(QPainter &painter, const QRegion &region) const
{
    for (int i = 0; i < static_cast<int>(m_layout.columns().size()); ++i) {
        const MapColumn &column = m_layout.columns()[static_cast<std::size_t>(i)];
        if (column.kind != ColumnKind::Tier || !region.intersects(column.header.toAlignedRect()))
            continue;
        if (isShort(column))
            paintShortLoad(painter, column);
        else
            paintHeaderLoad(painter, i);
    }
}

} // namespace tierscope
