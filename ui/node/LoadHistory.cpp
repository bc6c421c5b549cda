// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/LoadHistory.h"

namespace tierscope {

void LoadHistory::clear()
{
    m_first = 0;
    m_count = 0;
}

void LoadHistory::append(const NodeView &view)
{
    if (!view.node || !view.frame || (m_count > 0 && view.frame->tNs == newestNs()))
        return;
    if (m_count > 0 && view.frame->tNs < newestNs()) // another clock: a source was restarted
        clear();
    if (m_count == capacity)
        m_first = (m_first + 1) % capacity;
    else
        ++m_count;
    Sample &sample = m_samples[(m_first + m_count - 1) % capacity];
    sample.tNs = view.frame->tNs;
    sample.busy.clear();
    for (int tier = 0; tier < static_cast<int>(view.node->tiers.size()); ++tier) {
        const auto load = view.load(tier);
        sample.busy.push_back(load ? std::optional(load->busy) : std::nullopt);
    }
}

const LoadHistory::Sample &LoadHistory::at(std::size_t index) const
{
    return m_samples[(m_first + index) % capacity];
}

} // namespace tierscope
