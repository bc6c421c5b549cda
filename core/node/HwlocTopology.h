// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/node/NodeBuilder.h"

#include <hwloc.h>
#include <memory>
#include <string>

namespace tierscope {

struct HwlocDestroy {
    void operator()(hwloc_topology_t topology) const { hwloc_topology_destroy(topology); }
};
/// Owns a loaded hwloc topology. Include this header in core/node only: hwloc stays behind MachineTree.
using HwlocTopology = std::unique_ptr<hwloc_topology, HwlocDestroy>;

/// This machine, without the components that load drivers or touch PCI config space; no I/O devices.
Result<HwlocTopology> loadLiveTopology();
/// A saved /proc and /sys tree, by a child tierctl: HWLOC_FSROOT is process-wide and the tree is untrusted.
Result<HwlocTopology> loadTreeTopology(const std::string &directory);
/// An hwloc XML file with its I/O devices, checked and normalised by a child tierctl as well.
Result<HwlocTopology> loadXmlTopology(const std::string &path);

/// Packages, memory, caches and cores.
MachineTree treeOf(hwloc_topology_t topology);
/// PCI display and processing devices and co-processor OS devices, one per device.
std::vector<Accelerator> acceleratorsOf(hwloc_topology_t topology);
/// Everything an XML file says of a machine: facts by CPU, lists, tree and accelerators.
MachineParts partsOfXml(hwloc_topology_t topology, const std::string &path);

} // namespace tierscope
