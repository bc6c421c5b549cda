// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Text.h"

#include <charconv>

namespace tierscope {

namespace {

constexpr std::string_view blanks{" \t\r\n\v\f\0", 7};

/// Length of the UTF-8 sequence at the start of `text`, or 0 where it is none (overlong and surrogates included).
std::size_t utf8Length(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xC2 && first <= 0xDF   ? 2
                               : (first & 0xF0) == 0xE0         ? 3
                               : first >= 0xF0 && first <= 0xF4 ? 4
                                                                : 0;
    if (length == 0 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
    }
    const unsigned char second = byte(1);
    const bool isOverlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool isOutside = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
    return isOverlong || isOutside ? 0 : length;
}

template<typename T>
std::optional<T> parseWhole(std::string_view text, int base)
{
    T value{};
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (status != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::vector<std::string_view> splitAtAny(std::string_view text, std::string_view separators)
{
    std::vector<std::string_view> parts;
    std::size_t start = text.find_first_not_of(separators);
    while (start != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(separators, start), text.size());
        parts.push_back(text.substr(start, end - start));
        start = text.find_first_not_of(separators, end);
    }
    return parts;
}

} // namespace

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    if (text.empty())
        return parts;
    std::size_t start = 0;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator, start)) {
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    parts.push_back(text.substr(start));
    return parts;
}

std::vector<std::string_view> lines(std::string_view text)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    return split(text, '\n');
}

std::vector<std::string_view> words(std::string_view text)
{
    return splitAtAny(text, blanks);
}

std::optional<std::int64_t> parseInteger(std::string_view text)
{
    return parseWhole<std::int64_t>(trimmed(text), 10);
}

std::optional<std::uint64_t> parseHex(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with("0x") || text.starts_with("0X"))
        text.remove_prefix(2);
    return parseWhole<std::uint64_t>(text, 16);
}

bool isValidUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string toValidUtf8(std::string_view text)
{
    std::string valid;
    valid.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        if (length == 0)
            valid += "\xEF\xBF\xBD";
        else
            valid += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return valid;
}

std::string escapeForDisplay(std::string_view text)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const std::string valid = toValidUtf8(text);
    std::string shown;
    shown.reserve(valid.size());
    for (std::size_t i = 0; i < valid.size(); ++i) {
        const auto byte = static_cast<unsigned char>(valid[i]);
        // C1 controls (U+0080 to U+009F) steer terminals as well as C0 ones do.
        const bool isC1 = byte == 0xC2 && static_cast<unsigned char>(valid[i + 1]) < 0xA0;
        if (byte >= 0x20 && byte != 0x7F && !isC1) {
            shown += valid[i];
            continue;
        }
        const unsigned char shownByte = isC1 ? static_cast<unsigned char>(valid[++i]) : byte;
        shown += "\\x";
        shown += digits[shownByte >> 4];
        shown += digits[shownByte & 0xF];
    }
    return shown;
}

} // namespace tierscope
