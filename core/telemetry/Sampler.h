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
    /// Stops the thread and waits for it.
    ~Sampler();
    Sampler(const Sampler &) = delete;
    Sampler &operator=(const Sampler &) = delete;

    void setInterval(std::chrono::milliseconds interval);
    void setPaused(bool paused);
    void setWant(const Want &want);
    /// Queued behind the running poll; `done` is called on the sampler's thread.
    void place(PlacementRequest request, PlacementDone done);

    /// A node with its revision, so that frames can be matched to it.
    struct RevisedNode {
        std::uint64_t revision = 0;
        Capabilities capabilities;
        Node node;
    };

    Latest<RevisedNode> &nodes() { return m_nodes; }
    Latest<Frame> &frames() { return m_frames; }
    Latest<Error> &failures() { return m_failures; } ///< what ended the source; the thread then only waits

private:
    struct Job {
        PlacementRequest request;
        PlacementDone done;
    };

    void run(std::stop_token stop);
    bool publishNode(NodeSource &source, std::uint64_t revision);
    void sample(NodeSource &source, std::stop_token stop);
    void fail(Error error);
    std::vector<Job> waitForTurn(std::stop_token stop, std::chrono::steady_clock::time_point due, bool &isDue);

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

    std::uint64_t m_publishedRevision = 0;
    std::jthread m_thread; // last: it must not outlive the members above
};

} // namespace tierscope
