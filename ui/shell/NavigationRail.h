// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/PageRegistry.h"

#include <QWidget>

class QButtonGroup;

namespace tierscope {

/// The column of pages at the window's left. Arrow keys move between them.
class NavigationRail final : public QWidget {
    Q_OBJECT

public:
    explicit NavigationRail(const PageRegistry &registry, QWidget *parent = nullptr);

    void setCurrent(int index);
    bool hasFocusInside() const; ///< the user is walking over the pages

Q_SIGNALS:
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QButtonGroup *m_buttons;
};

} // namespace tierscope
