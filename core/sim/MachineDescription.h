// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/CpuFacts.h"
#include "core/node/Node.h"
#include "core/sim/TaskScript.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tierscope {

enum class Architecture { X86, Arm, RiscV };

/// Which CPUs share a cpufreq policy: each its own, as on Intel and AMD, or the whole group, as ARM clusters do.
enum class PolicyScope { Cpu, Group };

/// What may differ between cores of one group. Unset: the machine does not say.
struct CpuTraits {
    std::optional<std::int64_t> minKhz; ///< cpuinfo_min_freq, the clock of little load
    std::optional<std::int64_t> baseKhz;
    std::optional<std::int64_t> maxKhz; ///< cpuinfo_max_freq
    std::optional<int> capacity;        ///< cpu_capacity, 1024 is the fastest
    std::optional<int> prefcoreRank;
};

/// Traits of some CPUs of a group that replace the group's: favoured cores.
struct CpuOverride {
    CpuSet cpus;
    CpuTraits traits;
};

/// A cache that each core, or each run of `coresEach` cores of the group, has.
struct GroupCache {
    int level = 1;
    CacheType type = CacheType::Unified;
    std::int64_t sizeBytes = 0;
    int coresEach = 1;
};

/// A cache over CPUs of several groups.
struct SharedCache {
    int level = 3;
    std::int64_t sizeBytes = 0;
    CpuSet cpus;
};

/// Cores of one kind.
struct CoreGroup {
    std::string name;
    std::vector<CpuSet> cores; ///< SMT siblings of each, in the machine's order
    CpuSet cpus;               ///< of all cores
    CpuTraits traits;
    std::vector<CpuOverride> overrides;
    std::vector<GroupCache> caches;
    std::optional<CoreType> kernelType; ///< which of cpu_core, cpu_atom, cpu_lowpower lists it
    std::optional<ArmPart> armPart;
    PolicyScope policy = PolicyScope::Cpu;
};

/// A machine as a description states it, whichever of its CPUs are online. A value that is valid throughout: every
/// list names CPUs of the groups, and no CPU twice.
struct MachineDescription {
    std::string name;
    std::string title; ///< for menus: "Core i9-13900K: 8 P-cores, 16 E-cores"
    std::string model; ///< what the machine calls its CPU
    std::string note;  ///< where the figures are from
    Architecture architecture = Architecture::X86;
    std::string vendor; ///< vendor_id of x86, else empty
    std::vector<CoreGroup> groups;
    std::vector<SharedCache> sharedCaches;
    std::vector<Package> packages; ///< at least one; together they hold every CPU
    std::vector<NumaNode> numaNodes;
    std::vector<Accelerator> accelerators;
    CpuSet offline; ///< since boot, so that most of them is unknown
    CpuSet isolated;
    CpuSet nohzFull;
    std::vector<TaskScript> tasks;

    /// As many as a kernel can be built for (NR_CPUS); their ids go up to CpuSet::maxCpu.
    static constexpr int mostCpus = 8192;
    /// Of all tasks together.
    static constexpr int mostThreads = 65536;

    CpuSet cpus() const;

    /// Reads and checks a description (docs/machine-description.md). Hostile text costs no more than its own length
    /// and mostCpus CPUs. Fails with SimDamaged; `where` is `origin`, `detail` names the field and its value.
    static Result<MachineDescription> parse(std::string_view json, const std::string &origin);
};

} // namespace tierscope
