// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/telemetry/Sampler.h"

#include <string>

namespace tierscope {

/// Which machine the user asks to see.
struct SourceChoice {
    enum class From { ThisMachine, Tree, Xml, Simulated };

    From from = From::ThisMachine;
    std::string what; ///< path of a tree, tar or XML, or the simulated machine's name

    /// Opens it, on the thread that calls.
    Sampler::Open opener() const;
};

} // namespace tierscope
