// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace tierscope {

/// Name, version, licence.
void showAboutDialog(QWidget *window);
/// Every shortcut of `window`'s actions, and the keys that its pages take.
void showKeyboardDialog(QWidget *window);

} // namespace tierscope
