// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/HwlocChild.h"

#include "core/node/HwlocTopology.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace tierscope {

namespace {

/// A hostile file must not keep this process busy, waiting or growing for ever, nor outlive its parent.
void limitResources()
{
    constexpr unsigned seconds = 15;
    ::alarm(seconds); // SIGALRM ends the process, also one that waits for a pipe in the tree
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // whose shadow memory takes terabytes
    constexpr rlim_t bytes = rlim_t{2} << 30;
    const rlimit memory{bytes, bytes};
    ::setrlimit(RLIMIT_AS, &memory);
#endif
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
}

/// Makes the tree this process's root, so that no symlink can lead out of it: as root, or in a user namespace of its
/// own.
bool isConfinedTo(const std::string &directory)
{
    if (::chroot(directory.c_str()) != 0 && (::unshare(CLONE_NEWUSER) != 0 || ::chroot(directory.c_str()) != 0))
        return false;
    return ::chdir("/") == 0;
}

/// Whether every CPU and NUMA node has a number that Tierscope handles; hwloc takes any.
bool hasUsableNumbers(hwloc_topology_t topology)
{
    for (const hwloc_obj_type_t type : {HWLOC_OBJ_PU, HWLOC_OBJ_NUMANODE}) {
        for (hwloc_obj_t object = nullptr; (object = hwloc_get_next_obj_by_type(topology, type, object)) != nullptr;) {
            if (object->os_index > static_cast<unsigned>(CpuSet::maxCpu))
                return false;
        }
    }
    return true;
}

/// Whether every symlink of the tree, followed by hand, ends inside it. For systems that allow no confinement.
bool isClosed(const std::filesystem::path &tree)
{
    namespace fs = std::filesystem;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(tree, error), end; !error && entry != end; entry.increment(error)) {
        if (!entry->is_symlink(error))
            continue;
        const fs::path target = fs::read_symlink(entry->path(), error);
        const fs::path relative = (entry->path().parent_path() / target).lexically_normal().lexically_relative(tree);
        if (target.is_absolute() || relative.empty() || *relative.begin() == "..")
            return false;
    }
    return !error;
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
    limitResources();
    ::setenv("HWLOC_COMPONENTS", "linux,stop", 1); // x86 would ask this machine's CPUID
    ::setenv("HWLOC_HIDE_ERRORS", "2", 1);
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0)
        return 1;
    const HwlocTopology topology(raw);
    const bool isConfined = isConfinedTo(directory);
    if (!isConfined && !isClosed(std::filesystem::absolute(directory).lexically_normal()))
        return 1;
    // hwloc takes "/" for "this machine", so the new root goes by another name.
    ::setenv("HWLOC_FSROOT", isConfined ? "/." : directory.c_str(), 1);
    hwloc_topology_set_flags(raw, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
    keepCaches(raw);
    return hwloc_topology_load(raw) == 0 && hasUsableNumbers(raw) ? exportToStdout(raw) : 1;
}

int writeXmlAsXml(const std::string &path)
{
    limitResources();
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
    return hwloc_topology_load(raw) == 0 && hasUsableNumbers(raw) ? exportToStdout(raw) : 1;
}

} // namespace tierscope
