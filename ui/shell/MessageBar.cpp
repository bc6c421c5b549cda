// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/MessageBar.h"

#include "ui/shell/BarButton.h"
#include "ui/shell/Theme.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace tierscope {

namespace {

constexpr int glyphSide = 18;

} // namespace

MessageBar::MessageBar(QWidget *parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_dismiss(new BarButton(BarButton::Look::Framed, this))
{
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_dismiss->setText(tr("Dismiss"));
    m_dismiss->setShortcut(QKeySequence(Qt::Key_Escape));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(24 + glyphSide + 8, 8, 16, 8);
    row->addWidget(m_text, 1);
    row->addWidget(m_dismiss);
    connect(m_dismiss, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::showMessage(const QString &text)
{
    m_text->setText(text);
    setAccessibleName(text);
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QString MessageBar::message() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    QColor tint = theme.warning;
    tint.setAlphaF(0.12F);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(rect(), tint);
    painter.fillRect(QRect(0, 0, 3, height()), theme.warning);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.border);
    paintGlyph(painter, Glyph::Warning, QRectF(20, (height() - glyphSide) / 2.0, glyphSide, glyphSide), theme.warning);
}

} // namespace tierscope
