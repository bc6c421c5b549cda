// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/TierRules.h"

#include <algorithm>
#include <array>

namespace tierscope {

namespace {

constexpr std::uint32_t arm = 0x41;
constexpr std::uint32_t qualcomm = 0x51;
constexpr std::uint32_t apple = 0x61;
constexpr std::uint32_t samsung = 0x53;
constexpr std::uint32_t hisilicon = 0x48;

constexpr int little = 1;
constexpr int big = 2;
constexpr int prime = 3;

struct Row {
    std::uint32_t implementer;
    std::uint32_t part;
    int coreClass;
    const char *name;
};

// Part numbers: arch/arm64/include/asm/cputype.h of Linux and the cores' technical reference manuals.
constexpr auto rows = std::to_array<Row>({
    {arm, 0xd02, little, "Cortex-A34"},
    {arm, 0xd03, little, "Cortex-A53"},
    {arm, 0xd04, little, "Cortex-A35"},
    {arm, 0xd05, little, "Cortex-A55"},
    {arm, 0xd46, little, "Cortex-A510"},
    {arm, 0xd80, little, "Cortex-A520"},
    {arm, 0xd8f, little, "Cortex-A320"},
    {arm, 0xc07, little, "Cortex-A7"},
    {arm, 0xc0f, big, "Cortex-A15"},
    {arm, 0xc0e, big, "Cortex-A17"},
    {arm, 0xd07, big, "Cortex-A57"},
    {arm, 0xd08, big, "Cortex-A72"},
    {arm, 0xd09, big, "Cortex-A73"},
    {arm, 0xd0a, big, "Cortex-A75"},
    {arm, 0xd0b, big, "Cortex-A76"},
    {arm, 0xd0d, big, "Cortex-A77"},
    {arm, 0xd41, big, "Cortex-A78"},
    {arm, 0xd42, big, "Cortex-A78AE"},
    {arm, 0xd4b, big, "Cortex-A78C"},
    {arm, 0xd47, big, "Cortex-A710"},
    {arm, 0xd4d, big, "Cortex-A715"},
    {arm, 0xd81, big, "Cortex-A720"},
    {arm, 0xd87, big, "Cortex-A725"},
    {arm, 0xd44, prime, "Cortex-X1"},
    {arm, 0xd4c, prime, "Cortex-X1C"},
    {arm, 0xd48, prime, "Cortex-X2"},
    {arm, 0xd4e, prime, "Cortex-X3"},
    {arm, 0xd82, prime, "Cortex-X4"},
    {arm, 0xd85, prime, "Cortex-X925"},
    {arm, 0xd8a, little, "C1-Nano"},
    {arm, 0xd8b, big, "C1-Pro"},
    {arm, 0xd90, prime, "C1-Premium"},
    {arm, 0xd8c, prime, "C1-Ultra"},
    {arm, 0xd40, big, "Neoverse V1"},
    {arm, 0xd4f, big, "Neoverse V2"},
    {arm, 0xd83, big, "Neoverse V3"},
    {arm, 0xd0c, big, "Neoverse N1"},
    {arm, 0xd49, big, "Neoverse N2"},
    {arm, 0xd8e, big, "Neoverse N3"},
    {qualcomm, 0x800, big, "Kryo 2xx Gold"},
    {qualcomm, 0x801, little, "Kryo 2xx Silver"},
    {qualcomm, 0x802, big, "Kryo 3xx Gold"},
    {qualcomm, 0x803, little, "Kryo 3xx Silver"},
    {qualcomm, 0x804, big, "Kryo 4xx Gold"},
    {qualcomm, 0x001, prime, "Oryon"},
    {samsung, 0x001, big, "Exynos M1"},
    {samsung, 0x002, big, "Exynos M3"},
    {samsung, 0x003, big, "Exynos M4"},
    {samsung, 0x004, big, "Exynos M5"},
    {hisilicon, 0xd40, big, "Cortex-A76 (HiSilicon)"},
    {qualcomm, 0x805, little, "Kryo 4xx Silver"},
});

const Row *findRow(const ArmPart &part)
{
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row &candidate) {
        return candidate.implementer == part.implementer && candidate.part == part.part;
    });
    return row == rows.end() ? nullptr : &*row;
}

} // namespace

std::string armCoreName(const ArmPart &part)
{
    const Row *row = findRow(part);
    return row == nullptr ? std::string() : row->name;
}

std::optional<int> armCoreClass(const ArmPart &part)
{
    // Apple numbers its cores in pairs: even the efficiency core, odd the performance core of one generation.
    if (part.implementer == apple && part.part >= 0x20)
        return part.part % 2 == 0 ? little : big;
    const Row *row = findRow(part);
    return row == nullptr ? std::nullopt : std::optional(row->coreClass);
}

} // namespace tierscope
