// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/HwlocChild.h"

#include "core/node/HwlocTopology.h"

#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <unistd.h>

namespace tierscope {

namespace {

/// A hostile file must not keep this process busy for ever; the parent's timeout is the second net.
void limitProcessorTime()
{
    constexpr rlim_t seconds = 60;
    const rlimit limit{seconds, seconds};
    ::setrlimit(RLIMIT_CPU, &limit);
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
}

/// Inside the tree no symlink can lead out of it. Needs root; without it the parent compares the result with the
/// tree's own lists.
std::string confineTo(const std::string &directory)
{
    // hwloc takes "/" for "this machine", so the new root goes by another name.
    return ::chroot(directory.c_str()) == 0 && ::chdir("/") == 0 ? "/." : directory;
}

void keepCaches(hwloc_topology_t topology)
{
    hwloc_topology_set_icache_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_ALL);
    hwloc_topology_set_type_filter(topology, HWLOC_OBJ_DIE, HWLOC_TYPE_FILTER_KEEP_ALL);
}

int exportToStdout(hwloc_topology_t topology)
{
    char *buffer = nullptr;
    int length = 0;
    if (hwloc_topology_export_xmlbuffer(topology, &buffer, &length, 0) != 0)
        return 1;
    const auto bytes = static_cast<std::size_t>(length > 0 ? length - 1 : 0); // without the closing NUL
    const bool isWritten = std::fwrite(buffer, 1, bytes, stdout) == bytes && std::fflush(stdout) == 0;
    hwloc_free_xmlbuffer(topology, buffer);
    return isWritten ? 0 : 1;
}

} // namespace

int writeTreeAsXml(const std::string &directory)
{
    limitProcessorTime();
    ::setenv("HWLOC_COMPONENTS", "linux,stop", 1); // x86 would ask this machine's CPUID
    ::setenv("HWLOC_HIDE_ERRORS", "2", 1);
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0)
        return 1;
    const HwlocTopology topology(raw);
    ::setenv("HWLOC_FSROOT", confineTo(directory).c_str(), 1);
    hwloc_topology_set_flags(raw, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
    keepCaches(raw);
    return hwloc_topology_load(raw) == 0 ? exportToStdout(raw) : 1;
}

int writeXmlAsXml(const std::string &path)
{
    limitProcessorTime();
    ::setenv("HWLOC_HIDE_ERRORS", "2", 1);
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0)
        return 1;
    const HwlocTopology topology(raw);
    hwloc_topology_set_flags(raw, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
    keepCaches(raw);
    hwloc_topology_set_io_types_filter(raw, HWLOC_TYPE_FILTER_KEEP_ALL);
    if (hwloc_topology_set_xml(raw, path.c_str()) != 0)
        return 1;
    return hwloc_topology_load(raw) == 0 ? exportToStdout(raw) : 1;
}

} // namespace tierscope
