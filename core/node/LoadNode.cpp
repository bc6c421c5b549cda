// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/LoadNode.h"

#include "core/base/Text.h"
#include "core/node/AcceleratorReader.h"
#include "core/node/CpuLists.h"
#include "core/node/HwlocTopology.h"
#include "core/node/NodeBuilder.h"

#include <algorithm>

namespace tierscope
{

namespace
{

constexpr std::size_t cpuinfoLimit = std::size_t{64} << 20;

std::string_view valueOf(std::string_view line)
{
    const std::size_t colon = line.find(':');
    return colon == std::string_view::npos ? std::string_view() : trimmed(line.substr(colon + 1));
}

/// What the machine calls its CPU: the first of these keys, in this order, that /proc/cpuinfo has.
std::string nameOfCpuinfo(std::string_view cpuinfo)
{
    for (const std::string_view wanted : {"model name", "Hardware", "cpu model", "cpu", "uarch", "Processor"}) {
        for (const std::string_view line : lines(cpuinfo)) {
            const std::string_view key = trimmed(line.substr(0, line.find(':')));
            if (key == wanted && !valueOf(line).empty())
                return std::string(valueOf(line));
        }
    }
    return {};
}

std::string machineName(const SysRoot &root, const std::string &hwlocName, std::string_view cpuinfo)
{
    if (!hwlocName.empty())
        return hwlocName;
    for (const char *path : {"sys/firmware/devicetree/base/model", "proc/device-tree/model"}) {
        if (auto model = root.readText(path))
            return *std::move(model);
    }
    return nameOfCpuinfo(cpuinfo);
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

/// lxcfs renumbers /proc/cpuinfo from 0 while sysfs keeps the host's ids. A hotplug between the two reads differs by a
/// CPU as well, but then the numbers that are there still agree.
void checkNumbering(std::string_view cpuinfo, const CpuSet &online, const CpuSet &present, std::vector<Issue> &issues)
{
    const CpuSet processors = processorsOf(cpuinfo);
    if (processors.isEmpty() || processors == online || processors == present)
        return;
    const bool isRenumbered = !processors.isSubsetOf(online | present) || processors.count() < online.count();
    if (isRenumbered)
        issues.push_back({Code::CpuinfoContradicts, "/proc/cpuinfo", processors.toList(), 0});
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

    parts.facts = readCpuFacts(root, inventory->present, parts.lists.online, memory, parts.issues);
    memory = parts.facts;

    const auto cpuinfo = root.read("proc/cpuinfo", cpuinfoLimit);
    checkNumbering(cpuinfo ? *cpuinfo : "", parts.lists.online, inventory->present, parts.issues);
    parts.tree = readTree(root, parts.lists.online, parts.issues);
    parts.tree.name = machineName(root, parts.tree.name, cpuinfo ? *cpuinfo : "");
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
