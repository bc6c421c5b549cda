// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/Glyph.h"

#include <QToolButton>

#include <optional>

namespace tierscope {

/// A quiet button of the top bar, status line and banners: rounded, hairline border, optional glyph. With a menu it
/// opens the menu at once.
class BarButton final : public QToolButton {
    Q_OBJECT

public:
    enum class Look { Framed, Flat };

    explicit BarButton(Look look, QWidget *parent = nullptr);

    void setGlyph(std::optional<Glyph> glyph);
    void setAttention(bool wanted); ///< in the warning colour
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int glyphWidth() const;
    QRectF paintFrame(QPainter &painter) const;

    Look m_look;
    std::optional<Glyph> m_glyph;
    bool m_wantsAttention = false;
};

} // namespace tierscope
