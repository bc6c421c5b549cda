// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/CpuLists.h"

#include "core/base/Text.h"

#include <algorithm>

namespace tierscope {

namespace {

const std::string cpuFolder = "sys/devices/system/cpu/";

/// Ids of the cpuN directories.
CpuSet cpuDirectories(const SysRoot &root)
{
    CpuSet cpus;
    const auto names = root.list("sys/devices/system/cpu");
    if (!names)
        return cpus;
    for (const std::string_view name : *names) {
        if (!name.starts_with("cpu"))
            continue;
        const auto id = parseInteger(name.substr(3));
        if (id && *id >= 0 && *id <= CpuSet::maxCpu)
            cpus.insert(static_cast<int>(*id));
    }
    return cpus;
}

bool looksOnline(const SysRoot &root, int cpu)
{
    const std::string folder = cpuFolder + "cpu" + std::to_string(cpu);
    const auto online = root.readInteger(folder + "/online");
    return online ? *online != 0 : root.exists(folder + "/topology");
}

/// An optional list: absent is unset, malformed is an issue. "(null)" is how old kernels print an empty nohz_full.
std::optional<CpuSet> readOptionalList(const SysRoot &root, const char *name, std::vector<Issue> &issues)
{
    const auto list = root.readCpuList(cpuFolder + name);
    if (list)
        return *list;
    if (trimmed(list.error().detail) == "(null)")
        return CpuSet{};
    if (list.error().code != Code::NotFound)
        issues.push_back(list.error());
    return std::nullopt;
}

/// Mount options and source names carry octal escapes (\040); paths with blanks matter here only to stay one word.
std::string unescaped(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && text.substr(i + 1, 3) == "040") {
            plain += ' ';
            i += 3;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

bool listsWord(std::string_view commaList, std::string_view word)
{
    const auto parts = split(commaList, ',');
    return std::find(parts.begin(), parts.end(), word) != parts.end();
}

/// The group's path in the v1 hierarchy with the cpuset controller, or in the v2 hierarchy ("0::/path").
std::string groupPath(std::string_view selfCgroup, bool isV2)
{
    for (const std::string_view line : lines(selfCgroup)) {
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string_view::npos ? first : line.find(':', first + 1);
        if (second == std::string_view::npos)
            continue;
        const std::string_view controllers = line.substr(first + 1, second - first - 1);
        if (isV2 ? controllers.empty() : listsWord(controllers, "cpuset"))
            return std::string(trimmed(line.substr(second + 1)));
    }
    return "/";
}

/// The CPUs of one group, under any of the names that cgroup v2, v1 and the old cpuset file system use.
std::optional<CpuSet> cpusetOf(const SysRoot &root, const std::string &folder)
{
    for (const char *file : {"/cpuset.cpus.effective", "/cpuset.effective_cpus", "/cpuset.cpus", "/cpus"}) {
        const auto list = root.readCpuList(folder + file);
        if (list && !list->isEmpty())
            return *list;
    }
    return std::nullopt;
}

/// The cpuset of the group or of the nearest ancestor that has one: a leaf without the controller has no files, and
/// the fence (AllowedCPUs= of a slice, intel-lpmd) stands further up.
std::optional<CpuSet> nearestFence(const SysRoot &root, const CgroupPlace &place)
{
    std::string folder = place.folder;
    while (folder.size() >= place.mount.size()) {
        if (const auto cpus = cpusetOf(root, folder))
            return cpus;
        const std::size_t slash = folder.rfind('/');
        if (slash == std::string::npos)
            break;
        folder.resize(slash);
    }
    return std::nullopt;
}

std::optional<CpuSet> allowedOfStatus(const SysRoot &root)
{
    const auto status = root.read("proc/self/status");
    if (!status)
        return std::nullopt;
    constexpr std::string_view key = "Cpus_allowed_list:";
    for (const std::string_view line : lines(*status)) {
        if (!line.starts_with(key))
            continue;
        const auto list = CpuSet::parseList(line.substr(key.size()));
        return list ? std::optional(*list) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace

std::optional<CgroupPlace> findCpusetCgroup(std::string_view mounts, std::string_view selfCgroup)
{
    std::optional<CgroupPlace> place;
    for (const std::string_view line : lines(mounts)) {
        const auto fields = words(line);
        if (fields.size() < 4)
            continue;
        const bool isV1 = fields[2] == "cpuset" || (fields[2] == "cgroup" && listsWord(fields[3], "cpuset"));
        const bool isV2 = fields[2] == "cgroup2";
        if (!isV1 && (!isV2 || place))
            continue;
        std::string mount = unescaped(fields[1]);
        mount.erase(0, mount.find_first_not_of('/'));
        place = CgroupPlace{{}, mount, isV2};
        if (isV1)
            break; // a controller lives in one hierarchy, and a v1 mount means it is that one
    }
    if (place)
        place->folder = place->mount + groupPath(selfCgroup, place->isV2);
    return place;
}

std::optional<CpuSet> readAllowedCpus(const SysRoot &root)
{
    const auto mounts = root.read("proc/mounts");
    const auto cgroup = root.read("proc/self/cgroup");
    const auto cpuset = root.readText("proc/self/cpuset"); // what kernels before cgroups had, and some dumps alone have
    const std::string groups = (cgroup ? *cgroup : std::string()) + (cpuset ? "\n0:cpuset:" + *cpuset : std::string());
    const auto place = findCpusetCgroup(mounts ? *mounts : "", groups);
    // In a container the path may be the host's and not be there; its own group is then the root of the mount, but the
    // root may as well be the whole machine's, so the task's own mask goes first.
    const bool isGroupVisible = place && root.exists(place->folder);
    if (isGroupVisible) {
        if (const auto fence = nearestFence(root, *place))
            return fence;
    }
    if (const auto mask = allowedOfStatus(root))
        return mask;
    return place ? cpusetOf(root, place->mount) : std::nullopt;
}

Result<CpuInventory> readCpuInventory(const SysRoot &root)
{
    CpuInventory inventory;
    CpuLists &lists = inventory.lists;
    std::vector<Issue> &issues = inventory.issues;
    const CpuSet directories = cpuDirectories(root);

    const auto online = root.readCpuList(cpuFolder + "online");
    if (online && !online->isEmpty()) {
        lists.online = *online & directories;
        if (lists.online != *online)
            issues.push_back(
                {Code::OnlineContradicts, "/" + cpuFolder + "online", (*online - directories).toList(), 0});
    } else {
        if (!online && online.error().code != Code::NotFound)
            issues.push_back(online.error());
        for (const int cpu : directories.ids()) {
            if (looksOnline(root, cpu))
                lists.online.insert(cpu);
        }
    }
    if (lists.online.isEmpty())
        return !issues.empty() ? issues.front() : Error{Code::NoCpus, root.origin(), {}, 0};

    lists.possible = readOptionalList(root, "possible", issues).value_or(directories | lists.online);
    lists.present = readOptionalList(root, "present", issues).value_or(directories | lists.online);
    lists.isolated = readOptionalList(root, "isolated", issues);
    lists.nohzFull = readOptionalList(root, "nohz_full", issues);
    lists.allowed = readAllowedCpus(root);
    inventory.present = (lists.present & directories) | lists.online;
    constexpr int mostCpus = 16384; // twice what the largest kernels are built for
    if (inventory.present.count() > mostCpus)
        return Error{Code::TooManyCpus, root.origin(), std::to_string(inventory.present.count()), 0};
    return inventory;
}

} // namespace tierscope
