// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/CpuSet.h"
#include "core/telemetry/FrameJson.h"
#include "core/telemetry/FrequencyDomain.h"

#include <array>
#include <limits>
#include <nlohmann/json.hpp>

namespace tierscope {

namespace {

using Json = nlohmann::json;

constexpr std::size_t longestLine = std::size_t{32} << 20;
constexpr std::size_t mostIssues = 100'000;
/// Of one CPU: a process on every CPU there can be.
constexpr double mostSelfPercent = 100.0 * (CpuSet::maxCpu + 1);
constexpr std::int64_t mostNumber = std::numeric_limits<std::int64_t>::max();

constexpr auto codes = std::to_array<Code>({
#define TIERSCOPE_CODE(name, text, meaning) Code::name,
#include "core/base/codes.def"
#undef TIERSCOPE_CODE
});

/// Takes fields out of an object and remembers the first that is wrong.
class Fields {
public:
    Fields(const Json &object, std::optional<Error> &error)
        : m_object(object)
        , m_error(error)
    {
        if (!object.is_object())
            fail(Code::BadFormat, "object");
    }

    /// nullptr (JSON's or an absent field's) is nullopt.
    const Json *find(const char *name) const
    {
        const auto field = m_object.is_object() ? m_object.find(name) : m_object.end();
        return field == m_object.end() || field->is_null() ? nullptr : &*field;
    }

    std::optional<std::int64_t> integer(const char *name, std::int64_t lowest, std::int64_t highest)
    {
        const Json *field = find(name);
        if (field == nullptr)
            return std::nullopt;
        if (!field->is_number_integer())
            return fail(Code::BadFormat, name), std::nullopt;
        const bool isTooLarge = field->is_number_unsigned() && field->get<std::uint64_t>() > mostNumber;
        if (isTooLarge || field->get<std::int64_t>() < lowest || field->get<std::int64_t>() > highest)
            return fail(Code::OutOfRange, name), std::nullopt;
        return field->get<std::int64_t>();
    }

    std::optional<double> number(const char *name, double highest)
    {
        const Json *field = find(name);
        if (field == nullptr)
            return std::nullopt;
        if (!field->is_number())
            return fail(Code::BadFormat, name), std::nullopt;
        const auto value = field->get<double>();
        if (!(value >= 0 && value <= highest))
            return fail(Code::OutOfRange, name), std::nullopt;
        return value;
    }

    std::optional<bool> boolean(const char *name)
    {
        const Json *field = find(name);
        if (field == nullptr)
            return std::nullopt;
        if (!field->is_boolean())
            return fail(Code::BadFormat, name), std::nullopt;
        return field->get<bool>();
    }

    std::optional<std::string> text(const char *name)
    {
        const Json *field = find(name);
        if (field == nullptr)
            return std::nullopt;
        if (!field->is_string())
            return fail(Code::BadFormat, name), std::nullopt;
        return field->get<std::string>();
    }

    /// The elements of an array; none when it is absent.
    const Json &array(const char *name, std::size_t most)
    {
        static const Json none = Json::array();
        const Json *field = find(name);
        if (field == nullptr || !field->is_array())
            return fail(Code::BadFormat, name), none;
        if (field->size() > most)
            return fail(Code::OutOfRange, name), none;
        return *field;
    }

    template<typename T>
    T needed(const char *name, const std::optional<T> &value)
    {
        if (!value)
            fail(Code::BadFormat, name);
        return value.value_or(T{});
    }

    void fail(Code code, const char *name)
    {
        if (!m_error)
            m_error = Error{code, name, {}, 0};
    }

private:
    const Json &m_object;
    std::optional<Error> &m_error;
};

std::optional<FrequencySource> sourceFromName(std::string_view name)
{
    for (const FrequencySource source : {FrequencySource::CpuinfoAvgFreq, FrequencySource::ScalingCurFreq,
                                         FrequencySource::ProcCpuinfo, FrequencySource::Simulated}) {
        if (frequencySourceName(source) == name)
            return source;
    }
    return std::nullopt;
}

std::optional<Code> codeFromName(std::string_view name)
{
    for (const Code code : codes) {
        if (codeName(code) == name)
            return code;
    }
    return std::nullopt;
}

CpuReading readingFromJson(const Json &json, std::optional<Error> &error)
{
    Fields fields(json, error);
    CpuReading reading;
    reading.cpu = static_cast<int>(fields.needed("cpu", fields.integer("cpu", 0, CpuSet::maxCpu)));
    reading.isOnline = fields.needed("online", fields.boolean("online"));
    reading.utilPercent = fields.number("util_percent", 100);
    reading.stealPercent = fields.number("steal_percent", 100);
    reading.khz = fields.integer("khz", lowestKhz, highestKhz);
    if (const std::optional<std::string> name = fields.text("khz_source")) {
        reading.khzSource = sourceFromName(*name);
        if (!reading.khzSource)
            fields.fail(Code::BadFormat, "khz_source");
    }
    reading.khzAgeMs = fields.number("khz_age_ms", std::numeric_limits<double>::max());
    reading.isIdle = fields.boolean("idle");
    if (reading.khz && !reading.khzSource)
        fields.fail(Code::BadFormat, "khz_source"); // no number without its source
    return reading;
}

void addIssue(const Json &json, std::vector<Issue> &issues, std::optional<Error> &error)
{
    Fields fields(json, error);
    const std::string name = fields.needed("code", fields.text("code"));
    const std::string where = fields.needed("where", fields.text("where"));
    if (const std::optional<Code> code = codeFromName(name))
        issues.push_back({*code, where, {}, 0});
}

} // namespace

Result<Frame> frameFromJson(std::string_view line)
{
    if (line.size() > longestLine)
        return Error{Code::TooLarge, "frame", {}, 0};
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_discarded())
        return Error{Code::BadFormat, "frame", {}, 0};
    std::optional<Error> error;
    Fields fields(json, error);
    if (fields.text("schema") != "tierscope.watch/1")
        fields.fail(Code::BadFormat, "schema");
    Frame frame;
    frame.seq = static_cast<std::uint64_t>(fields.needed("seq", fields.integer("seq", 0, mostNumber)));
    frame.tNs = fields.needed("t_ns", fields.integer("t_ns", 0, mostNumber));
    frame.intervalS = fields.needed("interval_s", fields.number("interval_s", std::numeric_limits<double>::max()));
    frame.selfCpuPercent = fields.number("self_cpu_percent", mostSelfPercent);
    for (const Json &cpu : fields.array("cpus", CpuSet::maxCpu + 1)) {
        const CpuReading reading = readingFromJson(cpu, error);
        if (!frame.cpus.empty() && frame.cpus.back().cpu >= reading.cpu)
            fields.fail(Code::BadFormat, "cpus"); // ascending, each once
        if (error)
            break;
        frame.cpus.push_back(reading);
    }
    for (const Json &issue : fields.array("issues", mostIssues))
        addIssue(issue, frame.issues, error);
    if (error)
        return *error;
    return frame;
}

} // namespace tierscope
