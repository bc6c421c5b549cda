// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/source/LiveSource.h"

#include "telemetry_tree.h"

#include <algorithm>
#include <atomic>
#include <pthread.h>
#include <sched.h>
#include <thread>

using namespace tierscope;

namespace {

/// /proc/stat with these CPUs, each busy and idle for so many ticks.
std::string statOf(std::initializer_list<int> cpus, int busy, int idle)
{
    std::string text = "cpu  0 0 0 0\n";
    for (const int cpu : cpus)
        text += "cpu" + std::to_string(cpu) + " " + std::to_string(busy) + " 0 0 " + std::to_string(idle) +
                " 0 0 0 0 0 0\n";
    return text + "intr 0\n";
}

/// Keeps one CPU busy.
class BusyThread {
public:
    explicit BusyThread(int cpu)
        : m_thread([cpu](std::stop_token stop) {
            cpu_set_t set;
            CPU_ZERO(&set);
            CPU_SET(static_cast<std::size_t>(cpu), &set);
            ::pthread_setaffinity_np(::pthread_self(), sizeof set, &set);
            while (!stop.stop_requested()) {
            }
        })
    {
    }

private:
    std::jthread m_thread;
};

constexpr const char *onlineList = "sys/devices/system/cpu/online";

} // namespace

class TelemetryLiveTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void firstFrame();
    void utilisationAndFrequency();
    void wantsNothing();
    void hotplug();
    void isolatedListIsFollowed();
    void lyingContainer();
    void withoutStat();
    void stoppedPoll();
    void brokenListIsFollowed();
    void machineThatVanishes();
    void placesNothing();
    void notATree();
    void thisMachineIsBusy();
    void thisMachineHasConsistentNumbers();

private:
    Frame poll(const Want &want = {});

    std::unique_ptr<TelemetryTree> m_tree;
    std::unique_ptr<NodeSource> m_source;
};

/// Three CPUs with clocks, watched.
void TelemetryLiveTest::init()
{
    m_tree = std::make_unique<TelemetryTree>();
    m_tree->writeCpus(3);
    m_tree->write("proc/stat", statOf({0, 1, 2}, 100, 100));
    for (int cpu = 0; cpu < 3; ++cpu)
        m_tree->write(TelemetryTree::cpuFolder(cpu) + "cpufreq/scaling_cur_freq",
                      std::to_string(1000000 * (cpu + 1)) + "\n");
    Result<std::unique_ptr<NodeSource>> source = LiveSource::openAt(m_tree->path());
    QVERIFY(source);
    m_source = *std::move(source);
}

void TelemetryLiveTest::cleanup()
{
    m_source.reset();
    m_tree.reset();
}

Frame TelemetryLiveTest::poll(const Want &want)
{
    Result<Frame> frame = m_source->poll(want, {});
    if (!frame)
        qFatal("%s", describe(frame.error()).c_str());
    return *std::move(frame);
}

void TelemetryLiveTest::firstFrame()
{
    const Result<Node> node = m_source->node();
    QVERIFY(node);
    QCOMPARE(node->cpus.size(), std::size_t{3});
    QVERIFY(m_source->capabilities().hasMotion());
    QVERIFY(!m_source->capabilities().canPlace());
    const Frame frame = poll();
    QCOMPARE(frame.seq, std::uint64_t{0});
    QCOMPARE(frame.nodeRevision, std::uint64_t{0});
    QCOMPARE(frame.intervalS, 0.0);
    QVERIFY(frame.tNs > 0);
    QVERIFY(!frame.selfCpuPercent);
    QCOMPARE(frame.cpus.size(), std::size_t{3});
    QVERIFY(frame.issues.empty());
    for (const CpuReading &reading : frame.cpus) {
        QVERIFY(reading.isOnline);
        QVERIFY(!reading.utilPercent && !reading.isIdle && !reading.khz);
        QVERIFY(!reading.isReader); // a tree is not this machine
    }
}

