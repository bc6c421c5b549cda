// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/CpuSet.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tierscope {

enum class TierKind { Performance, Middle, Efficiency, LowPower, Uniform };
std::string_view tierKindName(TierKind kind); ///< "performance", "middle", "efficiency", "low-power", "uniform"

/// One reading that supports a tier.
struct Evidence {
    std::string signal; ///< "kernel-type", "cpu-capacity", "arm-part", "cache-signature", "max-frequency", ...
    std::string path;   ///< what was read; "*" stands for the tier's CPUs
    std::string value;

    bool operator==(const Evidence &) const = default;
};

/// CPUs that are alike. Counts are of online CPUs.
struct Tier {
    std::string id; ///< "P", "M", "M1", "E", "LP", "U"
    TierKind kind = TierKind::Uniform;
    std::string name; ///< "P-cores"
    CpuSet cpus;      ///< online
    CpuSet allCpus;   ///< with the offline ones that are known to belong here
    int cores = 0;
    int threads = 0;
    std::optional<std::int64_t> maxKhz;  ///< highest of its CPUs
    std::optional<std::int64_t> baseKhz; ///< highest of its CPUs
    std::optional<int> capacity;         ///< highest of its CPUs
    std::vector<Evidence> evidence;
};

} // namespace tierscope
