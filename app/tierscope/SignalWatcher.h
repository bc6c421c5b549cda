// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/UniqueFd.h"

#include <QObject>

namespace tierscope {

/// Turns SIGTERM, SIGINT and SIGHUP into a signal of the event loop, so that the program ends as by File > Quit. One
/// per process.
class SignalWatcher final : public QObject {
    Q_OBJECT

public:
    explicit SignalWatcher(QObject *parent = nullptr);
    ~SignalWatcher() override;

Q_SIGNALS:
    void terminated();

private:
    UniqueFd m_read;
    UniqueFd m_write;
};

} // namespace tierscope
