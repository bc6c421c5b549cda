// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"
#include "core/telemetry/Frame.h"

#include <algorithm>
#include <functional>
#include <memory>

/// Machines and frames built by hand for the tests of ui/node.
namespace tierscope::machines {

/// Grows a Node tier by tier, core by core.
class Builder {
public:
    explicit Builder(std::string name)
    {
        m_node.name = std::move(name);
        m_node.source = SourceKind::Simulated;
        m_node.origin = m_node.name;
    }

    int tier(std::string id, TierKind kind, std::string name, std::optional<std::int64_t> maxKhz = {},
             std::optional<int> capacity = {})
    {
        Tier tier;
        tier.id = std::move(id);
        tier.kind = kind;
        tier.name = std::move(name);
        tier.maxKhz = maxKhz;
        tier.capacity = capacity;
        m_node.tiers.push_back(std::move(tier));
        return static_cast<int>(m_node.tiers.size()) - 1;
    }

    int cache(int level, std::int64_t bytes)
    {
        const int index = static_cast<int>(m_node.caches.size());
        m_node.caches.push_back({index, level, CacheType::Unified, bytes, {}});
        return index;
    }

    /// A core of `tier` with these CPUs under `llc` and `l2` (-1: none).
    void core(int tier, const std::vector<int> &cpus, int llc, int l2 = -1, int package = 0)
    {
        Core core{static_cast<int>(m_node.cores.size()), package, tier, {}};
        for (const int id : cpus)
            core.cpus.insert(id);
        for (const int id : cpus) {
            Cpu cpu;
            cpu.id = id;
            cpu.core = core.index;
            cpu.package = package;
            cpu.tier = tier;
            cpu.llc = llc;
            cpu.siblings = core.cpus;
            cpu.isAllowed = true;
            cpu.maxKhz = m_node.tiers[static_cast<std::size_t>(tier)].maxKhz;
            cpu.capacity = m_node.tiers[static_cast<std::size_t>(tier)].capacity;
            m_node.cpus.push_back(cpu);
            for (const int index : {llc, l2})
                if (index >= 0)
                    m_node.caches[static_cast<std::size_t>(index)].cpus.insert(id);
        }
        m_node.cores.push_back(core);
    }

    void unknownCpu(int id)
    {
        Cpu cpu;
        cpu.id = id;
        cpu.isOnline = false;
        m_node.cpus.push_back(cpu);
        m_node.unknownCpus.insert(id);
    }

    void accelerator(AcceleratorKind kind, std::string name, std::string power)
    {
        Accelerator device;
        device.id = "device" + std::to_string(m_node.accelerators.size());
        device.kind = kind;
        device.name = std::move(name);
        device.bus = "0000:01:00.0";
        device.powerState = std::move(power);
        m_node.accelerators.push_back(std::move(device));
    }

    Node &node() { return m_node; }

