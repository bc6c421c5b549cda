// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Units.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace tierscope {

namespace {

std::string formatted(double value, int decimals, const char *unit)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f %s", decimals, value, unit);
    return text.data();
}

} // namespace

std::string gigahertzText(const std::optional<std::int64_t> &khz)
{
    constexpr double khzPerGhz = 1e6;
    return khz ? formatted(static_cast<double>(*khz) / khzPerGhz, 2, "GHz") : "-";
}

std::string bytesText(const std::optional<std::int64_t> &bytes)
{
    if (!bytes)
        return "-";
    constexpr std::array<const char *, 5> units{"B", "KiB", "MiB", "GiB", "TiB"};
    double value = static_cast<double>(*bytes);
    std::size_t unit = 0;
    while (value >= 1024 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    const bool isWhole = std::abs(value - std::round(value)) < 0.005;
    return formatted(value, isWhole ? 0 : value < 10 ? 2 : 1, units[unit]);
}

} // namespace tierscope
