// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/UnpackedTree.h"

#include "core/base/Text.h"

#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <cerrno>
#include <cstdlib>
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

/// A link target that stays inside the folder when the link lies at `parts`; nullopt when it climbs out.
std::optional<std::string> safeTarget(const std::vector<std::string> &parts, std::string_view target)
{
    if (target.empty() || target.size() > maxPathBytes)
        return std::nullopt;
    const int linkDepth = static_cast<int>(parts.size()) - 1;
    std::string relative;
    int depth = linkDepth;
    if (target.starts_with('/')) { // absolute means: from the saved machine's root
        for (int i = 0; i < linkDepth; ++i)
            relative += "../";
        depth = 0;
        relative += target.substr(1);
    } else {
        relative = target;
    }
    if (relative.empty())
        relative = ".";
    for (const std::string_view part : split(target, '/')) {
        if (part == "..")
            --depth;
        else if (!part.empty() && part != ".")
            ++depth;
        if (depth < 0)
            return std::nullopt;
    }
    return relative;
}

/// Opens (and makes) the folder that holds the last of `parts`, never through a symlink.
UniqueFd openParent(int root, const std::vector<std::string> &parts)
{
    UniqueFd folder(::fcntl(root, F_DUPFD_CLOEXEC, 0));
    for (std::size_t i = 0; i + 1 < parts.size() && folder.isOpen(); ++i) {
        ::mkdirat(folder.fd(), parts[i].c_str(), 0700);
        folder = UniqueFd(::openat(folder.fd(), parts[i].c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    }
    return folder;
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
            if (status == ARCHIVE_EOF)
                return entries == 0 ? Result<void>(Error{Code::ArchiveUnknown, m_where, {}, 0}) : Result<void>();
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
    void skip(const char *path)
    {
        if (m_skipped.empty())
            m_skipped = path;
    }

    Result<void> writeEntry(archive_entry *entry)
    {
        const char *path = archive_entry_pathname(entry);
        if (path == nullptr)
            return {};
        const auto parts = safeParts(path);
        if (!parts || archive_entry_hardlink(entry) != nullptr) {
            skip(path);
            return {};
        }
        if (parts->empty())
            return {};
        const UniqueFd parent = openParent(m_root, *parts);
        if (!parent.isOpen()) {
            skip(path);
            return {};
        }
        const char *name = parts->back().c_str();
        switch (archive_entry_filetype(entry)) {
        case AE_IFDIR:
            ::mkdirat(parent.fd(), name, 0700);
            return {};
        case AE_IFREG:
            return writeFile(parent.fd(), name);
        case AE_IFLNK: {
            const char *target = archive_entry_symlink(entry);
            const auto safe = target == nullptr ? std::nullopt : safeTarget(*parts, target);
            if (!safe || (::symlinkat(safe->c_str(), parent.fd(), name) != 0 && errno != EEXIST))
                skip(path);
            return {};
        }
        default:
            skip(path);
            return {};
        }
    }

    Result<void> writeFile(int parent, const char *name)
    {
        ::unlinkat(parent, name, 0); // a later entry of the same name replaces the first, as tar does
        const UniqueFd file(::openat(parent, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!file.isOpen()) {
            skip(name);
            return {};
        }
        std::array<char, 65536> buffer{};
        std::int64_t size = 0;
        m_total += pageBytes;
        for (;;) {
            const la_ssize_t got = archive_read_data(m_source, buffer.data(), buffer.size());
            if (got == 0)
                return {};
            if (got < 0)
                return Error{Code::ArchiveDamaged, m_where, {}, 0};
            size += got;
            m_total += got;
            if (size > maxFileBytes || m_total > maxTotalBytes)
                return Error{Code::ArchiveTooLarge, m_where, {}, 0};
            if (::write(file.fd(), buffer.data(), static_cast<std::size_t>(got)) != got)
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
