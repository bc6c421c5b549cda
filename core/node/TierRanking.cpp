// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/TierRules.h"

#include <algorithm>
#include <array>

namespace tierscope {

namespace {

using Key = std::optional<std::int64_t>;

template<typename Read>
Key highest(const CpuFactsMap &facts, const TierGroup &group, Read read)
{
    Key value;
    for (const int cpu : group.cpus.ids()) {
        if (const Key own = read(facts.at(cpu)); own && (!value || *own > *value))
            value = own;
    }
    return value;
}

/// What orders a group, most telling first: capacity, core class, maximum frequency.
std::array<Key, 3> keysOf(const TierGroup &group, const CpuFactsMap &facts)
{
    return {highest(facts, group, [](const CpuFacts &fact) { return Key(fact.capacity); }), Key(group.coreClass),
            highest(facts, group, [](const CpuFacts &fact) { return fact.maxKhz; })};
}

/// The class of a core that is in no table, between little (1) and prime (3): a core beside a known little one is the
/// bigger of the two, one beside a known prime one the smaller.
void assumeMiddleClass(std::vector<TierGroup> &groups)
{
    constexpr int middle = 2;
    const bool anyKnown =
        std::any_of(groups.begin(), groups.end(), [](const TierGroup &group) { return group.coreClass; });
    for (TierGroup &group : groups) {
        if (anyKnown && !group.coreClass)
            group.coreClass = middle;
    }
}

} // namespace

bool rankGroups(std::vector<TierGroup> &groups, const CpuFactsMap &facts)
{
    assumeMiddleClass(groups);
    struct Ranked {
        TierGroup group;
        std::array<Key, 3> keys;
    };
    std::vector<Ranked> ranked;
    for (TierGroup &group : groups)
        ranked.push_back({std::move(group), {}});
    for (Ranked &entry : ranked)
        entry.keys = keysOf(entry.group, facts);
    // A key that some group lacks orders none, or the order would depend on who is compared with whom.
    for (std::size_t key = 0; key < std::tuple_size_v<decltype(Ranked::keys)>; ++key) {
        const bool isComplete =
            std::all_of(ranked.begin(), ranked.end(), [&](const Ranked &entry) { return entry.keys[key]; });
        for (Ranked &entry : ranked)
            entry.keys[key] = isComplete ? entry.keys[key] : std::nullopt;
    }
    std::sort(ranked.begin(), ranked.end(), [](const Ranked &a, const Ranked &b) {
        return a.keys != b.keys ? a.keys > b.keys : a.group.cpus.first() < b.group.cpus.first();
    });
    groups.clear();
    for (Ranked &entry : ranked)
        groups.push_back(std::move(entry.group));
    const auto isTie = [](const Ranked &a, const Ranked &b) { return a.keys == b.keys; };
    return std::adjacent_find(ranked.begin(), ranked.end(), isTie) == ranked.end();
}

} // namespace tierscope
