// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace tierscope {

class BarButton;

/// A banner above the page for what went wrong; hidden while nothing did. Escape or its button dismisses it.
class MessageBar final : public QWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    void showMessage(const QString &text); ///< plain text
    QString message() const;               ///< empty while hidden

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_text;
    BarButton *m_dismiss;
};

} // namespace tierscope
