// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/MapSolver.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tierscope {

namespace {

constexpr int mostDetailedCpus = 128; ///< beyond, digits in tiles are noise
constexpr int leastCell = 6;
constexpr int columnGap = 12;
constexpr int leastHeaderWidth = 176;
constexpr int leastAcceleratorWidth = 152;
constexpr int leastUnknownWidth = 140;
constexpr int mostAcceleratorWidth = 240;

int leastWidth(ColumnKind kind)
{
    switch (kind) {
    case ColumnKind::Accelerators:
        return leastAcceleratorWidth;
    case ColumnKind::Unknown:
        return leastUnknownWidth;
    case ColumnKind::Tier:
        break;
    }
    return leastHeaderWidth;
}

} // namespace

MapSolver::MapSolver(const std::vector<PlannedColumn> &columns, qreal ratio, int lineHeight, int smallLineHeight)
    : m_columns(columns)
    , m_ratio(ratio)
    , m_lineHeight(lineHeight)
    , m_smallLineHeight(smallLineHeight)
{
    for (const PlannedColumn &column : columns)
        if (column.kind != ColumnKind::Accelerators)
            m_cpuCount += column.tileCount();
}

int MapSolver::scaled(double logical) const
{
    return static_cast<int>(std::lround(logical * m_ratio));
}

MapSolver::Level MapSolver::level(Density density, bool hasTitles) const
{
    const int title = hasTitles ? scaled(m_smallLineHeight + 4) : 0;
    switch (density) {
    case Density::Full:
        return {
            density,
            {scaled(12), title + scaled(2), scaled(8), scaled(6), scaled(m_smallLineHeight + 2), scaled(8), scaled(4)},
            QSize(scaled(76), scaled(60)),
            QSize(scaled(160), scaled(100)),
            0.8,
            4.0};
    case Density::Compact:
        return {density,
                {scaled(8), title, scaled(8), scaled(3), 0, scaled(6), scaled(2)},
                QSize(scaled(40), scaled(30)),
                QSize(scaled(150), scaled(60)),
                0.6,
                3.0};
    case Density::Heat:
        break;
    }
    return {Density::Heat,
            {scaled(hasTitles ? 8 : 4), title, scaled(hasTitles ? 8 : 4), 0, 0, scaled(3), scaled(1)},
            QSize(scaled(20), scaled(20)),
            QSize(scaled(100), scaled(26)),
            double(leastCell) / 20,
            3.0};
}

/// Readings matter more than the captions of cores: the spacing of compact tiles, with room for two lines in each.
MapSolver::Level MapSolver::tightLevel() const
{
    Level tight = level(Density::Compact, true);
    tight.density = Density::Full;
    tight.reference = QSize(scaled(51), scaled(2 * m_smallLineHeight + 8));
    tight.least = 1.0;
    return tight;
}

std::vector<MapSolver::Level> MapSolver::levels() const
{
    std::vector<Level> all;
    if (m_cpuCount <= mostDetailedCpus)
        all = {level(Density::Full, true), tightLevel(), level(Density::Compact, true)};
    Level roomy = level(Density::Heat, true);
    roomy.least = 0.8;
    all.push_back(roomy);
    all.push_back(level(Density::Heat, false));
    return all;
}

QSize MapSolver::reference(const Level &level, const PlannedColumn &column) const
{
    return column.kind == ColumnKind::Accelerators ? level.acceleratorReference : level.reference;
}

int MapSolver::headerHeight(int height) const
{
    const int full = scaled(3 * m_lineHeight + 40);
    return 5 * height < 12 * full ? scaled(m_lineHeight + 20) : full;
}

int MapSolver::bodyHeight(const QSize &size) const
{
    return size.height() - headerHeight(size.height()) - scaled(8);
}

