// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/MapHeaderAccessible.h"

#include "ui/node/MapText.h"

namespace tierscope {

TierMap *MapHeaderAccessible::liveMap() const
{
    TierMap *map = m_map.data();
    const bool isLive = map && map->view().node && m_column < static_cast<int>(map->mapLayout().columns().size());
    return isLive ? map : nullptr;
}

bool MapHeaderAccessible::isValid() const
{
    return liveMap() != nullptr;
}

QAccessibleInterface *MapHeaderAccessible::parent() const
{
    return m_map ? QAccessible::queryAccessibleInterface(m_map.data()) : nullptr;
}

QString MapHeaderAccessible::text(QAccessible::Text kind) const
{
    const TierMap *map = liveMap();
    if (map == nullptr)
        return {};
    const MapColumn &column = map->mapLayout().columns()[static_cast<std::size_t>(m_column)];
    if (kind == QAccessible::Name)
        return MapText::columnName(map->view(), column);
    if (kind == QAccessible::Description)
        return MapText::columnDetails(map->view(), column).value(0);
    return {};
}

QRect MapHeaderAccessible::rect() const
{
    const TierMap *map = liveMap();
    if (map == nullptr)
        return {};
    const QRect header = map->mapLayout().columns()[static_cast<std::size_t>(m_column)].header.toAlignedRect();
    return {map->mapToGlobal(header.topLeft()), header.size()};
}

QAccessible::State MapHeaderAccessible::state() const
{
    const TierMap *map = liveMap();
    QAccessible::State state;
    state.invalid = map == nullptr;
    state.invisible = map == nullptr || !map->isVisible();
    state.readOnly = true;
    return state;
}

} // namespace tierscope
