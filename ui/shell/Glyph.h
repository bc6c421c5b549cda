// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace tierscope {

/// The line drawings of the shell. Painted, so that they follow the palette and the device pixel ratio.
enum class Glyph {
    Node,
    Streams,
    Migrations,
    Asymmetry,
    BreakEven,
    Wakeups,
    Caches,
    Isolation,
    Lessons,
    Pause,
    Play,
    Theme,
    Warning,
};

/// Draws into the largest centred square of `box`.
void paintGlyph(QPainter &painter, Glyph glyph, const QRectF &box, const QColor &colour);

} // namespace tierscope
