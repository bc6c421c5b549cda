// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/MachineLayout.h"
#include "core/source/NodeSource.h"
#include "core/telemetry/SelfCpuMeter.h"

#include <chrono>
#include <functional>
#include <map>

namespace tierscope {

/// A described machine that runs its scripted tasks. What it does is a function of the time since its start and of the
/// placements made; it has no scheduler: tasks are where their script or the user puts them, and more load than a CPU
/// has is lost.
class SimulatedMachine final : public NodeSource {
public:
    /// Time since any fixed moment; steady_clock unless a test gives its own.
    using Clock = std::function<std::chrono::nanoseconds()>;

    /// Fails with SimDamaged when a task names a tier that the machine does not have.
    static Result<std::unique_ptr<SimulatedMachine>> create(MachineDescription description, Clock clock = {});

    Capabilities capabilities() const override;
    Result<Node> node() override;
    /// Utilisation is the mean over the time since the previous poll, so the first frame has none. The frequency
    /// follows it from the CPU's lowest clock to its maximum.
    Result<Frame> poll(const Want &want, std::stop_token stop) override;
    /// All threads of the pid go over the online CPUs given; all online CPUs unpin it, and it follows its script
    /// again. Fails with NoSuchTask or CpuOffline.
    Result<PlacementResult> place(const PlacementRequest &request) override;

    /// Takes a CPU off- or online, as a write to cpuN/online does. Fails with CpuOffline when the machine has no such
    /// CPU or it is the last one online.
    Result<void> setOnline(int cpu, bool isOnline);
    const MachineDescription &description() const { return m_description; }

private:
    /// A task with the CPUs of its places and its affinity.
    struct Task {
        TaskScript script;
        std::vector<CpuSet> places;
        std::optional<CpuSet> pinned;
    };

    SimulatedMachine(MachineDescription description, Clock clock);
    Result<void> resolvePlaces();
    std::vector<int> runnableCpus(const Task &task, double seconds) const;
    void addLoad(const Task &task, double seconds, std::map<int, double> &load) const;
    std::map<int, double> meanLoad(double fromS, double toS) const;
    CpuReading reading(int cpu, const Want &want, const std::map<int, double> *load) const;

    const MachineDescription m_description;
    const MachineLayout m_layout;
    const Clock m_clock;
    const std::chrono::nanoseconds m_start;
    std::vector<Task> m_tasks;
    CpuSet m_online;
    CpuSet m_seen; ///< CPUs that were online at some time
    std::uint64_t m_revision = 0;
    std::uint64_t m_seq = 0;
    std::optional<std::chrono::nanoseconds> m_lastPoll; ///< since the start
    SelfCpuMeter m_ownCost;
};

} // namespace tierscope
