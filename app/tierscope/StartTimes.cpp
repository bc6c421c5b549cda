// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierscope/StartTimes.h"

#include "core/base/SysRoot.h"
#include "core/base/Text.h"
#include "ui/shell/LiveFeed.h"

#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <unistd.h>

namespace tierscope {

namespace {

std::int64_t nowNs(clockid_t clock)
{
    timespec time = {};
    ::clock_gettime(clock, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// Field 22 of /proc/self/stat, in ticks since boot, on the monotonic clock.
std::optional<std::int64_t> processStartNs()
{
    const auto root = SysRoot::live();
    const auto stat = root ? root->read("proc/self/stat") : Result<std::string>(root.error());
    if (!stat)
        return std::nullopt;
    const auto fields = words(std::string_view(*stat).substr(stat->rfind(')') + 1)); // the name may hold blanks
    constexpr std::size_t startTime = 22 - 3;
    const auto ticks = fields.size() > startTime ? parseInteger(fields[startTime]) : std::nullopt;
    if (!ticks)
        return std::nullopt;
    const std::int64_t sinceBootNs = *ticks * (1'000'000'000 / ::sysconf(_SC_CLK_TCK));
    return sinceBootNs - nowNs(CLOCK_BOOTTIME) + nowNs(CLOCK_MONOTONIC);
}

std::optional<std::int64_t> startToCountFrom()
{
    const QByteArray wish = qgetenv("TIERSCOPE_TIMING");
    const auto number = parseInteger({wish.constData(), static_cast<std::size_t>(wish.size())});
    if (!number || *number <= 0)
        return std::nullopt;
    return *number == 1 ? processStartNs() : number;
}

} // namespace

StartTimes::StartTimes(QWidget &window, const LiveFeed &feed)
    : m_feed(feed)
    , m_startNs(startToCountFrom())
{
    window.installEventFilter(this);
    if (m_startNs)
        connect(&feed, &LiveFeed::frameArrived, this, &StartTimes::onFrame);
}

bool StartTimes::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint) {
        watched->removeEventFilter(this);
        QTimer::singleShot(0, this, [this] { // the children are painted and flushed by then
            print("first-paint-ms");
            Q_EMIT painted();
        });
    }
    return false;
}

void StartTimes::onFrame()
{
    const auto &cpus = m_feed.frame()->cpus;
    const bool hasValues = std::any_of(cpus.begin(), cpus.end(),
                                       [](const CpuReading &reading) { return reading.utilPercent.has_value(); });
    if (m_hasValues || !hasValues)
        return;
    m_hasValues = true;
    QTimer::singleShot(0, this, [this] { print("first-values-ms"); }); // once painted
}

void StartTimes::print(const char *what) const
{
    if (m_startNs)
        std::fprintf(stderr, "%s %.1f\n", what, static_cast<double>(nowNs(CLOCK_MONOTONIC) - *m_startNs) / 1e6);
}

} // namespace tierscope
