// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/source/LiveNodeSource.h"

#include "core/node/LoadNode.h"

#include <algorithm>
#include <sched.h>

namespace tierscope {

namespace {

std::vector<CpuReading> skeletonOf(const Node &node)
{
    std::vector<CpuReading> readings;
    readings.reserve(node.cpus.size());
    for (const Cpu &cpu : node.cpus) {
        CpuReading reading;
        reading.cpu = cpu.id;
        reading.isOnline = cpu.isOnline;
        readings.push_back(reading);
    }
    return readings;
}

} // namespace

LiveNodeSource::LiveNodeSource(std::unique_ptr<const SysRoot> root)
    : m_root(std::move(root))
    , m_watcher(*m_root)
    , m_statReader(*m_root)
    , m_frequency(*m_root)
{
}

Capabilities LiveNodeSource::capabilities() const
{
    Capabilities can;
    can.kind = m_root->isLive() ? SourceKind::Live : SourceKind::Dump;
    can.noPlacement = Issue{Code::NotInThisVersion, "moving work", {}, 0};
    return can;
}

/// After poll() has noticed a change this is the very node that its frame describes.
Result<Node> LiveNodeSource::node()
{
    if (!m_freshNode) {
        m_watcher.forget();
        if (const Result<void> followed = followCpus(); !followed)
            return followed.error();
    }
    Node node = *std::move(m_freshNode);
    m_freshNode.reset();
    return node;
}

/// Whether the online list, read again, names these CPUs (or cannot be read).
bool LiveNodeSource::isListed(const CpuSet &online)
{
    m_watcher.hasChanged();
    const Result<CpuSet> listed = CpuSet::parseList(m_watcher.onlineText());
    return !listed || listed->isEmpty() || *listed == online;
}

/// Reads the node again when a CPU list has changed. The watcher looks first: a change during the reading is then
/// noticed the next time.
Result<void> LiveNodeSource::followCpus()
{
    if (!m_watcher.hasChanged())
        return {};
    // CPUs may come and go while the node is read: what counts is that it agrees with the list afterwards.
    constexpr int tries = 3;
    Result<Node> node = loadNode(*m_root, m_memory);
    for (int i = 1; node && i < tries && !isListed(node->lists.online); ++i)
        node = loadNode(*m_root, m_memory);
    if (!node)
        return node.error();
    m_watcher.accept();
    m_skeleton = skeletonOf(*node);
    m_utilisation.follow(m_skeleton);
    m_frequency.choose(m_skeleton);
    m_freshNode = *std::move(node);
    return {};
}

Result<Frame> LiveNodeSource::poll(const Want &want, std::stop_token stop)
{
    if (stop.stop_requested())
        return Error{Code::Stopped, m_root->origin(), {}, 0};
    const bool hadNode = !m_skeleton.empty();
    if (const Result<void> followed = followCpus(); !followed)
        return followed.error();
    if (hadNode && m_freshNode)
        ++m_revision;

    Frame frame;
    frame.cpus = m_skeleton;
    if (want.utilisation || want.frequency)
        readUtilisation(frame);
    else
        m_utilisation.reset(Activity::Pending);
    if (want.frequency)
        m_frequency.read(m_utilisation.activities(), frame.cpus, stop, frame.issues);
    if (stop.stop_requested())
        return Error{Code::Stopped, m_root->origin(), {}, 0};
    dropUnwanted(want, frame);
    markReader(frame);
    stamp(frame);
    return frame;
}

void LiveNodeSource::readUtilisation(Frame &frame)
{
    if (const Result<void> read = m_statReader.read(m_stat); read) {
        m_utilisation.update(m_stat, frame.cpus, frame.issues);
    } else {
        m_utilisation.reset(Activity::Unknown);
        frame.issues.push_back(read.error());
    }
}

/// The frequency reader needs to know who idles even when nobody looks at utilisation.
void LiveNodeSource::dropUnwanted(const Want &want, Frame &frame) const
{
    if (want.utilisation)
        return;
    for (CpuReading &reading : frame.cpus) {
        reading.utilPercent.reset();
        reading.stealPercent.reset();
    }
}

void LiveNodeSource::markReader(Frame &frame) const
{
    const int here = m_root->isLive() ? ::sched_getcpu() : -1;
    const auto reader = std::find_if(frame.cpus.begin(), frame.cpus.end(),
                                     [here](const CpuReading &reading) { return reading.cpu == here; });
    if (reader != frame.cpus.end())
        reader->isReader = true;
}

void LiveNodeSource::stamp(Frame &frame)
{
    const auto now = std::chrono::steady_clock::now(); // CLOCK_MONOTONIC
    frame.seq = m_seq++;
    frame.tNs = std::chrono::nanoseconds(now.time_since_epoch()).count();
    frame.intervalS = m_lastPoll ? std::chrono::duration<double>(now - *m_lastPoll).count() : 0;
    frame.nodeRevision = m_revision;
    frame.selfCpuPercent = m_selfCpu.update(now);
    m_lastPoll = now;
}

Result<PlacementResult> LiveNodeSource::place(const PlacementRequest &)
{
    return Error{Code::NotInThisVersion, "moving work", {}, 0};
}

} // namespace tierscope
