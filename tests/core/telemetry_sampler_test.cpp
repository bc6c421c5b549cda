// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/Sampler.h"

#include <QTest>

#include <atomic>
#include <deque>
#include <future>

using namespace tierscope;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

/// What comes next into the mailbox, or nullptr after a long while.
template<typename T>
std::shared_ptr<const T> next(Latest<T> &mailbox)
{
    const Clock::time_point end = Clock::now() + 10s;
    std::shared_ptr<const T> value;
    while (!(value = mailbox.take()) && Clock::now() < end)
        std::this_thread::sleep_for(1ms);
    return value;
}

Error errorOf(Code code)
{
    return {code, "fake", {}, 0};
}

/// What the test tells the source, and what the source tells the test. Shared with the sampler's thread.
struct Script {
    std::atomic<int> polls{0};
    std::atomic<int> nodes{0};
    std::atomic<int> places{0};
    std::atomic<int> failingPolls{0}; ///< so many polls fail
    std::atomic<bool> isNodeFailing{false};
    std::atomic<Code> pollError{Code::Unreadable};
    std::atomic<bool> hasMotion{true};
    std::atomic<std::uint64_t> revision{0};
    std::atomic<bool> isSlow{false}; ///< the next poll takes until it is stopped
    std::atomic<bool> wantsFrequency{true};
    std::atomic<std::int64_t> stallMs{0}; ///< the next poll takes this long
    std::atomic<bool> isGone{false};      ///< the source has been destroyed
};

class FakeSource final : public NodeSource {
public:
    explicit FakeSource(std::shared_ptr<Script> script)
        : m_script(std::move(script))
    {
    }
    ~FakeSource() override { m_script->isGone = true; }

    Capabilities capabilities() const override
    {
        Capabilities can;
        if (!m_script->hasMotion)
            can.noMotion = errorOf(Code::NoMotion);
        return can;
    }
    Result<Node> node() override
    {
        ++m_script->nodes;
        if (m_script->isNodeFailing)
            return errorOf(Code::NoCpus);
        Node node;
        node.name = "revision " + std::to_string(m_script->revision.load());
        return node;
    }
    Result<Frame> poll(const Want &want, std::stop_token stop) override
    {
        m_script->wantsFrequency = want.frequency;
        std::this_thread::sleep_for(std::chrono::milliseconds(m_script->stallMs.exchange(0)));
        while (m_script->isSlow && !stop.stop_requested())
            std::this_thread::sleep_for(1ms);
        if (stop.stop_requested())
            return errorOf(Code::Stopped);
        Frame frame;
        frame.seq = static_cast<std::uint64_t>(m_script->polls++);
        if (m_script->failingPolls > 0) {
            --m_script->failingPolls;
            return errorOf(m_script->pollError);
        }
        frame.nodeRevision = m_script->revision;
        return frame;
    }
    Result<PlacementResult> place(const PlacementRequest &request) override
    {
        PlacementResult result;
        result.requested = request.cpus;
        result.threads.resize(static_cast<std::size_t>(++m_script->places));
        return result;
    }

private:
    std::shared_ptr<Script> m_script;
};

/// A sampler over a fake source, with its wake-ups counted.
struct Rig {
    explicit Rig(std::chrono::milliseconds interval, std::shared_ptr<Script> given = std::make_shared<Script>())
        : script(std::move(given))
        , sampler(
              [script = script]() -> Result<std::unique_ptr<NodeSource>> {
                  return std::unique_ptr<NodeSource>(std::make_unique<FakeSource>(script));
              },
              interval, [this] { ++wakes; })
    {
    }

    std::shared_ptr<Script> script;
    std::atomic<int> wakes{0};
    Sampler sampler; // last: its thread uses the members above
};

} // namespace

class TelemetrySamplerTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nodeComesBeforeFrames();
    void newestFrameReplacesTheLast();
    void wakesOnlyWhenEmpty();
    void pauseAndResume();
    void intervalTakesEffectAtOnce();
    void beatsDoNotDriftOrBurst();
    void wantIsPassedOn();
    void newRevisionBringsItsNodeFirst();
    void sourceWithoutMotion();
    void failureToOpen();
    void failingNode();
    void pollThatFailsOnceIsTriedAgain();
    void pollThatGoesOnFailing();
    void pollAndNodeFailTogether();
    void pollWithoutMotionIsNoFailure();
    void placementsInOrder();
    void placementsAreAnsweredAlways();
    void stopsAtOnce_data();
    void stopsAtOnce();
};

void TelemetrySamplerTest::nodeComesBeforeFrames()
{
    std::mutex mutex;
    std::deque<QByteArray> order;
    Sampler *running = nullptr;
    std::promise<void> ready;
    const auto script = std::make_shared<Script>();
    {
        Sampler sampler(
            [&]() -> Result<std::unique_ptr<NodeSource>> {
                ready.get_future().wait();
                return std::unique_ptr<NodeSource>(std::make_unique<FakeSource>(script));
            },
            1ms,
            [&] {
                const std::lock_guard lock(mutex);
                if (const auto node = running->nodes().take())
                    order.push_back(QByteArray::fromStdString(node->node.name));
                if (running->frames().take())
                    order.push_back("frame");
            });
        running = &sampler;
        ready.set_value();
        QTRY_VERIFY([&] {
            const std::lock_guard lock(mutex);
            return order.size() >= 4;
        }());
    }
    QCOMPARE(order[0], QByteArray("revision 0"));
    for (std::size_t i = 1; i < order.size(); ++i)
        QCOMPARE(order[i], QByteArray("frame"));
    QCOMPARE(script->nodes.load(), 1);
}

void TelemetrySamplerTest::newestFrameReplacesTheLast()
{
    Rig rig(1ms);
    QTRY_VERIFY(rig.script->polls > 10);
    const auto frame = rig.sampler.frames().take();
    QVERIFY(frame && frame->seq >= 9);
    QTRY_VERIFY(rig.script->polls > static_cast<int>(frame->seq) + 5);
    rig.sampler.setPaused(true);
    QTest::qWait(20);
    QVERIFY(rig.sampler.frames().take()->seq > frame->seq);
    QVERIFY(rig.sampler.frames().take() == nullptr); // one slot
}

void TelemetrySamplerTest::wakesOnlyWhenEmpty()
{
    Rig rig(1ms);
    QTRY_VERIFY(rig.script->polls > 20);
    QCOMPARE(rig.wakes.load(), 2); // one node, one frame; nobody took them
    QVERIFY(rig.sampler.frames().take());
    QTRY_COMPARE(rig.wakes.load(), 3);
}

void TelemetrySamplerTest::pauseAndResume()
{
    Rig rig(2ms);
    QTRY_VERIFY(rig.script->polls > 3);
    rig.sampler.setPaused(true);
    QTest::qWait(20); // the running poll may end
    const int polls = rig.script->polls;
    QTest::qWait(100);
    QCOMPARE(rig.script->polls.load(), polls);
    rig.sampler.setPaused(false);
    QTRY_VERIFY(rig.script->polls > polls + 3);
}

void TelemetrySamplerTest::intervalTakesEffectAtOnce()
{
    Rig rig(1h);
    QTRY_COMPARE(rig.script->polls.load(), 1); // the first does not wait
    QTest::qWait(30);
    QCOMPARE(rig.script->polls.load(), 1);
    rig.sampler.setInterval(2ms);
    QTRY_VERIFY(rig.script->polls > 5);
    rig.sampler.setInterval(1h);
    QTest::qWait(20);
    const int polls = rig.script->polls;
    QTest::qWait(60);
    QCOMPARE(rig.script->polls.load(), polls);
    rig.sampler.setInterval(-5ms); // as short as can be, no spinning
    QTRY_VERIFY(rig.script->polls > polls + 3);
}

