// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/MixedText.h"

#include <QFontMetricsF>

namespace tierscope {

namespace {

bool isNumberPart(const QString &text, qsizetype index)
{
    const auto isDigit = [&text](qsizetype at) { return at >= 0 && at < text.size() && text[at].isDigit(); };
    return isDigit(index) || (text[index] == QLatin1Char('.') && isDigit(index - 1) && isDigit(index + 1));
}

} // namespace

MixedText::MixedText(const QString &text, const QFont &words, const QFont &digits)
    : m_words(words)
    , m_digits(digits)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isNumber = isNumberPart(text, i);
        if (m_runs.empty() || m_runs.back().isNumber != isNumber)
            m_runs.push_back({{}, isNumber, 0});
        m_runs.back().text += text[i];
    }
    for (Run &run : m_runs) {
        run.width = QFontMetricsF(run.isNumber ? m_digits : m_words).horizontalAdvance(run.text);
        m_width += run.width;
    }
}

void MixedText::draw(QPainter &painter, const QRectF &row, Qt::AlignmentFlag side) const
{
    const QFontMetricsF metrics(m_words);
    const qreal baseline = row.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    qreal left = side == Qt::AlignRight ? row.right() - m_width : row.left();
    for (const Run &run : m_runs) {
        painter.setFont(run.isNumber ? m_digits : m_words);
        painter.drawText(QPointF(left, baseline), run.text);
        left += run.width;
    }
}

} // namespace tierscope
