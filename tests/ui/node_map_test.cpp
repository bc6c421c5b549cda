// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/node_machines.h"
#include "ui/node/TierMap.h"
#include "ui/shell/Theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QPaintEvent>
#include <QSignalSpy>
#include <QTest>

using namespace tierscope;

namespace {

/// Adds up what is repainted.
class PaintWatcher final : public QObject {
public:
    explicit PaintWatcher(QWidget *watched) { watched->installEventFilter(this); }
    QRegion region;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            region += static_cast<QPaintEvent *>(event)->region();
        return false;
    }
};

void show(TierMap &map, const std::shared_ptr<const Node> &node, const QSize &size = {940, 570})
{
    map.resize(size);
    map.setNode(node);
    map.show();
    QVERIFY(QTest::qWaitForWindowExposed(&map));
    map.activateWindow();
    map.setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(map.hasFocus());
}

QImage tileImage(TierMap &map, int cpu)
{
    const int tile = map.mapLayout().indexOf(TileKind::Cpu, cpu);
    return map.grab(map.mapLayout().tiles()[static_cast<std::size_t>(tile)].rect.toRect()).toImage();
}

int tileOf(const TierMap &map, int cpu)
{
    return map.mapLayout().indexOf(TileKind::Cpu, cpu);
}

int differingPixels(const QImage &a, const QImage &b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    return count;
}

} // namespace

class NodeMapTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::apply(ThemeMode::Light); }
    void movesWithTheKeyboard();
    void selectsAndClears();
    void leavesSpaceToTheWindow();
    void selectsWithTheMouse();
    void keepsSelectionAcrossNodes();
    void fillsByUtilisation_data();
    void fillsByUtilisation();
    void marksOfflineTiles();
    void keepsMarksInSmallTiles_data();
    void keepsMarksInSmallTiles();
    void saysWhatSavedMachinesAre();
    void saysNothingWithoutFrame();
    void repaintsOnlyWhatChanged();
    void paintsThousandCpus();
    void forgetsFramesOfAnotherMachine();
};

void NodeMapTest::movesWithTheKeyboard()
{
    TierMap map;
    show(map, machines::hybrid());
    QCOMPARE(map.focusedTile(), 0);
    QTest::keyClick(&map, Qt::Key_Right);
    QCOMPARE(map.focusedTile(), tileOf(map, 1));
    QTest::keyClick(&map, Qt::Key_Right);
    QCOMPARE(map.focusedTile(), tileOf(map, 2));
    QTest::keyClick(&map, Qt::Key_Down);
    QCOMPARE(map.focusedTile(), tileOf(map, 6));
    QTest::keyClick(&map, Qt::Key_Left);
    QCOMPARE(map.focusedTile(), tileOf(map, 5));
    QTest::keyClick(&map, Qt::Key_Up);
    QCOMPARE(map.focusedTile(), tileOf(map, 1));
    QTest::keyClick(&map, Qt::Key_End);
    QCOMPARE(map.focusedTile(), static_cast<int>(map.mapLayout().tiles().size()) - 1);
    QTest::keyClick(&map, Qt::Key_Home);
    QCOMPARE(map.focusedTile(), 0);
    QTest::keyClick(&map, Qt::Key_Left); // at the border
    QCOMPARE(map.focusedTile(), 0);
}

void NodeMapTest::selectsAndClears()
{
    TierMap map;
    show(map, machines::hybrid());
    QSignalSpy cpu(&map, &TierMap::cpuSelected);
    QSignalSpy accelerator(&map, &TierMap::acceleratorSelected);
    QSignalSpy nothing(&map, &TierMap::nothingSelected);
    QTest::keyClick(&map, Qt::Key_Right);
    QTest::keyClick(&map, Qt::Key_Return);
    QCOMPARE(cpu.size(), 1);
    QCOMPARE(cpu.takeFirst().first().toInt(), 1);
    QTest::keyClick(&map, Qt::Key_End);
    QTest::keyClick(&map, Qt::Key_Return);
    QCOMPARE(accelerator.size(), 1);
    QCOMPARE(accelerator.takeFirst().first().toInt(), 1);
    QTest::keyClick(&map, Qt::Key_Escape);
    QCOMPARE(nothing.size(), 1);
    QCOMPARE(map.selectedTile(), -1);
    QTest::keyClick(&map, Qt::Key_Escape); // nothing left to clear
    QCOMPARE(nothing.size(), 1);
}

void NodeMapTest::leavesSpaceToTheWindow()
{
    TierMap map;
    show(map, machines::hybrid());
    QTest::keyClick(&map, Qt::Key_Space);
    QCOMPARE(map.selectedTile(), -1);
    QKeyEvent space(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier, QStringLiteral(" "));
    QCoreApplication::sendEvent(&map, &space);
    QVERIFY(!space.isAccepted());
}

