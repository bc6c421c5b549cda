// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tierscope {

/// Drops the HWLOC_* variables that would put another machine in the place of this one, or hide parts of it. Call it
/// first in main(): the environment is no place to write once threads run.
void forgetHwlocEnvironment();

} // namespace tierscope
