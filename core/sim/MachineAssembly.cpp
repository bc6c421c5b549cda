// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/MachineAssembly.h"

namespace tierscope {

namespace {

constexpr auto origin = "machine description"; // a described machine has no files that could be cited

void fillCaches(const LayoutCpu &cpu, const std::vector<CacheDomain> &caches, CpuFacts &facts)
{
    for (const std::size_t index : cpu.caches) {
        const CacheDomain &cache = caches[index];
        facts.hasCaches = true;
        facts.hasL3 = facts.hasL3 || cache.level == 3;
        if (auto *slot = facts.signature.slot(cache.level, cache.type))
            *slot = cache.sizeBytes;
    }
}

/// Topology lists name CPUs that have been online only; a policy names its offline ones too.
CpuFacts factsOf(const LayoutCpu &cpu, const std::vector<CacheDomain> &caches, const CpuSet &seen)
{
    CpuFacts facts;
    facts.origin = FactOrigin::Described;
    facts.type = cpu.group->kernelType;
    if (facts.type)
        facts.typePath = origin;
    facts.capacity = cpu.traits.capacity;
    facts.armPart = cpu.group->armPart;
    if (facts.armPart)
        facts.armPartPath = origin;
    fillCaches(cpu, caches, facts);
    facts.maxKhz = cpu.traits.maxKhz;
    facts.baseKhz = cpu.traits.baseKhz;
    facts.prefcoreRank = cpu.traits.prefcoreRank;
    if (facts.maxKhz)
        facts.policy = cpu.policy();
    facts.cluster = *cpu.cluster & seen;
    facts.siblings = *cpu.siblings & seen;
    facts.packageId = cpu.package;
    facts.packageCpus = *cpu.packageCpus & seen;
    return facts;
}

/// The parts of `sets` that are online, as hwloc leaves offline CPUs out.
std::vector<CpuSet> onlineParts(std::vector<CpuSet> sets, const CpuSet &online)
{
    for (CpuSet &set : sets)
        set &= online;
    std::erase_if(sets, [](const CpuSet &set) { return set.isEmpty(); });
    return sets;
}

MachineTree treeOf(const MachineDescription &machine, const MachineLayout &layout, const CpuSet &online)
{
    MachineTree tree;
    tree.name = machine.model;
    for (Package package : machine.packages) {
        package.cpus &= online;
        package.dies = onlineParts(std::move(package.dies), online);
        if (!package.cpus.isEmpty())
            tree.packages.push_back(std::move(package));
    }
    for (NumaNode node : machine.numaNodes) {
        node.cpus &= online;
        tree.numaNodes.push_back(std::move(node));
    }
    for (CacheDomain cache : layout.caches) {
        cache.cpus &= online;
        cache.index = static_cast<int>(tree.caches.size());
        if (!cache.cpus.isEmpty())
            tree.caches.push_back(std::move(cache));
    }
    tree.cores = onlineParts(layout.cores, online);
    return tree;
}

} // namespace

MachineParts assembleMachine(const MachineDescription &machine, const MachineLayout &layout, const CpuSet &online,
                             const CpuSet &seen)
{
    MachineParts parts;
    parts.source = SourceKind::Simulated;
    parts.origin = machine.name;
    const CpuSet all = machine.cpus();
    parts.lists = {all, all, online, all, machine.isolated, machine.nohzFull};
    for (const auto &[id, cpu] : layout.cpus) {
        CpuFacts facts = seen.contains(id) ? factsOf(cpu, layout.caches, seen) : CpuFacts{};
        facts.isOnline = online.contains(id);
        if (seen.contains(id))
            facts.siblings.insert(id);
        parts.facts.emplace(id, std::move(facts));
    }
    parts.tree = treeOf(machine, layout, online);
    parts.accelerators = machine.accelerators;
    for (Accelerator &device : parts.accelerators)
        device.path = origin;
    return parts;
}

} // namespace tierscope
