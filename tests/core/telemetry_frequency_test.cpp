// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/FrequencyReader.h"

#include "core/telemetry/HeldFile.h"

#include "telemetry_tree.h"

#include <QScopeGuard>

#include <map>
#include <sys/resource.h>

using namespace tierscope;
using namespace std::chrono_literals;

namespace {

/// Stands between the reader and the tree: counts reads, lets them take time, and answers EAGAIN, which no file of a
/// test can be made to do.
class Kernel {
public:
    explicit Kernel(const SysRoot &root)
        : m_root(root)
    {
    }

    std::map<std::string, std::chrono::milliseconds> delays; ///< by the path's end
    std::map<std::string, int> errors;                       ///< errno by the path's end
    std::map<std::string, int> reads;                        ///< by path
    int held = 0;
    ReadPacer::TimePoint now{1h};

    OpenReadable opener()
    {
        return [this](const std::string &path, bool hold) -> Result<std::unique_ptr<ReadableFile>> {
            Result<HeldFile> file = HeldFile::open(m_root, path);
            if (!file)
                return file.error();
            held += hold ? 1 : 0;
            return std::unique_ptr<ReadableFile>(std::make_unique<File>(*this, path, *std::move(file)));
        };
    }
    FrequencyReader::Now clock()
    {
        return [this] { return now; };
    }

private:
    class File final : public ReadableFile {
    public:
        File(Kernel &kernel, std::string path, HeldFile file)
            : m_kernel(kernel)
            , m_path(std::move(path))
            , m_file(std::move(file))
        {
        }
        Result<std::string_view> read(std::string &buffer) override
        {
            ++m_kernel.reads[m_path];
            for (const auto &[end, delay] : m_kernel.delays)
                m_kernel.now += m_path.ends_with(end) ? delay : 0ms;
            for (const auto &[end, error] : m_kernel.errors) {
                if (m_path.ends_with(end))
                    return errorFromErrno(error, "/" + m_path);
            }
            return m_file.read(buffer);
        }

    private:
        Kernel &m_kernel;
        std::string m_path;
        HeldFile m_file;
    };

    const SysRoot &m_root;
};

/// A tree, a reader over it, and the CPUs it was chosen for.
struct Bench {
    explicit Bench(TelemetryTree &tree, int count)
        : root(*SysRoot::open(tree.path()))
        , kernel(root)
        , reader(root, kernel.opener(), kernel.clock())
        , activities(static_cast<std::size_t>(count), Activity::Busy)
    {
        for (int cpu = 0; cpu < count; ++cpu) {
            skeleton.emplace_back();
            skeleton.back().cpu = cpu;
        }
    }
    std::vector<CpuReading> read()
    {
        issues.clear();
        std::vector<CpuReading> readings = skeleton;
        reader.read(activities, readings, {}, issues);
        return readings;
    }

    SysRoot root;
    Kernel kernel;
    FrequencyReader reader;
    std::vector<CpuReading> skeleton;
    std::vector<Activity> activities;
    std::vector<Issue> issues;
};

std::string pathOf(int cpu, const char *name)
{
    return TelemetryTree::cpuFolder(cpu) + "cpufreq/" + name;
}

constexpr const char *avg = "cpuinfo_avg_freq";
constexpr const char *cur = "scaling_cur_freq";

/// "khz source", "source" without a value, or "".
QByteArray shown(const CpuReading &reading)
{
    QByteArray text = reading.khz ? QByteArray::number(static_cast<qlonglong>(*reading.khz)) + ' ' : QByteArray();
    if (reading.khzSource) {
        const std::string_view name = frequencySourceName(*reading.khzSource);
        text += QByteArray(name.data(), static_cast<qsizetype>(name.size()));
    }
    return text;
}

} // namespace

class TelemetryFrequencyTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void source_data();
    void source();
    void policyIsReadOnce();
    void idleCpusAreNotRead();
    void offlineCpusAreNotRead();
    void noValueNowMeansIdle();
    void brokenValues_data();
    void brokenValues();
    void slowReadsBackOff();
    void oneSlowReadIsNoReason();
    void passHasABudget();
    void ageIsKept();
    void descriptorsAreLimited();
    void stopEndsThePass();
    void cpuinfoBacksOffWithItsCpus();
};

void TelemetryFrequencyTest::source_data()
{
    QTest::addColumn<QByteArray>("avgFreq");
    QTest::addColumn<QByteArray>("curFreq");
    QTest::addColumn<QByteArray>("cpuinfo");
    QTest::addColumn<QByteArray>("expected");

    const QByteArray none;
    const QByteArray measured("processor : 0\ncpu MHz : 2400.5\nflags : aperfmperf\n");
    const QByteArray nominal("processor : 0\ncpu MHz : 2400.5\nflags : fpu hypervisor\n");
    QTest::newRow("measured by the kernel")
        << QByteArray("3100000\n") << QByteArray("4000000\n") << measured << QByteArray("3100000 cpuinfo_avg_freq");
    QTest::newRow("cpufreq") << none << QByteArray("4000000\n") << measured << QByteArray("4000000 scaling_cur_freq");
    QTest::newRow("avg is there but broken")
        << QByteArray("0\n") << QByteArray("4000000\n") << measured << QByteArray("4000000 scaling_cur_freq");
    QTest::newRow("no cpufreq, aperfmperf") << none << none << measured << QByteArray("2400500 cpuinfo");
    QTest::newRow("VM: a nominal clock is no measurement") << none << none << nominal << none;
    QTest::newRow("nothing") << none << none << none << none;
}

void TelemetryFrequencyTest::source()
{
    QFETCH(const QByteArray, avgFreq);
    QFETCH(const QByteArray, curFreq);
    QFETCH(const QByteArray, cpuinfo);
    QFETCH(const QByteArray, expected);
    TelemetryTree tree;
    tree.writeCpus(1);
    for (const auto &[path, text] : {std::pair{pathOf(0, avg), avgFreq}, std::pair{pathOf(0, cur), curFreq},
                                     std::pair{std::string("proc/cpuinfo"), cpuinfo}}) {
        if (!text.isEmpty())
            tree.write(path, text.toStdString());
    }
    Bench bench(tree, 1);
    bench.reader.choose(bench.skeleton);
    QCOMPARE(shown(bench.read()[0]), expected);
    QVERIFY(bench.issues.empty()); // that a machine has no clock is no fault of a frame
}

void TelemetryFrequencyTest::policyIsReadOnce()
{
    TelemetryTree tree;
    tree.writeCpus(4);
    for (int cpu = 0; cpu < 4; ++cpu) {
        tree.write(pathOf(cpu, "affected_cpus"), cpu < 2 ? "0 1\n" : "2 3\n");
        tree.write(pathOf(cpu, cur), std::to_string(1000000 + cpu) + "\n");
    }
    Bench bench(tree, 4);
    bench.reader.choose(bench.skeleton);
    const std::vector<CpuReading> readings = bench.read();
    QCOMPARE(bench.kernel.reads, (std::map<std::string, int>{{pathOf(0, cur), 1}, {pathOf(2, cur), 1}}));
    QCOMPARE(shown(readings[1]), QByteArray("1000000 scaling_cur_freq"));
    QCOMPARE(shown(readings[3]), QByteArray("1000002 scaling_cur_freq"));
}

