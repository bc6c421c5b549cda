// SPDX-License-Identifier: GPL-3.0-or-later
#include "FixtureMachines.h"
#include "TreeWriter.h"

#include "core/base/SysRoot.h"
#include "core/node/LoadNode.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace tierscope;
using namespace tierscope::fixtures;

namespace {

QString tiersText(const Node &node)
{
    QStringList parts;
    for (const Tier &tier : node.tiers)
        parts << QString::fromStdString(tier.id + " " + tier.cpus.toList());
    return parts.join(QStringLiteral(" | "));
}

QString tiersText(const std::vector<ExpectedTier> &tiers)
{
    QStringList parts;
    for (const ExpectedTier &tier : tiers)
        parts << QString::fromStdString(tier.id + " " + tier.cpus);
    return parts.join(QStringLiteral(" | "));
}

bool hasIssue(const Node &node, Code code)
{
    return std::any_of(node.issues.begin(), node.issues.end(), [&](const Issue &issue) { return issue.code == code; });
}

} // namespace

/// Our own machines, written as a kernel would show them, through the whole loader: files, hwloc, tier rules.
class FixtureMachinesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tiers_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isTar");
        for (const FixtureMachine &machine : fixtureMachines())
            QTest::newRow(machine.name.c_str()) << QString::fromStdString(machine.name) << false;
        QTest::newRow("i9-13900k as tar") << QStringLiteral("i9-13900k") << true;
    }

    void tiers()
    {
        QFETCH(QString, name);
        QFETCH(bool, isTar);
        const FixtureMachine machine = fixtureMachine(name.toStdString());
        const QTemporaryDir dir;
        QString path = dir.filePath(QStringLiteral("tree"));
        const FileTree tree = TreeWriter(machine.description, machine.options).tree();
        if (isTar) {
            path += QStringLiteral(".tar.xz");
            QVERIFY(tree.writeTar(path.toStdString()));
        } else {
            QVERIFY(tree.writeTo(path.toStdString()));
        }
        const Result<SysRoot> root = SysRoot::open(path.toStdString());
        QVERIFY2(root.isOk(), root ? "" : describe(root.error()).c_str());
        const Result<Node> node = loadNode(*root);
        QVERIFY2(node.isOk(), node ? "" : describe(node.error()).c_str());
        QCOMPARE(tiersText(*node), tiersText(machine.tiers));
        QCOMPARE(QString::fromStdString(node->unknownCpus.toList()), QString::fromStdString(machine.unknown));
        for (const Tier &tier : node->tiers)
            QVERIFY(!tier.evidence.empty());
        // hwloc must have agreed to every one of them.
        QVERIFY(!hasIssue(*node, Code::HwlocFailed) && !hasIssue(*node, Code::HwlocContradicts));
        QCOMPARE(hasIssue(*node, Code::CpuinfoContradicts), machine.options.isLyingContainer);
        QCOMPARE(node->hasConsistentNumbering(), !machine.options.isLyingContainer);
    }

    /// One file fewer must not make another tier.
    void aMissingFileMakesNoTier_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("missing");
        for (const char *file : {"cache/index0", "cache/index2", "cache/index3", "cache/index0/size",
                                 "cache/index1/type", "cache/index2/level", "topology/core_cpus_list", "cache"}) {
            const QString missing = QString::fromUtf8(file);
            QTest::newRow(qPrintable(QStringLiteral("i9-13900k-no-type-sets ") + missing))
                << QStringLiteral("i9-13900k-no-type-sets") << missing;
            QTest::newRow(qPrintable(QStringLiteral("ultra7-155h ") + missing))
                << QStringLiteral("ultra7-155h") << missing;
            QTest::newRow(qPrintable(QStringLiteral("uniform-8 ") + missing)) << QStringLiteral("uniform-8") << missing;
        }
    }

    void aMissingFileMakesNoTier()
    {
        QFETCH(QString, name);
        QFETCH(QString, missing);
        const FixtureMachine machine = fixtureMachine(name.toStdString());
        const QTemporaryDir dir;
        FileTree tree = TreeWriter(machine.description, machine.options).tree();
        tree.remove("sys/devices/system/cpu/cpu2/" + missing.toStdString());
        QVERIFY(tree.writeTo(dir.path().toStdString()));
        const Result<SysRoot> root = SysRoot::open(dir.path().toStdString());
        const Result<Node> node = loadNode(*root);
        QVERIFY(node.isOk());
        for (const Tier &tier : node->tiers) {
            const auto expected = std::find_if(machine.tiers.begin(), machine.tiers.end(),
                                               [&](const ExpectedTier &known) { return known.id == tier.id; });
            QVERIFY(expected != machine.tiers.end());
            // CPU 2 may have become unknown, but is nowhere else, and nobody else has moved.
            QVERIFY(((tier.cpus | CpuSet{2}) == (*CpuSet::parseList(expected->cpus) | CpuSet{2})));
        }
        QCOMPARE(node->tiers.size(), machine.tiers.size());
        const int tier = node->cpu(2)->tier;
        QVERIFY(tier < 0 || CpuSet::parseList(machine.tiers[static_cast<std::size_t>(tier)].cpus)->contains(2));
    }

    void offlineCpuIsRemembered()
    {
        const FixtureMachine machine = fixtureMachine("i9-13900k");
        const QTemporaryDir dir;
        const auto write = [&](const TreeOptions &options) {
            QDir(dir.filePath(QStringLiteral("tree"))).removeRecursively();
            TreeWriter(machine.description, options).tree().writeTo(dir.filePath(QStringLiteral("tree")).toStdString());
            return SysRoot::open(dir.filePath(QStringLiteral("tree")).toStdString());
        };
        CpuFactsMap memory;
        QVERIFY(loadNode(*write(machine.options), memory).isOk());
        TreeOptions offline = machine.options;
        offline.offline = {1, 31};
        const Result<Node> node = loadNode(*write(offline), memory);
        QVERIFY(node.isOk());
        QCOMPARE(tiersText(*node), QStringLiteral("P 0,2-15 | E 16-30"));
        QVERIFY(node->unknownCpus.isEmpty());
        QCOMPARE(QString::fromStdString(node->tiers[1].allCpus.toList()), QStringLiteral("16-31"));
        QCOMPARE(node->cpu(1)->core, node->cpu(0)->core);
        QVERIFY(!node->cpu(1)->isOnline);
    }

    void hx370HasTwoLastLevelCaches()
    {
        const FixtureMachine machine = fixtureMachine("hx370");
        const QTemporaryDir dir;
        TreeWriter(machine.description, machine.options)
            .tree()
            .writeTo(dir.filePath(QStringLiteral("tree")).toStdString());
        const Result<SysRoot> root = SysRoot::open(dir.filePath(QStringLiteral("tree")).toStdString());
        const Result<Node> node = loadNode(*root);
        QVERIFY(node.isOk());
        const auto llcOf = [&](int cpu) { return node->caches[static_cast<std::size_t>(node->cpu(cpu)->llc)]; };
        const int first = node->tiers[0].cpus.first();
        const int second = node->tiers[1].cpus.first();
        QCOMPARE(*llcOf(first).sizeBytes, std::int64_t{16} << 20);
        QCOMPARE(*llcOf(second).sizeBytes, std::int64_t{8} << 20);
    }
};

QTEST_APPLESS_MAIN(FixtureMachinesTest)
#include "node_fixture_machines_test.moc"
