// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/node_machines.h"
#include "ui/node/Details.h"
#include "ui/node/DetailsPanel.h"
#include "ui/node/LoadHistory.h"
#include "ui/node/LoadStrip.h"
#include "ui/node/MapText.h"
#include "ui/node/NodePage.h"
#include "ui/node/TierMap.h"
#include "ui/shell/Theme.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>

using namespace tierscope;

namespace {

bool says(const QWidget &widget, const QString &text)
{
    const auto labels = widget.findChildren<QLabel *>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
        QString shown = label->text();
        return label->isVisibleTo(&widget) && shown.remove(QChar(0x200b)).contains(text);
    });
}

QString valueOf(const std::vector<DetailsSection> &sections, const QString &label, QString *source = nullptr)
{
    for (const DetailsSection &section : sections)
        for (const DetailsRow &row : section.rows)
            if (row.label == label) {
                if (source)
                    *source = row.source;
                return row.value;
            }
    return QStringLiteral("(no such row)");
}

} // namespace

class NodePageTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::apply(ThemeMode::Light); }
    void saysThatItReads();
    void showsProblems();
    void showsSelection();
    void saysThatASavedMachineHasNoMotion();
    void detailsNameTheirSources();
    void detailsSayWhyUnknown();
    void escapesHostileNames();
    void weighsLoadByCapacityOnly();
    void historyKeepsGapsAndItsSize();
    void simulatedMachinesCiteNoFiles();
    void foldsDetailsInNarrowWindows();
    void showsTiersAndTheirLists();
    void legendListsWhatIsThere();
    void showsMeansOfShortIntervals();
    void countsDisplaysApart();
};

void NodePageTest::saysThatItReads()
{
    NodePage page;
    page.resize(1000, 600);
    QVERIFY(says(page, QStringLiteral("Reading this machine")));
}

void NodePageTest::showsProblems()
{
    NodePage page;
    page.resize(1000, 600);
    page.showProblem({Code::NotATree, "/tmp/nothing", {}, 0});
    QVERIFY(says(page, QStringLiteral("/tmp/nothing")));
    QVERIFY(says(page, QStringLiteral("Open a folder or tar")));
    page.setNode(machines::hybrid());
    QVERIFY(!says(page, QStringLiteral("/tmp/nothing")));
    page.showProblem({Code::Unreadable, "/proc/stat", {}, 5}); // the machine stays
    QVERIFY(says(page, QStringLiteral("/proc/stat")));
    QVERIFY(says(page, QStringLiteral("i9-13900K")));
}

void NodePageTest::showsSelection()
{
    NodePage page;
    page.resize(1200, 700);
    page.setNode(machines::hybrid());
    QVERIFY(says(*page.details(), QStringLiteral("i9-13900K")));
    page.map()->selectTile(page.map()->mapLayout().indexOf(TileKind::Cpu, 20));
    QVERIFY(says(*page.details(), QStringLiteral("CPU 20")));
    page.map()->selectTile(page.map()->mapLayout().indexOf(TileKind::Accelerator, 0));
    QVERIFY(says(*page.details(), QStringLiteral("GeForce RTX 4080")));
    page.map()->selectTile(-1);
    QVERIFY(says(*page.details(), QStringLiteral("i9-13900K")));
}

void NodePageTest::saysThatASavedMachineHasNoMotion()
{
    NodePage page;
    page.resize(1200, 700);
    Capabilities saved;
    saved.kind = SourceKind::Dump;
    saved.noMotion = Issue{Code::NoMotion, "machine.tar", {}, 0};
    page.setCapabilities(saved);
    page.setNode(machines::hybrid());
    QVERIFY(says(page, QStringLiteral("no motion")));
    QVERIFY(!page.strip()->isVisibleTo(&page));
    page.setCapabilities(Capabilities());
    QVERIFY(!says(page, QStringLiteral("no motion")));
    QVERIFY(page.strip()->isVisibleTo(&page));
}

void NodePageTest::detailsNameTheirSources()
{
    machines::Builder builder = machines::hybridBuilder();
    builder.node().source = SourceKind::Live;
    NodeView view{builder.build(), nullptr, {}};
    view.frame = machines::frame(*view.node, [](int) { return 41.5; });
    const auto rows = Details::cpu(view, *view.node->cpu(3));
    QString source;
    QCOMPARE(valueOf(rows, QStringLiteral("Utilisation"), &source), QStringLiteral("41.5 %"));
    QCOMPARE(source, QStringLiteral("/proc/stat, mean of 100 ms"));
    QCOMPARE(valueOf(rows, QStringLiteral("Frequency"), &source), QStringLiteral("3900 MHz"));
    QCOMPARE(source, QStringLiteral("scaling_cur_freq, 4 ms old"));
    QCOMPARE(valueOf(rows, QStringLiteral("Maximum clock"), &source), QStringLiteral("5.5 GHz"));
    QCOMPARE(source, QStringLiteral("/sys/devices/system/cpu/cpu3/cpufreq/cpuinfo_max_freq"));
    valueOf(rows, QStringLiteral("Tier"), &source);
    QVERIFY(source.contains(QStringLiteral("/sys/devices/cpu_core/cpus")));
    QCOMPARE(valueOf(rows, QStringLiteral("Last-level cache"), &source), QStringLiteral("L3 36 MiB"));
    QVERIFY(source.contains(QStringLiteral("0-31")));
}

