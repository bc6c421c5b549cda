// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace tierscope {

/// Decides when a file is read again. Some kernels answer a frequency read after 10-15 ms: a file that was slow twice
/// running is read less often, until it is fast again.
class ReadPacer {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Duration = std::chrono::steady_clock::duration;

    static constexpr Duration slowAfter = std::chrono::milliseconds(2);
    /// A slow read may take this share of the time: 15 ms every 0.75 s.
    static constexpr int restFactor = 50;
    static constexpr Duration longestRest = std::chrono::seconds(5);

    bool isDue(TimePoint now) const { return now >= m_notBefore; }
    /// A read ran from `start` to `end`.
    void finished(TimePoint start, TimePoint end);
    bool isSlow() const { return m_slowReads >= slowReadsNeeded; }

private:
    static constexpr int slowReadsNeeded = 2; // one can be the scheduler's doing

    TimePoint m_notBefore = TimePoint::min();
    int m_slowReads = 0;
};

} // namespace tierscope
