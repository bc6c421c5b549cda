// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/IssuesDialog.h"

#include "ui/shell/ErrorText.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

namespace tierscope {

IssuesDialog::IssuesDialog(const std::vector<Issue> &issues, QWidget *parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Issues"));
    auto *intro = new QLabel(tr("What could not be read, or contradicts itself. Everything else is shown."), this);
    auto *list = new QListWidget(this);
    list->setAccessibleName(tr("Issues"));
    list->setWordWrap(true);
    list->setSpacing(3);
    for (const Issue &issue : issues)
        list->addItem(errorText(issue));
    list->setCurrentRow(0);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addWidget(intro);
    column->addWidget(list);
    column->addWidget(buttons);
    resize(640, 320);
}

} // namespace tierscope
