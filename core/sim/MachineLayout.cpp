// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/MachineLayout.h"

#include <algorithm>
#include <tuple>

namespace tierscope {

namespace {

int orderOf(CacheType type)
{
    return type == CacheType::Data ? 0 : type == CacheType::Instruction ? 1 : 2;
}

CpuTraits merged(CpuTraits traits, const CpuTraits &over)
{
    const auto take = [](auto &value, const auto &other) {
        if (other)
            value = other;
    };
    take(traits.minKhz, over.minKhz);
    take(traits.baseKhz, over.baseKhz);
    take(traits.maxKhz, over.maxKhz);
    take(traits.capacity, over.capacity);
    take(traits.prefcoreRank, over.prefcoreRank);
    return traits;
}

/// The CPUs under each instance of a group's cache.
std::vector<CpuSet> instances(const CoreGroup &group, const GroupCache &cache)
{
    std::vector<CpuSet> sets;
    for (std::size_t core = 0; core < group.cores.size(); ++core) {
        if (core % static_cast<std::size_t>(cache.coresEach) == 0)
            sets.emplace_back();
        sets.back() |= group.cores[core];
    }
    return sets;
}

} // namespace

CpuSet LayoutCpu::policy() const
{
    return group->policy == PolicyScope::Group ? group->cpus : CpuSet{id};
}

MachineLayout::MachineLayout(const MachineDescription &machine)
{
    addCores(machine);
    addCaches(machine);
    addPackages(machine);
    addClusters(machine);
}

void MachineLayout::addCores(const MachineDescription &machine)
{
    for (const CoreGroup &group : machine.groups) {
        for (const CpuSet &core : group.cores) {
            cores.push_back(core);
            for (const int id : core.ids()) {
                LayoutCpu &cpu = cpus[id];
                cpu.group = &group;
                cpu.traits = group.traits;
                cpu.id = id;
                cpu.siblings = &core;
            }
        }
        for (const CpuOverride &over : group.overrides) {
            for (const int id : over.cpus.ids())
                cpus[id].traits = merged(group.traits, over.traits);
        }
    }
    std::sort(cores.begin(), cores.end(), [](const CpuSet &a, const CpuSet &b) { return a.first() < b.first(); });
    for (std::size_t core = 0; core < cores.size(); ++core) {
        for (const int id : cores[core].ids())
            cpus[id].core = static_cast<int>(core);
    }
}

void MachineLayout::addCaches(const MachineDescription &machine)
{
    for (const CoreGroup &group : machine.groups) {
        for (const GroupCache &cache : group.caches) {
            for (CpuSet &set : instances(group, cache))
                caches.push_back({0, cache.level, cache.type, cache.sizeBytes, std::move(set)});
        }
    }
    for (const SharedCache &cache : machine.sharedCaches)
        caches.push_back({0, cache.level, CacheType::Unified, cache.sizeBytes, cache.cpus});
    const auto key = [](const CacheDomain &c) { return std::tuple(c.level, orderOf(c.type), c.cpus.first()); };
    std::stable_sort(caches.begin(), caches.end(), [&](const auto &a, const auto &b) { return key(a) < key(b); });
    for (std::size_t i = 0; i < caches.size(); ++i) {
        caches[i].index = static_cast<int>(i);
        for (const int id : caches[i].cpus.ids())
            cpus[id].caches.push_back(i);
    }
}

void MachineLayout::addPackages(const MachineDescription &machine)
{
    for (const Package &package : machine.packages) {
        for (const int id : package.cpus.ids()) {
            cpus[id].package = package.id;
            cpus[id].packageCpus = &package.cpus;
            cpus[id].dieCpus = &package.cpus;
        }
        for (std::size_t die = 0; die < package.dies.size(); ++die) {
            for (const int id : package.dies[die].ids()) {
                cpus[id].die = static_cast<int>(die);
                cpus[id].dieCpus = &package.dies[die];
            }
        }
    }
}

void MachineLayout::addClusters(const MachineDescription &machine)
{
    for (auto &[id, cpu] : cpus) {
        cpu.cluster = cpu.siblings;
        for (const std::size_t cache : cpu.caches) {
            if (caches[cache].level == 2 && machine.architecture == Architecture::X86)
                cpu.cluster = &caches[cache].cpus;
        }
    }
    if (machine.architecture == Architecture::Arm)
        addArmClusters(machine);
}

void MachineLayout::addArmClusters(const MachineDescription &machine)
{
    const auto add = [this](const CpuSet &members) {
        m_clusters.push_back(members);
        for (const int id : members.ids())
            cpus[id].cluster = &m_clusters.back();
    };
    for (const CoreGroup &group : machine.groups)
        add(group.cpus);
    for (const CacheDomain &cache : caches) {
        for (const CoreGroup &group : machine.groups) {
            if (cache.level == 3 && cache.cpus.intersects(group.cpus))
                add(cache.cpus & group.cpus);
        }
    }
}

} // namespace tierscope
