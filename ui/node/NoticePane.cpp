// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/NoticePane.h"

#include "ui/shell/ErrorText.h"
#include "ui/shell/Theme.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace tierscope {

namespace {

QLabel *makeLabel(QWidget *parent, const QString &name, qreal size, QFont::Weight weight)
{
    auto *label = new QLabel(parent);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignHCenter);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setMinimumWidth(480);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * size);
    font.setWeight(weight);
    label->setFont(font);
    return label;
}

} // namespace

NoticePane::NoticePane(QWidget *parent)
    : QWidget(parent)
    , m_title(makeLabel(this, QStringLiteral("noticeTitle"), 1.5, QFont::DemiBold))
    , m_text(makeLabel(this, QStringLiteral("noticeText"), 1.0, QFont::Normal))
    , m_help(makeLabel(this, QStringLiteral("noticeHelp"), 1.0, QFont::Normal))
{
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addStretch(2);
    for (QLabel *label : {m_title, m_text, m_help})
        layout->addWidget(label, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    applyTheme();
    showLoading();
}

void NoticePane::showLoading()
{
    m_title->setText(tr("Reading this machine…"));
    m_text->clear();
    m_help->clear();
}

void NoticePane::showError(const Error &error)
{
    m_title->setText(tr("There is no machine to show"));
    m_text->setText(errorText(error));
    m_help->setText(helpFor(error.code));
}

QString NoticePane::helpFor(Code code)
{
    switch (code) {
    case Code::NotFound:
        return tr("Check the name, or open another machine with File > Open.");
    case Code::NotPermitted:
        return tr("Ask its owner for read access, or open a copy that you may read.");
    case Code::NotATree:
    case Code::ArchiveUnknown:
        return tr("Open a folder or tar that holds the proc/ and sys/ of a machine.");
    case Code::ArchiveDamaged:
    case Code::ArchiveTooLarge:
        return tr("Save the machine again and open the new archive.");
    case Code::XmlVersion:
    case Code::XmlDamaged:
        return tr("Export the machine again with lstopo --of xml, in a version that the installed hwloc reads.");
    case Code::HelperMissing:
        return tr("Install tierctl beside this program; it reads saved machines.");
    case Code::SimUnknown:
    case Code::SimDamaged:
        return tr("tierctl sim --list names the simulated machines; File > Open offers the same.");
    case Code::NoCpus:
        return tr(
            "Check that /sys is mounted and readable here; a saved or simulated machine can be opened without it.");
    default:
        return tr("Open a saved or simulated machine with File > Open, or start again.");
    }
}

void NoticePane::applyTheme()
{
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, Theme::current().dimText);
    m_help->setPalette(dim);
}

void NoticePane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyTheme();
}

} // namespace tierscope
