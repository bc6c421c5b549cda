// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/node_machines.h"
#include "ui/node/TierMap.h"
#include "ui/shell/Theme.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>

using namespace tierscope;

namespace {

using NodePtr = std::shared_ptr<const Node>;

QAccessibleInterface *accessibleOf(TierMap &map)
{
    return QAccessible::queryAccessibleInterface(&map);
}

QAccessibleInterface *cpuOf(TierMap &map, int cpu)
{
    const int columns = static_cast<int>(map.mapLayout().columns().size());
    return accessibleOf(map)->child(columns + map.mapLayout().indexOf(TileKind::Cpu, cpu));
}

} // namespace

Q_DECLARE_METATYPE(NodePtr)

class NodeAccessibleTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void namesTiles_data();
    void namesTiles();
    void namesTilesBeforeAnyFrame();
    void namesHeaders();
    void offersChildrenOnceEach();
    void givesValuesRolesAndStates();
    void acts();
    void findsChildrenOnScreen();
    void announcesTheFocusedTileOnly();
    void followsAnotherNode();
};

void NodeAccessibleTest::initTestCase()
{
    Theme::apply(ThemeMode::Light);
}

void NodeAccessibleTest::namesTiles_data()
{
    QTest::addColumn<NodePtr>("node");
    QTest::addColumn<int>("cpu");
    QTest::addColumn<double>("percent");
    QTest::addColumn<bool>("hasFrequency");
    QTest::addColumn<QString>("name");
    const auto row = [](const char *tag, const NodePtr &node, int cpu, double percent, bool hasFrequency,
                        const char *name) {
        QTest::addRow("%s", tag) << node << cpu << percent << hasFrequency << QString::fromUtf8(name);
    };
    row("busy", machines::hybrid(), 3, 41, true, "CPU 3, P-core, 41 %, 3.9 GHz");
    row("rounded", machines::hybrid(), 17, 99.6, true, "CPU 17, E-core, 100 %, 3.9 GHz");
    row("idle", machines::hybrid(), 3, 2, true, "CPU 3, P-core, 2 %, idle");
    row("no frequency", machines::uniform(2), 0, 41, false, "CPU 0, U-core, 41 %, no frequency");
    row("idle without frequency", machines::uniform(2), 1, 0, false, "CPU 1, U-core, 0 %, no frequency");
    row("offline", machines::ragged(), 27, 0, true, "CPU 27, E-core, offline");
    row("unknown tier", machines::ragged(), 103, 0, true, "CPU 103, unknown tier, offline");
    row("middle", machines::phone(), 5, 12, true, "CPU 5, M-core, 12 %, 3.9 GHz");
}

void NodeAccessibleTest::namesTiles()
{
    QFETCH(NodePtr, node);
    QFETCH(int, cpu);
    QFETCH(double, percent);
    QFETCH(bool, hasFrequency);
    QFETCH(QString, name);
    TierMap map;
    map.resize(940, 570);
    map.setNode(node);
    map.setFrame(machines::frame(
        *node, [percent](int) { return percent; }, hasFrequency));
    QCOMPARE(cpuOf(map, cpu)->text(QAccessible::Name), name);
}

void NodeAccessibleTest::namesTilesBeforeAnyFrame()
{
    TierMap map;
    map.resize(940, 570);
    map.setNode(machines::ragged());
    QCOMPARE(cpuOf(map, 3)->text(QAccessible::Name), QStringLiteral("CPU 3, P-core, no reading"));
    QCOMPARE(cpuOf(map, 27)->text(QAccessible::Name), QStringLiteral("CPU 27, E-core, offline"));
    auto first = std::make_shared<Frame>();
    CpuReading reading;
    reading.cpu = 3;
    reading.khz = 3'900'000;
    reading.khzSource = FrequencySource::ScalingCurFreq;
    first->cpus = {reading};
    map.setFrame(first);
    QCOMPARE(cpuOf(map, 3)->text(QAccessible::Name), QStringLiteral("CPU 3, P-core, no reading, 3.9 GHz"));
}

void NodeAccessibleTest::namesHeaders()
{
    TierMap map;
    map.resize(1200, 570);
    const auto node = machines::ragged();
    map.setNode(node);
    QAccessibleInterface *list = accessibleOf(map);
    QCOMPARE(list->child(0)->text(QAccessible::Name), QStringLiteral("P, P-cores, 8 cores, 16 threads"));
    // One thread of each core is busy, so each core is: 8 x 0.5.
    map.setFrame(machines::frame(*node, [](int cpu) { return cpu % 2 == 0 ? 50.0 : 10.0; }));
    QCOMPARE(list->child(0)->text(QAccessible::Name), QStringLiteral("P, P-cores, 8 cores, 16 threads, 4.0 of 8 busy"));
    QCOMPARE(list->child(1)->text(QAccessible::Name), QStringLiteral("E, E-cores, 15 cores, 4.7 of 15 busy"));
    QCOMPARE(list->child(2)->text(QAccessible::Name), QStringLiteral("Unknown tier, 2 CPUs"));
    QCOMPARE(list->child(3)->text(QAccessible::Name), QStringLiteral("Accelerators, 2 devices"));
    QCOMPARE(int(list->child(0)->role()), int(QAccessible::Heading));
}

