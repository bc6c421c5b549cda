// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierscope/Options.h"
#include "app/tierscope/Screenshot.h"
#include "app/tierscope/SignalWatcher.h"
#include "app/tierscope/StartTimes.h"
#include "app/tierscope/WindowMemory.h"
#include "app/tierscope/display.h"
#include "core/base/FileLimit.h"
#include "core/node/HwlocEnvironment.h"
#include "ui/shell/LiveFeed.h"
#include "ui/shell/MainWindow.h"
#include "ui/shell/ThemeChooser.h"

#include <QApplication>
#include <QIcon>

#include <cstdio>
#include <cstdlib>
#include <optional>

using namespace tierscope;

namespace {

constexpr QSize usualSize(1280, 800);

void nameApplication()
{
    QApplication::setApplicationName(QStringLiteral("tierscope"));
    QApplication::setOrganizationName(QStringLiteral("tierscope"));
    QApplication::setApplicationVersion(QStringLiteral(TIERSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral(TIERSCOPE_APP_ID));
    QIcon icon;
    for (const int side : {16, 32, 48, 128})
        icon.addFile(QStringLiteral(":/icons/%1.png").arg(side));
    QApplication::setWindowIcon(icon);
}

/// Everything lives in here, so that it is gone before QApplication is; receivers are declared after what they receive
/// from and the feed, whose threads send, goes last.
int run(const Options &options)
{
    const bool isPicture = !options.screenshot.empty();
    const ThemeMode fallback = isPicture ? ThemeMode::System : windowMemory::theme();
    ThemeChooser themes(options.theme.value_or(fallback));
    LiveFeed feed;
    feed.setRateHz(options.rateHz);
    PageRegistry registry = PageRegistry::builtIn();
    const int page = registry.indexOf(QString::fromStdString(options.page));
    MainWindow window(feed, themes, std::move(registry));
    window.showPage(page);
    window.resize(usualSize);
    if (!isPicture)
        windowMemory::restoreSize(window);
    if (options.size)
        window.resize(*options.size);

    SignalWatcher signals;
    QObject::connect(&signals, &SignalWatcher::terminated, &window, &QWidget::close);
    StartTimes times(window, feed);
    QObject::connect(&times, &StartTimes::painted, &window, [&] { window.openMachine(options.machine); });
    std::optional<Screenshot> screenshot;
    if (isPicture) {
        screenshot.emplace(window, feed, QString::fromStdString(options.screenshot), options.after);
    } else {
        QObject::connect(&times, &StartTimes::painted, &themes, &ThemeChooser::followDesktop);
        QObject::connect(&themes, &ThemeChooser::modeChanged, &window, &windowMemory::setTheme);
    }
    window.show();
    const int status = QApplication::exec();
    if (!isPicture)
        windowMemory::saveSize(window);
    // A machine that is still being opened (a large tar) cannot be told to stop. Its folder is removed by the next
    // start; ending here keeps its thread from running into destructors.
    if (!feed.stop())
        std::_Exit(status);
    return status;
}

} // namespace

int main(int argc, char **argv)
{
    const ParsedOptions parsed = parseOptions(argc, argv);
    if (const int *status = std::get_if<int>(&parsed))
        return *status;
    const Options &options = std::get<Options>(parsed);
    raiseFileLimit();
    forgetHwlocEnvironment();
    if (!options.screenshot.empty())
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!hasDisplay()) {
        std::fputs(
            "tierscope: no display: neither DISPLAY nor WAYLAND_DISPLAY is set (--screenshot FILE works without)\n",
            stderr);
        return 1;
    }
    catchDisplayFailure();
    const QApplication application(argc, argv);
    restoreQtMessages();
    nameApplication();
    return run(options);
}
