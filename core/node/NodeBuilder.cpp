// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/NodeBuilder.h"

#include "core/node/TierRules.h"

#include <algorithm>

namespace tierscope {

namespace {

/// Packages of the facts, where the tree has none.
std::vector<Package> packagesOf(const CpuFactsMap &facts, const std::string &name)
{
    std::map<int, Package> byId;
    for (const auto &[cpu, fact] : facts) {
        if (fact.packageId < 0)
            continue;
        Package &package = byId[fact.packageId];
        package.id = fact.packageId;
        package.name = name;
        package.cpus.insert(cpu);
    }
    std::vector<Package> packages;
    for (auto &[id, package] : byId)
        packages.push_back(std::move(package));
    return packages;
}

/// One core per set of siblings; the facts know offline siblings that hwloc does not.
std::vector<Core> coresOf(const CpuFactsMap &facts)
{
    std::vector<Core> cores;
    CpuSet seen;
    for (const auto &[cpu, fact] : facts) {
        if (seen.contains(cpu) || fact.siblings.isEmpty())
            continue;
        Core core;
        core.index = static_cast<int>(cores.size());
        core.cpus.insert(cpu);
        for (const int sibling : fact.siblings.ids()) {
            if (facts.contains(sibling) && !seen.contains(sibling))
                core.cpus.insert(sibling);
        }
        seen |= core.cpus;
        cores.push_back(std::move(core));
    }
    return cores;
}

Cpu makeCpu(int id, const CpuFacts &fact, const CpuLists &lists)
{
    Cpu cpu;
    cpu.id = id;
    cpu.isOnline = fact.isOnline;
    if (lists.allowed)
        cpu.isAllowed = lists.allowed->contains(id);
    cpu.isIsolated = lists.isolated && lists.isolated->contains(id);
    cpu.isNohzFull = lists.nohzFull && lists.nohzFull->contains(id);
    cpu.siblings = fact.siblings;
    cpu.maxKhz = fact.maxKhz;
    cpu.baseKhz = fact.baseKhz;
    cpu.capacity = fact.capacity;
    cpu.prefcoreRank = fact.prefcoreRank;
    cpu.package = fact.packageId;
    return cpu;
}

/// Links CPUs to the objects that contain them. One pass per object, not per CPU: machines have 1,024 CPUs.
void linkCpus(Node &node)
{
    std::map<int, Cpu *> byId;
    for (Cpu &cpu : node.cpus)
        byId.emplace(cpu.id, &cpu);
    const auto forEach = [&](const CpuSet &cpus, auto &&apply) {
        for (const int id : cpus.ids()) {
            if (const auto found = byId.find(id); found != byId.end())
                apply(*found->second);
        }
    };
    for (const Core &core : node.cores)
        forEach(core.cpus, [&](Cpu &cpu) { cpu.core = core.index; });
    for (const Package &package : node.packages)
        forEach(package.cpus, [&](Cpu &cpu) { cpu.package = package.id; });
    for (const NumaNode &numa : node.numaNodes)
        forEach(numa.cpus, [&](Cpu &cpu) { cpu.numaNode = cpu.numaNode < 0 ? numa.id : cpu.numaNode; });
    for (std::size_t i = 0; i < node.tiers.size(); ++i)
        forEach(node.tiers[i].allCpus, [&](Cpu &cpu) { cpu.tier = static_cast<int>(i); });
    for (const CacheDomain &cache : node.caches) {
        if (cache.type == CacheType::Instruction || cache.level < 2)
            continue; // a first level is nobody's last level
        forEach(cache.cpus, [&](Cpu &cpu) {
            if (cpu.llc < 0 || node.caches[static_cast<std::size_t>(cpu.llc)].level < cache.level)
                cpu.llc = cache.index;
        });
    }
    for (Core &core : node.cores) {
        const Cpu *first = node.cpu(core.cpus.first());
        core.package = first->package;
        core.tier = first->tier;
    }
}

/// A CPU is favoured when it has the highest clock or rank of its tier and fewer than half of the tier have it.
template<typename Read>
void markFavoured(Node &node, const Tier &tier, Read read)
{
    std::vector<std::int64_t> values;
    for (const Cpu &cpu : node.cpus) {
        if (const auto value = read(cpu); value && tier.cpus.contains(cpu.id))
            values.push_back(*value);
    }
    if (values.empty())
        return;
    const std::int64_t highest = *std::max_element(values.begin(), values.end());
    if (std::count(values.begin(), values.end(), highest) * 2 >= static_cast<std::ptrdiff_t>(values.size()))
        return;
    for (Cpu &cpu : node.cpus) {
        if (read(cpu) == highest && tier.cpus.contains(cpu.id))
            cpu.isFavoured = true;
    }
}

} // namespace

Node buildNode(MachineParts parts)
{
    Node node;
    node.source = parts.source;
    node.origin = std::move(parts.origin);
    node.kernel = std::move(parts.kernel);
    node.name = parts.tree.name;
    node.lists = std::move(parts.lists);
    node.issues = std::move(parts.issues);
    node.accelerators = std::move(parts.accelerators);
    node.numaNodes = std::move(parts.tree.numaNodes);
    node.caches = std::move(parts.tree.caches);

    const TierPartition partition = partitionIntoTiers(parts.facts);
    node.tiers = nameTiers(partition, parts.facts);
    node.unknownCpus = partition.unknown;
    if (!partition.isOrderKnown)
        node.issues.push_back({Code::TierOrderUnknown, "the machine", {}, 0});
    if (const CpuSet online = partition.unknown & node.lists.online; !online.isEmpty())
        node.issues.push_back({Code::TierUnknown, "CPU " + online.toList(), {}, 0});

    for (const auto &[id, fact] : parts.facts)
        node.cpus.push_back(makeCpu(id, fact, node.lists));
    node.cores = coresOf(parts.facts);
    node.packages = parts.tree.packages.empty() ? packagesOf(parts.facts, node.name) : std::move(parts.tree.packages);
    linkCpus(node);
    for (const Tier &tier : node.tiers) {
        markFavoured(node, tier, [](const Cpu &cpu) { return cpu.maxKhz; });
        markFavoured(node, tier, [](const Cpu &cpu) { return std::optional<std::int64_t>(cpu.prefcoreRank); });
    }
    return node;
}

} // namespace tierscope
