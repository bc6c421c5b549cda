// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/PageRegistry.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace tierscope {

/// Stands for a page that this version does not have: what it will show, and what answers the question meanwhile.
class UnavailablePage final : public QWidget {
    Q_OBJECT

public:
    explicit UnavailablePage(const Page &page, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QLabel *addText(const QString &text);
    void addStopgap(const Absence::Stopgap &stopgap);
    void colourLabels();

    Glyph m_glyph;
    QVBoxLayout *m_card;
    std::vector<QLabel *> m_dimLabels;
};

} // namespace tierscope
