// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Error.h"

#include <QWidget>

class QLabel;

namespace tierscope {

/// What stands in the page's place while there is no machine to show: that it is being read, or why it cannot be.
class NoticePane final : public QWidget {
    Q_OBJECT

public:
    explicit NoticePane(QWidget *parent = nullptr);

    void showLoading();
    void showError(const Error &error);
    /// What would help against an error, in a sentence.
    static QString helpFor(Code code);

protected:
    void changeEvent(QEvent *event) override;

private:
    void applyTheme();

    QLabel *m_title;
    QLabel *m_text;
    QLabel *m_help;
};

} // namespace tierscope
