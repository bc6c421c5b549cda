// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/HwlocTopology.h"

#include "core/node/AcceleratorReader.h"

#include <array>
#include <cstdio>

namespace tierscope {

namespace {

std::string info(hwloc_obj_t object, std::initializer_list<const char *> names)
{
    for (const char *name : names) {
        if (const char *value = hwloc_obj_get_info_by_name(object, name); value != nullptr && *value != '\0')
            return value;
    }
    return {};
}

using PciAttributes = decltype(hwloc_obj_attr_u::pcidev);

std::string addressOf(const PciAttributes &pci)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%04x:%02x:%02x.%x", static_cast<unsigned>(pci.domain),
                  static_cast<unsigned>(pci.bus), static_cast<unsigned>(pci.dev), static_cast<unsigned>(pci.func));
    return text.data();
}

hwloc_obj_t pciParent(hwloc_obj_t object)
{
    while (object != nullptr && object->type != HWLOC_OBJ_PCI_DEVICE)
        object = object->parent;
    return object;
}

/// The NUMA node of the object's place, where it is exactly one.
std::optional<int> numaNodeOf(hwloc_topology_t topology, hwloc_obj_t object)
{
    const hwloc_obj_t place = hwloc_get_non_io_ancestor_obj(topology, object);
    if (place == nullptr || place->nodeset == nullptr || hwloc_bitmap_weight(place->nodeset) != 1)
        return std::nullopt;
    return hwloc_bitmap_first(place->nodeset);
}

bool isCompute(hwloc_obj_t object)
{
    return object->attr->osdev.type == HWLOC_OBJ_OSDEV_COPROC || object->attr->osdev.type == HWLOC_OBJ_OSDEV_GPU;
}

Accelerator fromPci(hwloc_topology_t topology, hwloc_obj_t object)
{
    const PciAttributes &pci = object->attr->pcidev;
    Accelerator device;
    device.id = device.bus = addressOf(pci);
    device.kind = kindOfPci(static_cast<unsigned>(pci.class_id) << 8, pci.vendor_id);
    device.name = info(object, {"PCIDevice"});
    if (device.name.empty())
        device.name = nameOfPci(pci.vendor_id, pci.device_id);
    device.numaNode = numaNodeOf(topology, object);
    device.path = "PCIDev " + device.id;
    return device;
}

void addOsDevice(hwloc_topology_t topology, hwloc_obj_t object, std::vector<Accelerator> &devices)
{
    const hwloc_obj_t pci = pciParent(object);
    const std::string name = info(object, {"GPUModel", "CUDAModel", "OpenCLDeviceName", "VectorEngineModel"});
    if (pci != nullptr) {
        const std::string address = addressOf(pci->attr->pcidev);
        for (Accelerator &device : devices) {
            if (device.id == address) {
                if (!name.empty())
                    device.name = name;
                return;
            }
        }
    }
    Accelerator device = pci == nullptr ? Accelerator{} : fromPci(topology, pci);
    const std::string osName = object->name == nullptr ? "osdev" : object->name;
    const std::string subtype = object->subtype == nullptr ? "" : object->subtype;
    if (pci == nullptr) {
        device.id = osName;
        device.bus = "platform";
        device.numaNode = numaNodeOf(topology, object);
    }
    device.path = "OSDev " + osName;
    device.kind = subtype == "VectorEngine"               ? AcceleratorKind::VectorEngine
                  : device.kind == AcceleratorKind::Other ? AcceleratorKind::Gpu
                                                          : device.kind;
    if (!name.empty())
        device.name = name;
    else if (device.name.empty())
        device.name = osName;
    devices.push_back(std::move(device));
}

} // namespace

std::vector<Accelerator> acceleratorsOf(hwloc_topology_t topology)
{
    std::vector<Accelerator> devices;
    for (hwloc_obj_t object = nullptr; (object = hwloc_get_next_pcidev(topology, object)) != nullptr;) {
        const unsigned base = object->attr->pcidev.class_id >> 8U;
        if (base == 0x03 || base == 0x12)
            devices.push_back(fromPci(topology, object));
    }
    for (hwloc_obj_t object = nullptr; (object = hwloc_get_next_osdev(topology, object)) != nullptr;) {
        if (isCompute(object))
            addOsDevice(topology, object, devices);
    }
    return devices;
}

} // namespace tierscope
