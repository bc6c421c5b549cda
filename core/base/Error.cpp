// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Error.h"

#include "core/base/Text.h"

#include <array>
#include <cerrno>
#include <system_error>

namespace tierscope {

namespace {

struct Entry {
    std::string_view name;
    const char *meaning;
};

constexpr auto entries = std::to_array<Entry>({
#define TIERSCOPE_CODE(name, text, meaning) {text, meaning},
#include "core/base/codes.def"
#undef TIERSCOPE_CODE
});

} // namespace

std::string_view codeName(Code code)
{
    return entries.at(static_cast<std::size_t>(code)).name;
}

const char *codeMeaning(Code code)
{
    return entries.at(static_cast<std::size_t>(code)).meaning;
}

std::string describe(const Error &error)
{
    constexpr std::size_t longestDetail = 80;
    std::string line = error.where.empty() ? std::string("the input") : escapeForDisplay(error.where);
    line += ' ';
    line += codeMeaning(error.code);
    if (!error.detail.empty()) {
        std::string detail = error.detail.substr(0, longestDetail);
        if (detail.size() < error.detail.size())
            detail += "...";
        line += " ('" + escapeForDisplay(detail) + "')";
    }
    if (error.errnum != 0)
        line += ": " + std::generic_category().message(error.errnum);
    return line;
}

Error errorFromErrno(int errnum, std::string where)
{
    Code code = Code::Unreadable;
    switch (errnum) {
    case ENOENT:
    case ENOTDIR:
        return {Code::NotFound, std::move(where), {}, 0};
    case EACCES:
    case EPERM:
        return {Code::NotPermitted, std::move(where), {}, 0};
    case EAGAIN:
        return {Code::Again, std::move(where), {}, 0};
    case ENOSYS:
    case EOPNOTSUPP:
        code = Code::Unsupported;
        break;
    default:
        break;
    }
    return {code, std::move(where), {}, errnum};
}

} // namespace tierscope
