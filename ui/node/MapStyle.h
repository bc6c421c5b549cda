// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/MapGeometry.h"
#include "ui/node/NodeView.h"
#include "ui/node/TextCache.h"
#include "ui/node/TierMapLayout.h"
#include "ui/shell/Theme.h"

#include <QBrush>
#include <QColor>
#include <QPainter>

#include <array>
#include <vector>

namespace tierscope {

/// Colours of one column, worked out once per theme.
struct ColumnColours {
    QColor strong;                  ///< badge, bar, top edge of a fill
    QColor fill;                    ///< under text: both text and empty tile stay readable beside it
    std::array<QColor, 101> heat;   ///< by percent
    std::array<QColor, 101> onHeat; ///< text on it
};

/// Fonts, colours and prepared texts of the map.
class MapStyle {
public:
    MapStyle(const NodeView &view, const TierMapLayout &layout, qreal ratio);

    const Theme &theme() const { return m_theme; }
    const ColumnColours &column(int index) const { return m_columns[static_cast<std::size_t>(index)]; }
    const QBrush &hatch() const { return m_hatch; }
    /// Whether every cell of a heat map has room for its number; some with and some without would only confuse.
    bool hasCellNumbers() const { return m_hasCellNumbers; }
    /// The same for "GHz" beside the digits of a frequency.
    bool hasClockUnit() const { return m_hasClockUnit; }

    QFont titleFont;
    QFont labelFont;
    QFont loadFont;        ///< equal-width digits of the headers
    QFont wordFont;        ///< the words between them
    TextCache numbers;     ///< CPU numbers and marks
    TextCache digits;      ///< frequency and utilisation
    TextCache cellNumbers; ///< CPU numbers in heat cells

    /// The first text that fits the width, else the last one cut short.
    static QString fitting(const QStringList &texts, const QFont &font, qreal width);
    /// The first form, by index, in which every text fits its width; the last if none does.
    struct Caption {
        QStringList forms;
        qreal width;
    };
    static int commonForm(const std::vector<Caption> &captions, const QFont &font);
    static QColor mixed(const QColor &from, const QColor &to, qreal share);
    /// A panel: filled, hairline border, rounded.
    void drawPanel(QPainter &painter, const QRectF &rect, const QColor &fill, qreal radius) const;

private:
    Theme m_theme;
    std::vector<ColumnColours> m_columns;
    QBrush m_hatch;
    bool m_hasCellNumbers = false;
    bool m_hasClockUnit = false;
};

} // namespace tierscope
