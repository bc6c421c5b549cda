// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/FrameJson.h"

#include "core/node/NodeJson.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace tierscope {

namespace {

using Json = nlohmann::ordered_json;

Json roundedOrNull(const std::optional<double> &value, int decimals = 2)
{
    if (!value || !std::isfinite(*value))
        return nullptr;
    const double factor = std::pow(10.0, decimals);
    return std::round(*value * factor) / factor;
}

template<typename T>
Json orNull(const std::optional<T> &value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json tierOf(const Node &node, int cpu)
{
    const Cpu *known = node.cpu(cpu);
    if (known == nullptr || known->tier < 0 || static_cast<std::size_t>(known->tier) >= node.tiers.size())
        return nullptr;
    return node.tiers[static_cast<std::size_t>(known->tier)].id;
}

Json readingToJson(const CpuReading &reading, const Node &node)
{
    return {{"cpu", reading.cpu},
            {"tier", tierOf(node, reading.cpu)},
            {"online", reading.isOnline},
            {"util_percent", roundedOrNull(reading.utilPercent)},
            {"steal_percent", roundedOrNull(reading.stealPercent)},
            {"khz", orNull(reading.khz)},
            {"khz_source", reading.khzSource ? Json(frequencySourceName(*reading.khzSource)) : Json(nullptr)},
            {"khz_age_ms", roundedOrNull(reading.khzAgeMs)},
            {"idle", orNull(reading.isIdle)}};
}

} // namespace

Json frameToJson(const Frame &frame, const Node &node)
{
    Json cpus = Json::array();
    for (const CpuReading &reading : frame.cpus)
        cpus.push_back(readingToJson(reading, node));
    return {{"schema", "tierscope.watch/1"},
            {"seq", frame.seq},
            {"t_ns", frame.tNs},
            {"interval_s", roundedOrNull(frame.intervalS, 6)},
            {"cpus", std::move(cpus)},
            {"self_cpu_percent", roundedOrNull(frame.selfCpuPercent)},
            {"issues", issuesToJson(frame.issues)}};
}

} // namespace tierscope
