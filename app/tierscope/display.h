// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tierscope {

/// Whether the environment names a display that a window could appear on.
bool hasDisplay();
/// Until `restoreQtMessages`, a display that Qt cannot use ends the program with one line and status 1; Qt would abort.
void catchDisplayFailure();
void restoreQtMessages();

} // namespace tierscope
