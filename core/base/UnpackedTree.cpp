// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/UnpackedTree.h"

#include "core/base/Text.h"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tierscope {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view folderPrefix = "tierscope-tree-";
constexpr int maxEntries = 500'000;
constexpr std::int64_t maxFileBytes = std::int64_t{8} << 20;
constexpr std::int64_t maxTotalBytes = std::int64_t{1} << 30;
constexpr std::int64_t pageBytes = 4096; // what the smallest file takes on tmpfs
constexpr int maxPathParts = 64;
constexpr std::size_t maxPathBytes = 3000;

using ArchivePtr = std::unique_ptr<archive, decltype(&archive_read_free)>;

/// $TMPDIR where it is set, else memory, as a saved machine is ten thousand tiny files; else the system's folder.
fs::path temporaryFolder()
{
    const char *memory = "/dev/shm";
    if (std::getenv("TMPDIR") == nullptr && ::access(memory, W_OK) == 0)
        return memory;
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    return error ? fs::path("/tmp") : folder;
}

/// The entry's path in pieces, or nullopt where it would lead out of the folder. "." and empty pieces are dropped.
std::optional<std::vector<std::string>> safeParts(std::string_view path)
{
    std::vector<std::string> parts;
    if (path.size() > maxPathBytes || path.starts_with('/'))
        return std::nullopt;
    for (const std::string_view part : split(path, '/')) {
        if (part == ".." || part.find('\0') != std::string_view::npos)
            return std::nullopt;
        if (!part.empty() && part != ".")
            parts.emplace_back(part);
    }
    if (parts.size() > maxPathParts)
        return std::nullopt;
    return parts;
}

/// A link target that stays inside the folder when the link lies at `parts`; nullopt when it could climb out. ".." is
/// taken at the front only, as sysfs writes its links: behind a name that is itself a link it would lead elsewhere.
std::optional<std::string> safeTarget(const std::vector<std::string> &parts, std::string_view target)
{
    if (target.empty() || target.size() > maxPathBytes)
        return std::nullopt;
    const auto linkDepth = static_cast<std::ptrdiff_t>(parts.size()) - 1;
    const auto pieces = split(target, '/');
    const auto isName = [](std::string_view piece) { return !piece.empty() && piece != "." && piece != ".."; };
    const auto isClimb = [](std::string_view piece) { return piece == ".."; };
    const auto firstName = std::find_if(pieces.begin(), pieces.end(), isName);
    const std::ptrdiff_t climbs = std::count_if(pieces.begin(), firstName, isClimb);
    if (std::any_of(firstName, pieces.end(), isClimb))
        return std::nullopt;
    if (!target.starts_with('/')) // relative
        return climbs <= linkDepth ? std::optional(std::string(target)) : std::nullopt;
    std::string relative; // absolute means: from the saved machine's root
    for (std::ptrdiff_t i = 0; i < linkDepth; ++i)
        relative += "../";
    relative += target.substr(1);
    return climbs > 0 ? std::nullopt : std::optional(relative.empty() ? "." : relative);
}

/// What a hostile entry can cause; anything else (no space, no descriptors) is this machine's trouble.
bool isEntrysFault(int errnum)
{
    return errnum == ELOOP || errnum == ENOTDIR || errnum == EISDIR || errnum == EEXIST || errnum == ENAMETOOLONG ||
           errnum == ENOENT || errnum == EINVAL || errnum == ENOTEMPTY;
}

/// libarchive takes the end of the file for the end of the archive; tar ends in zero blocks, so that a plain tar
/// without them has been cut. Compressed ones carry checks of their own.
bool isCutOff(archive *source, const std::string &path)
{
    if (archive_filter_code(source, 0) != ARCHIVE_FILTER_NONE)
        return false;
    constexpr off_t block = 512;
    std::array<char, block> last{};
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    const off_t size = ::lseek(file.fd(), 0, SEEK_END);
    if (size < block || ::pread(file.fd(), last.data(), block, size - block) != block)
        return true;
    return std::any_of(last.begin(), last.end(), [](char byte) { return byte != 0; });
}

