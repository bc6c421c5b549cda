// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/CpuSet.h"

#include "core/base/Text.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace tierscope {

namespace {

constexpr int bitsPerWord = 64;

Error badList(std::string_view text)
{
    return {Code::BadList, {}, std::string(text), 0};
}

Error tooLarge(std::string_view text)
{
    return {Code::ListTooLarge, {}, std::string(text), 0};
}

bool isDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A CPU number; numbers too long for an integer are too large, not malformed.
Result<int> parseCpu(std::string_view text, std::string_view whole)
{
    if (!isDigits(text))
        return badList(whole);
    const std::optional<std::int64_t> value = parseInteger(text);
    if (!value || *value > CpuSet::maxCpu)
        return tooLarge(whole);
    return static_cast<int>(*value);
}

/// One piece of a kernel list: "N", "N-M", or "N-M:USED/GROUP".
Result<void> addPiece(CpuSet &set, std::string_view piece, std::string_view whole)
{
    int used = 1;
    int group = 1;
    if (const std::size_t colon = piece.find(':'); colon != std::string_view::npos) {
        const std::string_view pattern = piece.substr(colon + 1);
        piece = piece.substr(0, colon);
        const std::size_t slash = pattern.find('/');
        if (slash == std::string_view::npos || piece.find('-') == std::string_view::npos)
            return badList(whole);
        const Result<int> u = parseCpu(pattern.substr(0, slash), whole);
        const Result<int> g = parseCpu(pattern.substr(slash + 1), whole);
        if (!u || !g || *g == 0 || *u == 0 || *u > *g)
            return badList(whole);
        used = *u;
        group = *g;
    }
    const std::size_t dash = piece.find('-');
    const Result<int> first = parseCpu(piece.substr(0, dash), whole);
    if (!first)
        return first.error();
    if (dash == std::string_view::npos) {
        set.insert(*first);
        return {};
    }
    const Result<int> last = parseCpu(piece.substr(dash + 1), whole);
    if (!last)
        return last.error();
    if (*last < *first)
        return badList(whole);
    if (group == 1) {
        set |= CpuSet::range(*first, *last);
        return {};
    }
    for (int cpu = *first; cpu <= *last; ++cpu) {
        if ((cpu - *first) % group < used)
            set.insert(cpu);
    }
    return {};
}

} // namespace

CpuSet::CpuSet(std::initializer_list<int> cpus)
{
    for (const int cpu : cpus)
        insert(cpu);
}

CpuSet CpuSet::range(int first, int last)
{
    CpuSet set;
    if (last < first)
        return set;
    set.insert(last); // sizes the words once
    set.insert(first);
    for (int cpu = first; cpu <= last;) {
        const bool isWholeWord = cpu % bitsPerWord == 0 && last - cpu >= bitsPerWord - 1;
        auto &word = set.m_words[static_cast<std::size_t>(cpu / bitsPerWord)];
        word |= isWholeWord ? ~std::uint64_t{0} : std::uint64_t{1} << (cpu % bitsPerWord);
        cpu += isWholeWord ? bitsPerWord : 1;
    }
    return set;
}

Result<CpuSet> CpuSet::parseList(std::string_view text)
{
    CpuSet set;
    text = trimmed(text);
    for (const std::string_view piece : split(text, ',')) {
        if (const Result<void> added = addPiece(set, trimmed(piece), text); !added)
            return added.error();
    }
    return set;
}

Result<CpuSet> CpuSet::parseWords(std::string_view text)
{
    CpuSet set;
    for (const std::string_view word : words(text)) {
        const Result<int> cpu = parseCpu(word, trimmed(text));
        if (!cpu)
            return cpu.error();
        set.insert(*cpu);
    }
    return set;
}

Result<CpuSet> CpuSet::parseMask(std::string_view text)
{
    constexpr int bitsPerMaskWord = 32;
    CpuSet set;
    text = trimmed(text);
    const std::vector<std::string_view> parts = split(text, ',');
    if (parts.size() * bitsPerMaskWord > static_cast<std::size_t>(maxCpu) + 1)
        return tooLarge(text);
    int base = 0;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part, base += bitsPerMaskWord) {
        const std::optional<std::uint64_t> bits = parseHex(*part);
        if (!bits || (*bits >> bitsPerMaskWord) != 0)
            return badList(text);
        for (int bit = 0; bit < bitsPerMaskWord; ++bit) {
            if ((*bits >> bit & 1) != 0)
                set.insert(base + bit);
        }
    }
    return set;
}