void TelemetryFrequencyTest::idleCpusAreNotRead()
{
    TelemetryTree tree;
    tree.writeCpus(4);
    for (int cpu = 0; cpu < 4; ++cpu) {
        tree.write(pathOf(cpu, "affected_cpus"), cpu < 2 ? "0 1\n" : std::to_string(cpu) + "\n");
        tree.write(pathOf(cpu, cur), "2000000\n");
    }
    Bench bench(tree, 4);
    bench.reader.choose(bench.skeleton);
    QVERIFY(bench.kernel.reads.empty()); // finding the sources wakes nobody either
    bench.activities = {Activity::Idle, Activity::Busy, Activity::Idle, Activity::Pending};
    const std::vector<CpuReading> readings = bench.read();
    QCOMPARE(bench.kernel.reads, (std::map<std::string, int>{{pathOf(0, cur), 1}})); // for CPU 1, of the same clock
    QCOMPARE(shown(readings[0]), QByteArray("scaling_cur_freq"));
    QCOMPARE(shown(readings[1]), QByteArray("2000000 scaling_cur_freq"));
    QCOMPARE(shown(readings[2]), QByteArray("scaling_cur_freq"));
    QCOMPARE(shown(readings[3]), QByteArray("scaling_cur_freq"));
    QVERIFY(!readings[2].khzAgeMs);
}

void TelemetryFrequencyTest::offlineCpusAreNotRead()
{
    TelemetryTree tree;
    tree.writeCpus(2);
    tree.write(pathOf(0, cur), "1000000\n");
    tree.write(pathOf(1, cur), "2000000\n");
    Bench bench(tree, 2);
    bench.skeleton[1].isOnline = false;
    bench.reader.choose(bench.skeleton);
    QCOMPARE(shown(bench.read()[1]), QByteArray());
    QCOMPARE(bench.kernel.reads.count(pathOf(1, cur)), std::size_t{0});
    bench.skeleton[1].isOnline = true;
    bench.reader.choose(bench.skeleton);
    QCOMPARE(shown(bench.read()[1]), QByteArray("2000000 scaling_cur_freq"));
}

void TelemetryFrequencyTest::noValueNowMeansIdle()
{
    TelemetryTree tree;
    tree.writeCpus(2);
    for (int cpu = 0; cpu < 2; ++cpu)
        tree.write(pathOf(cpu, avg), "1500000\n");
    Bench bench(tree, 2);
    bench.kernel.errors["cpu0/cpufreq/cpuinfo_avg_freq"] = EAGAIN;
    bench.activities = {Activity::Unknown, Activity::Busy};
    bench.reader.choose(bench.skeleton);
    const std::vector<CpuReading> readings = bench.read();
    QCOMPARE(shown(readings[0]), QByteArray("cpuinfo_avg_freq")); // EAGAIN when choosing does not lose the source
    QCOMPARE(readings[0].isIdle.value_or(false), true);
    QCOMPARE(shown(readings[1]), QByteArray("1500000 cpuinfo_avg_freq"));
    QVERIFY(!readings[1].isIdle);
    QVERIFY(bench.issues.empty());
    bench.kernel.errors.clear();
    QCOMPARE(shown(bench.read()[0]), QByteArray("1500000 cpuinfo_avg_freq"));
}

void TelemetryFrequencyTest::brokenValues_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    const auto code = [](Code value) { return static_cast<int>(value); };
    QTest::newRow("0") << QByteArray("0\n") << code(Code::OutOfRange);
    QTest::newRow("500 GHz") << QByteArray("500000000\n") << code(Code::OutOfRange);
    QTest::newRow("<unknown>") << QByteArray("<unknown>\n") << code(Code::BadNumber);
    QTest::newRow("empty") << QByteArray() << code(Code::BadNumber);
}

void TelemetryFrequencyTest::brokenValues()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, code);
    TelemetryTree tree;
    tree.writeCpus(3);
    for (int cpu = 0; cpu < 3; ++cpu)
        tree.write(pathOf(cpu, cur), cpu == 0 ? "1000000\n" : text.toStdString());
    Bench bench(tree, 3);
    bench.reader.choose(bench.skeleton);
    const std::vector<CpuReading> readings = bench.read();
    QCOMPARE(shown(readings[0]), QByteArray("1000000 scaling_cur_freq"));
    QCOMPARE(shown(readings[1]), QByteArray("scaling_cur_freq"));
    QCOMPARE(bench.issues.size(), std::size_t{1}); // not one for each CPU
    QCOMPARE(static_cast<int>(bench.issues[0].code), code);
    QCOMPARE(bench.issues[0].where, "/" + pathOf(1, cur));
    tree.write(pathOf(1, cur), "900000\n");
    tree.write(pathOf(2, cur), "900000\n");
    QCOMPARE(shown(bench.read()[1]), QByteArray("900000 scaling_cur_freq"));
    QVERIFY(bench.issues.empty());
}

