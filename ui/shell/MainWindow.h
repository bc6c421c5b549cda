// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/PageRegistry.h"
#include "ui/shell/SourceChoice.h"

#include <QMainWindow>

class QStackedWidget;

namespace tierscope {

class LiveFeed;
class MachineOpener;
class MessageBar;
class NavigationRail;
class ShellActions;
class StatusLine;
class ThemeChooser;
class TopBar;

/// Puts the parts of the window together: bar, rail, pages, status line.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// `feed` and `themes` must outlive the window.
    MainWindow(LiveFeed &feed, ThemeChooser &themes, PageRegistry registry);

    void showPage(int index);
    int currentPage() const { return m_currentPage; }
    /// Shows another machine, once it is known.
    void openMachine(const SourceChoice &choice);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    QWidget *makeBody();
    void connectFeed();
    void connectActions();
    QWidget *makePage(const Page &page);
    void showIssues();

    LiveFeed &m_feed;
    ThemeChooser &m_themes;
    const PageRegistry m_registry;
    ShellActions *m_actions;
    MachineOpener *m_opener;
    TopBar *m_topBar;
    NavigationRail *m_rail;
    MessageBar *m_message;
    QStackedWidget *m_stack;
    StatusLine *m_status;
    std::vector<QWidget *> m_pages; // null until first shown
    int m_currentPage = -1;
};

} // namespace tierscope
