// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_fakes.h"

#include "ui/shell/LiveFeed.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

using namespace tierscope;
using namespace tierscope::test;
using namespace std::chrono_literals;

namespace {

/// Counts what is posted to the feed.
class WakeCounter final : public QObject {
public:
    explicit WakeCounter(LiveFeed &feed) { feed.installEventFilter(this); }
    int count = 0;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        count += event->type() == QEvent::MetaCall ? 1 : 0;
        return false;
    }
};

bool waitForPolls(const FakeProbe &probe, int polls)
{
    QElapsedTimer time;
    time.start();
    while (probe.polls < polls && time.elapsed() < 10'000)
        std::this_thread::sleep_for(1ms); // the event loop stands still: the GUI is busy
    return probe.polls >= polls;
}

} // namespace

class ShellFeedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsNodeThenFrames()
    {
        LiveFeed feed;
        QStringList order;
        connect(&feed, &LiveFeed::capabilitiesChanged, this, [&] { order << QStringLiteral("capabilities"); });
        connect(&feed, &LiveFeed::nodeChanged, this, [&] { order << QStringLiteral("node"); });
        connect(&feed, &LiveFeed::frameArrived, this, [&] { order << QStringLiteral("frame"); });
        feed.setRateHz(20);
        feed.open(openFake("a", std::make_shared<FakeProbe>()));
        QVERIFY(feed.isOpening());
        QVERIFY(!feed.node());
        QTRY_VERIFY(order.size() >= 4);
        QCOMPARE(order.mid(0, 4), (QStringList{QStringLiteral("capabilities"), QStringLiteral("node"),
                                               QStringLiteral("frame"), QStringLiteral("frame")}));
        QVERIFY(!feed.isOpening());
        QCOMPARE(feed.node()->origin, std::string("a"));
    }

    void busyGuiFindsOneWakeUpAndTheNewestFrame()
    {
        LiveFeed feed;
        feed.setRateHz(20);
        const auto probe = std::make_shared<FakeProbe>();
        feed.open(openFake("a", probe));
        QTRY_VERIFY(feed.frame());
        WakeCounter wakes(feed);
        QCoreApplication::processEvents();
        wakes.count = 0;
        const int before = probe->polls;
        QVERIFY(waitForPolls(*probe, before + 6));
        probe->revision = 1; // a node as well as frames
        QVERIFY(waitForPolls(*probe, before + 8));
        feed.setPaused(true);
        std::this_thread::sleep_for(100ms); // nothing more is on its way
        QSignalSpy frames(&feed, &LiveFeed::frameArrived);
        QCoreApplication::processEvents();
        QCOMPARE(wakes.count, 1);
        QCOMPARE(frames.count(), 1);
        QVERIFY(feed.frame()->seq >= static_cast<std::uint64_t>(before + 7));
        QCOMPARE(feed.node()->kernel, std::string("1"));
    }

    void changedNodeComesBeforeItsFrames()
    {
        LiveFeed feed;
        feed.setRateHz(20);
        const auto probe = std::make_shared<FakeProbe>();
        feed.open(openFake("a", probe));
        connect(&feed, &LiveFeed::frameArrived, this, [&](const std::shared_ptr<const Frame> &frame) {
            QCOMPARE(std::to_string(frame->nodeRevision), feed.node()->kernel);
        });
        for (std::uint64_t revision = 1; revision <= 5; ++revision) {
            probe->revision = revision;
            QTRY_COMPARE(feed.node() ? feed.node()->kernel : std::string(), std::to_string(revision));
        }
    }

    void failedOpenReportsAndKeepsTheMachine()
    {
        LiveFeed feed;
        feed.setRateHz(20);
        feed.open(openFake("a", std::make_shared<FakeProbe>()));
        QTRY_VERIFY(feed.frame());
        const auto node = feed.node();
        QSignalSpy failures(&feed, &LiveFeed::openFailed);
        QSignalSpy nodes(&feed, &LiveFeed::nodeChanged);
        feed.open(failToOpen({Code::NotATree, "/nowhere", {}, 0}));
        QTRY_COMPARE(failures.count(), 1);
        QCOMPARE(failures.at(0).at(0).value<Error>(), (Error{Code::NotATree, "/nowhere", {}, 0}));
        QCOMPARE(feed.node(), node);
        QCOMPARE(nodes.count(), 0);
        QVERIFY(!feed.hasEnded());
        const auto seq = feed.frame()->seq;
        QTRY_VERIFY(feed.frame()->seq > seq); // still moving
    }

    void firstOpenThatFailsReports()
    {
        LiveFeed feed;
        QSignalSpy failures(&feed, &LiveFeed::openFailed);
        feed.open(failToOpen({Code::SimUnknown, "x", {}, 0}));
        QTRY_COMPARE(failures.count(), 1);
        QVERIFY(!feed.node());
        QVERIFY(!feed.isOpening());
    }

    void sourceThatEndsIsReportedAndStaysShown()
    {
        LiveFeed feed;
        feed.setRateHz(20);
        const auto probe = std::make_shared<FakeProbe>();
        feed.open(openFake("a", probe));
        QTRY_VERIFY(feed.frame());
        QSignalSpy failures(&feed, &LiveFeed::failed);
        probe->fails = true;
        QTRY_COMPARE(failures.count(), 1);
        QVERIFY(feed.hasEnded());
        QVERIFY(feed.node());
        feed.open(openFake("b", std::make_shared<FakeProbe>()));
        QTRY_COMPARE(feed.node()->origin, std::string("b"));
        QVERIFY(!feed.hasEnded());
    }

    void openingAnotherDoesNotWaitForASlowOne()
    {
        LiveFeed feed;
        const auto slow = std::make_shared<FakeProbe>();
        slow->pollTakes = 1000ms;
        feed.open(openFake("slow", slow));
        QTRY_VERIFY(feed.node());
        QTest::qWait(50); // now inside a poll
        QElapsedTimer time;
        time.start();
        feed.open(openFake("b", std::make_shared<FakeProbe>()));
        QTRY_COMPARE(feed.node()->origin, std::string("b"));
        QVERIFY2(time.elapsed() < 700, qPrintable(QString::number(time.elapsed())));
        QTRY_VERIFY(!slow->isAlive); // but it does end
    }

    void lastOfSeveralOpensWins()
    {
        LiveFeed feed;
        QSignalSpy nodes(&feed, &LiveFeed::nodeChanged);
        for (const char *name : {"a", "b", "c", "d"})
            feed.open(openFake(name, std::make_shared<FakeProbe>(), SourceKind::Dump));
        QTRY_COMPARE(nodes.count(), 1);
        QCOMPARE(feed.node()->origin, std::string("d"));
    }

    void pauseStopsFramesAndOpeningResumes()
    {
        LiveFeed feed;
        feed.setRateHz(20);
        const auto probe = std::make_shared<FakeProbe>();
        feed.open(openFake("a", probe));
        QTRY_VERIFY(feed.frame());
        feed.setPaused(true);
        QTest::qWait(120);
        const int polls = probe->polls;
        QTest::qWait(200);
        QCOMPARE(probe->polls.load(), polls);
        feed.open(openFake("b", std::make_shared<FakeProbe>()));
        QTRY_VERIFY(feed.node()->origin == "b" && feed.frame());
        QVERIFY(!feed.isPaused());
    }

    void rateIsClamped_data()
    {
        QTest::addColumn<int>("wish");
        QTest::addColumn<int>("rate");
        QTest::newRow("lowest") << 1 << 1;
        QTest::newRow("below") << 0 << 1;
        QTest::newRow("negative") << -3 << 1;
        QTest::newRow("highest") << 20 << 20;
        QTest::newRow("above") << 21 << 20;
    }

    void rateIsClamped()
    {
        QFETCH(int, wish);
        QFETCH(int, rate);
        LiveFeed feed;
        feed.setRateHz(wish);
        QCOMPARE(feed.rateHz(), rate);
    }

    void diesWhilePolling()
    {
        const auto probe = std::make_shared<FakeProbe>();
        for (int round = 0; round < 20; ++round) {
            auto feed = std::make_unique<LiveFeed>();
            feed->setRateHz(20);
            feed->open(openFake("a", probe));
            feed->open(openFake("b", probe));
            QTest::qWait(round);
            feed.reset();
            QVERIFY(!probe->isAlive);
            QCoreApplication::processEvents(); // a wake-up for a dead feed would crash here
        }
    }
};

QTEST_GUILESS_MAIN(ShellFeedTest)
#include "shell_feed_test.moc"
