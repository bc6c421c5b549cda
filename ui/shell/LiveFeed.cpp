// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/LiveFeed.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace tierscope {

namespace {

constexpr std::chrono::seconds longestFarewell{2};

} // namespace

LiveFeed::LiveFeed(QObject *parent)
    : QObject(parent)
    , m_bell(std::make_shared<Bell>())
{
    m_bell->feed = this;
}

LiveFeed::~LiveFeed()
{
    stop();
}

bool LiveFeed::stop()
{
    retire(std::move(m_candidate));
    retire(std::move(m_sampler));
    {
        const std::lock_guard lock(m_bell->mutex);
        m_bell->feed = nullptr;
    }
    const auto end = Clock::now() + longestFarewell;
    bool isQuiet = true;
    for (const std::future<void> &done : m_retired)
        isQuiet = done.wait_until(end) == std::future_status::ready && isQuiet;
    return isQuiet;
}

void LiveFeed::open(Sampler::Open source)
{
    retire(std::move(m_candidate));
    m_candidate = makeSampler(std::move(source));
    Q_EMIT openingChanged(true);
}

void LiveFeed::setRateHz(int hz)
{
    hz = std::clamp(hz, slowestHz, fastestHz);
    if (hz == m_rateHz)
        return;
    m_rateHz = hz;
    for (const auto &sampler : {m_sampler.get(), m_candidate.get()})
        if (sampler)
            sampler->setInterval(interval());
    Q_EMIT rateChanged(hz);
}

void LiveFeed::setPaused(bool paused)
{
    if (paused == m_isPaused)
        return;
    m_isPaused = paused;
    if (m_sampler)
        m_sampler->setPaused(paused);
    Q_EMIT pausedChanged(paused);
}

std::unique_ptr<Sampler> LiveFeed::makeSampler(Sampler::Open source)
{
    return std::make_unique<Sampler>(std::move(source), interval(), [bell = m_bell] { bell->ring(); });
}

/// Stopping waits for a poll that may be slow, so a thread of its own does it.
void LiveFeed::retire(std::unique_ptr<Sampler> sampler)
{
    std::erase_if(m_retired, [](const std::future<void> &done) {
        return done.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    });
    if (!sampler)
        return;
    std::packaged_task<void()> stop([old = std::move(sampler)]() mutable { old.reset(); });
    m_retired.push_back(stop.get_future());
    std::thread(std::move(stop)).detach(); // not std::async, whose futures wait without end
}

/// On a sampler's thread.
void LiveFeed::Bell::ring()
{
    const std::lock_guard lock(mutex);
    if (feed && !isRung.exchange(true))
        QMetaObject::invokeMethod(feed, &LiveFeed::collect, Qt::QueuedConnection);
}

void LiveFeed::collect()
{
    m_bell->isRung = false; // first, so that whatever is put from here on rings again
    if (m_candidate)
        collectCandidate();
    if (!m_sampler)
        return;
    // Frame before node: a node is put before the frames that belong to it, so the node taken here is never older.
    auto frame = m_sampler->frames().take();
    if (const auto revised = m_sampler->nodes().take())
        showNode(revised);
    if (frame)
        showFrame(std::move(frame));
    if (const auto failure = m_sampler->failures().take()) {
        m_hasEnded = true;
        Q_EMIT failed(*failure);
    }
}

void LiveFeed::collectCandidate()
{
    const auto revised = m_candidate->nodes().take();
    const auto failure = revised ? nullptr : m_candidate->failures().take();
    if (!revised && !failure)
        return;
    if (failure) {
        retire(std::move(m_candidate));
    } else {
        retire(std::exchange(m_sampler, std::move(m_candidate)));
        m_frame = nullptr;
        m_hasEnded = false;
        setPaused(false); // a machine that was just opened should move
    }
    Q_EMIT openingChanged(false);
    if (failure)
        Q_EMIT openFailed(*failure);
    else
        showNode(revised);
}

void LiveFeed::showNode(const std::shared_ptr<const Sampler::RevisedNode> &revised)
{
    m_revision = revised->revision;
    m_node = std::shared_ptr<const Node>(revised, &revised->node);
    m_capabilities = revised->capabilities;
    Q_EMIT capabilitiesChanged(m_capabilities);
    Q_EMIT nodeChanged(m_node);
}

void LiveFeed::showFrame(std::shared_ptr<const Frame> frame)
{
    if (frame->nodeRevision != m_revision)
        return; // of a node that has been replaced since
    m_frame = std::move(frame);
    const bool isSimulated = m_capabilities.kind == SourceKind::Simulated;
    m_frameTime = isSimulated ? Clock::now() : Clock::time_point(std::chrono::nanoseconds(m_frame->tNs));
    Q_EMIT frameArrived(m_frame);
}

} // namespace tierscope
