// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/MapPlan.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace tierscope {

namespace {

/// Cache and core membership by CPU, looked up once.
class Membership {
public:
    explicit Membership(const Node &node)
        : m_node(node)
    {
        for (const CacheDomain &cache : node.caches)
            if (cache.level == 2 && cache.type != CacheType::Instruction)
                for (const int cpu : cache.cpus.ids())
                    m_l2.try_emplace(cpu, cache.index);
        for (const Cpu &cpu : node.cpus) {
            m_coreOf.emplace(cpu.id, cpu.core);
            if (cpu.llc >= 0 && cpu.tier >= 0)
                m_tiersOfLlc[cpu.llc].insert(cpu.tier);
        }
        m_hasNuma = std::count_if(node.numaNodes.begin(), node.numaNodes.end(),
                                  [](const NumaNode &numa) { return !numa.cpus.isEmpty(); }) > 1;
    }

    /// The L2 above a CPU unless it is the last level, which the card shows already.
    int l2(const Cpu &cpu) const
    {
        const auto found = m_l2.find(cpu.id);
        return found == m_l2.end() || found->second == cpu.llc ? -1 : found->second;
    }

    bool isModule(int l2) const
    {
        if (l2 < 0)
            return false;
        std::set<int> cores;
        for (const int cpu : m_node.caches[static_cast<std::size_t>(l2)].cpus.ids()) {
            const auto core = m_coreOf.find(cpu);
            if (core != m_coreOf.end() && core->second >= 0)
                cores.insert(core->second);
        }
        return cores.size() > 1;
    }

    /// -1 where one node holds all CPUs.
    int numaNode(const Cpu &cpu) const { return m_hasNuma ? cpu.numaNode : -1; }

    std::vector<int> tiersSharing(int llc, int tier) const
    {
        const auto found = m_tiersOfLlc.find(llc);
        if (found == m_tiersOfLlc.end())
            return {};
        std::vector<int> others(found->second.begin(), found->second.end());
        std::erase(others, tier);
        return others;
    }

private:
    const Node &m_node;
    bool m_hasNuma = false;
    std::map<int, int> m_l2;
    std::map<int, int> m_coreOf;
    std::map<int, std::set<int>> m_tiersOfLlc;
};

void sortByCore(PlannedUnit &unit, const Node &node)
{
    std::map<int, int> tilesOfCore;
    for (const int id : unit.ids)
        unit.smtWidth = std::max(unit.smtWidth, ++tilesOfCore[node.cpu(id)->core]);
    if (unit.core < 0)
        unit.smtWidth = 1;
    std::stable_sort(unit.ids.begin(), unit.ids.end(),
                     [&node](int a, int b) { return node.cpu(a)->core < node.cpu(b)->core; });
}

/// Collects one column's CPUs, in ascending order, into cards and units.
class ColumnPlanner {
public:
    ColumnPlanner(const Node &node, const Membership &membership, int tier)
        : m_node(node)
        , m_membership(membership)
        , m_tier(tier)
    {
    }

    void add(const Cpu &cpu)
    {
        const int numa = m_membership.numaNode(cpu);
        // Where no cache is known, memory is what divides the CPUs.
        const std::pair key{cpu.llc, cpu.llc < 0 ? numa : -1};
        const auto [card, isNewCard] = m_cardOf.try_emplace(key, m_cards.size());
        if (isNewCard)
            m_cards.push_back({cpu.llc, false, cpu.package, numa, m_membership.tiersSharing(cpu.llc, m_tier), {}});
        PlannedCard &target = m_cards[card->second];
        if (target.package != cpu.package)
            target.package = -1;
        if (target.numaNode != numa)
            target.numaNode = -1;
        unitFor(cpu, target).ids.push_back(cpu.id);
    }

