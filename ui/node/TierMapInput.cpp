// SPDX-License-Identifier: GPL-3.0-or-later
// Keyboard, mouse and tooltips of TierMap.
#include "ui/node/MapText.h"
#include "ui/node/TierMap.h"
#include "ui/node/TierMapAccessible.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

namespace tierscope {

bool TierMap::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString tip = tipAt(help->pos());
        // Names from the machine are plain text, whatever they look like.
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(),
                               QStringLiteral("<p style='white-space:pre'>%1</p>").arg(tip.toHtmlEscaped()), this);
        return true;
    }
    return QWidget::event(event);
}

QString TierMap::tipAt(const QPointF &position) const
{
    if (!m_view.node)
        return {};
    const int tile = m_layout.tileAt(position);
    if (tile >= 0) {
        const MapTile &at = m_layout.tiles()[static_cast<std::size_t>(tile)];
        if (at.kind == TileKind::Cpu)
            return MapText::cpuTip(m_view, *m_view.node->cpu(at.id));
        const Accelerator &device = m_view.node->accelerators[static_cast<std::size_t>(at.id)];
        return MapText::acceleratorName(device) + QLatin1Char('\n') +
               MapText::acceleratorLines(device).join(QLatin1Char('\n'));
    }
    const int column = m_layout.headerAt(position);
    return column >= 0 ? MapText::columnTip(m_view, m_layout.columns()[static_cast<std::size_t>(column)]) : QString();
}

QString TierMap::selectedCpuList() const
{
    const auto mark = markOf(m_selected);
    if (mark)
        return mark->kind == TileKind::Cpu ? QString::number(mark->id) : QString();
    if (m_selectedColumn < 0)
        return {};
    const MapColumn &column = m_layout.columns()[static_cast<std::size_t>(m_selectedColumn)];
    if (column.kind == ColumnKind::Tier)
        return QString::fromStdString(m_view.node->tiers[static_cast<std::size_t>(column.tier)].cpus.toList());
    return column.kind == ColumnKind::Unknown ? QString::fromStdString(m_view.node->unknownCpus.toList()) : QString();
}

bool TierMap::copySelection() const
{
    const QString list = selectedCpuList();
    if (!list.isEmpty())
        QGuiApplication::clipboard()->setText(list);
    return !list.isEmpty();
}

void TierMap::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy) && copySelection())
        return;
    const int last = static_cast<int>(m_layout.tiles().size()) - 1;
    m_isKeyboardUsed = true;
    updateTile(m_focused);
    switch (event->key()) {
    case Qt::Key_Left:
        return focusTile(m_layout.neighbour(m_focused, Direction::Left));
    case Qt::Key_Right:
        return focusTile(m_layout.neighbour(m_focused, Direction::Right));
    case Qt::Key_Up:
        return focusTile(m_layout.neighbour(m_focused, Direction::Up));
    case Qt::Key_Down:
        return focusTile(m_layout.neighbour(m_focused, Direction::Down));
    case Qt::Key_Home:
        return focusTile(std::min(0, last));
    case Qt::Key_End:
        return focusTile(last);
    case Qt::Key_Return:
    case Qt::Key_Enter: // Space stays free: it pauses the sampling in the whole window
        return selectTile(m_focused);
    case Qt::Key_Escape:
        if (m_selected >= 0 || m_selectedColumn >= 0)
            return selectTile(-1);
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void TierMap::focusTile(int tile)
{
    if (tile == m_focused || tile >= static_cast<int>(m_layout.tiles().size()))
        return;
    updateTile(m_focused);
    m_focused = tile;
    updateTile(m_focused);
    if (m_focused < 0 || !hasFocus() || !QAccessible::isActive())
        return;
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(TierMapAccessible::childOfTile(*this, m_focused));
    QAccessible::updateAccessibility(&focus);
}

void TierMap::selectTile(int tile)
{
    const bool isKnown = tile == m_selected && m_selectedColumn < 0;
    if (isKnown || tile >= static_cast<int>(m_layout.tiles().size()))
        return;
    clearColumn();
    updateTile(m_selected);
    m_selected = tile;
    updateTile(m_selected);
    if (tile >= 0)
        focusTile(tile);
    emitSelection();
    if (!QAccessible::isActive() || tile < 0)
        return;
    QAccessibleEvent selection(this, QAccessible::Selection);
    selection.setChild(TierMapAccessible::childOfTile(*this, tile));
    QAccessible::updateAccessibility(&selection);
}

void TierMap::clearColumn()
{
    if (m_selectedColumn >= 0 && m_selectedColumn < static_cast<int>(m_layout.columns().size()))
        update(m_layout.columns()[static_cast<std::size_t>(m_selectedColumn)].header.toAlignedRect());
    m_selectedColumn = -1;
}

void TierMap::selectColumn(int column)
{
    if (column == m_selectedColumn || column < 0 || column >= static_cast<int>(m_layout.columns().size()))
        return;
    clearColumn();
    updateTile(m_selected);
    m_selected = -1;
    m_selectedColumn = column;
    const MapColumn &selected = m_layout.columns()[static_cast<std::size_t>(column)];
    update(selected.header.toAlignedRect());
    Q_EMIT columnSelected(selected.kind, selected.tier);
}

void TierMap::emitSelection()
{
    const auto mark = markOf(m_selected);
    if (!mark)
        Q_EMIT nothingSelected();
    else if (mark->kind == TileKind::Cpu)
        Q_EMIT cpuSelected(mark->id);
    else
        Q_EMIT acceleratorSelected(mark->id);
}

void TierMap::mousePressEvent(QMouseEvent *event)
{
    m_isKeyboardUsed = false;
    updateTile(m_focused);
    if (event->button() != Qt::LeftButton)
        return;
    const int header = m_layout.headerAt(event->position());
    if (header >= 0)
        selectColumn(header);
    else
        selectTile(m_layout.tileAt(event->position()));
}

void TierMap::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    m_isKeyboardUsed = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                       event->reason() == Qt::ShortcutFocusReason;
    if (m_focused < 0 && !m_layout.tiles().empty())
        focusTile(0);
    updateTile(m_focused);
}

void TierMap::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    updateTile(m_focused);
}

} // namespace tierscope
