// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierctl/Style.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace tierscope {

Style Style::forStdout()
{
    const char *noColor = std::getenv("NO_COLOR");
    const char *terminal = std::getenv("TERM");
    const bool isRefused = noColor != nullptr && *noColor != '\0';
    const bool isDumb = terminal == nullptr || std::string_view(terminal) == "dumb";
    return Style(!isRefused && !isDumb && ::isatty(STDOUT_FILENO) != 0);
}

std::string Style::wrap(const char *code, const std::string &text) const
{
    return m_isOn ? std::string("\x1b[") + code + "m" + text + "\x1b[0m" : text;
}

} // namespace tierscope
