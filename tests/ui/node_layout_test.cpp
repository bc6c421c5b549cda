// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/node_machines.h"
#include "ui/node/TierMapLayout.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace tierscope;

namespace {

using MachinePtr = std::shared_ptr<const Node>;

struct Machine {
    const char *name;
    MachinePtr node;
};

std::vector<Machine> allMachines()
{
    return {{"1 CPU", machines::uniform(1)},
            {"2 CPUs", machines::uniform(2)},
            {"phone", machines::phone()},
            {"13900K", machines::hybrid()},
            {"ragged", machines::ragged()},
            {"104 CPUs", machines::uniform(52, 2, 26)},
            {"384 CPUs", machines::uniform(192, 2, 8)},
            {"1024 CPUs", machines::uniform(512, 2, 8)},
            {"1024 CPUs, caches unknown", machines::uniform(1024)},
            {"SMT8, private caches", machines::uniform(16, 8, 1)}};
}

bool isOnGrid(qreal edge, qreal ratio, qreal origin)
{
    const qreal device = (edge + origin) * ratio;
    return std::abs(device - std::round(device)) < 1e-6;
}

QString describe(const QRectF &rect)
{
    return QStringLiteral("%1,%2 %3x%4").arg(rect.x()).arg(rect.y()).arg(rect.width()).arg(rect.height());
}

} // namespace

Q_DECLARE_METATYPE(MachinePtr)

class NodeLayoutTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsEverythingOnce_data() { rows(); }
    void holdsEverythingOnce();
    void staysInsideWithoutOverlap_data() { rows(); }
    void staysInsideWithoutOverlap();
    void snapsToDevicePixels_data() { rows(); }
    void snapsToDevicePixels();
    void findsTilesUnderTheirCentres_data() { rows(); }
    void findsTilesUnderTheirCentres();
    void arrowsReachEveryTile_data() { rows(); }
    void arrowsReachEveryTile();
    void choosesDensity_data();
    void choosesDensity();
    void minimumHeightKeepsCellsVisible();
    void ordersColumnsAndNamesSharing();
    void keepsSiblingsSideBySide();
    void framesModules();
    void ordersFramesByPackage();
    void framesMemoryWhereNoCacheIsKnown();

private:
    void rows();
    TierMapLayout layout() const;
    MachinePtr m_node;
    MapRequest m_request;
};

void NodeLayoutTest::rows()
{
    QTest::addColumn<MachinePtr>("node");
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<qreal>("ratio");
    QTest::addColumn<QPointF>("origin");
    for (const Machine &machine : allMachines())
        for (const QSizeF size : {QSizeF(1280, 800), QSizeF(940, 570), QSizeF(1920, 1080), QSizeF(640, 480)})
            for (const qreal ratio : {1.0, 1.25, 2.0})
                QTest::addRow("%s %gx%g @%g", machine.name, size.width(), size.height(), ratio)
                    << machine.node << size << ratio << (ratio == 1.25 ? QPointF(13, 7) : QPointF());
}

TierMapLayout NodeLayoutTest::layout() const
{
    QFETCH(MachinePtr, node);
    QFETCH(QSizeF, size);
    QFETCH(qreal, ratio);
    QFETCH(QPointF, origin);
    MapRequest request;
    request.size = size;
    request.ratio = ratio;
    request.origin = origin;
    return TierMapLayout(*node, request);
}

void NodeLayoutTest::holdsEverythingOnce()
{
    QFETCH(MachinePtr, node);
    std::multiset<int> cpus;
    std::multiset<int> accelerators;
    const TierMapLayout made = layout();
    for (const MapTile &tile : made.tiles())
        (tile.kind == TileKind::Cpu ? cpus : accelerators).insert(tile.id);
    std::multiset<int> expected;
    for (const Cpu &cpu : node->cpus)
        expected.insert(cpu.id);
    QVERIFY(cpus == expected);
    QCOMPARE(accelerators.size(), node->accelerators.size());
}

