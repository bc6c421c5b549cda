// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/TierRules.h"

#include <array>

namespace tierscope {

namespace {

/// The group that all CPUs of `neighbours` with a group belong to, or -1 when there are none or several.
int commonGroup(const std::vector<TierGroup> &groups, const CpuSet &neighbours)
{
    int found = -1;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (!groups[i].cpus.intersects(neighbours))
            continue;
        if (found >= 0)
            return -1;
        found = static_cast<int>(i);
    }
    return found;
}

} // namespace

CpuSet joinNeighbours(std::vector<TierGroup> &groups, const CpuFactsMap &facts)
{
    CpuSet unplaced = cpusOf(facts);
    for (const TierGroup &group : groups)
        unplaced -= group.cpus;
    if (unplaced.isEmpty())
        return unplaced;
    const std::vector<TierGroup> decided = groups;
    const std::array<CpuSet CpuFacts::*, 3> neighbourhoods{&CpuFacts::policy, &CpuFacts::cluster,
                                                           &CpuFacts::packageCpus};
    const std::array<const char *, 3> files{"cpufreq/related_cpus", "topology/cluster_cpus_list",
                                            "topology/package_cpus_list"};
    // Only CPUs that state a neighbourhood can be asked for theirs; thousands of blank ones are passed over.
    std::array<std::vector<const CpuSet *>, neighbourhoods.size()> stated;
    for (const auto &[cpu, fact] : facts) {
        for (std::size_t i = 0; i < neighbourhoods.size(); ++i) {
            if (!(fact.*neighbourhoods[i]).isEmpty())
                stated[i].push_back(&(fact.*neighbourhoods[i]));
        }
    }
    CpuSet unknown;
    for (const int cpu : unplaced.ids()) {
        int target = -1;
        for (std::size_t i = 0; i < neighbourhoods.size() && target < 0; ++i) {
            CpuSet neighbours = facts.at(cpu).*neighbourhoods[i];
            for (const CpuSet *set : stated[i]) {
                if (set->contains(cpu))
                    neighbours |= *set;
            }
            target = commonGroup(decided, neighbours);
            if (target >= 0)
                groups[static_cast<std::size_t>(target)].evidence.push_back(
                    {"neighbour", std::string("/sys/devices/system/cpu/cpu*/") + files[i], std::to_string(cpu)});
        }
        if (target < 0)
            unknown.insert(cpu);
        else
            groups[static_cast<std::size_t>(target)].cpus.insert(cpu);
    }
    return unknown;
}

} // namespace tierscope
