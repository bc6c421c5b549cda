// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/MachineDescription.h"
#include "core/sim/MachineLayout.h"

#include <QElapsedTimer>
#include <QTest>

using namespace tierscope;

namespace {

const QByteArray head = R"("schema": "tierscope.machine/1", "name": "m", "title": "t", "model": "c")";

/// A valid description with further fields; groups unless they are among them.
QByteArray machine(const QByteArray &fields)
{
    const QByteArray groups = fields.contains("\"groups\"") ? "" : R"(, "groups": [{"name": "g", "cpus": "0-3"}])";
    return "{" + head + groups + (fields.isEmpty() ? "" : ", ") + fields + "}";
}

QByteArray task(const QByteArray &fields)
{
    return machine(R"("tasks": [{"pid": 7, "comm": "x", "duty": 0.5, )" + fields + "}]");
}

Result<MachineDescription> parse(const QByteArray &json)
{
    return MachineDescription::parse({json.constData(), static_cast<std::size_t>(json.size())}, "file.json");
}

} // namespace

class SimDescriptionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryField()
    {
        const auto result = parse(R"({
            "schema": "tierscope.machine/1", "name": "two", "title": "Two kinds", "model": "Chip", "note": "n",
            "architecture": "aarch64",
            "groups": [
              {"name": "big", "cpus": "0-3", "threads_per_core": 2, "numbering": "split", "min_khz": 1000,
               "max_khz": 3000, "base_khz": 2000, "capacity": 1024, "prefcore_rank": 5,
               "overrides": [{"cpus": "1", "max_khz": 3300}],
               "caches": [{"level": 2, "size_kib": 512, "cores_each": 2}], "arm_implementer": "0x41",
               "arm_part": "0xd48", "policy": "group"},
              {"name": "little", "cores": ["8,10", "9"], "kernel_type": "atom"}],
            "shared_caches": [{"level": 3, "size_kib": 4096, "cpus": "0-3,8-9"}],
            "packages": [{"id": 4, "cpus": "0-3,8-10", "dies": ["0-3", "8-10"]}],
            "numa": [{"id": 1, "cpus": "0-3", "memory_mib": 2, "kind": "hbm"}],
            "accelerators": [{"id": "a", "kind": "npu", "name": "N", "bus": "platform", "numa": 1, "pcie_gts": 16,
                              "pcie_width": 8, "power_state": "active", "driver": "d"}],
            "offline": "10", "isolated": "9", "nohz_full": "8",
            "tasks": [{"pid": 9, "comm": "w", "threads": 2, "pattern": "wave", "duty": 0.5, "period_s": 4,
                       "phase": 0.25, "stagger": 0.5, "wander_s": 3, "seed": 4294967295,
                       "hops": [{"cpus": "0", "for_s": 2}, {"tier": "E", "for_s": 1}]}]})");
        QVERIFY2(result, result ? "" : describe(result.error()).c_str());
        const MachineDescription &m = *result;
        QCOMPARE(m.cpus().toList(), std::string("0-3,8-10"));
        QCOMPARE(m.groups[0].cores, (std::vector<CpuSet>{{0, 2}, {1, 3}}));
        QCOMPARE(m.groups[1].cores, (std::vector<CpuSet>{{8, 10}, {9}}));
        QCOMPARE(m.groups[0].policy, PolicyScope::Group);
        QVERIFY((m.groups[0].armPart == ArmPart{0x41, 0xd48}));
        QCOMPARE(m.groups[1].kernelType, CoreType::Efficiency);
        QCOMPARE(m.sharedCaches[0].sizeBytes, std::int64_t{4} << 20);
        QCOMPARE(m.numaNodes[0].memoryBytes, std::int64_t{2} << 20);
        QCOMPARE(m.accelerators[0].pcieWidth, 8);
        QCOMPARE(m.tasks[0].seed, 4294967295U);
        QCOMPARE(m.tasks[0].places[1].tier, std::string("E"));

        const MachineLayout layout(m);
        QCOMPARE(layout.cpus.at(1).traits.maxKhz, std::int64_t{3300});
        QCOMPARE(layout.cpus.at(1).traits.minKhz, std::int64_t{1000}); // what an override leaves out stays
        QCOMPARE(layout.cpus.at(3).traits.maxKhz, std::int64_t{3000});
        QCOMPARE(layout.cpus.at(2).policy().toList(), std::string("0-3"));
        QCOMPARE(layout.cpus.at(9).policy().toList(), std::string("9"));
        QCOMPARE(layout.cpus.at(9).die, 1);
        QCOMPARE(layout.caches.size(), std::size_t{2}); // one L2 over both big cores, the L3
        QCOMPARE(layout.caches[0].cpus.toList(), std::string("0-3"));
    }

    void onePackageWhenNoneIsGiven()
    {
        const auto result = parse(machine(""));
        QVERIFY(result);
        QCOMPARE(result->packages.size(), std::size_t{1});
        QCOMPARE(result->packages[0].cpus.toList(), std::string("0-3"));
    }

    void namesTheDamagedField_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("detail");
        const auto row = [](const char *name, const QByteArray &json, const char *detail) {
            QTest::newRow(name) << json << QByteArray(detail);
        };
        row("empty", "", "JSON");
        row("truncated", machine("").chopped(1), "JSON");
        row("not an object", "[]", "JSON");
        row("NaN", machine(R"("offline": NaN)"), "JSON");
        row("number too large", task(R"("tier": "U", "phase": 1e999)"), "JSON");
        row("not UTF-8", machine("\"note\": \"\xff\""), "JSON");
        row("deep", QByteArray(100'000, '['), "nesting");
        row("deep inside", machine("\"note\": " + QByteArray(50, '[') + QByteArray(50, ']')), "nesting");
        row("no schema", "{}", "schema");
        row("other schema", "{\"schema\": \"tierscope.machine/2\"}", "schema");
        row("no groups", "{" + head + "}", "groups: 0 CPUs");
        row("groups of another type", machine(R"("groups": {"name": "g"})"), "groups: {...}");
        row("group of another type", machine(R"("groups": [7])"), "groups[0]: 7");
        row("no cpus", machine(R"("groups": [{"name": "g"}])"), "groups[0].cpus");
        row("cpus as a number", machine(R"("groups": [{"name": "g", "cpus": 8}])"), "groups[0].cpus: 8");
        row("bad list", machine(R"("groups": [{"name": "g", "cpus": "7-2"}])"), "groups[0].cpus: 7-2");
        row("a billion CPUs", machine(R"("groups": [{"name": "g", "cpus": "0-999999999"}])"),
            "groups[0].cpus: 0-999999999");
        row("more than a kernel can have", machine(R"("groups": [{"name": "g", "cpus": "0-8192"}])"),
            "groups[0].cpus: 8193");
        row("more in all",
            machine(R"("groups": [{"name": "g", "cpus": "0-8191"}, {"name": "h", "cpus": "9000-17191"}])"),
            "groups: 16384 CPUs");
        row("CPU in two groups", machine(R"("groups": [{"name": "g", "cpus": "0-3"}, {"name": "h", "cpus": "3"}])"),
            "groups[1].cpus: 3");
        row("CPU in two cores", machine(R"("groups": [{"name": "g", "cores": ["0,1", "1,2"]}])"), "groups[0].cpus: 1");
        row("empty core", machine(R"("groups": [{"name": "g", "cores": [""]}])"), "groups[0].cores[0]: \"\"");
        row("no cores", machine(R"("groups": [{"name": "g", "cores": []}])"), "groups[0].cores");
        row("cores and cpus", machine(R"("groups": [{"name": "g", "cores": ["0"], "cpus": "0"}])"), "groups[0].cpus");
        row("threads that do not fit", machine(R"("groups": [{"name": "g", "cpus": "0-2", "threads_per_core": 2}])"),
            "groups[0].threads_per_core: 2");
        row("negative clock", machine(R"("groups": [{"name": "g", "cpus": "0", "max_khz": -1}])"),
            "groups[0].max_khz: -1");
        row("clock as a fraction", machine(R"("groups": [{"name": "g", "cpus": "0", "max_khz": 1.5}])"),
            "groups[0].max_khz: 1.5");
        row("wrapping clock", machine(R"("groups": [{"name": "g", "cpus": "0", "max_khz": 18446744073709551615}])"),
            "groups[0].max_khz: 18446744073709551615");
        row("clocks upside down", machine(R"("groups": [{"name": "g", "cpus": "0", "min_khz": 9, "max_khz": 8}])"),
            "groups[0].min_khz: 9");
        row("override elsewhere", machine(R"("groups": [{"name": "g", "cpus": "0", "overrides": [{"cpus": "1"}]}])"),
            "groups[0].overrides: 1");
        row("capacity above the scale", machine(R"("groups": [{"name": "g", "cpus": "0", "capacity": 1025}])"),
            "groups[0].capacity: 1025");
        row("unknown kernel type", machine(R"("groups": [{"name": "g", "cpus": "0", "kernel_type": "big"}])"),
            "groups[0].kernel_type: big");
        row("half an ARM part", machine(R"("groups": [{"name": "g", "cpus": "0", "arm_part": "0x1"}])"),
            "groups[0].arm_part");
        row("cache without size", machine(R"("groups": [{"name": "g", "cpus": "0", "caches": [{"level": 1}]}])"),
            "groups[0].caches[0].size_kib");
        row("huge cache",
            machine(R"("groups": [{"name": "g", "cpus": "0", "caches": [{"level": 1, "size_kib": 9000000000}]}])"),
            "groups[0].caches[0].size_kib: 9000000000");
        row("two L3", machine(R"("shared_caches": [{"level": 3, "size_kib": 1, "cpus": "0-1"},
                                                   {"level": 3, "size_kib": 1, "cpus": "1"}])"),
            "shared_caches[1].cpus: 1");
        row("cache of no CPU", machine(R"("shared_caches": [{"level": 3, "size_kib": 1, "cpus": "9"}])"),
            "shared_caches[0].cpus: 9");
        row("CPU without package", machine(R"("packages": [{"id": 0, "cpus": "0-2"}])"), "packages: 3");
        row("package twice", machine(R"("packages": [{"id": 0, "cpus": "0-1"}, {"id": 0, "cpus": "2-3"}])"),
            "packages[1].id: 0");
        row("node twice", machine(R"("numa": [{"id": 0, "cpus": "0"}, {"id": 0, "cpus": "1"}])"), "numa[1].id: 0");
        row("all offline", machine(R"("offline": "0-3")"), "offline: 0-3");
        row("device twice", machine(R"("accelerators": [{"id": "a", "name": "n", "bus": "b"},
                                                        {"id": "a", "name": "n", "bus": "b"}])"),
            "accelerators[1].id: a");
        row("duty above one", machine(R"("tasks": [{"pid": 7, "comm": "x", "duty": 1.1, "cpus": "0"}])"),
            "tasks[0].duty: 1.1");
        row("pid 0", machine(R"("tasks": [{"pid": 0, "comm": "x", "duty": 1, "cpus": "0"}])"), "tasks[0].pid: 0");
        row("thread ids overlap", machine(R"("tasks": [{"pid": 7, "threads": 3, "comm": "x", "duty": 1, "cpus": "0"},
                                                       {"pid": 9, "comm": "y", "duty": 1, "cpus": "0"}])"),
            "tasks[1].pid: 9");
        row("task nowhere", task(R"("threads": 1)"), "tasks[0].tier");
        row("task in two places", task(R"("tier": "U", "cpus": "0")"), "tasks[0].tier");
        row("task on no CPU", task(R"("cpus": "4")"), "tasks[0].cpus: 4");
        row("no hops", task(R"("hops": [])"), "tasks[0].hops");
        row("hop without end", task(R"("hops": [{"cpus": "0"}])"), "tasks[0].hops[0].for_s");
        row("period of nothing", task(R"("tier": "U", "period_s": 0)"), "tasks[0].period_s: 0");
        row("long comm", machine(R"("tasks": [{"pid": 7, "comm": "sixteen-letters!", "duty": 1, "cpus": "0"}])"),
            "tasks[0].comm: sixteen-letters!");
        row("control characters", machine("\"note\": \"a\\u001bb\""), R"(note: "a\u001bb")");
        row("unknown field", machine(R"("freqency": 3)"), "freqency");
    }

    void namesTheDamagedField()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QByteArray, detail);
        const auto result = parse(json);
        QVERIFY(!result);
        QCOMPARE(result.error().code, Code::SimDamaged);
        QCOMPARE(result.error().where, std::string("file.json"));
        QCOMPARE(QByteArray::fromStdString(result.error().detail), detail);
    }

    /// The costliest text that is still valid, and the costliest that is not, take no more than moments.
    void hostileSizesAreCheap()
    {
        QElapsedTimer timer;
        timer.start();
        QByteArray groups;
        for (int i = 0; i < 64; ++i)
            groups += QByteArray(i == 0 ? "" : ",") + R"({"name": "g", "cpus": "0-8191", "policy": "group"})";
        QVERIFY(!parse(machine("\"groups\": [" + groups + "]")));
        const auto most = parse(machine(R"("groups": [{"name": "g", "cpus": "57344-65535", "policy": "group"}])"));
        QVERIFY(most);
        QCOMPARE(MachineLayout(*most).cpus.size(), std::size_t{8192});
        QVERIFY(!parse(QByteArray(5 << 20, ' ')));
        QVERIFY2(timer.elapsed() < 20'000, "a description costs no more than its own length");
    }
};

QTEST_APPLESS_MAIN(SimDescriptionTest)
#include "sim_description_test.moc"
