// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Text.h"
#include "core/base/Units.h"

#include <QtTest>

using namespace tierscope;

class TextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hostileNamesAreShownSafely_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("plain") << QByteArray("bash") << QByteArray("bash");
        QTest::newRow("escape sequence") << QByteArray("a\x1b[31mb") << QByteArray("a\\x1b[31mb");
        QTest::newRow("newline and tab") << QByteArray("a\nb\tc") << QByteArray("a\\x0ab\\x09c");
        QTest::newRow("umlaut stays") << QByteArray("k\xc3\xb6ln") << QByteArray("k\xc3\xb6ln");
        QTest::newRow("C1 control") << QByteArray("a\xc2\x9b"
                                                  "31m")
                                    << QByteArray("a\\x9b31m");
        QTest::newRow("not UTF-8") << QByteArray("a\xff\xfe") << QByteArray("a\xef\xbf\xbd\xef\xbf\xbd");
        QTest::newRow("overlong slash") << QByteArray("\xc0\xaf") << QByteArray("\xef\xbf\xbd\xef\xbf\xbd");
        QTest::newRow("cut sequence") << QByteArray("a\xe2\x82") << QByteArray("a\xef\xbf\xbd\xef\xbf\xbd");
        QTest::newRow("ends in C2") << QByteArray("a\xc2") << QByteArray("a\xef\xbf\xbd");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray("\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
        QTest::newRow("delete") << QByteArray("\x7f") << QByteArray("\\x7f");
    }

    void hostileNamesAreShownSafely()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        QCOMPARE(QByteArray::fromStdString(escapeForDisplay(text.toStdString())), shown);
    }

    void numbers()
    {
        QCOMPARE(parseInteger(" 42\n").value_or(-1), 42);
        QCOMPARE(parseInteger("-1").value_or(0), -1);
        for (const char *wrong : {"", "4x", "0x10", "1 2", "99999999999999999999", "+3", "1.5"})
            QVERIFY2(!parseInteger(wrong), wrong);
        QCOMPARE(parseHex("0x00000000410fd083\n").value_or(0), 0x410fd083ULL);
        QVERIFY(!parseHex("0xg") && !parseHex("") && !parseHex("0x"));
    }

    void pieces()
    {
        QCOMPARE(lines("a\nb\n").size(), std::size_t{2});
        QCOMPARE(lines("").size(), std::size_t{0});
        QCOMPARE(split("a,,b", ',').size(), std::size_t{3});
        QCOMPARE(words(" a\t b\n").size(), std::size_t{2});
        QCOMPARE(trimmed(std::string_view("model\0\n", 7)), std::string_view("model"));
    }

    void units()
    {
        QCOMPARE(bytesText(std::int64_t{36} << 20), std::string("36 MiB"));
        QCOMPARE(bytesText(std::int64_t{1280} << 10), std::string("1.25 MiB"));
        QCOMPARE(bytesText(std::nullopt), std::string("-"));
        QCOMPARE(gigahertzText(3'900'000), std::string("3.90 GHz"));
        QCOMPARE(gigahertzText(std::nullopt), std::string("-"));
    }

    void errorsNameThingAndReason()
    {
        const Error error{Code::BadList, "/sys/x\x1b", "7-2\n", 0};
        QCOMPARE(describe(error), std::string("/sys/x\\x1b is not a CPU list such as 0-3,8 ('7-2\\x0a')"));
        QCOMPARE(errorFromErrno(EACCES, "f").code, Code::NotPermitted);
        QCOMPARE(errorFromErrno(ENOTDIR, "f").code, Code::NotFound);
        QVERIFY(describe(errorFromErrno(EIO, "f")).find("Input/output error") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TextTest)
#include "base_text_test.moc"
