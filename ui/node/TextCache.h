// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QHash>
#include <QStaticText>
#include <QString>

#include <vector>

namespace tierscope {

/// Texts of one font, laid out once: most of a repaint would otherwise be laying out the same digits again.
class TextCache {
public:
    struct Entry {
        QStaticText text;
        QSizeF size;
        bool isReady = false;
    };

    explicit TextCache(const QFont &font)
        : m_font(font)
    {
    }

    const QFont &font() const { return m_font; }
    const Entry &text(const QString &text);
    const Entry &number(int number); ///< not negative
    const Entry &percent(int percent);
    const Entry &gigahertz(int tenths); ///< digits only: "3.9"

private:
    Entry make(const QString &text) const;
    static Entry &slot(std::vector<Entry> &entries, int index);

    QFont m_font;
    QHash<QString, Entry> m_texts;
    std::vector<Entry> m_numbers;
    std::vector<Entry> m_percents;
    std::vector<Entry> m_gigahertz;
};

} // namespace tierscope
