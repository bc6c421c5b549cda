// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/MachineDescription.h"

#include <deque>
#include <map>
#include <vector>

namespace tierscope {

/// One CPU of a described machine with everything that its description says of it. Points into the layout and the
/// description: thousands of copies of wide sets would cost gigabytes.
struct LayoutCpu {
    int id = 0;
    const CoreGroup *group = nullptr;
    CpuTraits traits; ///< the group's with its override
    int core = 0;     ///< index into MachineLayout::cores
    const CpuSet *siblings = nullptr;
    const CpuSet *cluster =
        nullptr; ///< as topology/cluster_cpus: those sharing the L2 on x86, the L3's part of a group on ARM
    int package = 0;
    const CpuSet *packageCpus = nullptr;
    int die = 0;
    const CpuSet *dieCpus = nullptr;
    std::vector<std::size_t> caches; ///< indexes into MachineLayout::caches, by level and type

    CpuSet policy() const; ///< CPUs of its cpufreq policy
};

/// A description spread out CPU by CPU, as if all were online. Valid while the description lives.
struct MachineLayout {
    explicit MachineLayout(const MachineDescription &machine);
    MachineLayout(const MachineLayout &) = delete;
    MachineLayout &operator=(const MachineLayout &) = delete;

    std::vector<CpuSet> cores;       ///< in order of their lowest CPU
    std::vector<CacheDomain> caches; ///< by level, type (data, instruction, unified) and lowest CPU
    std::map<int, LayoutCpu> cpus;

private:
    void addCores(const MachineDescription &machine);
    void addCaches(const MachineDescription &machine);
    void addPackages(const MachineDescription &machine);
    void addClusters(const MachineDescription &machine);
    void addArmClusters(const MachineDescription &machine);

    std::deque<CpuSet> m_clusters; // a deque: CPUs point into it
};

} // namespace tierscope