void CpuSet::insert(int cpu)
{
    if (cpu < 0 || cpu > maxCpu)
        throw std::logic_error("CPU id outside 0-65535");
    const auto word = static_cast<std::size_t>(cpu / bitsPerWord);
    if (word >= m_words.size())
        m_words.resize(word + 1);
    m_words[word] |= std::uint64_t{1} << (cpu % bitsPerWord);
}

void CpuSet::erase(int cpu)
{
    if (!contains(cpu))
        return;
    m_words[static_cast<std::size_t>(cpu / bitsPerWord)] &= ~(std::uint64_t{1} << (cpu % bitsPerWord));
    dropEmptyWords();
}

bool CpuSet::contains(int cpu) const
{
    const auto word = static_cast<std::size_t>(cpu / bitsPerWord);
    return cpu >= 0 && word < m_words.size() && (m_words[word] >> (cpu % bitsPerWord) & 1) != 0;
}

int CpuSet::count() const
{
    int count = 0;
    for (const std::uint64_t word : m_words)
        count += std::popcount(word);
    return count;
}

int CpuSet::first() const
{
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        if (m_words[i] != 0)
            return static_cast<int>(i) * bitsPerWord + std::countr_zero(m_words[i]);
    }
    return -1;
}

int CpuSet::last() const
{
    if (m_words.empty())
        return -1;
    return static_cast<int>(m_words.size()) * bitsPerWord - 1 - std::countl_zero(m_words.back());
}

bool CpuSet::isSubsetOf(const CpuSet &other) const
{
    return (*this - other).isEmpty();
}

bool CpuSet::intersects(const CpuSet &other) const
{
    const std::size_t shared = std::min(m_words.size(), other.m_words.size());
    for (std::size_t i = 0; i < shared; ++i) {
        if ((m_words[i] & other.m_words[i]) != 0)
            return true;
    }
    return false;
}

std::vector<int> CpuSet::ids() const
{
    std::vector<int> ids;
    ids.reserve(static_cast<std::size_t>(count()));
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        for (std::uint64_t word = m_words[i]; word != 0; word &= word - 1)
            ids.push_back(static_cast<int>(i) * bitsPerWord + std::countr_zero(word));
    }
    return ids;
}

std::string CpuSet::toList() const
{
    std::string list;
    const std::vector<int> all = ids();
    for (std::size_t i = 0; i < all.size();) {
        std::size_t end = i;
        while (end + 1 < all.size() && all[end + 1] == all[end] + 1)
            ++end;
        if (!list.empty())
            list += ',';
        list += std::to_string(all[i]);
        if (end > i)
            list += '-' + std::to_string(all[end]);
        i = end + 1;
    }
    return list;
}

CpuSet &CpuSet::operator|=(const CpuSet &other)
{
    if (other.m_words.size() > m_words.size())
        m_words.resize(other.m_words.size());
    for (std::size_t i = 0; i < other.m_words.size(); ++i)
        m_words[i] |= other.m_words[i];
    return *this;
}

CpuSet &CpuSet::operator&=(const CpuSet &other)
{
    if (m_words.size() > other.m_words.size())
        m_words.resize(other.m_words.size());
    for (std::size_t i = 0; i < m_words.size(); ++i)
        m_words[i] &= other.m_words[i];
    dropEmptyWords();
    return *this;
}

CpuSet &CpuSet::operator-=(const CpuSet &other)
{
    for (std::size_t i = 0; i < std::min(m_words.size(), other.m_words.size()); ++i)
        m_words[i] &= ~other.m_words[i];
    dropEmptyWords();
    return *this;
}

void CpuSet::dropEmptyWords()
{
    while (!m_words.empty() && m_words.back() == 0)
        m_words.pop_back();
}

} // namespace tierscope
