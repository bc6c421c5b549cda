// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include <vector>

namespace tierscope {

/// How much a tile has room to say.
enum class Density {
    Full,    ///< number, frequency, utilisation in digits and as a fill
    Compact, ///< number and fill
    Heat,    ///< a cell whose strength is the utilisation
};

enum class ColumnKind { Tier, Unknown, Accelerators };
enum class TileKind { Cpu, Accelerator };

/// One tier (or what stands beside the tiers). Rectangles are in logical pixels of the map.
struct MapColumn {
    ColumnKind kind = ColumnKind::Tier;
    int tier = -1; ///< index into Node::tiers, -1 for the others
    QRectF rect;
    QRectF header;
};

/// CPUs of one column under one last-level cache.
struct MapCard {
    int column = 0;
    int llc = -1;                ///< index into Node::caches, -1 when none is known or the caches are private
    bool isPerCore = false;      ///< every core here has a last-level cache of its own; llc is the first of them
    std::vector<int> sharedWith; ///< other tiers (indices) under the same cache
    int package = -1;            ///< id, -1 when unknown or mixed
    int numaNode = -1;           ///< id, -1 when unknown, mixed or the only one
    QRectF rect;
    QRectF title; ///< empty when there is no room
};

/// A core with its SMT halves, or a module of cores that share an L2.
struct MapUnit {
    int card = 0;
    int core = -1; ///< index into Node::cores of the first core, -1 unknown
    int l2 = -1;   ///< index into Node::caches, -1 unknown or the last level itself
    bool isModule = false;
    int module = -1; ///< running number among modules
    bool isFramed = false;
    QRectF rect;
    QRectF title; ///< empty when there is no room
};

struct MapTile {
    TileKind kind = TileKind::Cpu;
    int id = 0; ///< CPU id, or index into Node::accelerators
    int column = 0;
    int unit = 0;
    QRectF rect;
};

/// What a layout is made for.
struct MapRequest {
    QSizeF size;         ///< logical pixels
    qreal ratio = 1;     ///< device pixels per logical one
    QPointF origin;      ///< of the widget in its window, logical: its fraction of a device pixel matters
    int lineHeight = 16; ///< of body text, logical
    int smallLineHeight = 14;
};

} // namespace tierscope
