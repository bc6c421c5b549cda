// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/NodeView.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace tierscope {

/// Busy cores per tier over the last minute, in a ring of fixed size.
class LoadHistory {
public:
    static constexpr std::size_t capacity = 1200; ///< a minute at 20 Hz, the fastest rate
    static constexpr std::int64_t spanNs = 60'000'000'000;

    struct Sample {
        std::int64_t tNs = 0;
        std::vector<std::optional<double>> busy; ///< by tier
    };

    void clear();
    /// Takes the view's frame unless it is there already.
    void append(const NodeView &view);

    std::size_t count() const { return m_count; }
    const Sample &at(std::size_t index) const; ///< 0 is the oldest
    std::int64_t newestNs() const { return m_count == 0 ? 0 : at(m_count - 1).tNs; }

private:
    std::array<Sample, capacity> m_samples;
    std::size_t m_first = 0;
    std::size_t m_count = 0;
};

} // namespace tierscope
