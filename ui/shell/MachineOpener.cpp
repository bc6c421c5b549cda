// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/MachineOpener.h"

namespace tierscope {

MachineOpener::MachineOpener(QWidget *window)
    : QObject(window)
    , m_window(window)
{
}

void MachineOpener::askArchive()
{
    ask(tr("Open Saved Machine"), QFileDialog::ExistingFile,
        {tr("Saved machines (*.tar *.tar.gz *.tgz *.tar.bz2 *.tar.xz *.tar.zst)"), tr("All files (*)")},
        SourceChoice::From::Tree);
}

void MachineOpener::askFolder()
{
    ask(tr("Open Saved Machine Folder"), QFileDialog::Directory, {}, SourceChoice::From::Tree);
}

void MachineOpener::askXml()
{
    ask(tr("Open hwloc XML"), QFileDialog::ExistingFile, {tr("hwloc XML (*.xml)"), tr("All files (*)")},
        SourceChoice::From::Xml);
}

void MachineOpener::ask(const QString &title, QFileDialog::FileMode mode, const QStringList &filters,
                        SourceChoice::From from)
{
    auto *dialog = new QFileDialog(m_window, title, m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(mode);
    if (mode == QFileDialog::Directory)
        dialog->setOption(QFileDialog::ShowDirsOnly);
    else
        dialog->setNameFilters(filters);
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, from](const QString &path) {
        m_folder = dialog->directory().absolutePath();
        Q_EMIT chosen({from, QFile::encodeName(path).toStdString()});
    });
    dialog->open();
}

} // namespace tierscope
