// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/HelpDialogs.h"

#include "ui/shell/ShellActions.h"

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

using Rows = std::vector<std::pair<QString, QString>>; // keys, meaning; a heading has no meaning

void addActions(Rows &rows, const QList<QAction *> &actions)
{
    for (const QAction *action : actions)
        rows.emplace_back(action->shortcut().toString(QKeySequence::NativeText), action->iconText());
}

Rows keyboardRows(const ShellActions &actions)
{
    Rows rows{{Words::tr("Map of the machine"), {}},
              {Words::tr("Arrow keys"), Words::tr("Move among the CPUs")},
              {Words::tr("Home, End"), Words::tr("First, last CPU")},
              {Words::tr("Enter"), Words::tr("Select")},
              {Words::tr("Esc"), Words::tr("Clear the selection, dismiss a message")},
              {Words::tr("Ctrl+C"), Words::tr("Copy the CPU list")},
              {Words::tr("Sampling"), {}},
              {Words::tr("Space, Ctrl+P"), Words::tr("Pause or resume")}};
    addActions(rows, {actions.faster, actions.slower});
    rows.emplace_back(Words::tr("Window"), QString());
    rows.emplace_back(Words::tr("Tab, Shift+Tab"), Words::tr("Next or previous part of the window"));
    rows.emplace_back(Words::tr("Alt+letter"), Words::tr("Open a menu"));
    addActions(rows, {actions.openArchive, actions.openFolder, actions.openXml, actions.showKeyboard, actions.quit});
    rows.emplace_back(Words::tr("Pages"), QString());
    addActions(rows, actions.pages());
    return rows;
}

void fillRow(QTableWidget &table, int row, const QString &keys, const QString &meaning)
{
    auto *first = new QTableWidgetItem(keys);
    table.setItem(row, 0, first);
    if (!meaning.isEmpty()) {
        table.setItem(row, 1, new QTableWidgetItem(meaning));
        return;
    }
    QFont bold = table.font();
    bold.setWeight(QFont::DemiBold);
    first->setFont(bold);
    table.setSpan(row, 0, 1, 2);
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
    for (const auto &[keys, meaning] : rows)
        fillRow(*table, row++, keys, meaning);
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

void showKeyboardDialog(QWidget *window, const ShellActions &actions)
{
    auto *dialog = new QDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(Words::tr("Keyboard"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *column = new QVBoxLayout(dialog);
    column->addWidget(makeTable(keyboardRows(actions), dialog));
    column->addWidget(buttons);
    dialog->resize(480, 520);
    dialog->open();
}

} // namespace tierscope
