// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Error.h"

#include <QObject>
#include <QTimer>

#include <chrono>

class QWidget;

namespace tierscope {

class LiveFeed;

/// Writes a picture of the window once it shows the machine: its node and, where the source moves, two frames.
/// Ends the program's event loop with 0, or with 1 and one line on stderr.
class Screenshot final : public QObject {
    Q_OBJECT

public:
    Screenshot(QWidget &window, LiveFeed &feed, QString file, std::chrono::milliseconds after);

private:
    void onFrame();
    void tryNow();
    void save();
    void giveUp(const QString &why);

    QWidget &m_window;
    LiveFeed &m_feed;
    const QString m_file;
    int m_frames = 0;
    bool m_hasWaited = false;
    bool m_isDone = false;
    QTimer m_deadline;
};

} // namespace tierscope
