// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/NodeView.h"

#include <algorithm>
#include <map>

namespace tierscope {

bool NodeView::isOnline(const Cpu &cpu) const
{
    const CpuReading *now = reading(cpu.id);
    return cpu.isOnline && (now == nullptr || now->isOnline);
}

const Tier *NodeView::tierOf(const Cpu &cpu) const
{
    return cpu.tier >= 0 && static_cast<std::size_t>(cpu.tier) < node->tiers.size()
               ? &node->tiers[static_cast<std::size_t>(cpu.tier)]
               : nullptr;
}

std::optional<TierLoad> NodeView::load(int tier) const
{
    if (!node || !frame)
        return std::nullopt;
    struct CoreLoad {
        double busy = 0;
        std::optional<int> capacity;
    };
    std::map<int, CoreLoad> cores; // CPUs whose core is unknown stand for themselves, under negative keys
    for (const Cpu &cpu : node->cpus) {
        const CpuReading *now = cpu.tier == tier ? reading(cpu.id) : nullptr;
        if (now == nullptr || !isOnline(cpu) || !now->utilPercent)
            continue;
        CoreLoad &core = cores[cpu.core >= 0 ? cpu.core : -1 - cpu.id];
        core.busy = std::max(core.busy, *now->utilPercent / 100.0);
        core.capacity = cpu.capacity;
    }
    if (cores.empty())
        return std::nullopt;
    TierLoad load;
    load.of = static_cast<int>(cores.size());
    double weighted = 0;
    bool canWeigh = node->hasDistinctCapacities();
    for (const auto &[id, core] : cores) {
        load.busy += core.busy;
        canWeigh = canWeigh && core.capacity.has_value();
        if (canWeigh)
            weighted += core.busy * *core.capacity / *node->tiers.front().capacity;
    }
    if (canWeigh)
        load.weighted = weighted;
    return load;
}

bool NodeView::lacksFrequency() const
{
    return frame && !frame->cpus.empty() &&
           std::none_of(frame->cpus.begin(), frame->cpus.end(),
                        [](const CpuReading &now) { return now.khzSource.has_value() || now.khz.has_value(); });
}

} // namespace tierscope
