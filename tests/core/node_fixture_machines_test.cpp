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
