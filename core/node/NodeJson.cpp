// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/NodeJson.h"

#include "core/base/Text.h"

#include <nlohmann/json.hpp>

namespace tierscope {

namespace {

using Json = nlohmann::ordered_json;

template<typename T>
Json orNull(const std::optional<T> &value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json orNull(const std::optional<CpuSet> &value)
{
    return value ? Json(value->toList()) : Json(nullptr);
}

Json idOrNull(int id)
{
    return id < 0 ? Json(nullptr) : Json(id);
}

Json textOrNull(const std::string &text)
{
    return text.empty() ? Json(nullptr) : Json(toValidUtf8(text));
}

std::string hexOf(std::string_view bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const char byte : bytes) {
        hex += digits[static_cast<unsigned char>(byte) >> 4];
        hex += digits[static_cast<unsigned char>(byte) & 0xF];
    }
    return hex;
}

/// Text from the machine, null where there is none: bytes that are not UTF-8 become U+FFFD, and the original goes
/// beside it as <field>_hex.
void addText(Json &object, const std::string &field, const std::string &text)
{
    object[field] = textOrNull(text);
    if (!isValidUtf8(text))
        object[field + "_hex"] = hexOf(text);
}

Json listsToJson(const CpuLists &lists)
{
    return {{"possible", lists.possible.toList()}, {"present", lists.present.toList()},
            {"online", lists.online.toList()},     {"allowed", orNull(lists.allowed)},
            {"isolated", orNull(lists.isolated)},  {"nohz_full", orNull(lists.nohzFull)}};
}

Json tierToJson(const Tier &tier)
{
    Json evidence = Json::array();
    for (const Evidence &item : tier.evidence)
        evidence.push_back(
            {{"signal", item.signal}, {"path", toValidUtf8(item.path)}, {"value", toValidUtf8(item.value)}});
    return {{"id", tier.id},
            {"kind", tierKindName(tier.kind)},
            {"name", tier.name},
            {"cpus", tier.cpus.toList()},
            {"cores", tier.cores},
            {"threads", tier.threads},
            {"max_khz", orNull(tier.maxKhz)},
            {"base_khz", orNull(tier.baseKhz)},
            {"capacity", orNull(tier.capacity)},
            {"evidence", std::move(evidence)}};
}

Json cpuToJson(const Cpu &cpu, const Node &node)
{
    const Json tier = cpu.tier < 0 ? Json(nullptr) : Json(node.tiers[static_cast<std::size_t>(cpu.tier)].id);
    return {{"cpu", cpu.id},
            {"core", idOrNull(cpu.core)},
            {"package", idOrNull(cpu.package)},
            {"siblings", textOrNull(cpu.siblings.toList())},
            {"tier", tier},
            {"online", cpu.isOnline},
            {"allowed", orNull(cpu.isAllowed)},
            {"isolated", node.lists.isolated ? Json(cpu.isIsolated) : Json(nullptr)},
            {"favoured", cpu.isFavoured},
            {"numa", idOrNull(cpu.numaNode)},
            {"llc", idOrNull(cpu.llc)},
            {"max_khz", orNull(cpu.maxKhz)},
            {"base_khz", orNull(cpu.baseKhz)},
            {"capacity", orNull(cpu.capacity)},
            {"prefcore", orNull(cpu.prefcoreRank)}};
}

Json packageToJson(const Package &package)
{
    Json dies = Json::array();
    for (const CpuSet &die : package.dies)
        dies.push_back(die.toList());
    Json json{{"id", package.id}, {"cpus", package.cpus.toList()}, {"dies", std::move(dies)}};
    addText(json, "name", package.name);
    return json;
}

Json acceleratorToJson(const Accelerator &device)
{
    Json json;
    addText(json, "id", device.id);
    json["kind"] = acceleratorKindName(device.kind);
    addText(json, "name", device.name);
    addText(json, "bus", device.bus);
    addText(json, "driver", device.driver);
    json["numa"] = orNull(device.numaNode);
    json["pcie_gts"] = orNull(device.pcieGts);
    json["pcie_width"] = orNull(device.pcieWidth);
    addText(json, "power_state", device.powerState);
    addText(json, "path", device.path);
    return json;
}

template<typename Items, typename Convert>
Json arrayOf(const Items &items, Convert convert)
{
    Json array = Json::array();
    for (const auto &item : items)
        array.push_back(convert(item));
    return array;
}

} // namespace

Json issuesToJson(const std::vector<Issue> &issues)
{
    return arrayOf(issues, [](const Issue &issue) {
        Json json{{"code", codeName(issue.code)}};
        addText(json, "where", issue.where);
        json["text"] = describe(issue);
        return json;
    });
}

Json nodeToJson(const Node &node)
{
    Json json{{"schema", "tierscope.topology/1"}, {"source", sourceKindName(node.source)}};
    addText(json, "origin", node.origin);
    addText(json, "name", node.name);
    addText(json, "kernel", node.kernel);
    json["cpus"] = listsToJson(node.lists);
    json["tiers"] = arrayOf(node.tiers, tierToJson);
    json["packages"] = arrayOf(node.packages, packageToJson);
    json["numa"] = arrayOf(node.numaNodes, [](const NumaNode &numa) {
        return Json{{"id", numa.id},
                    {"cpus", numa.cpus.toList()},
                    {"memory_bytes", orNull(numa.memoryBytes)},
                    {"kind", textOrNull(numa.kind)}};
    });
    json["caches"] = arrayOf(node.caches, [](const CacheDomain &cache) {
        return Json{{"index", cache.index},
                    {"level", cache.level},
                    {"type", cacheTypeName(cache.type)},
                    {"size_bytes", orNull(cache.sizeBytes)},
                    {"cpus", cache.cpus.toList()}};
    });
    json["unknown_cpus"] = node.unknownCpus.toList();
    json["cpus_detail"] = arrayOf(node.cpus, [&](const Cpu &cpu) { return cpuToJson(cpu, node); });
    json["accelerators"] = arrayOf(node.accelerators, acceleratorToJson);
    json["issues"] = issuesToJson(node.issues);
    return json;
}

} // namespace tierscope
