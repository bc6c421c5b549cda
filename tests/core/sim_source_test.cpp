// SPDX-License-Identifier: GPL-3.0-or-later
#include "FixtureMachines.h"
#include "core/sim/SimulatedMachine.h"
#include "core/sim/SimulatedSource.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>

using namespace tierscope;
using namespace std::chrono_literals;
using fixtures::FixtureMachine;

namespace {

/// Four P-CPUs (two cores), two E-CPUs and the tasks given.
std::string smallMachine(const std::string &tasks)
{
    return R"({"schema": "tierscope.machine/1", "name": "small", "title": "t", "model": "c",
        "groups": [
          {"name": "p", "cpus": "0-3", "threads_per_core": 2, "min_khz": 1000000, "max_khz": 5000000,
           "kernel_type": "core"},
          {"name": "e", "cpus": "4-5", "min_khz": 500000, "max_khz": 2500000, "kernel_type": "atom"}],
        "tasks": [)" +
           tasks + "]}";
}

/// A machine with a clock that the test moves.
struct Rig {
    std::chrono::nanoseconds now;
    std::unique_ptr<SimulatedMachine> machine;

    explicit Rig(MachineDescription description, std::chrono::nanoseconds start = 1h)
        : now(start)
    {
        machine = std::move(SimulatedMachine::create(std::move(description), [this] { return now; })).value();
    }
    explicit Rig(const std::string &tasks)
        : Rig(MachineDescription::parse(smallMachine(tasks), "small").value())
    {
    }
    Rig(const Rig &) = delete;
    Rig &operator=(const Rig &) = delete;

    Frame poll() { return machine->poll({}, {}).value(); }
    Frame pollAfter(std::chrono::nanoseconds time)
    {
        now += time;
        return poll();
    }
    /// CPUs at work in the second after the last poll.
    CpuSet busy()
    {
        CpuSet cpus;
        for (const CpuReading &reading : pollAfter(1s).cpus) {
            if (reading.utilPercent.value_or(0) >= 1)
                cpus.insert(reading.cpu);
        }
        return cpus;
    }
};

const char *const steadyP = R"({"pid": 100, "comm": "work", "threads": 2, "duty": 0.5, "tier": "P"})";

} // namespace

class SimSourceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsTheMachinesInOrder()
    {
        std::vector<std::string> names;
        for (const auto &entry : SimulatedSource::list()) {
            names.push_back(entry.name);
            QVERIFY(!entry.title.empty());
        }
        const std::vector<std::string> expected{"i9-13900k",  "i7-13650hx",       "ultra7-155h", "hx370",
                                                "node-8p24e", "snapdragon-1-3-4", "grace-72",    "smp-384"};
        QCOMPARE(names, expected);
    }

    void everyMachineHasItsTiersAndMoves_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("tiers");
        QTest::newRow("i9-13900k") << "i9-13900k"
                                   << "P 0-15 E 16-31";
        QTest::newRow("i7-13650hx") << "i7-13650hx"
                                    << "P 0-11 E 12-19";
        QTest::newRow("ultra7-155h") << "ultra7-155h"
                                     << "P 0-11 E 12-19 LP 20-21";
        QTest::newRow("hx370") << "hx370"
                               << "P 0-3,12-15 E 4-11,16-23";
        QTest::newRow("node-8p24e") << "node-8p24e"
                                    << "P 0-7 E 8-31";
        QTest::newRow("snapdragon-1-3-4") << "snapdragon-1-3-4"
                                          << "P 7 M 4-6 E 0-3";
        QTest::newRow("grace-72") << "grace-72"
                                  << "U 0-71";
        QTest::newRow("smp-384") << "smp-384"
                                 << "U 0-383";
    }

    void everyMachineHasItsTiersAndMoves()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, tiers);
        Rig rig(fixtures::machineNamed(name.toStdString()));
        const Node node = rig.machine->node().value();
        QString found;
        for (const Tier &tier : node.tiers)
            found += QString::fromStdString((found.isEmpty() ? "" : " ") + tier.id + " " + tier.cpus.toList());
        QCOMPARE(found, tiers);
        QCOMPARE(node.source, SourceKind::Simulated);
        QCOMPARE(node.origin, name.toStdString());
        QVERIFY(node.unknownCpus.isEmpty());
        QVERIFY(node.issues.empty());

        rig.poll();
        const Frame first = rig.pollAfter(1s);
        const Frame later = rig.pollAfter(1s);
        QCOMPARE(later.cpus.size(), node.cpus.size());
        int busy = 0;
        int moved = 0;
        for (std::size_t i = 0; i < later.cpus.size(); ++i) {
            const double util = later.cpus[i].utilPercent.value();
            QVERIFY(util >= 0 && util <= 100);
            busy += util > 1 ? 1 : 0;
            moved += std::abs(util - first.cpus[i].utilPercent.value()) > 1 ? 1 : 0;
        }
        QVERIFY2(busy > 0, "a described machine does something");
        QVERIFY2(moved > 0, "and not always the same");
    }

    /// Every fixture machine that a kernel shows without gaps makes the same tiers when it is simulated.
    void simulatedTiersAreTheKernels()
    {
        int compared = 0;
        for (const FixtureMachine &fixture : fixtures::fixtureMachines()) {
            const fixtures::TreeOptions &options = fixture.options;
            const bool isPlain = options.hasCpufreq && options.hasTypeSets && options.hasCapacity && options.hasMidr;
            if (!isPlain)
                continue;
            MachineDescription description = fixture.description;
            description.offline |= options.offline;
            description.tasks.clear();
            const Node node = Rig(std::move(description)).machine->node().value();
            std::vector<std::pair<std::string, std::string>> found;
            for (const Tier &tier : node.tiers)
                found.emplace_back(tier.id, tier.cpus.toList());
            std::vector<std::pair<std::string, std::string>> expected;
            for (const fixtures::ExpectedTier &tier : fixture.tiers)
                expected.emplace_back(tier.id, tier.cpus);
            QVERIFY2(found == expected, fixture.name.c_str());
            QVERIFY2(node.unknownCpus.toList() == fixture.unknown, fixture.name.c_str());
            ++compared;
        }
        QVERIFY(compared > 15);
    }

    void firstFrameHasNoRates()
    {
        Rig rig(steadyP);
        const Frame frame = rig.poll();
        QCOMPARE(frame.seq, std::uint64_t{0});
        QCOMPARE(frame.intervalS, 0.0);
        QVERIFY(!frame.selfCpuPercent);
        for (const CpuReading &reading : frame.cpus) {
            QVERIFY(!reading.utilPercent && !reading.stealPercent && !reading.khz && !reading.isIdle);
            QVERIFY(reading.isOnline);
        }
        const Frame same = rig.poll(); // no time has passed: still no rate
        QVERIFY(!same.cpus[0].utilPercent);
    }

    void utilisationAndClockFollowTheLoad()
    {
        Rig rig(R"({"pid": 100, "comm": "one", "duty": 0.5, "cpus": "0"},
                   {"pid": 200, "comm": "many", "threads": 3, "duty": 0.6, "cpus": "4"})");
        rig.poll();
        const Frame frame = rig.pollAfter(500ms);
        QCOMPARE(frame.seq, std::uint64_t{1});
        QCOMPARE(frame.tNs, std::int64_t{500'000'000});
        QCOMPARE(frame.intervalS, 0.5);
        const CpuReading &half = *frame.reading(0);
        QVERIFY(std::abs(*half.utilPercent - 50) < 1e-6);
        QCOMPARE(half.khz, std::int64_t{3'000'000}); // half way from 1 to 5 GHz
        QCOMPARE(half.khzSource, FrequencySource::Simulated);
        QCOMPARE(half.stealPercent, 0.0);
        QCOMPARE(half.isIdle, false);
        QVERIFY(std::abs(*frame.reading(4)->utilPercent - 100) < 1e-6); // 180 % asked for
        QCOMPARE(frame.reading(4)->khz, std::int64_t{2'500'000});
        const CpuReading &idle = *frame.reading(5);
        QCOMPARE(idle.utilPercent, 0.0);
        QCOMPARE(idle.isIdle, true);
        QVERIFY(!idle.khz); // stale while idle
        QCOMPARE(idle.khzSource, FrequencySource::Simulated);
    }

    void machineWithoutClocksShowsNone()
    {
        Rig rig(fixtures::machineNamed("graviton-8p24e"));
        rig.poll();
        for (const CpuReading &reading : rig.pollAfter(1s).cpus)
            QVERIFY(!reading.khz && !reading.khzSource && reading.utilPercent);
    }

    void readsOnlyWhatIsWanted()
    {
        Rig rig(R"({"pid": 100, "comm": "one", "duty": 0.5, "cpus": "0"})");
        rig.poll();
        rig.now += 1s;
        const Frame noClock = rig.machine->poll({true, false}, {}).value();
        QVERIFY(noClock.cpus[0].utilPercent && !noClock.cpus[0].khz);
        rig.now += 1s;
        const Frame onlyClock = rig.machine->poll({false, true}, {}).value();
        QVERIFY(!onlyClock.cpus[0].utilPercent && onlyClock.cpus[0].khz);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(rig.machine->poll({}, stop.get_token()).error().code, Code::Stopped);
    }

    void sameTimesGiveSameFrames()
    {
        Rig a(fixtures::machineNamed("node-8p24e"));
        Rig b(fixtures::machineNamed("node-8p24e"), 7h); // when it was started does not matter
        a.poll();
        b.poll();
        for (int i = 0; i < 20; ++i) {
            const Frame first = a.pollAfter(370ms);
            const Frame second = b.pollAfter(370ms);
            for (std::size_t cpu = 0; cpu < first.cpus.size(); ++cpu) {
                QCOMPARE(first.cpus[cpu].utilPercent, second.cpus[cpu].utilPercent);
                QCOMPARE(first.cpus[cpu].khz, second.cpus[cpu].khz);
            }
        }
    }

    void threadsFillCoresFirst()
    {
        Rig rig(steadyP); // two threads, CPUs 0-1 and 2-3 are cores
        rig.poll();
        const CpuSet busy = rig.busy();
        QCOMPARE(busy.count(), 2);
        QVERIFY(busy != (CpuSet{0, 1}) && busy != (CpuSet{2, 3}));
    }

    void hopsBetweenTiers()
    {
        Rig rig(
            R"({"pid": 100, "comm": "hop", "duty": 1, "hops": [{"tier": "P", "for_s": 2}, {"tier": "E", "for_s": 2}]})");
        rig.poll();
        QVERIFY(rig.busy().isSubsetOf({0, 1, 2, 3}));
        rig.busy();
        QVERIFY(rig.busy().isSubsetOf({4, 5}));
    }

    void placementIsObeyed()
    {
        Rig rig(steadyP);
        rig.poll();
        const auto result = rig.machine->place({100, CpuSet{4, 5, 77}});
        QVERIFY(result);
        QCOMPARE(result->requested.toList(), std::string("4-5,77"));
        QCOMPARE(result->effective.toList(), std::string("4-5"));
        QCOMPARE(result->threads.size(), std::size_t{2});
        QCOMPARE(result->threads[1].tid, 101);
        QCOMPARE(result->threads[1].comm, std::string("work"));
        QCOMPARE(result->threads[1].before.toList(), std::string("0-5"));
        QCOMPARE(result->threads[1].after.toList(), std::string("4-5"));
        QCOMPARE(rig.busy().toList(), std::string("4-5"));

        // All online CPUs: no pin, the script has its way again.
        const auto free = rig.machine->place({100, CpuSet::range(0, 5)});
        QVERIFY(free);
        QCOMPARE(free->threads[0].before.toList(), std::string("4-5"));
        QCOMPARE(free->threads[0].after.toList(), std::string("0-5"));
        QVERIFY(rig.busy().isSubsetOf({0, 1, 2, 3}));
    }

    void impossiblePlacementsFail()
    {
        Rig rig(steadyP);
        QCOMPARE(rig.machine->place({101, CpuSet{0}}).error().code, Code::NoSuchTask); // a thread is no process
        QCOMPARE(rig.machine->place({100, CpuSet{9}}).error().code, Code::CpuOffline);
        QCOMPARE(rig.machine->place({100, CpuSet{}}).error().code, Code::CpuOffline);
        QVERIFY(rig.machine->setOnline(5, false));
        QCOMPARE(rig.machine->place({100, CpuSet{5}}).error().code, Code::CpuOffline);
    }

    void cpusGoOfflineAndReturn()
    {
        Rig rig(steadyP);
        rig.poll();
        QVERIFY(rig.machine->place({100, CpuSet{5}}));
        QCOMPARE(rig.busy().toList(), std::string("5"));
        QVERIFY(rig.machine->setOnline(5, false));
        const Frame frame = rig.pollAfter(1s);
        QCOMPARE(frame.nodeRevision, std::uint64_t{1});
        const CpuReading &gone = *frame.reading(5);
        QVERIFY(!gone.isOnline && !gone.utilPercent && !gone.khz && !gone.isIdle);
        QVERIFY(!rig.busy().isEmpty()); // its work runs elsewhere

        const Node node = rig.machine->node().value();
        QCOMPARE(node.lists.online.toList(), std::string("0-4"));
        QCOMPARE(node.tier("E")->cpus.toList(), std::string("4"));
        QCOMPARE(node.tier("E")->allCpus.toList(), std::string("4-5")); // it was seen, so its kind is known
        QVERIFY(node.unknownCpus.isEmpty());

        QVERIFY(rig.machine->setOnline(5, true));
        QCOMPARE(rig.pollAfter(1s).nodeRevision, std::uint64_t{2});
        QCOMPARE(rig.busy().toList(), std::string("5"));
        QVERIFY(rig.machine->setOnline(5, true)); // nothing to do, nothing new
        QCOMPARE(rig.pollAfter(1s).nodeRevision, std::uint64_t{2});
    }

    void lastCpuStaysOnline()
    {
        Rig rig(fixtures::machineNamed("one-cpu"));
        QCOMPARE(rig.machine->setOnline(0, false).error().code, Code::CpuOffline);
        QCOMPARE(rig.machine->setOnline(1, true).error().code, Code::CpuOffline);
        QCOMPARE(rig.machine->node().value().lists.online.toList(), std::string("0"));
    }

    /// An E-core that has been offline since boot is unknown until it comes online.
    void offlineSinceBootIsUnknown()
    {
        MachineDescription description = MachineDescription::parse(smallMachine(""), "small").value();
        description.offline = {5};
        Rig rig(std::move(description));
        QCOMPARE(rig.machine->node().value().unknownCpus.toList(), std::string("5"));
        QVERIFY(rig.machine->setOnline(5, true));
        const Node node = rig.machine->node().value();
        QVERIFY(node.unknownCpus.isEmpty());
        QCOMPARE(node.tier("E")->cpus.toList(), std::string("4-5"));
    }

    void opensFilesAndRefusesOthers()
    {
        QTemporaryDir directory;
        const std::string path = directory.filePath(QStringLiteral("mine.json")).toStdString();
        std::ofstream(path) << smallMachine(steadyP);
        const auto source = SimulatedSource::open(path);
        QVERIFY(source);
        QCOMPARE((*source)->capabilities().kind, SourceKind::Simulated);
        QVERIFY((*source)->capabilities().hasMotion() && (*source)->capabilities().canPlace());
        QVERIFY((*source)->poll({}, {}));

        std::ofstream(path) << smallMachine(R"({"pid": 1, "comm": "x", "duty": 1, "tier": "LP"})");
        const Error noTier = SimulatedSource::open(path).error();
        QCOMPARE(noTier.code, Code::SimDamaged);
        QCOMPARE(noTier.detail, std::string("tasks[0].tier: LP"));
        std::ofstream(path) << "{";
        QCOMPARE(SimulatedSource::open(path).error().code, Code::SimDamaged);
        QCOMPARE(SimulatedSource::open("i9").error().code, Code::SimUnknown);
        QCOMPARE(SimulatedSource::open(directory.path().toStdString()).error().code, Code::SimUnknown);
        QCOMPARE(SimulatedSource::open("").error().code, Code::SimUnknown);
    }

    void realClockMovesTheMachine()
    {
        const auto source = std::move(SimulatedSource::open("i9-13900k")).value();
        source->poll({}, {}).value();
        QTest::qSleep(20);
        const Frame frame = source->poll({}, {}).value();
        QVERIFY(frame.intervalS > 0.015);
        QVERIFY(frame.selfCpuPercent && *frame.selfCpuPercent >= 0);
    }
};

QTEST_APPLESS_MAIN(SimSourceTest)
#include "sim_source_test.moc"
