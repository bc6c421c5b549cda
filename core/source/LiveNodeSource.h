// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SysRoot.h"
#include "core/node/CpuFacts.h"
#include "core/source/NodeSource.h"
#include "core/telemetry/FrequencyReader.h"
#include "core/telemetry/OnlineWatcher.h"
#include "core/telemetry/SelfCpuMeter.h"
#include "core/telemetry/StatReader.h"
#include "core/telemetry/UtilisationMeter.h"

namespace tierscope {

/// A NodeSource over /proc and /sys, of this machine or of a tree that changes.
class LiveNodeSource final : public NodeSource {
public:
    explicit LiveNodeSource(std::unique_ptr<const SysRoot> root);

    Capabilities capabilities() const override;
    Result<Node> node() override;
    Result<Frame> poll(const Want &want, std::stop_token stop) override;
    Result<PlacementResult> place(const PlacementRequest &request) override;

private:
    Result<void> followCpus();
    bool isListed(const CpuSet &online);
    void readUtilisation(Frame &frame);
    void dropUnwanted(const Want &want, Frame &frame) const;
    void markReader(Frame &frame) const;
    void stamp(Frame &frame);

    std::unique_ptr<const SysRoot> m_root; // first: the readers keep pointers to it
    CpuFactsMap m_memory;
    OnlineWatcher m_watcher;
    StatReader m_statReader;
    ProcStat m_stat;
    UtilisationMeter m_utilisation;
    FrequencyReader m_frequency;
    SelfCpuMeter m_selfCpu;

    std::optional<Node> m_freshNode;    // loaded by poll(), not yet handed out
    std::vector<CpuReading> m_skeleton; // the node's CPUs without readings
    std::uint64_t m_revision = 0;
    std::uint64_t m_seq = 0;
    std::optional<std::chrono::steady_clock::time_point> m_lastPoll;
};

} // namespace tierscope
