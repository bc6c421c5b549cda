// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_fakes.h"

#include "ui/shell/LiveFeed.h"
#include "ui/shell/MainWindow.h"
#include "ui/shell/MessageBar.h"
#include "ui/shell/RailButton.h"
#include "ui/shell/StatusLine.h"
#include "ui/shell/ThemeChooser.h"
#include "ui/shell/UnavailablePage.h"

#include <QAccessible>
#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>

using namespace tierscope;
using namespace tierscope::test;

namespace {

/// The window on a fake machine, shown.
struct Shell {
    ThemeChooser themes{ThemeMode::Light};
    LiveFeed feed;
    MainWindow window{feed, themes, PageRegistry::builtIn()};

    Shell()
    {
        feed.setRateHz(20);
        window.show();
    }

    QString status() const { return window.findChild<StatusLine *>()->summary(); }
    QWidget *page() const { return window.findChild<QStackedWidget *>()->currentWidget(); }
    QAction *action(const QString &text) const
    {
        for (auto *action : window.findChildren<QAction *>())
            if (action->text().remove(QLatin1Char('&')) == text)
                return action;
        return nullptr;
    }
};

} // namespace

class ShellWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPageHasItsKey_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < pageIds.size(); ++index)
            QTest::newRow(pageIds[index].data()) << static_cast<int>(index);
    }

    void everyPageHasItsKey()
    {
        QFETCH(int, index);
        Shell shell;
        QVERIFY(QTest::qWaitForWindowActive(&shell.window));
        shell.window.showPage(index == 0 ? 1 : 0);
        QTest::keyClick(&shell.window, Qt::Key(Qt::Key_1 + index), Qt::ControlModifier);
        QCOMPARE(shell.window.currentPage(), index);
        const auto buttons = shell.window.findChildren<RailButton *>();
        QVERIFY(buttons.at(index)->isChecked());
        const PageRegistry registry = PageRegistry::builtIn();
        const Page &page = registry.pages().at(static_cast<std::size_t>(index));
        QCOMPARE(page.id.toStdString(), std::string(pageIds.at(static_cast<std::size_t>(index))));
        QCOMPARE(qobject_cast<UnavailablePage *>(shell.page()) == nullptr, bool(page.factory));
    }

    void absentPagesSayWhatAndWhatMeanwhile()
    {
        const PageRegistry registry = PageRegistry::builtIn();
        for (const Page &page : registry.pages()) {
            if (page.factory)
                continue;
            const UnavailablePage shown(page);
            QStringList texts;
            for (const auto *label : shown.findChildren<QLabel *>())
                texts << label->text();
            QVERIFY2(texts.contains(page.title) && texts.contains(page.absence.purpose), qPrintable(page.id));
            QVERIFY2(!page.absence.stopgaps.empty(), qPrintable(page.id));
            for (const auto &stopgap : page.absence.stopgaps)
                QVERIFY2(texts.contains(stopgap.command), qPrintable(stopgap.command));
        }
    }

    void railTellsAssistiveToolsWhatIsAbsent()
    {
        Shell shell;
        const auto buttons = shell.window.findChildren<RailButton *>();
        QCOMPARE(buttons.size(), qsizetype(pageIds.size()));
        const auto description = [](QWidget *button) {
            return QAccessible::queryAccessibleInterface(button)->text(QAccessible::Description);
        };
        QCOMPARE(description(buttons.at(0)).contains(QStringLiteral("not in this version"), Qt::CaseInsensitive),
                 false);
        QVERIFY(description(buttons.at(1)).contains(QStringLiteral("not in this version"), Qt::CaseInsensitive));
        QCOMPARE(QAccessible::queryAccessibleInterface(buttons.at(1))->text(QAccessible::Name),
                 QStringLiteral("Streams"));
    }

    void pageNames()
    {
        const PageRegistry registry = PageRegistry::builtIn();
        QCOMPARE(registry.indexOf(QStringLiteral("node")), 0);
        QCOMPARE(registry.indexOf(QStringLiteral("lessons")), 8);
        QCOMPARE(registry.indexOf(QStringLiteral("Node")), -1);
        QCOMPARE(registry.indexOf({}), -1);
    }

    void spacePausesAndResumes()
    {
        Shell shell;
        QVERIFY(QTest::qWaitForWindowActive(&shell.window));
        QTest::keyClick(&shell.window, Qt::Key_Space);
        QVERIFY(shell.feed.isPaused());
        QVERIFY(shell.action(QStringLiteral("Pause"))->isChecked());
        QTest::keyClick(shell.page(), Qt::Key_Space);
        QVERIFY(!shell.feed.isPaused());
    }

    void aSavedMachineHasNothingToPause()
    {
        Shell shell;
        const auto probe = std::make_shared<FakeProbe>();
        shell.feed.open([probe] {
            return Result<std::unique_ptr<NodeSource>>(std::make_unique<FakeSource>("saved", SourceKind::Dump, probe));
        });
        QTRY_VERIFY(!shell.action(QStringLiteral("Pause"))->isEnabled());
        QVERIFY(!shell.action(QStringLiteral("Pause"))->toolTip().isEmpty());
        shell.feed.open([probe] {
            return Result<std::unique_ptr<NodeSource>>(std::make_unique<FakeSource>("live", SourceKind::Live, probe));
        });
        QTRY_VERIFY(shell.action(QStringLiteral("Pause"))->isEnabled());
    }

    void ctrlPPausesWhateverHasTheFocus()
    {
        Shell shell;
        QVERIFY(QTest::qWaitForWindowActive(&shell.window));
        auto *node = shell.window.findChildren<RailButton *>().at(0);
        node->setFocus();
        QTest::keyClick(node, Qt::Key_P, Qt::ControlModifier);
        QVERIFY(shell.feed.isPaused());
        QTest::keyClick(node, Qt::Key_P, Qt::ControlModifier);
        QVERIFY(!shell.feed.isPaused());
    }

    void spaceOnAButtonPressesTheButton()
    {
        Shell shell;
        QVERIFY(QTest::qWaitForWindowActive(&shell.window));
        auto *streams = shell.window.findChildren<RailButton *>().at(1);
        streams->setFocus();
        QTest::keyClick(streams, Qt::Key_Space);
        QCOMPARE(shell.window.currentPage(), 1);
        QVERIFY(!shell.feed.isPaused());
    }

    void rateKeysAndMenuAgree()
    {
        Shell shell;
        QVERIFY(QTest::qWaitForWindowActive(&shell.window));
        shell.feed.setRateHz(10);
        QVERIFY(shell.action(QStringLiteral("10 Hz"))->isChecked());
        QTest::keyClick(&shell.window, Qt::Key_Period, Qt::ControlModifier);
        QCOMPARE(shell.feed.rateHz(), 11);
        QVERIFY(!shell.action(QStringLiteral("10 Hz"))->isChecked());
        QTest::keyClick(&shell.window, Qt::Key_Comma, Qt::ControlModifier);
        QTest::keyClick(&shell.window, Qt::Key_Comma, Qt::ControlModifier);
        QCOMPARE(shell.feed.rateHz(), 9);
        shell.action(QStringLiteral("20 Hz"))->trigger();
        QCOMPARE(shell.feed.rateHz(), 20);
    }

    void themeMenuSwitches()
    {
        Shell shell;
        QVERIFY(shell.action(QStringLiteral("Light"))->isChecked());
        shell.action(QStringLiteral("Dark"))->trigger();
        QVERIFY(Theme::current().isDark);
        QVERIFY(shell.action(QStringLiteral("Dark"))->isChecked());
        QCOMPARE(shell.window.grab().toImage().pixelColor(2, 2), Theme::current().panel);
    }

    void everySimulatedMachineIsInTheMenu()
    {
        Shell shell;
        QMenu *menu = nullptr;
        for (auto *each : shell.window.findChildren<QMenu *>())
            if (each->title().remove(QLatin1Char('&')) == QStringLiteral("Simulated Machine"))
                menu = each;
        QVERIFY(menu);
        QVERIFY(menu->actions().size() >= 8);
        menu->actions().first()->trigger();
        QTRY_VERIFY(shell.feed.node());
        QCOMPARE(shell.feed.node()->source, SourceKind::Simulated);
    }

    void statusLineNamesSourceAgeFrequencyAndRate()
    {
        Shell shell;
        QCOMPARE(shell.status(), QStringLiteral("no machine"));
        const auto probe = std::make_shared<FakeProbe>();
        probe->khzSource = FrequencySource::ScalingCurFreq;
        shell.feed.open(openFake("a", probe));
        QCOMPARE(shell.status(), QStringLiteral("opening…"));
        QTRY_VERIFY(shell.feed.frame());
        const QRegularExpression expected(
            QStringLiteral("^live · sample \\d+ ms old · frequency: scaling_cur_freq · 20 Hz$"));
        QTRY_VERIFY2(expected.match(shell.status()).hasMatch(), qPrintable(shell.status()));
        bool showsOwnCost = false;
        for (const auto *label : shell.window.findChildren<QLabel *>())
            showsOwnCost |= label->text().contains(QStringLiteral("of one CPU")) && label->isVisible();
        QVERIFY(showsOwnCost);
    }

    void sampleAgesWhilePaused()
    {
        Shell shell;
        shell.feed.open(openFake("a", std::make_shared<FakeProbe>()));
        QTRY_VERIFY(shell.feed.frame());
        shell.feed.setPaused(true);
        QTRY_VERIFY2(shell.status().contains(QStringLiteral("sample 1.")), qPrintable(shell.status()));
        QVERIFY(shell.status().endsWith(QStringLiteral("paused")));
    }

    void savedMachineHasNoAge()
    {
        Shell shell;
        shell.feed.open(openFake("/tmp/old.tar", std::make_shared<FakeProbe>(), SourceKind::Dump));
        QTRY_COMPARE(shell.status(), QStringLiteral("saved machine old.tar · no motion: topology only"));
    }

    void issuesAreCountedOnce()
    {
        Shell shell;
        const auto probe = std::make_shared<FakeProbe>();
        probe->issues = {{Code::Unreadable, "cpu0", {}, 0}, {Code::SlowRead, "cpu0", {}, 0}};
        shell.feed.open(openFake("a", probe));
        QTRY_VERIFY(shell.feed.frame());
        QCOMPARE(shell.window.findChild<StatusLine *>()->issues().size(), std::size_t{2});
    }

    void failedOpenShowsABannerAndKeepsTheMachine()
    {
        Shell shell;
        QVERIFY(QTest::qWaitForWindowActive(&shell.window));
        shell.feed.open(openFake("a", std::make_shared<FakeProbe>()));
        QTRY_VERIFY(shell.feed.node());
        auto *banner = shell.window.findChild<MessageBar *>();
        QVERIFY(banner->message().isEmpty());
        shell.window.openMachine({SourceChoice::From::Simulated, "no <b>such"});
        QTRY_VERIFY(banner->message().startsWith(QStringLiteral("Could not open: no <b>such")));
        QCOMPARE(shell.feed.node()->origin, std::string("a"));
        QTest::keyClick(&shell.window, Qt::Key_Escape);
        QTRY_VERIFY(banner->message().isEmpty());
    }

    void smallestSizeFits()
    {
        Shell shell;
        shell.window.resize(100, 100);
        QCOMPARE(shell.window.size(), QSize(900, 560));
        const auto buttons = shell.window.findChildren<RailButton *>();
        for (const auto *button : buttons) {
            const QRect place(button->mapTo(&shell.window, QPoint()), button->size());
            QVERIFY2(shell.window.rect().contains(place), qPrintable(button->text()));
        }
    }

    void everyButtonAndMenuHasAName()
    {
        Shell shell;
        for (auto *button : shell.window.findChildren<QAbstractButton *>())
            if (button->isVisible())
                QVERIFY(!QAccessible::queryAccessibleInterface(button)->text(QAccessible::Name).isEmpty());
        QStringList menus;
        for (const auto *action : shell.window.findChild<QMenuBar *>()->actions())
            menus << action->text();
        QCOMPARE(menus, (QStringList{QStringLiteral("&File"), QStringLiteral("&View"), QStringLiteral("&Help")}));
    }
};

QTEST_MAIN(ShellWindowTest)
#include "shell_window_test.moc"