    std::shared_ptr<const Node> build()
    {
        std::sort(m_node.cpus.begin(), m_node.cpus.end(), [](const Cpu &a, const Cpu &b) { return a.id < b.id; });
        Package package{0, m_node.name, {}, {}};
        for (const Cpu &cpu : m_node.cpus) {
            package.cpus.insert(cpu.id);
            m_node.lists.present.insert(cpu.id);
            if (cpu.isOnline)
                m_node.lists.online.insert(cpu.id);
            if (cpu.tier < 0)
                continue;
            Tier &tier = m_node.tiers[static_cast<std::size_t>(cpu.tier)];
            tier.allCpus.insert(cpu.id);
            if (cpu.isOnline) {
                tier.cpus.insert(cpu.id);
                ++tier.threads;
                tier.cores += cpu.siblings.first() == cpu.id ? 1 : 0;
            }
        }
        m_node.packages = {package};
        return std::make_shared<const Node>(m_node);
    }

private:
    Node m_node;
};

/// 8 P-cores with two threads, 16 E-cores in modules of 4 under one L2, one L3 over all.
inline Builder hybridBuilder()
{
    constexpr std::int64_t mib = 1 << 20;
    Builder builder("13th Gen Intel(R) Core(TM) i9-13900K");
    const int p = builder.tier("P", TierKind::Performance, "P-cores", 5'500'000);
    const int e = builder.tier("E", TierKind::Efficiency, "E-cores", 4'300'000);
    const int l3 = builder.cache(3, 36 * mib);
    for (int core = 0; core < 8; ++core)
        builder.core(p, {2 * core, 2 * core + 1}, l3, builder.cache(2, 2 * mib));
    for (int module = 0; module < 4; ++module) {
        const int l2 = builder.cache(2, 4 * mib);
        for (int core = 0; core < 4; ++core)
            builder.core(e, {16 + 4 * module + core}, l3, l2);
    }
    for (Cpu &cpu : builder.node().cpus)
        cpu.isFavoured = cpu.id >= 8 && cpu.id < 12;
    builder.node().kernel = "6.12.0";
    builder.node().tiers[0].evidence = {{"kernel-type", "/sys/devices/cpu_core/cpus", "0-15"}};
    builder.node().tiers[1].evidence = {{"kernel-type", "/sys/devices/cpu_atom/cpus", "16-31"}};
    builder.accelerator(AcceleratorKind::Gpu, "GeForce RTX 4080", "active");
    builder.node().accelerators[0].driver = "nvidia";
    builder.node().accelerators[0].pcieGts = 16;
    builder.node().accelerators[0].pcieWidth = 16;
    builder.node().accelerators[0].numaNode = 0;
    builder.accelerator(AcceleratorKind::Gpu, "UHD Graphics 770", "suspended");
    return builder;
}

inline std::shared_ptr<const Node> hybrid()
{
    return hybridBuilder().build();
}

/// `cores` alike cores of `smt` threads, `perLlc` cores under each last-level cache (0: no caches known).
inline std::shared_ptr<const Node> uniform(int cores, int smt = 1, int perLlc = 0)
{
    Builder builder("Uniform " + std::to_string(cores * smt));
    const int tier = builder.tier("U", TierKind::Uniform, "Cores");
    int llc = -1;
    for (int core = 0; core < cores; ++core) {
        if (perLlc > 0 && core % perLlc == 0)
            llc = builder.cache(3, 32 << 20);
        std::vector<int> cpus;
        for (int thread = 0; thread < smt; ++thread)
            cpus.push_back(core + thread * cores);
        builder.core(tier, cpus, llc);
    }
    return builder.build();
}

/// Three tiers whose capacities differ, as on a phone.
inline std::shared_ptr<const Node> phone()
{
    Builder builder("Snapdragon");
    const int prime = builder.tier("P", TierKind::Performance, "P-cores", 3'200'000, 1024);
    const int middle = builder.tier("M", TierKind::Middle, "M-cores", 2'800'000, 768);
    const int little = builder.tier("E", TierKind::Efficiency, "E-cores", 2'000'000, 256);
    for (Tier &tier : builder.node().tiers)
        tier.evidence = {{"cpu-capacity", "/sys/devices/system/cpu/cpu*/cpu_capacity", std::to_string(*tier.capacity)}};
    const int l3 = builder.cache(3, 8 << 20);
    for (int cpu = 0; cpu < 4; ++cpu)
        builder.core(little, {cpu}, l3);
    for (int cpu = 4; cpu < 7; ++cpu)
        builder.core(middle, {cpu}, l3);
    builder.core(prime, {7}, l3);
    return builder.build();
}

/// Ids with holes, some CPUs offline, two of unknown tier, one isolated, one not allowed.
inline std::shared_ptr<const Node> ragged()
{
    Builder builder = hybridBuilder();
    Node &node = builder.node();
    for (Cpu &cpu : node.cpus) {
        cpu.isOnline = cpu.id != 27;
        cpu.isIsolated = cpu.id == 20;
        cpu.isAllowed = cpu.id != 5;
    }
    builder.unknownCpu(88);
    builder.unknownCpu(103);
    node.issues.push_back({Code::TierUnknown, "cpu88,103", {}, 0});
    return builder.build();
}

/// A frame for every CPU of the node; `util` gives percent by CPU id.
inline std::shared_ptr<const Frame> frame(const Node &node, const std::function<double(int)> &util,
                                          bool hasFrequency = true, std::uint64_t seq = 1)
{
    auto made = std::make_shared<Frame>();
    made->seq = seq;
    made->tNs = static_cast<std::int64_t>(seq) * 100'000'000;
    made->intervalS = 0.1;
    for (const Cpu &cpu : node.cpus) {
        CpuReading reading;
        reading.cpu = cpu.id;
        reading.isOnline = cpu.isOnline;
        if (cpu.isOnline) {
            reading.utilPercent = util(cpu.id);
            reading.isIdle = *reading.utilPercent < 3;
            if (hasFrequency) {
                reading.khzSource = FrequencySource::ScalingCurFreq;
                reading.khzAgeMs = 4;
                if (!*reading.isIdle)
                    reading.khz = 3'900'000;
            }
        }
        made->cpus.push_back(reading);
    }
    return made;
}

} // namespace tierscope::machines
