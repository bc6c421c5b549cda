// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/telemetry/Sampler.h"

#include <QObject>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <vector>

namespace tierscope {

/// Brings what a Sampler leaves in its mailboxes to the GUI thread, newest only: however busy the GUI is, one wake-up
/// is pending at most. Lives on the GUI thread, reads no file and never waits before its destructor.
class LiveFeed final : public QObject {
    Q_OBJECT

public:
    using Clock = std::chrono::steady_clock;
    static constexpr int slowestHz = 1;
    static constexpr int fastestHz = 20;
    static constexpr int defaultHz = 10;

    explicit LiveFeed(QObject *parent = nullptr);
    ~LiveFeed() override;
    /// Stops the sources and waits for their threads, but not long for one that is still opening a machine. False when
    /// such a thread goes on.
    bool stop();

    /// Opens another source beside the shown one, which is replaced once the new one's node is known.
    void open(Sampler::Open source);
    /// Whether a source is being opened.
    bool isOpening() const { return m_candidate != nullptr; }

    /// Whether the shown source failed and sends no more.
    bool hasEnded() const { return m_hasEnded; }

    void setRateHz(int hz); ///< clamped to slowestHz-fastestHz
    int rateHz() const { return m_rateHz; }
    void setPaused(bool paused);
    bool isPaused() const { return m_isPaused; }

    const std::shared_ptr<const Node> &node() const { return m_node; } ///< null before the first
    const Capabilities &capabilities() const { return m_capabilities; }
    const std::shared_ptr<const Frame> &frame() const { return m_frame; } ///< null before the node's first
    /// When the shown frame was read; for simulated nodes, whose clock is their own, when it arrived.
    Clock::time_point frameTime() const { return m_frameTime; }

Q_SIGNALS:
    void openingChanged(bool isOpening);
    /// Another machine, or the same one changed (hotplug). Sent after capabilitiesChanged.
    void nodeChanged(const std::shared_ptr<const tierscope::Node> &node);
    void capabilitiesChanged(const tierscope::Capabilities &capabilities);
    void frameArrived(const std::shared_ptr<const tierscope::Frame> &frame);
    void rateChanged(int hz);
    void pausedChanged(bool isPaused);
    /// The source asked for could not be opened; the one before stays.
    void openFailed(const tierscope::Error &error);
    /// The shown source ended; what it told last stays.
    void failed(const tierscope::Error &error);

private:
    /// What samplers ring; outlives the feed where a sampler does.
    struct Bell {
        std::mutex mutex; // guards feed
        LiveFeed *feed = nullptr;
        std::atomic<bool> isRung = false;

        void ring();
    };

    std::unique_ptr<Sampler> makeSampler(Sampler::Open source);
    void retire(std::unique_ptr<Sampler> sampler);
    void collect();
    void collectCandidate();
    void showNode(const std::shared_ptr<const Sampler::RevisedNode> &revised);
    void showFrame(std::shared_ptr<const Frame> frame);
    std::chrono::milliseconds interval() const { return std::chrono::milliseconds(1000 / m_rateHz); }

    const std::shared_ptr<Bell> m_bell;
    int m_rateHz = defaultHz;
    bool m_isPaused = false;
    bool m_hasEnded = false;
    std::unique_ptr<Sampler> m_sampler;
    std::unique_ptr<Sampler> m_candidate;     // being opened
    std::vector<std::future<void>> m_retired; // threads that wait for stopped samplers
    std::shared_ptr<const Node> m_node;
    std::uint64_t m_revision = 0;
    Capabilities m_capabilities;
    std::shared_ptr<const Frame> m_frame;
    Clock::time_point m_frameTime;
};

} // namespace tierscope
