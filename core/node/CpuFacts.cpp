// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/CpuFacts.h"

#include "core/base/Text.h"

#include <algorithm>

namespace tierscope {

namespace {

constexpr std::int64_t maxPlausibleKhz = 20'000'000;
constexpr std::int64_t maxPlausibleCapacity = 1 << 16;
constexpr std::size_t maxIssues = 64;

/// Reads values of one CPU's directory. What is absent is unset; what is there and wrong is an issue.
class CpuDirectory {
public:
    CpuDirectory(const SysRoot &root, int cpu, std::vector<Issue> &issues)
        : m_root(root)
        , m_folder("sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/")
        , m_issues(issues)
    {
    }

    std::optional<std::int64_t> integer(std::string_view name, std::int64_t lowest, std::int64_t highest)
    {
        const auto value = m_root.readInteger(m_folder + std::string(name));
        if (!value) {
            note(value.error());
            return std::nullopt;
        }
        if (*value < lowest || *value > highest) {
            note({Code::OutOfRange, "/" + m_folder + std::string(name), std::to_string(*value), 0});
            return std::nullopt;
        }
        return *value;
    }

    /// A set given as a kernel list in one of the files, or as a mask in the file of the same name without "_list".
    CpuSet set(std::initializer_list<std::string> names)
    {
        for (const std::string &name : names) {
            if (const auto list = m_root.readCpuList(m_folder + name); list && !list->isEmpty())
                return *list;
            // "thread_siblings_list" has "thread_siblings" beside it, "shared_cpu_list" has "shared_cpu_map".
            const std::string stem = name.substr(0, name.rfind("_list"));
            const auto mask = m_root.read(m_folder + stem + (stem.ends_with("shared_cpu") ? "_map" : ""));
            if (!mask)
                continue;
            if (const auto cpus = CpuSet::parseMask(*mask); cpus && !cpus->isEmpty())
                return *cpus;
        }
        return {};
    }

    std::optional<std::string> text(std::string_view name)
    {
        auto value = m_root.readText(m_folder + std::string(name));
        return value ? std::optional(*std::move(value)) : std::nullopt;
    }

    std::vector<std::string> cacheIndexes()
    {
        std::vector<std::string> indexes;
        if (const auto names = m_root.list(m_folder + "cache")) {
            std::copy_if(names->begin(), names->end(), std::back_inserter(indexes),
                         [](const std::string &name) { return name.starts_with("index"); });
        }
        return indexes;
    }

    std::string place(std::string_view name) const { return "/" + m_folder + std::string(name); }

