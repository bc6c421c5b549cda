// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Details about a tier or another column of the map.
#include "ui/node/Details.h"

#include "ui/node/MapText.h"
#include "ui/shell/ErrorText.h"

namespace tierscope {

DetailsRow Details::cpuList(const QString &label, const CpuSet &cpus)
{
    const QString list = QString::fromStdString(cpus.toList());
    if (list.isEmpty())
        return {label, tr("none"), {}};
    return {label, list, tr("taskset -c %1 (Ctrl+C copies the list)").arg(list)};
}

DetailsSection Details::tier(const NodeView &view, const Tier &tier, const MapColumn &column)
{
    DetailsSection section{tr("Tier"), {}};
    section.rows.push_back({tr("Id"), QString::fromStdString(tier.id), {}});
    section.rows.push_back({tr("Cores"), QString::number(tier.cores), tr("online")});
    section.rows.push_back({tr("Threads"), QString::number(tier.threads), tr("online")});
    section.rows.push_back(cpuList(tr("CPUs"), tier.cpus));
    const CpuSet offline = tier.allCpus - tier.cpus;
    if (!offline.isEmpty())
        section.rows.push_back({tr("Offline"), QString::fromStdString(offline.toList()), {}});
    section.rows.push_back({tr("Load"), MapText::columnLoad(view, column),
                            view.load(column.tier) ? tr("a core counts as busy as its busiest thread") : QString()});
    section.rows.push_back({tr("Maximum clock"), tier.maxKhz ? MapText::gigahertz(*tier.maxKhz) : unknown(),
                            tier.maxKhz ? tr("highest of its CPUs") : tr("not stated for its CPUs")});
    section.rows.push_back({tr("Base clock"), tier.baseKhz ? MapText::gigahertz(*tier.baseKhz) : unknown(),
                            tier.baseKhz ? tr("highest of its CPUs") : tr("not stated for its CPUs")});
    section.rows.push_back({tr("Capacity"), tier.capacity ? QString::number(*tier.capacity) : unknown(),
                            tier.capacity ? tr("of 1024, the fastest CPU") : tr("not stated for its CPUs")});
    return section;
}

DetailsSection Details::tierEvidence(const NodeView &view, const Tier &tier)
{
    DetailsSection section{tr("Why these CPUs"), {}};
    for (const Evidence &evidence : tier.evidence)
        section.rows.push_back({MapText::signalName(evidence.signal), MapText::evidenceValue(evidence),
                                source(view, safeText(evidence.path))});
    if (section.rows.empty())
        section.rows.push_back({tr("Evidence"), tr("none"), tr("no reading tells CPUs apart")});
    return section;
}

std::vector<DetailsSection> Details::column(const NodeView &view, const MapColumn &column)
{
    const Node &node = *view.node;
    switch (column.kind) {
    case ColumnKind::Tier: {
        const Tier &of = node.tiers[static_cast<std::size_t>(column.tier)];
        return {tier(view, of, column), tierEvidence(view, of)};
    }
    case ColumnKind::Unknown: {
        DetailsRow row = cpuList(tr("CPUs"), node.unknownCpus);
        row.source = tr("nothing readable tells their tier: offline since boot, or not listed");
        return {{{}, {row}}};
    }
    case ColumnKind::Accelerators:
        break;
    }
    DetailsSection devices;
    for (const Accelerator &device : node.accelerators)
        devices.rows.push_back(
            {MapText::acceleratorKind(device.kind), safeText(device.name),
             QStringLiteral("%1 · %2").arg(MapText::acceleratorState(device), source(view, safeText(device.path)))});
    return {devices};
}

QString Details::columnTitle(const NodeView &view, const MapColumn &column)
{
    return MapText::columnTitles(view, column).value(0);
}

} // namespace tierscope