void NodePageTest::detailsSayWhyUnknown()
{
    NodeView view{machines::uniform(2), nullptr, {}};
    QString why;
    QCOMPARE(valueOf(Details::cpu(view, *view.node->cpu(0)), QStringLiteral("Utilisation"), &why),
             QStringLiteral("unknown"));
    QVERIFY(!why.isEmpty());
    view.frame = machines::frame(
        *view.node, [](int) { return 5.0; }, false);
    QCOMPARE(valueOf(Details::cpu(view, *view.node->cpu(0)), QStringLiteral("Frequency"), &why),
             QStringLiteral("unknown"));
    QCOMPARE(why, QStringLiteral("no frequency on this machine"));
    for (const DetailsSection &section : Details::cpu(view, *view.node->cpu(0)))
        for (const DetailsRow &row : section.rows)
            QVERIFY2(row.value != QStringLiteral("unknown") || !row.source.isEmpty(), qPrintable(row.label));
    view.capabilities.noMotion = Issue{Code::NoMotion, "x", {}, 0};
    valueOf(Details::cpu(view, *view.node->cpu(0)), QStringLiteral("Utilisation"), &why);
    QCOMPARE(why, QStringLiteral("a saved machine has no motion"));
}

void NodePageTest::escapesHostileNames()
{
    machines::Builder builder("<b>evil\x1b[2J</b>\xff");
    builder.core(builder.tier("U", TierKind::Uniform, "Cores"), {0}, -1);
    NodePage page;
    page.resize(1000, 600);
    page.setNode(builder.build());
    QVERIFY(says(page, QStringLiteral("<b>evil\\x1b[2J</b>\uFFFD")));
    const auto labels = page.findChildren<QLabel *>();
    for (const QLabel *label : labels)
        QCOMPARE(int(label->textFormat()), int(Qt::PlainText));
}

void NodePageTest::weighsLoadByCapacityOnly()
{
    NodeView view{machines::phone(), nullptr, {}};
    QVERIFY(!view.load(2));
    view.frame = machines::frame(*view.node, [](int) { return 50.0; });
    QCOMPARE(view.load(2)->busy, 2.0);
    QCOMPARE(view.load(2)->of, 4);
    QCOMPARE(view.load(2)->weighted.value(), 2.0 * 256 / 1024);
    NodeView alike{machines::hybrid(), nullptr, {}};
    alike.frame = machines::frame(*alike.node, [](int) { return 50.0; });
    QCOMPARE(alike.load(0)->busy, 4.0); // siblings share a core
    QVERIFY(!alike.load(1)->weighted);
}

void NodePageTest::historyKeepsGapsAndItsSize()
{
    LoadHistory history;
    NodeView view{machines::hybrid(), nullptr, {}};
    history.append(view);
    QCOMPARE(history.count(), std::size_t{0});
    view.frame = std::make_shared<Frame>(); // nothing read
    history.append(view);
    QCOMPARE(history.count(), std::size_t{1});
    QVERIFY(!history.at(0).busy[0]);
    for (std::uint64_t seq = 1; seq <= LoadHistory::capacity + 10; ++seq) {
        view.frame = machines::frame(
            *view.node, [](int) { return 25.0; }, true, seq);
        history.append(view);
        history.append(view); // the same frame again
    }
    QCOMPARE(history.count(), LoadHistory::capacity);
    QCOMPARE(history.at(0).busy[1].value(), 4.0);
    QCOMPARE(history.newestNs(), view.frame->tNs);
    QVERIFY(history.at(0).tNs < history.at(1).tNs);
}

void NodePageTest::simulatedMachinesCiteNoFiles()
{
    NodeView view{machines::hybrid(), nullptr, {}};
    view.frame = machines::frame(*view.node, [](int) { return 41.5; });
    MapColumn column;
    column.tier = 0;
    std::vector<std::vector<DetailsSection>> all{Details::machine(view), Details::cpu(view, *view.node->cpu(3)),
                                                 Details::accelerator(view, view.node->accelerators[0]),
                                                 Details::column(view, column)};
    column.kind = ColumnKind::Accelerators;
    all.push_back(Details::column(view, column));
    for (const auto &sections : all)
        for (const DetailsSection &section : sections)
            for (const DetailsRow &row : section.rows)
                QVERIFY2(!row.source.contains(QStringLiteral("/sys")), qPrintable(row.label + row.source));
    column.kind = ColumnKind::Tier;
    QVERIFY(!MapText::columnTip(view, column).contains(QStringLiteral("/sys")));
    QVERIFY(MapText::columnTip(view, column).contains(QStringLiteral("machine description")));
}

