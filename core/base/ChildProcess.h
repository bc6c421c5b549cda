// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <chrono>
#include <string>
#include <vector>

namespace tierscope {

/// What a child left behind.
struct ChildOutput {
    int exitCode = 0;
    std::string output; ///< its stdout; stderr is dropped
};

/// Runs a program to its end and collects its stdout. `environment` ("NAME=VALUE") is added to this process's.
/// Fails with HelperMissing, HelperFailed (killed by a signal), TimedOut (killed by us) or TooLarge.
Result<ChildOutput> runChild(const std::vector<std::string> &command, const std::vector<std::string> &environment,
                             std::chrono::milliseconds timeout, std::size_t outputLimit);

/// The tierctl beside this program, or the one that TIERSCOPE_TIERCTL names. Fails with HelperMissing.
Result<std::string> tierctlPath();

} // namespace tierscope
