// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/HwlocTopology.h"

#include "core/base/Text.h"

#include <algorithm>
#include <array>

namespace tierscope {

namespace {

CpuSet toCpuSet(hwloc_const_bitmap_t bitmap)
{
    CpuSet set;
    if (bitmap == nullptr)
        return set;
    for (int cpu = hwloc_bitmap_first(bitmap); cpu >= 0 && cpu <= CpuSet::maxCpu; cpu = hwloc_bitmap_next(bitmap, cpu))
        set.insert(cpu);
    return set;
}

template<typename Visit>
void forEach(hwloc_topology_t topology, hwloc_obj_type_t type, Visit visit)
{
    for (hwloc_obj_t object = nullptr; (object = hwloc_get_next_obj_by_type(topology, type, object)) != nullptr;)
        visit(object);
}

std::string info(hwloc_obj_t object, const char *name)
{
    const char *value = hwloc_obj_get_info_by_name(object, name);
    return value == nullptr ? std::string() : std::string(trimmed(value));
}

std::vector<Package> packagesOf(hwloc_topology_t topology)
{
    std::vector<Package> packages;
    forEach(topology, HWLOC_OBJ_PACKAGE, [&](hwloc_obj_t object) {
        Package package;
        package.id =
            static_cast<int>(object->os_index == HWLOC_UNKNOWN_INDEX ? object->logical_index : object->os_index);
        package.name = info(object, "CPUModel");
        package.cpus = toCpuSet(object->cpuset);
        forEach(topology, HWLOC_OBJ_DIE, [&](hwloc_obj_t die) {
            if (hwloc_bitmap_isincluded(die->cpuset, object->cpuset) != 0)
                package.dies.push_back(toCpuSet(die->cpuset));
        });
        if (package.dies.size() < 2)
            package.dies.clear();
        packages.push_back(std::move(package));
    });
    return packages;
}

std::vector<NumaNode> numaNodesOf(hwloc_topology_t topology)
{
    std::vector<NumaNode> nodes;
    forEach(topology, HWLOC_OBJ_NUMANODE, [&](hwloc_obj_t object) {
        NumaNode node;
        node.id = static_cast<int>(object->os_index);
        node.cpus = toCpuSet(object->cpuset);
        if (object->attr->numanode.local_memory > 0)
            node.memoryBytes = static_cast<std::int64_t>(object->attr->numanode.local_memory);
        if (object->subtype != nullptr) {
            node.kind = object->subtype;
            std::transform(node.kind.begin(), node.kind.end(), node.kind.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        }
        nodes.push_back(std::move(node));
    });
    std::sort(nodes.begin(), nodes.end(), [](const NumaNode &a, const NumaNode &b) { return a.id < b.id; });
    return nodes;
}

CacheType typeOf(hwloc_obj_cache_type_t type)
{
    return type == HWLOC_OBJ_CACHE_DATA          ? CacheType::Data
           : type == HWLOC_OBJ_CACHE_INSTRUCTION ? CacheType::Instruction
                                                 : CacheType::Unified;
}

std::vector<CacheDomain> cachesOf(hwloc_topology_t topology)
{
    std::vector<CacheDomain> caches;
    for (const hwloc_obj_type_t type : {HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L1ICACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L2ICACHE,
                                        HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L3ICACHE, HWLOC_OBJ_L4CACHE, HWLOC_OBJ_L5CACHE}) {
        forEach(topology, type, [&](hwloc_obj_t object) {
            CacheDomain cache;
            cache.index = static_cast<int>(caches.size());
            cache.level = static_cast<int>(object->attr->cache.depth);
            cache.type = typeOf(object->attr->cache.type);
            if (object->attr->cache.size > 0)
                cache.sizeBytes = static_cast<std::int64_t>(object->attr->cache.size);
            cache.cpus = toCpuSet(object->cpuset);
            caches.push_back(std::move(cache));
        });
    }
    return caches;
}

std::vector<CpuSet> coresOf(hwloc_topology_t topology)
{
    std::vector<CpuSet> cores;
    forEach(topology, HWLOC_OBJ_CORE, [&](hwloc_obj_t object) { cores.push_back(toCpuSet(object->cpuset)); });
    std::sort(cores.begin(), cores.end(), [](const CpuSet &a, const CpuSet &b) { return a.first() < b.first(); });
    return cores;
}

/// The facts that the caches above a CPU give.
void addCacheFacts(CpuFactsMap &facts, const std::vector<CacheDomain> &caches)
{
    CpuSet incomparable;
    for (const CacheDomain &cache : caches) {
        for (const int cpu : cache.cpus.ids()) {
            const auto found = facts.find(cpu);
            if (found == facts.end())
                continue;
            CpuFacts &fact = found->second;
            fact.hasCaches = true;
            fact.hasL3 = fact.hasL3 || cache.level == 3;
            if (auto *slot = fact.signature.slot(cache.level, cache.type)) {
                *slot = cache.sizeBytes;
                if (!cache.sizeBytes)
                    incomparable.insert(cpu);
            }
        }
    }
    for (const int cpu : incomparable.ids())
        facts[cpu].signature = {};
}

std::optional<CoreType> coreTypeOf(std::string_view name)
{
    if (name == "IntelCore" || name == "AMDPerformance")
        return CoreType::Performance;
    if (name == "IntelAtom" || name == "AMDEfficiency")
        return CoreType::Efficiency;
    if (name == "IntelLowPower")
        return CoreType::LowPower;
    return std::nullopt;
}

/// What hwloc's CPU kinds state: CoreType, frequencies in MHz, capacity (LinuxCapacity, hwloc 2.11).
void addKindFacts(hwloc_topology_t topology, CpuFactsMap &facts)
{
    const int kinds = hwloc_cpukinds_get_nr(topology, 0);
    const std::unique_ptr<hwloc_bitmap_s, decltype(&hwloc_bitmap_free)> cpuset(hwloc_bitmap_alloc(),
                                                                               &hwloc_bitmap_free);
    for (int kind = 0; kind < kinds; ++kind) {
        int efficiency = -1;
        unsigned count = 0;
        hwloc_info_s *infos = nullptr;
        if (hwloc_cpukinds_get_info(topology, static_cast<unsigned>(kind), cpuset.get(), &efficiency, &count, &infos,
                                    0) != 0)
            continue;
        for (const int cpu : toCpuSet(cpuset.get()).ids()) {
            const auto found = facts.find(cpu);
            if (found == facts.end())
                continue;
            CpuFacts &fact = found->second;
            if (efficiency >= 0)
                fact.hwlocRank = efficiency;
            for (unsigned i = 0; i < count; ++i) {
                const std::string_view name = infos[i].name;
                const auto number = parseInteger(infos[i].value);
                constexpr std::int64_t most = 20'000; // MHz
                const bool isClock = number && *number > 0 && *number <= most;
                if (name == "CoreType") {
                    fact.type = coreTypeOf(infos[i].value);
                    fact.typePath = "cpukind CoreType";
                } else if (name == "FrequencyMaxMHz" && isClock) {
                    fact.maxKhz = *number * 1000;
                } else if (name == "FrequencyBaseMHz" && isClock) {
                    fact.baseKhz = *number * 1000;
                } else if (name == "LinuxCapacity" && number && *number > 0 && *number <= CpuSet::maxCpu) {
                    fact.capacity = static_cast<int>(*number);
                }
            }
        }
    }
}

CpuFactsMap factsOf(hwloc_topology_t topology, const MachineTree &tree, const CpuSet &online)
{
    CpuFactsMap facts;
    forEach(topology, HWLOC_OBJ_PU, [&](hwloc_obj_t object) {
        const int cpu = static_cast<int>(object->os_index);
        if (object->os_index > static_cast<unsigned>(CpuSet::maxCpu))
            return;
        CpuFacts &fact = facts[cpu];
        fact.origin = FactOrigin::Xml;
        fact.isOnline = online.contains(cpu);
        fact.siblings.insert(cpu);
    });
    for (const CpuSet &core : tree.cores) {
        for (const int cpu : core.ids()) {
            if (const auto found = facts.find(cpu); found != facts.end())
                found->second.siblings = core;
        }
    }
    for (const Package &package : tree.packages) {
        for (const int cpu : package.cpus.ids()) {
            if (const auto found = facts.find(cpu); found != facts.end()) {
                found->second.packageId = package.id;
                found->second.packageCpus = package.cpus;
            }
        }
    }
    addCacheFacts(facts, tree.caches);
    addKindFacts(topology, facts);
    return facts;
}

} // namespace

MachineTree treeOf(hwloc_topology_t topology)
{
    MachineTree tree;
    tree.packages = packagesOf(topology);
    tree.numaNodes = numaNodesOf(topology);
    tree.caches = cachesOf(topology);
    tree.cores = coresOf(topology);
    const hwloc_obj_t root = hwloc_get_root_obj(topology);
    tree.name = tree.packages.empty() ? std::string() : tree.packages.front().name;
    if (tree.name.empty())
        tree.name = info(root, "CPUModel");
    return tree;
}

MachineParts partsOfXml(hwloc_topology_t topology, const std::string &path)
{
    MachineParts parts;
    parts.source = SourceKind::Xml;
    parts.origin = path;
    const hwloc_obj_t root = hwloc_get_root_obj(topology);
    parts.kernel = info(root, "OSRelease");
    parts.tree = treeOf(topology);
    parts.lists.online = toCpuSet(root->cpuset);
    parts.lists.possible = toCpuSet(root->complete_cpuset) | parts.lists.online;
    parts.lists.present = parts.lists.possible;
    parts.lists.allowed = toCpuSet(hwloc_topology_get_allowed_cpuset(topology));
    parts.facts = factsOf(topology, parts.tree, parts.lists.online);
    parts.accelerators = acceleratorsOf(topology);
    return parts;
}

} // namespace tierscope
