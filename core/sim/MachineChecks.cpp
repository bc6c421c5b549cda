// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/MachineChecks.h"

#include <algorithm>
#include <set>

namespace tierscope {

namespace {

std::string item(const char *list, std::size_t index, const char *field)
{
    return std::string(list) + "[" + std::to_string(index) + "]." + field;
}

/// Fails when `part` names CPUs outside `all`, or ones that `taken` holds; then adds them to it.
void claim(const CpuSet &part, const CpuSet &all, CpuSet *taken, const std::string &field, ReadLog &log)
{
    if (!part.isSubsetOf(all))
        log.fail(field, (part - all).toList());
    if (taken == nullptr)
        return;
    if (taken->intersects(part))
        log.fail(field, (part & *taken).toList());
    *taken |= part;
}

void checkTraits(const CpuTraits &traits, const std::string &field, ReadLog &log)
{
    if (traits.minKhz && traits.maxKhz && *traits.minKhz > *traits.maxKhz)
        log.fail(field, std::to_string(*traits.minKhz));
}

void checkGroups(const MachineDescription &machine, ReadLog &log)
{
    CpuSet taken;
    for (std::size_t i = 0; i < machine.groups.size(); ++i) {
        const CoreGroup &group = machine.groups[i];
        if (group.cores.empty())
            log.fail(item("groups", i, "cores"), {});
        for (const CpuSet &core : group.cores)
            claim(core, core, &taken, item("groups", i, "cpus"), log);
        if (log.error)
            return;
        checkTraits(group.traits, item("groups", i, "min_khz"), log);
        CpuSet overridden;
        for (const CpuOverride &override : group.overrides) {
            claim(override.cpus, group.cpus, &overridden, item("groups", i, "overrides"), log);
            checkTraits(override.traits, item("groups", i, "overrides"), log);
        }
    }
    if (taken.isEmpty() || taken.count() > MachineDescription::mostCpus)
        log.fail("groups", std::to_string(taken.count()) + " CPUs");
}

/// A CPU has one cache of each level and type.
void checkCaches(const MachineDescription &machine, const CpuSet &all, ReadLog &log)
{
    std::vector<CpuSet> unified(5);
    for (std::size_t i = 0; i < machine.groups.size(); ++i) {
        std::set<std::pair<int, CacheType>> seen;
        for (const GroupCache &cache : machine.groups[i].caches) {
            if (!seen.emplace(cache.level, cache.type).second)
                log.fail(item("groups", i, "caches"), std::to_string(cache.level));
            if (cache.type == CacheType::Unified)
                unified[static_cast<std::size_t>(cache.level)] |= machine.groups[i].cpus;
        }
    }
    for (std::size_t i = 0; i < machine.sharedCaches.size(); ++i) {
        const SharedCache &cache = machine.sharedCaches[i];
        claim(cache.cpus, all, &unified[static_cast<std::size_t>(cache.level)], item("shared_caches", i, "cpus"), log);
    }
}

void checkPackages(const MachineDescription &machine, const CpuSet &all, ReadLog &log)
{
    CpuSet taken;
    std::set<int> ids;
    for (std::size_t i = 0; i < machine.packages.size(); ++i) {
        const Package &package = machine.packages[i];
        claim(package.cpus, all, &taken, item("packages", i, "cpus"), log);
        if (!ids.insert(package.id).second)
            log.fail(item("packages", i, "id"), std::to_string(package.id));
        CpuSet dies;
        for (const CpuSet &die : package.dies)
            claim(die, package.cpus, &dies, item("packages", i, "dies"), log);
    }
    if (taken != all)
        log.fail("packages", (all - taken).toList());
}

void checkNumaNodes(const MachineDescription &machine, const CpuSet &all, ReadLog &log)
{
    CpuSet taken;
    std::set<int> ids;
    for (std::size_t i = 0; i < machine.numaNodes.size(); ++i) {
        claim(machine.numaNodes[i].cpus, all, &taken, item("numa", i, "cpus"), log);
        if (!ids.insert(machine.numaNodes[i].id).second)
            log.fail(item("numa", i, "id"), std::to_string(machine.numaNodes[i].id));
    }
}

void checkAccelerators(const MachineDescription &machine, ReadLog &log)
{
    std::set<std::string_view> ids;
    for (std::size_t i = 0; i < machine.accelerators.size(); ++i) {
        if (!ids.insert(machine.accelerators[i].id).second)
            log.fail(item("accelerators", i, "id"), machine.accelerators[i].id);
    }
}

void checkTasks(const MachineDescription &machine, const CpuSet &all, ReadLog &log)
{
    std::vector<std::pair<int, int>> ids; // first and last thread id
    int threads = 0;
    for (std::size_t i = 0; i < machine.tasks.size(); ++i) {
        const TaskScript &task = machine.tasks[i];
        for (const TaskPlace &place : task.places)
            claim(place.cpus, all, nullptr, item("tasks", i, "cpus"), log);
        const std::pair own{task.pid, task.pid + task.threads - 1};
        const bool isTaken = std::any_of(ids.begin(), ids.end(), [&](const auto &other) {
            return own.first <= other.second && other.first <= own.second;
        });
        if (isTaken) // thread ids follow the pid
            log.fail(item("tasks", i, "pid"), std::to_string(task.pid));
        ids.push_back(own);
        threads += task.threads;
    }
    if (threads > MachineDescription::mostThreads)
        log.fail("tasks", std::to_string(threads) + " threads");
}

} // namespace

void checkMachine(const MachineDescription &machine, ReadLog &log)
{
    checkGroups(machine, log);
    const CpuSet all = machine.cpus();
    checkCaches(machine, all, log);
    checkPackages(machine, all, log);
    checkNumaNodes(machine, all, log);
    claim(machine.offline, all, nullptr, "offline", log);
    claim(machine.isolated, all, nullptr, "isolated", log);
    claim(machine.nohzFull, all, nullptr, "nohz_full", log);
    if (all.isSubsetOf(machine.offline))
        log.fail("offline", machine.offline.toList());
    checkAccelerators(machine, log);
    checkTasks(machine, all, log);
}

} // namespace tierscope
