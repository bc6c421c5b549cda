// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/SelfCpuMeter.h"
#include "core/telemetry/UtilisationDelta.h"
#include "core/telemetry/UtilisationMeter.h"

#include <QTest>

#include <limits>

using namespace tierscope;

Q_DECLARE_METATYPE(CpuTimes)

namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

CpuReading readingOf(int cpu, bool isOnline = true)
{
    CpuReading reading;
    reading.cpu = cpu;
    reading.isOnline = isOnline;
    return reading;
}

std::vector<CpuReading> readingsOf(std::initializer_list<int> cpus)
{
    std::vector<CpuReading> readings;
    for (const int cpu : cpus)
        readings.push_back(readingOf(cpu));
    return readings;
}

/// A stat in which every one of these CPUs has been busy for `busy` and idle for `idle` ticks.
ProcStat statOf(std::initializer_list<int> cpus, std::uint64_t busy, std::uint64_t idle)
{
    ProcStat stat;
    for (const int cpu : cpus) {
        CpuTimes times;
        times.user = busy;
        times.idle = idle;
        stat.cpus.push_back({cpu, times});
    }
    return stat;
}

} // namespace

class TelemetryUtilisationTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void delta_data();
    void delta();
    void deltaStartsAnew();
    void firstSampleHasNoRate();
    void missingCpuIsOffline();
    void returningCpuGetsNoBogusRate();
    void containerContradicts_data();
    void containerContradicts();
    void contradictionEnds();
    void resetForgets();
    void selfCpu();
};

void TelemetryUtilisationTest::delta_data()
{
    QTest::addColumn<CpuTimes>("before");
    QTest::addColumn<CpuTimes>("after");
    QTest::addColumn<double>("util"); // -1: no new value
    QTest::addColumn<double>("steal");
    QTest::addColumn<bool>("isIdle");

    //                                      user nice sys idle iow irq sirq steal guest gnice
    QTest::newRow("idle") << CpuTimes{} << CpuTimes{0, 0, 0, 100, 0, 0, 0, 0, 0, 0} << 0.0 << 0.0 << true;
    QTest::newRow("busy") << CpuTimes{} << CpuTimes{60, 10, 20, 0, 0, 5, 5, 0, 0, 0} << 100.0 << 0.0 << false;
    QTest::newRow("half") << CpuTimes{5, 5, 5, 5, 0, 0, 0, 0, 0, 0} << CpuTimes{30, 10, 25, 55, 0, 0, 0, 0, 0, 0}
                          << 50.0 << 0.0 << false;
    QTest::newRow("waiting for disks is idle")
        << CpuTimes{} << CpuTimes{0, 0, 0, 10, 90, 0, 0, 0, 0, 0} << 0.0 << 0.0 << true;
    QTest::newRow("steal is beside") << CpuTimes{} << CpuTimes{25, 0, 0, 50, 0, 0, 0, 25, 0, 0} << 25.0 << 25.0
                                     << false;
    QTest::newRow("stolen altogether") << CpuTimes{} << CpuTimes{0, 0, 0, 0, 0, 0, 0, 10, 0, 0} << 0.0 << 100.0
                                       << false;
    QTest::newRow("guest counts once") << CpuTimes{} << CpuTimes{50, 0, 0, 50, 0, 0, 0, 0, 50, 0} << 50.0 << 0.0
                                       << false;
    QTest::newRow("guest_nice counts once")
        << CpuTimes{} << CpuTimes{0, 20, 0, 80, 0, 0, 0, 0, 0, 20} << 20.0 << 0.0 << false;
    QTest::newRow("guest above user") << CpuTimes{} << CpuTimes{1, 0, 0, 90, 0, 0, 0, 0, 10, 0} << 10.0 << 0.0 << false;
    QTest::newRow("nothing accounted") << CpuTimes{1, 2, 3, 4, 5, 6, 7, 8, 0, 0}
                                       << CpuTimes{1, 2, 3, 4, 5, 6, 7, 8, 0, 0} << -1.0 << -1.0 << false;
    QTest::newRow("iowait backwards") << CpuTimes{0, 0, 0, 100, 50, 0, 0, 0, 0, 0}
                                      << CpuTimes{10, 0, 0, 130, 30, 0, 0, 0, 0, 0} << 50.0 << 0.0 << false;
    QTest::newRow("idle backwards") << CpuTimes{0, 0, 0, 100, 0, 0, 0, 0, 0, 0}
                                    << CpuTimes{10, 0, 0, 50, 0, 0, 0, 0, 0, 0} << 100.0 << 0.0 << false;
    QTest::newRow("all backwards") << CpuTimes{9, 9, 9, 9, 9, 9, 9, 9, 0, 0} << CpuTimes{} << -1.0 << -1.0 << false;
    QTest::newRow("saturated counters") << CpuTimes{} << CpuTimes{most, most, most, most, most, most, most, most, 0, 0}
                                        << 100.0 / 3 << 100.0 / 3 << false;
    QTest::newRow("just idle") << CpuTimes{} << CpuTimes{9, 0, 0, 991, 0, 0, 0, 0, 0, 0} << 0.9 << 0.0 << true;
    QTest::newRow("just busy") << CpuTimes{} << CpuTimes{10, 0, 0, 990, 0, 0, 0, 0, 0, 0} << 1.0 << 0.0 << false;
}

