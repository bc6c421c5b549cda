// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/LoadHistory.h"

#include <QWidget>

class QPainter;

namespace tierscope {

struct Theme;

/// The last minute: busy cores of each tier as a line. Where nothing was read the line has a gap.
class LoadStrip final : public QWidget {
    Q_OBJECT

public:
    explicit LoadStrip(QWidget *parent = nullptr);

    void setNode(std::shared_ptr<const Node> node);
    void setFrame(std::shared_ptr<const Frame> frame);
    const LoadHistory &history() const { return m_history; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double scaleTop() const;
    void paintLegend(QPainter &painter, const QRectF &row, const Theme &theme) const;
    void paintScale(QPainter &painter, const QRectF &plot, double top, const Theme &theme) const;
    void paintTier(QPainter &painter, const QRectF &plot, double top, std::size_t tier) const;

    NodeView m_view;
    LoadHistory m_history;
};

} // namespace tierscope
