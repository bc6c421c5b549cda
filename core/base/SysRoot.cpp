// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/SysRoot.h"

#include "core/base/Text.h"
#include "core/base/UnpackedTree.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tierscope {

namespace {

constexpr std::string_view cpuFolder = "sys/devices/system/cpu";

/// openat2 has no wrapper in glibc. EAGAIN means that a rename raced with the walk: try again.
int openInRoot(int root, const char *path, int flags)
{
    open_how how{};
    how.flags = static_cast<__u64>(flags);
    how.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS;
    constexpr int tries = 8;
    long fd = -1;
    for (int i = 0; i < tries; ++i) {
        fd = ::syscall(SYS_openat2, root, path, &how, sizeof how);
        if (fd >= 0 || errno != EAGAIN)
            break;
    }
    return static_cast<int>(fd);
}

std::string placeOf(std::string_view path)
{
    return "/" + std::string(path);
}

Result<std::string> readAll(int fd, std::string_view path, std::size_t limit)
{
    std::string text;
    std::array<char, 16384> buffer{};
    for (;;) {
        const ssize_t got = ::read(fd, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errorFromErrno(errno, placeOf(path));
        if (got == 0)
            return text;
        text.append(buffer.data(), static_cast<std::size_t>(got));
        if (text.size() > limit)
            return Error{Code::TooLarge, placeOf(path), {}, 0};
    }
}

} // namespace

SysRoot::SysRoot(SysRoot &&) noexcept = default;
SysRoot &SysRoot::operator=(SysRoot &&) noexcept = default;
SysRoot::~SysRoot() = default;

Result<SysRoot> SysRoot::live()
{
    SysRoot root;
    root.m_isLive = true;
    root.m_origin = root.m_directory = "/";
    root.m_root = UniqueFd(::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!root.m_root.isOpen())
        return errorFromErrno(errno, "/");
    return root;
}

Result<SysRoot> SysRoot::open(const std::string &path)
{
    SysRoot root;
    root.m_origin = root.m_directory = path;
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0)
        return errorFromErrno(errno, path);
    if (S_ISREG(info.st_mode)) {
        if (info.st_size == 0)
            return Error{Code::Empty, path, {}, 0};
        if (::access(path.c_str(), R_OK) != 0)
            return errorFromErrno(errno, path);
        Result<std::unique_ptr<UnpackedTree>> unpacked = UnpackedTree::unpack(path);
        if (!unpacked)
            return unpacked.error();
        root.m_unpacked = *std::move(unpacked);
        root.m_directory = root.m_unpacked->directory();
        root.m_issues = root.m_unpacked->issues();
    } else if (!S_ISDIR(info.st_mode)) {
        return Error{Code::ArchiveUnknown, path, {}, 0};
    }
    if (const Result<void> entered = root.enterTree(); !entered)
        return entered.error();
    return root;
}

/// Opens m_directory, or the only folder in it when that is where sys/ lies.
Result<void> SysRoot::enterTree()
{
    m_root = UniqueFd(::open(m_directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!m_root.isOpen())
        return errorFromErrno(errno, m_origin);
    if (exists(cpuFolder))
        return {};
    if (const Result<std::vector<std::string>> names = list("."); names) {
        for (const std::string &name : *names) {
            if (!exists(name + "/" + std::string(cpuFolder)))
                continue;
            Result<UniqueFd> inner = openAt(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
            if (!inner)
                break;
            m_root = *std::move(inner);
            m_directory += "/" + name;
            return {};
        }
    }
    return Error{Code::NotATree, m_origin, {}, 0};
}

Result<UniqueFd> SysRoot::openAt(std::string_view path, int flags) const
{
    const std::string text(path);
    int fd = openInRoot(m_root.fd(), text.c_str(), flags | O_CLOEXEC);
    // Sandboxes without openat2 answer ENOSYS or EPERM. On the live machine a plain open means the same.
    if (fd < 0 && m_isLive && (errno == ENOSYS || errno == EPERM))
        fd = ::openat(m_root.fd(), text.c_str(), flags | O_CLOEXEC);
    if (fd < 0)
        return errorFromErrno(errno, placeOf(path));
    return UniqueFd(fd);
}

Result<UniqueFd> SysRoot::openFile(std::string_view path) const
{
    // Saved trees may hold a FIFO under any name: O_NONBLOCK keeps its opening from hanging.
    Result<UniqueFd> file = openAt(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
    if (!file)
        return file;
    struct stat info {};
    if (::fstat(file->fd(), &info) != 0)
        return errorFromErrno(errno, placeOf(path));
    if (!S_ISREG(info.st_mode))
        return Error{Code::NotRegular, placeOf(path), {}, 0};
    return file;
}

Result<std::string> SysRoot::read(std::string_view path, std::size_t limit) const
{
    const Result<UniqueFd> file = openFile(path);
    if (!file)
        return file.error();
    return readAll(file->fd(), path, limit);
}

Result<std::string> SysRoot::readText(std::string_view path) const
{
    const Result<std::string> text = read(path);
    if (!text)
        return text;
    const std::string_view content = trimmed(*text);
    if (content.empty())
        return Error{Code::Empty, placeOf(path), {}, 0};
    return std::string(content);
}

Result<std::int64_t> SysRoot::readInteger(std::string_view path) const
{
    const Result<std::string> text = readText(path);
    if (!text)
        return text.error();
    const std::optional<std::int64_t> value = parseInteger(*text);
    if (!value)
        return Error{Code::BadNumber, placeOf(path), *text, 0};
    return *value;
}

Result<CpuSet> SysRoot::readCpuList(std::string_view path) const
{
    constexpr std::size_t longestList = std::size_t{256} << 10; // every other of 65,536 CPUs takes 190 KB
    const Result<std::string> text = read(path, longestList);
    if (!text)
        return text.error();
    Result<CpuSet> set = CpuSet::parseList(*text);
    if (set)
        return set;
    Error error = set.error();
    error.where = placeOf(path);
    return error;
}

Result<std::vector<std::string>> SysRoot::list(std::string_view path) const
{
    Result<UniqueFd> folder = openAt(path, O_RDONLY | O_DIRECTORY);
    if (!folder)
        return folder.error();
    const std::unique_ptr<DIR, int (*)(DIR *)> stream(::fdopendir(::dup(folder->fd())), &::closedir);
    if (stream == nullptr)
        return errorFromErrno(errno, placeOf(path));
    std::vector<std::string> names;
    while (const dirent *entry = ::readdir(stream.get())) {
        const std::string_view name = static_cast<const char *>(entry->d_name);
        if (name != "." && name != "..")
            names.emplace_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

Result<std::string> SysRoot::linkTarget(std::string_view path) const
{
    const Result<UniqueFd> link = openAt(path, O_PATH | O_NOFOLLOW);
    if (!link)
        return link.error();
    std::array<char, PATH_MAX> target{};
    const ssize_t length = ::readlinkat(link->fd(), "", target.data(), target.size());
    if (length < 0)
        return errorFromErrno(errno, placeOf(path));
    return std::string(target.data(), static_cast<std::size_t>(length));
}

Result<std::string> SysRoot::linkName(std::string_view path) const
{
    Result<std::string> target = linkTarget(path);
    if (!target)
        return target;
    return target->substr(target->rfind('/') + 1);
}

bool SysRoot::exists(std::string_view path) const
{
    return openAt(path, O_PATH).isOk();
}

} // namespace tierscope
