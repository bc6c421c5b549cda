// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/ColumnFit.h"
#include "ui/node/MapGeometry.h"
#include "ui/node/MapPlan.h"

#include <optional>
#include <vector>

namespace tierscope {

/// How the columns share the map, in device pixels.
struct MapSolution {
    Density density = Density::Heat;
    MapSpacing spacing;
    int headerHeight = 0;
    int columnGap = 0;
    std::vector<int> widths;       ///< by column
    std::vector<QSize> references; ///< proportions of a tile, by column
    QSize largest;                 ///< CPU tiles grow no further
};

/// Finds the largest tiles of the richest density that fit the map, and from them the width of each column.
class MapSolver {
public:
    MapSolver(const std::vector<PlannedColumn> &columns, qreal ratio, int lineHeight, int smallLineHeight);

    /// `size` in device pixels. When not even the smallest cells fit, the solution is for minimumHeight().
    MapSolution solve(const QSize &size) const;
    /// Height, in device pixels, in which cells of 6 logical pixels fit this width.
    int minimumHeight(int width) const;

private:
    struct Level {
        Density density;
        MapSpacing spacing;
        QSize reference; ///< of a CPU tile, device pixels
        QSize acceleratorReference;
        double least; ///< smallest useful scale of the reference
        double most;
    };

    int scaled(double logical) const;
    Level level(Density density, bool hasTitles) const;
    Level tightLevel() const;
    std::vector<Level> levels() const;
    QSize reference(const Level &level, const PlannedColumn &column) const;
    int bodyHeight(const QSize &size) const;
    int headerHeight(int height) const;
    std::optional<std::vector<int>> widths(const Level &level, double scale, const QSize &size) const;
    std::optional<double> largestScale(const Level &level, const QSize &size) const;
    MapSolution solution(const Level &level, double scale, const QSize &size) const;
    void shareRest(std::vector<int> &widths, int total) const;

    const std::vector<PlannedColumn> &m_columns;
    qreal m_ratio;
    int m_lineHeight;
    int m_smallLineHeight;
    int m_cpuCount = 0;
};

} // namespace tierscope
