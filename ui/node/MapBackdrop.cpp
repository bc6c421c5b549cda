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

/// The forms from `first` on; what has fewer keeps its last.
QStringList fromForm(const QStringList &forms, int first)
{
    return forms.mid(std::min(first, std::max(0, static_cast<int>(forms.size()) - 1)));
}

} // namespace

void MapPainter::paintBackdrop(QPainter &painter) const
{
    const Theme &theme = m_style.theme();
    const HeaderForms forms = headerForms();
    for (int i = 0; i < static_cast<int>(m_layout.columns().size()); ++i)
        paintHeader(painter, i, forms);
    painter.setFont(m_style.labelFont);
    const int form = cardForm();
    for (const MapCard &card : m_layout.cards()) {
        m_style.drawPanel(painter, card.rect, theme.panel, m_layout.density() == Density::Heat ? 6 : cardRadius);
        painter.setPen(theme.dimText);
        if (!card.title.isEmpty())
            drawLine(painter, card.title,
                     fromForm(MapText::cardTitles(m_view, card,
                                                  m_layout.columns()[static_cast<std::size_t>(card.column)].kind),
                              form));
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

bool MapPainter::isShort(const MapColumn &column) const
{
    return column.header.height() < 3 * QFontMetricsF(m_style.titleFont).height();
}

QRectF MapPainter::headerTitle(const MapColumn &column) const
{
    const QRectF header = column.header;
    const qreal line = QFontMetricsF(m_style.titleFont).height();
    const qreal left = header.left() + (isShort(column) ? 46 : 52);
    const bool isBesideLoad = isShort(column) && column.kind == ColumnKind::Tier && header.width() > shortHeaderTitle;
    const qreal right = isBesideLoad ? header.left() + shortHeaderTitle : header.right() - 12;
    return isShort(column) ? QRectF(left, header.top(), right - left, header.height())
                           : QRectF(left, header.top() + 9, right - left, line);
}

MapPainter::HeaderForms MapPainter::headerForms() const
{
    std::vector<MapStyle::Caption> titles;
    std::vector<MapStyle::Caption> details;
    for (const MapColumn &column : m_layout.columns()) {
        if (column.kind != ColumnKind::Tier)
            continue;
        titles.push_back({MapText::columnTitles(m_view, column), headerTitle(column).width()});
        details.push_back({MapText::columnDetails(m_view, column), headerTitle(column).width()});
    }
    return {MapStyle::commonForm(titles, m_style.titleFont), MapStyle::commonForm(details, m_style.labelFont)};
}

int MapPainter::cardForm() const
{
    std::vector<MapStyle::Caption> titles;
    for (const MapCard &card : m_layout.cards()) {
        const ColumnKind kind = m_layout.columns()[static_cast<std::size_t>(card.column)].kind;
        if (kind == ColumnKind::Tier && !card.title.isEmpty())
            titles.push_back({MapText::cardTitles(m_view, card, kind), card.title.width()});
    }
    return MapStyle::commonForm(titles, m_style.labelFont);
}

void MapPainter::paintHeaderBadge(QPainter &painter, int column) const
{
    const MapColumn &place = m_layout.columns()[static_cast<std::size_t>(column)];
    const QColor strong = m_style.column(column).strong;
    const qreal side = isShort(place) ? 22 : 28;
    const qreal top = isShort(place) ? place.header.center().y() - side / 2 : place.header.top() + 12;
    const QRectF badge(place.header.left() + 14, top, side, side);
    painter.setPen(Qt::NoPen);
    painter.setBrush(strong);
    painter.drawRoundedRect(badge, unitRadius, unitRadius);
    QFont font = m_style.titleFont;
    const QString letter = MapText::columnBadge(m_view, place);
    font.setWeight(QFont::Bold);
    if (letter.size() > 1)
        font.setPointSizeF(font.pointSizeF() * 0.85);
    painter.setFont(font);
    painter.setPen(m_style.theme().textOn(strong));
    painter.drawText(badge, Qt::AlignCenter, letter);
}

void MapPainter::paintHeader(QPainter &painter, int column, const HeaderForms &forms) const
{
    const MapColumn &place = m_layout.columns()[static_cast<std::size_t>(column)];
    const Theme &theme = m_style.theme();
    m_style.drawPanel(painter, place.header, theme.panel, cardRadius);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(place.header, cardRadius, cardRadius);
    painter.setClipPath(shape);
    painter.fillRect(QRectF(place.header.topLeft(), QSizeF(4, place.header.height())), m_style.column(column).strong);
    painter.setClipping(false);
    paintHeaderBadge(painter, column);

    const bool isTier = place.kind == ColumnKind::Tier;
    const QRectF title = headerTitle(place);
    painter.setFont(m_style.titleFont);
    painter.setPen(theme.text);
    drawLine(painter, title, fromForm(MapText::columnTitles(m_view, place), isTier ? forms.title : 0));
    if (!isShort(place)) {
        painter.setFont(m_style.labelFont);
        painter.setPen(theme.dimText);
        drawLine(painter, title.translated(0, title.height()),
                 fromForm(MapText::columnDetails(m_view, place), isTier ? forms.details : 0));
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
