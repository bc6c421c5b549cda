// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ShellStyle.h"

#include "ui/shell/Theme.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOptionSlider>

#include <algorithm>

namespace tierscope {

namespace {

constexpr int scrollBarWidth = 12;
constexpr int shortestThumb = 28;

/// Where a part of a scroll bar without arrows lies, from the left or top.
QRect scrollBarPart(const QStyleOptionSlider &bar, QStyle::SubControl part)
{
    const bool isHorizontal = bar.orientation == Qt::Horizontal;
    const int length = isHorizontal ? bar.rect.width() : bar.rect.height();
    const std::int64_t range = std::int64_t{bar.maximum} - bar.minimum;
    const std::int64_t whole = std::max<std::int64_t>(1, range + bar.pageStep);
    const int thumb = range <= 0 ? length
                                 : std::clamp(static_cast<int>(std::int64_t{length} * bar.pageStep / whole),
                                              std::min(shortestThumb, length), length);
    const int start =
        QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition, length - thumb, bar.upsideDown);
    const auto span = [&](int from, int extent) {
        return isHorizontal ? QRect(bar.rect.x() + from, bar.rect.y(), extent, bar.rect.height())
                            : QRect(bar.rect.x(), bar.rect.y() + from, bar.rect.width(), extent);
    };
    switch (part) {
    case QStyle::SC_ScrollBarSlider:
        return span(start, thumb);
    case QStyle::SC_ScrollBarSubPage:
        return span(0, start);
    case QStyle::SC_ScrollBarAddPage:
        return span(start + thumb, length - start - thumb);
    case QStyle::SC_ScrollBarGroove:
        return bar.rect;
    default:
        return {};
    }
}

void paintScrollBar(QPainter &painter, const QStyleOptionSlider &bar)
{
    const Theme &theme = Theme::current();
    painter.save();
    painter.fillRect(bar.rect, theme.window);
    if (bar.maximum > bar.minimum) {
        const bool isHeld = bar.state.testFlag(QStyle::State_Sunken) || bar.state.testFlag(QStyle::State_MouseOver);
        const QRectF thumb = QRectF(scrollBarPart(bar, QStyle::SC_ScrollBarSlider)).adjusted(3, 3, -3, -3);
        const qreal radius = std::min(thumb.width(), thumb.height()) / 2;
        QColor ink = theme.dimText;
        if (!isHeld)
            ink.setAlpha(150);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawRoundedRect(thumb, radius, radius);
    }
    painter.restore();
}

void paintPanel(QPainter &painter, const QRect &place)
{
    painter.save();
    painter.setPen(Theme::current().border);
    painter.setBrush(Theme::current().panel);
    painter.drawRect(place.adjusted(0, 0, -1, -1));
    painter.restore();
}

} // namespace

ShellStyle::ShellStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
}

int ShellStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                          QStyleHintReturn *answer) const
{
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, answer);
}

int ShellStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    if (metric == PM_ScrollBarExtent)
        return scrollBarWidth;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

void ShellStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                               const QWidget *widget) const
{
    if (element == PE_PanelTipLabel || element == PE_PanelMenu)
        paintPanel(*painter, option->rect);
    else if (element != PE_FrameMenu) // part of the panel
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void ShellStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                                    const QWidget *widget) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (control == CC_ScrollBar && bar)
        paintScrollBar(*painter, *bar);
    else
        QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect ShellStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                                 const QWidget *widget) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (control == CC_ScrollBar && bar)
        return visualRect(bar->direction, bar->rect, scrollBarPart(*bar, part));
    return QProxyStyle::subControlRect(control, option, part, widget);
}

} // namespace tierscope
