// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Tier.h"

#include <QColor>
#include <QFont>
#include <QPalette>

namespace tierscope {

enum class ThemeMode { System, Light, Dark };
enum class Shade { Light, Dark };

/// The colours and fonts that painted views use beside QPalette. Light and dark are both complete.
struct Theme {
    bool isDark = false;
    QColor window; ///< behind the panels
    QColor panel;  ///< cards, frames
    QColor tile;   ///< empty part of a CPU tile
    QColor border; ///< hairlines
    QColor text;
    QColor dimText; ///< second line, labels; readable (4.5:1)
    QColor accent;  ///< selection, focus
    QColor warning;
    QColor accelerator;

    /// Okabe-Ito colour of a tier, lighter on dark. Middle tiers M1, M2, ... share a hue in steps.
    QColor tier(const Tier &tier) const;
    /// Text colour that is readable on `background`.
    QColor textOn(const QColor &background) const;

    /// Digits of equal width, at a size in points relative to the application font.
    static QFont digits(qreal relativeSize = 1.0, QFont::Weight weight = QFont::Normal);
    static const Theme &current();
    /// Sets the application's palette, style and fonts; System follows the desktop.
    static void apply(ThemeMode mode);
    /// The same for a shade that is known already.
    static void apply(Shade shade);
    /// QPalette of this theme, for widgets.
    QPalette palette() const;
};

} // namespace tierscope
