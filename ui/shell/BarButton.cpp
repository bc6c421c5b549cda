// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/BarButton.h"

#include "ui/shell/Theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace tierscope {

namespace {

constexpr int glyphSide = 13;
constexpr int glyphGap = 6;
constexpr qreal radius = 6;

} // namespace

BarButton::BarButton(Look look, QWidget *parent)
    : QToolButton(parent)
    , m_look(look)
{
    setFocusPolicy(Qt::TabFocus); // a click must not take the keyboard from the page
    setPopupMode(QToolButton::InstantPopup);
}

void BarButton::setGlyph(std::optional<Glyph> glyph)
{
    m_glyph = glyph;
    updateGeometry();
    update();
}

void BarButton::setAttention(bool wanted)
{
    m_wantsAttention = wanted;
    update();
}

int BarButton::glyphWidth() const
{
    if (!m_glyph)
        return 0;
    return text().isEmpty() ? glyphSide : glyphSide + glyphGap;
}

QSize BarButton::sizeHint() const
{
    const QFontMetrics metrics(font());
    const QSize text = metrics.size(Qt::TextShowMnemonic, this->text());
    const bool isFlat = m_look == Look::Flat;
    return {glyphWidth() + text.width() + (isFlat ? 12 : 24), metrics.height() + (isFlat ? 4 : 10)};
}

QRectF BarButton::paintFrame(QPainter &painter) const
{
    const Theme &theme = Theme::current();
    const bool isFramed = m_look == Look::Framed;
    QColor fill = isFramed ? theme.tile : QColor(Qt::transparent);
    if (isDown() || isChecked())
        fill = theme.border;
    else if (underMouse())
        fill = isFramed ? theme.border : theme.tile;
    const QPen border =
        hasFocus() ? QPen(theme.accent, 1.5) : QPen(isFramed ? theme.border : QColor(Qt::transparent), 1);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(border);
    painter.setBrush(fill);
    painter.drawRoundedRect(frame, radius, radius);
    return frame;
}

void BarButton::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = paintFrame(painter);
    const QColor plain = m_look == Look::Framed ? theme.text : theme.dimText;
    const QColor ink = m_wantsAttention ? theme.warning : isEnabled() ? plain : theme.dimText;
    const int textWidth = QFontMetrics(font()).size(Qt::TextShowMnemonic, text()).width();
    qreal left = frame.center().x() - (glyphWidth() + textWidth) / 2.0;
    if (m_glyph) {
        paintGlyph(painter, *m_glyph, QRectF(left, frame.center().y() - glyphSide / 2.0, glyphSide, glyphSide), ink);
        left += glyphWidth();
    }
    painter.setPen(ink);
    painter.drawText(QRectF(left, frame.top(), textWidth + 1, frame.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextHideMnemonic, text());
}

} // namespace tierscope
