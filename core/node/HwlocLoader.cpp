// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/HwlocTopology.h"

#include "core/base/ChildProcess.h"
#include "core/base/Text.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace tierscope {

namespace {

constexpr std::chrono::seconds childTimeout{16};
constexpr std::size_t xmlLimit = std::size_t{128} << 20;

Result<HwlocTopology> newTopology()
{
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0)
        return Error{Code::HwlocFailed, "hwloc", {}, errno};
    hwloc_topology_set_icache_types_filter(raw, HWLOC_TYPE_FILTER_KEEP_ALL);
    hwloc_topology_set_type_filter(raw, HWLOC_OBJ_DIE, HWLOC_TYPE_FILTER_KEEP_ALL);
    return HwlocTopology(raw);
}

/// Loads what a child tierctl printed. `failure` is what a child that gives up means.
Result<HwlocTopology> loadFromChild(const char *verb, const std::string &path, const Error &failure)
{
    const Result<std::string> tierctl = tierctlPath();
    if (!tierctl)
        return tierctl.error();
    const std::string absolute = std::filesystem::absolute(path).string(); // also keeps "-x" from being an option
    const Result<ChildOutput> child = runChild({*tierctl, verb, absolute}, {}, childTimeout, xmlLimit);
    if (!child && child.error().code == Code::TimedOut)
        return Error{Code::TimedOut, path, {}, 0};
    if (!child)
        return child.error().code == Code::HelperMissing ? child.error() : failure;
    if (child->exitCode != 0 || child->output.empty())
        return failure;
    Result<HwlocTopology> topology = newTopology();
    if (!topology)
        return topology;
    hwloc_topology_set_flags(topology->get(), HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
    hwloc_topology_set_io_types_filter(topology->get(), HWLOC_TYPE_FILTER_KEEP_ALL);
    // hwloc wants the closing NUL in the length.
    const int length = static_cast<int>(child->output.size()) + 1;
    if (hwloc_topology_set_xmlbuffer(topology->get(), child->output.c_str(), length) != 0 ||
        hwloc_topology_load(topology->get()) != 0)
        return failure;
    return topology;
}

/// The version attribute of the first <topology> tag; hwloc 1 files have none.
std::string xmlVersion(std::string_view head)
{
    const std::size_t tag = head.find("<topology");
    if (tag == std::string_view::npos)
        return {};
    const std::string_view attributes = head.substr(tag, head.find('>', tag) - tag);
    constexpr std::string_view key = "version=\"";
    const std::size_t start = attributes.find(key);
    if (start == std::string_view::npos)
        return {};
    const std::string_view value = attributes.substr(start + key.size());
    return std::string(value.substr(0, value.find('"')));
}

/// Refuses what hwloc would refuse without a reason.
Result<void> checkXmlFile(const std::string &path)
{
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    struct stat info {};
    if (!file.isOpen() || ::fstat(file.fd(), &info) != 0)
        return errorFromErrno(errno, path);
    if (!S_ISREG(info.st_mode))
        return Error{Code::NotRegular, path, {}, 0};
    if (info.st_size == 0)
        return Error{Code::Empty, path, {}, 0};
    if (static_cast<std::size_t>(info.st_size) > xmlLimit)
        return Error{Code::TooLarge, path, {}, 0};
    std::string head(4096, '\0');
    const ssize_t got = ::pread(file.fd(), head.data(), head.size(), 0);
    if (got < 0)
        return errorFromErrno(errno, path);
    head.resize(static_cast<std::size_t>(got));
    if (head.find("<topology") == std::string::npos)
        return Error{Code::XmlDamaged, path, {}, 0};
    const std::string version = xmlVersion(head);
    if (!version.empty() && !version.starts_with("1.") && !version.starts_with("2."))
        return Error{Code::XmlVersion, path, version, 0};
    return {};
}

} // namespace

Result<HwlocTopology> loadLiveTopology()
{
    Result<HwlocTopology> topology = newTopology();
    if (!topology)
        return topology;
    hwloc_topology_t raw = topology->get();
    hwloc_topology_set_flags(raw, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED | HWLOC_TOPOLOGY_FLAG_DONT_CHANGE_BINDING);
    for (const char *component : {"opencl", "gl", "cuda", "nvml", "rsmi", "levelzero", "pci"})
        hwloc_topology_set_components(raw, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, component);
    hwloc_topology_set_io_types_filter(raw, HWLOC_TYPE_FILTER_KEEP_NONE);
    if (hwloc_topology_load(raw) != 0)
        return Error{Code::HwlocFailed, "/", {}, errno};
    return topology;
}

Result<HwlocTopology> loadTreeTopology(const std::string &directory)
{
    return loadFromChild("hwloc-tree", directory, {Code::HwlocFailed, directory, {}, 0});
}

Result<HwlocTopology> loadXmlTopology(const std::string &path)
{
    if (const Result<void> checked = checkXmlFile(path); !checked)
        return checked.error();
    return loadFromChild("hwloc-xml", path, {Code::XmlDamaged, path, {}, 0});
}

} // namespace tierscope
