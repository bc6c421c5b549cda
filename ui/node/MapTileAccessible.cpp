// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/MapTileAccessible.h"

#include "ui/node/MapText.h"

namespace tierscope {

namespace {

const MapTile &placeOf(const TierMap &map, int tile)
{
    return map.mapLayout().tiles()[static_cast<std::size_t>(tile)];
}

QString cpuText(const NodeView &view, const Cpu &cpu, QAccessible::Text kind)
{
    if (kind == QAccessible::Name)
        return MapText::cpuName(view, cpu);
    return kind == QAccessible::Description ? MapText::cpuTip(view, cpu).section(QLatin1Char('\n'), 1) : QString();
}

QString acceleratorText(const Accelerator &device, QAccessible::Text kind)
{
    if (kind == QAccessible::Name)
        return MapText::acceleratorName(device);
    return kind == QAccessible::Description ? MapText::acceleratorLines(device).join(QStringLiteral(", ")) : QString();
}

} // namespace

TierMap *MapTileAccessible::liveMap() const
{
    TierMap *map = m_map.data();
    const bool isLive = map && map->view().node && m_tile < static_cast<int>(map->mapLayout().tiles().size());
    return isLive ? map : nullptr;
}

bool MapTileAccessible::isValid() const
{
    return liveMap() != nullptr;
}

int MapTileAccessible::percent() const
{
    const TierMap *map = liveMap();
    return map ? map->state(m_tile).percent : -1;
}

QAccessibleInterface *MapTileAccessible::parent() const
{
    return m_map ? QAccessible::queryAccessibleInterface(m_map.data()) : nullptr;
}

QString MapTileAccessible::text(QAccessible::Text kind) const
{
    const TierMap *map = liveMap();
    if (map == nullptr)
        return {};
    if (kind == QAccessible::Value)
        return percent() >= 0 ? QString::number(percent()) : QString();
    const Node &node = *map->view().node;
    const MapTile &tile = placeOf(*map, m_tile);
    if (tile.kind == TileKind::Accelerator)
        return acceleratorText(node.accelerators[static_cast<std::size_t>(tile.id)], kind);
    const Cpu *cpu = node.cpu(tile.id);
    return cpu ? cpuText(map->view(), *cpu, kind) : QString();
}

QRect MapTileAccessible::rect() const
{
    const TierMap *map = liveMap();
    if (map == nullptr)
        return {};
    const QRect tile = placeOf(*map, m_tile).rect.toAlignedRect();
    return {map->mapToGlobal(tile.topLeft()), tile.size()};
}

QAccessible::State MapTileAccessible::state() const
{
    const TierMap *map = liveMap();
    QAccessible::State state;
    state.invalid = map == nullptr;
    if (map == nullptr)
        return state;
    state.focusable = true;
    state.selectable = true;
    state.readOnly = true;
    state.focused = map->hasFocus() && map->focusedTile() == m_tile;
    state.selected = map->selectedTile() == m_tile;
    state.disabled = map->state(m_tile).isOffline;
    state.invisible = !map->isVisible();
    return state;
}

void *MapTileAccessible::interface_cast(QAccessible::InterfaceType type)
{
    const TierMap *map = liveMap();
    if (type == QAccessible::ActionInterface)
        return static_cast<QAccessibleActionInterface *>(this);
    if (type == QAccessible::ValueInterface && map && placeOf(*map, m_tile).kind == TileKind::Cpu)
        return static_cast<QAccessibleValueInterface *>(this);
    return nullptr;
}

QVariant MapTileAccessible::currentValue() const
{
    return percent() >= 0 ? QVariant(percent()) : QVariant();
}

QStringList MapTileAccessible::actionNames() const
{
    return {pressAction(), setFocusAction()};
}

void MapTileAccessible::doAction(const QString &name)
{
    TierMap *map = liveMap();
    if (map == nullptr)
        return;
    if (name == pressAction()) {
        map->selectTile(m_tile);
    } else if (name == setFocusAction()) {
        map->setFocus(Qt::OtherFocusReason);
        map->focusTile(m_tile);
    }
}

QStringList MapTileAccessible::keyBindingsForAction(const QString &name) const
{
    return name == pressAction() ? QStringList{QStringLiteral("Return")} : QStringList();
}

} // namespace tierscope
