// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/placement/PlacementRequest.h"
#include "core/source/NodeSource.h"
#include "core/telemetry/Latest.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace tierscope {

/// Runs one NodeSource on a thread of its own: loads the node, then polls at an interval and leaves the newest Node,
/// Frame and failure in one-slot mailboxes. Everything else may be called from any thread.
class Sampler {
public:
    /// Makes the source, on the sampler's thread: opening a saved machine takes time.
    using Open = std::function<Result<std::unique_ptr<NodeSource>>()>;
    /// Called on the sampler's thread when a mailbox went from empty to full. Must only wake the reader.
    using Wake = std::function<void()>;
    using PlacementDone = std::function<void(Result<PlacementResult>)>;

    Sampler(Open open, std::chrono::milliseconds interval, Wake wake);
    /// Stops the thread and waits for it; placements that did not come to their turn are answered with Stopped.
    ~Sampler();
    Sampler(const Sampler &) = delete;
    Sampler &operator=(const Sampler &) = delete;

    /// Takes effect at once; below 1 ms counts as 1 ms. Polls that take longer than half an interval skip beats.
    void setInterval(std::chrono::milliseconds interval);
    /// Takes effect after the running poll. Placements are carried out while paused.
    void setPaused(bool paused);
    void setWant(const Want &want);
    /// Queued behind the running poll; `done` is called once, on the sampler's thread.
    void place(PlacementRequest request, PlacementDone done);

    /// A node with its revision, so that frames can be matched to it.
    struct RevisedNode {
        std::uint64_t revision = 0;
        Capabilities capabilities;
        Node node;
    };

    Latest<RevisedNode> &nodes() { return m_nodes; }
    Latest<Frame> &frames() { return m_frames; }
    /// What ended the source: it could not be opened or read, also not on a second and third beat. The thread then only
    /// waits, and answers placements with this.
    Latest<Error> &failures() { return m_failures; }

private:
    using Clock = std::chrono::steady_clock;

    struct Job {
        PlacementRequest request;
        PlacementDone done;
    };
    /// What the thread has to do next.
    struct Turn {
        std::vector<Job> jobs;
        bool isDue = false;
        Want want;
    };

    void run(const std::stop_token &stop);
    Turn waitForTurn(const std::stop_token &stop);
    void answer(NodeSource *source, const Job &job, const std::stop_token &stop);
    void beat(NodeSource &source, const Want &want, const std::stop_token &stop);
    Result<void> sample(NodeSource &source, const Want &want, const std::stop_token &stop);
    Result<void> publishNode(NodeSource &source, std::uint64_t revision);
    void retryOrFail(NodeSource &source, const Error &error);
    void fail(const Error &error);
    void changeAndNotify(const std::function<void()> &change);

    const Open m_open;
    const Wake m_wake;
    Latest<RevisedNode> m_nodes;
    Latest<Frame> m_frames;
    Latest<Error> m_failures;

    std::mutex m_mutex; // guards what follows
    std::condition_variable_any m_changed;
    std::chrono::milliseconds m_interval;
    bool m_isPaused = false;
    bool m_hasNews = false;
    Want m_want;
    std::vector<Job> m_jobs;

    // Of the thread alone.
    bool m_isBeating = false;
    std::optional<Clock::time_point> m_beat; // when the last poll was due
    int m_failedBeats = 0;
    std::optional<std::uint64_t> m_publishedRevision;
    std::optional<Error> m_failure;

    std::jthread m_thread; // last: it must not outlive the members above
};

} // namespace tierscope
