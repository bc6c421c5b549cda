// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierscope/WindowMemory.h"

#include <QSettings>
#include <QWidget>

namespace tierscope::windowMemory {

namespace {

const auto geometryKey = QLatin1String("window/geometry");
const auto themeKey = QLatin1String("window/theme");
const QLatin1String themeNames[] = {QLatin1String("system"), QLatin1String("light"), QLatin1String("dark")};

} // namespace

ThemeMode theme()
{
    const QString kept = QSettings().value(themeKey).toString();
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark})
        if (kept == themeNames[static_cast<int>(mode)])
            return mode;
    return ThemeMode::System;
}

void setTheme(ThemeMode mode)
{
    QSettings().setValue(themeKey, QString(themeNames[static_cast<int>(mode)]));
}

void restoreSize(QWidget &window)
{
    window.restoreGeometry(QSettings().value(geometryKey).toByteArray());
}

void saveSize(const QWidget &window)
{
    QSettings().setValue(geometryKey, window.saveGeometry());
}

} // namespace tierscope::windowMemory
