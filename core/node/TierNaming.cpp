// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/TierRules.h"

#include <algorithm>
#include <set>

namespace tierscope {

namespace {

TierKind kindOf(CoreType type)
{
    switch (type) {
    case CoreType::Performance:
        return TierKind::Performance;
    case CoreType::Efficiency:
        return TierKind::Efficiency;
    case CoreType::LowPower:
        return TierKind::LowPower;
    }
    return TierKind::Uniform;
}

TierKind kindAt(const TierPartition &partition, std::size_t index)
{
    const TierGroup &group = partition.groups[index];
    if (group.type)
        return kindOf(*group.type);
    if (partition.groups.size() == 1)
        return TierKind::Uniform;
    if (index == 0)
        return TierKind::Performance;
    return index + 1 == partition.groups.size() ? TierKind::Efficiency : TierKind::Middle;
}

std::string idOf(TierKind kind, std::size_t index, std::size_t count)
{
    switch (kind) {
    case TierKind::Performance:
        return "P";
    case TierKind::Middle: // all between the first and the last
        return count > 3 ? "M" + std::to_string(index) : "M";
    case TierKind::Efficiency:
        return "E";
    case TierKind::LowPower:
        return "LP";
    case TierKind::Uniform:
        break;
    }
    return "U";
}

template<typename T>
void raise(std::optional<T> &highest, const std::optional<T> &value)
{
    if (value && (!highest || *value > *highest))
        highest = value;
}

void count(Tier &tier, const CpuFactsMap &facts)
{
    std::set<int> cores; // a core is named by its lowest sibling
    for (const int cpu : tier.allCpus.ids()) {
        const CpuFacts &fact = facts.at(cpu);
        raise(tier.maxKhz, fact.maxKhz); // what an offline CPU can do is still known
        raise(tier.baseKhz, fact.baseKhz);
        raise(tier.capacity, fact.capacity);
        if (!fact.isOnline)
            continue;
        tier.cpus.insert(cpu);
        cores.insert(fact.siblings.isEmpty() ? cpu : fact.siblings.first());
    }
    tier.cores = static_cast<int>(cores.size());
    tier.threads = tier.cpus.count();
}

} // namespace

std::vector<Tier> nameTiers(const TierPartition &partition, const CpuFactsMap &facts)
{
    std::vector<Tier> tiers;
    for (std::size_t i = 0; i < partition.groups.size(); ++i) {
        Tier tier;
        tier.kind = kindAt(partition, i);
        tier.id = idOf(tier.kind, i, partition.groups.size());
        tier.name = tier.kind == TierKind::Uniform    ? "Cores"
                    : tier.kind == TierKind::LowPower ? "LP-E-cores"
                                                      : tier.id + "-cores";
        tier.allCpus = partition.groups[i].cpus;
        tier.evidence = partition.groups[i].evidence;
        count(tier, facts);
        tiers.push_back(std::move(tier));
    }
    return tiers;
}

} // namespace tierscope
