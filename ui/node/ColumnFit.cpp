// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/ColumnFit.h"

#include <algorithm>
#include <limits>

namespace tierscope {

namespace {

int ceilDiv(int a, int b)
{
    return (a + b - 1) / b;
}

/// Cell `index` of `count` that fill `length` from `start`; remainders are spread so that cells differ by one pixel.
std::pair<int, int> cell(int start, int length, int count, int gap, int index)
{
    const int from = start + (index * (length + gap)) / count;
    const int to = start + ((index + 1) * (length + gap)) / count - gap;
    return {from, std::max(1, to - from)};
}

} // namespace

ColumnFit::ColumnFit(const PlannedColumn &column, const MapSpacing &spacing)
    : m_column(column)
    , m_spacing(spacing)
    , m_isFramed(column.isFramed())
{
    for (const PlannedCard &card : column.cards) {
        m_mostUnits = std::max(m_mostUnits, static_cast<int>(card.units.size()));
        for (const PlannedUnit &unit : card.units) {
            m_mostTiles = std::max(m_mostTiles, static_cast<int>(unit.ids.size()));
            m_smtWidth = std::max(m_smtWidth, unit.smtWidth);
        }
    }
}

std::vector<int> ColumnFit::tileColumnChoices() const
{
    std::vector<int> choices{m_mostTiles};
    for (int columns = m_mostTiles; columns % 2 == 0 && (columns / 2) % std::min(m_smtWidth, 2) == 0 && columns > 2;) {
        columns /= 2;
        choices.push_back(columns);
    }
    return choices;
}

void ColumnFit::forEachArrangement(const std::function<void(const Arrangement &)> &visit) const
{
    const std::vector<int> tileChoices = tileColumnChoices();
    const int cards = static_cast<int>(m_column.cards.size());
    int lastCardRows = 0;
    for (int k = 1; k <= cards; ++k) {
        if (ceilDiv(cards, k) == lastCardRows) // more columns without fewer rows only waste width
            continue;
        lastCardRows = ceilDiv(cards, k);
        int lastUnitRows = 0;
        for (int m = 1; m <= m_mostUnits; ++m) {
            if (ceilDiv(m_mostUnits, m) == lastUnitRows)
                continue;
            lastUnitRows = ceilDiv(m_mostUnits, m);
            for (const int t : tileChoices)
                visit({k, m, t});
        }
    }
}

ColumnFit::Rows ColumnFit::rowsFor(const Arrangement &arrangement) const
{
    const int tileRows = ceilDiv(m_mostTiles, arrangement.tileColumns);
    const int unitFixed = 2 * unitPad() + unitTitle() + (tileRows - 1) * m_spacing.tileGap;
    const std::size_t columns = static_cast<std::size_t>(arrangement.cardColumns);
    Rows rows;
    for (std::size_t first = 0; first < m_column.cards.size(); first += columns) {
        std::size_t most = 1;
        for (std::size_t i = first; i < std::min(first + columns, m_column.cards.size()); ++i)
            most = std::max(most, m_column.cards[i].units.size());
        const int unitRows = ceilDiv(static_cast<int>(most), arrangement.unitColumns);
        rows.tiles += unitRows * tileRows;
        rows.fixed += 2 * m_spacing.cardPad + m_spacing.cardTitle + unitRows * unitFixed +
                      (unitRows - 1) * m_spacing.unitGap + (first > 0 ? m_spacing.cardGap : 0);
    }
    return rows;
}

int ColumnFit::heightFor(const Arrangement &arrangement, int tileHeight) const
{
    const Rows rows = rowsFor(arrangement);
    return rows.fixed + rows.tiles * tileHeight;
}

int ColumnFit::widthOf(const Arrangement &arrangement, int tileWidth) const
{
    const int unit = 2 * unitPad() + arrangement.tileColumns * (tileWidth + m_spacing.tileGap) - m_spacing.tileGap;
    const int card = 2 * m_spacing.cardPad + arrangement.unitColumns * (unit + m_spacing.unitGap) - m_spacing.unitGap;
    return arrangement.cardColumns * (card + m_spacing.cardGap) - m_spacing.cardGap;
}

QSize ColumnFit::tileSize(const Arrangement &arrangement, const QSize &area) const
{
    const int card = (area.width() + m_spacing.cardGap) / arrangement.cardColumns - m_spacing.cardGap;
    const int inner = card - 2 * m_spacing.cardPad;
    const int unit = (inner + m_spacing.unitGap) / arrangement.unitColumns - m_spacing.unitGap;
    const int tiles = unit - 2 * unitPad();
    const int width = (tiles + m_spacing.tileGap) / arrangement.tileColumns - m_spacing.tileGap;
    const Rows rows = rowsFor(arrangement);
    return {width, (area.height() - rows.fixed) / std::max(1, rows.tiles)};
}

std::optional<int> ColumnFit::widthFor(const QSize &tile, int height) const
{
    int least = std::numeric_limits<int>::max();
    forEachArrangement([&](const Arrangement &arrangement) {
        const int width = widthOf(arrangement, tile.width());
        if (width < least && heightFor(arrangement, tile.height()) <= height)
            least = width;
    });
    if (least == std::numeric_limits<int>::max())
        return std::nullopt;
    return least;
}

Arrangement ColumnFit::best(const QSize &area, const QSize &reference) const
{
    Arrangement best;
    double bestScore = -std::numeric_limits<double>::max();
    forEachArrangement([&](const Arrangement &arrangement) {
        const QSize tile = tileSize(arrangement, area);
        const double wide = double(tile.width()) / reference.width();
        const double high = double(tile.height()) / reference.height();
        const int places = ceilDiv(m_mostUnits, arrangement.unitColumns) * arrangement.unitColumns;
        const double waste = 1.0 - double(m_mostUnits) / places;
        // The smaller side decides; very long tiles and ragged rows are a little worse.
        const double score = std::min(wide, high) + 0.02 * std::min(std::max(wide, high), 3.0) - 0.15 * waste;
        if (score > bestScore) {
            bestScore = score;
            best = arrangement;
        }
    });
    return best;
}

int ColumnFit::unitHeight(const Arrangement &arrangement, int tileHeight) const
{
    const int rows = ceilDiv(m_mostTiles, arrangement.tileColumns);
    return 2 * unitPad() + unitTitle() + rows * (tileHeight + m_spacing.tileGap) - m_spacing.tileGap;
}

ColumnFit::Placed ColumnFit::place(const Arrangement &arrangement, const QRect &area, const QSize &largest) const
{
    const QSize tile = tileSize(arrangement, area.size()).boundedTo(largest).expandedTo({1, 1});
    const std::size_t columns = static_cast<std::size_t>(arrangement.cardColumns);
    Placed placed;
    placed.units.resize(m_column.cards.size());
    int top = area.top();
    for (std::size_t first = 0; first < m_column.cards.size(); first += columns) {
        const std::size_t last = std::min(first + columns, m_column.cards.size());
        std::size_t most = 1;
        for (std::size_t i = first; i < last; ++i)
            most = std::max(most, m_column.cards[i].units.size());
        const int unitRows = ceilDiv(static_cast<int>(most), arrangement.unitColumns);
        const int height = 2 * m_spacing.cardPad + m_spacing.cardTitle +
                           unitRows * (unitHeight(arrangement, tile.height()) + m_spacing.unitGap) - m_spacing.unitGap;
        for (std::size_t i = first; i < last; ++i) {
            const auto [left, width] = cell(area.left(), area.width(), arrangement.cardColumns, m_spacing.cardGap,
                                            static_cast<int>(i - first));
            const QRect card(left, top, width, height);
            const QRect title(left + m_spacing.cardPad, top + m_spacing.cardPad - m_spacing.cardPad / 3,
                              width - 2 * m_spacing.cardPad, m_spacing.cardTitle);
            placed.cards.push_back({card, m_spacing.cardTitle > 0 ? title : QRect()});
            placeUnits(placed, i, arrangement, tile);
        }
        top += height + m_spacing.cardGap;
    }
    placed.bottom = top - m_spacing.cardGap;
    return placed;
}

void ColumnFit::placeUnits(Placed &placed, std::size_t card, const Arrangement &arrangement, const QSize &tile) const
{
    const QRect frame = placed.cards[card].rect;
    const int tiles = arrangement.tileColumns;
    const int unitLimit = 2 * unitPad() + tiles * (tile.width() + 1 + m_spacing.tileGap) - m_spacing.tileGap;
    const int limit = arrangement.unitColumns * (unitLimit + m_spacing.unitGap) - m_spacing.unitGap;
    const int inner = std::min(frame.width() - 2 * m_spacing.cardPad, limit);
    const int left = frame.left() + m_spacing.cardPad;
    const int top = frame.top() + m_spacing.cardPad + m_spacing.cardTitle;
    const int height = unitHeight(arrangement, tile.height());
    for (std::size_t i = 0; i < m_column.cards[card].units.size(); ++i) {
        const int column = static_cast<int>(i) % arrangement.unitColumns;
        const int row = static_cast<int>(i) / arrangement.unitColumns;
        const auto [x, width] = cell(left, inner, arrangement.unitColumns, m_spacing.unitGap, column);
        Placed::Unit unit;
        unit.rect = QRect(x, top + row * (height + m_spacing.unitGap), width, height);
        unit.isFramed = m_isFramed;
        if (unitTitle() > 0)
            unit.title = QRect(x + unitPad(), unit.rect.top() + unitPad() / 2, width - 2 * unitPad(), unitTitle());
        for (int t = 0; t < static_cast<int>(m_column.cards[card].units[i].ids.size()); ++t) {
            const auto [tileX, tileWidth] =
                cell(x + unitPad(), width - 2 * unitPad(), tiles, m_spacing.tileGap, t % tiles);
            const int y = unit.rect.top() + unitPad() + unitTitle() + (t / tiles) * (tile.height() + m_spacing.tileGap);
            unit.tiles.emplace_back(tileX, y, tileWidth, tile.height());
        }
        placed.units[card].push_back(std::move(unit));
    }
}

} // namespace tierscope
