// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/ProcStat.h"

#include "core/base/CpuSet.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace tierscope {

namespace {

constexpr std::array columns{&CpuTimes::user,   &CpuTimes::nice,     &CpuTimes::system,  &CpuTimes::idle,
                             &CpuTimes::iowait, &CpuTimes::irq,      &CpuTimes::softirq, &CpuTimes::steal,
                             &CpuTimes::guest,  &CpuTimes::guestNice};
constexpr std::size_t neededColumns = 4;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Takes a number off the front of `text`; nullopt when there is none.
std::optional<std::uint64_t> takeNumber(std::string_view &text)
{
    if (text.empty() || !isDigit(text.front()))
        return std::nullopt;
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t value = 0;
    std::size_t at = 0;
    for (; at < text.size() && isDigit(text[at]); ++at) {
        const auto digit = static_cast<std::uint64_t>(text[at] - '0');
        value = value > (most - digit) / 10 ? most : value * 10 + digit;
    }
    text.remove_prefix(at);
    return value;
}

void skipBlanks(std::string_view &text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t' || text.front() == '\r'))
        text.remove_prefix(1);
}

/// `line` starts after "cpu".
std::optional<ProcStat::Line> parseLine(std::string_view line)
{
    const std::optional<std::uint64_t> cpu = takeNumber(line);
    if (!cpu || *cpu > CpuSet::maxCpu || (!line.empty() && line.front() != ' ' && line.front() != '\t'))
        return std::nullopt;
    ProcStat::Line parsed;
    parsed.cpu = static_cast<int>(*cpu);
    for (std::size_t column = 0; column < columns.size(); ++column) {
        skipBlanks(line);
        if (line.empty() && column >= neededColumns)
            break;
        const std::optional<std::uint64_t> value = takeNumber(line);
        if (!value || (!line.empty() && std::string_view(" \t\r").find(line.front()) == std::string_view::npos))
            return std::nullopt;
        parsed.times.*columns[column] = *value;
    }
    return parsed;
}

/// The kernel prints ids in ascending order; nobody else has to.
void sortById(ProcStat &stat)
{
    const auto byId = [](const ProcStat::Line &a, const ProcStat::Line &b) { return a.cpu < b.cpu; };
    const auto isSameId = [](const ProcStat::Line &a, const ProcStat::Line &b) { return a.cpu == b.cpu; };
    if (!std::is_sorted(stat.cpus.begin(), stat.cpus.end(), byId))
        std::stable_sort(stat.cpus.begin(), stat.cpus.end(), byId);
    const auto end = std::unique(stat.cpus.begin(), stat.cpus.end(), isSameId);
    stat.badLines += static_cast<int>(stat.cpus.end() - end);
    stat.cpus.erase(end, stat.cpus.end());
}

} // namespace

void parseProcStat(std::string_view text, ProcStat &stat)
{
    stat.cpus.clear();
    stat.badLines = 0;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (!line.starts_with("cpu") || line.size() == 3 || line[3] == ' ')
            continue; // the sum over all CPUs, interrupts and the rest
        if (const std::optional<ProcStat::Line> parsed = parseLine(line.substr(3)))
            stat.cpus.push_back(*parsed);
        else
            ++stat.badLines;
    }
    sortById(stat);
}

ProcStat parseProcStat(std::string_view text)
{
    ProcStat stat;
    parseProcStat(text, stat);
    return stat;
}

} // namespace tierscope