void NodeLayoutTest::staysInsideWithoutOverlap()
{
    QFETCH(QSizeF, size);
    const TierMapLayout made = layout();
    const QRectF widget(QPointF(), size);
    QVERIFY(made.contentBottom() <= size.height());
    for (const MapColumn &column : made.columns()) {
        QVERIFY2(widget.contains(column.header), qPrintable(describe(column.header)));
        QVERIFY(column.header.width() >= 60);
    }
    const std::vector<MapTile> &tiles = made.tiles();
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const QRectF rect = tiles[i].rect;
        const MapUnit &unit = made.units()[static_cast<std::size_t>(tiles[i].unit)];
        if (rect.width() < 5.9 || rect.height() < 5.9 || !widget.contains(rect))
            QFAIL(qPrintable(describe(rect)));
        QVERIFY(unit.rect.adjusted(-0.01, -0.01, 0.01, 0.01).contains(rect));
        QVERIFY(made.cards()[static_cast<std::size_t>(unit.card)].rect.contains(unit.rect));
        for (std::size_t j = 0; j < i; ++j)
            if (rect.intersects(tiles[j].rect))
                QFAIL(qPrintable(describe(rect) + QStringLiteral(" meets ") + describe(tiles[j].rect)));
    }
    for (std::size_t i = 0; i < made.cards().size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY(!made.cards()[i].rect.intersects(made.cards()[j].rect));
}

void NodeLayoutTest::snapsToDevicePixels()
{
    QFETCH(qreal, ratio);
    QFETCH(QPointF, origin);
    const TierMapLayout made = layout();
    for (const MapTile &tile : made.tiles())
        if (!isOnGrid(tile.rect.left(), ratio, origin.x()) || !isOnGrid(tile.rect.right(), ratio, origin.x()) ||
            !isOnGrid(tile.rect.top(), ratio, origin.y()) || !isOnGrid(tile.rect.bottom(), ratio, origin.y()))
            QFAIL(qPrintable(describe(tile.rect)));
}

void NodeLayoutTest::findsTilesUnderTheirCentres()
{
    const TierMapLayout made = layout();
    for (std::size_t i = 0; i < made.tiles().size(); ++i) {
        const MapTile &tile = made.tiles()[i];
        QCOMPARE(made.tileAt(tile.rect.center()), static_cast<int>(i));
        QCOMPARE(made.indexOf(tile.kind, tile.id), static_cast<int>(i));
    }
    for (std::size_t i = 0; i < made.columns().size(); ++i)
        QCOMPARE(made.headerAt(made.columns()[i].header.center()), static_cast<int>(i));
    QCOMPARE(made.tileAt(QPointF(-5, -5)), -1);
    QCOMPARE(made.indexOf(TileKind::Cpu, 5000), -1);
}

void NodeLayoutTest::arrowsReachEveryTile()
{
    const TierMapLayout made = layout();
    std::vector<bool> isReached(made.tiles().size());
    std::vector<int> open{0};
    isReached[0] = true;
    while (!open.empty()) {
        const int tile = open.back();
        open.pop_back();
        for (const Direction direction : {Direction::Left, Direction::Right, Direction::Up, Direction::Down}) {
            const int next = made.neighbour(tile, direction);
            if (!isReached[static_cast<std::size_t>(next)]) {
                isReached[static_cast<std::size_t>(next)] = true;
                open.push_back(next);
            }
        }
    }
    for (std::size_t i = 0; i < isReached.size(); ++i)
        if (!isReached[i])
            QFAIL(qPrintable(QStringLiteral("tile %1 at %2").arg(i).arg(describe(made.tiles()[i].rect))));
}

void NodeLayoutTest::choosesDensity_data()
{
    QTest::addColumn<MachinePtr>("node");
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<int>("density");
    QTest::addRow("32 CPUs") << machines::hybrid() << QSizeF(940, 570) << int(Density::Full);
    QTest::addRow("32 CPUs, narrow") << machines::hybrid() << QSizeF(640, 400) << int(Density::Compact);
    QTest::addRow("32 CPUs, tiny") << machines::hybrid() << QSizeF(300, 160) << int(Density::Heat);
    QTest::addRow("104 CPUs") << machines::uniform(52, 2, 26) << QSizeF(940, 570) << int(Density::Full);
    QTest::addRow("104 CPUs, narrow") << machines::uniform(52, 2, 26) << QSizeF(640, 400) << int(Density::Compact);
    QTest::addRow("384 CPUs, large") << machines::uniform(192, 2, 8) << QSizeF(3840, 2160) << int(Density::Heat);
}

void NodeLayoutTest::choosesDensity()
{
    QFETCH(MachinePtr, node);
    QFETCH(QSizeF, size);
    QFETCH(int, density);
    MapRequest request;
    request.size = size;
    QCOMPARE(int(TierMapLayout(*node, request).density()), density);
}

