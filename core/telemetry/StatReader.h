// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/telemetry/HeldFile.h"
#include "core/telemetry/ProcStat.h"

namespace tierscope {

/// Reads /proc/stat over a held descriptor.
class StatReader {
public:
    explicit StatReader(const SysRoot &root)
        : m_file(HeldFile::open(root, "proc/stat"))
    {
    }

    /// Into `stat`, whose memory is used again. BadFormat when it holds no CPU at all.
    Result<void> read(ProcStat &stat);

private:
    Result<HeldFile> m_file;
    std::string m_buffer;
};

} // namespace tierscope
