// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/OnlineWatcher.h"

namespace tierscope {

namespace {

constexpr std::size_t listLimit = std::size_t{1} << 20;

} // namespace

OnlineWatcher::OnlineWatcher(const SysRoot &root)
{
    for (const std::string_view path : {"sys/devices/system/cpu/online", "sys/devices/system/cpu/isolated",
                                        "sys/devices/system/cpu/possible", "sys/devices/system/cpu/present"}) {
        if (Result<HeldFile> file = HeldFile::open(root, path))
            m_lists.push_back({*std::move(file), {}, {}});
    }
}

bool OnlineWatcher::hasChanged()
{
    bool isChanged = !m_isAccepted;
    for (List &list : m_lists) {
        if (const Result<std::string_view> text = list.file.readAll(m_buffer, listLimit)) {
            list.seen.assign(*text);
            isChanged |= list.seen != list.known;
        }
    }
    return isChanged;
}

void OnlineWatcher::accept()
{
    m_isAccepted = true;
    for (List &list : m_lists)
        list.known = list.seen;
}

} // namespace tierscope
