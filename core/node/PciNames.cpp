// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/AcceleratorReader.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace tierscope {

namespace {

struct Vendor {
    unsigned id;
    const char *name;
    bool isDisplayOnly; ///< server management or emulated graphics
};

// Vendor ids: PCI ID repository.
constexpr auto vendors = std::to_array<Vendor>({
    {0x10de, "NVIDIA", false},      {0x1002, "AMD", false},       {0x1022, "AMD", false},
    {0x8086, "Intel", false},       {0x1bcf, "NEC", false},       {0x1da3, "Habana Labs", false},
    {0x1e52, "Tenstorrent", false}, {0x17cb, "Qualcomm", false},  {0x10ee, "AMD Xilinx", false},
    {0x1d0f, "Amazon", false},      {0x1ac1, "Google", false},    {0x1e60, "Hailo", false},
    {0x19e5, "Huawei", false},      {0x1a03, "ASPEED", true},     {0x102b, "Matrox", true},
    {0x1013, "Cirrus Logic", true}, {0x1234, "Bochs/QEMU", true}, {0x1af4, "Virtio", true},
    {0x1b36, "QEMU", true},         {0x15ad, "VMware", true},     {0x1414, "Microsoft Hyper-V", true},
    {0x80ee, "VirtualBox", true},
});

const Vendor *findVendor(unsigned id)
{
    const auto found =
        std::find_if(vendors.begin(), vendors.end(), [&](const Vendor &vendor) { return vendor.id == id; });
    return found == vendors.end() ? nullptr : &*found;
}

} // namespace

AcceleratorKind kindOfPci(unsigned classCode, unsigned vendor)
{
    constexpr unsigned processing = 0x12;
    constexpr unsigned display = 0x03;
    const unsigned base = classCode >> 16;
    const Vendor *known = findVendor(vendor);
    if (base == display)
        return known != nullptr && known->isDisplayOnly ? AcceleratorKind::Display : AcceleratorKind::Gpu;
    if (base != processing)
        return AcceleratorKind::Other;
    // AMD's and NVIDIA's compute-only GPUs carry the processing class too; an Intel device of it is an NPU.
    constexpr unsigned intel = 0x8086;
    constexpr unsigned amd = 0x1002;
    constexpr unsigned nvidia = 0x10de;
    if (vendor == amd || vendor == nvidia)
        return AcceleratorKind::Gpu;
    return vendor == intel ? AcceleratorKind::Npu : AcceleratorKind::Other;
}

std::string nameOfPci(unsigned vendor, unsigned device)
{
    std::array<char, 16> ids{};
    std::snprintf(ids.data(), ids.size(), "%04x:%04x", vendor & 0xFFFF, device & 0xFFFF);
    const Vendor *known = findVendor(vendor);
    return known == nullptr ? std::string("PCI ") + ids.data() : std::string(known->name) + " " + ids.data();
}

} // namespace tierscope
