// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenuBar>

namespace tierscope {

/// A menu bar that sits inside the top bar: no frame and no background of its own.
class ShellMenuBar final : public QMenuBar {
    Q_OBJECT

public:
    explicit ShellMenuBar(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace tierscope
