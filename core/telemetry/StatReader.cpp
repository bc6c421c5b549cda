// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/StatReader.h"

namespace tierscope {

Result<void> StatReader::read(ProcStat &stat)
{
    constexpr std::size_t limit = std::size_t{16} << 20; // 8,192 CPUs and their interrupts stay far below
    if (!m_file)
        return m_file.error();
    const Result<std::string_view> text = m_file->readAll(m_buffer, limit);
    if (!text)
        return text.error();
    parseProcStat(*text, stat);
    if (stat.cpus.empty())
        return Error{Code::BadFormat, m_file->place(), {}, 0};
    return {};
}

} // namespace tierscope
