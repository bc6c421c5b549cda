// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/MapStyle.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QPixmap>

#include <cmath>

namespace tierscope {

namespace {

QFont scaledFont(qreal size, QFont::Weight weight)
{
    QFont font = QApplication::font();
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * size);
    else
        font.setPixelSize(std::max(1, qRound(font.pixelSize() * size)));
    font.setWeight(weight);
    return font;
}

QColor strongColour(const Theme &theme, const NodeView &view, const MapColumn &column)
{
    switch (column.kind) {
    case ColumnKind::Tier:
        return theme.tier(view.node->tiers[static_cast<std::size_t>(column.tier)]);
    case ColumnKind::Accelerators:
        return theme.accelerator;
    case ColumnKind::Unknown:
        break;
    }
    return theme.dimText;
}

ColumnColours coloursFor(const Theme &theme, const QColor &strong)
{
    ColumnColours colours;
    colours.strong = strong;
    colours.fill = MapStyle::mixed(theme.tile, strong, theme.isDark ? 0.5 : 0.42);
    for (std::size_t percent = 0; percent <= 100; ++percent) {
        // The square root lifts small loads, which an even ramp would hide.
        const qreal share = std::sqrt(static_cast<qreal>(percent) / 100.0) * (theme.isDark ? 0.9 : 1.0);
        colours.heat[percent] = MapStyle::mixed(theme.tile, strong, share);
        colours.onHeat[percent] = theme.textOn(colours.heat[percent]);
    }
    return colours;
}

QBrush hatchBrush(const QColor &line, const QColor &background, qreal ratio)
{
    constexpr int period = 6;
    const int side = qRound(period * ratio);
    QPixmap pixmap(side, side);
    pixmap.fill(background);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, ratio));
    for (int shift = -side; shift <= side; shift += side)
        painter.drawLine(QPointF(shift - 1, side + 1), QPointF(shift + side + 1, -1));
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    return QBrush(pixmap);
}

/// The least width and height of the CPU tiles.
QSizeF smallestTile(const TierMapLayout &layout)
{
    QSizeF smallest(10'000, 10'000);
    for (const MapTile &tile : layout.tiles())
        if (tile.kind == TileKind::Cpu)
            smallest = smallest.boundedTo(tile.rect.size());
    return smallest;
}

/// Large tiles have larger digits.
qreal digitScale(const TierMapLayout &layout)
{
    const QSizeF tile = smallestTile(layout);
    const qreal room = std::min(tile.width() / 100, tile.height() / 80);
    constexpr qreal narrow = 62;
    if (tile.width() < narrow && layout.density() == Density::Full)
        return 0.92;
    return layout.density() == Density::Full ? std::clamp(room, 1.0, 1.5) : 1.0;
}

bool doNumbersFit(const TierMapLayout &layout, TextCache &numbers)
{
    int largest = 0;
    for (const MapTile &tile : layout.tiles())
        if (tile.kind == TileKind::Cpu)
            largest = std::max(largest, tile.id);
    const QSizeF needed = numbers.number(largest).size + QSizeF(2, 0);
    return needed.boundedTo(smallestTile(layout)) == needed;
}

} // namespace

MapStyle::MapStyle(const NodeView &view, const TierMapLayout &layout, qreal ratio)
    : titleFont(scaledFont(1.08, QFont::DemiBold))
    , labelFont(scaledFont(0.9, QFont::Normal))
    , loadFont(Theme::digits(0.88))
    , wordFont(scaledFont(0.95, QFont::Normal))
    , numbers(Theme::digits(0.9 * digitScale(layout), QFont::Bold))
    , digits(Theme::digits(0.86 * digitScale(layout)))
    , cellNumbers(Theme::digits(0.72))
    , m_theme(Theme::current())
{
    m_hasCellNumbers = doNumbersFit(layout, cellNumbers);
    constexpr qreal spacing = 16;
    const QSizeF clock = digits.text(QStringLiteral("9.9 GHz")).size;
    m_hasClockUnit = clock.width() + digits.percent(100).size.width() + spacing <= smallestTile(layout).width();
    for (const MapColumn &column : layout.columns())
        m_columns.push_back(coloursFor(m_theme, strongColour(m_theme, view, column)));
    m_hatch = hatchBrush(mixed(m_theme.tile, m_theme.dimText, 0.5), m_theme.panel, ratio);
}

QString MapStyle::fitting(const QStringList &texts, const QFont &font, qreal width)
{
    const QFontMetricsF metrics(font);
    for (const QString &text : texts)
        if (metrics.horizontalAdvance(text) <= width)
            return text;
    return texts.isEmpty() ? QString() : metrics.elidedText(texts.last(), Qt::ElideRight, width);
}

int MapStyle::commonForm(const std::vector<Caption> &captions, const QFont &font)
{
    const QFontMetricsF metrics(font);
    int form = 0;
    for (const Caption &caption : captions) {
        const int last = static_cast<int>(caption.forms.size()) - 1;
        while (form < last && metrics.horizontalAdvance(caption.forms[form]) > caption.width)
            ++form;
    }
    return form;
}

QColor MapStyle::mixed(const QColor &from, const QColor &to, qreal share)
{
    const auto channel = [share](float a, float b) {
        return static_cast<float>(a + (b - a) * static_cast<float>(share));
    };
    return QColor::fromRgbF(channel(from.redF(), to.redF()), channel(from.greenF(), to.greenF()),
                            channel(from.blueF(), to.blueF()));
}

void MapStyle::drawPanel(QPainter &painter, const QRectF &rect, const QColor &fill, qreal radius) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.border, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.restore();
}

} // namespace tierscope