    void note(const Error &error)
    {
        const bool isAbsent =
            error.code == Code::NotFound || error.code == Code::Empty || error.code == Code::Unsupported;
        // An offline CPU's cpufreq files are there but answer with errors; that is no finding.
        const bool isSystem =
            error.code == Code::Unreadable || error.code == Code::Again || error.code == Code::NotPermitted;
        if (!isAbsent && !isSystem && m_issues.size() < maxIssues)
            m_issues.push_back(error);
    }

private:
    const SysRoot &m_root;
    std::string m_folder;
    std::vector<Issue> &m_issues;
};

/// "1280K", "32M" or plain bytes, as cache/indexN/size prints them.
std::optional<std::int64_t> parseCacheSize(std::string_view text)
{
    text = trimmed(text);
    std::int64_t unit = 1;
    if (text.ends_with('K') || text.ends_with('M') || text.ends_with('G')) {
        unit = text.back() == 'K' ? 1 << 10 : text.back() == 'M' ? 1 << 20 : 1 << 30;
        text.remove_suffix(1);
    }
    constexpr std::int64_t most = std::int64_t{1} << 40;
    const auto number = parseInteger(text);
    if (!number || *number <= 0 || *number > most / unit)
        return std::nullopt;
    return *number * unit;
}

void readCaches(CpuDirectory &directory, CpuFacts &facts)
{
    const std::vector<std::string> indexes = directory.cacheIndexes();
    if (indexes.empty())
        return;
    CacheSignature signature;
    bool isComparable = true;
    facts.hasL3 = false;
    for (const std::string &index : indexes) {
        const auto level = directory.text("cache/" + index + "/level");
        const auto type = directory.text("cache/" + index + "/type");
        if (!level || !type) {
            isComparable = false;
            directory.note({Code::BadFormat, directory.place("cache/" + index), {}, 0});
            continue;
        }
        facts.hasCaches = true;
        if (*level == "3") {
            facts.hasL3 = true;
            facts.l3Cpus = directory.set({"cache/" + index + "/shared_cpu_list"});
        }
        const CacheType kind = *type == "Data"          ? CacheType::Data
                               : *type == "Instruction" ? CacheType::Instruction
                                                        : CacheType::Unified;
        std::optional<std::int64_t> *slot = signature.slot(static_cast<int>(parseInteger(*level).value_or(0)), kind);
        if (slot == nullptr)
            continue;
        const auto size = directory.text("cache/" + index + "/size");
        *slot = size ? parseCacheSize(*size) : std::nullopt;
        isComparable = isComparable && slot->has_value();
    }
    // A cache without a size would make this CPU look unlike its neighbours.
    facts.signature = isComparable ? signature : CacheSignature{};
}

void readClocks(CpuDirectory &directory, CpuFacts &facts)
{
    if (const auto khz = directory.integer("cpufreq/cpuinfo_max_freq", 1, maxPlausibleKhz))
        facts.maxKhz = khz;
    if (const auto khz = directory.integer("cpufreq/base_frequency", 1, maxPlausibleKhz))
        facts.baseKhz = khz;
    else if (const auto mhz = directory.integer("acpi_cppc/nominal_freq", 0, maxPlausibleKhz / 1000); mhz && *mhz > 0)
        facts.baseKhz = *mhz * 1000;
    constexpr std::int64_t highestRank = 100'000;
    if (const auto rank = directory.integer("cpufreq/amd_pstate_prefcore_ranking", 0, highestRank))
        facts.prefcoreRank = static_cast<int>(*rank);
    else if (const auto perf = directory.integer("acpi_cppc/highest_perf", 0, highestRank); perf && *perf > 0)
        facts.prefcoreRank = static_cast<int>(*perf);
    if (const auto related = directory.text("cpufreq/related_cpus")) {
        if (const auto policy = CpuSet::parseWords(*related))
            facts.policy = *policy;
        else
            directory.note({policy.error().code, directory.place("cpufreq/related_cpus"), *related, 0});
    }
}

void readTopology(CpuDirectory &directory, CpuFacts &facts)
{
    // Lists shrink when a sibling goes offline: keep the larger one that was seen before.
    const auto keepLarger = [](CpuSet &known, CpuSet now) {
        if (!now.isEmpty() && !now.isSubsetOf(known))
            known = std::move(now);
    };
    keepLarger(facts.siblings, directory.set({"topology/core_cpus_list", "topology/thread_siblings_list"}));
    keepLarger(facts.cluster, directory.set({"topology/cluster_cpus_list"}));
    keepLarger(facts.packageCpus, directory.set({"topology/package_cpus_list", "topology/core_siblings_list"}));
    if (const auto package = directory.integer("topology/physical_package_id", -1, 1 << 24); package && *package >= 0)
        facts.packageId = static_cast<int>(*package);
}

/// MIDR_EL1 (Arm ARM D23.2): implementer in bits 31-24, part in bits 15-4.
ArmPart partOfMidr(std::uint64_t midr)
{
    return {static_cast<std::uint32_t>(midr >> 24 & 0xFF), static_cast<std::uint32_t>(midr >> 4 & 0xFFF)};
}

/// topology/core_type is in no mainline kernel; out-of-tree patches print names or the CPUID 0x1A type.
std::optional<CoreType> parseCoreType(std::string_view text)
{
    if (text.find("low") != std::string_view::npos)
        return CoreType::LowPower;
    if (text.find("atom") != std::string_view::npos || text.starts_with("eff") || text == "32" || text == "0x20")
        return CoreType::Efficiency;
    if (text.find("core") != std::string_view::npos || text.starts_with("perf") || text == "64" || text == "0x40")
        return CoreType::Performance;
    return std::nullopt;
}

/// "CPU implementer" and "CPU part" of /proc/cpuinfo by processor number.
std::map<int, ArmPart> armPartsOfCpuinfo(std::string_view cpuinfo)
{
    std::map<int, ArmPart> parts;
    int cpu = -1;
    ArmPart part;
    for (const std::string_view line : lines(cpuinfo)) {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos)
            continue;
        const std::string_view key = trimmed(line.substr(0, colon));
        const std::string_view value = line.substr(colon + 1);
        if (key == "processor") {
            const auto id = parseInteger(value);
            cpu = id && *id >= 0 && *id <= CpuSet::maxCpu ? static_cast<int>(*id) : -1;
            part = {};
        } else if (key == "CPU implementer") {
            part.implementer = static_cast<std::uint32_t>(parseHex(value).value_or(0));
        } else if (key == "CPU part" && cpu >= 0) {
            if (const auto number = parseHex(value); number && *number != 0)
                parts[cpu] = {part.implementer, static_cast<std::uint32_t>(*number)};
        }
    }
    return parts;
}

/// The kernel's type sets. A CPU in two of them has no type that could be trusted.
void readTypeSets(const SysRoot &root, CpuFactsMap &facts, std::vector<Issue> &issues)
{
    constexpr std::pair<const char *, CoreType> sets[] = {{"sys/devices/cpu_core/cpus", CoreType::Performance},
                                                          {"sys/devices/cpu_atom/cpus", CoreType::Efficiency},
                                                          {"sys/devices/cpu_lowpower/cpus", CoreType::LowPower}};
    CpuSet typed;
    CpuSet contradicting;
    for (const auto &[path, type] : sets) {
        const auto cpus = root.readCpuList(path);
        if (!cpus) {
            if (cpus.error().code != Code::NotFound)
                issues.push_back(cpus.error());
            continue;
        }
        contradicting |= typed & *cpus;
        typed |= *cpus;
        for (auto &[cpu, fact] : facts) {
            if (!cpus->contains(cpu))
                continue;
            fact.type = type;
            fact.typePath = "/" + std::string(path);
        }
    }
    for (auto &[cpu, fact] : facts) {
        if (contradicting.contains(cpu))
            fact.type.reset();
    }
    if (!contradicting.isEmpty())
        issues.push_back({Code::TypesContradict, "/sys/devices/cpu_core/cpus", contradicting.toList(), 0});
}

/// A CPU has an L3 as well when only its neighbours' entry of it could be read.
void completeL3(CpuFactsMap &facts)
{
    CpuSet below;
    for (const auto &[cpu, fact] : facts)
        below |= fact.l3Cpus;
    for (auto &[cpu, fact] : facts)
        fact.hasL3 = fact.hasL3 || below.contains(cpu);
}

void readDirectory(CpuDirectory &directory, CpuFacts &facts)
{
    if (const auto capacity = directory.integer("cpu_capacity", 1, maxPlausibleCapacity))
        facts.capacity = static_cast<int>(*capacity);
    if (const auto text = directory.text("topology/core_type")) {
        if (const auto type = parseCoreType(*text)) {
            facts.type = type;
            facts.typePath = directory.place("topology/core_type");
        }
    }
    if (const auto text = directory.text("regs/identification/midr_el1")) {
        if (const auto midr = parseHex(*text)) {
            facts.armPart = partOfMidr(*midr);
            facts.armPartPath = directory.place("regs/identification/midr_el1");
        }
    }
    readTopology(directory, facts);
    readCaches(directory, facts);
    readClocks(directory, facts);
}

} // namespace

