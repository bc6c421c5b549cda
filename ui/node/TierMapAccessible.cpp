// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/TierMapAccessible.h"

#include "ui/node/MapHeaderAccessible.h"
#include "ui/node/MapTileAccessible.h"

namespace tierscope {

namespace {

QAccessibleInterface *makeAccessible(const QString &, QObject *object)
{
    auto *map = qobject_cast<TierMap *>(object);
    return map ? new TierMapAccessible(map) : nullptr;
}

} // namespace

void TierMapAccessible::install()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    Q_UNUSED(isInstalled)
}

int TierMapAccessible::childOfTile(const TierMap &map, int tile)
{
    return static_cast<int>(map.mapLayout().columns().size()) + tile;
}

TierMapAccessible::TierMapAccessible(TierMap *map)
    : QAccessibleWidget(map, QAccessible::List)
{
    QObject::connect(map, &TierMap::layoutChanged, map, [this] { dropChildren(); });
}

TierMapAccessible::~TierMapAccessible()
{
    dropChildren();
}

TierMap *TierMapAccessible::map() const
{
    return qobject_cast<TierMap *>(object());
}

void TierMapAccessible::dropChildren()
{
    for (const QAccessible::Id id : m_children)
        if (id != 0)
            QAccessible::deleteAccessibleInterface(id);
    m_children.clear();
}

int TierMapAccessible::childCount() const
{
    const TierMapLayout &layout = map()->mapLayout();
    return static_cast<int>(layout.columns().size() + layout.tiles().size());
}

QAccessibleInterface *TierMapAccessible::child(int index) const
{
    if (index < 0 || index >= childCount())
        return nullptr;
    m_children.resize(static_cast<std::size_t>(childCount()));
    QAccessible::Id &id = m_children[static_cast<std::size_t>(index)];
    if (id == 0) {
        const int columns = static_cast<int>(map()->mapLayout().columns().size());
        QAccessibleInterface *made = nullptr;
        if (index < columns)
            made = new MapHeaderAccessible(map(), index);
        else
            made = new MapTileAccessible(map(), index - columns);
        id = QAccessible::registerAccessibleInterface(made);
    }
    return QAccessible::accessibleInterface(id);
}

int TierMapAccessible::indexOfChild(const QAccessibleInterface *child) const
{
    const int columns = static_cast<int>(map()->mapLayout().columns().size());
    if (const auto *tile = dynamic_cast<const MapTileAccessible *>(child))
        return columns + tile->tile();
    if (const auto *header = dynamic_cast<const MapHeaderAccessible *>(child))
        return header->column();
    return -1;
}

QAccessibleInterface *TierMapAccessible::childAt(int x, int y) const
{
    const QPointF position = map()->mapFromGlobal(QPoint(x, y));
    const int tile = map()->mapLayout().tileAt(position);
    if (tile >= 0)
        return child(childOfTile(*map(), tile));
    return child(map()->mapLayout().headerAt(position));
}

QAccessibleInterface *TierMapAccessible::focusChild() const
{
    return map()->hasFocus() && map()->focusedTile() >= 0 ? child(childOfTile(*map(), map()->focusedTile())) : nullptr;
}

} // namespace tierscope
