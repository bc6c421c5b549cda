// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/CpuFacts.h"
#include "core/node/Tier.h"

#include <vector>

namespace tierscope {

/// CPUs that one signal holds to be alike.
struct TierGroup {
    CpuSet cpus;
    std::optional<CoreType> type; ///< when the signal states it
    std::optional<int> coreClass; ///< larger is faster; comparable inside one partition
    std::vector<Evidence> evidence;
};

struct TierPartition {
    std::vector<TierGroup> groups; ///< fastest first; one group when nothing tells the CPUs apart
    bool isOrderKnown = true;      ///< false: nothing readable ranks some groups; those follow the CPU numbers
    CpuSet unknown;                ///< CPUs that lack the deciding reading and have no neighbour to follow
};

/// The tier rules of the design: kernel type, capacity, ARM part, cache signature, maximum frequency; the first that
/// tells CPUs apart decides. CPUs without the deciding reading follow their cpufreq policy, cluster or package.
TierPartition partitionIntoTiers(const CpuFactsMap &facts);

/// Puts CPUs that are in no group into the group of their cpufreq policy, else their cluster, else their package, when
/// all its placed CPUs are of one group. A policy lists its offline CPUs too, so the neighbours' policies are asked as
/// well as the CPU's own. Returns the CPUs that follow nobody.
CpuSet joinNeighbours(std::vector<TierGroup> &groups, const CpuFactsMap &facts);

/// Orders groups fastest first: by capacity, then core class, then maximum frequency; a key counts when every group
/// has it. False when two groups are equal in all of them; those then follow the CPU numbers.
bool rankGroups(std::vector<TierGroup> &groups, const CpuFactsMap &facts);

/// Splits values (larger is faster) where one is under 90 % of the next higher one. Returns the lowest value of each
/// part, highest part first.
std::vector<std::int64_t> splitByTenth(std::vector<std::int64_t> values);

/// The class of an ARM core part: 1 little, 2 big, 3 prime; unset for parts that are not in the table.
std::optional<int> armCoreClass(const ArmPart &part);

/// "Cortex-X3"; empty for parts that are not in the table.
std::string armCoreName(const ArmPart &part);

/// Ids, kinds and names for the groups, and their counts, from the facts.
std::vector<Tier> nameTiers(const TierPartition &partition, const CpuFactsMap &facts);

} // namespace tierscope
