// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/MachineDescription.h"

#include "core/sim/FieldReader.h"
#include "core/sim/MachineChecks.h"

#include <nlohmann/json.hpp>

namespace tierscope {

using nlohmann::json;
using Need = FieldReader::Need;

namespace {

constexpr std::size_t mostText = std::size_t{4} << 20;
constexpr int deepest = 16;
constexpr std::int64_t mostKhz = 20'000'000;
constexpr std::int64_t mostKib = std::int64_t{1} << 32;
constexpr std::int64_t mostMib = std::int64_t{1} << 40;
constexpr std::int64_t mostIds = 65535;
constexpr double longestS = 86'400;
constexpr std::size_t mostGroups = 64;
constexpr std::size_t mostAccelerators = 256;
constexpr std::size_t mostTasks = 1024;
constexpr std::size_t mostParts = 4096; // caches, packages, dies, NUMA nodes

/// Deepest nesting of brackets outside strings: checked first, as a parser's own stack grows with it.
int nesting(std::string_view text)
{
    int depth = 0;
    int most = 0;
    bool isString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isString && c == '\\')
            ++i;
        else if (c == '"')
            isString = !isString;
        else if (!isString && (c == '[' || c == '{'))
            most = std::max(most, ++depth);
        else if (!isString && (c == ']' || c == '}'))
            --depth;
    }
    return most;
}

CpuTraits readTraits(FieldReader &fields)
{
    CpuTraits traits;
    traits.minKhz = fields.integer("min_khz", 1, mostKhz);
    traits.baseKhz = fields.integer("base_khz", 1, mostKhz);
    traits.maxKhz = fields.integer("max_khz", 1, mostKhz);
    if (const auto capacity = fields.integer("capacity", 1, 1024))
        traits.capacity = static_cast<int>(*capacity);
    if (const auto rank = fields.integer("prefcore_rank", 0, mostIds))
        traits.prefcoreRank = static_cast<int>(*rank);
    return traits;
}

GroupCache readGroupCache(FieldReader fields)
{
    GroupCache cache;
    cache.level = static_cast<int>(fields.neededInteger("level", 1, 4));
    cache.type =
        static_cast<CacheType>(fields.choice("type", {{"unified", static_cast<int>(CacheType::Unified)},
                                                      {"data", static_cast<int>(CacheType::Data)},
                                                      {"instruction", static_cast<int>(CacheType::Instruction)}}));
    cache.sizeBytes = fields.neededInteger("size_kib", 1, mostKib) * 1024;
    cache.coresEach = static_cast<int>(fields.integerOr("cores_each", 1, CpuSet::maxCpu, 1));
    fields.rejectOthers();
    return cache;
}

/// Cores of `threads` siblings each: neighbours (0,1), or one from each equal part of the list (0,8), as firmware
/// that lists first threads first numbers them.
std::vector<CpuSet> coresOf(const CpuSet &cpus, std::size_t threads, bool isSplit)
{
    const std::vector<int> ids = cpus.ids();
    const std::size_t count = ids.size() / threads;
    std::vector<CpuSet> cores(count);
    for (std::size_t core = 0; core < count; ++core) {
        for (std::size_t thread = 0; thread < threads; ++thread)
            cores[core].insert(ids[isSplit ? thread * count + core : core * threads + thread]);
    }
    return cores;
}

std::vector<CpuSet> readCores(FieldReader &fields)
{
    if (fields.has("cores"))
        return fields.cpuLists("cores", MachineDescription::mostCpus);
    const CpuSet cpus = fields.cpus("cpus");
    if (cpus.count() > MachineDescription::mostCpus) {
        fields.fail("cpus", std::to_string(cpus.count()));
        return {};
    }
    const auto threads = static_cast<std::size_t>(fields.integerOr("threads_per_core", 1, 8, 1));
    const bool isSplit = fields.choice("numbering", {{"adjacent", 0}, {"split", 1}}) == 1;
    if (static_cast<std::size_t>(cpus.count()) % threads != 0) {
        fields.fail("threads_per_core", std::to_string(threads));
        return {};
    }
    return coresOf(cpus, threads, isSplit);
}

std::optional<ArmPart> readArmPart(FieldReader &fields)
{
    const auto implementer = fields.hex("arm_implementer", 0xFF);
    const auto part = fields.hex("arm_part", 0xFFF);
    if (implementer.has_value() != part.has_value())
        fields.fail("arm_part");
    if (!implementer || !part)
        return std::nullopt;
    return ArmPart{*implementer, *part};
}

