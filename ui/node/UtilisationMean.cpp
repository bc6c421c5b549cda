// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/UtilisationMean.h"

namespace tierscope {

namespace {

struct Sum {
    double weighted = 0;
    double seconds = 0;
};

} // namespace

void UtilisationMean::forgetOld()
{
    const double least = m_frames.back()->intervalS / 2; // intervals jitter: nearly the span is the span
    double sum = 0;
    std::size_t kept = 0;
    while (kept < m_frames.size() && sum < spanS - least) {
        const std::size_t index = m_frames.size() - 1 - kept;
        sum += m_frames[index]->intervalS;
        ++kept;
    }
    m_frames.erase(m_frames.begin(), m_frames.end() - static_cast<std::ptrdiff_t>(kept));
}

std::shared_ptr<const Frame> UtilisationMean::add(SourceKind source, std::shared_ptr<const Frame> frame)
{
    if (!frame || source == SourceKind::Simulated || frame->intervalS >= spanS || frame->intervalS <= 0) {
        clear();
        return frame;
    }
    if (!m_frames.empty() && frame->tNs == m_frames.back()->tNs) // the same frame again
        m_frames.pop_back();
    if (!m_frames.empty() && frame->tNs < m_frames.back()->tNs) // another clock: the source was restarted
        clear();
    m_frames.push_back(std::move(frame));
    forgetOld();

    auto mean = std::make_shared<Frame>(*m_frames.back());
    mean->intervalS = 0;
    for (const auto &one : m_frames)
        mean->intervalS += one->intervalS;
    std::vector<Sum> sums(mean->cpus.size());
    for (const auto &one : m_frames) {
        std::size_t at = 0; // both lists ascend by id
        for (const CpuReading &reading : one->cpus) {
            while (at < sums.size() && mean->cpus[at].cpu < reading.cpu)
                ++at;
            if (at == sums.size() || mean->cpus[at].cpu != reading.cpu || !reading.utilPercent)
                continue;
            sums[at].weighted += *reading.utilPercent * one->intervalS;
            sums[at].seconds += one->intervalS;
        }
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
        if (mean->cpus[i].isOnline && sums[i].seconds > 0)
            mean->cpus[i].utilPercent = sums[i].weighted / sums[i].seconds;
    return mean;
}

} // namespace tierscope
