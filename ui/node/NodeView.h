// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"
#include "core/source/NodeSource.h"
#include "core/telemetry/Frame.h"

#include <memory>
#include <optional>
#include <vector>

namespace tierscope {

/// How busy a tier is. A core counts as busy as its busiest thread: siblings share one core, so their sum would not
/// say how many cores work.
struct TierLoad {
    double busy = 0;                ///< cores' worth
    int of = 0;                     ///< online cores that have a reading
    std::optional<double> weighted; ///< the same in cores of the fastest tier; only from capacities that differ
};

/// What the Node page shows: a machine and its newest frame, joined by CPU id.
struct NodeView {
    std::shared_ptr<const Node> node;
    std::shared_ptr<const Frame> frame;
    Capabilities capabilities;

    const CpuReading *reading(int cpu) const { return frame ? frame->reading(cpu) : nullptr; }
    /// By the newest of frame and node.
    bool isOnline(const Cpu &cpu) const;
    /// nullptr for CPUs of unknown tier.
    const Tier *tierOf(const Cpu &cpu) const;
    /// Unset without any reading of the tier's CPUs.
    std::optional<TierLoad> load(int tier) const;
    /// Whether the frame has tried and found no frequency for any CPU.
    bool lacksFrequency() const;
};

} // namespace tierscope
