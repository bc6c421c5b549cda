// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace tierscope {

class ShellActions;

/// Name, version, licence.
void showAboutDialog(QWidget *window);
/// The keys of the map, of the pages and of the commands, in groups.
void showKeyboardDialog(QWidget *window, const ShellActions &actions);

} // namespace tierscope