std::optional<CoreType> readKernelType(FieldReader &fields)
{
    const int type = fields.choice("kernel_type", {{"none", -1},
                                                   {"core", static_cast<int>(CoreType::Performance)},
                                                   {"atom", static_cast<int>(CoreType::Efficiency)},
                                                   {"lowpower", static_cast<int>(CoreType::LowPower)}});
    return type < 0 ? std::nullopt : std::optional(static_cast<CoreType>(type));
}

CoreGroup readGroup(FieldReader fields)
{
    CoreGroup group;
    group.name = fields.text("name");
    group.cores = readCores(fields);
    for (const CpuSet &core : group.cores)
        group.cpus |= core;
    group.traits = readTraits(fields);
    for (FieldReader &override : fields.objects("overrides", mostParts)) {
        const CpuSet cpus = override.cpus("cpus");
        group.overrides.push_back({cpus, readTraits(override)});
        override.rejectOthers();
    }
    for (FieldReader &cache : fields.objects("caches", 8))
        group.caches.push_back(readGroupCache(cache));
    group.kernelType = readKernelType(fields);
    group.armPart = readArmPart(fields);
    group.policy = static_cast<PolicyScope>(fields.choice(
        "policy", {{"cpu", static_cast<int>(PolicyScope::Cpu)}, {"group", static_cast<int>(PolicyScope::Group)}}));
    fields.rejectOthers();
    return group;
}

SharedCache readSharedCache(FieldReader fields)
{
    SharedCache cache;
    cache.level = static_cast<int>(fields.neededInteger("level", 2, 4));
    cache.sizeBytes = fields.neededInteger("size_kib", 1, mostKib) * 1024;
    cache.cpus = fields.cpus("cpus");
    fields.rejectOthers();
    return cache;
}

Package readPackage(FieldReader fields, const std::string &model)
{
    Package package;
    package.id = static_cast<int>(fields.neededInteger("id", 0, mostIds));
    package.name = model;
    package.cpus = fields.cpus("cpus");
    package.dies = fields.cpuLists("dies", mostParts);
    fields.rejectOthers();
    return package;
}

NumaNode readNumaNode(FieldReader fields)
{
    NumaNode node;
    node.id = static_cast<int>(fields.neededInteger("id", 0, mostIds));
    node.cpus = fields.cpus("cpus", Need::Optional);
    if (const auto size = fields.integer("memory_mib", 0, mostMib))
        node.memoryBytes = *size << 20;
    node.kind = fields.text("kind", Need::Optional);
    fields.rejectOthers();
    return node;
}

Accelerator readAccelerator(FieldReader fields)
{
    Accelerator device;
    device.id = fields.text("id");
    device.kind = static_cast<AcceleratorKind>(
        fields.choice("kind", {{"other", static_cast<int>(AcceleratorKind::Other)},
                               {"gpu", static_cast<int>(AcceleratorKind::Gpu)},
                               {"npu", static_cast<int>(AcceleratorKind::Npu)},
                               {"display", static_cast<int>(AcceleratorKind::Display)},
                               {"vector-engine", static_cast<int>(AcceleratorKind::VectorEngine)}}));
    device.name = fields.text("name");
    device.bus = fields.text("bus");
    device.driver = fields.text("driver", Need::Optional);
    if (const auto node = fields.integer("numa", 0, mostIds))
        device.numaNode = static_cast<int>(*node);
    device.pcieGts = fields.number("pcie_gts", 0.1, 1000);
    if (const auto width = fields.integer("pcie_width", 1, 64))
        device.pcieWidth = static_cast<int>(*width);
    device.powerState = fields.text("power_state", Need::Optional);
    fields.rejectOthers();
    return device;
}

TaskPlace readPlace(FieldReader &fields)
{
    TaskPlace place;
    if (fields.has("cpus") == fields.has("tier"))
        fields.fail("tier");
    else if (fields.has("cpus"))
        place.cpus = fields.cpus("cpus");
    else
        place.tier = fields.text("tier");
    return place;
}

std::vector<TaskPlace> readPlaces(FieldReader &fields)
{
    std::vector<TaskPlace> places;
    if (!fields.has("hops"))
        return {readPlace(fields)};
    for (FieldReader &hop : fields.objects("hops", 64)) {
        places.push_back(readPlace(hop));
        const auto seconds = hop.number("for_s", 0.1, longestS);
        if (!seconds)
            hop.fail("for_s");
        places.back().forS = seconds.value_or(1);
        hop.rejectOthers();
    }
    if (places.empty())
        fields.fail("hops");
    return places;
}