/// Counts only from above: a loaded machine may skip beats, but nothing may add any.
void TelemetrySamplerTest::beatsDoNotDriftOrBurst()
{
    const Clock::time_point start = Clock::now();
    Rig rig(20ms);
    rig.script->stallMs = 200; // ten beats are missed and stay missed
    QTRY_VERIFY(rig.script->polls >= 8);
    const int polls = rig.script->polls;
    const auto took = Clock::now() - start;
    QVERIFY2(polls <= (took - 200ms) / 20ms + 2, QByteArray::number(polls).constData());
}

void TelemetrySamplerTest::wantIsPassedOn()
{
    Rig rig(1ms);
    QTRY_VERIFY(rig.script->polls > 1);
    QVERIFY(rig.script->wantsFrequency);
    rig.sampler.setWant({true, false});
    QTRY_VERIFY(!rig.script->wantsFrequency);
}

void TelemetrySamplerTest::newRevisionBringsItsNodeFirst()
{
    Rig rig(1ms);
    QVERIFY(next(rig.sampler.frames()));
    QCOMPARE(rig.sampler.nodes().take()->revision, std::uint64_t{0});
    rig.script->revision = 7;
    std::shared_ptr<const Frame> frame = next(rig.sampler.frames());
    while (frame && frame->nodeRevision != 7)
        frame = next(rig.sampler.frames());
    QVERIFY(frame);
    const auto node = rig.sampler.nodes().take(); // it was there before the frame
    QVERIFY(node);
    QCOMPARE(node->revision, std::uint64_t{7});
    QCOMPARE(node->node.name, std::string("revision 7"));
    QCOMPARE(rig.script->nodes.load(), 2);
}

void TelemetrySamplerTest::sourceWithoutMotion()
{
    const auto script = std::make_shared<Script>();
    script->hasMotion = false;
    Rig rig(1ms, script);
    const auto node = next(rig.sampler.nodes());
    QVERIFY(node);
    QVERIFY(!node->capabilities.hasMotion());
    QTest::qWait(30);
    QCOMPARE(script->polls.load(), 0);
    QVERIFY(!rig.sampler.failures().take());
    std::promise<bool> placed;
    rig.sampler.place({}, [&](const Result<PlacementResult> &result) { placed.set_value(result.isOk()); });
    QVERIFY(placed.get_future().get());
}

void TelemetrySamplerTest::failureToOpen()
{
    std::atomic<int> wakes{0};
    Sampler sampler([]() -> Result<std::unique_ptr<NodeSource>> { return errorOf(Code::NotATree); }, 1ms,
                    [&] { ++wakes; });
    const auto error = next(sampler.failures());
    QVERIFY(error);
    QCOMPARE(error->code, Code::NotATree);
    QCOMPARE(wakes.load(), 1);
    std::promise<Code> answer;
    sampler.place({}, [&](const Result<PlacementResult> &result) { answer.set_value(result.error().code); });
    QCOMPARE(answer.get_future().get(), Code::NotATree);
    QVERIFY(!sampler.nodes().take());
}

void TelemetrySamplerTest::failingNode()
{
    const auto script = std::make_shared<Script>();
    script->isNodeFailing = true;
    Rig rig(1ms, script);
    const auto error = next(rig.sampler.failures());
    QVERIFY(error);
    QCOMPARE(error->code, Code::NoCpus);
    QTest::qWait(20);
    QCOMPARE(script->polls.load(), 0);
}

void TelemetrySamplerTest::pollThatFailsOnceIsTriedAgain()
{
    const auto script = std::make_shared<Script>();
    script->failingPolls = 2;
    Rig rig(1ms, script);
    QVERIFY(next(rig.sampler.frames()));
    QCOMPARE(rig.sampler.nodes().take()->revision, std::uint64_t{0});
    QVERIFY(!rig.sampler.failures().take());
    script->failingPolls = 2; // the count starts anew
    QTRY_COMPARE(script->failingPolls.load(), 0);
    QVERIFY(next(rig.sampler.frames()));
    QVERIFY(!rig.sampler.failures().take());
}

