// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tierscope {

/// Without leading and trailing blanks, tabs, newlines and NULs (device-tree strings end in one).
std::string_view trimmed(std::string_view text);
/// Pieces between `separator`, empty ones included; an empty text has none.
std::vector<std::string_view> split(std::string_view text, char separator);
/// Lines without their newline; a last line without newline counts.
std::vector<std::string_view> lines(std::string_view text);
/// Words between blanks, tabs and newlines.
std::vector<std::string_view> words(std::string_view text);

/// A decimal number that fills the whole (trimmed) text; nullopt for anything else and on overflow.
std::optional<std::int64_t> parseInteger(std::string_view text);
/// A hexadecimal number, with or without 0x, that fills the whole (trimmed) text.
std::optional<std::uint64_t> parseHex(std::string_view text);

/// Text from files and processes made safe to print on one line: control characters become \xNN, bytes that are not
/// UTF-8 become U+FFFD.
std::string escapeForDisplay(std::string_view text);
/// Bytes that are not UTF-8 become U+FFFD; everything else stays.
std::string toValidUtf8(std::string_view text);
bool isValidUtf8(std::string_view text);

} // namespace tierscope
