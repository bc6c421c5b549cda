// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/node/Details.h"
#include "ui/node/MapGeometry.h"

#include <QWidget>

#include <optional>

class QGridLayout;
class QLabel;
class QScrollArea;

namespace tierscope {

/// Everything known about the selection, or about the machine when nothing is selected. Values can be copied.
class DetailsPanel final : public QWidget {
    Q_OBJECT

public:
    explicit DetailsPanel(QWidget *parent = nullptr);

    void setNode(std::shared_ptr<const Node> node);
    void setCapabilities(const Capabilities &capabilities);
    void setFrame(std::shared_ptr<const Frame> frame);

    void showMachine();
    void showCpu(int id);
    void showAccelerator(int index);
    void showColumn(tierscope::ColumnKind kind, int tier);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct RowLabels {
        QLabel *value = nullptr;
        QLabel *source = nullptr;
    };

    void forgetSelection();
    void refresh();
    std::vector<DetailsSection> content(QString &title) const;
    void rebuild(const std::vector<DetailsSection> &sections);
    void addSection(QGridLayout &grid, const DetailsSection &section);
    QLabel *addLabel(QGridLayout &grid, int row, int column, int span, const QString &text, bool isDim, qreal size);
    static QString shapeOf(const std::vector<DetailsSection> &sections);

    QScrollArea *m_scroll;
    NodeView m_view;
    std::optional<int> m_cpu;
    std::optional<int> m_accelerator;
    std::optional<MapColumn> m_column; ///< only kind and tier count
    QString m_shape;                   ///< titles and labels on screen; while they stay, only texts are exchanged
    QLabel *m_title = nullptr;
    std::vector<RowLabels> m_rows;
};

} // namespace tierscope
