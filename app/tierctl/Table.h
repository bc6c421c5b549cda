// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tierscope {

/// Text in columns: as wide as needed, two blanks between, numbers to the right. Widths count characters, not bytes.
class Table {
public:
    enum class Align { Left, Right };

    /// A column with its heading.
    void addColumn(std::string heading, Align align = Align::Left);
    void addRow(std::vector<std::string> cells);
    /// Every line starts with `indent` blanks and ends without trailing ones.
    std::string toText(int indent = 0) const;

private:
    struct Column {
        std::string heading;
        Align align;
    };

    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace tierscope
