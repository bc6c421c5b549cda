// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace tierscope {

enum class Code {
#define TIERSCOPE_CODE(name, text, meaning) name,
#include "core/base/codes.def"
#undef TIERSCOPE_CODE
};

/// The code as it is printed in JSON: lower case with hyphens.
std::string_view codeName(Code code);
/// What the code means, in English; completes "<where> ...". The UI translates it.
const char *codeMeaning(Code code);

/// One thing that could not be done or read.
struct Error {
    Code code = Code::Unreadable;
    std::string where;  ///< file, CPU or option that it is about
    std::string detail; ///< the offending text, if there is one
    int errnum = 0;     ///< errno, or 0

    bool operator==(const Error &) const = default;
};

/// An error that did not end the work: the rest is known.
using Issue = Error;

/// One line in English that names the thing and the reason; text from files is escaped.
std::string describe(const Error &error);
/// The Error for a failed system call on `where`.
Error errorFromErrno(int errnum, std::string where);

} // namespace tierscope
