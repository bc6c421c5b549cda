// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/CpuinfoMhz.h"
#include "core/telemetry/FrequencyDomain.h"
#include "core/telemetry/ProcStat.h"

#include <QTest>

#include <random>

using namespace tierscope;

namespace {

/// "id:user,nice,system,idle,iowait,irq,softirq,steal,guest,guest_nice ...", to compare a whole result at once.
QByteArray summary(const ProcStat &stat)
{
    QByteArrayList lines;
    for (const ProcStat::Line &line : stat.cpus) {
        const CpuTimes &t = line.times;
        QByteArrayList values;
        for (const std::uint64_t value :
             {t.user, t.nice, t.system, t.idle, t.iowait, t.irq, t.softirq, t.steal, t.guest, t.guestNice})
            values << QByteArray::number(static_cast<qulonglong>(value));
        lines << QByteArray::number(line.cpu) + ':' + values.join(',');
    }
    return lines.join(' ');
}

QByteArray summary(const std::vector<CpuinfoMhz> &clocks)
{
    QByteArrayList all;
    for (const CpuinfoMhz &clock : clocks)
        all << QByteArray::number(clock.cpu) + ':' + QByteArray::number(static_cast<qlonglong>(clock.khz));
    return all.join(' ');
}

/// The text with some bytes changed, cut or repeated.
std::string damaged(std::string text, std::mt19937 &random)
{
    for (int i = 0; i < 4 && !text.empty(); ++i) {
        const std::size_t at = random() % text.size();
        switch (random() % 4) {
        case 0:
            text[at] = static_cast<char>(random());
            break;
        case 1:
            text.resize(at);
            break;
        case 2:
            text.insert(at, text.substr(at / 2, at));
            break;
        default:
            text.insert(at, "99999999999999999999999");
            break;
        }
    }
    return text;
}

} // namespace

class TelemetryParseTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void procStat_data();
    void procStat();
    void procStatReusesMemory();
    void cpuinfoMhz_data();
    void cpuinfoMhz();
    void khz_data();
    void khz();
    void damagedText();
};

void TelemetryParseTest::procStat_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<int>("badLines");

    QTest::newRow("two cpus, kernel 6") << QByteArray("cpu  11 0 13 15 2 0 4 3 0 0\n"
                                                      "cpu0 1 2 3 4 5 6 7 8 9 10\n"
                                                      "cpu1 10 0 10 11 0 0 0 0 0 0\n"
                                                      "intr 1 2 3\nctxt 5\nbtime 1\n")
                                        << QByteArray("0:1,2,3,4,5,6,7,8,9,10 1:10,0,10,11,0,0,0,0,0,0") << 0;
    QTest::newRow("4 columns, kernel 2.4") << QByteArray("cpu0 1 2 3 4\n") << QByteArray("0:1,2,3,4,0,0,0,0,0,0") << 0;
    QTest::newRow("7 columns, no steal") << QByteArray("cpu0 1 2 3 4 5 6 7\n") << QByteArray("0:1,2,3,4,5,6,7,0,0,0")
                                         << 0;
    QTest::newRow("11 columns, a later kernel")
        << QByteArray("cpu0 1 2 3 4 5 6 7 8 9 10 11\n") << QByteArray("0:1,2,3,4,5,6,7,8,9,10") << 0;
    QTest::newRow("holes in the ids") << QByteArray("cpu15 1 1 1 1\ncpu88 2 2 2 2\ncpu256 3 3 3 3\n")
                                      << QByteArray(
                                             "15:1,1,1,1,0,0,0,0,0,0 88:2,2,2,2,0,0,0,0,0,0 256:3,3,3,3,0,0,0,0,0,0")
                                      << 0;
    QTest::newRow("no newline at the end") << QByteArray("cpu0 1 2 3 4") << QByteArray("0:1,2,3,4,0,0,0,0,0,0") << 0;
    QTest::newRow("carriage returns") << QByteArray("cpu0 1 2 3 4\r\n") << QByteArray("0:1,2,3,4,0,0,0,0,0,0") << 0;
    QTest::newRow("empty") << QByteArray() << QByteArray() << 0;
    QTest::newRow("only the sum") << QByteArray("cpu  1 2 3 4\n") << QByteArray() << 0;
    QTest::newRow("too few columns") << QByteArray("cpu0 1 2 3\n") << QByteArray() << 1;
    QTest::newRow("no columns") << QByteArray("cpu0\ncpu1 \n") << QByteArray() << 2;
    QTest::newRow("negative") << QByteArray("cpu0 1 2 -3 4\n") << QByteArray() << 1;
    QTest::newRow("letters") << QByteArray("cpu0 1 2 3x 4\ncpux 1 2 3 4\ncpufreq 1\n") << QByteArray() << 3;
    QTest::newRow("letters in a later column") << QByteArray("cpu0 1 2 3 4 oops\n") << QByteArray() << 1;
    QTest::newRow("garbage between") << QByteArrayLiteral("\0\0\xff\ncpu0 1 2 3 4\n<html>\ncpu1 1 2 3 4\n")
                                     << QByteArray("0:1,2,3,4,0,0,0,0,0,0 1:1,2,3,4,0,0,0,0,0,0") << 0;
    QTest::newRow("huge number saturates")
        << QByteArray("cpu0 18446744073709551615 18446744073709551616 99999999999999999999999 4\n")
        << QByteArray("0:18446744073709551615,18446744073709551615,18446744073709551615,4,0,0,0,0,0,0") << 0;
    QTest::newRow("id out of range") << QByteArray("cpu65536 1 2 3 4\ncpu99999999999999999999 1 2 3 4\n")
                                     << QByteArray() << 2;
    QTest::newRow("unsorted") << QByteArray("cpu2 2 2 2 2\ncpu0 1 1 1 1\n")
                              << QByteArray("0:1,1,1,1,0,0,0,0,0,0 2:2,2,2,2,0,0,0,0,0,0") << 0;
    QTest::newRow("twice") << QByteArray("cpu0 1 1 1 1\ncpu0 2 2 2 2\n") << QByteArray("0:1,1,1,1,0,0,0,0,0,0") << 1;
}

