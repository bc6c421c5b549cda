// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/CpuSet.h"
#include "core/base/Error.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tierscope {

/// What is wrong with a description: the first thing, as the later ones may follow from it.
struct ReadLog {
    std::string origin;
    std::optional<Error> error;

    void fail(const std::string &field, const std::string &value);
};

/// Reads the fields of one JSON object, each with its bounds. A field that is missing though needed, of another type,
/// outside its bounds or unknown goes to the log with its path; reading then goes on with harmless values.
class FieldReader {
public:
    enum class Need { Required, Optional };
    using Choices = std::initializer_list<std::pair<std::string_view, int>>;

    FieldReader(const nlohmann::json &object, std::string path, ReadLog &log);

    bool has(std::string_view key);
    /// At most 511 bytes without control characters.
    std::string text(std::string_view key, Need need = Need::Required);
    std::optional<std::int64_t> integer(std::string_view key, std::int64_t lowest, std::int64_t highest);
    std::int64_t integerOr(std::string_view key, std::int64_t lowest, std::int64_t highest, std::int64_t fallback);
    std::int64_t neededInteger(std::string_view key, std::int64_t lowest, std::int64_t highest);
    std::optional<double> number(std::string_view key, double lowest, double highest);
    /// A hexadecimal number in a string: "0xd4f".
    std::optional<std::uint32_t> hex(std::string_view key, std::uint32_t highest);
    /// A kernel list; an empty one counts as missing.
    CpuSet cpus(std::string_view key, Need need = Need::Required);
    std::vector<CpuSet> cpuLists(std::string_view key, std::size_t most);
    /// The number beside the word that the field holds; the first one's when it is missing.
    int choice(std::string_view key, Choices choices);
    std::vector<FieldReader> objects(std::string_view key, std::size_t most);
    std::optional<FieldReader> object(std::string_view key);

    void fail(std::string_view key, const std::string &value = {});
    /// To be called after the last field: fails on any that was not asked for.
    void rejectOthers();

private:
    const nlohmann::json *find(std::string_view key);
    const nlohmann::json *array(std::string_view key, std::size_t most);
    void failValue(std::string_view key, const nlohmann::json &value);
    std::string place(std::string_view key) const;

    const nlohmann::json *m_object;
    std::string m_path; // "cores[0]", empty at the top
    ReadLog *m_log;
    std::vector<std::string_view> m_known;
};

} // namespace tierscope
