// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/LoadNode.h"

#include "core/base/Text.h"
#include "core/node/AcceleratorReader.h"
#include "core/node/CpuLists.h"
#include "core/node/HwlocTopology.h"
#include "core/node/NodeBuilder.h"
#include "core/node/TierRules.h"

#include <algorithm>

namespace tierscope {

namespace {

constexpr std::size_t cpuinfoLimit = std::size_t{64} << 20;

std::string_view valueOf(std::string_view line)
{
    const std::size_t colon = line.find(':');
    return colon == std::string_view::npos ? std::string_view() : trimmed(line.substr(colon + 1));
}

/// The value of the first of these keys, in this order, that /proc/cpuinfo has.
std::string valueOfCpuinfo(std::string_view cpuinfo, std::initializer_list<std::string_view> keys)
{
    for (const std::string_view wanted : keys) {
        for (const std::string_view line : lines(cpuinfo)) {
            const std::string_view key = trimmed(line.substr(0, line.find(':')));
            if (key == wanted && !valueOf(line).empty())
                return std::string(valueOf(line));
        }
    }
    return {};
}

/// "AArch64 Processor rev 12 (aarch64)" is what ARM kernels say of any CPU.
bool isTelling(std::string_view name)
{
    return !name.empty() && !name.starts_with("AArch64 Processor") && !name.starts_with("ARMv");
}

/// "Cortex-X3 + Cortex-A715 + Cortex-A510", from the highest-numbered CPU down: what ARM machines are called by when
/// nothing names them. Empty when a part is not known.
std::string nameOfArmParts(const CpuFactsMap &facts)
{
    std::string name;
    std::vector<ArmPart> seen;
    for (auto entry = facts.rbegin(); entry != facts.rend(); ++entry) {
        const std::optional<ArmPart> &part = entry->second.armPart;
        if (!part || std::find(seen.begin(), seen.end(), *part) != seen.end())
            continue;
        seen.push_back(*part);
        const std::string core = armCoreName(*part);
        if (core.empty())
            return {};
        name += (name.empty() ? "" : " + ") + core;
    }
    return name;
}

/// What people call the machine: the CPU model, the board, its ARM cores, or whatever /proc/cpuinfo offers.
std::string machineName(const SysRoot &root, const std::string &hwlocName, std::string_view cpuinfo,
                        const CpuFactsMap &facts)
{
    if (std::string model = valueOfCpuinfo(cpuinfo, {"model name"}); isTelling(model))
        return model;
    if (isTelling(hwlocName))
        return hwlocName;
    for (const char *path : {"sys/firmware/devicetree/base/model", "proc/device-tree/model"}) {
        if (auto model = root.readText(path))
            return *std::move(model);
    }
    std::string name = nameOfArmParts(facts);
    return name.empty() ? valueOfCpuinfo(cpuinfo, {"Hardware", "cpu model", "cpu", "uarch", "Processor"}) : name;
}

/// "Linux version 6.1.0 (...)" -> "6.1.0".
std::string kernelRelease(const SysRoot &root)
{
    const auto version = root.read("proc/version");
    const auto parts = version ? words(*version) : std::vector<std::string_view>{};
    return parts.size() > 2 ? std::string(parts[2]) : std::string();
}

/// Numbers after "processor :" in /proc/cpuinfo, where the architecture prints them so.
CpuSet processorsOf(std::string_view cpuinfo)
{
    CpuSet cpus;
    for (const std::string_view line : lines(cpuinfo)) {
        if (!line.starts_with("processor"))
            continue;
        const auto id = parseInteger(valueOf(line));
        if (id && *id >= 0 && *id <= CpuSet::maxCpu)
            cpus.insert(static_cast<int>(*id));
    }
    return cpus;
}

/// Whether /proc/cpuinfo numbers CPUs as sysfs does. lxcfs renumbers it from 0 while sysfs keeps the host's ids. A CPU
/// that comes or goes between the two reads makes them differ as well, so the online list is read again.
bool isNumberedLike(const CpuInventory &inventory, const SysRoot &root, const CpuSet &processors)
{
    const CpuSet &online = inventory.lists.online;
    if (processors.isEmpty() || processors == online || processors == inventory.present)
        return true;
    const auto onlineNow = root.readCpuList("sys/devices/system/cpu/online");
    return onlineNow && *onlineNow != online;
}

/// hwloc's tree, unless hwloc failed or saw other CPUs than the machine's own lists name.
MachineTree readTree(const SysRoot &root, const CpuSet &online, std::vector<Issue> &issues)
{
    const Result<HwlocTopology> topology = root.isLive() ? loadLiveTopology() : loadTreeTopology(root.directory());
    if (!topology) {
        Issue issue = topology.error();
        if (issue.code == Code::HwlocFailed)
            issue.where = root.origin();
        issues.push_back(std::move(issue));
        return {};
    }
    MachineTree tree = treeOf(topology->get());
    CpuSet seen;
    for (const CpuSet &core : tree.cores)
        seen |= core;
    if (!seen.isSubsetOf(online) && !seen.isEmpty()) {
        issues.push_back({Code::HwlocContradicts, root.origin(), (seen - online).toList(), 0});
        return {};
    }
    return tree;
}

/// Objects of remembered offline CPUs are gone from hwloc; the facts still tell their package.
void addOfflineToPackages(MachineTree &tree, const CpuFactsMap &facts)
{
    for (const auto &[cpu, fact] : facts) {
        for (Package &package : tree.packages) {
            if (!fact.isOnline && package.id == fact.packageId)
                package.cpus.insert(cpu);
        }
    }
}

} // namespace

Result<Node> loadNode(const SysRoot &root, CpuFactsMap &memory)
{
    Result<CpuInventory> inventory = readCpuInventory(root);
    if (!inventory)
        return inventory.error();
    MachineParts parts;
    parts.source = root.isLive() ? SourceKind::Live : SourceKind::Dump;
    parts.origin = root.isLive() ? std::string() : root.origin();
    parts.lists = inventory->lists;
    parts.issues = root.issues();
    parts.issues.insert(parts.issues.end(), inventory->issues.begin(), inventory->issues.end());
    parts.kernel = kernelRelease(root);

    const auto cpuinfoFile = root.read("proc/cpuinfo", cpuinfoLimit);
    const std::string_view cpuinfo = cpuinfoFile ? std::string_view(*cpuinfoFile) : std::string_view();
    const CpuSet processors = processorsOf(cpuinfo);
    const bool isNumbered = isNumberedLike(*inventory, root, processors);
    if (!isNumbered)
        parts.issues.push_back({Code::CpuinfoContradicts, "/proc/cpuinfo", processors.toList(), 0});
    parts.facts = readCpuFacts(root, isNumbered ? cpuinfo : std::string_view(), inventory->present, parts.lists.online,
                               memory, parts.issues);
    memory = parts.facts;
    parts.tree = readTree(root, parts.lists.online, parts.issues);
    parts.tree.name = machineName(root, parts.tree.name, cpuinfo, parts.facts);
    addOfflineToPackages(parts.tree, parts.facts);
    parts.accelerators = readAccelerators(root, parts.issues);
    return buildNode(std::move(parts));
}

Result<Node> loadNode(const SysRoot &root)
{
    CpuFactsMap nothingKnown;
    return loadNode(root, nothingKnown);
}

Result<Node> loadXmlNode(const std::string &path)
{
    const Result<HwlocTopology> topology = loadXmlTopology(path);
    if (!topology)
        return topology.error();
    MachineParts parts = partsOfXml(topology->get(), path);
    if (parts.facts.empty() || parts.lists.online.isEmpty())
        return Error{Code::NoCpus, path, {}, 0};
    return buildNode(std::move(parts));
}

} // namespace tierscope