void TelemetryFrequencyTest::slowReadsBackOff()
{
    TelemetryTree tree;
    tree.writeCpus(1);
    tree.write(pathOf(0, cur), "1000000\n");
    Bench bench(tree, 1);
    bench.kernel.delays[cur] = 10ms;
    bench.reader.choose(bench.skeleton);
    int &reads = bench.kernel.reads[pathOf(0, cur)];
    bench.read();
    QVERIFY(bench.issues.empty());
    bench.read();
    QCOMPARE(bench.issues.size(), std::size_t{1});
    QCOMPARE(bench.issues[0].code, Code::SlowRead);
    QCOMPARE(reads, 2);

    for (int i = 0; i < 4; ++i) { // rests 50 times as long as it took
        bench.kernel.now += 100ms;
        const CpuReading reading = bench.read()[0];
        QCOMPARE(reads, 2);
        QCOMPARE(shown(reading), QByteArray("1000000 scaling_cur_freq"));
        QCOMPARE(reading.khzAgeMs.value_or(-1), 100.0 * (i + 1));
    }
    bench.kernel.now += 100ms;
    bench.kernel.delays.clear();
    QCOMPARE(bench.read()[0].khzAgeMs.value_or(-1), 0.0);
    QCOMPARE(reads, 3);
    QVERIFY(bench.issues.empty()); // fast again
    bench.read();
    QCOMPARE(reads, 4);
}

void TelemetryFrequencyTest::oneSlowReadIsNoReason()
{
    ReadPacer pacer;
    const ReadPacer::TimePoint start{1h};
    pacer.finished(start, start + 20ms);
    QVERIFY(!pacer.isSlow());
    QVERIFY(pacer.isDue(start + 20ms));
    pacer.finished(start, start + 1ms);
    pacer.finished(start, start + 20ms);
    QVERIFY(!pacer.isSlow());
    pacer.finished(start, start + 20ms);
    QVERIFY(pacer.isSlow());
    QVERIFY(!pacer.isDue(start + 1019ms));
    QVERIFY(pacer.isDue(start + 1020ms));
    pacer.finished(start, start + 10s); // rests no longer than 5 s
    QVERIFY(pacer.isDue(start + 15s));
}

void TelemetryFrequencyTest::passHasABudget()
{
    TelemetryTree tree;
    tree.writeCpus(6);
    for (int cpu = 0; cpu < 6; ++cpu)
        tree.write(pathOf(cpu, cur), "1000000\n");
    Bench bench(tree, 6);
    bench.kernel.delays[cur] = 6ms;
    bench.reader.choose(bench.skeleton);
    const std::vector<CpuReading> first = bench.read();
    QCOMPARE(shown(first[1]), QByteArray("1000000 scaling_cur_freq"));
    QCOMPARE(shown(first[2]), QByteArray("scaling_cur_freq")); // 12 ms are over the budget
    bench.read();
    const std::vector<CpuReading> third = bench.read(); // goes on where the last pass ended
    for (const CpuReading &reading : third)
        QCOMPARE(shown(reading), QByteArray("1000000 scaling_cur_freq"));
    QVERIFY(*third[0].khzAgeMs > *third[5].khzAgeMs);
}

