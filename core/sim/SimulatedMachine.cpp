// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/SimulatedMachine.h"

#include "core/node/NodeBuilder.h"
#include "core/sim/MachineAssembly.h"

#include <algorithm>
#include <cmath>

namespace tierscope {

using std::chrono::nanoseconds;

namespace {

constexpr double idleBelowPercent = 1;

nanoseconds steadyNow()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}

double inSeconds(nanoseconds time)
{
    return std::chrono::duration<double>(time).count();
}

/// From the lowest clock (or the base clock, where no lowest is known) to the maximum with the load, 0-1.
std::optional<std::int64_t> clockAt(const CpuTraits &traits, double load)
{
    if (!traits.maxKhz)
        return std::nullopt;
    const auto top = static_cast<double>(*traits.maxKhz);
    const auto low = static_cast<double>(traits.minKhz.value_or(traits.baseKhz.value_or(*traits.maxKhz)));
    return std::llround(std::min(low, top) + (top - std::min(low, top)) * load);
}

/// One CPU of each core first, so that threads fill cores before they share one.
std::vector<int> spreadOrder(const CpuSet &cpus, const MachineLayout &layout)
{
    std::vector<int> first;
    std::vector<int> rest;
    CpuSet usedCores;
    for (const int id : cpus.ids()) {
        const int core = layout.cpus.at(id).core;
        (usedCores.contains(core) ? rest : first).push_back(id);
        usedCores.insert(core);
    }
    first.insert(first.end(), rest.begin(), rest.end());
    return first;
}

} // namespace

Result<std::unique_ptr<SimulatedMachine>> SimulatedMachine::create(MachineDescription description, Clock clock)
{
    std::unique_ptr<SimulatedMachine> machine(
        new SimulatedMachine(std::move(description), clock ? std::move(clock) : Clock(steadyNow)));
    if (const auto resolved = machine->resolvePlaces(); !resolved)
        return resolved.error();
    return machine;
}

SimulatedMachine::SimulatedMachine(MachineDescription description, Clock clock)
    : m_description(std::move(description))
    , m_layout(m_description)
    , m_clock(std::move(clock))
    , m_start(m_clock())
    , m_online(m_description.cpus() - m_description.offline)
    , m_seen(m_online)
{
}

Result<void> SimulatedMachine::resolvePlaces()
{
    const Node node = buildNode(assembleMachine(m_description, m_layout, m_online, m_seen));
    for (std::size_t i = 0; i < m_description.tasks.size(); ++i) {
        Task task{m_description.tasks[i], {}, {}};
        for (const TaskPlace &place : task.script.places) {
            const Tier *tier = place.tier.empty() ? nullptr : node.tier(place.tier);
            if (!place.tier.empty() && tier == nullptr) {
                const std::string field = "tasks[" + std::to_string(i) + "].tier: " + place.tier;
                return Error{Code::SimDamaged, m_description.name, field, 0};
            }
            task.places.push_back(tier == nullptr ? place.cpus : tier->allCpus);
        }
        m_tasks.push_back(std::move(task));
    }
    return {};
}

Capabilities SimulatedMachine::capabilities() const
{
    return {SourceKind::Simulated, {}, {}};
}

Result<Node> SimulatedMachine::node()
{
    return buildNode(assembleMachine(m_description, m_layout, m_online, m_seen));
}

std::vector<int> SimulatedMachine::runnableCpus(const Task &task, double seconds) const
{
    const CpuSet &wish = task.pinned ? *task.pinned : task.places[task.script.placeAt(seconds)];
    const CpuSet there = wish & m_online;
    // As the kernel does when the last CPU of a mask goes offline: anywhere rather than nowhere.
    return spreadOrder(there.isEmpty() ? m_online : there, m_layout);
}

void SimulatedMachine::addLoad(const Task &task, double seconds, std::map<int, double> &load) const
{
    const std::vector<int> cpus = runnableCpus(task, seconds);
    for (int thread = 0; thread < task.script.threads; ++thread)
        load[cpus[task.script.slotAt(thread, seconds, cpus.size())]] += task.script.load(thread, seconds);
}

