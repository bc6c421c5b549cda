// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/telemetry/SelfCpuMeter.h"
#include "ui/shell/LiveFeed.h"

#include <QStatusBar>
#include <QTimer>

#include <optional>
#include <vector>

class QLabel;

namespace tierscope {

class BarButton;
class ElidedLabel;

/// Where the numbers on screen come from and how old they are. The age goes on while sampling is paused.
class StatusLine final : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(const LiveFeed &feed, QWidget *parent = nullptr);

    QString summary() const; ///< the left side as shown
    std::vector<Issue> issues() const;

Q_SIGNALS:
    void issuesWanted();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void refreshOwnCpu();
    void measureOwnCpu();
    void refreshIssues();
    QStringList sampleParts() const;
    void colourLabels();

    const LiveFeed &m_feed;
    ElidedLabel *m_summary;
    QLabel *m_ownCpu;
    BarButton *m_issues;
    QTimer m_tick;
    QTimer m_ownTick; // runs while paused: no frame brings the figure then
    SelfCpuMeter m_ownMeter;
    std::optional<double> m_ownPercent;
};

} // namespace tierscope
