// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/ReadPacer.h"

#include <algorithm>

namespace tierscope {

void ReadPacer::finished(TimePoint start, TimePoint end)
{
    const Duration took = end - start;
    m_slowReads = took > slowAfter ? std::min(m_slowReads + 1, slowReadsNeeded) : 0;
    if (isSlow())
        m_notBefore = end + std::min(took * restFactor, longestRest);
}

} // namespace tierscope
