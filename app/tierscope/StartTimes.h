// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <cstdint>
#include <optional>

class QWidget;

namespace tierscope {

class LiveFeed;

/// Tells when the window has painted for the first time. With TIERSCOPE_TIMING set it prints to stderr how many ms
/// after the start of the process that was (`first-paint-ms 83.1`) and when the first utilisation arrived
/// (`first-values-ms 240.7`). TIERSCOPE_TIMING=1 counts from the kernel's start time of the process, which is coarse
/// (10 ms); a larger number is the CLOCK_MONOTONIC time in ns at which the caller launched it.
class StartTimes final : public QObject {
    Q_OBJECT

public:
    StartTimes(QWidget &window, const LiveFeed &feed);

Q_SIGNALS:
    void painted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void onFrame();
    void print(const char *what) const;

    const LiveFeed &m_feed;
    std::optional<std::int64_t> m_startNs; // CLOCK_MONOTONIC; unset: do not print
    bool m_hasValues = false;
};

} // namespace tierscope
