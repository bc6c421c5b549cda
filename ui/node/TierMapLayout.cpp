// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/TierMapLayout.h"

#include "ui/node/MapSolver.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tierscope {

/// The state of one construction.
struct TierMapLayout::Build {
    TierMapLayout &layout;
    qreal ratio;
    int modules = 0;
    QPointF fraction; ///< of a device pixel between the widget's corner and the pixel grid

    Build(TierMapLayout &target, const MapRequest &request)
        : layout(target)
        , ratio(request.ratio)
    {
        const QPointF corner = request.origin * ratio;
        fraction = {std::ceil(corner.x()) - corner.x(), std::ceil(corner.y()) - corner.y()};
    }

    QRectF logical(const QRect &device) const
    {
        if (device.isEmpty())
            return {};
        return {(device.x() + fraction.x()) / ratio, (device.y() + fraction.y()) / ratio, device.width() / ratio,
                device.height() / ratio};
    }

    void addCard(int column, const PlannedCard &plan, const ColumnFit::Placed &placed, std::size_t index, int bottom);
};

void TierMapLayout::Build::addCard(int column, const PlannedCard &plan, const ColumnFit::Placed &placed,
                                   std::size_t index, int bottom)
{
    QRect rect = placed.cards[index].rect;
    if (bottom > rect.bottom()) // the last row of cards reaches down to the other columns' end
        rect.setBottom(bottom);
    const int card = static_cast<int>(layout.m_cards.size());
    layout.m_cards.push_back({column, plan.llc, plan.isPerCore, plan.sharedWith, plan.package, plan.numaNode,
                              logical(rect), logical(placed.cards[index].title)});
    const TileKind kind = layout.m_columns[static_cast<std::size_t>(column)].kind == ColumnKind::Accelerators
                              ? TileKind::Accelerator
                              : TileKind::Cpu;
    for (std::size_t u = 0; u < plan.units.size(); ++u) {
        const ColumnFit::Placed::Unit &unit = placed.units[index][u];
        const int unitIndex = static_cast<int>(layout.m_units.size());
        layout.m_units.push_back({card, plan.units[u].core, plan.units[u].l2, plan.units[u].isModule,
                                  plan.units[u].isModule ? modules++ : -1, unit.isFramed, logical(unit.rect),
                                  logical(unit.title)});
        for (std::size_t t = 0; t < unit.tiles.size(); ++t)
            layout.m_tiles.push_back({kind, plan.units[u].ids[t], column, unitIndex, logical(unit.tiles[t])});
    }
}

