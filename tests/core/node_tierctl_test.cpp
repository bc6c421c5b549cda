// SPDX-License-Identifier: GPL-3.0-or-later
#include "FixtureMachines.h"
#include "TreeWriter.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace tierscope::fixtures;

namespace {

struct Ran {
    int status = -1;
    QByteArray out;
    QByteArray err;

    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

Ran tierctl(const QStringList &arguments)
{
    QProcess process;
    process.start(qEnvironmentVariable("TIERSCOPE_TIERCTL"), arguments);
    constexpr int patienceMs = 120'000;
    Ran ran;
    if (process.waitForFinished(patienceMs) && process.exitStatus() == QProcess::NormalExit)
        ran.status = process.exitCode();
    ran.out = process.readAllStandardOutput();
    ran.err = process.readAllStandardError();
    return ran;
}

bool write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return QDir().mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly) &&
           file.write(content) == content.size();
}

QStringList keys(const QJsonObject &object)
{
    QStringList names = object.keys();
    names.sort();
    return names;
}

void requireKeys(const QJsonObject &object, const char *wanted)
{
    for (const QString &key : QString::fromUtf8(wanted).split(u' '))
        QVERIFY2(object.contains(key), qPrintable(key + QStringLiteral(" is missing in ") + keys(object).join(u' ')));
}

} // namespace

