// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <string>
#include <string_view>

namespace tierscope {

/// A one-value file that is read again and again. The seam at which tests stand in for a kernel that answers EAGAIN or
/// takes its time.
class ReadableFile {
public:
    /// More than any one-value file of /sys holds.
    static constexpr std::size_t attributeSize = 256;

    virtual ~ReadableFile() = default;
    /// The first attributeSize bytes, in one read; they lie in `buffer`. Again: the kernel has no value now.
    virtual Result<std::string_view> read(std::string &buffer) = 0;
};

} // namespace tierscope
