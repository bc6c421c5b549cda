// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/Theme.h"

class QWidget;

namespace tierscope::windowMemory {

/// What the user's settings keep between two runs.
ThemeMode theme(); ///< System where nothing is kept
void setTheme(ThemeMode mode);
void restoreSize(QWidget &window);
void saveSize(const QWidget &window);

} // namespace tierscope::windowMemory
