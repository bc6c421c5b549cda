// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/FrameJson.h"

#include <QTest>

#include <limits>
#include <nlohmann/json.hpp>

using namespace tierscope;

namespace {

Node nodeOf()
{
    Node node;
    Tier fast;
    fast.id = "P";
    node.tiers.push_back(fast);
    for (const int id : {0, 3}) {
        Cpu cpu;
        cpu.id = id;
        cpu.tier = id == 0 ? 0 : -1;
        node.cpus.push_back(cpu);
    }
    return node;
}

Frame frameOf()
{
    Frame frame;
    frame.seq = 5;
    frame.tNs = 123456789012345;
    frame.intervalS = 0.1000004;
    frame.selfCpuPercent = 0.556;
    CpuReading busy;
    busy.cpu = 0;
    busy.utilPercent = 41.23456;
    busy.stealPercent = 0.0;
    busy.khz = 3900000;
    busy.khzSource = FrequencySource::ScalingCurFreq;
    busy.khzAgeMs = 1.005;
    busy.isIdle = false;
    CpuReading gone;
    gone.cpu = 3;
    gone.isOnline = false;
    frame.cpus = {busy, gone};
    frame.issues = {{Code::SlowRead, "/sys/x", {}, 0}};
    return frame;
}

QByteArray dumped(const Frame &frame, const Node &node)
{
    return QByteArray::fromStdString(frameToJson(frame, node).dump());
}

} // namespace

class TelemetryJsonTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void frame();
    void roundTrip();
    void notFiniteIsUnknown();
    void refused_data();
    void refused();
    void unknownThingsArePassedOver();
};

void TelemetryJsonTest::frame()
{
    const QByteArray text = dumped(frameOf(), nodeOf());
    const QByteArray expected =
        R"({"schema":"tierscope.watch/1","seq":5,"t_ns":123456789012345,"interval_s":0.1,"cpus":[)"
        R"({"cpu":0,"tier":"P","online":true,"util_percent":41.23,"steal_percent":0.0,"khz":3900000,)"
        R"("khz_source":"scaling_cur_freq","khz_age_ms":1.0,"idle":false},)"
        R"({"cpu":3,"tier":null,"online":false,"util_percent":null,"steal_percent":null,"khz":null,)"
        R"("khz_source":null,"khz_age_ms":null,"idle":null}],"self_cpu_percent":0.56,"issues":[{"code":"slow-read","where":"/sys/x","text":)";
    QVERIFY2(text.startsWith(expected), text.constData());
    QVERIFY(!text.contains('\n')); // one object a line
}

void TelemetryJsonTest::roundTrip()
{
    const QByteArray text = dumped(frameOf(), nodeOf());
    const Result<Frame> read = frameFromJson(text.toStdString());
    QVERIFY2(read.isOk(), read ? "" : describe(read.error()).c_str());
    QCOMPARE(dumped(*read, nodeOf()), text);
    QVERIFY(!read->reading(3)->isOnline);
    QVERIFY(!read->reading(3)->utilPercent);
    QVERIFY(read->reading(1) == nullptr);
    QCOMPARE(read->issues, frameOf().issues);
}

void TelemetryJsonTest::notFiniteIsUnknown()
{
    Frame frame = frameOf();
    frame.cpus[0].utilPercent = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(dumped(frame, nodeOf()).contains(R"("util_percent":null)"));
}

void TelemetryJsonTest::refused_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("where");
    QTest::addColumn<int>("code");
    const auto row = [](const char *name, const char *from, const char *to, const char *where,
                        Code code = Code::BadFormat) {
        QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QByteArray(where) << static_cast<int>(code);
    };
    row("not JSON", "{\"schema", "{{\"schema", "frame");
    row("cut off", "]}", "", "frame");
    row("another schema", "watch/1", "watch/2", "schema");
    row("schema is a number", "\"tierscope.watch/1\"", "1", "schema");
    row("no seq", "\"seq\":5,", "", "seq");
    row("negative seq", "\"seq\":5", "\"seq\":-5", "seq", Code::OutOfRange);
    row("seq beyond 63 bits", "\"seq\":5", "\"seq\":18446744073709551615", "seq", Code::OutOfRange);
    row("fractional t_ns", "123456789012345", "1.5", "t_ns");
    row("negative interval", "\"interval_s\":0.1", "\"interval_s\":-1", "interval_s", Code::OutOfRange);
    row("cpus is no array", "\"cpus\":[", "\"cpus\":1,\"x\":[", "cpus");
    row("cpu is no object", "\"cpus\":[", "\"cpus\":[7,", "object");
    row("cpu id out of range", "\"cpu\":3", "\"cpu\":65536", "cpu", Code::OutOfRange);
    row("cpu twice", "\"cpu\":3", "\"cpu\":0", "cpus");
    row("no online", "\"online\":true,", "", "online");
    row("util above 100", "41.23", "100.5", "util_percent", Code::OutOfRange);
    row("util is text", "41.23", "\"41\"", "util_percent");
    row("clock of 500 GHz", "3900000", "500000000", "khz", Code::OutOfRange);
    row("clock without source", "\"scaling_cur_freq\"", "null", "khz_source");
    row("unknown source", "scaling_cur_freq", "guessed", "khz_source");
    row("idle is a number", "\"idle\":false", "\"idle\":0", "idle");
    row("issue without code", "\"code\"", "\"kode\"", "code");
}

void TelemetryJsonTest::refused()
{
    QFETCH(const QByteArray, from);
    QFETCH(const QByteArray, to);
    QFETCH(const QByteArray, where);
    QFETCH(const int, code);
    QByteArray text = dumped(frameOf(), nodeOf());
    QVERIFY(text.contains(from));
    text.replace(text.indexOf(from), from.size(), to);
    const Result<Frame> read = frameFromJson(text.toStdString());
    QVERIFY(!read);
    QCOMPARE(QByteArray::fromStdString(read.error().where), where);
    QCOMPARE(static_cast<int>(read.error().code), code);
}

void TelemetryJsonTest::unknownThingsArePassedOver()
{
    QByteArray text = dumped(frameOf(), nodeOf());
    text.replace("slow-read", "of-a-later-version");
    text.replace("\"idle\":false", "\"idle\":false,\"new\":[1]");
    const Result<Frame> read = frameFromJson(text.toStdString());
    QVERIFY(read);
    QVERIFY(read->issues.empty());
    QCOMPARE(read->cpus.size(), std::size_t{2});
    QVERIFY(!frameFromJson("[]"));
    QVERIFY(!frameFromJson(""));
    QVERIFY(!frameFromJson(std::string(200000, '[')));
}

QTEST_GUILESS_MAIN(TelemetryJsonTest)
#include "telemetry_json_test.moc"
