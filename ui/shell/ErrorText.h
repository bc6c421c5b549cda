// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Error.h"

#include <QString>

namespace tierscope {

/// What describe() says, in the user's language. Text that came from files is escaped; show it as plain text.
QString errorText(const Error &error);
/// Text from files, processes or devices, safe to show on one line.
QString safeText(const std::string &text);

} // namespace tierscope
