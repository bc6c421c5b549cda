// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/PageRegistry.h"
#include "ui/shell/SourceChoice.h"
#include "ui/shell/Theme.h"

#include <QList>
#include <QObject>

#include <vector>

class QAction;
class QActionGroup;
class QMenu;
class QMenuBar;

namespace tierscope {

/// Every command of the window, each once: menus, buttons and shortcuts share them.
class ShellActions final : public QObject {
    Q_OBJECT

public:
    ShellActions(const PageRegistry &registry, QWidget *window);

    QAction *const openArchive;
    QAction *const openFolder;
    QAction *const openXml;
    QAction *const quit;
    QAction *const pause; ///< checkable
    QAction *const faster;
    QAction *const slower;
    QAction *const showKeyboard;
    QAction *const showAbout;

    /// Adds File, View and Help.
    void fill(QMenuBar *bar);
    QMenu *rateMenu() const { return m_rateMenu; }
    QMenu *themeMenu() const { return m_themeMenu; }

    QList<QAction *> pages() const;

    /// Without motion there is nothing to pause and no rate.
    void setMotion(bool hasMotion);
    void setCurrentPage(int index);
    void setRateHz(int hz);
    void setTheme(ThemeMode mode);

Q_SIGNALS:
    void pageChosen(int index);
    void rateChosen(int hz);
    void themeChosen(tierscope::ThemeMode mode);
    /// This machine or a simulated one.
    void machineChosen(const tierscope::SourceChoice &choice);

private:
    QAction *makeMachine(const QString &text, SourceChoice choice);
    void makePages(const PageRegistry &registry);
    void makeRates();
    void makeThemes();

    QWidget *m_window;
    QActionGroup *m_pages;
    QActionGroup *m_rates;
    QActionGroup *m_themes;
    QMenu *m_rateMenu;
    QMenu *m_themeMenu;
};

} // namespace tierscope
