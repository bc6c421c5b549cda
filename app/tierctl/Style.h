// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tierscope {

/// Terminal emphasis; plain where stdout is no terminal or NO_COLOR is set (no-color.org).
class Style {
public:
    static Style forStdout();

    std::string bold(const std::string &text) const { return wrap("1", text); }
    std::string dim(const std::string &text) const { return wrap("2", text); }
    std::string warning(const std::string &text) const { return wrap("33", text); }

private:
    explicit Style(bool isOn)
        : m_isOn(isOn)
    {
    }
    std::string wrap(const char *code, const std::string &text) const;

    bool m_isOn;
};

} // namespace tierscope
