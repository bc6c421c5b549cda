// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/SourceChoice.h"

#include <QFileDialog>
#include <QObject>

class QWidget;

namespace tierscope {

/// Asks the user for a saved machine.
class MachineOpener final : public QObject {
    Q_OBJECT

public:
    explicit MachineOpener(QWidget *window);

    void askArchive();
    void askFolder();
    void askXml();

Q_SIGNALS:
    void chosen(const tierscope::SourceChoice &choice);

private:
    void ask(const QString &title, QFileDialog::FileMode mode, const QStringList &filters, SourceChoice::From from);

    QWidget *m_window;
    QString m_folder; // where the last one was
};

} // namespace tierscope
