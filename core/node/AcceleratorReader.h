// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SysRoot.h"
#include "core/node/Accelerator.h"

#include <vector>

namespace tierscope {

/// Finds accelerators in /sys: PCI classes 03 (display) and 12 (processing), and the device classes drm, accel, ve,
/// kgsl and a few vendor classes; one entry per device. Never wakes a sleeping device: link speed is read on the live
/// machine only while power/runtime_status is active, or there is no runtime power management.
std::vector<Accelerator> readAccelerators(const SysRoot &root, std::vector<Issue> &issues);

/// What a PCI class and vendor say of a device: 0x12 is an accelerator, 0x03 a GPU or, from makers of server
/// management chips, a plain display.
AcceleratorKind kindOfPci(unsigned classCode, unsigned vendor);
/// "NVIDIA 10de:2704": the vendor's name where it is a maker of accelerators, and the ids.
std::string nameOfPci(unsigned vendor, unsigned device);
/// Transfers per second and lane, in GT/s, of "16.0 GT/s PCIe" or "8 GT/s".
std::optional<double> parseLinkSpeed(std::string_view text);

} // namespace tierscope