std::optional<std::int64_t> *CacheSignature::slot(int level, CacheType type)
{
    if (level == 1)
        return type == CacheType::Data ? &l1d : type == CacheType::Instruction ? &l1i : &l1Unified;
    return level == 2 && type != CacheType::Instruction ? &l2 : nullptr;
}

CpuSet cpusOf(const CpuFactsMap &facts)
{
    CpuSet cpus;
    for (const auto &[cpu, fact] : facts)
        cpus.insert(cpu);
    return cpus;
}

CpuFactsMap readCpuFacts(const SysRoot &root, std::string_view cpuinfo, const CpuSet &cpus, const CpuSet &online,
                         const CpuFactsMap &remembered, std::vector<Issue> &issues)
{
    const auto armParts = armPartsOfCpuinfo(cpuinfo);
    CpuFactsMap facts;
    for (const int cpu : cpus.ids()) {
        const auto known = remembered.find(cpu);
        CpuFacts fact = known == remembered.end() ? CpuFacts{} : known->second;
        fact.isOnline = online.contains(cpu);
        CpuDirectory directory(root, cpu, issues);
        readDirectory(directory, fact);
        if (const auto part = armParts.find(cpu); part != armParts.end() && !fact.armPart) {
            fact.armPart = part->second;
            fact.armPartPath = "/proc/cpuinfo";
        }
        if (fact.siblings.isEmpty() && fact.isOnline)
            fact.siblings.insert(cpu); // a kernel without topology files knows no SMT
        facts.emplace(cpu, std::move(fact));
    }
    readTypeSets(root, facts, issues);
    completeL3(facts);
    return facts;
}

} // namespace tierscope
