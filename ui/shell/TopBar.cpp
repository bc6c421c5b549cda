// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/TopBar.h"

#include "ui/shell/BarButton.h"
#include "ui/shell/ElidedLabel.h"
#include "ui/shell/ShellActions.h"
#include "ui/shell/ShellMenuBar.h"
#include "ui/shell/StatusText.h"
#include "ui/shell/Theme.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>

namespace tierscope {

TopBar::TopBar(ShellActions &actions, QWidget *parent)
    : QWidget(parent)
    , m_machine(new ElidedLabel(this))
    , m_pause(new BarButton(BarButton::Look::Framed, this))
    , m_rate(new BarButton(BarButton::Look::Framed, this))
    , m_theme(new BarButton(BarButton::Look::Framed, this))
{
    auto *name = new QLabel(tr("Tierscope"), this);
    QFont bold = font();
    bold.setPointSizeF(bold.pointSizeF() * 1.1);
    bold.setWeight(QFont::DemiBold);
    name->setFont(bold);
    m_machine->setAccessibleDescription(tr("Machine"));
    makeButtons(actions);
    auto *menus = new ShellMenuBar(this);
    actions.fill(menus);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 16, 9);
    row->setSpacing(8);
    row->addWidget(name);
    row->addWidget(menus);
    row->addSpacing(12);
    row->addWidget(m_machine, 1);
    for (BarButton *button : {m_pause, m_rate, m_theme})
        row->addWidget(button);
    colourLabels();
}

void TopBar::makeButtons(ShellActions &actions)
{
    connect(m_pause, &QToolButton::clicked, actions.pause, &QAction::trigger);
    m_rate->setMenu(actions.rateMenu());
    m_theme->setMenu(actions.themeMenu());
    m_theme->setText(tr("Theme"));
    m_theme->setGlyph(Glyph::Theme);
    m_theme->setAccessibleName(tr("Theme"));
    setPaused(false);
}

void TopBar::setNode(const Node &node)
{
    m_machine->setLine(statusText::machine(node));
}

void TopBar::setPaused(bool paused)
{
    m_pause->setText(paused ? tr("Resume") : tr("Pause"));
    m_pause->setGlyph(paused ? Glyph::Play : Glyph::Pause);
    m_pause->setAttention(paused);
    m_pause->setAccessibleName(m_pause->text());
    m_isPaused = paused;
    refreshTips();
}

void TopBar::setMotion(bool hasMotion)
{
    m_hasMotion = hasMotion;
    m_pause->setEnabled(hasMotion);
    m_rate->setEnabled(hasMotion);
    refreshTips();
}

void TopBar::refreshTips()
{
    const QString none = tr("A saved machine shows no motion: there is nothing to sample");
    const QString pause = m_isPaused ? tr("Resume sampling (Space or Ctrl+P)") : tr("Pause sampling (Space or Ctrl+P)");
    m_pause->setToolTip(m_hasMotion ? pause : none);
    m_rate->setToolTip(m_hasMotion ? tr("Samples per second") : none);
}

void TopBar::setRateHz(int hz)
{
    m_rate->setText(tr("%1 Hz").arg(hz));
    m_rate->setAccessibleName(tr("Rate, %1 Hz").arg(hz));
    m_rate->updateGeometry();
}

void TopBar::colourLabels()
{
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, Theme::current().dimText);
    m_machine->setPalette(dim);
}

void TopBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        colourLabels();
    QWidget::changeEvent(event);
}

void TopBar::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.border);
}

} // namespace tierscope
