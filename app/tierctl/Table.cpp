// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierctl/Table.h"

#include <algorithm>

namespace tierscope {

namespace {

/// Characters of UTF-8 text; continuation bytes do not count.
std::size_t widthOf(const std::string &text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

} // namespace

void Table::addColumn(std::string heading, Align align)
{
    m_columns.push_back({std::move(heading), align});
}

void Table::addRow(std::vector<std::string> cells)
{
    cells.resize(m_columns.size());
    m_rows.push_back(std::move(cells));
}

std::string Table::toText(int indent) const
{
    std::vector<std::vector<std::string>> rows;
    rows.emplace_back();
    for (const Column &column : m_columns)
        rows.back().push_back(column.heading);
    rows.insert(rows.end(), m_rows.begin(), m_rows.end());

    std::vector<std::size_t> widths(m_columns.size(), 0);
    for (const auto &row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    std::string text;
    for (const auto &row : rows) {
        std::string line(static_cast<std::size_t>(indent), ' ');
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - widthOf(row[i]), ' ');
            line += i == 0 ? "" : "  ";
            line += m_columns[i].align == Align::Right ? padding + row[i] : row[i] + padding;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

} // namespace tierscope
