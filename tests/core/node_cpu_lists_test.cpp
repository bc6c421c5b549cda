// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/CpuLists.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace tierscope;

namespace {

using Files = QMap<QString, QByteArray>;

Result<SysRoot> rootOf(const QTemporaryDir &dir, const Files &files)
{
    for (auto file = files.begin(); file != files.end(); ++file) {
        const QString path = dir.filePath(file.key());
        QDir().mkpath(QFileInfo(path).path());
        QFile out(path);
        if (out.open(QIODevice::WriteOnly))
            out.write(file.value());
    }
    return SysRoot::open(dir.path().toStdString());
}

/// Two CPUs with directories.
Files twoCpus()
{
    return {{QStringLiteral("sys/devices/system/cpu/cpu0/topology/core_id"), "0\n"},
            {QStringLiteral("sys/devices/system/cpu/cpu1/topology/core_id"), "1\n"}};
}

QString codes(const std::vector<Issue> &issues)
{
    QStringList list;
    for (const Issue &issue : issues)
        list << QString::fromUtf8(codeName(issue.code).data());
    return list.join(u',');
}

} // namespace

Q_DECLARE_METATYPE(Files)

class CpuListsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void online_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("online");
        QTest::addColumn<QString>("issues");
        QTest::newRow("both") << QByteArray("0-1\n") << QStringLiteral("0-1") << QString();
        QTest::newRow("one") << QByteArray("0\n") << QStringLiteral("0") << QString();
        QTest::newRow("empty file: by directory") << QByteArray("\n") << QStringLiteral("0-1") << QString();
        QTest::newRow("malformed: by directory")
            << QByteArray("7-2\n") << QStringLiteral("0-1") << QStringLiteral("bad-list");
        QTest::newRow("ten to the ninth: by directory")
            << QByteArray("0-1000000000\n") << QStringLiteral("0-1") << QStringLiteral("list-too-large");
        QTest::newRow("more than there are")
            << QByteArray("0-60000\n") << QStringLiteral("0-1") << QStringLiteral("online-contradicts");
    }

    void online()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, online);
        QFETCH(QString, issues);
        const QTemporaryDir dir;
        Files files = twoCpus();
        files[QStringLiteral("sys/devices/system/cpu/online")] = file;
        const auto root = rootOf(dir, files);
        const auto inventory = readCpuInventory(*root);
        QVERIFY(inventory.isOk());
        QCOMPARE(QString::fromStdString(inventory->lists.online.toList()), online);
        QCOMPARE(codes(inventory->issues), issues);
    }

    void noCpuAtAll()
    {
        const QTemporaryDir dir;
        const auto none = readCpuInventory(*rootOf(dir, {{QStringLiteral("sys/devices/system/cpu/possible"), "0\n"}}));
        QVERIFY(!none.isOk());
        QCOMPARE(none.error().code, Code::NoCpus);
    }

    void offlineWithoutAnOnlineList()
    {
        const QTemporaryDir dir;
        Files files = twoCpus();
        files[QStringLiteral("sys/devices/system/cpu/cpu1/online")] = "0\n";
        files[QStringLiteral("sys/devices/system/cpu/cpu2/crash_notes")] = "x\n"; // no topology: offline
        const auto inventory = readCpuInventory(*rootOf(dir, files));
        QCOMPARE(QString::fromStdString(inventory->lists.online.toList()), QStringLiteral("0"));
        QCOMPARE(QString::fromStdString(inventory->present.toList()), QStringLiteral("0-2"));
    }

    void allowed_data()
    {
        QTest::addColumn<Files>("files");
        QTest::addColumn<QString>("expected");
        const QString mounts = QStringLiteral("proc/mounts");
        const QString self = QStringLiteral("proc/self/cgroup");
        const QString status = QStringLiteral("proc/self/status");
        const QByteArray v2mount = "cgroup2 /sys/fs/cgroup cgroup2 rw 0 0\n";
        const QByteArray v1mount =
            "tmpfs /sys/fs/cgroup tmpfs rw 0 0\ncgroup /sys/fs/cgroup/cpuset cgroup rw,cpuset 0 0\n"
            "cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n";
        QTest::newRow("nothing recorded") << Files{} << QStringLiteral("null");
        QTest::newRow("v2") << Files{{mounts, v2mount},
                                     {self, "0::/user.slice\n"},
                                     {QStringLiteral("sys/fs/cgroup/user.slice/cpuset.cpus.effective"), "0-3\n"}}
                            << QStringLiteral("0-3");
        QTest::newRow("v2 in a container, its own root")
            << Files{{mounts, v2mount},
                     {self, "0::/docker/abc\n"},
                     {QStringLiteral("sys/fs/cgroup/cpuset.cpus.effective"), "2\n"}}
            << QStringLiteral("2");
        QTest::newRow("v1 beside v2") << Files{{mounts, v1mount},
                                               {self, "9:cpu:/x\n3:cpuset:/job\n0::/\n"},
                                               {QStringLiteral("sys/fs/cgroup/cpuset/job/cpuset.effective_cpus"),
                                                "1\n"}}
                                      << QStringLiteral("1");
        QTest::newRow("old cpuset file system") << Files{{mounts, "none /dev/cpuset cpuset rw 0 0\n"},
                                                         {QStringLiteral("proc/self/cpuset"), "/batch\n"},
                                                         {QStringLiteral("dev/cpuset/batch/cpus"), "0\n"}}
                                                << QStringLiteral("0");
        QTest::newRow("fence on an ancestor")
            << Files{{mounts, v2mount},
                     {self, "0::/user.slice/session.scope\n"},
                     {status, "Cpus_allowed_list:\t2-3\n"},
                     {QStringLiteral("sys/fs/cgroup/cpuset.cpus.effective"), "0-3\n"},
                     {QStringLiteral("sys/fs/cgroup/user.slice/cpuset.cpus.effective"), "2-3\n"},
                     {QStringLiteral("sys/fs/cgroup/user.slice/session.scope/cgroup.procs"), "1\n"}}
            << QStringLiteral("2-3");
        QTest::newRow("an affinity inside the cpuset is no fence")
            << Files{{mounts, v2mount},
                     {self, "0::/x\n"},
                     {status, "Cpus_allowed_list:\t0\n"},
                     {QStringLiteral("sys/fs/cgroup/x/cpuset.cpus.effective"), "0-3\n"}}
            << QStringLiteral("0-3");
        QTest::newRow("status only") << Files{{status, "Name:\tx\nCpus_allowed_list:\t0-1\n"}} << QStringLiteral("0-1");
        QTest::newRow("cpuset file missing, status there")
            << Files{{mounts, v2mount}, {self, "0::/x\n"}, {status, "Cpus_allowed_list:\t1\n"}} << QStringLiteral("1");
        QTest::newRow("cgroup2 machine without cpuset files")
            << Files{{mounts, v2mount}, {self, "0::/x\n"}} << QStringLiteral("null");
        QTest::newRow("garbage") << Files{{mounts, "\n\x01 :::\n a b\n"},
                                          {self, "::::\nx\n"},
                                          {status, "Cpus_allowed_list: 7-2\n"}}
                                 << QStringLiteral("null");
    }

    void allowed()
    {
        QFETCH(Files, files);
        QFETCH(QString, expected);
        const QTemporaryDir dir;
        files.insert(twoCpus());
        const auto allowed = readAllowedCpus(*rootOf(dir, files));
        QCOMPARE(allowed ? QString::fromStdString(allowed->toList()) : QStringLiteral("null"), expected);
    }

    void nullNohzFullIsEmpty()
    {
        const QTemporaryDir dir;
        Files files = twoCpus();
        files[QStringLiteral("sys/devices/system/cpu/nohz_full")] = "(null)\n";
        const auto inventory = readCpuInventory(*rootOf(dir, files));
        QVERIFY(inventory->lists.nohzFull && inventory->lists.nohzFull->isEmpty());
        QVERIFY(!inventory->lists.isolated); // no such file: unknown
        QVERIFY(inventory->issues.empty());
    }
};

QTEST_APPLESS_MAIN(CpuListsTest)
#include "node_cpu_lists_test.moc"
