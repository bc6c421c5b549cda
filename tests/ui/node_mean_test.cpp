// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/UtilisationMean.h"

#include <QTest>

using namespace tierscope;

namespace {

std::shared_ptr<Frame> frame(std::int64_t tMs, double intervalS, const std::vector<std::optional<double>> &util)
{
    auto made = std::make_shared<Frame>();
    made->tNs = tMs * 1'000'000;
    made->intervalS = intervalS;
    for (std::size_t i = 0; i < util.size(); ++i) {
        CpuReading reading;
        reading.cpu = static_cast<int>(i);
        reading.utilPercent = util[i];
        made->cpus.push_back(reading);
    }
    return made;
}

} // namespace

class NodeMeanTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void averagesHalfASecond();
    void weighsByInterval();
    void skipsMissingValues();
    void startsAnewAfterGapsAndRestarts();
    void leavesLongAndSimulatedFrames();
};

void NodeMeanTest::averagesHalfASecond()
{
    UtilisationMean mean;
    for (int i = 0; i < 20; ++i) {
        // Steps of 10 %: an even load of 24 % reads as 20, 30, 20, 30, 20.
        const auto shown = mean.add(SourceKind::Live, frame(100 * i, 0.1, {i % 5 % 2 == 1 ? 30.0 : 20.0, 50.0}));
        QCOMPARE(shown->cpus[1].utilPercent.value(), 50.0);
        if (i < 4)
            QCOMPARE(qRound(shown->intervalS * 1000), 100 * (i + 1));
        else
            QCOMPARE(shown->cpus[0].utilPercent.value(), 24.0);
        if (i >= 4)
            QCOMPARE(qRound(shown->intervalS * 1000), 500);
    }
}

void NodeMeanTest::weighsByInterval()
{
    UtilisationMean mean;
    mean.add(SourceKind::Live, frame(100, 0.1, {80.0}));
    const auto shown = mean.add(SourceKind::Live, frame(400, 0.3, {40.0}));
    QCOMPARE(shown->cpus[0].utilPercent.value(), (80.0 * 0.1 + 40.0 * 0.3) / 0.4);
}

void NodeMeanTest::skipsMissingValues()
{
    UtilisationMean mean;
    mean.add(SourceKind::Live, frame(100, 0.1, {std::nullopt, std::nullopt, 10.0}));
    mean.add(SourceKind::Live, frame(200, 0.1, {60.0, std::nullopt, 10.0}));
    const auto last = frame(300, 0.1, {std::nullopt, std::nullopt, std::nullopt});
    last->cpus[2].isOnline = false;
    const auto shown = mean.add(SourceKind::Live, last);
    QCOMPARE(shown->cpus[0].utilPercent.value(), 60.0);
    QVERIFY(!shown->cpus[1].utilPercent);
    QVERIFY(!shown->cpus[2].utilPercent); // offline now
}

void NodeMeanTest::startsAnewAfterGapsAndRestarts()
{
    UtilisationMean mean;
    mean.add(SourceKind::Live, frame(1000, 0.1, {100.0}));
    QCOMPARE(mean.add(SourceKind::Live, frame(500, 0.1, {0.0}))->cpus[0].utilPercent.value(), 0.0);
    mean.add(SourceKind::Live, frame(9000, 8.5, {100.0})); // paused in between
    QCOMPARE(mean.add(SourceKind::Live, frame(9100, 0.1, {0.0}))->cpus[0].utilPercent.value(), 0.0);
    mean.clear();
    QCOMPARE(mean.add(SourceKind::Live, frame(9200, 0.1, {70.0}))->cpus[0].utilPercent.value(), 70.0);
}

void NodeMeanTest::leavesLongAndSimulatedFrames()
{
    UtilisationMean mean;
    mean.add(SourceKind::Live, frame(100, 0.1, {100.0}));
    const auto longOne = frame(600, 0.5, {0.0});
    QCOMPARE(mean.add(SourceKind::Live, longOne), std::shared_ptr<const Frame>(longOne));
    mean.add(SourceKind::Simulated, frame(100, 0.1, {100.0}));
    const auto simulated = frame(200, 0.1, {0.0});
    QCOMPARE(mean.add(SourceKind::Simulated, simulated), std::shared_ptr<const Frame>(simulated));
    QCOMPARE(mean.add(SourceKind::Live, nullptr), nullptr);
}

QTEST_GUILESS_MAIN(NodeMeanTest)
#include "node_mean_test.moc"
