// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/TierMap.h"

#include <QAccessible>
#include <QPointer>

namespace tierscope {

/// One CPU or accelerator of the map: a list item whose value, for CPUs, is the utilisation in percent.
class MapTileAccessible final : public QAccessibleInterface,
                                public QAccessibleValueInterface,
                                public QAccessibleActionInterface {
public:
    MapTileAccessible(TierMap *map, int tile)
        : m_map(map)
        , m_tile(tile)
    {
    }

    int tile() const { return m_tile; }

    bool isValid() const override;
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    QVariant currentValue() const override; ///< percent; invalid without a reading
    void setCurrentValue(const QVariant &) override {}
    QVariant maximumValue() const override { return 100; }
    QVariant minimumValue() const override { return 0; }
    QVariant minimumStepSize() const override { return 1; }

    QStringList actionNames() const override;
    void doAction(const QString &name) override;
    QStringList keyBindingsForAction(const QString &name) const override;

private:
    TierMap *liveMap() const; ///< nullptr once the tile is gone
    int percent() const;      ///< -1 without a reading, and for accelerators

    QPointer<TierMap> m_map;
    int m_tile;
};

} // namespace tierscope
