// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/MapGeometry.h"
#include "ui/node/NodeView.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace tierscope {

struct DetailsRow {
    QString label;
    QString value;
    QString source; ///< where the value was read, or why it is unknown
};

struct DetailsSection {
    QString title;
    std::vector<DetailsRow> rows;
};

/// What there is to say about the machine, a CPU or an accelerator, with where it was read.
class Details {
    Q_DECLARE_TR_FUNCTIONS(tierscope::Details)

public:
    static std::vector<DetailsSection> machine(const NodeView &view);
    static std::vector<DetailsSection> cpu(const NodeView &view, const Cpu &cpu);
    static std::vector<DetailsSection> accelerator(const NodeView &view, const Accelerator &accelerator);
    /// A tier, the CPUs of unknown tier, or the accelerators; only kind and tier of the column count.
    static std::vector<DetailsSection> column(const NodeView &view, const MapColumn &column);
    static QString columnTitle(const NodeView &view, const MapColumn &column);
    static QString machineTitle(const Node &node);

private:
    static DetailsSection now(const NodeView &view, const Cpu &cpu);
    static DetailsSection place(const NodeView &view, const Cpu &cpu);
    static DetailsSection limits(const NodeView &view, const Cpu &cpu);
    static DetailsRow utilisation(const NodeView &view, const CpuReading *now);
    static DetailsRow frequency(const NodeView &view, const CpuReading *now);
    static DetailsRow clock(const NodeView &view, const QString &label, std::optional<std::int64_t> khz,
                            const QString &file);
    static DetailsRow number(const NodeView &view, const QString &label, std::optional<int> value, const QString &file);
    static DetailsRow cache(const NodeView &view, const QString &label, const CacheDomain *cache);
    static DetailsSection tiers(const Node &node);
    static DetailsSection memory(const Node &node);
    static DetailsSection caches(const Node &node);
    static DetailsSection issues(const NodeView &view);
    static DetailsSection legend(const NodeView &view);
    static DetailsSection tier(const NodeView &view, const Tier &tier, const MapColumn &column);
    static DetailsSection tierEvidence(const NodeView &view, const Tier &tier);
    static DetailsRow cpuList(const QString &label, const CpuSet &cpus);
    static QString unknown();
    /// A sysfs path where the machine has one, else the file that describes the machine.
    static QString source(const NodeView &view, const QString &path);
    static QString sourceName(const Node &node);
};

} // namespace tierscope
