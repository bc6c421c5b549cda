// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/SourceChoice.h"
#include "ui/shell/Theme.h"

#include <QSize>

#include <chrono>
#include <optional>
#include <string>
#include <variant>

namespace tierscope {

/// What the command line asks for.
struct Options {
    SourceChoice machine;
    std::string page = "node"; ///< one of pageIds
    std::optional<ThemeMode> theme;
    int rateHz = 10;
    std::optional<QSize> size; ///< in device-independent pixels
    std::string screenshot;    ///< file to write; empty: show the window
    std::chrono::milliseconds after{0};
};

/// The exit status, when the command line was wrong or asked for --help or --version; it has been answered then.
using ParsedOptions = std::variant<Options, int>;

/// Prints to stdout (help, version) or one line to stderr (status 2).
ParsedOptions parseOptions(int argc, char **argv);

} // namespace tierscope