std::optional<std::vector<int>> MapSolver::widths(const Level &level, double scale, const QSize &size) const
{
    const int gaps = static_cast<int>(m_columns.size() - 1) * scaled(columnGap);
    const int available = size.width() - gaps;
    const int share = available / static_cast<int>(m_columns.size());
    std::vector<int> widths;
    for (const PlannedColumn &column : m_columns) {
        const bool isAccelerators = column.kind == ColumnKind::Accelerators;
        const QSize tile = reference(level, column) * (isAccelerators ? std::min(scale, 1.4) : scale);
        const auto width = ColumnFit(column, level.spacing).widthFor(tile.expandedTo({1, 1}), bodyHeight(size));
        if (!width)
            return std::nullopt;
        const int least = scaled(leastWidth(column.kind));
        widths.push_back(std::max(*width, std::min(least, share)));
    }
    if (std::accumulate(widths.begin(), widths.end(), 0) > available)
        return std::nullopt;
    return widths;
}

std::optional<double> MapSolver::largestScale(const Level &level, const QSize &size) const
{
    if (!widths(level, level.least, size))
        return std::nullopt;
    double low = level.least;
    double high = level.most;
    for (int i = 0; i < 12; ++i) {
        const double middle = (low + high) / 2;
        (widths(level, middle, size) ? low : high) = middle;
    }
    return low;
}

// What is left goes to the tiers in proportion to what they need; accelerators gain little from width.
void MapSolver::shareRest(std::vector<int> &widths, int total) const
{
    int rest = total - std::accumulate(widths.begin(), widths.end(), 0);
    std::vector<std::size_t> takers;
    int needed = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (m_columns[i].kind == ColumnKind::Accelerators && m_columns.size() > 1) {
            const int most = m_cpuCount > mostDetailedCpus ? 0 : scaled(mostAcceleratorWidth);
            const int extra = std::clamp(most - widths[i], 0, rest / 3);
            widths[i] += extra;
            rest -= extra;
        } else {
            takers.push_back(i);
            needed += widths[i];
        }
    }
    int left = rest;
    for (const std::size_t i : takers) {
        const int extra = i == takers.back() ? left : static_cast<int>(std::int64_t{rest} * widths[i] / needed);
        widths[i] += extra;
        left -= extra;
    }
}

MapSolution MapSolver::solution(const Level &level, double scale, const QSize &size) const
{
    MapSolution solution{level.density, level.spacing, headerHeight(size.height()), scaled(columnGap), {}, {}, {}};
    solution.widths = *widths(level, scale, size);
    shareRest(solution.widths, size.width() - static_cast<int>(m_columns.size() - 1) * solution.columnGap);
    for (const PlannedColumn &column : m_columns)
        solution.references.push_back(reference(level, column));
    const bool isHeat = level.density == Density::Heat;
    solution.largest = isHeat ? QSize(scaled(80), scaled(64)) : QSize(scaled(2000), scaled(140));
    return solution;
}

int MapSolver::minimumHeight(int width) const
{
    const Level smallest = level(Density::Heat, false);
    int low = 0;
    int high = scaled(64);
    while (!widths(smallest, smallest.least, {width, high}) && high < (1 << 20))
        high *= 2;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        (widths(smallest, smallest.least, {width, middle}) ? high : low) = middle;
    }
    return high;
}

MapSolution MapSolver::solve(const QSize &size) const
{
    for (const Level &candidate : levels())
        if (const auto scale = largestScale(candidate, size))
            return solution(candidate, *scale, size);
    const Level smallest = level(Density::Heat, false);
    const QSize enough(size.width(), minimumHeight(size.width()));
    if (widths(smallest, smallest.least, enough))
        return solution(smallest, smallest.least, enough);
    // Narrower than any column can be: share evenly and let the map scroll.
    MapSolution solution{Density::Heat, smallest.spacing, headerHeight(size.height()), 0, {}, {}, QSize(1, 1)};
    for (const PlannedColumn &column : m_columns) {
        solution.widths.push_back(std::max(1, size.width() / static_cast<int>(m_columns.size())));
        solution.references.push_back(reference(smallest, column));
    }
    return solution;
}

} // namespace tierscope