/// The command line's contract: JSON fields, exit status, one line for every failure.
class TierctlTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void topologyJson()
    {
        const Ran ran = tierctl({QStringLiteral("topology"), QStringLiteral("--sim"), QStringLiteral("ultra7-155h"),
                                 QStringLiteral("--json")});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.err, QByteArray());
        const QJsonObject json = ran.json();
        QCOMPARE(json[u"schema"].toString(), QStringLiteral("tierscope.topology/1"));
        QCOMPARE(json[u"source"].toString(), QStringLiteral("simulated"));
        requireKeys(json,
                    "schema source name cpus tiers packages numa caches unknown_cpus cpus_detail accelerators issues");
        requireKeys(json[u"cpus"].toObject(), "possible present online allowed isolated nohz_full");
        const QJsonArray tiers = json[u"tiers"].toArray();
        QCOMPARE(tiers.size(), 3);
        requireKeys(tiers[0].toObject(), "id kind name cpus cores threads max_khz base_khz capacity evidence");
        requireKeys(tiers[0].toObject()[u"evidence"].toArray()[0].toObject(), "signal path value");
        QCOMPARE(tiers[2].toObject()[u"id"].toString(), QStringLiteral("LP"));
        QCOMPARE(tiers[2].toObject()[u"kind"].toString(), QStringLiteral("low-power"));
        requireKeys(json[u"caches"].toArray()[0].toObject(), "index level type size_bytes cpus");
        requireKeys(json[u"numa"].toArray()[0].toObject(), "id cpus memory_bytes kind");
        requireKeys(json[u"cpus_detail"].toArray()[0].toObject(),
                    "cpu core package siblings tier online allowed max_khz capacity prefcore");
        requireKeys(json[u"accelerators"].toArray()[0].toObject(), "id kind name bus driver numa pcie_gts pcie_width");
        const QJsonArray caches = json[u"caches"].toArray();
        for (qsizetype i = 0; i < caches.size(); ++i)
            QCOMPARE(caches[i].toObject()[u"index"].toInteger(), i);
    }

    void thisMachine()
    {
        const Ran ran = tierctl({QStringLiteral("topology"), QStringLiteral("--json")});
        QCOMPARE(ran.status, 0);
        const QJsonObject json = ran.json();
        QCOMPARE(json[u"source"].toString(), QStringLiteral("live"));
        QFile online(QStringLiteral("/sys/devices/system/cpu/online"));
        QVERIFY(online.open(QIODevice::ReadOnly));
        QCOMPARE(json[u"cpus"].toObject()[u"online"].toString(), QString::fromUtf8(online.readAll()).trimmed());
        QVERIFY(!json[u"tiers"].toArray().isEmpty());
        const Ran table = tierctl({QStringLiteral("topology")});
        QCOMPARE(table.status, 0);
        QVERIFY(table.out.contains("CPU") && !table.out.contains('\x1b')); // no colours into a pipe
    }

    void watchLines()
    {
        for (const QStringList &source : {QStringList{}, {QStringLiteral("--sim"), QStringLiteral("i9-13900k")}}) {
            const Ran ran =
                tierctl(QStringList{QStringLiteral("watch"), QStringLiteral("--count"), QStringLiteral("2"),
                                    QStringLiteral("--interval"), QStringLiteral("0.1"), QStringLiteral("--json")} +
                        source);
            QCOMPARE(ran.status, 0);
            const QList<QByteArray> lines = ran.out.trimmed().split('\n');
            QCOMPARE(lines.size(), 2);
            qint64 before = 0;
            for (const QByteArray &line : lines) {
                const QJsonObject json = QJsonDocument::fromJson(line).object();
                QCOMPARE(json[u"schema"].toString(), QStringLiteral("tierscope.watch/1"));
                requireKeys(json, "schema seq t_ns interval_s cpus self_cpu_percent issues");
                requireKeys(json[u"cpus"].toArray()[0].toObject(),
                            "cpu tier online util_percent steal_percent khz khz_source khz_age_ms idle");
                QVERIFY(json[u"t_ns"].toInteger() > before);
                QVERIFY(json[u"interval_s"].toDouble() > 0);
                before = json[u"t_ns"].toInteger();
            }
        }
    }

    void simulatedMachines_data()
    {
        QTest::addColumn<int>("threads");
        QTest::newRow("i9-13900k") << 32;
        QTest::newRow("i7-13650hx") << 20;
        QTest::newRow("ultra7-155h") << 22;
        QTest::newRow("hx370") << 24;
        QTest::newRow("node-8p24e") << 32;
        QTest::newRow("snapdragon-1-3-4") << 8;
        QTest::newRow("grace-72") << 72;
        QTest::newRow("smp-384") << 384;
    }

    void simulatedMachines()
    {
        QFETCH(int, threads);
        const QString name = QString::fromUtf8(QTest::currentDataTag());
        QVERIFY(tierctl({QStringLiteral("sim"), QStringLiteral("--list")}).out.contains(name.toUtf8()));
        const Ran ran = tierctl({QStringLiteral("topology"), QStringLiteral("--sim"), name, QStringLiteral("--json")});
        QCOMPARE(ran.status, 0);
        qint64 count = 0;
        for (const QJsonValue tier : ran.json()[u"tiers"].toArray())
            count += tier.toObject()[u"threads"].toInteger();
        QCOMPARE(count, threads);
    }

    void exitStatus_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *arguments, int status, const char *says) {
            QTest::newRow(arguments) << QString::fromUtf8(arguments) << status << QString::fromUtf8(says);
        };
        row("--help", 0, "");
        row("topology --help", 0, "");
        row("--version", 0, "");
        row("", 2, "subcommand");
        row("nonsense", 2, "nonsense");
        row("topology --nonsense", 2, "--nonsense");
        row("topology --root a --xml b", 2, "");
        row("watch --interval 0", 2, "--interval");
        row("watch --interval x", 2, "--interval");
        row("watch --interval nan", 2, "--interval");
        row("watch --interval inf", 2, "--interval");
        row("watch --count 0", 2, "--count");
        row("watch --count -1", 2, "--count");
        row("topology --root /nonexistent/dir", 1, "/nonexistent/dir does not exist");
        row("topology --root /proc", 1, "/proc holds no sys/devices/system/cpu");
        row("topology --root /dev/null", 1, "/dev/null");
        row("topology --xml /nonexistent.xml", 1, "/nonexistent.xml does not exist");
        row("topology --xml /etc/passwd", 1, "/etc/passwd is not a readable hwloc XML");
        row("topology --xml /dev/zero", 1, "/dev/zero is not a regular file");
        row("topology --sim nonsense", 1, "nonsense is not a simulated machine");
        row("watch --sim nonsense", 1, "nonsense");
        row("topology --root=", 2, "--root");
        row("topology --root=-dash", 1, "-dash does not exist");
    }

    void exitStatus()
    {
        QFETCH(QString, arguments);
        QFETCH(int, status);
        QFETCH(QString, says);
        const Ran ran = tierctl(arguments.split(u' ', Qt::SkipEmptyParts));
        QCOMPARE(ran.status, status);
        if (status == 0)
            return;
        QCOMPARE(ran.out, QByteArray());
        QCOMPARE(ran.err.count('\n'), 1); // one line that names the thing and the reason
        QVERIFY2(ran.err.contains(says.toUtf8()), ran.err.constData());
    }

    void hostileXml_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("says");
        const QByteArray head = "<?xml version=\"1.0\"?>\n<!DOCTYPE topology SYSTEM \"hwloc2.dtd\">\n";
        QTest::newRow("version 3") << head + "<topology version=\"3.0\"><object type=\"Machine\"/></topology>"
                                   << QByteArray("'3.0'");
        QTest::newRow("empty") << QByteArray() << QByteArray("is empty");
        QTest::newRow("no object") << head + "<topology version=\"2.0\"></topology>" << QByteArray("not a readable");
        QTest::newRow("truncated") << head + "<topology version=\"2.0\"><object type=\"Machine\" os_index=\"0\" cpus"
                                   << QByteArray("not a readable");
        QTest::newRow("machine without CPUs")
            << head + "<topology version=\"2.0\"><object type=\"Machine\" cpuset=\"0x0\" complete_cpuset=\"0x0\" "
                      "allowed_cpuset=\"0x0\" "
                      "nodeset=\"0x0\" complete_nodeset=\"0x0\" allowed_nodeset=\"0x0\"/></topology>"
            << QByteArray();
        QTest::newRow("deep nesting") << head + "<topology version=\"2.0\">" +
                                             QByteArray("<object type=\"Group\">").repeated(100'000)
                                      << QByteArray();
        QTest::newRow("huge cpuset") << head + "<topology version=\"2.0\"><object type=\"Machine\" cpuset=\"0xf...f\" "
                                               "complete_cpuset=\"0xf...f\"/></topology>"
                                     << QByteArray();
        QTest::newRow("CPU number beyond 32 bits of sense")
            << head + "<topology version=\"2.0\"><object type=\"Machine\" os_index=\"0\" cpuset=\"0x1\" "
                      "complete_cpuset=\"0x1\" "
                      "allowed_cpuset=\"0x1\" nodeset=\"0x1\" complete_nodeset=\"0x1\" allowed_nodeset=\"0x1\"><object "
                      "type=\"PU\" "
                      "os_index=\"4294967295\" cpuset=\"0x1\" complete_cpuset=\"0x1\"/></object></topology>"
            << QByteArray();
        QTest::newRow("binary") << head + "<topology version=\"2.0\">" + QByteArray(1000, '\xff')
                                << QByteArray("not a readable");
    }

    void hostileXml()
    {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, says);
        const QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("m.xml"));
        QVERIFY(write(path, content));
        const Ran ran = tierctl({QStringLiteral("topology"), QStringLiteral("--xml"), path});
        QCOMPARE(ran.status, 1);
        QCOMPARE(ran.err.count('\n'), 1);
        QVERIFY2(ran.err.contains(path.toUtf8()) && ran.err.contains(says), ran.err.constData());
    }

    void hostileTree_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("issue");
        const auto row = [](const char *name, const char *file, const QByteArray &content, const char *issue) {
            QTest::newRow(name) << QString::fromUtf8(file) << content << QString::fromUtf8(issue);
        };
        row("online to 10^9", "sys/devices/system/cpu/online", "0-1000000000\n", "list-too-large");
        row("online malformed", "sys/devices/system/cpu/online", "7-2\n", "bad-list");
        row("online binary", "sys/devices/system/cpu/online", QByteArray(5000, '\xff'), "bad-list");
        row("possible huge", "sys/devices/system/cpu/possible", "0-999999999999999999999\n", "list-too-large");
        row("capacity of letters", "sys/devices/system/cpu/cpu0/cpu_capacity", "fast\n", "bad-number");
        row("frequency beyond reason", "sys/devices/system/cpu/cpufreq/policy3/cpuinfo_max_freq", "99999999999\n",
            "out-of-range");
        row("frequency zero", "sys/devices/system/cpu/cpufreq/policy3/cpuinfo_max_freq", "0\n", "out-of-range");
        row("siblings of letters", "sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "a-b\n", "");
        row("cache size nonsense", "sys/devices/system/cpu/cpu1/cache/index0/size", "-5K\n", "");
        row("policy nonsense", "sys/devices/system/cpu/cpufreq/policy2/related_cpus", "x y\n", "bad-list");
        row("type set malformed", "sys/devices/cpu_core/cpus", "3-\n", "bad-list");
        row("cpuinfo binary", "proc/cpuinfo", QByteArray(100'000, '\x01'), "");
        row("mounts nonsense", "proc/mounts", "cgroup2\n\n\n ", "");
    }

    void hostileTree()
    {
        QFETCH(QString, file);
        QFETCH(QByteArray, content);
        QFETCH(QString, issue);
        const QTemporaryDir dir;
        const FixtureMachine machine = fixtureMachine("i9-13900k");
        FileTree tree = TreeWriter(machine.description, machine.options).tree();
        tree.files[file.toStdString()] = content.toStdString();
        QVERIFY(tree.writeTo(dir.path().toStdString()));
        const Ran ran =
            tierctl({QStringLiteral("topology"), QStringLiteral("--json"), QStringLiteral("--root"), dir.path()});
        QCOMPARE(ran.status, 0); // the rest is known
        QVERIFY(!ran.json().isEmpty());
        QStringList codes;
        for (const QJsonValue found : ran.json()[u"issues"].toArray())
            codes << found.toObject()[u"code"].toString();
        QVERIFY2(issue.isEmpty() || codes.contains(issue), qPrintable(codes.join(u' ')));
        const QJsonArray tiers = ran.json()[u"tiers"].toArray();
        QCOMPARE(tiers.size(), 2); // nothing made up, nothing lost
        QCOMPARE(tiers[0].toObject()[u"id"].toString(), QStringLiteral("P"));
        QCOMPARE(tiers[1].toObject()[u"id"].toString(), QStringLiteral("E"));
    }

    void symlinkLoops()
    {
        const QTemporaryDir dir;
        const FixtureMachine machine = fixtureMachine("i9-13900k");
        FileTree tree = TreeWriter(machine.description, machine.options).tree();
        tree.remove("sys/devices/system/cpu/cpu2");
        tree.links["sys/devices/system/cpu/cpu2"] = "cpu2";
        tree.remove("sys/devices/system/node");
        tree.links["sys/devices/system/node"] = "../system/node";
        QVERIFY(tree.writeTo(dir.path().toStdString()));
        const Ran ran =
            tierctl({QStringLiteral("topology"), QStringLiteral("--json"), QStringLiteral("--root"), dir.path()});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.json()[u"tiers"].toArray().size(), 2);
    }

    void watchOnADump()
    {
        const QTemporaryDir dir;
        const FixtureMachine machine = fixtureMachine("i9-13900k");
        QVERIFY(TreeWriter(machine.description, machine.options).tree().writeTo(dir.path().toStdString()));
        const Ran ran = tierctl({QStringLiteral("watch"), QStringLiteral("--root"), dir.path()});
        QCOMPARE(ran.status, 1);
        QVERIFY(ran.err.contains("no motion") && ran.err.count('\n') == 1);
    }

    void hostileModelName()
    {
        const QTemporaryDir dir;
        const FixtureMachine machine = fixtureMachine("one-cpu");
        FileTree tree = TreeWriter(machine.description, machine.options).tree();
        tree.files["proc/cpuinfo"] = "processor\t: 0\nmodel name\t: evil\x1b[31m\xff name\n";
        QVERIFY(tree.writeTo(dir.path().toStdString()));
        const Ran table = tierctl({QStringLiteral("topology"), QStringLiteral("--root"), dir.path()});
        QCOMPARE(table.status, 0);
        QVERIFY(!table.out.contains('\x1b') && !table.out.contains('\xff'));
        const Ran json =
            tierctl({QStringLiteral("topology"), QStringLiteral("--json"), QStringLiteral("--root"), dir.path()});
        QVERIFY(json.json().contains(u"name") && json.json().contains(u"name_hex"));
    }
};

QTEST_GUILESS_MAIN(TierctlTest)
#include "node_tierctl_test.moc"