void NodeAccessibleTest::offersChildrenOnceEach()
{
    TierMap map;
    map.resize(940, 570);
    map.setNode(machines::uniform(512, 2, 8));
    QAccessibleInterface *list = accessibleOf(map);
    QCOMPARE(int(list->role()), int(QAccessible::List));
    QCOMPARE(list->childCount(), 1 + 1024);
    for (int i = 0; i < list->childCount(); ++i) {
        QAccessibleInterface *child = list->child(i);
        QVERIFY(child && child->isValid());
        QCOMPARE(list->child(i), child); // cached
        QCOMPARE(list->indexOfChild(child), i);
        QCOMPARE(child->parent(), list);
    }
    QCOMPARE(list->child(-1), nullptr);
    QCOMPARE(list->child(list->childCount()), nullptr);
}

void NodeAccessibleTest::givesValuesRolesAndStates()
{
    TierMap map;
    map.resize(940, 570);
    const auto node = machines::ragged();
    map.setNode(node);
    map.show();
    QVERIFY(QTest::qWaitForWindowExposed(&map));
    map.activateWindow();
    map.setFocus();
    QTRY_VERIFY(map.hasFocus());
    QAccessibleInterface *cpu = cpuOf(map, 3);
    QVERIFY(cpu->valueInterface() != nullptr);
    QVERIFY(!cpu->valueInterface()->currentValue().isValid());
    map.setFrame(machines::frame(*node, [](int) { return 41.2; }));
    QCOMPARE(cpu->valueInterface()->currentValue().toInt(), 41);
    QCOMPARE(cpu->valueInterface()->minimumValue().toInt(), 0);
    QCOMPARE(cpu->valueInterface()->maximumValue().toInt(), 100);
    QCOMPARE(cpu->text(QAccessible::Value), QStringLiteral("41"));
    QCOMPARE(int(cpu->role()), int(QAccessible::ListItem));

    map.selectTile(map.mapLayout().indexOf(TileKind::Cpu, 3));
    QVERIFY(cpu->state().focusable && cpu->state().focused);
    QVERIFY(cpu->state().selectable && cpu->state().selected);
    QVERIFY(!cpu->state().disabled);
    QVERIFY(!cpuOf(map, 4)->state().focused && !cpuOf(map, 4)->state().selected);
    QVERIFY(cpuOf(map, 27)->state().disabled);
    QVERIFY(!cpuOf(map, 27)->valueInterface()->currentValue().isValid());
    QCOMPARE(accessibleOf(map)->focusChild(), cpu);

    QAccessibleInterface *device = accessibleOf(map)->child(accessibleOf(map)->childCount() - 1);
    QCOMPARE(device->text(QAccessible::Name), QStringLiteral("GPU UHD Graphics 770, asleep"));
    QCOMPARE(device->valueInterface(), nullptr);
}

void NodeAccessibleTest::acts()
{
    TierMap map;
    map.resize(940, 570);
    map.setNode(machines::hybrid());
    QAccessibleInterface *cpu = cpuOf(map, 9);
    QVERIFY(cpu->actionInterface()->actionNames().contains(QAccessibleActionInterface::pressAction()));
    cpu->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(map.selectedTile(), map.mapLayout().indexOf(TileKind::Cpu, 9));
}

void NodeAccessibleTest::findsChildrenOnScreen()
{
    TierMap map;
    map.resize(940, 570);
    map.setNode(machines::hybrid());
    map.move(40, 30);
    map.show();
    QVERIFY(QTest::qWaitForWindowExposed(&map));
    const QRect tile = cpuOf(map, 21)->rect();
    QVERIFY(QRect(map.mapToGlobal(QPoint()), map.size()).contains(tile));
    QCOMPARE(accessibleOf(map)->childAt(tile.center().x(), tile.center().y()), cpuOf(map, 21));
}

void NodeAccessibleTest::announcesTheFocusedTileOnly()
{
    TierMap map;
    map.resize(940, 570);
    const auto node = machines::hybrid();
    map.setNode(node);
    map.show();
    QVERIFY(QTest::qWaitForWindowExposed(&map));
    map.activateWindow();
    map.setFocus();
    QTRY_VERIFY(map.hasFocus());
    map.focusTile(map.mapLayout().indexOf(TileKind::Cpu, 20));
    map.setFrame(machines::frame(*node, [](int) { return 10.0; }));
    QSignalSpy announced(&map, &TierMap::tileAnnounced);
    map.setFrame(machines::frame(
        *node, [](int) { return 50.0; }, true, 2)); // all change
    QCOMPARE(announced.size(), 1);
    QCOMPARE(announced.takeFirst().first().toInt(), map.focusedTile());
    map.setFrame(machines::frame(
        *node, [](int cpu) { return cpu == 20 ? 50.0 : 60.0; }, true, 3)); // all others
    QCOMPARE(announced.size(), 0);
}

void NodeAccessibleTest::followsAnotherNode()
{
    TierMap map;
    map.resize(940, 570);
    map.setNode(machines::hybrid());
    QCOMPARE(accessibleOf(map)->childCount(), 3 + 32 + 2);
    QVERIFY(cpuOf(map, 31) != nullptr);
    map.setNode(machines::phone());
    QCOMPARE(accessibleOf(map)->childCount(), 3 + 8);
    QCOMPARE(cpuOf(map, 7)->text(QAccessible::Name), QStringLiteral("CPU 7, P-core, no reading"));
}

QTEST_MAIN(NodeAccessibleTest)
#include "node_accessible_test.moc"
