// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/Glyph.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace tierscope {

namespace {

constexpr qreal unit = 24; // the drawings' own square

void drawNode(QPainter &p)
{
    for (const QRectF &core : {QRectF(3, 3, 9, 8), QRectF(3, 13, 9, 8)})
        p.drawRoundedRect(core, 1.5, 1.5);
    for (const qreal top : {3.0, 9.5, 16.0})
        p.drawRoundedRect(QRectF(15.5, top, 5.5, 5), 1.5, 1.5);
}

void drawStreams(QPainter &p)
{
    QPainterPath wave(QPointF(2.5, 15));
    wave.cubicTo(6, 1, 9, 3, 12, 12);
    wave.cubicTo(15, 21, 18, 23, 21.5, 9);
    p.drawPath(wave);
}

void drawArrow(QPainter &p, const QPointF &from, const QPointF &to)
{
    const qreal head = to.x() > from.x() ? -4 : 4;
    p.drawLine(from, to);
    p.drawPolyline(QPolygonF{to + QPointF(head, -4), to, to + QPointF(head, 4)});
}

void drawMigrations(QPainter &p)
{
    drawArrow(p, {3, 8}, {21, 8});
    drawArrow(p, {21, 16.5}, {3, 16.5});
}

void drawAsymmetry(QPainter &p)
{
    p.drawLine(QPointF(2.5, 21), QPointF(21.5, 21));
    p.drawRect(QRectF(4, 3.5, 4, 17.5));
    p.drawRect(QRectF(10, 9.5, 4, 11.5));
    p.drawRect(QRectF(16, 15, 4, 6));
}

void drawBreakEven(QPainter &p)
{
    p.drawPolyline(QPolygonF{QPointF(3, 3), QPointF(3, 21), QPointF(21.5, 21)});
    p.drawLine(QPointF(3, 20), QPointF(20, 4));
    p.drawLine(QPointF(3, 14), QPointF(21, 9.5));
    p.setBrush(p.pen().color());
    p.drawEllipse(QPointF(11.2, 12.1), 2, 2);
}

void drawWakeups(QPainter &p)
{
    p.drawEllipse(QPointF(12, 13), 8.5, 8.5);
    p.drawPolyline(QPolygonF{QPointF(12, 7.5), QPointF(12, 13), QPointF(16, 15)});
    p.drawLine(QPointF(9.5, 2), QPointF(14.5, 2));
}

void drawCaches(QPainter &p)
{
    p.drawRoundedRect(QRectF(2.5, 3, 19, 18), 2, 2);
    p.drawRoundedRect(QRectF(6, 11, 5, 6.5), 1, 1);
    p.drawRoundedRect(QRectF(13, 11, 5, 6.5), 1, 1);
    p.drawLine(QPointF(6, 7), QPointF(18, 7));
}

void drawIsolation(QPainter &p)
{
    QPainterPath shield(QPointF(12, 2.5));
    shield.lineTo(20, 5.5);
    shield.lineTo(20, 11);
    shield.cubicTo(20, 16, 16.5, 20, 12, 21.5);
    shield.cubicTo(7.5, 20, 4, 16, 4, 11);
    shield.lineTo(4, 5.5);
    shield.closeSubpath();
    p.drawPath(shield);
    p.drawPolyline(QPolygonF{QPointF(8.5, 11.5), QPointF(11, 14.2), QPointF(15.5, 8.8)});
}

void drawLessons(QPainter &p)
{
    p.drawPolygon(QPolygonF{QPointF(1.5, 9), QPointF(12, 4), QPointF(22.5, 9), QPointF(12, 14)});
    QPainterPath gown(QPointF(6, 11.5));
    gown.lineTo(6, 17);
    gown.cubicTo(9, 20, 15, 20, 18, 17);
    gown.lineTo(18, 11.5);
    p.drawPath(gown);
    p.drawLine(QPointF(22.5, 9), QPointF(22.5, 15.5));
}

void drawPause(QPainter &p)
{
    p.setBrush(p.pen().color());
    p.drawRect(QRectF(6, 5, 3, 14));
    p.drawRect(QRectF(15, 5, 3, 14));
}

void drawPlay(QPainter &p)
{
    p.setBrush(p.pen().color());
    p.drawPolygon(QPolygonF{QPointF(7, 4.5), QPointF(19, 12), QPointF(7, 19.5)});
}

void drawTheme(QPainter &p)
{
    p.drawEllipse(QPointF(12, 12), 8.5, 8.5);
    p.setBrush(p.pen().color());
    p.drawPie(QRectF(3.5, 3.5, 17, 17), 90 * 16, 180 * 16);
}

void drawWarning(QPainter &p)
{
    p.drawPolygon(QPolygonF{QPointF(12, 3), QPointF(22, 20.5), QPointF(2, 20.5)});
    p.drawLine(QPointF(12, 9.5), QPointF(12, 14));
    p.drawPoint(QPointF(12, 17.3));
}

using Draw = void (*)(QPainter &);

Draw drawingOf(Glyph glyph)
{
    switch (glyph) {
    case Glyph::Node:
        return drawNode;
    case Glyph::Streams:
        return drawStreams;
    case Glyph::Migrations:
        return drawMigrations;
    case Glyph::Asymmetry:
        return drawAsymmetry;
    case Glyph::BreakEven:
        return drawBreakEven;
    case Glyph::Wakeups:
        return drawWakeups;
    case Glyph::Caches:
        return drawCaches;
    case Glyph::Isolation:
        return drawIsolation;
    case Glyph::Lessons:
        return drawLessons;
    case Glyph::Pause:
        return drawPause;
    case Glyph::Play:
        return drawPlay;
    case Glyph::Theme:
        return drawTheme;
    case Glyph::Warning:
        return drawWarning;
    }
    return drawWarning;
}

} // namespace

void paintGlyph(QPainter &painter, Glyph glyph, const QRectF &box, const QColor &colour)
{
    const qreal side = std::min(box.width(), box.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.center() - QPointF(side, side) / 2);
    painter.scale(side / unit, side / unit);
    constexpr qreal lineWidth = 1.5; // on screen
    painter.setPen(QPen(colour, lineWidth * unit / side, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    drawingOf(glyph)(painter);
    painter.restore();
}

} // namespace tierscope
