// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"

#include <QWidget>

class QMenuBar;

namespace tierscope {

class BarButton;
class ElidedLabel;
class ShellActions;

/// Name, menus and machine at the left, the commands of every day at the right.
class TopBar final : public QWidget {
    Q_OBJECT

public:
    explicit TopBar(ShellActions &actions, QWidget *parent = nullptr);

    void setNode(const Node &node);
    void setPaused(bool paused);
    void setMotion(bool hasMotion); ///< pause and rate are disabled without
    void setRateHz(int hz);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void makeButtons(ShellActions &actions);
    void refreshTips();
    void colourLabels();

    ElidedLabel *m_machine;
    BarButton *m_pause;
    BarButton *m_rate;
    BarButton *m_theme;
    bool m_isPaused = false;
    bool m_hasMotion = true;
};

} // namespace tierscope
