// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ErrorText.h"
#include "ui/shell/StatusText.h"

#include <QLocale>
#include <QTest>

#include <cerrno>

using namespace tierscope;
using namespace std::chrono_literals;

class ShellTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void age_data()
    {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, std::chrono::nanoseconds age, const char *text) {
            QTest::newRow(name) << qint64{age.count()} << QString::fromLatin1(text);
        };
        row("clock ahead", -5ms, "sample 0 ms old");
        row("now", 0ms, "sample 0 ms old");
        row("rounds to 10 ms", 44ms, "sample 40 ms old");
        row("rounds up", 45ms, "sample 50 ms old");
        row("below a second", 994ms, "sample 990 ms old");
        row("a second", 995ms, "sample 1.0 s old");
        row("seconds", 12'340ms, "sample 12.3 s old");
        row("minutes", 125s, "sample 2 min 5 s old");
    }

    void age()
    {
        QFETCH(qint64, ns);
        QFETCH(QString, expected);
        QCOMPARE(statusText::age(std::chrono::nanoseconds(ns)), expected);
    }

    void source_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("expected");
        QTest::newRow("live") << int(SourceKind::Live) << QStringLiteral("live");
        QTest::newRow("dump") << int(SourceKind::Dump) << QStringLiteral("saved machine a.tar.xz");
        QTest::newRow("xml") << int(SourceKind::Xml) << QStringLiteral("hwloc XML a.tar.xz");
        QTest::newRow("sim") << int(SourceKind::Simulated) << QStringLiteral("simulated /tmp/a.tar.xz");
    }

    void source()
    {
        QFETCH(int, kind);
        QFETCH(QString, expected);
        Node node;
        node.source = SourceKind(kind);
        node.origin = "/tmp/a.tar.xz";
        QCOMPARE(statusText::source(node), expected);
    }

    void titles()
    {
        Node node;
        QCOMPARE(statusText::title(node), QStringLiteral("this machine \u2013 Tierscope"));
        node.source = SourceKind::Simulated;
        node.origin = "i9-13900k";
        QCOMPARE(statusText::title(node), QStringLiteral("i9-13900k (simulated) \u2013 Tierscope"));
        node.source = SourceKind::Dump;
        node.origin = "/home/me/machine.tar.xz";
        QCOMPARE(statusText::title(node), QStringLiteral("machine.tar.xz \u2013 Tierscope"));
    }

    void machineLeavesOutWhatIsUnknown()
    {
        Node node;
        QCOMPARE(statusText::machine(node), QStringLiteral("this machine"));
        node.kernel = "6.12.1";
        QCOMPARE(statusText::machine(node), QStringLiteral("this machine · Linux 6.12.1"));
        node.name = "A\x1b[31m<b>";
        QCOMPARE(statusText::machine(node), QStringLiteral("this machine · A\\x1b[31m<b> · Linux 6.12.1"));
    }

    void frequencyNamesEverySource()
    {
        Frame frame;
        frame.cpus.resize(3);
        QCOMPARE(statusText::frequency(frame), QStringLiteral("frequency: waiting"));
        frame.cpus[0].utilPercent = 0;
        QCOMPARE(statusText::frequency(frame), QStringLiteral("no frequency on this machine"));
        frame.cpus[1].khzSource = FrequencySource::ScalingCurFreq;
        frame.cpus[2].khzSource = FrequencySource::ScalingCurFreq;
        QCOMPARE(statusText::frequency(frame), QStringLiteral("frequency: scaling_cur_freq"));
        frame.cpus[0].khzSource = FrequencySource::CpuinfoAvgFreq;
        QCOMPARE(statusText::frequency(frame), QStringLiteral("frequency: cpuinfo_avg_freq, scaling_cur_freq"));
    }

    void ownCpuIsUnknownBeforeItIsMeasured()
    {
        QCOMPARE(statusText::ownCpu({}), QStringLiteral("Tierscope’s own CPU use: not known yet"));
        QCOMPARE(statusText::ownCpu(1.14), QStringLiteral("Tierscope 1.1 % of one CPU"));
    }

    void errors_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("place and meaning")
            << errorText({Code::NotFound, "/a", {}, 0}) << QStringLiteral("/a does not exist");
        QTest::newRow("no place") << errorText({Code::Empty, {}, {}, 0}) << QStringLiteral("The input is empty");
        QTest::newRow("detail") << errorText({Code::Empty, "/a", "b\nc", 0})
                                << QStringLiteral("/a is empty (“b\\x0ac”)");
        QTest::newRow("errno") << errorText({Code::Unreadable, "/a", {}, EIO})
                               << QStringLiteral("/a cannot be read: Input/output error");
    }

    void errors()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(text, expected);
    }
};

QTEST_APPLESS_MAIN(ShellTextTest)
#include "shell_text_test.moc"
