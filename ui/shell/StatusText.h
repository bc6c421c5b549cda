// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"
#include "core/source/NodeSource.h"
#include "core/telemetry/Frame.h"

#include <QString>

#include <chrono>
#include <optional>

namespace tierscope {

/// The words of the top bar and the status line, apart from the widgets that show them.
namespace statusText {

/// "live", "saved machine ryzen.tar.xz", "hwloc XML node.xml", "simulated i9-13900k".
QString source(const Node &node);
/// "this machine · 13th Gen Intel Core i9 · Linux 6.12"; what is not known is left out.
QString machine(const Node &node);
/// "i9-13900k (simulated) – Tierscope", the title of the window.
QString title(const Node &node);
/// "sample 40 ms old"; to 10 ms below a second, to 0.1 s below a minute.
QString age(std::chrono::nanoseconds age);
/// Which interface the frame's frequencies come from; "no frequency on this machine" where none does,
/// "frequency: waiting" for the first frame of a source, which has no readings yet.
QString frequency(const Frame &frame);
/// "Tierscope 1.1 % of one CPU", or that it is not known yet.
QString ownCpu(const std::optional<double> &percent);

} // namespace statusText

} // namespace tierscope
