// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/Details.h"

#include "ui/node/MapText.h"
#include "ui/shell/ErrorText.h"

#include <algorithm>

namespace tierscope {

namespace {

QString list(const CpuSet &cpus)
{
    return QString::fromStdString(cpus.toList());
}

const CacheDomain *cacheOf(const Node &node, int cpu, int level)
{
    const auto found = std::find_if(node.caches.begin(), node.caches.end(), [&](const CacheDomain &cache) {
        return cache.level == level && cache.type != CacheType::Instruction && cache.cpus.contains(cpu);
    });
    return found == node.caches.end() ? nullptr : &*found;
}

QString cpuFile(int cpu, const QString &file)
{
    return QStringLiteral("/sys/devices/system/cpu/cpu%1/%2").arg(cpu).arg(file);
}

} // namespace

QString Details::unknown()
{
    return tr("unknown");
}

QString Details::source(const NodeView &view, const QString &path)
{
    return MapText::source(view, path);
}

DetailsRow Details::utilisation(const NodeView &view, const CpuReading *now)
{
    const QString label = tr("Utilisation");
    if (!view.capabilities.hasMotion())
        return {label, unknown(), tr("a saved machine has no motion")};
    if (now == nullptr || !now->utilPercent)
        return {label, unknown(), tr("needs two readings of a CPU that accounts time")};
    const QString value = tr("%1 %").arg(*now->utilPercent, 0, 'f', 1);
    const QString file = view.node->source == SourceKind::Simulated ? tr("simulated load")
                         : view.node->source == SourceKind::Live    ? QStringLiteral("/proc/stat")
                                                                    : tr("recorded");
    return {label, value, tr("%1, mean of %2 ms").arg(file).arg(qRound(view.frame->intervalS * 1000))};
}

DetailsRow Details::frequency(const NodeView &view, const CpuReading *now)
{
    const QString label = tr("Frequency");
    if (!view.capabilities.hasMotion())
        return {label, unknown(), tr("a saved machine has no motion")};
    if (now == nullptr)
        return {label, unknown(), tr("no reading yet")};
    if (!now->khzSource)
        return {label, unknown(),
                view.lacksFrequency() ? tr("no frequency on this machine") : tr("no frequency for this CPU")};
    const QString file = QString::fromUtf8(frequencySourceName(*now->khzSource).data());
    if (!now->khz)
        return now->isIdle.value_or(false)
                   ? DetailsRow{label, tr("idle"), tr("%1; no current value while the CPU sleeps").arg(file)}
                   : DetailsRow{label, unknown(), tr("%1 has no value now").arg(file)};
    const QString age = now->khzAgeMs ? tr(", %1 ms old").arg(*now->khzAgeMs, 0, 'f', 0) : QString();
    const QString reader = now->isReader ? tr("; this CPU does the reading, which boosts it") : QString();
    return {label, tr("%1 MHz").arg(*now->khz / 1000), file + age + reader};
}

DetailsSection Details::now(const NodeView &view, const Cpu &cpu)
{
    DetailsSection section{tr("Now"), {}};
    if (!view.isOnline(cpu)) {
        section.rows.push_back(
            {tr("State"), tr("offline"), source(view, QStringLiteral("/sys/devices/system/cpu/online"))});
        return section;
    }
    const CpuReading *now = view.reading(cpu.id);
    section.rows.push_back(utilisation(view, now));
    if (now && now->stealPercent)
        section.rows.push_back({tr("Steal"), tr("%1 %").arg(*now->stealPercent, 0, 'f', 1),
                                tr("taken by the hypervisor, not part of utilisation")});
    section.rows.push_back(frequency(view, now));
    return section;
}

DetailsRow Details::cache(const NodeView &view, const QString &label, const CacheDomain *cache)
{
    if (cache == nullptr)
        return {label, unknown(), tr("no such cache is listed for this CPU")};
    const QString size = cache->sizeBytes ? MapText::bytes(*cache->sizeBytes) : tr("size unknown");
    return {label, QStringLiteral("L%1 %2").arg(cache->level).arg(size),
            tr("shared by CPUs %1 · %2").arg(list(cache->cpus), source(view, QStringLiteral("hwloc")))};
}

DetailsSection Details::place(const NodeView &view, const Cpu &cpu)
{
    const Node &node = *view.node;
    DetailsSection section{tr("Place"), {}};
    if (const Tier *tier = view.tierOf(cpu)) {
        QStringList evidence;
        for (const Evidence &reading : tier->evidence)
            evidence << MapText::evidenceLine(view, reading);
        section.rows.push_back(
            {tr("Tier"), QStringLiteral("%1 · %2").arg(QString::fromStdString(tier->id), safeText(tier->name)),
             evidence.isEmpty() ? tr("no reading tells CPUs apart") : evidence.join(QLatin1Char('\n'))});
    } else {
        section.rows.push_back(
            {tr("Tier"), unknown(), tr("nothing readable tells it: offline since boot, or not listed")});
    }
    const QString topology = QStringLiteral("topology/");
    section.rows.push_back(
        cpu.core >= 0 ? DetailsRow{tr("Core"), tr("core %1, threads %2").arg(cpu.core).arg(list(cpu.siblings)),
                                   source(view, cpuFile(cpu.id, topology + QStringLiteral("thread_siblings_list")))}
                      : DetailsRow{tr("Core"), unknown(), tr("not listed while the CPU is offline")});
    section.rows.push_back(
        cpu.package >= 0 ? DetailsRow{tr("Package"), QString::number(cpu.package),
                                      source(view, cpuFile(cpu.id, topology + QStringLiteral("physical_package_id")))}
                         : DetailsRow{tr("Package"), unknown(), tr("not listed for this CPU")});
    const CacheDomain *llc = cpu.llc >= 0 && static_cast<std::size_t>(cpu.llc) < node.caches.size()
                                 ? &node.caches[static_cast<std::size_t>(cpu.llc)]
                                 : nullptr;
    section.rows.push_back(cache(view, tr("Last-level cache"), llc));
    if (const CacheDomain *l2 = cacheOf(node, cpu.id, 2); l2 != llc)
        section.rows.push_back(cache(view, tr("L2 cache"), l2));
    section.rows.push_back(cpu.numaNode >= 0 ? DetailsRow{tr("NUMA node"), QString::number(cpu.numaNode),
                                                          source(view, QStringLiteral("hwloc"))}
                                             : DetailsRow{tr("NUMA node"), unknown(), tr("no node lists this CPU")});
    return section;
}

DetailsRow Details::clock(const NodeView &view, const QString &label, std::optional<std::int64_t> khz,
                          const QString &file)
{
    return khz ? DetailsRow{label, MapText::gigahertz(*khz), source(view, file)}
               : DetailsRow{label, unknown(), tr("not stated: %1").arg(source(view, file))};
}

DetailsRow Details::number(const NodeView &view, const QString &label, std::optional<int> value, const QString &file)
{
    return value ? DetailsRow{label, QString::number(*value), source(view, file)}
                 : DetailsRow{label, unknown(), tr("not stated: %1").arg(source(view, file))};
}

DetailsSection Details::limits(const NodeView &view, const Cpu &cpu)
{
    const auto yesNo = [](bool is) { return is ? tr("yes") : tr("no"); };
    const QString cpus = QStringLiteral("/sys/devices/system/cpu/");
    DetailsSection section{tr("Limits and marks"), {}};
    section.rows.push_back(
        clock(view, tr("Maximum clock"), cpu.maxKhz, cpuFile(cpu.id, QStringLiteral("cpufreq/cpuinfo_max_freq"))));
    section.rows.push_back(clock(view, tr("Base clock"), cpu.baseKhz, tr("base_frequency or CPPC nominal_freq")));
    section.rows.push_back(number(view, tr("Capacity"), cpu.capacity, cpuFile(cpu.id, QStringLiteral("cpu_capacity"))));
    section.rows.push_back(number(view, tr("Preferred-core rank"), cpu.prefcoreRank,
                                  tr("amd_pstate_prefcore_ranking or CPPC highest_perf")));
    section.rows.push_back({tr("Favoured"), yesNo(cpu.isFavoured), tr("clock or rank above most of its tier")});
    section.rows.push_back(
        {tr("Allowed"), cpu.isAllowed ? yesNo(*cpu.isAllowed) : unknown(),
         cpu.isAllowed ? source(view, tr("cpuset of this session")) : tr("the source does not record it")});
    section.rows.push_back({tr("Isolated"), view.node->lists.isolated ? yesNo(cpu.isIsolated) : unknown(),
                            source(view, cpus + QStringLiteral("isolated"))});
    section.rows.push_back({tr("nohz_full"), view.node->lists.nohzFull ? yesNo(cpu.isNohzFull) : unknown(),
                            source(view, cpus + QStringLiteral("nohz_full"))});
    return section;
}

std::vector<DetailsSection> Details::cpu(const NodeView &view, const Cpu &cpu)
{
    return {now(view, cpu), place(view, cpu), limits(view, cpu)};
}

std::vector<DetailsSection> Details::accelerator(const NodeView &view, const Accelerator &device)
{
    const auto orUnknown = [](const std::string &text) { return text.empty() ? unknown() : safeText(text); };
    const QString path = source(view, safeText(device.path));
    const bool isAsleep = device.powerState == "suspended";
    const QString linkSource = isAsleep ? tr("not read: reading it would wake the device") : path;
    DetailsSection section{tr("Device"), {}};
    section.rows = {
        {tr("Kind"), MapText::acceleratorKind(device.kind), path},
        {tr("Id"), safeText(device.id), {}},
        {tr("Bus"), orUnknown(device.bus), {}},
        {tr("Driver"), device.driver.empty() ? tr("none bound") : safeText(device.driver), {}},
        {tr("Power"), MapText::acceleratorState(device), source(view, tr("power/runtime_status"))},
        {tr("Link speed"), device.pcieGts ? tr("%1 GT/s").arg(*device.pcieGts) : unknown(), linkSource},
        {tr("Link width"), device.pcieWidth ? tr("%1 lanes").arg(*device.pcieWidth) : unknown(), linkSource},
        {tr("NUMA node"), device.numaNode ? QString::number(*device.numaNode) : unknown(),
         device.numaNode ? path : tr("the kernel names none")},
        {tr("Load"), unknown(), tr("not read by this version")}};
    return {section};
}

} // namespace tierscope
