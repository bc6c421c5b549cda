// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/Glyph.h"

#include <QRadioButton>

namespace tierscope {

/// One page in the navigation rail, a choice among them: a glyph above its name. Pages that this version does not have
/// are subdued.
class RailButton final : public QRadioButton {
    Q_OBJECT

public:
    enum class Presence { Available, Absent };

    RailButton(Glyph glyph, const QString &title, Presence presence, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint &place) const override { return rect().contains(place); }
    /// Space on the chosen page is left to the window, which pauses.
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    Glyph m_glyph;
    Presence m_presence;
};

} // namespace tierscope
