// SPDX-License-Identifier: GPL-3.0-or-later
// That the fixture trees look as a kernel writes them; every test that reads one relies on it.
#include "FixtureMachines.h"
#include "TreeWriter.h"
#include "core/base/SysRoot.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tierscope;
using namespace tierscope::fixtures;

namespace {

FileTree treeOf(const std::string &name)
{
    const FixtureMachine machine = fixtureMachine(name);
    return TreeWriter(machine.description, machine.options).tree();
}

const std::string cpus = "sys/devices/system/cpu/";

} // namespace

class SimTreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void masksAreAsWideAsTheMachine()
    {
        QCOMPARE(maskText({0, 5}, 22), std::string("000021"));
        QCOMPARE(maskText({0, 33}, 40), std::string("02,00000001"));
        QCOMPARE(maskText({}, 64), std::string("00000000,00000000"));
        QCOMPARE(unsortedList(CpuSet::range(0, 3)), std::string("2-3,0-1"));
        QCOMPARE(unsortedList({4}), std::string("4"));
    }

    void valuesLookLikeTheKernels()
    {
        FileTree tree = treeOf("i9-13900k");
        QCOMPARE(tree.files[cpus + "online"], std::string("0-31\n"));
        QCOMPARE(tree.files[cpus + "offline"], std::string("\n"));
        QCOMPARE(tree.files["sys/devices/cpu_core/cpus"], std::string("8-15,0-7\n"));
        QCOMPARE(tree.files[cpus + "cpu0/cache/index2/size"], std::string("2048K\n"));
        QCOMPARE(tree.files[cpus + "cpu20/cache/index2/shared_cpu_list"], std::string("20-23\n"));
        QCOMPARE(tree.files[cpus + "cpu3/topology/core_cpus"], std::string("0000000c\n"));
        QCOMPARE(tree.links[cpus + "cpu3/cpufreq"], std::string("../cpufreq/policy3"));
        QCOMPARE(tree.files[cpus + "cpufreq/policy9/cpuinfo_max_freq"], std::string("5800000\n"));
        QVERIFY(!tree.files.contains(cpus + "cpu0/online") && tree.files.contains(cpus + "cpu1/online"));
    }

    void offlineCpusLoseTheirFiles()
    {
        FileTree tree = treeOf("phone-offline");
        QCOMPARE(tree.files[cpus + "cpu2/online"], std::string("0\n"));
        QVERIFY(!tree.files.contains(cpus + "cpu2/topology/core_id"));
        QVERIFY(!tree.files.contains(cpus + "cpu2/cache/index0/level"));
        QCOMPARE(tree.files[cpus + "cpufreq/policy0/related_cpus"], std::string("0 1 2 3\n"));
        QCOMPARE(tree.files[cpus + "cpufreq/policy0/affected_cpus"], std::string("0 1 3\n"));
        QCOMPARE(tree.files[cpus + "cpu0/topology/package_cpus_list"], std::string("0-1,3-7\n"));
        QVERIFY(tree.files["proc/stat"].find("cpu2 ") == std::string::npos);
    }

    void containersLie()
    {
        FileTree tree = treeOf("lying-container");
        const std::string &cpuinfo = tree.files["proc/cpuinfo"];
        QVERIFY(cpuinfo.find("processor\t: 3\n") != std::string::npos);
        QVERIFY(cpuinfo.find("processor\t: 4\n") == std::string::npos);
        QCOMPARE(tree.files[cpus + "online"], std::string("0-19\n"));
        QCOMPARE(tree.files["sys/fs/cgroup/jobs/job_7/cpuset.cpus.effective"], std::string("10-13\n"));
    }

    void linksLeadSomewhere()
    {
        for (const char *name : {"ultra7-155h", "hx370", "phone-3-tiers", "sparse-ids"}) {
            QTemporaryDir directory;
            FileTree tree = treeOf(name);
            tree.sharesFiles = true;
            QVERIFY(tree.writeTo(directory.path().toStdString()));
            for (const auto &[path, target] : tree.links) {
                const QFileInfo link(directory.filePath(QString::fromStdString(path)));
                QVERIFY2(link.isSymLink() && link.exists(), (name + (": " + path)).c_str());
            }
        }
    }

    /// The small machines in the table can be opened, also from each kind of tar.
    void treesAndTarsOpen()
    {
        for (const FixtureMachine &machine : fixtureMachines()) {
            if (machine.description.cpus().count() > 8)
                continue; // the node tests open the others
            QTemporaryDir directory;
            const std::string path = directory.path().toStdString();
            FileTree tree = TreeWriter(machine.description, machine.options).tree();
            tree.sharesFiles = true;
            QVERIFY(tree.writeTo(path));
            const auto root = SysRoot::open(path);
            QVERIFY2(root, machine.name.c_str());
            if (machine.options.hasOnlineFile) {
                const auto online = root->readCpuList(cpus + "online");
                QVERIFY(online);
                QCOMPARE(*online, machine.description.cpus() - machine.options.offline);
            }
        }
        for (const char *name : {"tree.tar", "tree.tar.gz", "tree.tar.xz", "tree.tar.zst"}) {
            QTemporaryDir directory;
            const std::string path = directory.filePath(QString::fromLatin1(name)).toStdString();
            QVERIFY(treeOf("phone-3-tiers").writeTar(path, "phone"));
            const auto root = SysRoot::open(path);
            QVERIFY2(root, name);
            QCOMPARE(root->readInteger(cpus + "cpu7/cpu_capacity").value(), std::int64_t{1024});
            QCOMPARE(root->readInteger(cpus + "cpu7/cpufreq/cpuinfo_max_freq").value(), std::int64_t{2'995'200});
            QVERIFY(root->issues().empty());
        }
    }

    void removalTakesFolders()
    {
        FileTree tree = treeOf("one-cpu");
        tree.remove(cpus + "cpu0/cache");
        for (const auto &[path, content] : tree.files)
            QVERIFY(!path.starts_with(cpus + "cpu0/cache"));
        QVERIFY(tree.files.contains(cpus + "cpu0/topology/core_id"));
    }
};

QTEST_APPLESS_MAIN(SimTreeTest)
#include "sim_tree_test.moc"