void TelemetryParseTest::procStat()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    QFETCH(const int, badLines);
    const ProcStat stat = parseProcStat({text.data(), static_cast<std::size_t>(text.size())});
    QCOMPARE(summary(stat), expected);
    QCOMPARE(stat.badLines, badLines);
}

void TelemetryParseTest::procStatReusesMemory()
{
    ProcStat stat = parseProcStat("cpu0 1 2 3 4\ncpu1 1 2 3 4\ncpu2 bad\n");
    const ProcStat::Line *memory = stat.cpus.data();
    parseProcStat("cpu7 5 6 7 8\n", stat);
    QCOMPARE(summary(stat), QByteArray("7:5,6,7,8,0,0,0,0,0,0"));
    QCOMPARE(stat.badLines, 0);
    QCOMPARE(stat.cpus.data(), memory);
}

void TelemetryParseTest::cpuinfoMhz_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");

    const QByteArray measured = "processor\t: 0\ncpu MHz\t\t: 2399.998\nflags\t\t: fpu aperfmperf sse\n\n"
                                "processor\t: 5\ncpu MHz\t\t: 800.000\nflags\t\t: fpu aperfmperf\n\n";
    QTest::newRow("measured") << measured << QByteArray("0:2399998 5:800000");
    QTest::newRow("VM: no flag") << QByteArray("processor : 0\ncpu MHz : 2399.998\nflags : fpu sse\n") << QByteArray();
    QTest::newRow("the flag on one only")
        << QByteArray("processor : 0\ncpu MHz : 1.5\nflags : aperfmperf\n\nprocessor : 1\ncpu MHz : 2\nflags : fpu\n")
        << QByteArray("0:1500");
    QTest::newRow("a longer word") << QByteArray("processor : 0\ncpu MHz : 1\nflags : xaperfmperf aperfmperfx\n")
                                   << QByteArray();
    QTest::newRow("arm: no MHz") << QByteArray("processor : 0\nBogoMIPS : 108.00\nFeatures : fp asimd\n")
                                 << QByteArray();
    QTest::newRow("no number") << QByteArray("processor : 0\ncpu MHz : unknown\nflags : aperfmperf\n") << QByteArray();
    QTest::newRow("not finite") << QByteArray("processor : 0\ncpu MHz : inf\nflags : aperfmperf\n") << QByteArray();
    QTest::newRow("negative") << QByteArray("processor : 0\ncpu MHz : -5\nflags : aperfmperf\n") << QByteArray();
    QTest::newRow("huge") << QByteArray("processor : 0\ncpu MHz : 9e99\nflags : aperfmperf\n") << QByteArray();
    QTest::newRow("huge digits") << QByteArray("processor : 0\ncpu MHz : " + QByteArray(400, '9') +
                                               "\nflags : aperfmperf\n")
                                 << QByteArray();
    QTest::newRow("bad id") << QByteArray("processor : 70000\ncpu MHz : 1\nflags : aperfmperf\n") << QByteArray();
    QTest::newRow("no id") << QByteArray("cpu MHz : 1\nflags : aperfmperf\n") << QByteArray();
    QTest::newRow("unsorted, twice")
        << QByteArray("processor : 2\ncpu MHz : 2\nflags : aperfmperf\nprocessor : 1\ncpu MHz : 1\nflags : aperfmperf\n"
                      "processor : 2\ncpu MHz : 3\nflags : aperfmperf\n")
        << QByteArray("1:1000 2:2000");
    QTest::newRow("empty") << QByteArray() << QByteArray();
}

