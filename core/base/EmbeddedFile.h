// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace tierscope {

/// A file that was compiled into the program (cmake/EmbedFiles.cmake).
struct EmbeddedFile {
    std::string_view name; ///< without folder and extension
    std::string_view content;
};

} // namespace tierscope
