// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/UnavailablePage.h"

#include "ui/shell/Theme.h"

#include <QEvent>
#include <QFontDatabase>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace tierscope {

namespace {

constexpr int cardWidth = 560;
constexpr int padding = 32;
constexpr int glyphSide = 32;
constexpr qreal radius = 8;

QFont scaled(QFont font, qreal factor, QFont::Weight weight)
{
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setWeight(weight);
    return font;
}

QFont commandFont(const QFont &base)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(base.pointSizeF());
    return font;
}

} // namespace

UnavailablePage::UnavailablePage(const Page &page, QWidget *parent)
    : QWidget(parent)
    , m_glyph(page.glyph)
    , m_card(new QVBoxLayout)
{
    setAccessibleName(page.title);
    setAccessibleDescription(tr("Not in this version yet"));
    m_card->setContentsMargins(padding, padding + glyphSide + 16, padding, padding);
    m_card->setSpacing(4);
    addText(page.title)->setFont(scaled(font(), 1.5, QFont::DemiBold));
    addText(page.absence.purpose);
    m_card->addSpacing(12);
    m_dimLabels.push_back(
        addText(tr("This version of Tierscope does not have this page yet. Meanwhile, in a terminal:")));
    for (const Absence::Stopgap &stopgap : page.absence.stopgaps)
        addStopgap(stopgap);

    auto *centred = new QGridLayout(this);
    centred->addLayout(m_card, 1, 1);
    centred->setColumnMinimumWidth(1, cardWidth);
    for (const int outer : {0, 2}) {
        centred->setColumnStretch(outer, 1);
        centred->setRowStretch(outer, outer == 0 ? 2 : 3);
    }
    colourLabels();
}

QLabel *UnavailablePage::addText(const QString &text)
{
    auto *label = new QLabel(text, this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    m_card->addWidget(label);
    return label;
}

void UnavailablePage::addStopgap(const Absence::Stopgap &stopgap)
{
    m_card->addSpacing(8);
    QLabel *command = addText(stopgap.command);
    command->setFont(commandFont(font()));
    command->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_dimLabels.push_back(addText(stopgap.answer));
}

void UnavailablePage::colourLabels()
{
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, Theme::current().dimText);
    for (QLabel *label : m_dimLabels)
        label->setPalette(dim);
}

void UnavailablePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        colourLabels();
    QWidget::changeEvent(event);
}

void UnavailablePage::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(m_card->geometry()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(theme.border);
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(card, radius, radius);
    paintGlyph(painter, m_glyph, QRectF(card.left() + padding, card.top() + padding, glyphSide, glyphSide),
               theme.accent);
}

} // namespace tierscope
