// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/TierMap.h"

#include <QAccessible>
#include <QPointer>

namespace tierscope {

/// The header of one column, named by id, name, counts and load.
class MapHeaderAccessible final : public QAccessibleInterface {
public:
    MapHeaderAccessible(TierMap *map, int column)
        : m_map(map)
        , m_column(column)
    {
    }

    int column() const { return m_column; }

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
    QAccessible::Role role() const override { return QAccessible::Heading; }
    QAccessible::State state() const override;

private:
    TierMap *liveMap() const; ///< nullptr once the column is gone

    QPointer<TierMap> m_map;
    int m_column;
};

} // namespace tierscope
