// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SysRoot.h"
#include "core/node/Node.h"

namespace tierscope {

/// The lists of a machine, and which CPUs have a directory.
struct CpuInventory {
    CpuLists lists; ///< as the machine states them; online is limited to CPUs that have a directory
    CpuSet present; ///< what to show: online, and present with a directory
    std::vector<Issue> issues;
};

/// Reads possible, present, online, isolated and nohz_full, and what this session's cpuset allows. Without an `online`
/// file a CPU is online when it has a topology directory. Fails with NoCpus, TooManyCpus,
/// or the online list's own error.
Result<CpuInventory> readCpuInventory(const SysRoot &root);

/// CPUs that the cpuset of the calling process allows: of its cgroup or the nearest ancestor that states one (v2 or v1:
/// cpuset.cpus.effective, cpuset.effective_cpus, cpuset.cpus), else Cpus_allowed_list of /proc/self/status. An affinity
/// mask inside the cpuset is no fence and does not count. Unset where nothing is recorded.
std::optional<CpuSet> readAllowedCpus(const SysRoot &root);

/// Where one cgroup hierarchy is mounted and which group this process is in.
struct CgroupPlace {
    std::string folder; ///< mount point joined with the group's path, without leading slash
    std::string mount;  ///< the mount point alone
    bool isV2 = false;
};
/// The hierarchy that governs cpusets: v1 (also the old "cpuset" file system) when one is mounted, else v2. Pure.
/// `mounts` is /proc/mounts, `selfCgroup` the lines "ID:controllers:path" of /proc/self/cgroup.
std::optional<CgroupPlace> findCpusetCgroup(std::string_view mounts, std::string_view selfCgroup);

} // namespace tierscope
