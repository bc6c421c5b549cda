// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/NodePage.h"

#include "ui/node/DetailsPanel.h"
#include "ui/node/LoadStrip.h"
#include "ui/node/NoticePane.h"
#include "ui/node/TierMap.h"
#include "ui/shell/ErrorText.h"
#include "ui/shell/Theme.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tierscope {

namespace {

constexpr int pageMargin = 14;
constexpr int stripHeight = 150; ///< what the strip keeps when the map could use everything
constexpr int lowStripHeight = 92;
constexpr int lowPage = 620;       ///< below, the strip is low
constexpr int narrowWindow = 1100; ///< below, map and details do not fit beside each other
constexpr int narrowDetails = 230;

QLabel *makeLine(QWidget *parent, const QString &name)
{
    auto *line = new QLabel(parent);
    line->setObjectName(name);
    line->setTextFormat(Qt::PlainText);
    line->setWordWrap(true);
    line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    line->hide();
    return line;
}

} // namespace

NodePage::NodePage(QWidget *parent)
    : QWidget(parent)
    , m_map(new TierMap)
    , m_strip(new LoadStrip)
    , m_details(new DetailsPanel)
    , m_notice(new NoticePane)
{
    m_stack = new QStackedLayout(this);
    m_stack->addWidget(m_notice);
    m_stack->addWidget(makeContent());
    followSelection();
    connect(m_rows, &QSplitter::splitterMoved, this, [this] { m_isShared = true; });
    applyTheme();
}

QWidget *NodePage::makeContent()
{
    auto *content = new QWidget;
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_map);

    m_rows = new QSplitter(Qt::Vertical);
    m_rows->addWidget(scroll);
    m_rows->addWidget(m_strip);
    m_rows->setHandleWidth(12);
    m_rows->setChildrenCollapsible(false);
    m_rows->setStretchFactor(0, 1);
    m_rows->installEventFilter(this);

    m_problem = makeLine(content, QStringLiteral("problemLine"));
    m_quiet = makeLine(content, QStringLiteral("quietLine"));
    auto *left = new QWidget;
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->setSpacing(8);
    leftLayout->addWidget(m_problem);
    leftLayout->addWidget(m_rows, 1);
    leftLayout->addWidget(m_quiet);

    m_columns = new QSplitter(Qt::Horizontal);
    m_columns->addWidget(left);
    m_columns->addWidget(m_details);
    m_columns->setHandleWidth(12);
    m_columns->setChildrenCollapsible(false);
    m_columns->setStretchFactor(0, 1);
    auto *layout = new QHBoxLayout(content);
    layout->setSpacing(4);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->addWidget(m_columns, 1);
    m_toggle = makeToggle();
    layout->addWidget(m_toggle);
    return content;
}

QToolButton *NodePage::makeToggle()
{
    auto *toggle = new QToolButton;
    toggle->setObjectName(QStringLiteral("detailsToggle"));
    toggle->setFixedSize(18, 72);
    toggle->hide();
    connect(toggle, &QToolButton::clicked, this, [this] { setFolded(!m_isFolded); });
    return toggle;
}

void NodePage::followSelection()
{
    const auto unfold = [this] {
        if (m_isNarrow)
            setFolded(false);
    };
    connect(m_map, &TierMap::cpuSelected, m_details, &DetailsPanel::showCpu);
    connect(m_map, &TierMap::acceleratorSelected, m_details, &DetailsPanel::showAccelerator);
    connect(m_map, &TierMap::columnSelected, m_details, &DetailsPanel::showColumn);
    connect(m_map, &TierMap::nothingSelected, m_details, &DetailsPanel::showMachine);
    connect(m_map, &TierMap::cpuSelected, this, unfold);
    connect(m_map, &TierMap::acceleratorSelected, this, unfold);
    connect(m_map, &TierMap::columnSelected, this, unfold);
    connect(m_map, &TierMap::nothingSelected, this, [this] {
        if (m_isNarrow)
            setFolded(true);
    });
}

void NodePage::setFolded(bool isFolded)
{
    m_isFolded = isFolded;
    m_details->setVisible(!isFolded);
    m_toggle->setArrowType(isFolded ? Qt::LeftArrow : Qt::RightArrow);
    const QString name = isFolded ? tr("Show details") : tr("Hide details");
    m_toggle->setToolTip(name);
    m_toggle->setAccessibleName(name);
    if (!isFolded && m_isNarrow)
        m_columns->setSizes({std::max(1, m_columns->width() - narrowDetails), narrowDetails});
}

void NodePage::updateFold()
{
    const bool isNarrow = window()->width() < narrowWindow;
    if (isNarrow == m_isNarrow)
        return;
    m_isNarrow = isNarrow;
    m_toggle->setVisible(isNarrow);
    setFolded(isNarrow);
    if (!isNarrow) {
        const int wide = m_details->sizeHint().width();
        m_columns->setSizes({std::max(1, m_columns->width() - wide), wide});
    }
}

void NodePage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateFold();
}

void NodePage::setNode(std::shared_ptr<const Node> node)
{
    m_problem->hide();
    m_mean.clear();
    m_source = node ? node->source : SourceKind::Live;
    m_map->setNode(node);
    m_strip->setNode(node);
    m_details->setNode(node);
    m_stack->setCurrentIndex(node ? 1 : 0);
    if (!node)
        m_notice->showLoading();
    shareHeight();
}

void NodePage::setCapabilities(const Capabilities &capabilities)
{
    m_map->setCapabilities(capabilities);
    m_details->setCapabilities(capabilities);
    m_hasMotion = capabilities.hasMotion();
    m_strip->setVisible(m_hasMotion);
    m_quiet->setVisible(!m_hasMotion);
    m_quiet->setText(tr("A saved machine has no motion: tiles show what it is, not what it does."));
    shareHeight();
}

void NodePage::setFrame(std::shared_ptr<const Frame> frame)
{
    const std::shared_ptr<const Frame> shown = m_mean.add(m_source, std::move(frame));
    m_map->setFrame(shown);
    m_strip->setFrame(shown);
    m_details->setFrame(shown);
}

void NodePage::showProblem(const Error &error)
{
    if (m_stack->currentIndex() == 0)
        return m_notice->showError(error);
    m_problem->setText(QStringLiteral("%1. %2").arg(errorText(error), NoticePane::helpFor(error.code)));
    m_problem->show();
}

// The map takes what its tiles can use; the history has the rest.
void NodePage::shareHeight()
{
    if (m_isShared || !m_hasMotion || m_map->width() < 1)
        return;
    const int total = m_rows->height() - m_rows->handleWidth();
    const int most = std::max(120, total - (height() < lowPage ? lowStripHeight : stripHeight));
    const int map = std::clamp(m_map->usefulHeight({m_rows->width(), most}), 120, most);
    m_rows->setSizes({map, total - map});
}

bool NodePage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_rows && event->type() == QEvent::Resize)
        shareHeight();
    return QWidget::eventFilter(watched, event);
}

void NodePage::applyTheme()
{
    const Theme &theme = Theme::current();
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, theme.dimText);
    m_quiet->setPalette(dim);
    QPalette warning = palette();
    warning.setColor(QPalette::WindowText, theme.warning);
    m_problem->setPalette(warning);
}

void NodePage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyTheme();
}

} // namespace tierscope
