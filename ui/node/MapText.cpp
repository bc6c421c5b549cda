// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/MapText.h"

#include "core/base/Text.h"
#include "core/base/Units.h"
#include "ui/shell/ErrorText.h"

#include <algorithm>

namespace tierscope {

namespace {

QString joined(const QStringList &parts)
{
    return parts.join(QStringLiteral(", "));
}

QString dotted(const QStringList &parts)
{
    return parts.join(QStringLiteral(" · "));
}

/// English needs its two forms without a translation file, so %n is not used.
QString counted(int count, const QString &one, const QString &many)
{
    return count == 1 ? one : many.arg(count);
}

const Tier &tierOf(const NodeView &view, const MapColumn &column)
{
    return view.node->tiers[static_cast<std::size_t>(column.tier)];
}

/// Display adapters, such as a server's management controller, compute nothing.
int computingCount(const Node &node)
{
    return static_cast<int>(std::count_if(node.accelerators.begin(), node.accelerators.end(),
                                          [](const auto &device) { return device.kind != AcceleratorKind::Display; }));
}

int unknownCount(const NodeView &view)
{
    return static_cast<int>(std::count_if(view.node->cpus.begin(), view.node->cpus.end(),
                                          [&view](const Cpu &cpu) { return view.tierOf(cpu) == nullptr; }));
}

} // namespace

QString MapText::gigahertz(std::int64_t khz)
{
    return tr("%1 GHz").arg(static_cast<double>(khz) / 1e6, 0, 'f', 1);
}

QString MapText::bytes(std::int64_t bytes)
{
    return QString::fromStdString(bytesText(bytes));
}

QString MapText::coreName(const Tier &tier)
{
    return tr("%1-core", "tier id").arg(QString::fromStdString(tier.id));
}

QString MapText::frequencyWord(const NodeView &view, const CpuReading *now)
{
    if (now == nullptr)
        return {};
    if (now->khz)
        return gigahertz(*now->khz);
    if (!now->khzSource)
        return view.lacksFrequency() || now->isIdle.has_value() ? tr("no frequency") : QString();
    return now->isIdle.value_or(false) ? tr("idle") : tr("frequency unknown");
}

QString MapText::cpuName(const NodeView &view, const Cpu &cpu)
{
    const Tier *tier = view.tierOf(cpu);
    QStringList parts{tr("CPU %1").arg(cpu.id), tier ? coreName(*tier) : tr("unknown tier")};
    if (!view.isOnline(cpu)) {
        parts << tr("offline");
        return joined(parts);
    }
    const CpuReading *now = view.reading(cpu.id);
    if (now && now->utilPercent)
        parts << tr("%1 %").arg(qRound(*now->utilPercent));
    else
        parts << tr("no reading");
    const QString frequency = frequencyWord(view, now);
    if (!frequency.isEmpty())
        parts << frequency;
    return joined(parts);
}

QString MapText::counts(const Tier &tier)
{
    const QString cores = counted(tier.cores, tr("1 core"), tr("%1 cores"));
    return tier.threads == tier.cores ? cores
                                      : joined({cores, counted(tier.threads, tr("1 thread"), tr("%1 threads"))});
}

QString MapText::briefCounts(const Tier &tier)
{
    const QString cores = tr("%1c", "cores, in short").arg(tier.cores);
    return tier.threads == tier.cores
               ? QString::number(tier.cores)
               : QStringLiteral("%1 %2").arg(cores, tr("%1t", "threads, in short").arg(tier.threads));
}

QString MapText::briefName(const Tier &tier)
{
    QString name = safeText(tier.name);
    const QString suffix = QStringLiteral("-cores");
    if (!name.endsWith(suffix))
        return QString::fromStdString(tier.id);
    name.chop(suffix.size());
    return name;
}

QString MapText::columnName(const NodeView &view, const MapColumn &column)
{
    switch (column.kind) {
    case ColumnKind::Unknown:
        return counted(unknownCount(view), tr("Unknown tier, 1 CPU"), tr("Unknown tier, %1 CPUs"));
    case ColumnKind::Accelerators:
        return counted(static_cast<int>(view.node->accelerators.size()), tr("Accelerators, 1 device"),
                       tr("Accelerators, %1 devices"));
    case ColumnKind::Tier:
        break;
    }
    const Tier &tier = tierOf(view, column);
    QStringList parts{QString::fromStdString(tier.id), safeText(tier.name), counts(tier)};
    if (view.load(column.tier))
        parts << columnLoad(view, column);
    return joined(parts);
}

QString MapText::columnBadge(const NodeView &view, const MapColumn &column)
{
    switch (column.kind) {
    case ColumnKind::Unknown:
        return QStringLiteral("?");
    case ColumnKind::Accelerators:
        return tr("A", "badge of the accelerators");
    case ColumnKind::Tier:
        break;
    }
    return QString::fromStdString(tierOf(view, column).id);
}

QStringList MapText::columnTitles(const NodeView &view, const MapColumn &column)
{
    switch (column.kind) {
    case ColumnKind::Unknown:
        return {dotted({tr("Unknown tier"), counted(unknownCount(view), tr("1 CPU"), tr("%1 CPUs"))}),
                dotted({tr("Unknown"), QString::number(unknownCount(view))})};
    case ColumnKind::Accelerators:
        return {dotted({tr("Accelerators"), QString::number(computingCount(*view.node))}),
                dotted({tr("Accel.", "accelerators, in short"), QString::number(computingCount(*view.node))})};
    case ColumnKind::Tier:
        break;
    }
    const Tier &tier = tierOf(view, column);
    const QString name = safeText(tier.name);
    if (tier.kind == TierKind::Uniform) // "Cores" goes without saying
        return {counts(tier), counted(tier.cores, tr("1 core"), tr("%1 cores")), briefCounts(tier)};
    const QString brief = briefCounts(tier);
    return {dotted({name, counts(tier)}), dotted({name, brief}), dotted({briefName(tier), brief}),
            dotted({briefName(tier), QString::number(tier.cores)}), briefName(tier)};
}

QStringList MapText::columnDetails(const NodeView &view, const MapColumn &column)
{
    if (column.kind == ColumnKind::Unknown)
        return {tr("nothing readable tells their tier"), tr("tier not readable"), tr("unreadable")};
    if (column.kind == ColumnKind::Accelerators) {
        const QString unread = acceleratorState({});
        std::map<QString, int> states;
        for (const Accelerator &accelerator : view.node->accelerators)
            if (accelerator.kind != AcceleratorKind::Display)
                ++states[acceleratorState(accelerator)];
        QStringList parts;
        const int displays = static_cast<int>(view.node->accelerators.size()) - computingCount(*view.node);
        for (const auto &[state, count] : states)
            parts << (state == unread ? tr("power of %1 unknown").arg(count)
                                      : QStringLiteral("%1 %2").arg(count).arg(state));
        if (displays == 0)
            return {joined(parts)};
        const QString brief = counted(displays, tr("1 display"), tr("%1 displays"));
        return {joined(parts + QStringList{counted(displays, tr("1 display adapter"), tr("%1 display adapters"))}),
                joined(parts + QStringList{brief})};
    }
    const Tier &tier = tierOf(view, column);
    QString clock;
    if (tier.maxKhz)
        clock = tr("%1 max").arg(gigahertz(*tier.maxKhz));
    else
        clock = view.lacksFrequency() ? tr("no frequency on this machine") : tr("maximum clock unknown");
    const bool isWeighted = view.node->hasDistinctCapacities();
    const QString relative =
        isWeighted
            ? tr("capacity %1×").arg(double(tier.capacity.value_or(0)) / *view.node->tiers.front().capacity, 0, 'f', 2)
            : tr("relative throughput: not measured");
    const QString relativeShort = isWeighted ? relative : tr("throughput not measured");
    if (tier.maxKhz && view.lacksFrequency())
        clock = dotted({clock, tr("no frequency on this machine")});
    if (tier.kind == TierKind::Uniform)
        return {clock};
    return {dotted({clock, relative}), dotted({clock, relativeShort}), clock};
}

QString MapText::columnLoad(const NodeView &view, const MapColumn &column)
{
    if (column.kind != ColumnKind::Tier)
        return {};
    if (!view.capabilities.hasMotion())
        return tr("saved machine");
    const auto load = view.load(column.tier);
    return load ? tr("%1 of %2 busy").arg(load->busy, 0, 'f', 1).arg(load->of) : tr("no reading yet");
}

QString MapText::columnEvidence(const NodeView &view, const MapColumn &column)
{
    if (column.kind != ColumnKind::Tier || tierOf(view, column).evidence.empty())
        return {};
    const Tier &tier = tierOf(view, column);
    const QString signal = signalName(tier.evidence.front().signal);
    return tier.kind == TierKind::Uniform ? tr("alike by %1", "the reading in which all CPUs agree").arg(signal)
                                          : tr("by %1", "the reading that tells tiers apart").arg(signal);
}

QString MapText::columnWeighted(const NodeView &view, const MapColumn &column)
{
    if (column.kind != ColumnKind::Tier || column.tier == 0)
        return {};
    const auto load = view.load(column.tier);
    if (!load || !load->weighted)
        return {};
    const QString fastest = safeText(view.node->tiers.front().name);
    return tr("= %1 %2 busy", "load, expressed in cores of the fastest tier")
        .arg(*load->weighted, 0, 'f', 1)
        .arg(fastest);
}

QString MapText::signalName(const std::string &signal)
{
    QString name = safeText(signal);
    return name.replace(QLatin1Char('-'), QLatin1Char(' '));
}

QString MapText::evidenceValue(const Evidence &evidence)
{
    if (evidence.signal != "max-frequency")
        return safeText(evidence.value);
    QStringList clocks;
    for (const std::string_view part : split(evidence.value, ',')) {
        const auto khz = parseInteger(part);
        clocks << (khz ? gigahertz(*khz) : safeText(std::string(part)));
    }
    return clocks.join(QStringLiteral(", "));
}

QString MapText::source(const NodeView &view, const QString &path)
{
    switch (view.node->source) {
    case SourceKind::Xml:
        return tr("hwloc XML file");
    case SourceKind::Simulated:
        return tr("machine description");
    case SourceKind::Live:
    case SourceKind::Dump:
    case SourceKind::Recording:
        break;
    }
    return path;
}

QString MapText::evidenceLine(const NodeView &view, const Evidence &evidence)
{
    return QStringLiteral("%1: %2 (%3)")
        .arg(signalName(evidence.signal), evidenceValue(evidence), source(view, safeText(evidence.path)));
}

QString MapText::issueText(const Issue &issue)
{
    return errorText(issue);
}

} // namespace tierscope
