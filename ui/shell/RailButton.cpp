// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/RailButton.h"

#include "ui/shell/Theme.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace tierscope {

namespace {

constexpr int glyphSide = 20;
constexpr int labelGap = 4;
constexpr qreal radius = 8;

/// Opaque: the strokes of a glyph cross each other.
QColor mixed(const QColor &colour, const QColor &other, double share)
{
    const auto mix = [share](int one, int two) { return qRound(one + (two - one) * share); };
    return QColor(mix(colour.red(), other.red()), mix(colour.green(), other.green()), mix(colour.blue(), other.blue()));
}

QFont labelFont(const QFont &base)
{
    QFont font = base;
    font.setPointSizeF(base.pointSizeF() * 0.84);
    return font;
}

} // namespace

RailButton::RailButton(Glyph glyph, const QString &title, Presence presence, QWidget *parent)
    : QRadioButton(parent)
    , m_glyph(glyph)
    , m_presence(presence)
{
    setText(title);
    setFocusPolicy(Qt::TabFocus); // a click must not take the keyboard from the page
    setAccessibleName(title);
    if (presence == Presence::Absent)
        setAccessibleDescription(tr("Not in this version yet"));
}

QSize RailButton::sizeHint() const
{
    const QFontMetrics metrics(labelFont(font()));
    return {std::max(64, metrics.horizontalAdvance(text()) + 12), glyphSide + labelGap + metrics.height() + 12};
}

void RailButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space && isChecked())
        event->ignore();
    else
        QRadioButton::keyPressEvent(event);
}

void RailButton::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QColor fill = isChecked() ? theme.accent : theme.text;
    fill.setAlphaF(isChecked() ? 0.20F : isDown() ? 0.12F : underMouse() ? 0.06F : 0.0F);
    painter.setPen(hasFocus() ? QPen(theme.accent, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(fill);
    painter.drawRoundedRect(frame, radius, radius);

    const QFont font = labelFont(this->font());
    const int textHeight = QFontMetrics(font).height();
    const qreal top = (height() - glyphSide - labelGap - textHeight) / 2.0;
    QColor ink = isChecked() ? theme.text : theme.dimText;
    QColor drawing = isChecked() ? theme.accent : ink;
    if (m_presence == Presence::Absent)
        drawing = mixed(drawing, theme.panel, isChecked() ? 0.2 : 0.5);
    paintGlyph(painter, m_glyph, QRectF((width() - glyphSide) / 2.0, top, glyphSide, glyphSide), drawing);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(QRectF(0, top + glyphSide + labelGap, width(), textHeight), Qt::AlignCenter, text());
}

} // namespace tierscope
