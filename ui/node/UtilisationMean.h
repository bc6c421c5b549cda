// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"
#include "core/telemetry/Frame.h"

#include <deque>
#include <memory>

namespace tierscope {

/// Mean utilisation over the last half second. The kernel counts busy time in ticks of 10 ms, so one interval of
/// 100 ms knows only steps of 10 %.
class UtilisationMean {
public:
    static constexpr double spanS = 0.5;

    /// The frame with the mean of each CPU's utilisation in place of the value, weighted by interval, over the frames
    /// that have one; its intervalS says how far the mean reaches back. Offline CPUs stay without a value. Frames that
    /// are that long themselves, and those of simulated nodes, are returned as they are.
    std::shared_ptr<const Frame> add(SourceKind source, std::shared_ptr<const Frame> frame);
    void clear() { m_frames.clear(); }

private:
    void forgetOld();

    std::deque<std::shared_ptr<const Frame>> m_frames; ///< as read, oldest first
};

} // namespace tierscope
