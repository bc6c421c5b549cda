// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/CpuinfoMhz.h"

#include "core/base/CpuSet.h"
#include "core/base/Text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace tierscope {

namespace {

/// What has been seen of one processor's block.
struct Block {
    std::optional<int> cpu;
    std::optional<std::int64_t> khz;
    bool isMeasured = false;
};

std::optional<std::int64_t> khzFromMhz(std::string_view text)
{
    double mhz = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), mhz, std::chars_format::fixed);
    constexpr double most = 1e12; // keeps the product inside 64 bits; readers have tighter limits
    if (status != std::errc{} || end != text.data() + text.size() || !std::isfinite(mhz) || mhz < 0 || mhz > most)
        return std::nullopt;
    return std::llround(mhz * 1000);
}

bool hasWord(std::string_view text, std::string_view word)
{
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' '))
            return true;
    }
    return false;
}

void takeLine(std::string_view line, Block &block)
{
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos)
        return;
    const std::string_view key = trimmed(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (key == "cpu MHz")
        block.khz = khzFromMhz(value);
    else if (key == "flags")
        block.isMeasured = hasWord(value, "aperfmperf");
    else if (key == "processor") {
        const std::optional<std::int64_t> cpu = parseInteger(value);
        if (cpu && *cpu >= 0 && *cpu <= CpuSet::maxCpu)
            block.cpu = static_cast<int>(*cpu);
    }
}

} // namespace

std::vector<CpuinfoMhz> parseCpuinfoMhz(std::string_view text)
{
    std::vector<CpuinfoMhz> clocks;
    Block block;
    const auto finish = [&] {
        if (block.cpu && block.khz && block.isMeasured)
            clocks.push_back({*block.cpu, *block.khz});
        block = {};
    };
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.starts_with("processor"))
            finish();
        takeLine(line, block);
    }
    finish();
    const auto byId = [](const CpuinfoMhz &a, const CpuinfoMhz &b) { return a.cpu < b.cpu; };
    const auto isSameId = [](const CpuinfoMhz &a, const CpuinfoMhz &b) { return a.cpu == b.cpu; };
    std::stable_sort(clocks.begin(), clocks.end(), byId);
    clocks.erase(std::unique(clocks.begin(), clocks.end(), isSameId), clocks.end());
    return clocks;
}

} // namespace tierscope
