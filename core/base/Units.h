// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tierscope {

/// "3.90 GHz" with two decimals; "-" when unknown.
std::string gigahertzText(const std::optional<std::int64_t> &khz);
/// "36 MiB", "1.25 MiB", "48 KiB", "31.0 GiB": the largest binary unit that keeps it above one; "-" when unknown.
std::string bytesText(const std::optional<std::int64_t> &bytes);

} // namespace tierscope