void NodePageTest::foldsDetailsInNarrowWindows()
{
    NodePage page;
    page.resize(1200, 700);
    page.setNode(machines::hybrid());
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    auto *toggle = page.findChild<QToolButton *>(QStringLiteral("detailsToggle"));
    QVERIFY(toggle && !toggle->isVisible());
    QVERIFY(page.details()->isVisible());
    page.resize(820, 500);
    QCoreApplication::processEvents();
    QVERIFY(toggle->isVisible());
    QVERIFY(!page.details()->isVisible());
    QCOMPARE(int(page.map()->mapLayout().density()), int(Density::Full)); // with percentages
    toggle->click();
    QVERIFY(page.details()->isVisible());
    toggle->click();
    QVERIFY(!page.details()->isVisible());
    page.map()->selectTile(page.map()->mapLayout().indexOf(TileKind::Cpu, 20));
    QVERIFY(page.details()->isVisible());
    QVERIFY(page.details()->width() < 260);
    page.map()->selectTile(-1);
    QVERIFY(!page.details()->isVisible());
    page.resize(1200, 700);
    QCoreApplication::processEvents();
    QVERIFY(page.details()->isVisible() && !toggle->isVisible());
}

void NodePageTest::showsTiersAndTheirLists()
{
    NodePage page;
    page.resize(1200, 700);
    machines::Builder builder = machines::hybridBuilder();
    builder.node().source = SourceKind::Dump;
    page.setNode(builder.build());
    page.map()->selectColumn(1);
    QVERIFY(says(*page.details(), QStringLiteral("E-cores")));
    QVERIFY(says(*page.details(), QStringLiteral("taskset -c 16-31")));
    QVERIFY(says(*page.details(), QStringLiteral("/sys/devices/cpu_atom/cpus")));
    page.map()->selectColumn(2);
    QVERIFY(says(*page.details(), QStringLiteral("UHD Graphics 770")));
    page.map()->selectTile(-1);
    QVERIFY(says(*page.details(), QStringLiteral("i9-13900K")));
}

void NodePageTest::legendListsWhatIsThere()
{
    const auto meaning = [](const std::shared_ptr<const Node> &node, const QString &mark) {
        return valueOf(Details::machine({node, nullptr, {}}), mark) != QStringLiteral("(no such row)");
    };
    QVERIFY(meaning(machines::hybrid(), QStringLiteral("★ ◥")));
    QVERIFY(!meaning(machines::hybrid(), QStringLiteral("▨")));
    QVERIFY(!meaning(machines::hybrid(), QStringLiteral("▣ ▪")));
    QVERIFY(meaning(machines::ragged(), QStringLiteral("▨")));
    QVERIFY(meaning(machines::ragged(), QStringLiteral("▣ ▪")));
    QVERIFY(meaning(machines::ragged(), QStringLiteral("⊘ ╲")));
    QVERIFY(!meaning(machines::uniform(2), QStringLiteral("★ ◥")));
    QVERIFY(meaning(machines::uniform(2), QStringLiteral("idle")));
}

void NodePageTest::showsMeansOfShortIntervals()
{
    machines::Builder builder = machines::hybridBuilder();
    builder.node().source = SourceKind::Live;
    const auto node = builder.build();
    NodePage page;
    page.resize(1200, 700);
    page.setNode(node);
    page.map()->selectTile(page.map()->mapLayout().indexOf(TileKind::Cpu, 3));
    for (std::uint64_t seq = 1; seq <= 10; ++seq)
        page.setFrame(machines::frame(
            *node, [seq](int) { return seq % 5 == 0 ? 30.0 : 20.0; }, true, seq));
    QCOMPARE(page.map()->state(page.map()->selectedTile()).percent, 22);
    QVERIFY(says(*page.details(), QStringLiteral("/proc/stat, mean of 500 ms")));
    page.setNode(machines::hybrid()); // simulated
    page.setFrame(machines::frame(*node, [](int) { return 77.0; }));
    QCOMPARE(page.map()->state(page.map()->selectedTile()).percent, 77);
}

void NodePageTest::countsDisplaysApart()
{
    machines::Builder builder("Server");
    builder.core(builder.tier("U", TierKind::Uniform, "Cores"), {0}, -1);
    builder.accelerator(AcceleratorKind::Display, "ASPEED", "active");
    const NodeView view{builder.build(), nullptr, {}};
    MapColumn column;
    column.kind = ColumnKind::Accelerators;
    QCOMPARE(MapText::columnTitles(view, column).value(0), QStringLiteral("Accelerators · 0"));
    QCOMPARE(MapText::columnDetails(view, column).value(0), QStringLiteral("1 display adapter"));
}

QTEST_MAIN(NodePageTest)
#include "node_page_test.moc"
