// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPainter>
#include <QString>

#include <vector>

namespace tierscope {

/// One line whose numbers have digits of equal width, so that they stand still while they change, and whose words have
/// the font of text.
class MixedText {
public:
    MixedText(const QString &text, const QFont &words, const QFont &digits);

    qreal width() const { return m_width; }
    /// Centred vertically in `row`, at its left or right end, with the painter's pen.
    void draw(QPainter &painter, const QRectF &row, Qt::AlignmentFlag side) const;

    struct Run {
        QString text;
        bool isNumber = false;
        qreal width = 0;
    };
    const std::vector<Run> &runs() const { return m_runs; }

private:
    QFont m_words;
    QFont m_digits;
    std::vector<Run> m_runs;
    qreal m_width = 0;
};

} // namespace tierscope
