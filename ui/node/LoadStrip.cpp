// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/LoadStrip.h"

#include "ui/node/MixedText.h"
#include "ui/shell/ErrorText.h"
#include "ui/shell/Theme.h"

#include <QFontMetricsF>
#include <QPaintEvent>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace tierscope {

namespace {

constexpr qreal padding = 14;
constexpr std::int64_t gapNs = 2'500'000'000; ///< the slowest rate is 1 Hz: more apart, and nobody looked

} // namespace

LoadStrip::LoadStrip(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("loadStrip"));
    setAccessibleName(tr("Busy cores by tier, last 60 seconds"));
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void LoadStrip::setNode(std::shared_ptr<const Node> node)
{
    const bool isSame = m_view.node && node && m_view.node->origin == node->origin &&
                        m_view.node->source == node->source && m_view.node->tiers.size() == node->tiers.size();
    if (!isSame)
        m_history.clear();
    m_view.node = std::move(node);
    m_view.frame.reset();
    update();
}

void LoadStrip::setFrame(std::shared_ptr<const Frame> frame)
{
    m_view.frame = std::move(frame);
    m_history.append(m_view);
    update();
}

QSize LoadStrip::sizeHint() const
{
    return {600, 160};
}

QSize LoadStrip::minimumSizeHint() const
{
    return {160, 84};
}

// The scale follows what was seen, in steps, so that a quiet machine is not a flat line at the bottom.
double LoadStrip::scaleTop() const
{
    double most = 0;
    for (std::size_t i = 0; i < m_history.count(); ++i)
        for (const auto &busy : m_history.at(i).busy)
            most = std::max(most, busy.value_or(0));
    double top = 1;
    while (top < most)
        top *= 2;
    return top;
}

void LoadStrip::paintLegend(QPainter &painter, const QRectF &row, const Theme &theme) const
{
    painter.setFont(font());
    painter.setPen(theme.dimText);
    const QString title = tr("Busy cores, last 60 s");
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, title);
    const qreal least = row.left() + QFontMetricsF(font()).horizontalAdvance(title) + 24;
    const QFont digits = Theme::digits(0.95);
    qreal right = row.right();
    for (std::size_t tier = m_view.node->tiers.size(); tier-- > 0;) {
        const Tier &of = m_view.node->tiers[tier];
        const auto load = m_view.load(static_cast<int>(tier));
        const QString value = load ? QString::number(load->busy, 'f', 1) : QStringLiteral("–");
        const MixedText text(QStringLiteral("%1 %2").arg(safeText(of.name), value), font(), digits);
        const qreal width = text.width();
        if (right - width - 20 < least)
            break;
        painter.setPen(theme.text);
        text.draw(painter, QRectF(right - width, row.top(), width, row.height()), Qt::AlignLeft);
        painter.fillRect(QRectF(right - width - 18, row.center().y() - 1.5, 12, 3), theme.tier(of));
        right -= width + 34;
    }
}

void LoadStrip::paintScale(QPainter &painter, const QRectF &plot, double top, const Theme &theme) const
{
    const QFont digits = Theme::digits(0.8);
    painter.setFont(digits);
    const qreal height = QFontMetricsF(digits).height();
    for (const double share : {0.0, 0.5, 1.0}) {
        const qreal y = std::round(plot.bottom() - share * plot.height());
        painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), theme.border);
        painter.setPen(theme.dimText);
        painter.drawText(QRectF(plot.left() - 34, y - height / 2, 28, height), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(share * top));
    }
}

void LoadStrip::paintTier(QPainter &painter, const QRectF &plot, double top, std::size_t tier) const
{
    const std::int64_t now = m_history.newestNs();
    QPolygonF line;
    const auto flush = [&] {
        if (line.size() == 1) // a lone reading between gaps is a point
            painter.drawPoint(line.first());
        else
            painter.drawPolyline(line);
        line.clear();
    };
    std::int64_t before = 0;
    for (std::size_t i = 0; i < m_history.count(); ++i) {
        const LoadHistory::Sample &sample = m_history.at(i);
        const bool isRead = tier < sample.busy.size() && sample.busy[tier].has_value();
        if (!line.isEmpty() && (!isRead || sample.tNs - before > gapNs))
            flush();
        before = sample.tNs;
        const double age = double(now - sample.tNs) / double(LoadHistory::spanNs);
        if (isRead && age <= 1.0)
            line << QPointF(plot.right() - age * plot.width(),
                            plot.bottom() - sample.busy[tier].value_or(0) / top * plot.height());
    }
    if (!line.isEmpty())
        flush();
}

void LoadStrip::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    if (!m_view.node)
        return;
    const QRectF inner = QRectF(rect()).adjusted(padding, 8, -padding, -12);
    const qreal line = QFontMetricsF(font()).height() + 6;
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintLegend(painter, QRectF(inner.left(), inner.top(), inner.width(), line), theme);
    const QRectF plot = inner.adjusted(30, line + 8, 0, -2);
    if (plot.height() < 12)
        return;
    const double top = scaleTop();
    paintScale(painter, plot, top, theme);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t tier = 0; tier < m_view.node->tiers.size(); ++tier) {
        painter.setPen(QPen(theme.tier(m_view.node->tiers[tier]), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        paintTier(painter, plot, top, tier);
    }
}

} // namespace tierscope
