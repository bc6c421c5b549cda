// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/FileLimit.h"

#include <sys/resource.h>

namespace tierscope {

void raiseFileLimit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

} // namespace tierscope