void NodeMapTest::selectsWithTheMouse()
{
    TierMap map;
    show(map, machines::ragged());
    QSignalSpy cpu(&map, &TierMap::cpuSelected);
    QSignalSpy nothing(&map, &TierMap::nothingSelected);
    const int tile = tileOf(map, 103);
    QVERIFY(tile >= 0);
    QTest::mouseClick(&map, Qt::LeftButton, {},
                      map.mapLayout().tiles()[static_cast<std::size_t>(tile)].rect.center().toPoint());
    QCOMPARE(cpu.size(), 1);
    QCOMPARE(cpu.first().first().toInt(), 103);
    QCOMPARE(map.selectedCpuList(), QStringLiteral("103"));
    QSignalSpy column(&map, &TierMap::columnSelected);
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.mapLayout().columns()[1].header.center().toPoint());
    QCOMPARE(nothing.size(), 0);
    QCOMPARE(column.size(), 1);
    QCOMPARE(column.first().at(1).toInt(), 1);
    QCOMPARE(map.selectedTile(), -1);
    QTest::keySequence(&map, QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("16-26,28-31")); // 27 is offline
    QTest::keyClick(&map, Qt::Key_Escape);
    QCOMPARE(nothing.size(), 1);
    QCOMPARE(map.selectedColumn(), -1);
    QVERIFY(map.selectedCpuList().isEmpty());
}

void NodeMapTest::keepsSelectionAcrossNodes()
{
    TierMap map;
    show(map, machines::ragged());
    map.selectTile(tileOf(map, 88));
    QSignalSpy nothing(&map, &TierMap::nothingSelected);
    map.setNode(machines::ragged());
    QCOMPARE(map.selectedTile(), tileOf(map, 88));
    map.resize(1200, 700);
    QCoreApplication::processEvents();
    QCOMPARE(map.selectedTile(), tileOf(map, 88));
    QCOMPARE(nothing.size(), 0);
    map.setNode(machines::hybrid()); // which has no CPU 88
    QCOMPARE(map.selectedTile(), -1);
    QCOMPARE(nothing.size(), 1);
}

void NodeMapTest::fillsByUtilisation_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::addRow("light") << false;
    QTest::addRow("dark") << true;
}

void NodeMapTest::fillsByUtilisation()
{
    QFETCH(bool, isDark);
    Theme::apply(isDark ? ThemeMode::Dark : ThemeMode::Light);
    TierMap map;
    const auto node = machines::hybrid();
    show(map, node);
    const auto imageAt = [&](double percent) {
        map.setFrame(machines::frame(*node, [percent](int) { return percent; }));
        return tileImage(map, 20);
    };
    const QImage idle = imageAt(0);
    const QImage half = imageAt(50);
    const QImage full = imageAt(100);
    const int area = idle.width() * idle.height();
    QVERIFY(differingPixels(idle, half) > area * 4 / 10);
    QVERIFY(differingPixels(idle, half) < area * 7 / 10);
    QVERIFY(differingPixels(idle, full) > area * 8 / 10);
    Theme::apply(ThemeMode::Light);
}

void NodeMapTest::marksOfflineTiles()
{
    TierMap map;
    const auto node = machines::ragged();
    show(map, node);
    map.setFrame(machines::frame(*node, [](int) { return 0.0; }));
    const QImage offline = tileImage(map, 27);
    const QImage online = tileImage(map, 26);
    // Hatched: many changes of colour along one line that crosses no text; an idle tile has none there.
    const auto changes = [](const QImage &image) {
        const int y = image.height() / 2;
        int count = 0;
        for (int x = 3; x < image.width() - 3; ++x)
            count += image.pixel(x, y) != image.pixel(x - 1, y) ? 1 : 0;
        return count;
    };
    QCOMPARE(changes(online), 0);
    QVERIFY(changes(offline) > 10);
    QVERIFY(map.state(tileOf(map, 27)).isOffline);
    QVERIFY(map.state(tileOf(map, 88)).isOffline);
    QVERIFY(map.state(tileOf(map, 5)).isDimmed);
    QVERIFY(map.state(tileOf(map, 20)).isIsolated);
}

void NodeMapTest::keepsMarksInSmallTiles_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addRow("full") << QSize(1000, 620);
    QTest::addRow("tight") << QSize(760, 420);
    QTest::addRow("compact") << QSize(600, 330);
    QTest::addRow("heat") << QSize(300, 160);
}

