// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SysRoot.h"
#include "core/telemetry/ReadableFile.h"

namespace tierscope {

/// A file whose descriptor stays open between reads: half the cost of opening it each time.
class HeldFile final : public ReadableFile {
public:
    static Result<HeldFile> open(const SysRoot &root, std::string_view path);

    Result<std::string_view> read(std::string &buffer) override;
    /// The whole file; `buffer` grows as needed and keeps its size. TooLarge beyond `limit` bytes.
    Result<std::string_view> readAll(std::string &buffer, std::size_t limit);

    const std::string &place() const { return m_place; } ///< "/" + path

private:
    HeldFile(UniqueFd file, std::string place)
        : m_file(std::move(file))
        , m_place(std::move(place))
    {
    }

    UniqueFd m_file;
    std::string m_place;
};

} // namespace tierscope
