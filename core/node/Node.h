// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/CpuSet.h"
#include "core/base/Error.h"
#include "core/node/Accelerator.h"
#include "core/node/Tier.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tierscope {

/// The lists under /sys/devices/system/cpu and what this session may use.
struct CpuLists {
    CpuSet possible;
    CpuSet present;
    CpuSet online;
    std::optional<CpuSet> allowed;  ///< by the cpuset of this session; unset where it is not recorded
    std::optional<CpuSet> isolated; ///< isolcpus= and isolated partitions
    std::optional<CpuSet> nohzFull;
};

/// One logical CPU (hwloc: PU). Offline CPUs that are present have one too.
struct Cpu {
    int id = 0;
    bool isOnline = true;
    std::optional<bool> isAllowed; ///< unset where the source does not record it
    bool isIsolated = false;
    bool isNohzFull = false;
    int core = -1;                       ///< index into Node::cores, -1 unknown
    int package = -1;                    ///< id of the package, -1 unknown
    int tier = -1;                       ///< index into Node::tiers, -1 unknown
    int llc = -1;                        ///< index into Node::caches of the last-level cache above it, -1 none known
    int numaNode = -1;                   ///< id of the NUMA node, -1 unknown
    CpuSet siblings;                     ///< SMT siblings, itself included; empty: unknown
    std::optional<std::int64_t> maxKhz;  ///< cpuinfo_max_freq
    std::optional<std::int64_t> baseKhz; ///< base_frequency or CPPC nominal_freq
    std::optional<int> capacity;         ///< cpu_capacity, 1024 is the fastest CPU of the machine
    std::optional<int> prefcoreRank;     ///< amd_pstate_prefcore_ranking or CPPC highest_perf
    bool isFavoured = false;             ///< clocks or ranks above most of its tier
};

struct Core {
    int index = 0; ///< logical, in order of the lowest CPU
    int package = -1;
    int tier = -1; ///< index into Node::tiers, -1 unknown
    CpuSet cpus;   ///< SMT siblings, offline ones included where known
};

struct Package {
    int id = 0; ///< physical_package_id
    std::string name;
    CpuSet cpus;
    std::vector<CpuSet> dies; ///< empty where there is one die or dies are unknown
};

struct NumaNode {
    int id = 0;
    CpuSet cpus; ///< empty for memory-only nodes
    std::optional<std::int64_t> memoryBytes;
    std::string kind; ///< "dram", "hbm", "cxl", ... where stated, else empty
};

enum class CacheType { Unified, Data, Instruction };

/// One cache and the CPUs that share it. `--llc N` means this index.
struct CacheDomain {
    int index = 0;
    int level = 0;
    CacheType type = CacheType::Unified;
    std::optional<std::int64_t> sizeBytes;
    CpuSet cpus;
};

enum class SourceKind { Live, Dump, Xml, Simulated, Recording };
std::string_view sourceKindName(SourceKind kind); ///< "live", "dump", "xml", "simulated", "recording"

/// What a machine is. A value: built once, shared as shared_ptr<const Node>, never changed.
struct Node {
    SourceKind source = SourceKind::Live;
    std::string origin; ///< path or simulated machine's name; empty for the live machine
    std::string name;   ///< CPU model as the machine states it, else architecture, else empty
    std::string kernel; ///< kernel release where known
    CpuLists lists;
    std::vector<Tier> tiers; ///< fastest first
    std::vector<Cpu> cpus;   ///< present CPUs, ascending by id
    std::vector<Core> cores;
    std::vector<Package> packages;
    std::vector<NumaNode> numaNodes;
    std::vector<CacheDomain> caches;
    std::vector<Accelerator> accelerators;
    CpuSet unknownCpus; ///< present CPUs whose tier cannot be known
    std::vector<Issue> issues;

    /// The CPU with this id, or nullptr. Ids may have holes.
    const Cpu *cpu(int id) const;
    /// The tier with this id ("P"), or nullptr.
    const Tier *tier(std::string_view id) const;
    /// Whether cpu_capacity tells tiers apart, so that loads can be weighted with it.
    bool hasDistinctCapacities() const;
    /// Whether this numbering can be trusted for pinning; containers with lxcfs renumber.
    bool hasConsistentNumbering() const;
};

/// "unified", "data", "instruction".
std::string_view cacheTypeName(CacheType type);

} // namespace tierscope
