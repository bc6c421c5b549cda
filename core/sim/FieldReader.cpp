// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/FieldReader.h"

#include "core/base/Text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tierscope {

using nlohmann::json;

namespace {

constexpr std::size_t longestText = 511;
constexpr std::size_t longestQuote = 60;

/// A value as the message shows it: short, whatever it holds.
std::string quoted(const json &value)
{
    if (value.is_structured())
        return value.is_array() ? "[...]" : "{...}";
    std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    if (text.size() > longestQuote)
        text.replace(longestQuote, std::string::npos, "...");
    return text;
}

bool isPlain(std::string_view text)
{
    return text.size() <= longestText && std::none_of(text.begin(), text.end(), [](char c) {
               return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
           });
}

} // namespace

void ReadLog::fail(const std::string &field, const std::string &value)
{
    if (!error)
        error = Error{Code::SimDamaged, origin, value.empty() ? field : field + ": " + value, 0};
}

FieldReader::FieldReader(const json &object, std::string path, ReadLog &log)
    : m_object(&object)
    , m_path(std::move(path))
    , m_log(&log)
{
}

std::string FieldReader::place(std::string_view key) const
{
    return m_path.empty() ? std::string(key) : m_path + "." + std::string(key);
}

void FieldReader::fail(std::string_view key, const std::string &value)
{
    m_log->fail(place(key), value);
}

void FieldReader::failValue(std::string_view key, const json &value)
{
    fail(key, quoted(value));
}

const json *FieldReader::find(std::string_view key)
{
    m_known.push_back(key);
    const auto field = m_object->find(key);
    return field == m_object->end() ? nullptr : &*field;
}

bool FieldReader::has(std::string_view key)
{
    return find(key) != nullptr;
}

std::string FieldReader::text(std::string_view key, Need need)
{
    const json *value = find(key);
    if (value == nullptr) {
        if (need == Need::Required)
            fail(key);
        return {};
    }
    const auto *string = value->get_ptr<const std::string *>();
    if (string == nullptr || !isPlain(*string) || (need == Need::Required && string->empty())) {
        failValue(key, *value);
        return {};
    }
    return *string;
}

std::optional<std::int64_t> FieldReader::integer(std::string_view key, std::int64_t lowest, std::int64_t highest)
{
    const json *value = find(key);
    if (value == nullptr)
        return std::nullopt;
    // Unsigned numbers above the signed range would wrap.
    const bool isHuge = value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX;
    if (!value->is_number_integer() || isHuge || value->get<std::int64_t>() < lowest ||
        value->get<std::int64_t>() > highest) {
        failValue(key, *value);
        return std::nullopt;
    }
    return value->get<std::int64_t>();
}

std::int64_t FieldReader::integerOr(std::string_view key, std::int64_t lowest, std::int64_t highest,
                                    std::int64_t fallback)
{
    return integer(key, lowest, highest).value_or(fallback);
}

std::int64_t FieldReader::neededInteger(std::string_view key, std::int64_t lowest, std::int64_t highest)
{
    const auto value = integer(key, lowest, highest);
    if (!value)
        fail(key);
    return value.value_or(lowest);
}

std::optional<double> FieldReader::number(std::string_view key, double lowest, double highest)
{
    const json *value = find(key);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_number() || !(value->get<double>() >= lowest && value->get<double>() <= highest)) {
        failValue(key, *value);
        return std::nullopt;
    }
    return value->get<double>();
}

std::optional<std::uint32_t> FieldReader::hex(std::string_view key, std::uint32_t highest)
{
    const std::string value = text(key, Need::Optional);
    if (value.empty())
        return std::nullopt;
    const auto number = parseHex(value);
    if (!number || *number > highest) {
        fail(key, value);
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(*number);
}

CpuSet FieldReader::cpus(std::string_view key, Need need)
{
    const std::string list = text(key, need);
    const auto cpus = CpuSet::parseList(list);
    if (!cpus || (need == Need::Required && cpus->isEmpty())) {
        fail(key, list);
        return {};
    }
    return *cpus;
}

const json *FieldReader::array(std::string_view key, std::size_t most)
{
    const json *value = find(key);
    if (value == nullptr)
        return nullptr;
    if (!value->is_array() || value->size() > most) {
        failValue(key, *value);
        return nullptr;
    }
    return value;
}

std::vector<CpuSet> FieldReader::cpuLists(std::string_view key, std::size_t most)
{
    std::vector<CpuSet> lists;
    const json *values = array(key, most);
    if (values == nullptr)
        return lists;
    for (const json &value : *values) {
        const auto *string = value.get_ptr<const std::string *>();
        const auto cpus = CpuSet::parseList(string == nullptr ? "" : *string);
        if (!cpus || cpus->isEmpty()) {
            fail(std::string(key) + "[" + std::to_string(lists.size()) + "]", quoted(value));
            break;
        }
        lists.push_back(*cpus);
    }
    return lists;
}

int FieldReader::choice(std::string_view key, Choices choices)
{
    if (!has(key))
        return choices.begin()->second;
    const std::string word = text(key);
    const auto found = std::find_if(choices.begin(), choices.end(), [&](const auto &c) { return c.first == word; });
    if (found == choices.end()) {
        fail(key, word);
        return choices.begin()->second;
    }
    return found->second;
}

std::vector<FieldReader> FieldReader::objects(std::string_view key, std::size_t most)
{
    std::vector<FieldReader> readers;
    const json *values = array(key, most);
    if (values == nullptr)
        return readers;
    for (const json &value : *values) {
        const std::string path = place(key) + "[" + std::to_string(readers.size()) + "]";
        if (!value.is_object()) {
            m_log->fail(path, quoted(value));
            break;
        }
        readers.emplace_back(value, path, *m_log);
    }
    return readers;
}

std::optional<FieldReader> FieldReader::object(std::string_view key)
{
    const json *value = find(key);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_object()) {
        failValue(key, *value);
        return std::nullopt;
    }
    return FieldReader(*value, place(key), *m_log);
}

void FieldReader::rejectOthers()
{
    for (const auto &field : m_object->items()) {
        if (std::find(m_known.begin(), m_known.end(), field.key()) == m_known.end())
            fail(isPlain(field.key()) ? std::string_view(field.key()).substr(0, longestQuote) : "?");
    }
}

} // namespace tierscope
