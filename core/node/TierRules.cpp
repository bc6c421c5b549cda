// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/TierRules.h"

#include <algorithm>
#include <array>
#include <functional>

namespace tierscope {

namespace {

using Groups = std::vector<TierGroup>;

const std::string cpuFiles = "/sys/devices/system/cpu/cpu*/";

std::string hexText(std::uint32_t value)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    do {
        text.insert(text.begin(), digits[value & 0xF]);
        value >>= 4;
    } while (value != 0);
    return "0x" + text;
}

std::string joined(const std::vector<std::int64_t> &values)
{
    std::string text;
    for (const std::int64_t value : values)
        text += (text.empty() ? "" : ",") + std::to_string(value);
    return text;
}

/// The distinct values of a reading over `cpus`, ascending.
template<typename Read>
std::vector<std::int64_t> distinctValues(const CpuFactsMap &facts, const CpuSet &cpus, Read read)
{
    std::vector<std::int64_t> values;
    for (const auto &[cpu, fact] : facts) {
        if (const auto value = read(fact); value && cpus.contains(cpu))
            values.push_back(*value);
    }
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

CpuSet allCpus(const CpuFactsMap &facts)
{
    CpuSet cpus;
    for (const auto &[cpu, fact] : facts)
        cpus.insert(cpu);
    return cpus;
}

std::optional<std::int64_t> capacityOf(const CpuFacts &fact)
{
    return fact.capacity;
}

std::optional<std::int64_t> maxKhzOf(const CpuFacts &fact)
{
    return fact.maxKhz;
}

/// Groups `cpus` by a value under the 90 % rule, highest first. CPUs without the value are in no group.
template<typename Read>
Groups groupByTenth(const CpuFactsMap &facts, const CpuSet &cpus, Read read, const char *signal, const char *file)
{
    Groups groups;
    std::vector<std::int64_t> values = distinctValues(facts, cpus, read);
    for (const std::int64_t lowest : splitByTenth(values)) {
        const auto first = std::lower_bound(values.begin(), values.end(), lowest);
        TierGroup group;
        for (const auto &[cpu, fact] : facts) {
            if (const auto value = read(fact);
                value && *value >= *first && *value <= values.back() && cpus.contains(cpu))
                group.cpus.insert(cpu);
        }
        group.evidence.push_back({signal, cpuFiles + file, joined({first, values.end()})});
        values.erase(first, values.end());
        groups.push_back(std::move(group));
    }
    return groups;
}

Groups groupByMaxFrequency(const CpuFactsMap &facts, const CpuSet &cpus)
{
    return groupByTenth(facts, cpus, maxKhzOf, "max-frequency", "cpufreq/cpuinfo_max_freq");
}

/// Rule 1. An efficiency CPU with no L3 above it, where some CPU has one, is a low-power core.
Groups groupByType(const CpuFactsMap &facts)
{
    const bool anyL3 = std::any_of(facts.begin(), facts.end(), [](const auto &entry) { return entry.second.hasL3; });
    std::map<CoreType, TierGroup> byType;
    for (const auto &[cpu, fact] : facts) {
        if (!fact.type)
            continue;
        const bool lacksL3 = anyL3 && fact.hasCaches && !fact.hasL3;
        const bool isLowPowerByL3 = *fact.type == CoreType::Efficiency && lacksL3;
        const CoreType type = isLowPowerByL3 ? CoreType::LowPower : *fact.type;
        TierGroup &group = byType[type];
        group.cpus.insert(cpu);
        group.type = type;
        Evidence evidence{"kernel-type", fact.typePath, {}};
        if (fact.typePath.ends_with("CoreType"))
            evidence.signal = "hwloc-core-type";
        if (std::find_if(group.evidence.begin(), group.evidence.end(),
                         [&](const Evidence &known) { return known.path == evidence.path; }) == group.evidence.end())
            group.evidence.push_back(evidence);
        if (isLowPowerByL3 && group.evidence.back().signal != "no-l3")
            group.evidence.push_back({"no-l3", cpuFiles + "cache/index*/level", "absent"});
    }
    Groups groups;
    for (auto &[type, group] : byType) {
        group.coreClass = -static_cast<int>(type);
        for (Evidence &evidence : group.evidence) {
            if (evidence.value.empty())
                evidence.value = group.cpus.toList();
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

Groups groupByCapacity(const CpuFactsMap &facts)
{
    return groupByTenth(facts, allCpus(facts), capacityOf, "cpu-capacity", "cpu_capacity");
}

/// Rule 3, refined by rule 5 inside one part: a prime core is often the big core with a higher clock.
Groups groupByArmPart(const CpuFactsMap &facts)
{
    std::map<ArmPart, TierGroup> byPart;
    for (const auto &[cpu, fact] : facts) {
        if (!fact.armPart)
            continue;
        TierGroup &group = byPart[*fact.armPart];
        group.cpus.insert(cpu);
        group.coreClass = armCoreClass(*fact.armPart);
        if (group.evidence.empty())
            group.evidence.push_back(
                {"arm-part", fact.armPartPath, hexText(fact.armPart->implementer) + ":" + hexText(fact.armPart->part)});
    }
    Groups groups;
    for (auto &[part, group] : byPart) {
        Groups clocked = groupByMaxFrequency(facts, group.cpus);
        if (clocked.size() < 2) {
            groups.push_back(std::move(group));
            continue;
        }
        for (TierGroup &inner : clocked) {
            inner.coreClass = group.coreClass;
            inner.evidence.insert(inner.evidence.begin(), group.evidence.begin(), group.evidence.end());
            groups.push_back(std::move(inner));
        }
    }
    return groups;
}

std::string signatureText(const CacheSignature &signature)
{
    std::string text;
    const auto add = [&](const char *name, const std::optional<std::int64_t> &bytes) {
        if (bytes)
            text += (text.empty() ? "" : " ") + std::string(name) + "=" + std::to_string(*bytes / 1024) + "K";
    };
    add("l1d", signature.l1d);
    add("l1i", signature.l1i);
    add("l1", signature.l1Unified);
    add("l2", signature.l2);
    return text;
}

/// Rule 4. Of two microarchitectures in one machine the faster has the larger L1 data cache (48 K against 32 K on every
/// Intel hybrid so far, 64 K against 32 K on ARM), also when firmware caps its clock.
Groups groupBySignature(const CpuFactsMap &facts)
{
    std::map<CacheSignature, TierGroup> bySignature;
    for (const auto &[cpu, fact] : facts) {
        if (!fact.signature.isEmpty())
            bySignature[fact.signature].cpus.insert(cpu);
    }
    Groups groups;
    for (auto &[signature, group] : bySignature) {
        if (signature.l1d)
            group.coreClass = static_cast<int>(*signature.l1d / 1024);
        group.evidence.push_back({"cache-signature", cpuFiles + "cache/index*/size", signatureText(signature)});
        groups.push_back(std::move(group));
    }
    return groups;
}

/// The group that all CPUs of `neighbours` with a group belong to, or -1 when there are none or several.
int commonGroup(const Groups &groups, const CpuSet &neighbours)
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

/// CPUs without the deciding reading follow their policy, else their cluster, else their package. A policy lists its
/// offline CPUs too, so the neighbours' policies are asked as well as the CPU's own.
CpuSet joinNeighbours(Groups &groups, const CpuFactsMap &facts)
{
    CpuSet unplaced = allCpus(facts);
    for (const TierGroup &group : groups)
        unplaced -= group.cpus;
    if (unplaced.isEmpty())
        return unplaced;
    const Groups decided = groups;
    const std::array<CpuSet CpuFacts::*, 3> neighbourhoods{&CpuFacts::policy, &CpuFacts::cluster,
                                                           &CpuFacts::packageCpus};
    const std::array<const char *, 3> files{"cpufreq/related_cpus", "topology/cluster_cpus_list",
                                            "topology/package_cpus_list"};
    CpuSet unknown;
    for (const int cpu : unplaced.ids()) {
        int target = -1;
        for (std::size_t i = 0; i < neighbourhoods.size() && target < 0; ++i) {
            CpuSet neighbours = facts.at(cpu).*neighbourhoods[i];
            for (const auto &[other, fact] : facts) {
                if ((fact.*neighbourhoods[i]).contains(cpu))
                    neighbours |= fact.*neighbourhoods[i];
            }
            target = commonGroup(decided, neighbours);
            if (target >= 0)
                groups[static_cast<std::size_t>(target)].evidence.push_back(
                    {"neighbour", cpuFiles + files[i], std::to_string(cpu)});
        }
        if (target < 0)
            unknown.insert(cpu);
        else
            groups[static_cast<std::size_t>(target)].cpus.insert(cpu);
    }
    return unknown;
}

std::optional<std::int64_t> highest(const CpuFactsMap &facts, const TierGroup &group,
                                    std::optional<std::int64_t> (*read)(const CpuFacts &))
{
    const auto values = distinctValues(facts, group.cpus, read);
    return values.empty() ? std::nullopt : std::optional(values.back());
}

/// Capacity, then core class, then maximum frequency; a key counts only when every group has it. Ties keep the order
/// of the lowest CPU.
void rank(Groups &groups, const CpuFactsMap &facts)
{
    using Key = std::function<std::optional<std::int64_t>(const TierGroup &)>;
    const std::array<Key, 3> keys{
        [&](const TierGroup &group) { return highest(facts, group, capacityOf); },
        [](const TierGroup &group) { return std::optional<std::int64_t>(group.coreClass); },
        [&](const TierGroup &group) { return highest(facts, group, maxKhzOf); },
    };
    std::sort(groups.begin(), groups.end(),
              [](const TierGroup &a, const TierGroup &b) { return a.cpus.first() < b.cpus.first(); });
    for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
        if (std::all_of(groups.begin(), groups.end(),
                        [&](const TierGroup &group) { return (*key)(group).has_value(); }))
            std::stable_sort(groups.begin(), groups.end(),
                             [&](const TierGroup &a, const TierGroup &b) { return *(*key)(a) > *(*key)(b); });
    }
}

/// A CPU of which nothing at all is known: offline since boot.
bool isBlank(const CpuFacts &fact)
{
    return !fact.isOnline && !fact.type && !fact.capacity && !fact.armPart && !fact.hasCaches && !fact.maxKhz &&
           fact.packageId < 0;
}

/// Rule 6: one tier of everything known; what the readings agree on is its evidence.
TierPartition uniformPartition(const CpuFactsMap &facts)
{
    TierPartition partition;
    TierGroup group;
    for (const auto &[cpu, fact] : facts) {
        if (!isBlank(fact))
            group.cpus.insert(cpu);
    }
    const auto support = [&](Groups found) {
        if (!found.empty())
            group.evidence.push_back(found.front().evidence.front());
    };
    support(groupByCapacity(facts));
    support(groupByArmPart(facts));
    support(groupBySignature(facts));
    support(groupByMaxFrequency(facts, group.cpus));
    if (group.evidence.empty())
        group.evidence.push_back({"uniform", "/sys/devices/system/cpu/online", group.cpus.toList()});
    partition.groups.push_back(std::move(group));
    partition.unknown = joinNeighbours(partition.groups, facts);
    return partition;
}

/// What else was read of the group, for people who judge the partition.
void addSupport(TierGroup &group, const CpuFactsMap &facts)
{
    const auto isKnown = [&](std::string_view signal) {
        return std::any_of(group.evidence.begin(), group.evidence.end(),
                           [&](const Evidence &known) { return known.signal == signal; });
    };
    const auto add = [&](const char *signal, const char *file, const std::vector<std::int64_t> &values) {
        if (!values.empty() && !isKnown(signal))
            group.evidence.push_back({signal, cpuFiles + file, joined(values)});
    };
    add("cpu-capacity", "cpu_capacity", distinctValues(facts, group.cpus, capacityOf));
    add("max-frequency", "cpufreq/cpuinfo_max_freq", distinctValues(facts, group.cpus, maxKhzOf));
    add("smt", "topology/thread_siblings_list", distinctValues(facts, group.cpus, [](const CpuFacts &fact) {
            return fact.siblings.isEmpty() ? std::nullopt : std::optional<std::int64_t>(fact.siblings.count());
        }));
    const auto ranks = distinctValues(facts, group.cpus,
                                      [](const CpuFacts &fact) { return std::optional<std::int64_t>(fact.hwlocRank); });
    if (!ranks.empty())
        group.evidence.push_back({"hwloc-rank", "hwloc cpukinds", joined(ranks)});
}

} // namespace

std::vector<std::int64_t> splitByTenth(std::vector<std::int64_t> values)
{
    std::vector<std::int64_t> lowest;
    std::sort(values.begin(), values.end(), std::greater<>());
    for (std::size_t i = 0; i < values.size(); ++i) {
        constexpr std::int64_t percent = 90;
        const bool isLast = i + 1 == values.size();
        if (isLast || values[i + 1] * 100 < values[i] * percent)
            lowest.push_back(values[i]);
    }
    return lowest;
}

TierPartition partitionIntoTiers(const CpuFactsMap &facts)
{
    const std::array<Groups (*)(const CpuFactsMap &), 5> rules{
        groupByType, groupByCapacity, groupByArmPart, groupBySignature,
        [](const CpuFactsMap &all) { return groupByMaxFrequency(all, allCpus(all)); }};
    TierPartition partition;
    for (const auto rule : rules) {
        partition.groups = rule(facts);
        if (partition.groups.size() > 1)
            break;
    }
    if (partition.groups.size() > 1) {
        partition.unknown = joinNeighbours(partition.groups, facts);
        rank(partition.groups, facts);
    } else {
        partition = uniformPartition(facts);
    }
    for (TierGroup &group : partition.groups)
        addSupport(group, facts);
    return partition;
}

} // namespace tierscope
