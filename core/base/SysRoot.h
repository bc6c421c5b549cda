// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/CpuSet.h"
#include "core/base/Result.h"
#include "core/base/UniqueFd.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tierscope {

class UnpackedTree;

/// Where /proc and /sys are read from: this machine, a saved tree, or a tar of one. The only type that knows.
/// Paths are relative ("sys/devices/system/cpu/online"); symlinks resolve inside the root whatever they point to, so
/// that a saved machine is never mixed with this one.
class SysRoot {
public:
    /// This machine's / .
    static Result<SysRoot> live();
    /// A directory that holds sys/ (and proc/), or a .tar, .tar.xz, .tar.zst (any that libarchive reads) of one. A
    /// single folder around sys/ and proc/ is stepped into. Tars are unpacked to a private folder that goes with this
    /// object.
    static Result<SysRoot> open(const std::string &path);

    SysRoot(SysRoot &&) noexcept;
    SysRoot &operator=(SysRoot &&) noexcept;
    ~SysRoot();

    bool isLive() const { return m_isLive; }
    /// What the user named: "/" or the path of the tree or tar.
    const std::string &origin() const { return m_origin; }
    /// The directory that holds sys/ and proc/, for programs that take one (hwloc).
    const std::string &directory() const { return m_directory; }
    /// What had to be left out while unpacking.
    const std::vector<Issue> &issues() const { return m_issues; }

    /// The whole file; TooLarge beyond `limit` bytes. Errors carry "/" + path as their place.
    Result<std::string> read(std::string_view path, std::size_t limit = defaultLimit) const;
    /// The file without surrounding blanks; Empty when nothing is left.
    Result<std::string> readText(std::string_view path) const;
    Result<std::int64_t> readInteger(std::string_view path) const;
    /// A kernel CPU list; an empty file is the empty set.
    Result<CpuSet> readCpuList(std::string_view path) const;
    /// For callers that re-read: a descriptor to pread from. Regular files only.
    Result<UniqueFd> openFile(std::string_view path) const;
    /// Names in a directory, sorted, without . and .. .
    Result<std::vector<std::string>> list(std::string_view path) const;
    /// What a symlink points to, as written ("../../bus/pci/drivers/nvidia").
    Result<std::string> linkTarget(std::string_view path) const;
    /// Its last component ("nvidia").
    Result<std::string> linkName(std::string_view path) const;
    bool exists(std::string_view path) const;

    static constexpr std::size_t defaultLimit = std::size_t{1} << 20;

private:
    SysRoot() = default;
    Result<UniqueFd> openAt(std::string_view path, int flags) const;
    Result<void> enterTree();

    UniqueFd m_root;
    bool m_isLive = false;
    std::string m_origin;
    std::string m_directory;
    std::unique_ptr<UnpackedTree> m_unpacked;
    std::vector<Issue> m_issues;
};

} // namespace tierscope
