// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tierscope {

enum class AcceleratorKind { Gpu, Npu, Display, VectorEngine, Other };
std::string_view acceleratorKindName(AcceleratorKind kind); ///< "gpu", "npu", "display", "vector-engine", "other"

/// A device that can compute beside the CPUs, as the kernel lists it.
struct Accelerator {
    std::string id; ///< unique on the machine: PCI address, or class and device ("kgsl/kgsl-3d0")
    AcceleratorKind kind = AcceleratorKind::Other;
    std::string name;              ///< what the device or its driver calls it; PCI ids where nothing else is known
    std::string bus;               ///< "0000:01:00.0", or "platform"
    std::string driver;            ///< empty when none is bound
    std::optional<int> numaNode;   ///< unset where the kernel says -1 or nothing
    std::optional<double> pcieGts; ///< current link speed; unset while the device sleeps, as reading it can wake it
    std::optional<int> pcieWidth;  ///< current link width in lanes
    std::string powerState;        ///< power/runtime_status: "active", "suspended", ...; empty if not recorded
    std::string path;              ///< where it was found
};

} // namespace tierscope
