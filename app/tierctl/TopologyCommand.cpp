// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierctl/Commands.h"
#include "app/tierctl/SourceOptions.h"
#include "app/tierctl/Style.h"
#include "app/tierctl/Table.h"

#include "core/base/Text.h"
#include "core/base/Units.h"
#include "core/node/NodeJson.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

namespace tierscope {

namespace {

struct Options {
    SourceOptions source;
    bool isJson = false;
};

std::string countText(int count, const char *one, const char *many)
{
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// The reading as it was made, frequencies with their unit.
std::string valueText(const Evidence &evidence)
{
    if (evidence.signal != "max-frequency")
        return escapeForDisplay(evidence.value);
    std::string text;
    for (const std::string_view khz : split(evidence.value, ','))
        text += (text.empty() ? "" : ", ") + gigahertzText(parseInteger(khz));
    return text;
}

std::string evidenceText(const Tier &tier)
{
    std::string text;
    for (const Evidence &evidence : tier.evidence) {
        if (evidence.signal == "uniform")
            return "no reading that tells its CPUs apart";
        text += (text.empty() ? "" : "; ") + evidence.signal + " " + valueText(evidence);
    }
    return text;
}

/// "P  P-cores: 8 cores, 16 threads, up to 5.80 GHz": what a tier is, in one line, and why below it.
std::string tierHeading(const Tier &tier, const Style &style)
{
    std::string line =
        style.bold(tier.id + "  " + tier.name) + ": CPUs " + (tier.cpus.isEmpty() ? "none online" : tier.cpus.toList());
    line += ", " + countText(tier.cores, "core", "cores") + ", " + countText(tier.threads, "thread", "threads");
    if (tier.maxKhz)
        line += ", up to " + gigahertzText(tier.maxKhz);
    return line + "\n   " + style.dim("by " + evidenceText(tier)) + "\n";
}

std::string marks(const Cpu &cpu)
{
    std::string text;
    const auto add = [&](bool holds, const char *mark) {
        if (holds)
            text += (text.empty() ? "" : ",") + std::string(mark);
    };
    add(!cpu.isOnline, "offline");
    add(cpu.isAllowed == false, "not-allowed");
    add(cpu.isIsolated, "isolated");
    add(cpu.isNohzFull, "nohz-full");
    add(cpu.isFavoured, "favoured");
    return text;
}

std::string numberOrDash(int value)
{
    return value < 0 ? "-" : std::to_string(value);
}

template<typename T>
std::string valueOrDash(const std::optional<T> &value)
{
    return value ? std::to_string(*value) : "-";
}

std::string cacheText(const Node &node, int index)
{
    if (index < 0)
        return "-";
    const CacheDomain &cache = node.caches[static_cast<std::size_t>(index)];
    return "L" + std::to_string(cache.level) + " #" + std::to_string(index) + " " + bytesText(cache.sizeBytes);
}

std::string cpuTable(const Node &node, int tier)
{
    Table table;
    table.addColumn("CPU", Table::Align::Right);
    table.addColumn("CORE", Table::Align::Right);
    table.addColumn("SIBLINGS");
    table.addColumn("PKG", Table::Align::Right);
    table.addColumn("NODE", Table::Align::Right);
    table.addColumn("LLC");
    table.addColumn("MAX", Table::Align::Right);
    table.addColumn("BASE", Table::Align::Right);
    table.addColumn("CAPACITY", Table::Align::Right);
    table.addColumn("PREFCORE", Table::Align::Right);
    table.addColumn("MARKS");
    for (const Cpu &cpu : node.cpus) {
        if (cpu.tier != tier)
            continue;
        table.addRow(
            {std::to_string(cpu.id), numberOrDash(cpu.core), cpu.siblings.isEmpty() ? "-" : cpu.siblings.toList(),
             numberOrDash(cpu.package), numberOrDash(cpu.numaNode), cacheText(node, cpu.llc), gigahertzText(cpu.maxKhz),
             gigahertzText(cpu.baseKhz), valueOrDash(cpu.capacity), valueOrDash(cpu.prefcoreRank), marks(cpu)});
    }
    return table.toText(3);
}

std::string listText(const Node &node, const std::optional<CpuSet> &list)
{
    const char *missing = node.source == SourceKind::Live ? "not stated by this kernel" : "not recorded";
    return !list ? missing : list->isEmpty() ? "none" : list->toList();
}

std::string headText(const Node &node, const Style &style)
{
    std::string head = style.bold(node.name.empty() ? "unnamed machine" : escapeForDisplay(node.name));
    head += " (" + std::string(sourceKindName(node.source));
    if (!node.kernel.empty())
        head += ", Linux " + escapeForDisplay(node.kernel);
    head += ")\n";
    Table lists;
    lists.addColumn("CPUs");
    lists.addColumn(node.lists.online.toList() + " online");
    lists.addRow({"", node.lists.possible.toList() + " possible, " + node.lists.present.toList() + " present"});
    lists.addRow({"", "allowed by cpuset " + listText(node, node.lists.allowed) + ", isolated " +
                          listText(node, node.lists.isolated) + ", nohz_full " + listText(node, node.lists.nohzFull)});
    return head + lists.toText() + "\n";
}

std::string memoryText(const Node &node)
{
    if (node.numaNodes.empty())
        return {};
    Table table;
    table.addColumn("NODE", Table::Align::Right);
    table.addColumn("MEMORY", Table::Align::Right);
    table.addColumn("KIND");
    table.addColumn("CPUS");
    for (const NumaNode &numa : node.numaNodes)
        table.addRow({std::to_string(numa.id), bytesText(numa.memoryBytes),
                      numa.kind.empty() ? "-" : escapeForDisplay(numa.kind),
                      numa.cpus.isEmpty() ? "none" : numa.cpus.toList()});
    return table.toText() + "\n";
}

std::string linkText(const Accelerator &device)
{
    if (!device.pcieGts && !device.pcieWidth)
        return "-";
    std::string speed = "?";
    if (device.pcieGts) {
        speed = std::to_string(*device.pcieGts);
        speed.erase(speed.find_last_not_of('0') + 1);
        if (speed.ends_with('.'))
            speed.pop_back();
    }
    return speed + " GT/s x" + (device.pcieWidth ? std::to_string(*device.pcieWidth) : "?");
}

std::string acceleratorText(const Node &node)
{
    if (node.accelerators.empty())
        return "No accelerators found.\n";
    Table table;
    for (const char *heading : {"ACCELERATOR", "KIND", "NAME", "DRIVER", "NODE", "PCIE", "POWER"})
        table.addColumn(heading);
    for (const Accelerator &device : node.accelerators)
        table.addRow({escapeForDisplay(device.id), std::string(acceleratorKindName(device.kind)),
                      escapeForDisplay(device.name), device.driver.empty() ? "none" : escapeForDisplay(device.driver),
                      valueOrDash(device.numaNode), linkText(device),
                      device.powerState.empty() ? "-" : escapeForDisplay(device.powerState)});
    return table.toText();
}

void printTable(const Node &node, const Style &style)
{
    std::cout << headText(node, style);
    for (std::size_t i = 0; i < node.tiers.size(); ++i)
        std::cout << tierHeading(node.tiers[i], style) << cpuTable(node, static_cast<int>(i)) << '\n';
    if (!node.unknownCpus.isEmpty())
        std::cout << style.bold("?  unknown tier") << ": CPUs " << node.unknownCpus.toList() << '\n'
                  << cpuTable(node, -1) << '\n';
    std::cout << memoryText(node) << acceleratorText(node);
    for (const Issue &issue : node.issues)
        std::cerr << style.warning("note: ") << describe(issue) << '\n';
}

int run(const Options &options)
{
    const auto source = options.source.open();
    if (!source)
        return fail(source.error());
    const Result<Node> node = (*source)->node();
    if (!node)
        return fail(node.error());
    if (options.isJson)
        std::cout << nodeToJson(*node).dump(2) << '\n';
    else
        printTable(*node, Style::forStdout());
    return exitDone;
}

} // namespace

void addTopologyCommand(CLI::App &app, Run &chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App *command =
        app.add_subcommand("topology", "what the machine is: tiers, cores, caches, memory, accelerators");
    options->source.addTo(*command);
    command->add_flag("--json", options->isJson, "print JSON (schema tierscope.topology/1)");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace tierscope
