// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/base/UniqueFd.h"

#include <memory>
#include <string>
#include <vector>

namespace tierscope {

/// A tar archive unpacked to a private temporary folder that is removed with this object. Folders that a killed
/// process left behind are removed by the next one.
class UnpackedTree {
public:
    /// Any tar that libarchive reads, compressed or not. Entries that would lead out of the folder, devices and hard
    /// links are skipped and reported once in issues(); absolute symlinks are made relative to the folder.
    /// Fails with ArchiveUnknown, ArchiveDamaged, ArchiveTooLarge or CannotWrite.
    static Result<std::unique_ptr<UnpackedTree>> unpack(const std::string &archivePath);

    ~UnpackedTree();
    UnpackedTree(const UnpackedTree &) = delete;
    UnpackedTree &operator=(const UnpackedTree &) = delete;

    const std::string &directory() const { return m_directory; }
    const std::vector<Issue> &issues() const { return m_issues; }

private:
    UnpackedTree() = default;

    std::string m_directory;
    UniqueFd m_lock; // held while the folder is in use
    std::vector<Issue> m_issues;
};

} // namespace tierscope
