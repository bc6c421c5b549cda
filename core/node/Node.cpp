// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/Node.h"

#include <algorithm>

namespace tierscope {

const Cpu *Node::cpu(int id) const
{
    const auto found =
        std::lower_bound(cpus.begin(), cpus.end(), id, [](const Cpu &cpu, int wanted) { return cpu.id < wanted; });
    return found != cpus.end() && found->id == id ? &*found : nullptr;
}

const Tier *Node::tier(std::string_view id) const
{
    const auto found = std::find_if(tiers.begin(), tiers.end(), [&](const Tier &tier) { return tier.id == id; });
    return found == tiers.end() ? nullptr : &*found;
}

bool Node::hasDistinctCapacities() const
{
    const bool allHave =
        std::all_of(tiers.begin(), tiers.end(), [](const Tier &tier) { return tier.capacity.has_value(); });
    return allHave && std::any_of(tiers.begin(), tiers.end(),
                                  [&](const Tier &tier) { return tier.capacity != tiers.front().capacity; });
}

bool Node::hasConsistentNumbering() const
{
    return std::none_of(issues.begin(), issues.end(),
                        [](const Issue &issue) { return issue.code == Code::CpuinfoContradicts; });
}

std::string_view sourceKindName(SourceKind kind)
{
    switch (kind) {
    case SourceKind::Live:
        return "live";
    case SourceKind::Dump:
        return "dump";
    case SourceKind::Xml:
        return "xml";
    case SourceKind::Simulated:
        return "simulated";
    case SourceKind::Recording:
        break;
    }
    return "recording";
}

std::string_view tierKindName(TierKind kind)
{
    switch (kind) {
    case TierKind::Performance:
        return "performance";
    case TierKind::Middle:
        return "middle";
    case TierKind::Efficiency:
        return "efficiency";
    case TierKind::LowPower:
        return "low-power";
    case TierKind::Uniform:
        break;
    }
    return "uniform";
}

std::string_view cacheTypeName(CacheType type)
{
    switch (type) {
    case CacheType::Data:
        return "data";
    case CacheType::Instruction:
        return "instruction";
    case CacheType::Unified:
        break;
    }
    return "unified";
}

std::string_view acceleratorKindName(AcceleratorKind kind)
{
    switch (kind) {
    case AcceleratorKind::Gpu:
        return "gpu";
    case AcceleratorKind::Npu:
        return "npu";
    case AcceleratorKind::Display:
        return "display";
    case AcceleratorKind::VectorEngine:
        return "vector-engine";
    case AcceleratorKind::Other:
        break;
    }
    return "other";
}

} // namespace tierscope
