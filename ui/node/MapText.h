// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/MapGeometry.h"
#include "ui/node/NodeView.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace tierscope {

/// The words of the Node page, shared by painting, tooltips and assistive technology.
class MapText {
    Q_DECLARE_TR_FUNCTIONS(tierscope::MapText)

public:
    static QString gigahertz(std::int64_t khz); ///< "3.9 GHz"
    static QString bytes(std::int64_t bytes);   ///< "36 MiB"
    static QString coreName(const Tier &tier);  ///< "P-core"

    /// `CPU 3, P-core, 41 %, 3.9 GHz`, `..., idle`, `..., no frequency`, `CPU 3, P-core, offline`.
    static QString cpuName(const NodeView &view, const Cpu &cpu);
    static QString acceleratorName(const Accelerator &accelerator); ///< "GPU RTX 4080, asleep"
    /// `P, P-cores, 8 cores, 16 threads, 3.1 of 8 busy`.
    static QString columnName(const NodeView &view, const MapColumn &column);

    static QString columnBadge(const NodeView &view, const MapColumn &column); ///< "P"
    /// From full to short, for the painter to choose from: as many forms for each column or card of a kind, so that
    /// one form can serve all.
    static QStringList columnTitles(const NodeView &view, const MapColumn &column);
    static QStringList columnDetails(const NodeView &view, const MapColumn &column);
    static QString columnLoad(const NodeView &view, const MapColumn &column);     ///< "3.1 of 8 busy"
    static QString columnEvidence(const NodeView &view, const MapColumn &column); ///< "by kernel type", or empty
    static QString columnWeighted(const NodeView &view, const MapColumn &column); ///< "= 1.4 P-cores busy", or empty

    /// Five forms from full to short.
    static QStringList cardTitles(const NodeView &view, const MapCard &card, ColumnKind kind);
    static QStringList unitTitles(const NodeView &view, const MapUnit &unit);
    static QString acceleratorKind(AcceleratorKind kind);
    /// Lines under the name: link, memory node, driver. What is unknown is said so.
    static QStringList acceleratorLines(const Accelerator &accelerator);
    static QString acceleratorState(const Accelerator &accelerator); ///< "active", "asleep", ...

    static QString cpuTip(const NodeView &view, const Cpu &cpu);
    static QString columnTip(const NodeView &view, const MapColumn &column);
    static QString signalName(const std::string &signal);   ///< "kernel type"
    static QString evidenceValue(const Evidence &evidence); ///< as read; frequencies in GHz
    static QString issueText(const Issue &issue);
    /// The path where the machine has one, else what describes the machine: nothing was read from there.
    static QString source(const NodeView &view, const QString &path);
    /// "kernel type: 0-15 (/sys/devices/cpu_core/cpus)".
    static QString evidenceLine(const NodeView &view, const Evidence &evidence);

private:
    static QString frequencyWord(const NodeView &view, const CpuReading *now);
    static QString counts(const Tier &tier);
    static QString briefCounts(const Tier &tier); ///< "4c 8t"
    static QString briefName(const Tier &tier);   ///< "LP-E"

    struct CardPlace {
        QString full;  ///< "package 0 · NUMA node 1"
        QString brief; ///< "p0 n1"
    };
    static CardPlace placeOf(const NodeView &view, const MapCard &card);
};

} // namespace tierscope