void NodeMapTest::keepsMarksInSmallTiles()
{
    QFETCH(QSize, size);
    const auto imageWith = [&](void (*mark)(Cpu &)) {
        machines::Builder builder = machines::hybridBuilder();
        for (Cpu &cpu : builder.node().cpus)
            if (cpu.id == 20)
                mark(cpu);
        TierMap map;
        map.resize(size);
        const auto node = builder.build();
        map.setNode(node);
        map.setFrame(machines::frame(*node, [](int) { return 0.0; }));
        return tileImage(map, 20);
    };
    const QImage plain = imageWith([](Cpu &) {});
    const std::vector<QImage> marked{
        imageWith([](Cpu &cpu) { cpu.isFavoured = true; }), imageWith([](Cpu &cpu) { cpu.isIsolated = true; }),
        imageWith([](Cpu &cpu) { cpu.isAllowed = false; }), imageWith([](Cpu &cpu) { cpu.isOnline = false; })};
    for (std::size_t i = 0; i < marked.size(); ++i) {
        QVERIFY2(differingPixels(plain, marked[i]) >= 4, qPrintable(QString::number(i)));
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(differingPixels(marked[j], marked[i]) >= 4, qPrintable(QStringLiteral("%1 %2").arg(j).arg(i)));
    }
}

void NodeMapTest::saysWhatSavedMachinesAre()
{
    TierMap map;
    Capabilities saved;
    saved.noMotion = Issue{Code::NoMotion, "machine.tar", {}, 0};
    map.setCapabilities(saved);
    show(map, machines::hybrid());
    QCOMPARE(int(map.state(0).clock), int(TileState::Clock::Maximum));
    QCOMPARE(map.state(0).tenthGigahertz, 55);
    QCOMPARE(map.state(0).percent, -1);
    machines::Builder builder("Board");
    builder.core(builder.tier("E", TierKind::Efficiency, "E-cores", {}, 446), {0}, -1);
    map.setNode(builder.build());
    QCOMPARE(int(map.state(0).clock), int(TileState::Clock::Capacity));
    QCOMPARE(map.state(0).capacity, 446);
    map.setCapabilities({});
    QCOMPARE(int(map.state(0).clock), int(TileState::Clock::Nothing));
}

void NodeMapTest::saysNothingWithoutFrame()
{
    TierMap map;
    show(map, machines::hybrid());
    QCOMPARE(map.state(0).percent, -1);
    QCOMPARE(int(map.state(0).clock), int(TileState::Clock::Nothing));
    auto first = std::make_shared<Frame>(); // the first sample has no rate
    for (const Cpu &cpu : map.view().node->cpus)
        first->cpus.push_back({cpu.id, true, {}, {}, {}, {}, {}, {}, false});
    map.setFrame(first);
    QCOMPARE(map.state(0).percent, -1);
}

void NodeMapTest::repaintsOnlyWhatChanged()
{
    TierMap map;
    const auto node = machines::hybrid();
    show(map, node);
    map.setFrame(machines::frame(*node, [](int) { return 10.0; }));
    QCoreApplication::processEvents();
    PaintWatcher watcher(&map);
    map.setFrame(machines::frame(
        *node, [](int) { return 10.0; }, true, 2));
    QCoreApplication::processEvents();
    QVERIFY(watcher.region.isEmpty());
    map.setFrame(machines::frame(
        *node, [](int cpu) { return cpu == 20 ? 30.0 : 10.0; }, true, 3));
    QCoreApplication::processEvents();
    const auto rect = [&](int cpu) {
        return map.mapLayout().tiles()[static_cast<std::size_t>(tileOf(map, cpu))].rect.toRect();
    };
    QVERIFY(watcher.region.contains(rect(20)));
    QVERIFY(!watcher.region.contains(rect(0)));
    QVERIFY(!watcher.region.contains(rect(30)));
    QVERIFY(watcher.region.contains(map.mapLayout().columns()[1].header.toRect())); // its load changed
}

void NodeMapTest::paintsThousandCpus()
{
    TierMap map;
    const auto node = machines::uniform(512, 2, 8);
    show(map, node);
    map.setFrame(machines::frame(*node, [](int cpu) { return cpu == 1023 ? 100.0 : 0.0; }));
    QCOMPARE(int(map.mapLayout().density()), int(Density::Heat));
    QVERIFY(differingPixels(tileImage(map, 1023), tileImage(map, 1022)) > 50);
    QTest::keyClick(&map, Qt::Key_End);
    QCOMPARE(map.mapLayout().tiles()[static_cast<std::size_t>(map.focusedTile())].id, 1023);
}

void NodeMapTest::forgetsFramesOfAnotherMachine()
{
    TierMap map;
    const auto node = machines::hybrid();
    show(map, node);
    map.setFrame(machines::frame(*node, [](int) { return 70.0; }));
    QCOMPARE(map.state(0).percent, 70);
    map.setNode(machines::phone());
    QCOMPARE(map.state(0).percent, -1);
}

QTEST_MAIN(NodeMapTest)
#include "node_map_test.moc"
