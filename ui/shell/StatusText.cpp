// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/StatusText.h"

#include "ui/shell/ErrorText.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <set>

namespace tierscope::statusText {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(StatusText)
};

QString fileName(const std::string &path)
{
    return safeText(QFileInfo(QString::fromStdString(path)).fileName().toStdString());
}

QString joined(const QStringList &parts)
{
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QString source(const Node &node)
{
    switch (node.source) {
    case SourceKind::Live:
        return Words::tr("live");
    case SourceKind::Dump:
        return Words::tr("saved machine %1").arg(fileName(node.origin));
    case SourceKind::Xml:
        return Words::tr("hwloc XML %1").arg(fileName(node.origin));
    case SourceKind::Simulated:
        return Words::tr("simulated %1").arg(safeText(node.origin));
    case SourceKind::Recording:
        return Words::tr("recording %1").arg(fileName(node.origin));
    }
    return {};
}

QString machine(const Node &node)
{
    QStringList parts{node.source == SourceKind::Live ? Words::tr("this machine") : source(node)};
    if (!node.name.empty())
        parts << safeText(node.name);
    if (!node.kernel.empty())
        parts << Words::tr("Linux %1").arg(safeText(node.kernel));
    return joined(parts);
}

QString title(const Node &node)
{
    QString shown = fileName(node.origin);
    if (node.source == SourceKind::Live)
        shown = Words::tr("this machine");
    else if (node.source == SourceKind::Simulated)
        shown = Words::tr("%1 (simulated)").arg(safeText(node.origin));
    return Words::tr("%1 – Tierscope").arg(shown);
}

QString age(std::chrono::nanoseconds age)
{
    using namespace std::chrono;
    const auto whole = std::max<milliseconds::rep>(0, duration_cast<milliseconds>(age).count());
    const QLocale locale;
    if (whole < 995)
        return Words::tr("sample %1 ms old").arg((whole + 5) / 10 * 10);
    if (whole < 60'000)
        return Words::tr("sample %1 s old").arg(locale.toString(static_cast<double>(whole) / 1000, 'f', 1));
    const auto seconds = whole / 1000;
    return Words::tr("sample %1 min %2 s old").arg(seconds / 60).arg(seconds % 60);
}

QString frequency(const Frame &frame)
{
    std::set<FrequencySource> sources;
    for (const CpuReading &reading : frame.cpus)
        if (reading.khzSource)
            sources.insert(*reading.khzSource);
    const bool hasReadings = std::any_of(frame.cpus.begin(), frame.cpus.end(),
                                         [](const CpuReading &reading) { return reading.utilPercent.has_value(); });
    if (sources.empty() && !hasReadings)
        return Words::tr("frequency: waiting");
    if (sources.empty())
        return Words::tr("no frequency on this machine");
    QStringList names;
    for (const FrequencySource each : sources) {
        const std::string_view name = frequencySourceName(each);
        names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return Words::tr("frequency: %1").arg(names.join(QStringLiteral(", ")));
}

QString ownCpu(const std::optional<double> &percent)
{
    if (!percent)
        return Words::tr("Tierscope’s own CPU use: not known yet");
    return Words::tr("Tierscope %1 % of one CPU").arg(QLocale().toString(*percent, 'f', 1));
}

} // namespace tierscope::statusText