TierMapLayout::TierMapLayout(const Node &node, const MapRequest &request)
{
    const std::vector<PlannedColumn> plan = planColumns(node);
    if (plan.empty())
        return;
    Build build(*this, request);
    const QSize device(static_cast<int>(std::floor(request.size.width() * request.ratio - build.fraction.x())),
                       static_cast<int>(std::floor(request.size.height() * request.ratio - build.fraction.y())));
    const MapSolver solver(plan, request.ratio, request.lineHeight, request.smallLineHeight);
    const MapSolution solution = solver.solve(device);
    m_density = solution.density;
    m_minimumHeight = std::ceil(solver.minimumHeight(device.width()) / request.ratio) + 1;

    const int top = solution.headerHeight + static_cast<int>(std::lround(8 * request.ratio));
    const int height = std::max(device.height(), static_cast<int>(m_minimumHeight * request.ratio)) - top;
    std::vector<QRect> areas;
    std::vector<ColumnFit> fits;
    std::vector<Arrangement> arrangements;
    QSize largest = solution.largest;
    int smallestTile = std::numeric_limits<int>::max();
    int left = 0;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        areas.emplace_back(left, top, solution.widths[i], height);
        left += solution.widths[i] + solution.columnGap;
        fits.emplace_back(plan[i], solution.spacing);
        arrangements.push_back(fits[i].best(areas[i].size(), solution.references[i]));
        if (plan[i].kind != ColumnKind::Accelerators)
            smallestTile = std::min(smallestTile, fits[i].tileSize(arrangements[i], areas[i].size()).height());
    }
    // Tiles of different tiers stay comparable in size.
    largest.setHeight(std::min(largest.height(), std::max(1, smallestTile * 7 / 4)));

    const int mostAcceleratorHeight = static_cast<int>(std::lround(125 * request.ratio));
    std::vector<ColumnFit::Placed> placed;
    int bottom = 0;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const bool isAccelerators = plan[i].kind == ColumnKind::Accelerators;
        const QSize limit = isAccelerators ? QSize(1 << 16, mostAcceleratorHeight) : largest;
        placed.push_back(fits[i].place(arrangements[i], areas[i], limit));
        bottom = std::max(bottom, placed.back().bottom);
    }
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const QRect header(areas[i].left(), 0, areas[i].width(), solution.headerHeight);
        m_columns.push_back({plan[i].kind, plan[i].tier, build.logical(QRect(header.left(), 0, header.width(), bottom)),
                             build.logical(header)});
        const int cards = static_cast<int>(plan[i].cards.size());
        const int lastRow = cards - 1 - (cards - 1) % arrangements[i].cardColumns;
        for (int c = 0; c < cards; ++c)
            build.addCard(static_cast<int>(i), plan[i].cards[static_cast<std::size_t>(c)], placed[i],
                          static_cast<std::size_t>(c), c >= lastRow ? bottom - 1 : 0);
    }
    m_contentBottom = bottom / request.ratio;
}

int TierMapLayout::tileAt(const QPointF &position) const
{
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        if (m_tiles[i].rect.contains(position))
            return static_cast<int>(i);
    return -1;
}

int TierMapLayout::headerAt(const QPointF &position) const
{
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        if (m_columns[i].header.contains(position))
            return static_cast<int>(i);
    return -1;
}

int TierMapLayout::indexOf(TileKind kind, int id) const
{
    const auto found = std::find_if(m_tiles.begin(), m_tiles.end(),
                                    [&](const MapTile &tile) { return tile.kind == kind && tile.id == id; });
    return found == m_tiles.end() ? -1 : static_cast<int>(found - m_tiles.begin());
}

namespace {

/// Distance from `from` to `to` along a direction (ahead) and across it; ahead <= 0 when it does not lie there.
struct Offset {
    qreal ahead;
    qreal across;
};

Offset offset(const QRectF &from, const QRectF &to, Direction direction)
{
    const auto gap = [](qreal lowA, qreal highA, qreal lowB, qreal highB) {
        return std::max({qreal(0), lowB - highA, lowA - highB});
    };
    const bool isHorizontal = direction == Direction::Left || direction == Direction::Right;
    const QPointF move = to.center() - from.center();
    const qreal along = isHorizontal ? move.x() : move.y();
    const bool isForward = direction == Direction::Right || direction == Direction::Down;
    const qreal across = isHorizontal ? gap(from.top(), from.bottom(), to.top(), to.bottom())
                                      : gap(from.left(), from.right(), to.left(), to.right());
    const qreal offCentre = std::abs(isHorizontal ? move.y() : move.x());
    // Centres decide only between tiles that are equally near.
    return {isForward ? along : -along, across + offCentre * 0.01};
}

} // namespace

int TierMapLayout::neighbour(int tile, Direction direction) const
{
    if (tile < 0 || tile >= static_cast<int>(m_tiles.size()))
        return tile;
    const QRectF from = m_tiles[static_cast<std::size_t>(tile)].rect;
    int best = tile;
    qreal bestDistance = std::numeric_limits<qreal>::max();
    for (std::size_t i = 0; i < m_tiles.size(); ++i) {
        const Offset to = offset(from, m_tiles[i].rect, direction);
        const qreal distance = to.ahead + 4 * to.across;
        if (to.ahead > 0.5 && distance < bestDistance) {
            bestDistance = distance;
            best = static_cast<int>(i);
        }
    }
    return best;
}

} // namespace tierscope
