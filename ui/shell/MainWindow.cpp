// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/MainWindow.h"

#include "ui/shell/ErrorText.h"
#include "ui/shell/HelpDialogs.h"
#include "ui/shell/IssuesDialog.h"
#include "ui/shell/LiveFeed.h"
#include "ui/shell/MachineOpener.h"
#include "ui/shell/MessageBar.h"
#include "ui/shell/NavigationRail.h"
#include "ui/shell/ShellActions.h"
#include "ui/shell/StatusLine.h"
#include "ui/shell/StatusText.h"
#include "ui/shell/ThemeChooser.h"
#include "ui/shell/TopBar.h"
#include "ui/shell/UnavailablePage.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace tierscope {

namespace {

constexpr QSize smallest(900, 560);

} // namespace

MainWindow::MainWindow(LiveFeed &feed, ThemeChooser &themes, PageRegistry registry)
    : m_feed(feed)
    , m_themes(themes)
    , m_registry(std::move(registry))
    , m_actions(new ShellActions(m_registry, this))
    , m_opener(new MachineOpener(this))
    , m_topBar(new TopBar(*m_actions, this))
    , m_rail(new NavigationRail(m_registry, this))
    , m_message(new MessageBar(this))
    , m_stack(new QStackedWidget(this))
    , m_status(new StatusLine(feed, this))
    , m_pages(m_registry.pages().size(), nullptr)
{
    setWindowTitle(tr("Tierscope"));
    setMinimumSize(smallest);
    setMenuWidget(m_topBar);
    setCentralWidget(makeBody());
    setStatusBar(m_status);
    connectActions();
    connectFeed();
    showPage(0);
}

QWidget *MainWindow::makeBody()
{
    auto *body = new QWidget(this);
    auto *row = new QHBoxLayout(body);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_rail);
    auto *column = new QVBoxLayout;
    column->setSpacing(0);
    column->addWidget(m_message);
    column->addWidget(m_stack, 1);
    row->addLayout(column, 1);
    return body;
}

void MainWindow::connectActions()
{
    connect(m_actions->openArchive, &QAction::triggered, m_opener, &MachineOpener::askArchive);
    connect(m_actions->openFolder, &QAction::triggered, m_opener, &MachineOpener::askFolder);
    connect(m_actions->openXml, &QAction::triggered, m_opener, &MachineOpener::askXml);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->pause, &QAction::triggered, this, [this](bool isOn) { m_feed.setPaused(isOn); });
    connect(m_actions->faster, &QAction::triggered, this, [this] { m_feed.setRateHz(m_feed.rateHz() + 1); });
    connect(m_actions->slower, &QAction::triggered, this, [this] { m_feed.setRateHz(m_feed.rateHz() - 1); });
    connect(m_actions->showKeyboard, &QAction::triggered, this, [this] { showKeyboardDialog(this, *m_actions); });
    connect(m_actions->showAbout, &QAction::triggered, this, [this] { showAboutDialog(this); });
    connect(m_actions, &ShellActions::pageChosen, this, &MainWindow::showPage);
    connect(m_actions, &ShellActions::rateChosen, &m_feed, &LiveFeed::setRateHz);
    connect(m_actions, &ShellActions::themeChosen, &m_themes, &ThemeChooser::setMode);
    connect(m_actions, &ShellActions::machineChosen, this, &MainWindow::openMachine);
    connect(m_opener, &MachineOpener::chosen, this, &MainWindow::openMachine);
    connect(m_rail, &NavigationRail::chosen, this, &MainWindow::showPage);
    connect(m_status, &StatusLine::issuesWanted, this, &MainWindow::showIssues);
    connect(&m_themes, &ThemeChooser::modeChanged, m_actions, &ShellActions::setTheme);
    m_actions->setTheme(m_themes.mode());
}

void MainWindow::connectFeed()
{
    connect(&m_feed, &LiveFeed::nodeChanged, this, [this] {
        m_topBar->setNode(*m_feed.node());
        setWindowTitle(statusText::title(*m_feed.node()));
    });
    connect(&m_feed, &LiveFeed::capabilitiesChanged, this, [this](const Capabilities &can) {
        m_topBar->setMotion(can.hasMotion());
        m_actions->setMotion(can.hasMotion());
    });
    connect(&m_feed, &LiveFeed::rateChanged, m_topBar, &TopBar::setRateHz);
    connect(&m_feed, &LiveFeed::rateChanged, m_actions, &ShellActions::setRateHz);
    connect(&m_feed, &LiveFeed::pausedChanged, m_topBar, &TopBar::setPaused);
    connect(&m_feed, &LiveFeed::pausedChanged, m_actions->pause, &QAction::setChecked);
    connect(&m_feed, &LiveFeed::openFailed, this, [this](const Error &error) {
        if (m_feed.node()) // else the page says it
            m_message->showMessage(tr("Could not open: %1").arg(errorText(error)));
    });
    connect(&m_feed, &LiveFeed::failed, this,
            [this](const Error &error) { m_message->showMessage(tr("Sampling ended: %1").arg(errorText(error))); });
    m_topBar->setRateHz(m_feed.rateHz());
    m_actions->setRateHz(m_feed.rateHz());
}

void MainWindow::showPage(int index)
{
    if (index == m_currentPage)
        return;
    const auto place = static_cast<std::size_t>(index);
    QWidget *&page = m_pages.at(place);
    if (!page) {
        page = makePage(m_registry.pages().at(place));
        m_stack->addWidget(page);
    }
    m_currentPage = index;
    m_stack->setCurrentWidget(page);
    if (!m_rail->hasFocusInside())
        page->setFocus();
    m_rail->setCurrent(index);
    m_actions->setCurrentPage(index);
}

QWidget *MainWindow::makePage(const Page &page)
{
    if (page.factory)
        return page.factory(m_feed, m_stack);
    return new UnavailablePage(page, m_stack);
}

void MainWindow::openMachine(const SourceChoice &choice)
{
    m_message->hide();
    m_feed.open(choice.opener());
}

void MainWindow::showIssues()
{
    (new IssuesDialog(m_status->issues(), this))->open();
}

/// Space reaches the window when what has the focus does not use it.
void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier && !event->isAutoRepeat())
        m_actions->pause->trigger();
    else
        QMainWindow::keyPressEvent(event);
}

bool MainWindow::event(QEvent *event)
{
    if (event->type() == QEvent::ThemeChange)
        m_themes.refresh();
    return QMainWindow::event(event);
}

} // namespace tierscope