void TelemetryUtilisationTest::delta()
{
    QFETCH(const CpuTimes, before);
    QFETCH(const CpuTimes, after);
    QFETCH(const double, util);
    QFETCH(const double, steal);
    QFETCH(const bool, isIdle);
    UtilisationDelta meter;
    QVERIFY(!meter.update(before));
    const std::optional<Utilisation> used = meter.update(after);
    QCOMPARE(used.has_value(), util >= 0);
    if (!used)
        return;
    QVERIFY2(qAbs(used->utilPercent - util) < 1e-9, QByteArray::number(used->utilPercent).constData());
    QVERIFY2(qAbs(used->stealPercent - steal) < 1e-9, QByteArray::number(used->stealPercent).constData());
    QCOMPARE(used->isIdle(), isIdle);
}

void TelemetryUtilisationTest::deltaStartsAnew()
{
    UtilisationDelta meter;
    QVERIFY(!meter.update({1, 0, 0, 1, 0, 0, 0, 0, 0, 0}));
    meter.reset();
    QVERIFY(!meter.update({900, 0, 0, 1, 0, 0, 0, 0, 0, 0}));
    QCOMPARE(meter.update({900, 0, 0, 2, 0, 0, 0, 0, 0, 0})->utilPercent, 0.0);
}

void TelemetryUtilisationTest::firstSampleHasNoRate()
{
    const std::vector<CpuReading> skeleton = readingsOf({0, 4});
    UtilisationMeter meter;
    std::vector<Issue> issues;
    meter.follow(skeleton);
    std::vector<CpuReading> readings = skeleton;
    meter.update(statOf({0, 4}, 1600, 0), readings, issues);
    for (const CpuReading &reading : readings) {
        QVERIFY(!reading.utilPercent);
        QVERIFY(!reading.isIdle);
        QVERIFY(reading.isOnline);
    }
    QCOMPARE(meter.activities(), std::vector<Activity>(2, Activity::Pending));

    readings = skeleton;
    meter.update(statOf({0, 4}, 1700, 100), readings, issues);
    QCOMPARE(readings[0].utilPercent.value_or(-1), 50.0);
    QCOMPARE(readings[1].stealPercent.value_or(-1), 0.0);
    QCOMPARE(readings[1].isIdle.value_or(true), false);
    QCOMPARE(meter.activities(), std::vector<Activity>(2, Activity::Busy));

    readings = skeleton;
    meter.update(statOf({0, 4}, 1700, 100), readings, issues); // no time accounted: no new value, but it was busy
    QVERIFY(!readings[0].utilPercent);
    QCOMPARE(meter.activities()[0], Activity::Busy);
    QVERIFY(issues.empty());
}

void TelemetryUtilisationTest::missingCpuIsOffline()
{
    const std::vector<CpuReading> skeleton = readingsOf({0, 1, 2});
    UtilisationMeter meter;
    std::vector<Issue> issues;
    meter.follow(skeleton);
    std::vector<CpuReading> readings = skeleton;
    meter.update(statOf({0, 1, 2}, 0, 0), readings, issues);
    readings = skeleton;
    meter.update(statOf({0, 2}, 10, 0), readings, issues); // CPU 1 goes between two reads
    QVERIFY(!readings[1].isOnline);
    QVERIFY(!readings[1].utilPercent);
    QCOMPARE(readings[2].utilPercent.value_or(-1), 100.0);
    QVERIFY(issues.empty());
}

void TelemetryUtilisationTest::returningCpuGetsNoBogusRate()
{
    std::vector<CpuReading> skeleton = readingsOf({0, 1});
    UtilisationMeter meter;
    std::vector<Issue> issues;
    const auto sample = [&](std::initializer_list<int> cpus, std::uint64_t busy, std::uint64_t idle) {
        std::vector<CpuReading> readings = skeleton;
        meter.update(statOf(cpus, busy, idle), readings, issues);
        return readings;
    };
    meter.follow(skeleton);
    sample({0, 1}, 100, 100);
    skeleton[1].isOnline = false;
    meter.follow(skeleton);
    QCOMPARE(sample({0}, 110, 110)[0].utilPercent.value_or(-1), 50.0); // the others go on
    skeleton[1].isOnline = true;
    meter.follow(skeleton);
    QVERIFY(!sample({0, 1}, 9000, 100)[1].utilPercent);
    QCOMPARE(sample({0, 1}, 9010, 130)[1].utilPercent.value_or(-1), 25.0);
    QVERIFY(issues.empty());
}

