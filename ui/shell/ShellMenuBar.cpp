// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ShellMenuBar.h"

#include "ui/shell/Theme.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOption>

namespace tierscope {

ShellMenuBar::ShellMenuBar(QWidget *parent)
    : QMenuBar(parent)
{
    setNativeMenuBar(false);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void ShellMenuBar::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QStyleOption option;
    option.initFrom(this);
    const bool underlines = style()->styleHint(QStyle::SH_UnderlineShortcut, &option, this) != 0;
    const int mnemonic = underlines ? Qt::TextShowMnemonic : Qt::TextHideMnemonic;
    for (const QAction *action : actions()) {
        const QRect place = actionGeometry(const_cast<QAction *>(action));
        if (action == activeAction()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.border);
            painter.drawRoundedRect(place, 6, 6);
        }
        painter.setPen(theme.text);
        painter.drawText(place, Qt::AlignCenter | Qt::TextSingleLine | mnemonic, action->text());
    }
}

} // namespace tierscope
