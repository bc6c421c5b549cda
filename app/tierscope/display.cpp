// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierscope/display.h"

#include <QByteArray>
#include <QString>
#include <QtGlobal>

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace tierscope {

namespace {

void endOnFatal(QtMsgType type, const QMessageLogContext &, const QString &)
{
    if (type != QtFatalMsg)
        return; // what precedes it says the same at length
    const QByteArray display = qgetenv("DISPLAY");
    const QByteArray wayland = qgetenv("WAYLAND_DISPLAY");
    std::fprintf(stderr, "tierscope: the display cannot be used (DISPLAY=%s, WAYLAND_DISPLAY=%s)\n",
                 display.constData(), wayland.constData());
    ::_exit(1);
}

} // namespace

bool hasDisplay()
{
    const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
    const bool needsServer = platform.isEmpty() || platform.contains("xcb") || platform.contains("wayland");
    return !needsServer || !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

void catchDisplayFailure()
{
    qInstallMessageHandler(endOnFatal);
}

void restoreQtMessages()
{
    qInstallMessageHandler(nullptr);
}

} // namespace tierscope
