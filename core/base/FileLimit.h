// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tierscope {

/// Raises this process's soft limit on open files to the hard one: a clock of every CPU is a held descriptor, and the
/// usual soft limit of 1,024 is too small for machines with as many CPUs.
void raiseFileLimit();

} // namespace tierscope