void NodeLayoutTest::minimumHeightKeepsCellsVisible()
{
    const MachinePtr node = machines::uniform(512, 2, 8);
    MapRequest request;
    request.size = QSizeF(320, 200);
    const TierMapLayout cramped(*node, request);
    QVERIFY(cramped.minimumHeight() > 200);
    request.size.setHeight(cramped.minimumHeight());
    const TierMapLayout made(*node, request);
    QCOMPARE(made.minimumHeight(), cramped.minimumHeight());
    QVERIFY(made.contentBottom() <= request.size.height());
    for (const MapTile &tile : made.tiles())
        QVERIFY2(std::min(tile.rect.width(), tile.rect.height()) >= 5.9, qPrintable(describe(tile.rect)));
}

void NodeLayoutTest::ordersColumnsAndNamesSharing()
{
    MapRequest request;
    request.size = QSizeF(1280, 800);
    const TierMapLayout made(*machines::ragged(), request);
    QCOMPARE(made.columns().size(), std::size_t{4});
    QCOMPARE(int(made.columns()[2].kind), int(ColumnKind::Unknown));
    QCOMPARE(int(made.columns()[3].kind), int(ColumnKind::Accelerators));
    for (std::size_t i = 1; i < 4; ++i)
        QVERIFY(made.columns()[i - 1].rect.right() < made.columns()[i].rect.left());
    QCOMPARE(made.cards()[0].sharedWith, std::vector<int>{1});
    QCOMPARE(made.cards()[1].sharedWith, std::vector<int>{0});
}

void NodeLayoutTest::keepsSiblingsSideBySide()
{
    MapRequest request;
    request.size = QSizeF(1280, 800);
    for (const MachinePtr &node : {machines::hybrid(), machines::uniform(52, 2, 26), machines::uniform(512, 2, 8)}) {
        const TierMapLayout made(*node, request);
        for (const Core &core : node->cores) {
            if (core.cpus.count() != 2)
                continue;
            const auto rect = [&](int id) {
                return made.tiles()[static_cast<std::size_t>(made.indexOf(TileKind::Cpu, id))].rect;
            };
            const QRectF first = rect(core.cpus.first());
            const QRectF second = rect(core.cpus.last());
            QCOMPARE(first.top(), second.top());
            QVERIFY(second.left() > first.left() && second.left() - first.right() < 6);
        }
    }
}

void NodeLayoutTest::framesModules()
{
    MapRequest request;
    request.size = QSizeF(1280, 800);
    const TierMapLayout made(*machines::hybrid(), request);
    int modules = 0;
    for (const MapUnit &unit : made.units()) {
        modules += unit.isModule ? 1 : 0;
        QCOMPARE(unit.module >= 0, unit.isModule);
    }
    QCOMPARE(modules, 4);
}

void NodeLayoutTest::ordersFramesByPackage()
{
    machines::Builder builder("Two packages"); // ids alternate between packages
    const int tier = builder.tier("U", TierKind::Uniform, "Cores");
    std::vector<int> caches;
    for (int i = 0; i < 4; ++i)
        caches.push_back(builder.cache(3, 32 << 20));
    for (int cpu = 0; cpu < 16; ++cpu)
        builder.core(tier, {cpu}, caches[static_cast<std::size_t>(cpu % 4)], -1, cpu % 2);
    MapRequest request;
    request.size = QSizeF(1280, 800);
    const TierMapLayout made(*builder.build(), request);
    std::vector<std::pair<int, int>> order;
    for (const MapCard &card : made.cards())
        order.emplace_back(card.package, card.llc);
    QCOMPARE(order, (std::vector<std::pair<int, int>>{{0, 0}, {0, 2}, {1, 1}, {1, 3}}));
}

void NodeLayoutTest::framesMemoryWhereNoCacheIsKnown()
{
    machines::Builder builder("Four nodes");
    const int tier = builder.tier("U", TierKind::Uniform, "Cores");
    for (int cpu = 0; cpu < 16; ++cpu)
        builder.core(tier, {cpu}, -1);
    for (int id = 0; id < 4; ++id)
        builder.node().numaNodes.push_back({id, {}, {}, {}});
    for (Cpu &cpu : builder.node().cpus) {
        cpu.numaNode = cpu.id / 4;
        builder.node().numaNodes[static_cast<std::size_t>(cpu.numaNode)].cpus.insert(cpu.id);
    }
    MapRequest request;
    request.size = QSizeF(1280, 800);
    const TierMapLayout made(*builder.build(), request);
    QCOMPARE(made.cards().size(), std::size_t{4});
    for (std::size_t i = 0; i < 4; ++i)
        QCOMPARE(made.cards()[i].numaNode, static_cast<int>(i));
}

QTEST_GUILESS_MAIN(NodeLayoutTest)
#include "node_layout_test.moc"
