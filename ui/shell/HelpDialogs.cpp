// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/HelpDialogs.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMessageBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include <utility>
#include <vector>

namespace tierscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(HelpDialogs)
};

using Rows = std::vector<std::pair<QString, QString>>; // keys, meaning

QString plainText(const QAction &action)
{
    return action.text().remove(QLatin1Char('&'));
}

Rows keyboardRows(const QWidget &window)
{
    Rows rows{{Words::tr("Tab, Shift+Tab"), Words::tr("Next or previous part of the window")},
              {Words::tr("Arrow keys"), Words::tr("Move among pages, CPUs or rows")},
              {Words::tr("Alt+letter"), Words::tr("Open a menu")},
              {Words::tr("Escape"), Words::tr("Dismiss a message")}};
    for (const QAction *action : window.findChildren<QAction *>())
        if (!action->shortcut().isEmpty())
            rows.emplace_back(action->shortcut().toString(QKeySequence::NativeText), plainText(*action));
    return rows;
}

QTableWidget *makeTable(const Rows &rows, QWidget *parent)
{
    auto *table = new QTableWidget(static_cast<int>(rows.size()), 2, parent);
    table->setAccessibleName(Words::tr("Keyboard"));
    table->setHorizontalHeaderLabels({Words::tr("Keys"), Words::tr("What they do")});
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    int row = 0;
    for (const auto &[keys, meaning] : rows) {
        table->setItem(row, 0, new QTableWidgetItem(keys));
        table->setItem(row, 1, new QTableWidgetItem(meaning));
        ++row;
    }
    table->resizeColumnToContents(0);
    return table;
}

} // namespace

void showAboutDialog(QWidget *window)
{
    auto *box =
        new QMessageBox(QMessageBox::NoIcon, Words::tr("About Tierscope"),
                        Words::tr("Tierscope %1").arg(QStringLiteral(TIERSCOPE_VERSION)), QMessageBox::Close, window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setIconPixmap(window->windowIcon().pixmap(64));
    box->setInformativeText(Words::tr("Machines whose cores are not all alike, live, as tiers.\n\n"
                                      "Free software under the GNU General Public License, version 3 or later. "
                                      "It comes without any warranty.\n\nQt %1")
                                .arg(QString::fromLatin1(qVersion())));
    box->open();
}

void showKeyboardDialog(QWidget *window)
{
    auto *dialog = new QDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(Words::tr("Keyboard"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *column = new QVBoxLayout(dialog);
    column->addWidget(makeTable(keyboardRows(*window), dialog));
    column->addWidget(buttons);
    dialog->resize(480, 520);
    dialog->open();
}

} // namespace tierscope
