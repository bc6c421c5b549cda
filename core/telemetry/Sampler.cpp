// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/Sampler.h"

#include <algorithm>

namespace tierscope {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds shortestInterval = 1ms;
/// A reader can fail once while CPUs come and go; three beats in a row are no accident.
constexpr int mostFailedBeats = 3;

template<typename T>
void deliver(Latest<T> &mailbox, T value, const Sampler::Wake &wake)
{
    if (mailbox.put(std::make_shared<const T>(std::move(value))) && wake)
        wake();
}

} // namespace

Sampler::Sampler(Open open, std::chrono::milliseconds interval, Wake wake)
    : m_open(std::move(open))
    , m_wake(std::move(wake))
    , m_interval(std::max(interval, shortestInterval))
    , m_thread([this](const std::stop_token &stop) { run(stop); })
{
}

Sampler::~Sampler()
{
    m_thread.request_stop();
    m_thread.join();
}

void Sampler::changeAndNotify(const std::function<void()> &change)
{
    {
        const std::lock_guard lock(m_mutex);
        change();
        m_hasNews = true;
    }
    m_changed.notify_one();
}

void Sampler::setInterval(std::chrono::milliseconds interval)
{
    changeAndNotify([&] { m_interval = std::max(interval, shortestInterval); });
}

void Sampler::setPaused(bool paused)
{
    changeAndNotify([&] { m_isPaused = paused; });
}

void Sampler::setWant(const Want &want)
{
    changeAndNotify([&] { m_want = want; });
}

void Sampler::place(PlacementRequest request, PlacementDone done)
{
    changeAndNotify([&] { m_jobs.push_back({std::move(request), std::move(done)}); });
}

void Sampler::run(const std::stop_token &stop)
{
    Result<std::unique_ptr<NodeSource>> opened = m_open();
    NodeSource *source = opened ? opened->get() : nullptr;
    if (source == nullptr) {
        fail(opened.error());
    } else if (const Result<void> published = publishNode(*source, 0); !published) {
        fail(published.error());
    } else {
        m_isBeating = source->capabilities().hasMotion();
    }
    while (!stop.stop_requested()) {
        const Turn turn = waitForTurn(stop);
        for (const Job &job : turn.jobs)
            answer(source, job, stop);
        if (turn.isDue && !stop.stop_requested())
            beat(*source, turn.want, stop);
    }
    for (const Job &job : waitForTurn(stop).jobs)
        answer(source, job, stop);
}

/// Returns when a placement waits, a poll is due, or the end has come.
Sampler::Turn Sampler::waitForTurn(const std::stop_token &stop)
{
    std::unique_lock lock(m_mutex);
    const auto hasNews = [this] { return m_hasNews; };
    for (;;) {
        const bool isBeating = m_isBeating && !m_isPaused;
        const Clock::time_point due = m_beat ? *m_beat + m_interval : Clock::now();
        const bool isDue = isBeating && Clock::now() >= due;
        if (isDue || !m_jobs.empty() || stop.stop_requested())
            return {std::exchange(m_jobs, {}), isDue, m_want};
        m_hasNews = false;
        if (isBeating)
            m_changed.wait_until(lock, stop, due, hasNews);
        else
            m_changed.wait(lock, stop, hasNews);
    }
}

void Sampler::answer(NodeSource *source, const Job &job, const std::stop_token &stop)
{
    if (stop.stop_requested())
        job.done(Error{Code::Stopped, {}, {}, 0});
    else if (m_failure)
        job.done(*m_failure);
    else
        job.done(source->place(job.request));
}

/// One poll. Beats lie on a grid and do not drift; those missed in a stall are skipped, and two polls are at least half
/// an interval apart, because the kernel counts in ticks of 10 ms.
void Sampler::beat(NodeSource &source, const Want &want, const std::stop_token &stop)
{
    const Clock::time_point start = Clock::now();
    if (const Result<void> sampled = sample(source, want, stop); sampled)
        m_failedBeats = 0;
    else
        retryOrFail(source, sampled.error());
    const std::lock_guard lock(m_mutex);
    const Clock::duration interval = m_interval;
    const Clock::time_point due = m_beat ? *m_beat + interval : start;
    Clock::time_point beat = start - due > interval ? start : due;
    const Clock::duration spent = Clock::now() - beat;
    if (spent > interval / 2)
        beat += (spent + interval / 2) / interval * interval;
    m_beat = beat;
}

Result<void> Sampler::sample(NodeSource &source, const Want &want, const std::stop_token &stop)
{
    Result<Frame> frame = source.poll(want, stop);
    if (!frame)
        return frame.error();
    if (frame->nodeRevision != m_publishedRevision) {
        if (Result<void> published = publishNode(source, frame->nodeRevision); !published)
            return published;
    }
    deliver(m_frames, *std::move(frame), m_wake);
    return {};
}

Result<void> Sampler::publishNode(NodeSource &source, std::uint64_t revision)
{
    Result<Node> node = source.node();
    if (!node)
        return node.error();
    m_publishedRevision = revision;
    deliver(m_nodes, RevisedNode{revision, source.capabilities(), *std::move(node)}, m_wake);
    return {};
}

/// As long as the machine itself can still be read, a failed poll is tried again on the next beat.
void Sampler::retryOrFail(NodeSource &source, const Error &error)
{
    if (error.code == Code::Stopped)
        return;
    if (error.code == Code::NoMotion) {
        m_isBeating = false;
        return;
    }
    m_publishedRevision.reset();
    if (++m_failedBeats >= mostFailedBeats || !source.node())
        fail(error);
}

void Sampler::fail(const Error &error)
{
    m_isBeating = false;
    m_failure = error;
    deliver(m_failures, error, m_wake);
}

} // namespace tierscope
