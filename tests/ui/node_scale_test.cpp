// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/node_machines.h"
#include "ui/node/TierMap.h"
#include "ui/shell/Theme.h"

#include <QApplication>
#include <QImage>
#include <QTest>

using namespace tierscope;

/// The map on a screen whose device pixel ratio has a fraction.
class NodeScaleTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::apply(ThemeMode::Light); }
    void leavesNoPixelUnpainted_data();
    void leavesNoPixelUnpainted();
};

void NodeScaleTest::leavesNoPixelUnpainted_data()
{
    QTest::addColumn<QRect>("place");
    for (int width = 701; width < 709; ++width)
        for (const int left : {0, 13, 14, 15})
            QTest::addRow("%d at %d", width, left) << QRect(left, left + 1, width, 400 + width % 4);
}

void NodeScaleTest::leavesNoPixelUnpainted()
{
    QFETCH(QRect, place);
    const QColor unpainted(255, 0, 255);
    QWidget window;
    QPalette palette;
    palette.setColor(QPalette::Window, unpainted);
    window.setPalette(palette);
    window.resize(760, 460);
    TierMap map(&window);
    map.setPalette(Theme::current().palette());
    map.setGeometry(place);
    map.setNode(machines::hybrid());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const qreal ratio = window.devicePixelRatioF();
    QCOMPARE(ratio, 1.25);
    QImage image((QSizeF(window.size()) * ratio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(unpainted);
    window.render(&image);
    const QPoint first(qRound(place.left() * ratio), qRound(place.top() * ratio));
    const QPoint end(qRound((place.right() + 1) * ratio), qRound((place.bottom() + 1) * ratio));
    for (int y = first.y(); y < end.y(); ++y)
        for (int x = first.x(); x < end.x(); ++x)
            if (image.pixelColor(x, y) == unpainted)
                QFAIL(qPrintable(QStringLiteral("%1,%2 of %3,%4").arg(x).arg(y).arg(end.x()).arg(end.y())));
}

int main(int argc, char **argv)
{
    qputenv("QT_SCALE_FACTOR", "1.25"); // read when the application starts
    QApplication application(argc, argv);
    NodeScaleTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "node_scale_test.moc"