    std::vector<PlannedCard> take()
    {
        for (PlannedCard &card : m_cards)
            for (PlannedUnit &unit : card.units)
                sortByCore(unit, m_node);
        mergePrivateCaches();
        std::stable_sort(m_cards.begin(), m_cards.end(), // cards stand in order of their lowest CPU already
                         [](const PlannedCard &a, const PlannedCard &b) { return a.package < b.package; });
        return std::move(m_cards);
    }

private:
    PlannedUnit &unitFor(const Cpu &cpu, PlannedCard &card)
    {
        const int l2 = m_membership.l2(cpu);
        const bool isModule = m_membership.isModule(l2);
        const int key = isModule ? l2 : cpu.core;
        if (key >= 0)
            for (PlannedUnit &unit : card.units)
                if (unit.isModule == isModule && (isModule ? unit.l2 : unit.core) == key)
                    return unit;
        card.units.push_back({cpu.core, l2, isModule, 1, {}});
        return card.units.back();
    }

    // Frames around single cores would only add lines: such caches are told in one title.
    void mergePrivateCaches()
    {
        const bool arePrivate = m_cards.size() > 1 && std::all_of(m_cards.begin(), m_cards.end(), [](const auto &card) {
                                    return card.llc >= 0 && card.units.size() == 1 && !card.units.front().isModule;
                                });
        if (!arePrivate)
            return;
        std::vector<PlannedCard> merged;
        for (PlannedCard &card : m_cards) {
            auto place = std::find_if(merged.begin(), merged.end(), [&card](const PlannedCard &other) {
                return other.package == card.package && other.numaNode == card.numaNode;
            });
            if (place == merged.end())
                place = merged.insert(place, {card.llc, true, card.package, card.numaNode, {}, {}});
            place->units.push_back(std::move(card.units.front()));
        }
        m_cards = std::move(merged);
    }

    const Node &m_node;
    const Membership &m_membership;
    int m_tier;
    std::vector<PlannedCard> m_cards;
    std::map<std::pair<int, int>, std::size_t> m_cardOf; ///< by cache, or by memory where there is none
};

PlannedColumn planAccelerators(const Node &node)
{
    PlannedColumn column{ColumnKind::Accelerators, -1, {PlannedCard{}}};
    for (int i = 0; i < static_cast<int>(node.accelerators.size()); ++i)
        column.cards.front().units.push_back({-1, -1, false, 1, {i}});
    return column;
}

} // namespace

bool PlannedColumn::isFramed() const
{
    return std::any_of(cards.begin(), cards.end(), [](const PlannedCard &card) {
        return std::any_of(card.units.begin(), card.units.end(),
                           [](const PlannedUnit &unit) { return unit.ids.size() > 1; });
    });
}

int PlannedColumn::tileCount() const
{
    int count = 0;
    for (const PlannedCard &card : cards)
        for (const PlannedUnit &unit : card.units)
            count += static_cast<int>(unit.ids.size());
    return count;
}

std::vector<PlannedColumn> planColumns(const Node &node)
{
    const Membership membership(node);
    const int tierCount = static_cast<int>(node.tiers.size());
    std::vector<ColumnPlanner> planners;
    for (int tier = 0; tier <= tierCount; ++tier)
        planners.emplace_back(node, membership, tier < tierCount ? tier : -1);
    for (const Cpu &cpu : node.cpus) {
        const bool isKnown = cpu.tier >= 0 && cpu.tier < tierCount;
        planners[static_cast<std::size_t>(isKnown ? cpu.tier : tierCount)].add(cpu);
    }

    std::vector<PlannedColumn> columns;
    for (int tier = 0; tier <= tierCount; ++tier) {
        const bool isTier = tier < tierCount;
        std::vector<PlannedCard> cards = planners[static_cast<std::size_t>(tier)].take();
        if (!cards.empty())
            columns.push_back({isTier ? ColumnKind::Tier : ColumnKind::Unknown, isTier ? tier : -1, std::move(cards)});
    }
    if (!node.accelerators.empty())
        columns.push_back(planAccelerators(node));
    return columns;
}

} // namespace tierscope
