// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/MapPainter.h"

#include "ui/node/MapText.h"

#include <QFontMetricsF>

#include <cmath>

namespace tierscope {

namespace {

constexpr qreal textMargin = 6;
constexpr int mostSingleRects = 128; ///< beyond, testing each tile against the region costs more than it saves

std::vector<int> tilesIn(const TierMapLayout &layout, const QRegion &region)
{
    std::vector<int> tiles;
    const QRectF bounds = region.boundingRect();
    const bool isPrecise = region.rectCount() <= mostSingleRects;
    for (std::size_t i = 0; i < layout.tiles().size(); ++i) {
        const MapTile &tile = layout.tiles()[i];
        if (tile.kind == TileKind::Cpu && tile.rect.intersects(bounds) &&
            (!isPrecise || region.intersects(tile.rect.toAlignedRect())))
            tiles.push_back(static_cast<int>(i));
    }
    return tiles;
}

} // namespace

QColor MapPainter::textColour(const MapTile &tile, const TileState &state) const
{
    const Theme &theme = m_style.theme();
    if (state.isDimmed || state.isOffline)
        return theme.dimText;
    if (m_layout.density() == Density::Heat)
        return m_style.column(tile.column).onHeat[static_cast<std::size_t>(std::max(0, state.percent))];
    return theme.text;
}

void MapPainter::paintHeatCell(QPainter &painter, const MapTile &tile, const TileState &state) const
{
    if (state.percent < 0)
        return;
    const QColor heat = m_style.column(tile.column).heat[static_cast<std::size_t>(state.percent)];
    const QColor colour = state.isDimmed ? MapStyle::mixed(m_style.theme().panel, heat, 0.45) : heat;
    painter.fillRect(tile.rect, colour);
}

void MapPainter::paintFill(QPainter &painter, const MapTile &tile, const TileState &state) const
{
    if (state.percent <= 0)
        return;
    const ColumnColours &colours = m_style.column(tile.column);
    const qreal ratio = painter.device()->devicePixelRatioF();
    const QRectF inner = tile.rect.adjusted(1, 1, -1, -1);
    const qreal height = std::max(1.0, std::round(inner.height() * ratio * state.percent / 100.0)) / ratio;
    const QRectF fill(inner.left(), inner.bottom() - height, inner.width(), height);
    constexpr qreal thin = 2; // would be lost in a pale colour
    painter.fillRect(fill, MapStyle::mixed(m_style.theme().tile, height <= thin ? colours.strong : colours.fill,
                                           state.isDimmed ? 0.4 : 1.0));
}

void MapPainter::paintFills(QPainter &painter, const std::vector<TileState> &states,
                            const std::vector<int> &tiles) const
{
    for (const int index : tiles) {
        const MapTile &tile = m_layout.tiles()[static_cast<std::size_t>(index)];
        const TileState &state = states[static_cast<std::size_t>(index)];
        if (state.isOffline) {
            painter.setBrushOrigin(tile.rect.topLeft());
            painter.fillRect(tile.rect.adjusted(1, 1, -1, -1), m_style.hatch());
        } else if (m_layout.density() == Density::Heat) {
            paintHeatCell(painter, tile, state);
        } else {
            paintFill(painter, tile, state);
        }
    }
}

void MapPainter::paintNumbers(QPainter &painter, const std::vector<TileState> &states,
                              const std::vector<int> &tiles) const
{
    const bool isHeat = m_layout.density() == Density::Heat;
    if (isHeat && !m_style.hasCellNumbers())
        return;
    TextCache &numbers = isHeat ? m_style.cellNumbers : m_style.numbers;
    painter.setFont(numbers.font());
    for (const int index : tiles) {
        const MapTile &tile = m_layout.tiles()[static_cast<std::size_t>(index)];
        const TileState &state = states[static_cast<std::size_t>(index)];
        const TextCache::Entry &number = numbers.number(tile.id);
        const qreal margin = isHeat ? 1 : tile.rect.width() < 48 ? 4 : textMargin;
        if (number.size.width() + 2 * margin > tile.rect.width() || number.size.height() > tile.rect.height())
            continue;
        painter.setPen(textColour(tile, state));
        const QPointF corner = tile.rect.topLeft() + (isHeat ? QPointF((tile.rect.width() - number.size.width()) / 2,
                                                                       (tile.rect.height() - number.size.height()) / 2)
                                                             : QPointF(margin, 3));
        painter.drawStaticText(corner, number.text);
        qreal right = tile.rect.right() - margin;
        const auto mark = [&](bool isSet, const QString &glyph) {
            if (!isSet)
                return;
            const TextCache::Entry &entry = numbers.text(glyph);
            right -= entry.size.width();
            if (right > corner.x() + number.size.width() + 1)
                painter.drawStaticText(QPointF(right, corner.y()), entry.text);
            right -= 2;
        };
        mark(state.isFavoured, QStringLiteral("★"));
        mark(state.isIsolated, QStringLiteral("▣"));
        mark(state.isDimmed, QStringLiteral("⊘"));
    }
}

void MapPainter::paintReadings(QPainter &painter, const std::vector<TileState> &states,
                               const std::vector<int> &tiles) const
{
    TextCache &digits = m_style.digits;
    painter.setFont(digits.font());
    for (const int index : tiles) {
        const MapTile &tile = m_layout.tiles()[static_cast<std::size_t>(index)];
        const TileState &state = states[static_cast<std::size_t>(index)];
        painter.setPen(textColour(tile, state));
        if (state.isOffline) {
            const TextCache::Entry &word = digits.text(MapText::tr("offline"));
            const QPointF at(tile.rect.center().x() - word.size.width() / 2,
                             tile.rect.bottom() - word.size.height() - 4);
            if (word.size.width() + 4 <= tile.rect.width())
                painter.drawStaticText(at, word.text);
            continue;
        }
        const qreal margin = tile.rect.width() < 70 ? 4 : textMargin;
        qreal free = tile.rect.width() - 2 * margin;
        const qreal baseline = tile.rect.bottom() - 4;
        if (state.percent >= 0) {
            const TextCache::Entry &percent = digits.percent(state.percent);
            painter.drawStaticText(
                QPointF(tile.rect.right() - margin - percent.size.width(), baseline - percent.size.height()),
                percent.text);
            free -= percent.size.width() + 4;
        }
        if (state.clock == TileState::Clock::Nothing)
            continue;
        const TextCache::Entry *clock = nullptr;
        if (state.clock == TileState::Clock::Value) {
            clock = m_style.hasClockUnit() ? &digits.text(MapText::gigahertz(state.tenthGigahertz * 100'000))
                                           : &digits.gigahertz(state.tenthGigahertz);
        } else {
            clock = &digits.text(state.clock == TileState::Clock::Idle ? MapText::tr("idle") : QStringLiteral("–"));
            painter.setPen(m_style.theme().dimText);
        }
        if (clock->size.width() <= free)
            painter.drawStaticText(QPointF(tile.rect.left() + margin, baseline - clock->size.height()), clock->text);
    }
}

void MapPainter::paintTiles(QPainter &painter, const std::vector<TileState> &states, const QRegion &region) const
{
    const std::vector<int> tiles = tilesIn(m_layout, region);
    paintFills(painter, states, tiles);
    // One pass per font: changing it between tiles would undo the prepared layout.
    paintNumbers(painter, states, tiles);
    if (m_layout.density() == Density::Full)
        paintReadings(painter, states, tiles);
}

void MapPainter::paintShortLoad(QPainter &painter, const MapColumn &column) const
{
    const qreal room = column.header.width() - shortHeaderTitle;
    const QString load = MapText::columnLoad(m_view, column);
    painter.setFont(m_style.loadFont);
    painter.setPen(m_style.theme().text);
    if (QFontMetricsF(painter.font()).horizontalAdvance(load) + 12 <= room)
        painter.drawText(column.header.adjusted(shortHeaderTitle, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, load);
}

void MapPainter::paintHeaderLoads(QPainter &painter, const QRegion &region) const
{
    const Theme &theme = m_style.theme();
    const qreal line = QFontMetricsF(m_style.titleFont).height();
    for (int i = 0; i < static_cast<int>(m_layout.columns().size()); ++i) {
        const MapColumn &column = m_layout.columns()[static_cast<std::size_t>(i)];
        if (column.kind != ColumnKind::Tier || !region.intersects(column.header.toAlignedRect()))
            continue;
        if (column.header.height() < 3 * line) {
            paintShortLoad(painter, column);
            continue;
        }
        const qreal width = column.header.width() - 26;
        const QRectF row(column.header.left() + 14, column.header.bottom() - 20 - line, width, line);
        const QString load = MapText::columnLoad(m_view, column);
        QString aside = MapText::columnWeighted(m_view, column);
        if (aside.isEmpty())
            aside = MapText::columnEvidence(m_view, column);
        painter.setFont(m_style.loadFont);
        painter.setPen(theme.text);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, load);
        const QFontMetricsF metrics(m_style.loadFont);
        if (metrics.horizontalAdvance(load + aside) + 12 <= width) {
            painter.setPen(theme.dimText);
            painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, aside);
        }
        if (!m_view.capabilities.hasMotion())
            continue;
        const QRectF bar(row.left(), column.header.bottom() - 17, width, 6);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.tile);
        painter.drawRoundedRect(bar, 3, 3);
        const auto value = m_view.load(column.tier);
        if (value && value->of > 0 && value->busy > 0) {
            painter.setBrush(m_style.column(i).strong);
            painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(std::max(6.0, width * value->busy / value->of), 6)), 3,
                                    3);
        }
        painter.restore();
    }
}

void MapPainter::paintRings(QPainter &painter, int selected, int focused) const
{
    const Theme &theme = m_style.theme();
    const auto ring = [&](int tile, const QColor &colour, qreal outset, qreal width) {
        if (tile < 0 || tile >= static_cast<int>(m_layout.tiles().size()))
            return;
        const QRectF rect = m_layout.tiles()[static_cast<std::size_t>(tile)].rect;
        painter.setPen(QPen(colour, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(-outset, -outset, outset, outset), 5, 5);
    };
    painter.setRenderHint(QPainter::Antialiasing);
    ring(selected, theme.accent, 0, 2);
    ring(focused, theme.text, 2, 1.5);
}

} // namespace tierscope
