// SPDX-License-Identifier: GPL-3.0-or-later
// The part of MapText that names caches, cores and devices.
#include "ui/node/MapText.h"

#include "ui/shell/ErrorText.h"

namespace tierscope {

namespace {

const CacheDomain *cacheAt(const Node &node, int index)
{
    return index >= 0 && static_cast<std::size_t>(index) < node.caches.size()
               ? &node.caches[static_cast<std::size_t>(index)]
               : nullptr;
}

QString levelName(const CacheDomain &cache)
{
    return QStringLiteral("L%1").arg(cache.level);
}

QString cacheName(const CacheDomain &cache)
{
    return cache.sizeBytes ? QStringLiteral("%1 %2").arg(levelName(cache), MapText::bytes(*cache.sizeBytes))
                           : levelName(cache);
}

QString joined(const QString &place, const QString &what)
{
    return place.isEmpty() ? what : place + QStringLiteral(" · ") + what;
}

} // namespace

/// Only what tells frames apart: a machine of one package and one node needs neither.
MapText::CardPlace MapText::placeOf(const NodeView &view, const MapCard &card)
{
    QStringList full;
    QStringList brief;
    if (view.node->packages.size() > 1 && card.package >= 0) {
        full << tr("package %1").arg(card.package);
        brief << QStringLiteral("p%1").arg(card.package);
    }
    if (card.numaNode >= 0) {
        full << tr("NUMA node %1").arg(card.numaNode);
        brief << QStringLiteral("n%1").arg(card.numaNode);
    }
    return {full.join(QStringLiteral(" · ")), brief.join(QLatin1Char(' '))};
}

QStringList MapText::cardTitles(const NodeView &view, const MapCard &card, ColumnKind kind)
{
    if (kind == ColumnKind::Accelerators)
        return {tr("load is not read")};
    const CardPlace place = placeOf(view, card);
    const CacheDomain *llc = cacheAt(*view.node, card.llc);
    if (llc == nullptr) {
        const QString unknown = tr("no shared cache known");
        if (place.brief.isEmpty())
            return {unknown, unknown, unknown, unknown, tr("cache unknown")};
        return {joined(place.full, unknown), joined(place.brief, unknown), joined(place.brief, unknown),
                joined(place.brief, tr("cache unknown")), place.brief};
    }
    const QString name = cacheName(*llc);
    QString full = name;
    QString middle = name;
    if (card.isPerCore) {
        full = middle = tr("%1 per core").arg(name);
    } else if (!card.sharedWith.empty()) {
        QStringList others;
        for (const int tier : card.sharedWith)
            others << QString::fromStdString(view.node->tiers[static_cast<std::size_t>(tier)].id);
        full = tr("%1, shared with %2").arg(name, others.join(tr(" and ")));
        middle = tr("%1, shared").arg(name);
    }
    return {joined(place.full, full), joined(place.brief, full), joined(place.brief, middle), joined(place.brief, name),
            joined(place.brief, levelName(*llc))};
}

QStringList MapText::unitTitles(const NodeView &view, const MapUnit &unit)
{
    const QString name = unit.isModule    ? tr("module %1").arg(unit.module)
                         : unit.core >= 0 ? tr("core %1").arg(unit.core)
                                          : tr("core unknown");
    const CacheDomain *l2 = cacheAt(*view.node, unit.l2);
    if (l2 == nullptr)
        return {name};
    return {QStringLiteral("%1 · %2").arg(name, cacheName(*l2)), name};
}

QString MapText::acceleratorKind(AcceleratorKind kind)
{
    switch (kind) {
    case AcceleratorKind::Gpu:
        return tr("GPU");
    case AcceleratorKind::Npu:
        return tr("NPU");
    case AcceleratorKind::Display:
        return tr("display adapter");
    case AcceleratorKind::VectorEngine:
        return tr("Vector engine");
    case AcceleratorKind::Other:
        break;
    }
    return tr("Accelerator");
}

QString MapText::acceleratorState(const Accelerator &accelerator)
{
    if (accelerator.powerState == "suspended")
        return tr("asleep");
    if (accelerator.powerState.empty())
        return tr("power unknown");
    return safeText(accelerator.powerState);
}

QStringList MapText::acceleratorLines(const Accelerator &accelerator)
{
    QString link = tr("link unknown");
    if (accelerator.bus == "platform")
        link = tr("platform device, no PCIe link");
    else if (accelerator.pcieGts && accelerator.pcieWidth)
        link = tr("PCIe %1 GT/s ×%2").arg(*accelerator.pcieGts).arg(*accelerator.pcieWidth);
    else if (accelerator.powerState == "suspended")
        link = tr("link not read");
    const QString numa = accelerator.numaNode ? tr("NUMA node %1").arg(*accelerator.numaNode) : tr("NUMA unknown");
    const QString driver = accelerator.driver.empty() ? tr("no driver") : safeText(accelerator.driver);
    return {acceleratorKind(accelerator.kind) + QStringLiteral(" · ") + driver, link, numa};
}

QString MapText::acceleratorName(const Accelerator &accelerator)
{
    return QStringLiteral("%1 %2, %3")
        .arg(acceleratorKind(accelerator.kind), safeText(accelerator.name), acceleratorState(accelerator));
}

QString MapText::cpuTip(const NodeView &view, const Cpu &cpu)
{
    QStringList lines{cpuName(view, cpu)};
    if (cpu.core >= 0)
        lines << tr("core %1, threads %2").arg(cpu.core).arg(QString::fromStdString(cpu.siblings.toList()));
    if (const CacheDomain *llc = cacheAt(*view.node, cpu.llc))
        lines << tr("%1 with CPUs %2").arg(cacheName(*llc), QString::fromStdString(llc->cpus.toList()));
    if (cpu.maxKhz)
        lines << tr("up to %1").arg(gigahertz(*cpu.maxKhz));
    if (cpu.isFavoured)
        lines << tr("★ favoured: clocks above most of its tier");
    if (cpu.isIsolated)
        lines << tr("isolated from the scheduler");
    if (cpu.isAllowed && !*cpu.isAllowed)
        lines << tr("not allowed for this session");
    return lines.join(QLatin1Char('\n'));
}

QString MapText::columnTip(const NodeView &view, const MapColumn &column)
{
    QStringList lines{columnName(view, column)};
    if (column.kind != ColumnKind::Tier)
        return lines.first();
    lines << columnDetails(view, column).first();
    for (const Evidence &evidence : view.node->tiers[static_cast<std::size_t>(column.tier)].evidence)
        lines << evidenceLine(view, evidence);
    lines << tr("A core counts as busy as its busiest thread.");
    return lines.join(QLatin1Char('\n'));
}

} // namespace tierscope
