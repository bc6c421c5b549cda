// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ShellActions.h"

#include "core/sim/SimulatedSource.h"
#include "ui/shell/ErrorText.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>

#include <utility>

namespace tierscope {

namespace {

constexpr int offeredRates[] = {1, 2, 5, 10, 15, 20};

} // namespace

ShellActions::ShellActions(const PageRegistry &registry, QWidget *window)
    : QObject(window)
    , openArchive(new QAction(tr("&Open Saved Machine…"), window))
    , openFolder(new QAction(tr("Open Saved Machine &Folder…"), window))
    , openXml(new QAction(tr("Open hwloc &XML…"), window))
    , quit(new QAction(tr("&Quit"), window))
    , pause(new QAction(tr("&Pause"), window))
    , faster(new QAction(tr("F&aster"), window))
    , slower(new QAction(tr("S&lower"), window))
    , showKeyboard(new QAction(tr("&Keyboard"), window))
    , showAbout(new QAction(tr("&About Tierscope"), window))
    , m_window(window)
    , m_pages(new QActionGroup(this))
    , m_rates(new QActionGroup(this))
    , m_themes(new QActionGroup(this))
    , m_rateMenu(new QMenu(tr("&Rate"), window))
    , m_themeMenu(new QMenu(tr("&Theme"), window))
{
    openArchive->setShortcut(QKeySequence::Open);
    openFolder->setShortcut(QKeySequence(tr("Ctrl+Shift+O")));
    openXml->setShortcut(QKeySequence(tr("Ctrl+Alt+O")));
    quit->setShortcut(QKeySequence(tr("Ctrl+Q")));
    faster->setShortcut(QKeySequence(tr("Ctrl+.")));
    slower->setShortcut(QKeySequence(tr("Ctrl+,")));
    showKeyboard->setShortcut(QKeySequence(Qt::Key_F1));
    pause->setCheckable(true);
    pause->setShortcut(QKeySequence(Qt::Key_Space));
    // The menu tells the key, the window handles it: as a shortcut it would be taken from focused buttons and lists.
    pause->setShortcutContext(Qt::WidgetShortcut);
    connect(new QShortcut(QKeySequence(tr("Ctrl+P")), window), &QShortcut::activated, pause, &QAction::trigger);
    makePages(registry);
    makeRates();
    makeThemes();
}

void ShellActions::fill(QMenuBar *bar)
{
    QMenu *file = bar->addMenu(tr("&File"));
    file->addActions({openArchive, openFolder, openXml});
    QMenu *simulated = file->addMenu(tr("&Simulated Machine"));
    for (const SimulatedSource::Entry &entry : SimulatedSource::list())
        simulated->addAction(makeMachine(safeText(entry.title), {SourceChoice::From::Simulated, entry.name}));
    file->addAction(makeMachine(tr("&This Machine"), {}));
    file->addSeparator();
    file->addAction(quit);

    QMenu *view = bar->addMenu(tr("&View"));
    view->addActions(m_pages->actions());
    view->addSeparator();
    view->addMenu(m_themeMenu);
    view->addMenu(m_rateMenu);
    view->addAction(pause);

    QMenu *help = bar->addMenu(tr("&Help"));
    help->addActions({showKeyboard, showAbout});
}

QAction *ShellActions::makeMachine(const QString &text, SourceChoice choice)
{
    auto *action = new QAction(text, m_window);
    connect(action, &QAction::triggered, this, [this, choice = std::move(choice)] { Q_EMIT machineChosen(choice); });
    return action;
}

void ShellActions::makePages(const PageRegistry &registry)
{
    int number = 1;
    for (const Page &page : registry.pages()) {
        QAction *action = m_pages->addAction(tr("&%1 %2", "number, page").arg(number).arg(page.title));
        action->setIconText(page.title);
        action->setCheckable(true);
        action->setShortcut(QKeySequence(QKeyCombination(Qt::ControlModifier, Qt::Key(Qt::Key_0 + number))));
        connect(action, &QAction::triggered, this, [this, index = number - 1] { Q_EMIT pageChosen(index); });
        ++number;
    }
    m_window->addActions(m_pages->actions());
}

void ShellActions::makeRates()
{
    for (const int hz : offeredRates) {
        QAction *action = m_rates->addAction(tr("%1 Hz").arg(hz));
        action->setCheckable(true);
        action->setData(hz);
        connect(action, &QAction::triggered, this, [this, hz] { Q_EMIT rateChosen(hz); });
    }
    m_rateMenu->addActions(m_rates->actions());
    m_rateMenu->addSeparator();
    m_rateMenu->addActions({faster, slower});
}

void ShellActions::makeThemes()
{
    const std::pair<ThemeMode, QString> offered[] = {
        {ThemeMode::System, tr("&System")}, {ThemeMode::Light, tr("&Light")}, {ThemeMode::Dark, tr("&Dark")}};
    for (const auto &[mode, text] : offered) {
        QAction *action = m_themes->addAction(text);
        action->setCheckable(true);
        action->setData(static_cast<int>(mode));
        connect(action, &QAction::triggered, this, [this, mode = mode] { Q_EMIT themeChosen(mode); });
    }
    m_themeMenu->addActions(m_themes->actions());
}

QList<QAction *> ShellActions::pages() const
{
    return m_pages->actions();
}

void ShellActions::setMotion(bool hasMotion)
{
    for (QAction *action : {pause, faster, slower, m_rateMenu->menuAction()})
        action->setEnabled(hasMotion);
}

void ShellActions::setCurrentPage(int index)
{
    m_pages->actions().at(index)->setChecked(true);
}

void ShellActions::setRateHz(int hz)
{
    for (QAction *action : m_rates->actions())
        action->setChecked(action->data().toInt() == hz);
}

void ShellActions::setTheme(ThemeMode mode)
{
    m_themes->actions().at(static_cast<int>(mode))->setChecked(true);
}

} // namespace tierscope