TaskScript readTask(FieldReader fields)
{
    TaskScript task;
    task.pid = static_cast<int>(fields.neededInteger("pid", 1, 1 << 22)); // the kernel's PID_MAX_LIMIT
    task.comm = fields.text("comm");
    if (task.comm.size() > 15) // TASK_COMM_LEN without the final NUL
        fields.fail("comm", task.comm);
    task.threads = static_cast<int>(fields.integerOr("threads", 1, 4096, 1));
    task.pattern = static_cast<LoadPattern>(fields.choice("pattern", {{"steady", static_cast<int>(LoadPattern::Steady)},
                                                                      {"wave", static_cast<int>(LoadPattern::Wave)},
                                                                      {"burst", static_cast<int>(LoadPattern::Burst)},
                                                                      {"step", static_cast<int>(LoadPattern::Step)}}));
    const auto duty = fields.number("duty", 0, 1);
    if (!duty)
        fields.fail("duty");
    task.duty = duty.value_or(0);
    task.periodS = fields.number("period_s", 0.1, longestS).value_or(1);
    task.phase = fields.number("phase", 0, 1).value_or(0);
    task.stagger = fields.number("stagger", 0, 1).value_or(0);
    task.wanderS = fields.number("wander_s", 0.1, longestS).value_or(0);
    task.seed = static_cast<std::uint32_t>(fields.integerOr("seed", 0, UINT32_MAX, 0));
    task.places = readPlaces(fields);
    fields.rejectOthers();
    return task;
}

void readCpuParts(FieldReader &fields, MachineDescription &machine)
{
    for (FieldReader &group : fields.objects("groups", mostGroups))
        machine.groups.push_back(readGroup(group));
    for (FieldReader &cache : fields.objects("shared_caches", mostParts))
        machine.sharedCaches.push_back(readSharedCache(cache));
    for (FieldReader &package : fields.objects("packages", mostParts))
        machine.packages.push_back(readPackage(package, machine.model));
    if (machine.packages.empty())
        machine.packages.push_back({0, machine.model, machine.cpus(), {}});
    for (FieldReader &node : fields.objects("numa", mostParts))
        machine.numaNodes.push_back(readNumaNode(node));
    machine.offline = fields.cpus("offline", Need::Optional);
    machine.isolated = fields.cpus("isolated", Need::Optional);
    machine.nohzFull = fields.cpus("nohz_full", Need::Optional);
}

MachineDescription readMachine(FieldReader fields)
{
    MachineDescription machine;
    if (fields.text("schema") != "tierscope.machine/1")
        fields.fail("schema");
    machine.name = fields.text("name");
    machine.title = fields.text("title");
    machine.model = fields.text("model");
    machine.note = fields.text("note", Need::Optional);
    machine.architecture =
        static_cast<Architecture>(fields.choice("architecture", {{"x86_64", static_cast<int>(Architecture::X86)},
                                                                 {"aarch64", static_cast<int>(Architecture::Arm)},
                                                                 {"riscv64", static_cast<int>(Architecture::RiscV)}}));
    machine.vendor = fields.text("vendor", Need::Optional);
    readCpuParts(fields, machine);
    for (FieldReader &device : fields.objects("accelerators", mostAccelerators))
        machine.accelerators.push_back(readAccelerator(device));
    for (FieldReader &task : fields.objects("tasks", mostTasks))
        machine.tasks.push_back(readTask(task));
    fields.rejectOthers();
    return machine;
}

} // namespace

CpuSet MachineDescription::cpus() const
{
    CpuSet all;
    for (const CoreGroup &group : groups)
        all |= group.cpus;
    return all;
}

Result<MachineDescription> MachineDescription::parse(std::string_view text, const std::string &origin)
{
    ReadLog log{origin, {}};
    if (text.size() > mostText)
        return Error{Code::SimDamaged, origin, std::to_string(text.size()) + " bytes", 0};
    if (nesting(text) > deepest)
        return Error{Code::SimDamaged, origin, "nesting", 0};
    const json document = json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!document.is_object())
        return Error{Code::SimDamaged, origin, "JSON", 0};
    MachineDescription machine = readMachine(FieldReader(document, {}, log));
    if (!log.error)
        checkMachine(machine, log);
    if (log.error)
        return *log.error;
    return machine;
}

} // namespace tierscope
