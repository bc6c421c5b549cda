// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/CpuSet.h"

#include <QtTest>

using namespace tierscope;

namespace {

QString listed(const Result<CpuSet> &set)
{
    return set ? QString::fromStdString(set->toList()) : QString::fromUtf8(codeName(set.error().code).data());
}

} // namespace

class CpuSetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lists_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *text, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("one", "0", "0");
        row("range", "0-3,8", "0-3,8");
        row("holes", "0-15,88-103\n", "0-15,88-103");
        row("unsorted", "10-15,0-1", "0-1,10-15");
        row("overlapping", "0-4,2-6,6", "0-6");
        row("blank means none", " \n", "");
        row("empty means none", "", "");
        row("beyond 1,024", "1023-1025,4095", "1023-1025,4095");
        row("groups of a stride", "0-9:2/5", "0-1,5-6");
        row("highest", "65535", "65535");
        row("backwards", "7-2", "bad-list");
        row("open end", "3-", "bad-list");
        row("open start", "-3", "bad-list");
        row("letter", "a", "bad-list");
        row("empty piece", "1,,2", "bad-list");
        row("trailing comma", "1,", "bad-list");
        row("plus sign", "+1", "bad-list");
        row("hexadecimal", "0x3", "bad-list");
        row("blank inside", "1 2", "bad-list");
        row("null of old kernels", "(null)", "bad-list");
        row("stride without range", "3:1/2", "bad-list");
        row("stride of zero", "0-3:0/2", "bad-list");
        row("stride too long", "0-3:3/2", "bad-list");
        row("above the limit", "65536", "list-too-large");
        row("ten to the ninth", "0-1000000000", "list-too-large");
        row("overflow of 64 bits", "0-99999999999999999999", "list-too-large");
    }

    void lists()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(listed(CpuSet::parseList(text.toStdString())), expected);
    }

    void masks_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *text, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
        };
        row("two words", "00000000,00000202\n", "1,9");
        row("upper word", "00000001,00000000", "32");
        row("no mask", "0", "");
        row("short", "ff", "0-7");
        row("not hexadecimal", "xyz", "bad-list");
        row("word too long", "123456789", "bad-list");
    }

    void masks()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(listed(CpuSet::parseMask(text.toStdString())), expected);
    }

    void words()
    {
        QCOMPARE(listed(CpuSet::parseWords("4 5 6 7 \n")), QStringLiteral("4-7"));
        QCOMPARE(listed(CpuSet::parseWords("4,5")), QStringLiteral("bad-list"));
    }

    void sets()
    {
        CpuSet set{1, 64, 1000};
        QCOMPARE(set.count(), 3);
        QCOMPARE(set.first(), 1);
        QCOMPARE(set.last(), 1000);
        QVERIFY(set.contains(64) && !set.contains(65) && !set.contains(-1) && !set.contains(2000));
        set.erase(1000);
        QCOMPARE(set.last(), 64);
        QVERIFY(set == (CpuSet{1, 64})); // equal whatever was in it before
        QVERIFY((CpuSet{1}).isSubsetOf(set) && !(CpuSet{2}).isSubsetOf(set));
        QVERIFY(set.intersects(CpuSet{64, 3}) && !set.intersects(CpuSet{3}));
        QCOMPARE(QString::fromStdString((set | CpuSet{2}).toList()), QStringLiteral("1-2,64"));
        QCOMPARE(QString::fromStdString((set & CpuSet{64, 200}).toList()), QStringLiteral("64"));
        QCOMPARE(QString::fromStdString((set - CpuSet{64}).toList()), QStringLiteral("1"));
        QVERIFY((set - set).isEmpty() && (set - set).first() == -1);
        QCOMPARE(CpuSet::range(3, 5).ids(), (std::vector<int>{3, 4, 5}));
        QVERIFY(CpuSet::range(5, 3).isEmpty());
    }

    void roundTrips()
    {
        // Every set of a pseudo-random walk survives text and back.
        unsigned state = 1;
        for (int round = 0; round < 200; ++round) {
            CpuSet set;
            for (int i = 0; i < round % 40; ++i) {
                state = state * 1103515245U + 12345U;
                set.insert(static_cast<int>(state >> 16 & 0x7FF));
            }
            const Result<CpuSet> again = CpuSet::parseList(set.toList());
            QVERIFY(again.isOk());
            QVERIFY(*again == set);
        }
    }
};

QTEST_APPLESS_MAIN(CpuSetTest)
#include "base_cpuset_test.moc"
