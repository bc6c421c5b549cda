// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <utility>

namespace tierscope {

/// A mailbox for one value: a new one replaces the last, so a slow reader costs no memory and always sees the newest.
template<typename T>
class Latest {
public:
    /// True when the mailbox was empty: the reader has taken the last value and needs a wake-up.
    bool put(std::shared_ptr<const T> value)
    {
        const std::lock_guard lock(m_mutex);
        const bool wasEmpty = m_value == nullptr;
        m_value = std::move(value);
        return wasEmpty;
    }

    /// The newest value, or nullptr when there is none since the last take.
    std::shared_ptr<const T> take()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_value, nullptr);
    }

private:
    std::mutex m_mutex;
    std::shared_ptr<const T> m_value;
};

} // namespace tierscope
