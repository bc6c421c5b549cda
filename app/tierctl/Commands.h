// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Error.h"

#include <CLI/CLI.hpp>
#include <functional>

namespace tierscope {

/// Exit status of every command.
enum ExitCode {
    exitDone = 0,      ///< also with issues
    exitFailed = 1,    ///< one line on stderr says what and why
    exitMalformed = 2, ///< an option or a list
    exitPartly = 3,    ///< the JSON says which parts
};

/// What runs once the command line is understood; returns an exit code.
using Run = std::function<int()>;

// One file each; every function adds its command to `app` and sets `run` when it is chosen.
void addTopologyCommand(CLI::App &app, Run &run);
void addWatchCommand(CLI::App &app, Run &run);
void addSimCommand(CLI::App &app, Run &run);
void addDoctorCommand(CLI::App &app, Run &run);
void addHwlocCommands(CLI::App &app, Run &run);

/// "tierctl: <what and why>" on stderr; returns exitFailed.
int fail(const Error &error);

} // namespace tierscope
