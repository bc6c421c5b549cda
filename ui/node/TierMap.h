// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/MapStyle.h"
#include "ui/node/NodeView.h"
#include "ui/node/TierMapLayout.h"
#include "ui/node/TileState.h"

#include <QPixmap>
#include <QWidget>

#include <optional>
#include <vector>

class QHelpEvent;

namespace tierscope {

/// The machine as tiers: one opaque widget that paints every CPU and accelerator, and repaints what changed.
/// Arrows move among tiles, Home and End jump, Enter selects, Escape clears.
class TierMap final : public QWidget {
    Q_OBJECT

public:
    explicit TierMap(QWidget *parent = nullptr);
    ~TierMap() override;

    void setNode(std::shared_ptr<const Node> node);
    void setCapabilities(const Capabilities &capabilities);
    void setFrame(std::shared_ptr<const Frame> frame);

    const NodeView &view() const { return m_view; }
    const TierMapLayout &mapLayout() const { return m_layout; }
    int focusedTile() const { return m_focused; }   ///< index into mapLayout().tiles(), or -1
    int selectedTile() const { return m_selected; } ///< the same
    const TileState &state(int tile) const { return m_states[static_cast<std::size_t>(tile)]; }
    /// How much of a height the tiles of this machine would use.
    int usefulHeight(const QSize &available) const;

    void focusTile(int tile);
    void selectTile(int tile); ///< -1 clears
    void selectColumn(int column);
    int selectedColumn() const { return m_selectedColumn; } ///< index into mapLayout().columns(), or -1
    /// CPU ids of the selection as a list for taskset; empty for accelerators and without a selection.
    QString selectedCpuList() const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void cpuSelected(int id);
    void acceleratorSelected(int index);
    void columnSelected(tierscope::ColumnKind kind, int tier);
    void nothingSelected();
    /// The tile whose change assistive technology is told, where there is any.
    void tileAnnounced(int tile);
    /// Tiles or headers came, went or moved; indices into mapLayout() mean others now.
    void layoutChanged();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct Mark { ///< a tile by what it stands for, as indices move
        TileKind kind;
        int id;
    };

    MapRequest request(const QSizeF &size) const;
    void relayout();
    void followDevice();
    void refreshStates();
    void updateChanged(const std::vector<TileState> &before);
    void updateHeaders();
    void updateTile(int tile);
    void clearColumn();
    bool copySelection() const;
    void announceFocusedChange(const TileState &before);
    void emitSelection();
    std::optional<Mark> markOf(int tile) const;
    int indexOf(const std::optional<Mark> &mark) const;
    void ensureBackdrop();
    QString tipAt(const QPointF &position) const;

    NodeView m_view;
    TierMapLayout m_layout;
    std::vector<TileState> m_states; ///< by tile
    std::vector<QString> m_loads;    ///< by column, what the header shows
    bool m_lacksFrequency = false;
    std::optional<MapStyle> m_style;
    QPixmap m_backdrop;
    MapRequest m_request; ///< what m_layout was made for
    int m_focused = -1;
    int m_selected = -1;
    int m_selectedColumn = -1;
    bool m_isKeyboardUsed = false; ///< the focus ring would only puzzle who uses the mouse
};

} // namespace tierscope