std::map<int, double> SimulatedMachine::meanLoad(double fromS, double toS) const
{
    constexpr double step = 0.05;
    constexpr double mostSteps = 20; // a poll after a long pause costs no more than one after a second
    const double steps = std::clamp(std::ceil((toS - fromS) / step), 1.0, mostSteps);
    std::map<int, double> mean;
    for (double i = 0; i < steps; ++i) {
        std::map<int, double> load;
        for (const Task &task : m_tasks)
            addLoad(task, fromS + (toS - fromS) * (i + 0.5) / steps, load);
        for (const auto &[cpu, sum] : load)
            mean[cpu] += std::min(sum, 1.0) / steps;
    }
    return mean;
}

CpuReading SimulatedMachine::reading(int cpu, const Want &want, const std::map<int, double> *load) const
{
    CpuReading reading;
    reading.cpu = cpu;
    reading.isOnline = m_online.contains(cpu);
    if (!reading.isOnline || load == nullptr)
        return reading;
    const auto found = load->find(cpu);
    const double share = found == load->end() ? 0 : std::min(found->second, 1.0);
    reading.isIdle = share * 100 < idleBelowPercent;
    if (want.utilisation) {
        reading.utilPercent = share * 100;
        reading.stealPercent = 0;
    }
    const auto khz = clockAt(m_layout.cpus.at(cpu).traits, share);
    if (!want.frequency || !khz)
        return reading;
    reading.khzSource = FrequencySource::Simulated;
    if (!*reading.isIdle) {
        reading.khz = khz;
        reading.khzAgeMs = 0;
    }
    return reading;
}

Result<Frame> SimulatedMachine::poll(const Want &want, std::stop_token stop)
{
    if (stop.stop_requested())
        return Error{Code::Stopped, m_description.name, {}, 0};
    const nanoseconds now = std::max(m_clock() - m_start, m_lastPoll.value_or(nanoseconds::zero()));
    Frame frame;
    frame.seq = m_seq++;
    frame.tNs = now.count();
    frame.intervalS = m_lastPoll ? inSeconds(now - *m_lastPoll) : 0;
    frame.nodeRevision = m_revision;
    // As on a live machine, a rate needs an interval.
    std::optional<std::map<int, double>> load;
    if (frame.intervalS > 0)
        load = meanLoad(inSeconds(*m_lastPoll), inSeconds(now));
    frame.cpus.reserve(m_layout.cpus.size());
    for (const auto &[id, cpu] : m_layout.cpus)
        frame.cpus.push_back(reading(id, want, load ? &*load : nullptr));
    frame.selfCpuPercent = m_ownCost.update(std::chrono::steady_clock::now()); // real, whatever the test's clock
    m_lastPoll = now;
    return frame;
}

Result<PlacementResult> SimulatedMachine::place(const PlacementRequest &request)
{
    const auto task = std::find_if(m_tasks.begin(), m_tasks.end(),
                                   [&](const Task &candidate) { return candidate.script.pid == request.pid; });
    if (task == m_tasks.end())
        return Error{Code::NoSuchTask, std::to_string(request.pid), {}, 0};
    PlacementResult result;
    result.requested = request.cpus;
    result.effective = request.cpus & m_online;
    if (result.effective.isEmpty())
        return Error{Code::CpuOffline, request.cpus.toList(), {}, 0};
    const CpuSet before = task->pinned.value_or(m_description.cpus());
    if (m_online.isSubsetOf(request.cpus))
        task->pinned.reset();
    else
        task->pinned = result.effective;
    const CpuSet after = task->pinned.value_or(m_description.cpus());
    for (int thread = 0; thread < task->script.threads; ++thread)
        result.threads.push_back({task->script.pid + thread, task->script.comm, before, after});
    return result;
}

Result<void> SimulatedMachine::setOnline(int cpu, bool isOnline)
{
    const bool isLast = !isOnline && m_online == CpuSet{cpu};
    if (!m_layout.cpus.contains(cpu) || isLast)
        return Error{Code::CpuOffline, std::to_string(cpu), {}, 0};
    if (m_online.contains(cpu) == isOnline)
        return {};
    if (isOnline)
        m_online.insert(cpu);
    else
        m_online.erase(cpu);
    m_seen |= m_online;
    ++m_revision;
    return {};
}

} // namespace tierscope
