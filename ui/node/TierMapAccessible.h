// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/TierMap.h"

#include <QAccessibleWidget>

#include <vector>

namespace tierscope {

/// The tier map for assistive technology: a list whose children are the tier headers, then every tile. Children are
/// made when asked for and kept until machine or layout change.
class TierMapAccessible final : public QAccessibleWidget {
public:
    /// Makes Qt use this class for every TierMap.
    static void install();
    /// Child index of a tile.
    static int childOfTile(const TierMap &map, int tile);

    explicit TierMapAccessible(TierMap *map);
    ~TierMapAccessible() override;

    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;

private:
    TierMap *map() const;
    void dropChildren();

    mutable std::vector<QAccessible::Id> m_children; ///< 0 where not made yet
};

} // namespace tierscope
