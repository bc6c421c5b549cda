// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/source/NodeSource.h"
#include "core/telemetry/Sampler.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

namespace tierscope::test {

/// What the test sees and sets of a FakeSource, from its own thread.
struct FakeProbe {
    std::atomic<int> polls = 0;
    std::atomic<bool> isAlive = false;
    std::atomic<bool> fails = false;         ///< node and poll fail from now on
    std::atomic<std::uint64_t> revision = 0; ///< of node and frames
    std::chrono::milliseconds pollTakes{0};
    std::optional<FrequencySource> khzSource;
    std::vector<Issue> issues;
};

/// One CPU whose utilisation is what the test's probe says.
class FakeSource final : public NodeSource {
public:
    FakeSource(std::string name, SourceKind kind, std::shared_ptr<FakeProbe> probe)
        : m_name(std::move(name))
        , m_kind(kind)
        , m_probe(std::move(probe))
    {
        m_probe->isAlive = true;
    }
    ~FakeSource() override { m_probe->isAlive = false; }

    Capabilities capabilities() const override
    {
        Capabilities can{m_kind, {}, Issue{Code::NoPlacement, m_name, {}, 0}};
        if (m_kind == SourceKind::Dump)
            can.noMotion = Issue{Code::NoMotion, m_name, {}, 0};
        return can;
    }

    Result<Node> node() override
    {
        if (m_probe->fails)
            return Error{Code::Unreadable, m_name, {}, 0};
        Node node;
        node.source = m_kind;
        node.origin = m_name;
        node.name = "CPU of " + m_name;
        node.kernel = std::to_string(m_probe->revision.load());
        node.lists.possible = node.lists.present = node.lists.online = CpuSet{0};
        node.cpus.resize(1);
        node.issues = m_probe->issues;
        return node;
    }

    Result<Frame> poll(const Want &, std::stop_token) override
    {
        std::this_thread::sleep_for(m_probe->pollTakes);
        if (m_probe->fails)
            return Error{Code::Unreadable, m_name, {}, 0};
        Frame frame;
        frame.seq = static_cast<std::uint64_t>(++m_probe->polls);
        frame.tNs = std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
        frame.intervalS = 0.1;
        frame.nodeRevision = m_probe->revision;
        CpuReading &reading = frame.cpus.emplace_back();
        reading.utilPercent = 50;
        reading.khzSource = m_probe->khzSource;
        frame.selfCpuPercent = 1.25;
        return frame;
    }

    Result<PlacementResult> place(const PlacementRequest &) override { return *capabilities().noPlacement; }

private:
    const std::string m_name;
    const SourceKind m_kind;
    const std::shared_ptr<FakeProbe> m_probe;
};

inline Sampler::Open openFake(std::string name, std::shared_ptr<FakeProbe> probe, SourceKind kind = SourceKind::Live)
{
    return [=]() -> Result<std::unique_ptr<NodeSource>> {
        return std::unique_ptr<NodeSource>(std::make_unique<FakeSource>(name, kind, probe));
    };
}

inline Sampler::Open failToOpen(Error error)
{
    return [=]() -> Result<std::unique_ptr<NodeSource>> { return error; };
}

} // namespace tierscope::test