void TelemetryParseTest::cpuinfoMhz()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    QCOMPARE(summary(parseCpuinfoMhz(text.toStdString())), expected);
}

void TelemetryParseTest::khz_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("expected"); // 0: failed
    QTest::addColumn<int>("code");

    const auto code = [](Code value) { return static_cast<int>(value); };
    QTest::newRow("usual") << QByteArray("3900000\n") << qint64{3900000} << -1;
    QTest::newRow("lowest") << QByteArray("1\n") << qint64{1} << -1;
    QTest::newRow("highest") << QByteArray("20000000\n") << qint64{20000000} << -1;
    QTest::newRow("zero") << QByteArray("0\n") << qint64{0} << code(Code::OutOfRange);
    QTest::newRow("4,000 degrees") << QByteArray("20000001\n") << qint64{0} << code(Code::OutOfRange);
    QTest::newRow("negative") << QByteArray("-1\n") << qint64{0} << code(Code::OutOfRange);
    QTest::newRow("beyond 64 bits") << QByteArray("99999999999999999999\n") << qint64{0} << code(Code::BadNumber);
    QTest::newRow("unknown") << QByteArray("<unknown>\n") << qint64{0} << code(Code::BadNumber);
    QTest::newRow("empty") << QByteArray() << qint64{0} << code(Code::BadNumber);
}

void TelemetryParseTest::khz()
{
    QFETCH(const QByteArray, text);
    QFETCH(const qint64, expected);
    QFETCH(const int, code);
    const Result<std::int64_t> khz = parseKhz(text.toStdString());
    QCOMPARE(khz ? *khz : 0, expected);
    QCOMPARE(khz ? -1 : static_cast<int>(khz.error().code), code);
}

/// Whatever comes in, what comes out keeps its promises. The seed is fixed: a failure can be repeated.
void TelemetryParseTest::damagedText()
{
    std::mt19937 random(20261201);
    const std::string stat = "cpu  1 2 3 4\ncpu0 1 2 3 4 5 6 7 8 9 10\ncpu1 1 2 3 4 5 6 7 8 9 10\nintr 1\n";
    const std::string info =
        "processor : 0\ncpu MHz : 12.5\nflags : fpu aperfmperf\n\nprocessor : 1\ncpu MHz : 7\nflags : aperfmperf\n";
    int understood = 0;
    for (int i = 0; i < 20000; ++i) {
        const ProcStat parsed = parseProcStat(damaged(stat, random));
        for (std::size_t at = 1; at < parsed.cpus.size(); ++at)
            QVERIFY(parsed.cpus[at - 1].cpu < parsed.cpus[at].cpu);
        const std::vector<CpuinfoMhz> clocks = parseCpuinfoMhz(damaged(info, random));
        for (std::size_t at = 0; at < clocks.size(); ++at) {
            QVERIFY(clocks[at].khz >= 0);
            QVERIFY(at == 0 || clocks[at - 1].cpu < clocks[at].cpu);
        }
        understood += !parsed.cpus.empty() && !clocks.empty() ? 1 : 0;
    }
    QVERIFY(understood > 1000); // the damage leaves something to parse
}

QTEST_GUILESS_MAIN(TelemetryParseTest)
#include "telemetry_parse_test.moc"
