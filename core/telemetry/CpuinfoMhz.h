// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tierscope {

/// The clock of one CPU as /proc/cpuinfo has it.
struct CpuinfoMhz {
    int cpu = 0;
    std::int64_t khz = 0;
};

/// "cpu MHz" by "processor", ascending by id, of CPUs with the flag aperfmperf: without it the value is a constant
/// nominal clock (VMs). Blocks that cannot be understood are left out. Values are not checked for plausibility.
std::vector<CpuinfoMhz> parseCpuinfoMhz(std::string_view text);

} // namespace tierscope