void TelemetryUtilisationTest::containerContradicts_data()
{
    QTest::addColumn<QByteArray>("online");
    QTest::addColumn<QByteArray>("stat");
    QTest::addColumn<int>("samples"); // after which it is known
    QTest::addColumn<QByteArray>("detail");

    QTest::newRow("lxcfs: 2 of 8") << QByteArray("0-7") << QByteArray("0-1") << 1 << QByteArray("2-7");
    QTest::newRow("renumbered") << QByteArray("4-5") << QByteArray("0-1") << 1 << QByteArray("0-1,4-5");
    QTest::newRow("one less, for good") << QByteArray("0-1") << QByteArray("0") << 2 << QByteArray("1");
    QTest::newRow("one more, for good") << QByteArray("0-1") << QByteArray("0-2") << 2 << QByteArray("2");
}

void TelemetryUtilisationTest::containerContradicts()
{
    QFETCH(const QByteArray, online);
    QFETCH(const QByteArray, stat);
    QFETCH(const int, samples);
    QFETCH(const QByteArray, detail);
    std::vector<CpuReading> skeleton;
    const CpuSet onlineCpus = *CpuSet::parseList(online.toStdString());
    for (const int cpu : onlineCpus.ids())
        skeleton.push_back(readingOf(cpu));
    UtilisationMeter meter;
    meter.follow(skeleton);
    for (int i = 1; i <= 3; ++i) {
        ProcStat lies;
        const CpuSet statCpus = *CpuSet::parseList(stat.toStdString());
        for (const int cpu : statCpus.ids())
            lies.cpus.push_back({cpu, {static_cast<std::uint64_t>(10 * i), 0, 0, 0, 0, 0, 0, 0, 0, 0}});
        std::vector<Issue> issues;
        std::vector<CpuReading> readings = skeleton;
        meter.update(lies, readings, issues);
        QCOMPARE(issues.size(), i >= samples ? std::size_t{1} : std::size_t{0});
        if (issues.empty())
            continue;
        QCOMPARE(issues[0].code, Code::StatContradicts);
        QCOMPARE(QByteArray::fromStdString(issues[0].detail), detail);
        for (const CpuReading &reading : readings) {
            QVERIFY(reading.isOnline);
            QVERIFY(!reading.utilPercent && !reading.stealPercent && !reading.isIdle);
        }
        QCOMPARE(meter.activities(), std::vector<Activity>(skeleton.size(), Activity::Unknown));
    }
}

void TelemetryUtilisationTest::contradictionEnds()
{
    const std::vector<CpuReading> skeleton = readingsOf({0, 1, 2});
    UtilisationMeter meter;
    meter.follow(skeleton);
    std::vector<Issue> issues;
    std::vector<CpuReading> readings = skeleton;
    meter.update(statOf({0}, 10, 10), readings, issues);
    QCOMPARE(issues.size(), std::size_t{1});
    readings = skeleton;
    meter.update(statOf({0, 1, 2}, 500, 10), readings, issues);
    QVERIFY(!readings[0].utilPercent);
    QCOMPARE(meter.activities()[0], Activity::Pending);
    readings = skeleton;
    meter.update(statOf({0, 1, 2}, 510, 20), readings, issues);
    QCOMPARE(readings[0].utilPercent.value_or(-1), 50.0);
    QCOMPARE(issues.size(), std::size_t{1});
}

void TelemetryUtilisationTest::resetForgets()
{
    const std::vector<CpuReading> skeleton = readingsOf({0});
    UtilisationMeter meter;
    meter.follow(skeleton);
    std::vector<Issue> issues;
    std::vector<CpuReading> readings = skeleton;
    meter.update(statOf({0}, 10, 10), readings, issues);
    meter.reset(Activity::Pending);
    meter.update(statOf({0}, 1000, 10), readings, issues);
    QVERIFY(!readings[0].utilPercent);
}

void TelemetryUtilisationTest::selfCpu()
{
    SelfCpuMeter meter;
    const auto start = std::chrono::steady_clock::now();
    QVERIFY(!meter.update(start));
    QVERIFY(!meter.update(start));
    while (std::chrono::steady_clock::now() - start < std::chrono::milliseconds(50)) {
    }
    const std::optional<double> percent = meter.update(std::chrono::steady_clock::now());
    QVERIFY(percent && *percent > 1 && *percent < 1000);
}

QTEST_GUILESS_MAIN(TelemetryUtilisationTest)
#include "telemetry_utilisation_test.moc"
