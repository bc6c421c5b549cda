// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace {

struct Outcome {
    int status = -1;
    QString errors;
};

/// The program with its own settings; without a display unless `environment` says otherwise.
Outcome runTierscope(const QStringList &arguments, const QString &folder, const QStringList &environment = {})
{
    QProcess program;
    QProcessEnvironment own = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "DBUS_SESSION_BUS_ADDRESS"})
        own.remove(QString::fromLatin1(name));
    own.insert(QStringLiteral("XDG_CONFIG_HOME"), folder);
    for (const QString &pair : environment)
        own.insert(pair.section(QLatin1Char('='), 0, 0), pair.section(QLatin1Char('='), 1));
    program.setProcessEnvironment(own);
    program.start(qEnvironmentVariable("TIERSCOPE_PROGRAM"), arguments);
    if (!program.waitForFinished(30'000) || program.exitStatus() != QProcess::NormalExit)
        return {-1, program.errorString()};
    return {program.exitCode(), QString::fromUtf8(program.readAllStandardError())};
}

} // namespace

/// The program as a user starts it.
class ShellProgramTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (qEnvironmentVariableIsEmpty("TIERSCOPE_PROGRAM"))
            QSKIP("TIERSCOPE_PROGRAM does not name the program; ctest sets it");
    }

    void exitStatus_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *arguments, int status, const char *says) {
            QTest::newRow(arguments) << QString::fromLatin1(arguments) << status << QString::fromLatin1(says);
        };
        row("--version", 0, "");
        row("--help", 0, "");
        row("--page nosuch", 2, "--page");
        row("--theme pink", 2, "--theme");
        row("--size 12", 2, "--size");
        row("--size 0x0", 2, "--size");
        row("--size 1280x800x", 2, "--size");
        row("--size 99999x800", 2, "--size");
        row("--rate 0", 2, "--rate");
        row("--rate 21", 2, "--rate");
        row("--nosuch", 2, "--nosuch");
        row("--root / --xml a.xml", 2, "excludes");
        row("--after 10", 2, "--screenshot");
        row("--screenshot out.png --sim nosuch", 1, "nosuch is not a simulated machine");
        row("--screenshot out.png --root /nonexistent-machine", 1, "/nonexistent-machine");
        row("--screenshot /nonexistent-folder/out.png", 1, "/nonexistent-folder/out.png cannot be written");
        row("", 1, "no display");
    }

    void exitStatus()
    {
        QFETCH(QString, arguments);
        QFETCH(int, status);
        QFETCH(QString, says);
        const Outcome outcome = runTierscope(arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts), m_folder.path());
        QCOMPARE(outcome.status, status);
        QVERIFY2(outcome.errors.contains(says), qPrintable(outcome.errors));
        QCOMPARE(outcome.errors.count(QLatin1Char('\n')), status == 0 ? 0 : 1);
    }

    void unusableDisplayIsOneLineAndNoAbort()
    {
        const Outcome outcome = runTierscope({}, m_folder.path(),
                                             {QStringLiteral("DISPLAY=:32100"), QStringLiteral("QT_QPA_PLATFORM=xcb")});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.errors.contains(QStringLiteral("DISPLAY=:32100")), qPrintable(outcome.errors));
        QCOMPARE(outcome.errors.count(QLatin1Char('\n')), 1);
    }

    void screenshotHasTheSizeAskedFor_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("scale");
        QTest::addColumn<QSize>("size");
        QTest::newRow("usual") << QString() << QStringLiteral("1") << QSize(1280, 800);
        QTest::newRow("given") << QStringLiteral("--size 1000x700") << QStringLiteral("1") << QSize(1000, 700);
        QTest::newRow("two pixels per point")
            << QStringLiteral("--size 1000x700") << QStringLiteral("2") << QSize(2000, 1400);
        QTest::newRow("another page") << QStringLiteral("--page lessons --theme dark") << QStringLiteral("1")
                                      << QSize(1280, 800);
    }

    void screenshotHasTheSizeAskedFor()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, scale);
        QFETCH(QSize, size);
        const QString file = m_folder.filePath(QStringLiteral("shot.png"));
        QFile::remove(file);
        const QStringList all =
            QStringList{QStringLiteral("--sim"), QStringLiteral("i9-13900k"), QStringLiteral("--screenshot"), file} +
            arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        const Outcome outcome = runTierscope(all, m_folder.path(), {QStringLiteral("QT_SCALE_FACTOR=") + scale});
        QVERIFY2(outcome.status == 0, qPrintable(outcome.errors));
        QCOMPARE(QImage(file).size(), size);
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), 0); // no settings written
    }

    void paintsBeforeItHasValues()
    {
        const Outcome outcome =
            runTierscope({QStringLiteral("--screenshot"), m_folder.filePath(QStringLiteral("t.png")),
                          QStringLiteral("--sim"), QStringLiteral("smp-384")},
                         m_folder.path(), {QStringLiteral("TIERSCOPE_TIMING=1")});
        const QRegularExpression expected(QStringLiteral("^first-paint-ms ([0-9.]+)\nfirst-values-ms ([0-9.]+)\n$"));
        const auto match = expected.match(outcome.errors);
        QVERIFY2(match.hasMatch(), qPrintable(outcome.errors));
        QVERIFY(match.captured(1).toDouble() < match.captured(2).toDouble());
    }

    void endsOnSignals_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGINT") << SIGINT;
    }

    void endsOnSignals()
    {
        QFETCH(int, number);
        QProcess program;
        QProcessEnvironment own = QProcessEnvironment::systemEnvironment();
        own.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        own.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder.filePath(QStringLiteral("config")));
        own.insert(QStringLiteral("TIERSCOPE_TIMING"), QStringLiteral("1"));
        program.setProcessEnvironment(own);
        program.start(qEnvironmentVariable("TIERSCOPE_PROGRAM"), QStringList());
        QVERIFY(program.waitForStarted());
        program.setReadChannel(QProcess::StandardError);
        QVERIFY(program.waitForReadyRead(10'000)); // it has painted
        QCOMPARE(::kill(static_cast<pid_t>(program.processId()), number), 0);
        QVERIFY(program.waitForFinished(5'000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 0);
    }

    void oneIdEverywhere()
    {
        const QString id = QStringLiteral("io.github.tierscope.Tierscope");
        const QDir resources(qEnvironmentVariable("TIERSCOPE_RESOURCES"));
        const auto text = [&](const QString &name) {
            QFile file(resources.filePath(name));
            return file.open(QFile::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        };
        QVERIFY(text(id + QStringLiteral(".desktop")).contains(QStringLiteral("\nIcon=%1\n").arg(id)));
        const QString metainfo = text(id + QStringLiteral(".metainfo.xml"));
        QVERIFY(metainfo.contains(QStringLiteral("<id>%1</id>").arg(id)));
        QVERIFY(metainfo.contains(QStringLiteral("type=\"desktop-id\">%1.desktop<").arg(id)));
        QVERIFY(resources.exists(QStringLiteral("icons/%1.svg").arg(id)));
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ShellProgramTest)
#include "shell_program_test.moc"