void TelemetryLiveTest::utilisationAndFrequency()
{
    poll();
    m_tree->write("proc/stat", "cpu0 130 0 0 110 0 0 0 0\ncpu1 100 0 0 200 0 0 0 0\ncpu2 110 0 0 100 0 0 0 10\n");
    const Frame frame = poll();
    QCOMPARE(frame.seq, std::uint64_t{1});
    QVERIFY(frame.intervalS > 0);
    QVERIFY(frame.selfCpuPercent.has_value());
    QCOMPARE(frame.cpus[0].utilPercent.value_or(-1), 75.0);
    QCOMPARE(frame.cpus[0].khz.value_or(-1), std::int64_t{1000000});
    QCOMPARE(*frame.cpus[0].khzSource, FrequencySource::ScalingCurFreq);
    QVERIFY(*frame.cpus[0].khzAgeMs >= 0);
    QCOMPARE(frame.cpus[1].utilPercent.value_or(-1), 0.0);
    QVERIFY(*frame.cpus[1].isIdle);
    QVERIFY(!frame.cpus[1].khz); // idle: the number would be stale
    QCOMPARE(frame.cpus[2].utilPercent.value_or(-1), 50.0);
    QCOMPARE(frame.cpus[2].stealPercent.value_or(-1), 50.0);
}

void TelemetryLiveTest::wantsNothing()
{
    poll();
    m_tree->write("proc/stat", statOf({0, 1, 2}, 200, 100));
    const Frame clocks = poll({false, true});
    QVERIFY(!clocks.cpus[0].utilPercent);
    QVERIFY(clocks.cpus[0].khz.has_value());
    const Frame nothing = poll({false, false});
    QVERIFY(!nothing.cpus[0].isIdle && !nothing.cpus[0].khzSource);
    m_tree->write("proc/stat", statOf({0, 1, 2}, 300, 100));
    QVERIFY(!poll({true, false}).cpus[0].utilPercent); // no rate over the time when nobody looked
    m_tree->write("proc/stat", statOf({0, 1, 2}, 400, 200));
    const Frame load = poll({true, false});
    QCOMPARE(load.cpus[0].utilPercent.value_or(-1), 50.0);
    QVERIFY(!load.cpus[0].khzSource);
}

void TelemetryLiveTest::hotplug()
{
    QVERIFY(m_source->node());
    poll();
    m_tree->write(onlineList, "0,2\n");
    m_tree->write("proc/stat", statOf({0, 2}, 110, 110));
    const Frame without = poll();
    QCOMPARE(without.nodeRevision, std::uint64_t{1});
    QCOMPARE(without.cpus.size(), std::size_t{3}); // it keeps its place
    QVERIFY(!without.cpus[1].isOnline);
    QVERIFY(!without.cpus[1].utilPercent && !without.cpus[1].khz && !without.cpus[1].khzSource);
    QCOMPARE(without.cpus[2].utilPercent.value_or(-1), 50.0); // the others go on
    QVERIFY(without.issues.empty());
    const Result<Node> changed = m_source->node();
    QVERIFY(changed && !changed->cpu(1)->isOnline);
    QCOMPARE(poll().nodeRevision, std::uint64_t{1});

    m_tree->write(onlineList, "0-2\n");
    m_tree->write("proc/stat", statOf({0, 1, 2}, 5000, 120));
    const Frame again = poll();
    QCOMPARE(again.nodeRevision, std::uint64_t{2});
    QVERIFY(again.cpus[1].isOnline);
    QVERIFY(!again.cpus[1].utilPercent); // 4,890 ticks in no time
    QVERIFY(m_source->node()->cpu(1)->isOnline);
    m_tree->write("proc/stat", statOf({0, 1, 2}, 5010, 130));
    const Frame after = poll();
    QCOMPARE(after.cpus[1].utilPercent.value_or(-1), 50.0);
    QCOMPARE(after.cpus[1].khz.value_or(-1), std::int64_t{2000000});
}

void TelemetryLiveTest::isolatedListIsFollowed()
{
    m_source.reset();
    m_tree->write("sys/devices/system/cpu/isolated", "\n");
    m_source = *LiveSource::openAt(m_tree->path());
    QVERIFY(!m_source->node()->cpu(2)->isIsolated);
    QCOMPARE(poll().nodeRevision, std::uint64_t{0});
    m_tree->write("sys/devices/system/cpu/isolated", "2\n");
    QCOMPARE(poll().nodeRevision, std::uint64_t{1});
    QVERIFY(m_source->node()->cpu(2)->isIsolated);
}

void TelemetryLiveTest::lyingContainer()
{
    m_tree->write("proc/stat", statOf({0}, 100, 100));
    for (int i = 0; i < 3; ++i) {
        const Frame frame = poll();
        QCOMPARE(frame.issues.size(), std::size_t{1});
        QCOMPARE(frame.issues[0].code, Code::StatContradicts);
        for (const CpuReading &reading : frame.cpus) {
            QVERIFY(reading.isOnline && !reading.utilPercent && !reading.isIdle);
            QVERIFY(reading.khz.has_value()); // sysfs numbers its CPUs as the online list does
        }
        m_tree->write("proc/stat", statOf({0}, 200 + i, 100));
    }
}

