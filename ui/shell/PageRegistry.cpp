// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/PageRegistry.h"

#include "ui/node/NodePage.h"
#include "ui/shell/LiveFeed.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace tierscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Pages)
};

using Stopgaps = std::vector<Absence::Stopgap>;

QWidget *makeNodePage(LiveFeed &feed, QWidget *parent)
{
    auto *page = new NodePage(parent);
    page->setCapabilities(feed.capabilities());
    if (feed.node())
        page->setNode(feed.node());
    if (feed.frame())
        page->setFrame(feed.frame());
    QObject::connect(&feed, &LiveFeed::capabilitiesChanged, page, &NodePage::setCapabilities);
    QObject::connect(&feed, &LiveFeed::nodeChanged, page, &NodePage::setNode);
    QObject::connect(&feed, &LiveFeed::frameArrived, page, &NodePage::setFrame);
    QObject::connect(&feed, &LiveFeed::openFailed, page, [page, &feed](const Error &error) {
        if (!feed.node())
            page->showProblem(error);
    });
    return page;
}

Absence streams()
{
    return {Words::tr("Frequency and utilisation of every CPU over time, one row per CPU, grouped by tier."),
            Stopgaps{{QStringLiteral("tierctl watch"), Words::tr("utilisation and frequency per CPU, once a second")},
                     {QStringLiteral("mpstat -P ALL 1"), Words::tr("utilisation per CPU, without tiers")}}};
}

Absence migrations()
{
    return {Words::tr("Which threads move between tiers, how often, and what share of their time each tier runs."),
            Stopgaps{{QStringLiteral("pidstat -t 1"), Words::tr("the CPU that each thread ran on last")},
                     {QStringLiteral("perf sched timehist -M"), Words::tr("every switch and migration (needs root)")}}};
}

Absence asymmetry()
{
    return {
        Words::tr("What a CPU of each tier is worth, measured: the same kernels on every tier, with intervals."),
        Stopgaps{{QStringLiteral("taskset -c 0 COMMAND"), Words::tr("time your program on one CPU, then on another")},
                 {QStringLiteral("perf stat -e cycles,instructions taskset -c 0 COMMAND"),
                  Words::tr("instructions per cycle on that CPU")}}};
}

Absence breakeven()
{
    return {Words::tr("From which size on a kernel is faster on an accelerator, transfers and dispatch included."),
            Stopgaps{{QStringLiteral("tierctl topology"), Words::tr("accelerators, their links and NUMA nodes")},
                     {QStringLiteral("nvidia-smi topo -m"), Words::tr("how NVIDIA devices are connected")}}};
}

Absence wakeups()
{
    return {Words::tr("How long a thread waits for a CPU after it is woken, by tier, with the waits explained."),
            Stopgaps{{QStringLiteral("perf sched latency"), Words::tr("run-queue delay per task (needs root)")},
                     {QStringLiteral("cat /proc/PID/schedstat"), Words::tr("run time and run-queue delay, in ns")}}};
}

Absence caches()
{
    return {Words::tr("Which threads share which last-level cache, and what it costs to talk across."),
            Stopgaps{{QStringLiteral("lstopo"), Words::tr("caches and the CPUs under them")},
                     {QStringLiteral("tierctl topology --json"), Words::tr("the same as Tierscope reads it")}}};
}

Absence isolation()
{
    return {
        Words::tr("Which CPUs are isolated, by what, and which work still disturbs them."),
        Stopgaps{{QStringLiteral("cat /sys/devices/system/cpu/isolated"), Words::tr("CPUs isolated at boot")},
                 {QStringLiteral("taskset -apc PID"), Words::tr("the CPUs that each thread of a process may use")}}};
}

Absence lessons()
{
    return {Words::tr("Guided experiments about hybrid scheduling, on a simulated machine or on this one."),
            Stopgaps{{QStringLiteral("tierscope --sim i9-13900k"), Words::tr("watch a simulated hybrid machine")},
                     {QStringLiteral("tierctl sim --list"), Words::tr("every simulated machine")}}};
}

} // namespace

PageRegistry PageRegistry::builtIn()
{
    return PageRegistry({
        {QStringLiteral("node"), Words::tr("Node"), Glyph::Node, makeNodePage, {}},
        {QStringLiteral("streams"), Words::tr("Streams"), Glyph::Streams, {}, streams()},
        {QStringLiteral("migrations"), Words::tr("Migrations"), Glyph::Migrations, {}, migrations()},
        {QStringLiteral("asymmetry"), Words::tr("Asymmetry"), Glyph::Asymmetry, {}, asymmetry()},
        {QStringLiteral("breakeven"), Words::tr("Break-even"), Glyph::BreakEven, {}, breakeven()},
        {QStringLiteral("wakeups"), Words::tr("Wakeups"), Glyph::Wakeups, {}, wakeups()},
        {QStringLiteral("caches"), Words::tr("Caches"), Glyph::Caches, {}, caches()},
        {QStringLiteral("isolation"), Words::tr("Isolation"), Glyph::Isolation, {}, isolation()},
        {QStringLiteral("lessons"), Words::tr("Lessons"), Glyph::Lessons, {}, lessons()},
    });
}

int PageRegistry::indexOf(const QString &id) const
{
    const auto found = std::find_if(m_pages.begin(), m_pages.end(), [&](const Page &page) { return page.id == id; });
    return found == m_pages.end() ? -1 : static_cast<int>(found - m_pages.begin());
}

} // namespace tierscope
