// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Details that sums up the machine.
#include "ui/node/Details.h"

#include "ui/node/MapText.h"
#include "ui/shell/ErrorText.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace tierscope {

namespace {

QString list(const CpuSet &cpus)
{
    return QString::fromStdString(cpus.toList());
}

} // namespace

QString Details::machineTitle(const Node &node)
{
    return node.name.empty() ? tr("Unnamed machine") : safeText(node.name);
}

QString Details::sourceName(const Node &node)
{
    switch (node.source) {
    case SourceKind::Live:
        return tr("this machine, live");
    case SourceKind::Dump:
        return tr("saved machine %1").arg(safeText(node.origin));
    case SourceKind::Xml:
        return tr("hwloc XML %1").arg(safeText(node.origin));
    case SourceKind::Simulated:
        return tr("simulated: %1").arg(safeText(node.origin));
    case SourceKind::Recording:
        break;
    }
    return tr("recording %1").arg(safeText(node.origin));
}

DetailsSection Details::tiers(const Node &node)
{
    DetailsSection section{tr("Tiers"), {}};
    for (const Tier &tier : node.tiers) {
        QStringList evidence;
        for (const Evidence &reading : tier.evidence)
            evidence << QStringLiteral("%1: %2").arg(MapText::signalName(reading.signal),
                                                     MapText::evidenceValue(reading));
        section.rows.push_back(
            {safeText(tier.name), tr("CPUs %1").arg(list(tier.allCpus)),
             evidence.isEmpty() ? tr("nothing tells its CPUs apart") : evidence.join(QLatin1Char('\n'))});
    }
    if (!node.unknownCpus.isEmpty())
        section.rows.push_back({tr("Unknown tier"), tr("CPUs %1").arg(list(node.unknownCpus)),
                                tr("nothing readable tells it: offline since boot, or not listed")});
    return section;
}

DetailsSection Details::memory(const Node &node)
{
    constexpr std::size_t mostRows = 16;
    DetailsSection section{tr("Memory"), {}};
    for (const NumaNode &numa : node.numaNodes) {
        if (section.rows.size() == mostRows) {
            section.rows.push_back({tr("more"), tr("%1 nodes").arg(node.numaNodes.size() - mostRows), {}});
            break;
        }
        const QString size = numa.memoryBytes ? MapText::bytes(*numa.memoryBytes) : unknown();
        const QString kind = numa.kind.empty() ? QString() : QStringLiteral(" ") + safeText(numa.kind);
        section.rows.push_back({tr("NUMA node %1").arg(numa.id), size + kind,
                                numa.cpus.isEmpty() ? tr("no CPUs") : tr("CPUs %1").arg(list(numa.cpus))});
    }
    if (section.rows.empty())
        section.rows.push_back({tr("NUMA nodes"), unknown(), tr("none listed")});
    return section;
}

DetailsSection Details::caches(const Node &node)
{
    std::map<std::tuple<int, CacheType, std::optional<std::int64_t>>, int> kinds;
    for (const CacheDomain &cache : node.caches)
        ++kinds[{cache.level, cache.type, cache.sizeBytes}];
    DetailsSection section{tr("Caches"), {}};
    for (const auto &[kind, count] : kinds) {
        const auto &[level, type, size] = kind;
        const QString suffix = type == CacheType::Data ? tr("d") : type == CacheType::Instruction ? tr("i") : QString();
        section.rows.push_back({QStringLiteral("L%1%2").arg(level).arg(suffix),
                                QStringLiteral("%1 × %2").arg(count).arg(size ? MapText::bytes(*size) : unknown()),
                                {}});
    }
    if (section.rows.empty())
        section.rows.push_back({tr("Caches"), unknown(), tr("none listed")});
    return section;
}

