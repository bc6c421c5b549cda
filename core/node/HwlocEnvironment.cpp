// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/HwlocEnvironment.h"

#include <cstdlib>
#include <initializer_list>

namespace tierscope {

void forgetHwlocEnvironment()
{
    for (const char *name : {"HWLOC_SYNTHETIC", "HWLOC_XMLFILE", "HWLOC_FSROOT", "HWLOC_COMPONENTS", "HWLOC_CPUID_PATH",
                             "HWLOC_THISSYSTEM", "HWLOC_ALLOW", "HWLOC_DUMPED_HWDATA_DIR"})
        ::unsetenv(name);
}

} // namespace tierscope
