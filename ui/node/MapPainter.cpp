// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/MapPainter.h"

#include "ui/node/MapText.h"

#include <QFontMetricsF>

#include <cmath>

namespace tierscope {

namespace {

constexpr qreal textMargin = 6;
constexpr int mostSingleRects = 128; ///< beyond, testing each tile against the region costs more than it saves

qreal readingMargin(const MapTile &tile)
{
    return tile.rect.width() < 62 ? 3 : tile.rect.width() < 70 ? 4 : textMargin;
}

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

qreal MapPainter::numberMargin(const MapTile &tile, bool isHeat)
{
    return isHeat ? 1 : tile.rect.width() < 48 ? 4 : textMargin;
}

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

qreal MapPainter::fillTop(const MapTile &tile, const TileState &state, qreal ratio) const
{
    const QRectF inner = tile.rect.adjusted(1, 1, -1, -1);
    return inner.bottom() - std::max(1.0, std::round(inner.height() * ratio * state.percent / 100.0)) / ratio;
}

void MapPainter::paintFill(QPainter &painter, const MapTile &tile, const TileState &state) const
{
    if (state.percent <= 0)
        return;
    const ColumnColours &colours = m_style.column(tile.column);
    const QRectF inner = tile.rect.adjusted(1, 1, -1, -1);
    const qreal top = fillTop(tile, state, painter.device()->devicePixelRatioF());
    const qreal height = inner.bottom() - top;
    const QRectF fill(inner.left(), top, inner.width(), height);
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

void MapPainter::drawText(QPainter &painter, const MapTile &tile, const TileState &state, const QPointF &at,
                          const TextCache::Entry &text, const QColor &colour) const
{
    const bool hasFill = state.percent > 0 && !state.isOffline && m_layout.density() != Density::Heat;
    const qreal edge = hasFill ? fillTop(tile, state, painter.device()->devicePixelRatioF()) : 0;
    if (hasFill && edge > at.y() && edge < at.y() + text.size.height()) {
        painter.setPen(m_style.theme().tile);
        for (const QPointF &offset : {QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1)})
            painter.drawStaticText(at + offset, text.text);
    }
    painter.setPen(colour);
    painter.drawStaticText(at, text.text);
}

bool MapPainter::hasNumber(const MapTile &tile) const
{
    const bool isHeat = m_layout.density() == Density::Heat;
    if (isHeat && !m_style.hasCellNumbers())
        return false;
    const QSizeF size = (isHeat ? m_style.cellNumbers : m_style.numbers).number(tile.id).size;
    return size.width() + 2 * numberMargin(tile, isHeat) <= tile.rect.width() && size.height() <= tile.rect.height();
}

void MapPainter::paintNumbers(QPainter &painter, const std::vector<TileState> &states,
                              const std::vector<int> &tiles) const
{
    const bool isHeat = m_layout.density() == Density::Heat;
    TextCache &numbers = isHeat ? m_style.cellNumbers : m_style.numbers;
    painter.setFont(numbers.font());
    for (const int index : tiles) {
        const MapTile &tile = m_layout.tiles()[static_cast<std::size_t>(index)];
        const TileState &state = states[static_cast<std::size_t>(index)];
        if (!hasNumber(tile))
            continue;
        const TextCache::Entry &number = numbers.number(tile.id);
        const QPointF centred((tile.rect.width() - number.size.width()) / 2,
                              (tile.rect.height() - number.size.height()) / 2);
        const QPointF corner = tile.rect.topLeft() + (isHeat ? centred : QPointF(numberMargin(tile, isHeat), 3));
        drawText(painter, tile, state, corner, number, textColour(tile, state));
    }
}

// Texts are kept by the style until it is made anew, so the reference stays valid.
const TextCache::Entry &MapPainter::clockText(const TileState &state) const
{
    TextCache &digits = m_style.digits;
    if (state.clock == TileState::Clock::Value)
        return m_style.hasClockUnit() ? digits.text(MapText::gigahertz(state.tenthGigahertz * 100'000))
                                      : digits.gigahertz(state.tenthGigahertz);
    return digits.text(state.clock == TileState::Clock::Idle ? MapText::tr("idle") : QStringLiteral("–"));
}

void MapPainter::paintNature(QPainter &painter, const MapTile &tile, const TileState &state) const
{
    const bool isClock = state.clock == TileState::Clock::Maximum;
    const QString number =
        isClock ? QString::number(state.tenthGigahertz / 10.0, 'f', 1) : QString::number(state.capacity);
    const QStringList forms =
        isClock ? QStringList{MapText::tr("max %1 GHz").arg(number), MapText::tr("max %1").arg(number)}
                : QStringList{MapText::tr("capacity %1").arg(number),
                              MapText::tr("cap. %1", "capacity, in short").arg(number)};
    const qreal margin = readingMargin(tile);
    for (const QString &form : forms) {
        const TextCache::Entry &text = m_style.digits.text(form);
        if (text.size.width() + 2 * margin > tile.rect.width())
            continue;
        const QPointF at(tile.rect.left() + margin, tile.rect.bottom() - 4 - text.size.height());
        return drawText(painter, tile, state, at, text, m_style.theme().dimText);
    }
}

void MapPainter::paintReading(QPainter &painter, const MapTile &tile, const TileState &state) const
{
    TextCache &digits = m_style.digits;
    const qreal bottom = tile.rect.bottom() - 4;
    if (state.isOffline) {
        const TextCache::Entry &word = digits.text(MapText::tr("offline"));
        const QPointF at(tile.rect.center().x() - word.size.width() / 2, bottom - word.size.height());
        if (word.size.width() + 4 <= tile.rect.width())
            drawText(painter, tile, state, at, word, textColour(tile, state));
        return;
    }
    const qreal margin = readingMargin(tile);
    qreal free = tile.rect.width() - 2 * margin;
    if (state.percent >= 0) {
        const TextCache::Entry &percent = digits.percent(state.percent);
        const QPointF at(tile.rect.right() - margin - percent.size.width(), bottom - percent.size.height());
        drawText(painter, tile, state, at, percent, textColour(tile, state));
        free -= percent.size.width() + 4;
    }
    if (state.clock == TileState::Clock::Nothing)
        return;
    const TextCache::Entry &clock = clockText(state);
    const bool isValue = state.clock == TileState::Clock::Value;
    if (clock.size.width() <= free)
        drawText(painter, tile, state, QPointF(tile.rect.left() + margin, bottom - clock.size.height()), clock,
                 isValue ? textColour(tile, state) : m_style.theme().dimText);
}

void MapPainter::paintReadings(QPainter &painter, const std::vector<TileState> &states,
                               const std::vector<int> &tiles) const
{
    painter.setFont(m_style.digits.font());
    for (const int index : tiles) {
        const MapTile &tile = m_layout.tiles()[static_cast<std::size_t>(index)];
        const TileState &state = states[static_cast<std::size_t>(index)];
        if (state.clock == TileState::Clock::Maximum || state.clock == TileState::Clock::Capacity)
            paintNature(painter, tile, state);
        else
            paintReading(painter, tile, state);
    }
}

void MapPainter::paintTiles(QPainter &painter, const std::vector<TileState> &states, const QRegion &region) const
{
    const std::vector<int> tiles = tilesIn(m_layout, region);
    paintFills(painter, states, tiles);
    // One pass per font: changing it between tiles would undo the prepared layout.
    paintNumbers(painter, states, tiles);
    paintMarks(painter, states, tiles);
    if (m_layout.density() == Density::Full)
        paintReadings(painter, states, tiles);
}

void MapPainter::paintHeaderRing(QPainter &painter, int column) const
{
    if (column < 0 || column >= static_cast<int>(m_layout.columns().size()))
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_style.theme().accent, 2));
    painter.setBrush(Qt::NoBrush);
    const QRectF header = m_layout.columns()[static_cast<std::size_t>(column)].header;
    painter.drawRoundedRect(header.adjusted(1, 1, -1, -1), 8, 8);
    painter.restore();
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
