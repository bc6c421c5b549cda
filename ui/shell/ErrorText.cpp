// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ErrorText.h"

#include "core/base/Text.h"

#include <QCoreApplication>

#include <system_error>

namespace tierscope {

QString safeText(const std::string &text)
{
    return QString::fromStdString(escapeForDisplay(text));
}

QString errorText(const Error &error)
{
    constexpr std::size_t longestDetail = 80;
    const QString where =
        error.where.empty() ? QCoreApplication::translate("ErrorText", "The input") : safeText(error.where);
    const QString meaning = QCoreApplication::translate("Code", codeMeaning(error.code));
    QString text =
        QCoreApplication::translate("ErrorText", "%1 %2", "place, what is wrong with it").arg(where, meaning);
    if (!error.detail.empty()) {
        QString detail = safeText(error.detail.substr(0, longestDetail));
        if (error.detail.size() > longestDetail)
            detail += QStringLiteral("…");
        text += QStringLiteral(" (“%1”)").arg(detail);
    }
    if (error.errnum != 0)
        text += QStringLiteral(": %1").arg(QString::fromStdString(std::generic_category().message(error.errnum)));
    return text;
}

} // namespace tierscope
