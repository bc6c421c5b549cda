// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/TierMap.h"

#include "ui/node/MapPainter.h"
#include "ui/node/MapText.h"
#include "ui/node/TierMapAccessible.h"

#include <QAccessible>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QToolTip>

#include <cmath>

namespace tierscope {

namespace {

constexpr int mostSingleUpdates = 128; ///< a region of more rectangles costs more than one large repaint

} // namespace

TierMap::TierMap(QWidget *parent)
    : QWidget(parent)
{
    TierMapAccessible::install();
    setObjectName(QStringLiteral("tierMap"));
    setAccessibleName(tr("Tier map"));
    setAccessibleDescription(tr("Every CPU of the machine by tier. Arrow keys move, Enter selects."));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumWidth(160);
}

TierMap::~TierMap() = default;

void TierMap::setNode(std::shared_ptr<const Node> node)
{
    const auto focused = markOf(m_focused);
    const auto selected = markOf(m_selected);
    if (!m_view.node || !node || m_view.node->origin != node->origin || m_view.node->source != node->source)
        m_view.frame.reset(); // of another machine
    m_view.node = std::move(node);
    relayout();
    m_focused = indexOf(focused);
    m_selected = indexOf(selected);
    const bool hadColumn = m_selectedColumn >= 0; // what it stood for may be another tier now
    m_selectedColumn = -1;
    if (hadColumn || (selected && m_selected < 0))
        Q_EMIT nothingSelected();
}

void TierMap::setCapabilities(const Capabilities &capabilities)
{
    m_view.capabilities = capabilities;
    refreshStates();
    update();
    m_loads.clear();
    updateHeaders();
}

void TierMap::setFrame(std::shared_ptr<const Frame> frame)
{
    m_view.frame = std::move(frame);
    if (!m_view.node)
        return;
    if (m_lacksFrequency != m_view.lacksFrequency()) {
        m_lacksFrequency = !m_lacksFrequency;
        m_backdrop = QPixmap();
        update();
    }
    const std::vector<TileState> before = m_states;
    refreshStates();
    updateChanged(before);
    updateHeaders();
}

void TierMap::refreshStates()
{
    m_states.clear();
    for (const MapTile &tile : m_layout.tiles())
        m_states.push_back(tileState(m_view, tile));
}

void TierMap::updateChanged(const std::vector<TileState> &before)
{
    std::vector<int> changed;
    for (std::size_t i = 0; i < m_states.size(); ++i)
        if (m_states[i] != before[i])
            changed.push_back(static_cast<int>(i));
    if (changed.size() > mostSingleUpdates) {
        QRectF bounds;
        for (const int tile : changed)
            bounds |= m_layout.tiles()[static_cast<std::size_t>(tile)].rect;
        update(bounds.toAlignedRect().adjusted(-3, -3, 3, 3));
    } else {
        for (const int tile : changed)
            updateTile(tile);
    }
    if (m_focused >= 0 && m_states[static_cast<std::size_t>(m_focused)] != before[static_cast<std::size_t>(m_focused)])
        announceFocusedChange(before[static_cast<std::size_t>(m_focused)]);
}

// One tile speaks at a time: 1,024 that changed at 10 Hz would drown a screen reader.
void TierMap::announceFocusedChange(const TileState &before)
{
    if (!hasFocus())
        return;
    Q_EMIT tileAnnounced(m_focused);
    if (!QAccessible::isActive())
        return;
    const int child = TierMapAccessible::childOfTile(*this, m_focused);
    const TileState &now = state(m_focused);
    if (now.percent != before.percent) {
        QAccessibleValueChangeEvent change(this, now.percent >= 0 ? QVariant(now.percent) : QVariant());
        change.setChild(child);
        QAccessible::updateAccessibility(&change);
    }
    QAccessibleEvent rename(this, QAccessible::NameChanged);
    rename.setChild(child);
    QAccessible::updateAccessibility(&rename);
}

void TierMap::updateHeaders()
{
    m_loads.resize(m_layout.columns().size());
    for (std::size_t i = 0; i < m_loads.size(); ++i) {
        const MapColumn &column = m_layout.columns()[i];
        const QString load = MapText::columnLoad(m_view, column) + MapText::columnWeighted(m_view, column);
        if (load == m_loads[i])
            continue;
        m_loads[i] = load;
        update(column.header.toAlignedRect());
    }
}

void TierMap::updateTile(int tile)
{
    if (tile >= 0 && tile < static_cast<int>(m_layout.tiles().size()))
        update(m_layout.tiles()[static_cast<std::size_t>(tile)].rect.toAlignedRect().adjusted(-4, -4, 4, 4));
}

MapRequest TierMap::request(const QSizeF &size) const
{
    const qreal ratio = devicePixelRatioF();
    const bool isWhole = std::abs(ratio - std::round(ratio)) < 1e-6;
    const QPointF origin = isWhole ? QPointF() : QPointF(mapTo(window(), QPoint()));
    const int line = QFontMetrics(font()).height();
    return {size, ratio, origin, line, static_cast<int>(std::lround(line * 0.9))};
}

void TierMap::relayout()
{
    m_request = request(size());
    m_layout = m_view.node ? TierMapLayout(*m_view.node, m_request) : TierMapLayout();
    m_lacksFrequency = m_view.node && m_view.lacksFrequency();
    m_style.reset();
    m_backdrop = QPixmap();
    m_loads.clear();
    refreshStates();
    updateHeaders();
    setMinimumHeight(static_cast<int>(std::ceil(m_layout.minimumHeight())));
    update();
    Q_EMIT layoutChanged();
}

// Moving to another screen, or by a part of a device pixel, shifts the grid that edges are snapped to.
void TierMap::followDevice()
{
    const MapRequest now = request(size());
    if (now.ratio != m_request.ratio || now.origin != m_request.origin)
        relayout();
}

int TierMap::usefulHeight(const QSize &available) const
{
    if (!m_view.node)
        return available.height();
    const TierMapLayout roomy(*m_view.node, request(available));
    return static_cast<int>(std::ceil(roomy.contentBottom()));
}

QSize TierMap::sizeHint() const
{
    return {880, 560};
}

void TierMap::ensureBackdrop()
{
    if (!m_backdrop.isNull())
        return;
    if (!m_style)
        m_style.emplace(m_view, m_layout, devicePixelRatioF());
    // One more on each side: at ratios with a fraction the widget may reach into pixels beyond its rounded size.
    const QSizeF device = QSizeF(size()) * devicePixelRatioF();
    m_backdrop =
        QPixmap(static_cast<int>(std::ceil(device.width())) + 1, static_cast<int>(std::ceil(device.height())) + 1);
    m_backdrop.setDevicePixelRatio(devicePixelRatioF());
    m_backdrop.fill(m_style->theme().window);
    QPainter painter(&m_backdrop);
    MapPainter(m_view, m_layout, *m_style).paintBackdrop(painter);
}

void TierMap::paintEvent(QPaintEvent *event)
{
    followDevice();
    ensureBackdrop();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_backdrop);
    if (!m_view.node)
        return;
    const MapPainter map(m_view, m_layout, *m_style);
    map.paintTiles(painter, m_states, event->region());
    map.paintHeaderLoads(painter, event->region());
    map.paintHeaderRing(painter, m_selectedColumn);
    map.paintRings(painter, m_selected, hasFocus() && m_isKeyboardUsed ? m_focused : -1);
}

void TierMap::resizeEvent(QResizeEvent *)
{
    const auto focused = markOf(m_focused);
    const auto selected = markOf(m_selected);
    relayout();
    m_focused = indexOf(focused);
    m_selected = indexOf(selected);
}

void TierMap::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        relayout();
    QWidget::changeEvent(event);
}

std::optional<TierMap::Mark> TierMap::markOf(int tile) const
{
    if (tile < 0 || tile >= static_cast<int>(m_layout.tiles().size()))
        return std::nullopt;
    const MapTile &at = m_layout.tiles()[static_cast<std::size_t>(tile)];
    return Mark{at.kind, at.id};
}

int TierMap::indexOf(const std::optional<Mark> &mark) const
{
    return mark ? m_layout.indexOf(mark->kind, mark->id) : -1;
}

} // namespace tierscope