void TelemetrySamplerTest::pollThatGoesOnFailing()
{
    const auto script = std::make_shared<Script>();
    script->failingPolls = 1000;
    Rig rig(1ms, script);
    const auto error = next(rig.sampler.failures());
    QVERIFY(error);
    QCOMPARE(error->code, Code::Unreadable);
    QTest::qWait(20);
    QCOMPARE(script->polls.load(), 3);
}

void TelemetrySamplerTest::pollAndNodeFailTogether()
{
    Rig rig(5ms);
    QTRY_VERIFY(rig.script->polls > 0);
    rig.script->isNodeFailing = true;
    rig.script->failingPolls = 1;
    const auto error = next(rig.sampler.failures());
    QVERIFY(error);
    QCOMPARE(error->code, Code::Unreadable);
}

void TelemetrySamplerTest::pollWithoutMotionIsNoFailure()
{
    const auto script = std::make_shared<Script>();
    script->failingPolls = 1000;
    script->pollError = Code::NoMotion;
    Rig rig(1ms, script);
    QTRY_COMPARE(script->polls.load(), 1);
    QTest::qWait(20);
    QCOMPARE(script->polls.load(), 1);
    QVERIFY(!rig.sampler.failures().take());
}

void TelemetrySamplerTest::placementsInOrder()
{
    Rig rig(1h);
    rig.sampler.setPaused(true);
    std::mutex mutex;
    std::vector<int> order;
    for (int i = 0; i < 50; ++i) {
        rig.sampler.place({1, {i}}, [&, i](const Result<PlacementResult> &result) {
            const std::lock_guard lock(mutex);
            const bool isMine = result && result->requested == CpuSet{i};
            order.push_back(isMine ? static_cast<int>(result->threads.size()) : -1);
        });
    }
    QTRY_VERIFY([&] {
        const std::lock_guard lock(mutex);
        return order.size() == 50;
    }());
    for (std::size_t i = 0; i < order.size(); ++i)
        QCOMPARE(order[i], static_cast<int>(i) + 1);
}

void TelemetrySamplerTest::placementsAreAnsweredAlways()
{
    std::atomic<int> stopped{0};
    {
        Rig rig(1ms);
        QTRY_VERIFY(rig.script->polls > 0);
        rig.script->isSlow = true;
        QTest::qWait(20); // inside the slow poll
        for (int i = 0; i < 3; ++i) {
            rig.sampler.place({}, [&](const Result<PlacementResult> &result) {
                stopped += !result && result.error().code == Code::Stopped ? 1 : 0;
            });
        }
    }
    QCOMPARE(stopped.load(), 3);
}

void TelemetrySamplerTest::stopsAtOnce_data()
{
    QTest::addColumn<int>("intervalMs");
    QTest::addColumn<bool>("paused");
    QTest::addColumn<bool>("polling");
    QTest::newRow("between beats") << 3600000 << false << false;
    QTest::newRow("paused") << 3600000 << true << false;
    QTest::newRow("in a poll") << 1 << false << true;
}

void TelemetrySamplerTest::stopsAtOnce()
{
    QFETCH(const int, intervalMs);
    QFETCH(const bool, paused);
    QFETCH(const bool, polling);
    const auto script = std::make_shared<Script>();
    Clock::time_point start;
    {
        Rig rig(std::chrono::milliseconds(intervalMs), script);
        QTRY_VERIFY(script->polls > 0);
        rig.sampler.setPaused(paused);
        script->isSlow = polling;
        QTest::qWait(20);
        start = Clock::now();
    }
    QVERIFY(Clock::now() - start < 2s); // the next beat is an hour away
    QVERIFY(script->isGone);
}

QTEST_GUILESS_MAIN(TelemetrySamplerTest)
#include "telemetry_sampler_test.moc"
