// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/TierRules.h"

#include <algorithm>
#include <array>

namespace tierscope {

namespace {

using Groups = std::vector<TierGroup>;

/// No machine has more kinds of cores; a reading that tells more apart is noise.
constexpr std::size_t maxTiers = 16;

/// One kind of reading and where each origin has it.
struct Reading {
    const char *signal;
    const char *file;    ///< below /sys/devices/system/cpu/cpu*/
    const char *xmlPart; ///< of an hwloc XML file
};
constexpr Reading capacityReading{"cpu-capacity", "cpu_capacity", "cpukind LinuxCapacity"};
constexpr Reading clockReading{"max-frequency", "cpufreq/cpuinfo_max_freq", "cpukind FrequencyMaxMHz"};
constexpr Reading signatureReading{"cache-signature", "cache/index*/size", "L1Cache, L1iCache and L2Cache objects"};
constexpr Reading noL3Reading{"no-l3", "cache/index*/level", "L3Cache objects"};
constexpr Reading smtReading{"smt", "topology/thread_siblings_list", "Core objects"};

Evidence evidenceOf(const CpuFactsMap &facts, const Reading &reading, std::string value)
{
    switch (facts.empty() ? FactOrigin::Sysfs : facts.begin()->second.origin) {
    case FactOrigin::Xml:
        return {reading.signal, reading.xmlPart, std::move(value)};
    case FactOrigin::Described:
        return {reading.signal, "machine description", std::move(value)};
    case FactOrigin::Sysfs:
        break;
    }
    return {reading.signal, std::string("/sys/devices/system/cpu/cpu*/") + reading.file, std::move(value)};
}

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
Groups groupByTenth(const CpuFactsMap &facts, const CpuSet &cpus, Read read, const Reading &reading)
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
        group.evidence.push_back(evidenceOf(facts, reading, joined({first, values.end()})));
        values.erase(first, values.end());
        groups.push_back(std::move(group));
    }
    return groups;
}

Groups groupByMaxFrequency(const CpuFactsMap &facts, const CpuSet &cpus)
{
    return groupByTenth(facts, cpus, maxKhzOf, clockReading);
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
            group.evidence.push_back(evidenceOf(facts, noL3Reading, "absent"));
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
    return groupByTenth(facts, cpusOf(facts), capacityOf, capacityReading);
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
    if (byPart.size() > maxTiers)
        return {};
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

/// Which caches a signature holds, as bits.
unsigned slotsOf(const CacheSignature &signature)
{
    return (signature.l1d ? 1U : 0U) | (signature.l1i ? 2U : 0U) | (signature.l1Unified ? 4U : 0U) |
           (signature.l2 ? 8U : 0U);
}

/// Rule 4. Of two microarchitectures in one machine the faster has the larger L1 data cache (48 K against 32 K on every
/// Intel hybrid so far, 64 K against 32 K on ARM), also when firmware caps its clock.
Groups groupBySignature(const CpuFactsMap &facts)
{
    // A CPU of which one cache could not be read is not another kind of core: compare those with the usual caches.
    std::map<unsigned, int> slotCounts;
    for (const auto &[cpu, fact] : facts)
        ++slotCounts[slotsOf(fact.signature)];
    slotCounts.erase(0);
    if (slotCounts.empty())
        return {};
    const auto usual = std::max_element(slotCounts.begin(), slotCounts.end(),
                                        [](const auto &a, const auto &b) { return a.second < b.second; });
    std::map<CacheSignature, TierGroup> bySignature;
    for (const auto &[cpu, fact] : facts) {
        if (slotsOf(fact.signature) == usual->first)
            bySignature[fact.signature].cpus.insert(cpu);
    }
    if (bySignature.size() > maxTiers)
        return {};
    Groups groups;
    for (auto &[signature, group] : bySignature) {
        if (signature.l1d)
            group.coreClass = static_cast<int>(*signature.l1d / 1024);
        group.evidence.push_back(evidenceOf(facts, signatureReading, signatureText(signature)));
        groups.push_back(std::move(group));
    }
    return groups;
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
    const auto add = [&](const Reading &reading, const std::vector<std::int64_t> &values) {
        if (!values.empty() && !isKnown(reading.signal))
            group.evidence.push_back(evidenceOf(facts, reading, joined(values)));
    };
    add(capacityReading, distinctValues(facts, group.cpus, capacityOf));
    add(clockReading, distinctValues(facts, group.cpus, maxKhzOf));
    add(smtReading, distinctValues(facts, group.cpus, [](const CpuFacts &fact) {
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
        [](const CpuFactsMap &all) { return groupByMaxFrequency(all, cpusOf(all)); }};
    TierPartition partition;
    for (const auto rule : rules) {
        partition.groups = rule(facts);
        if (partition.groups.size() > 1 && partition.groups.size() <= maxTiers)
            break;
    }
    if (partition.groups.size() > 1 && partition.groups.size() <= maxTiers) {
        partition.unknown = joinNeighbours(partition.groups, facts);
        partition.isOrderKnown = rankGroups(partition.groups, facts);
    } else {
        partition = uniformPartition(facts);
    }
    for (TierGroup &group : partition.groups)
        addSupport(group, facts);
    return partition;
}

} // namespace tierscope
