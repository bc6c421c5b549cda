// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/TaskScript.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace tierscope;

namespace {

TaskScript script(LoadPattern pattern)
{
    TaskScript task;
    task.pattern = pattern;
    task.duty = 0.8;
    task.periodS = 8;
    task.threads = 4;
    task.places = {TaskPlace{}};
    return task;
}

bool near(double a, double b)
{
    return std::abs(a - b) < 1e-9;
}

} // namespace

class SimTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void patternsHaveTheirLevels_data()
    {
        QTest::addColumn<int>("pattern");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<double>("load");
        const auto row = [](const char *name, LoadPattern pattern, double seconds, double load) {
            QTest::newRow(name) << static_cast<int>(pattern) << seconds << load;
        };
        row("steady", LoadPattern::Steady, 5, 0.8);
        row("wave begins at nothing", LoadPattern::Wave, 8, 0);
        row("wave a quarter on", LoadPattern::Wave, 2, 0.4);
        row("wave half on", LoadPattern::Wave, 4, 0.8);
        row("step 1", LoadPattern::Step, 1.9, 0.2);
        row("step 2", LoadPattern::Step, 2.1, 0.4);
        row("step 4", LoadPattern::Step, 7.9, 0.8);
    }

    void patternsHaveTheirLevels()
    {
        QFETCH(const int, pattern);
        QFETCH(const double, seconds);
        QFETCH(const double, load);
        const double got = script(static_cast<LoadPattern>(pattern)).load(0, seconds);
        QVERIFY2(near(got, load), qPrintable(QString::number(got)));
    }

    void burstLastsAQuarterOfEveryPeriod()
    {
        const TaskScript task = script(LoadPattern::Burst);
        std::set<int> beginnings;
        for (int period = 0; period < 6; ++period) {
            int busy = 0;
            int first = -1;
            for (int i = 0; i < 800; ++i) {
                const double load = task.load(1, 8 * period + 0.01 * i);
                QVERIFY(load == 0 || near(load, 0.8));
                busy += load > 0 ? 1 : 0;
                if (load > 0 && first < 0)
                    first = i;
            }
            QVERIFY(busy >= 198 && busy <= 202);
            beginnings.insert(first);
        }
        QVERIFY2(beginnings.size() > 3, "bursts begin at different moments of their periods");
    }

    void phaseAndStaggerShift()
    {
        TaskScript task = script(LoadPattern::Step);
        task.phase = 0.5;
        QVERIFY(near(task.load(0, 0), 0.6));
        task.stagger = 1; // four threads, a quarter of a period apart
        QVERIFY(near(task.load(1, 0), 0.8));
        QVERIFY(near(task.load(2, 0), 0.2));
    }

    void placesAreVisitedInTurn()
    {
        TaskScript task = script(LoadPattern::Steady);
        QCOMPARE(task.placeAt(1e6), std::size_t{0});
        task.places = {{"P", {}, 4}, {"E", {}, 3}, {"M", {}, 1}};
        QCOMPARE(task.placeAt(0), std::size_t{0});
        QCOMPARE(task.placeAt(4.5), std::size_t{1});
        QCOMPARE(task.placeAt(7.5), std::size_t{2});
        QCOMPARE(task.placeAt(8.5), std::size_t{0});
        QCOMPARE(task.placeAt(8 * 1000 + 4.5), std::size_t{1});
    }

    void threadsSpreadAndWander()
    {
        TaskScript task = script(LoadPattern::Steady);
        std::set<std::size_t> slots;
        for (int thread = 0; thread < 4; ++thread)
            slots.insert(task.slotAt(thread, 0, 4));
        QCOMPARE(slots.size(), std::size_t{4});
        QCOMPARE(task.slotAt(0, 100, 4), task.slotAt(0, 0, 4));
        task.wanderS = 2;
        QCOMPARE(task.slotAt(0, 2.1, 4), (task.slotAt(0, 0, 4) + 1) % 4);
        QCOMPARE(task.slotAt(0, 5, 0), std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(SimTaskTest)
#include "sim_task_test.moc"