/// One run over an archive: what was written and what was left out.
class Unpacker {
public:
    Unpacker(archive *source, std::string where, int root)
        : m_source(source)
        , m_where(std::move(where))
        , m_root(root)
    {
    }

    Result<void> run()
    {
        for (int entries = 0;; ++entries) {
            archive_entry *entry = nullptr;
            const int status = archive_read_next_header(m_source, &entry);
            if (status == ARCHIVE_EOF && entries == 0)
                return Error{Code::ArchiveUnknown, m_where, {}, 0};
            if (status == ARCHIVE_EOF)
                return isCutOff(m_source, m_where) ? Result<void>(Error{Code::ArchiveDamaged, m_where, {}, 0})
                                                   : Result<void>();
            if (status < ARCHIVE_WARN)
                return Error{entries == 0 ? Code::ArchiveUnknown : Code::ArchiveDamaged, m_where, {}, 0};
            if (entries >= maxEntries)
                return Error{Code::ArchiveTooLarge, m_where, {}, 0};
            if (const Result<void> written = writeEntry(entry); !written)
                return written;
        }
    }

    bool hasSkipped() const { return !m_skipped.empty(); }
    const std::string &firstSkipped() const { return m_skipped; }

private:
    /// Leaves the entry out. Its data is read and counted all the same: it costs as much as what is kept.
    Result<void> skip(const char *path)
    {
        if (m_skipped.empty())
            m_skipped = path;
        return copyData(-1);
    }

    /// Leaves the entry out when it is to blame for the failed call, else gives up.
    Result<void> skipOrFail(const char *path)
    {
        return isEntrysFault(errno) ? skip(path)
                                    : Result<void>(Error{Code::CannotWrite, temporaryFolder().string(), {}, errno});
    }

    Result<void> count(std::int64_t bytes)
    {
        m_total += bytes;
        return m_total > maxTotalBytes ? Result<void>(Error{Code::ArchiveTooLarge, m_where, {}, 0}) : Result<void>();
    }

    Result<void> writeEntry(archive_entry *entry)
    {
        const char *path = archive_entry_pathname(entry);
        if (path == nullptr)
            return copyData(-1);
        const auto parts = safeParts(path);
        if (!parts || archive_entry_hardlink(entry) != nullptr)
            return skip(path);
        if (parts->empty())
            return {};
        if (const Result<void> counted = count(pageBytes); !counted)
            return counted;
        const UniqueFd parent = openParent(*parts);
        if (!parent.isOpen())
            return skipOrFail(path);
        const char *name = parts->back().c_str();
        switch (archive_entry_filetype(entry)) {
        case AE_IFDIR:
            return ::mkdirat(parent.fd(), name, 0700) == 0 || errno == EEXIST ? Result<void>() : skipOrFail(path);
        case AE_IFREG:
            return writeFile(parent.fd(), name);
        case AE_IFLNK:
            return writeLink(parent.fd(), name, *parts, archive_entry_symlink(entry));
        default:
            return skip(path);
        }
    }