void TelemetryLiveTest::withoutStat()
{
    m_source.reset();
    m_tree->remove("proc/stat");
    m_source = *LiveSource::openAt(m_tree->path());
    const Frame frame = poll();
    QCOMPARE(frame.issues.size(), std::size_t{1});
    QCOMPARE(frame.issues[0].code, Code::NotFound);
    QCOMPARE(frame.issues[0].where, std::string("/proc/stat"));
    QVERIFY(!frame.cpus[0].utilPercent);
    QCOMPARE(frame.cpus[0].khz.value_or(-1), std::int64_t{1000000});
}

void TelemetryLiveTest::stoppedPoll()
{
    std::stop_source stop;
    stop.request_stop();
    const Result<Frame> frame = m_source->poll({}, stop.get_token());
    QVERIFY(!frame);
    QCOMPARE(frame.error().code, Code::Stopped);
}

void TelemetryLiveTest::brokenListIsFollowed()
{
    QVERIFY(m_source->node());
    poll();
    m_tree->write(onlineList, "7-2\n");
    QCOMPARE(poll().nodeRevision, std::uint64_t{1});
    const Result<Node> node = m_source->node();
    QVERIFY(node);
    QVERIFY(std::any_of(node->issues.begin(), node->issues.end(),
                        [](const Issue &issue) { return issue.code == Code::BadList; }));
    m_tree->write(onlineList, "0-1\n");
    m_tree->write("proc/stat", statOf({0, 1}, 110, 110));
    const Frame frame = poll();
    QCOMPARE(frame.nodeRevision, std::uint64_t{2});
    QVERIFY(!frame.cpus[2].isOnline);
    QCOMPARE(frame.cpus[0].utilPercent.value_or(-1), 50.0);
}

void TelemetryLiveTest::machineThatVanishes()
{
    QVERIFY(m_source->node());
    m_tree->removeFolder("sys");
    poll(); // the lists that are held still read the same
    const Result<Node> node = m_source->node();
    QVERIFY(!node);
}

void TelemetryLiveTest::placesNothing()
{
    const Result<PlacementResult> result = m_source->place({1, {0}});
    QVERIFY(!result);
    QCOMPARE(result.error().code, Code::NotInThisVersion);
}

void TelemetryLiveTest::notATree()
{
    QTemporaryDir empty;
    const Result<std::unique_ptr<NodeSource>> source = LiveSource::openAt(empty.path().toStdString());
    QVERIFY(!source);
    QCOMPARE(source.error().code, Code::NotATree);
}

void TelemetryLiveTest::thisMachineIsBusy()
{
    m_source = *LiveSource::open();
    QVERIFY(m_source->node());
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        QSKIP("more CPUs than this test's mask holds");
    int cpu = 0;
    while (!CPU_ISSET(static_cast<std::size_t>(cpu), &allowed))
        ++cpu;
    poll();
    const BusyThread busy(cpu);
    double highest = 0;
    const auto isBusy = [&] {
        QTest::qWait(200);
        const Frame frame = poll();
        const CpuReading *reading = frame.reading(cpu);
        const bool isUnknown = std::any_of(frame.issues.begin(), frame.issues.end(),
                                           [](const Issue &issue) { return issue.code == Code::StatContradicts; });
        if (isUnknown)
            return true;
        highest = std::max(highest, reading->utilPercent.value_or(0) + reading->stealPercent.value_or(0));
        return highest > 50;
    };
    QTRY_VERIFY2_WITH_TIMEOUT(isBusy(), QByteArray::number(highest).constData(), 20000);
}

void TelemetryLiveTest::thisMachineHasConsistentNumbers()
{
    m_source = *LiveSource::open();
    const Result<Node> node = m_source->node();
    QVERIFY(node);
    poll();
    QTest::qWait(50);
    const Frame frame = poll();
    QCOMPARE(frame.cpus.size(), node->cpus.size());
    QCOMPARE(
        std::count_if(frame.cpus.begin(), frame.cpus.end(), [](const CpuReading &reading) { return reading.isReader; }),
        1);
    for (const CpuReading &reading : frame.cpus) {
        QVERIFY(!reading.utilPercent || (*reading.utilPercent >= 0 && *reading.utilPercent <= 100));
        QCOMPARE(reading.khz.has_value(), reading.khzAgeMs.has_value());
        QVERIFY(!reading.khz || reading.khzSource);
    }
}

QTEST_GUILESS_MAIN(TelemetryLiveTest)
#include "telemetry_live_test.moc"
