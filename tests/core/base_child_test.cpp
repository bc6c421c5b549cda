// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ChildProcess.h"

#include <QtTest>

using namespace tierscope;
using namespace std::chrono_literals;

class ChildTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void outputAndExitCode()
    {
        const auto child =
            runChild({"/bin/sh", "-c", "printf \"$TIERSCOPE_X\"; exit 3"}, {"TIERSCOPE_X=value"}, 10s, 1000);
        QVERIFY(child.isOk());
        QCOMPARE(child->output, std::string("value"));
        QCOMPARE(child->exitCode, 3);
    }

    void missingProgram()
    {
        const auto child = runChild({"/nonexistent/program"}, {}, 10s, 1000);
        QVERIFY(!child.isOk());
        QCOMPARE(child.error().code, Code::HelperMissing);
    }

    void crashIsNoResult()
    {
        const auto child = runChild({"/bin/sh", "-c", "kill -SEGV $$"}, {}, 10s, 1000);
        QVERIFY(!child.isOk());
        QCOMPARE(child.error().code, Code::HelperFailed);
    }

    void hangIsStopped()
    {
        const auto child = runChild({"/bin/sleep", "1000"}, {}, 100ms, 1000);
        QVERIFY(!child.isOk());
        QCOMPARE(child.error().code, Code::TimedOut);
    }

    void floodIsBounded()
    {
        const auto child = runChild({"/usr/bin/yes"}, {}, 10s, 100'000);
        QVERIFY(!child.isOk());
        QCOMPARE(child.error().code, Code::TooLarge);
    }
};

QTEST_APPLESS_MAIN(ChildTest)
#include "base_child_test.moc"