DetailsSection Details::issues(const NodeView &view)
{
    DetailsSection section{tr("What could not be read"), {}};
    for (const Issue &issue : view.node->issues)
        section.rows.push_back({{}, MapText::issueText(issue), {}});
    if (view.frame)
        for (const Issue &issue : view.frame->issues)
            section.rows.push_back({{}, MapText::issueText(issue), {}});
    return section;
}

// Only what can be seen on this machine.
DetailsSection Details::legend(const NodeView &view)
{
    const std::vector<Cpu> &cpus = view.node->cpus;
    const auto any = [&cpus](auto has) { return std::any_of(cpus.begin(), cpus.end(), has); };
    DetailsSection section{tr("Marks"), {}};
    const auto add = [&section](const QString &mark, const QString &meaning) {
        section.rows.push_back({mark, meaning, {}});
    };
    if (view.capabilities.hasMotion()) {
        add(tr("fill, %"), tr("busy share of the CPU's time"));
        if (!view.lacksFrequency()) {
            add(tr("idle"), tr("asleep: it has no current clock"));
            add(tr("3.9", "example of a clock"), tr("clock now, in GHz"));
        }
    } else if (any([](const Cpu &cpu) { return cpu.maxKhz.has_value(); })) {
        add(tr("max 3.9", "example of a clock"), tr("highest clock, in GHz"));
    } else if (any([](const Cpu &cpu) { return cpu.capacity.has_value(); })) {
        add(tr("capacity"), tr("speed as the kernel states it; 1024 is the fastest CPU"));
    }
    if (any([](const Cpu &cpu) { return cpu.isFavoured; }))
        add(QStringLiteral("★ ◥"), tr("favoured: clocks or ranks above most of its tier"));
    if (any([](const Cpu &cpu) { return cpu.isIsolated; }))
        add(QStringLiteral("▣ ▪"), tr("isolated from the scheduler"));
    if (any([](const Cpu &cpu) { return cpu.isAllowed && !*cpu.isAllowed; }))
        add(QStringLiteral("⊘ ╲"), tr("dimmed: not allowed for this session"));
    if (any([&view](const Cpu &cpu) { return !view.isOnline(cpu); }))
        add(QStringLiteral("▨"), tr("hatched: offline"));
    return section;
}

std::vector<DetailsSection> Details::machine(const NodeView &view)
{
    const Node &node = *view.node;
    const CpuSet offline = node.lists.present - node.lists.online;
    DetailsSection about{{}, {{tr("Source"), sourceName(node), {}}}};
    about.rows.push_back({tr("Kernel"), node.kernel.empty() ? unknown() : safeText(node.kernel), {}});
    about.rows.push_back({tr("CPUs"),
                          tr("%1 online of %2 present").arg(node.lists.online.count()).arg(node.lists.present.count()),
                          offline.isEmpty() ? QString() : tr("offline: %1").arg(list(offline))});
    about.rows.push_back({tr("Cores"), node.cores.empty() ? unknown() : QString::number(node.cores.size()), {}});
    about.rows.push_back(
        {tr("Packages"), node.packages.empty() ? unknown() : QString::number(node.packages.size()), {}});
    about.rows.push_back({tr("Accelerators"),
                          node.accelerators.empty() ? tr("none found") : QString::number(node.accelerators.size()),
                          {}});
    if (node.lists.isolated && !node.lists.isolated->isEmpty())
        about.rows.push_back({tr("Isolated"), list(*node.lists.isolated), {}});
    if (node.lists.allowed && *node.lists.allowed != node.lists.online)
        about.rows.push_back({tr("Allowed here"), list(*node.lists.allowed), tr("cpuset of this session")});
    std::vector<DetailsSection> sections{about, tiers(node), caches(node), memory(node)};
    DetailsSection problems = issues(view);
    if (!problems.rows.empty())
        sections.insert(sections.begin() + 1, std::move(problems));
    DetailsSection marks = legend(view);
    if (!marks.rows.empty())
        sections.push_back(std::move(marks));
    return sections;
}

} // namespace tierscope