void TelemetryFrequencyTest::ageIsKept()
{
    TelemetryTree tree;
    tree.writeCpus(1);
    tree.write(pathOf(0, cur), "1000000\n");
    Bench bench(tree, 1);
    bench.reader.choose(bench.skeleton);
    bench.kernel.delays[cur] = 200ms; // rests for 5 s
    bench.read();
    bench.read();
    bench.kernel.now += 4s;
    QCOMPARE(bench.read()[0].khzAgeMs.value_or(-1), 4000.0);
    bench.activities = {Activity::Idle};
    QCOMPARE(shown(bench.read()[0]), QByteArray("scaling_cur_freq"));
    bench.activities = {Activity::Busy}; // what it did before it idled is no answer
    QCOMPARE(shown(bench.read()[0]), QByteArray("scaling_cur_freq"));

    CpuReading reading;
    const FrequencySample sample{1000000, ReadPacer::TimePoint(1h)};
    showFrequency(sample, FrequencySource::ScalingCurFreq, Activity::Busy, sample.readAt + 10001ms, reading);
    QCOMPARE(shown(reading), QByteArray("scaling_cur_freq"));
}

void TelemetryFrequencyTest::descriptorsAreLimited()
{
    rlimit usual{};
    QCOMPARE(::getrlimit(RLIMIT_NOFILE, &usual), 0);
    const rlimit tight{128, usual.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &tight), 0);
    const auto restore = qScopeGuard([&] { ::setrlimit(RLIMIT_NOFILE, &usual); });
    QCOMPARE(FrequencyReader::mostHeldFiles(), 64);
    constexpr int count = 200;
    TelemetryTree tree;
    tree.writeCpus(count);
    for (int cpu = 0; cpu < count; ++cpu)
        tree.write(pathOf(cpu, cur), std::to_string(1000000 + cpu) + "\n");
    Bench bench(tree, count);
    FrequencyReader reader(bench.root); // with the real files
    const auto openFiles = [] {
        return QDir(QStringLiteral("/proc/self/fd"))
            .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
            .size();
    };
    const auto before = openFiles();
    reader.choose(bench.skeleton);
    QCOMPARE(static_cast<int>(openFiles() - before), 64);
    std::vector<CpuReading> readings = bench.skeleton;
    for (int pass = 0; pass < 100 && !readings.back().khz; ++pass) // one pass has a budget
        reader.read(bench.activities, readings, {}, bench.issues);
    QVERIFY(readings.back().khz);
    QCOMPARE(*readings.back().khz, std::int64_t{1000000 + count - 1});
    QVERIFY(bench.issues.empty());
}

void TelemetryFrequencyTest::stopEndsThePass()
{
    TelemetryTree tree;
    tree.writeCpus(1);
    tree.write(pathOf(0, cur), "1000000\n");
    Bench bench(tree, 1);
    bench.reader.choose(bench.skeleton);
    std::stop_source stop;
    stop.request_stop();
    std::vector<CpuReading> readings = bench.skeleton;
    bench.reader.read(bench.activities, readings, stop.get_token(), bench.issues);
    QVERIFY(bench.kernel.reads.empty());
}

void TelemetryFrequencyTest::cpuinfoBacksOffWithItsCpus()
{
    TelemetryTree tree;
    tree.writeCpus(2);
    tree.write("proc/cpuinfo", "processor : 0\ncpu MHz : 1000\nflags : aperfmperf\n\n"
                               "processor : 1\ncpu MHz : 99999999\nflags : aperfmperf\n");
    Bench bench(tree, 2);
    bench.reader.choose(bench.skeleton);
    bench.activities = {Activity::Idle, Activity::Pending};
    QCOMPARE(shown(bench.read()[0]), QByteArray("cpuinfo"));
    QVERIFY(bench.issues.empty()); // nobody is busy: it was not read
    bench.activities = {Activity::Busy, Activity::Busy};
    const std::vector<CpuReading> readings = bench.read();
    QCOMPARE(shown(readings[0]), QByteArray("1000000 cpuinfo"));
    QCOMPARE(shown(readings[1]), QByteArray("cpuinfo"));
    QCOMPARE(bench.issues.size(), std::size_t{1});
    QCOMPARE(bench.issues[0].code, Code::OutOfRange);
}

QTEST_GUILESS_MAIN(TelemetryFrequencyTest)
#include "telemetry_frequency_test.moc"
