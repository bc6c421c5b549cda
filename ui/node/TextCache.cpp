// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/TextCache.h"

#include <QTransform>

namespace tierscope {

TextCache::Entry TextCache::make(const QString &text) const
{
    Entry entry;
    entry.text = QStaticText(text);
    entry.text.setTextFormat(Qt::PlainText);
    entry.text.setPerformanceHint(QStaticText::AggressiveCaching);
    entry.text.prepare(QTransform(), m_font);
    entry.size = entry.text.size();
    entry.isReady = true;
    return entry;
}

TextCache::Entry &TextCache::slot(std::vector<Entry> &entries, int index)
{
    const std::size_t place = static_cast<std::size_t>(index);
    if (place >= entries.size())
        entries.resize(place + 1);
    return entries[place];
}

const TextCache::Entry &TextCache::text(const QString &text)
{
    Entry &entry = m_texts[text];
    if (!entry.isReady)
        entry = make(text);
    return entry;
}

const TextCache::Entry &TextCache::number(int number)
{
    Entry &entry = slot(m_numbers, number);
    if (!entry.isReady)
        entry = make(QString::number(number));
    return entry;
}

const TextCache::Entry &TextCache::percent(int percent)
{
    Entry &entry = slot(m_percents, percent);
    if (!entry.isReady)
        entry = make(QString::number(percent) + QLatin1Char('%'));
    return entry;
}

const TextCache::Entry &TextCache::gigahertz(int tenths)
{
    Entry &entry = slot(m_gigahertz, tenths);
    if (!entry.isReady)
        entry = make(QString::number(tenths / 10.0, 'f', 1));
    return entry;
}

} // namespace tierscope
