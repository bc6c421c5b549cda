// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/Glyph.h"

#include <QString>

#include <array>
#include <functional>
#include <string_view>
#include <vector>

class QWidget;

namespace tierscope {

class LiveFeed;

/// The pages in the order of the navigation rail; what --page takes.
inline constexpr std::array<std::string_view, 9> pageIds = {
    "node", "streams", "migrations", "asymmetry", "breakeven", "wakeups", "caches", "isolation", "lessons"};

/// What a page shows in a version that does not have it yet.
struct Absence {
    /// A tool that answers the page's question meanwhile.
    struct Stopgap {
        QString command;
        QString answer; ///< what it tells
    };

    QString purpose; ///< what the page will show
    std::vector<Stopgap> stopgaps;
};

struct Page {
    /// Makes the page and connects it to the feed, whatever the feed shows already included.
    using Factory = std::function<QWidget *(LiveFeed &feed, QWidget *parent)>;

    QString id;
    QString title;
    Glyph glyph = Glyph::Node;
    Factory factory; ///< empty: not in this version
    Absence absence;
};

/// The pages of the window. Pages are made when they are first shown.
class PageRegistry {
public:
    /// Every page of this version; titles in the user's language, so after the translators are installed.
    static PageRegistry builtIn();
    explicit PageRegistry(std::vector<Page> pages)
        : m_pages(std::move(pages))
    {
    }

    const std::vector<Page> &pages() const { return m_pages; }
    int indexOf(const QString &id) const; ///< or -1

private:
    std::vector<Page> m_pages;
};

} // namespace tierscope
