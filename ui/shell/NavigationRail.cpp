// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/NavigationRail.h"

#include "ui/shell/RailButton.h"
#include "ui/shell/Theme.h"

#include <QApplication>
#include <QButtonGroup>
#include <QPainter>
#include <QVBoxLayout>

namespace tierscope {

NavigationRail::NavigationRail(const PageRegistry &registry, QWidget *parent)
    : QWidget(parent)
    , m_buttons(new QButtonGroup(this))
{
    setAccessibleName(tr("Pages"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 7, 6);
    column->setSpacing(2);
    for (const Page &page : registry.pages()) {
        const auto presence = page.factory ? RailButton::Presence::Available : RailButton::Presence::Absent;
        auto *button = new RailButton(page.glyph, page.title, presence, this);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        const int index = static_cast<int>(m_buttons->buttons().size());
        m_buttons->addButton(button, index);
        const QString shortcut = tr("Ctrl+%1").arg(index + 1);
        button->setToolTip(page.factory ? tr("%1 (%2)").arg(page.title, shortcut)
                                        : tr("%1 (%2): not in this version yet").arg(page.title, shortcut));
        column->addWidget(button);
    }
    column->addStretch();
    connect(m_buttons, &QButtonGroup::idToggled, this, [this](int index, bool isOn) {
        if (isOn)
            Q_EMIT chosen(index);
    });
}

void NavigationRail::setCurrent(int index)
{
    if (auto *button = m_buttons->button(index))
        button->setChecked(true);
}

bool NavigationRail::hasFocusInside() const
{
    return isAncestorOf(QApplication::focusWidget());
}

void NavigationRail::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), theme.border);
}

} // namespace tierscope