    /// Opens (and makes) the folder that holds the last of `parts`, never through a symlink. Closed, with errno, on
    /// failure.
    UniqueFd openParent(const std::vector<std::string> &parts)
    {
        UniqueFd folder(::fcntl(m_root, F_DUPFD_CLOEXEC, 0));
        for (std::size_t i = 0; i + 1 < parts.size() && folder.isOpen(); ++i) {
            if (::mkdirat(folder.fd(), parts[i].c_str(), 0700) == 0)
                m_total += pageBytes;
            else if (errno != EEXIST)
                return {};
            folder = UniqueFd(::openat(folder.fd(), parts[i].c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        }
        return folder;
    }

    Result<void> writeLink(int parent, const char *name, const std::vector<std::string> &parts, const char *target)
    {
        const auto safe = target == nullptr ? std::nullopt : safeTarget(parts, target);
        if (!safe)
            return skip(name);
        ::unlinkat(parent, name, 0); // a later entry of the same name replaces the first, as tar does
        return ::symlinkat(safe->c_str(), parent, name) == 0 ? Result<void>() : skipOrFail(name);
    }

    Result<void> writeFile(int parent, const char *name)
    {
        ::unlinkat(parent, name, 0);
        const UniqueFd file(::openat(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        return file.isOpen() ? copyData(file.fd()) : skipOrFail(name);
    }

    /// The entry's data to `file`, or nowhere when that is -1.
    Result<void> copyData(int file)
    {
        std::array<char, 65536> buffer{};
        std::int64_t size = 0;
        for (;;) {
            const la_ssize_t got = archive_read_data(m_source, buffer.data(), buffer.size());
            if (got == 0)
                return {};
            if (got < 0)
                return Error{Code::ArchiveDamaged, m_where, {}, 0};
            size += got;
            if (const Result<void> counted = count(got); !counted)
                return counted;
            if (file < 0)
                continue;
            if (size > maxFileBytes)
                return Error{Code::ArchiveTooLarge, m_where, {}, 0};
            if (::write(file, buffer.data(), static_cast<std::size_t>(got)) != got)
                return Error{Code::CannotWrite, temporaryFolder().string(), {}, errno};
        }
    }

    archive *m_source;
    std::string m_where;
    int m_root;
    std::int64_t m_total = 0;
    std::string m_skipped;
};

UniqueFd lockFolder(const std::string &folder)
{
    UniqueFd lock(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (lock.isOpen() && ::flock(lock.fd(), LOCK_EX | LOCK_NB) != 0)
        lock.reset();
    return lock;
}

/// Folders whose owner was killed carry no lock any more.
void removeStaleFolders(const fs::path &temporary)
{
    std::error_code error;
    for (const fs::directory_entry &entry : fs::directory_iterator(temporary, error)) {
        if (!entry.path().filename().string().starts_with(folderPrefix))
            continue;
        struct stat info {};
        if (::lstat(entry.path().c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != ::geteuid())
            continue;
        constexpr std::time_t settled = 60; // seconds; a folder this young may not be locked yet
        if (std::time(nullptr) - info.st_mtime < settled)
            continue;
        const UniqueFd lock = lockFolder(entry.path().string());
        std::error_code ignored;
        if (lock.isOpen())
            fs::remove_all(entry.path(), ignored);
    }
}

} // namespace

Result<std::unique_ptr<UnpackedTree>> UnpackedTree::unpack(const std::string &archivePath)
{
    const ArchivePtr source(archive_read_new(), &archive_read_free);
    archive_read_support_filter_all(source.get());
    archive_read_support_format_tar(source.get());
    archive_read_support_format_gnutar(source.get());
    constexpr std::size_t blockBytes = 65536;
    if (archive_read_open_filename(source.get(), archivePath.c_str(), blockBytes) != ARCHIVE_OK)
        return Error{Code::ArchiveUnknown, archivePath, {}, 0};

    const fs::path temporary = temporaryFolder();
    removeStaleFolders(temporary);
    std::string folder = (temporary / (std::string(folderPrefix) + "XXXXXX")).string();
    if (::mkdtemp(folder.data()) == nullptr)
        return Error{Code::CannotWrite, temporary.string(), {}, errno};

    std::unique_ptr<UnpackedTree> tree(new UnpackedTree);
    tree->m_directory = folder;
    tree->m_lock = lockFolder(folder);
    const UniqueFd root(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!tree->m_lock.isOpen() || !root.isOpen())
        return Error{Code::CannotWrite, folder, {}, errno};
    Unpacker unpacker(source.get(), archivePath, root.fd());
    if (const Result<void> done = unpacker.run(); !done)
        return done.error();
    if (unpacker.hasSkipped())
        tree->m_issues.push_back({Code::ArchiveUnsafe, archivePath, unpacker.firstSkipped(), 0});
    return tree;
}

UnpackedTree::~UnpackedTree()
{
    std::error_code ignored;
    if (!m_directory.empty())
        fs::remove_all(m_directory, ignored);
}

} // namespace tierscope
