// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/Contrast.h"
#include "ui/shell/Theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QTest>

#include <set>

using namespace tierscope;

namespace {

constexpr double readable = 4.5; // WCAG 2.1 AA for text

Tier makeTier(const char *id, TierKind kind)
{
    Tier tier;
    tier.id = id;
    tier.kind = kind;
    return tier;
}

const Tier tiers[] = {makeTier("P", TierKind::Performance), makeTier("M", TierKind::Middle),
                      makeTier("M1", TierKind::Middle),     makeTier("M2", TierKind::Middle),
                      makeTier("E", TierKind::Efficiency),  makeTier("LP", TierKind::LowPower)};

} // namespace

class ShellThemeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void contrastOfKnownPairs()
    {
        QCOMPARE(contrast(Qt::white, Qt::black), 21.0);
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
        QVERIFY(std::abs(contrast(QColor(0x767676), Qt::white) - 4.54) < 0.01);
    }

    void textIsReadable_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::addColumn<QColor Theme::*>("ink");
        QTest::addColumn<QColor Theme::*>("paper");
        const std::pair<const char *, QColor Theme::*> inks[] = {
            {"text", &Theme::text}, {"dim text", &Theme::dimText}, {"warning", &Theme::warning}};
        const std::pair<const char *, QColor Theme::*> papers[] = {
            {"window", &Theme::window}, {"panel", &Theme::panel}, {"tile", &Theme::tile}};
        for (const bool isDark : {false, true})
            for (const auto &[inkName, ink] : inks)
                for (const auto &[paperName, paper] : papers)
                    QTest::addRow("%s: %s on %s", isDark ? "dark" : "light", inkName, paperName)
                        << isDark << ink << paper;
    }

    void textIsReadable()
    {
        QFETCH(bool, isDark);
        QFETCH(QColor Theme::*, ink);
        QFETCH(QColor Theme::*, paper);
        Theme::apply(isDark ? ThemeMode::Dark : ThemeMode::Light);
        const Theme &theme = Theme::current();
        QCOMPARE(theme.isDark, isDark);
        const double ratio = contrast(theme.*ink, theme.*paper);
        QVERIFY2(ratio >= readable, qPrintable(QString::number(ratio)));
    }

    void textOnTiersIsReadable()
    {
        for (const Shade shade : {Shade::Light, Shade::Dark}) {
            Theme::apply(shade);
            const Theme &theme = Theme::current();
            for (const Tier &tier : tiers)
                QVERIFY2(contrast(theme.textOn(theme.tier(tier)), theme.tier(tier)) >= readable, tier.id.c_str());
            QVERIFY(contrast(theme.textOn(theme.accelerator), theme.accelerator) >= readable);
        }
    }

    void tiersDiffer()
    {
        for (const Shade shade : {Shade::Light, Shade::Dark}) {
            Theme::apply(shade);
            std::set<QRgb> colours{Theme::current().accelerator.rgb()};
            for (const Tier &tier : tiers)
                if (tier.id != "M1") // the first of several middle tiers has the hue of a single one
                    QVERIFY2(colours.insert(Theme::current().tier(tier).rgb()).second, tier.id.c_str());
        }
    }

    void lightTiersAreOkabeIto_data()
    {
        QTest::addColumn<int>("tier");
        QTest::addColumn<QRgb>("colour");
        QTest::newRow("P") << 0 << QRgb(0xff0072b2);
        QTest::newRow("M") << 1 << QRgb(0xff56b4e9);
        QTest::newRow("E") << 4 << QRgb(0xff009e73);
        QTest::newRow("LP") << 5 << QRgb(0xffe69f00);
    }

    void lightTiersAreOkabeIto()
    {
        QFETCH(int, tier);
        QFETCH(QRgb, colour);
        Theme::apply(Shade::Light);
        QCOMPARE(Theme::current().tier(tiers[tier]).rgb(), colour);
    }

    void applySetsTheApplicationPalette()
    {
        for (const Shade shade : {Shade::Light, Shade::Dark}) {
            Theme::apply(shade);
            QCOMPARE(QApplication::palette().color(QPalette::Window), Theme::current().window);
            QCOMPARE(QApplication::palette().color(QPalette::WindowText), Theme::current().text);
            QVERIFY(contrast(QApplication::palette().color(QPalette::HighlightedText),
                             QApplication::palette().color(QPalette::Highlight)) >= readable);
        }
    }

    /// The offscreen platform's own palette is light; ours must not be mistaken for it.
    void systemFollowsTheDesktopNotTheLastTheme()
    {
        Theme::apply(ThemeMode::Dark);
        Theme::apply(ThemeMode::System);
        QVERIFY(!Theme::current().isDark);
    }

    void digitsHaveOneWidth()
    {
        for (const QFont::Weight weight : {QFont::Normal, QFont::Bold}) {
            const QFontMetricsF metrics(Theme::digits(1.0, weight));
            for (char digit = '1'; digit <= '9'; ++digit)
                QCOMPARE(metrics.horizontalAdvance(QLatin1Char(digit)), metrics.horizontalAdvance(QLatin1Char('0')));
        }
    }

    void digitsScale()
    {
        const qreal base = QApplication::font().pointSizeF();
        QCOMPARE(Theme::digits().pointSizeF(), base);
        QCOMPARE(Theme::digits(1.5).pointSizeF(), base * 1.5);
        QCOMPARE(Theme::digits(1.0, QFont::Bold).weight(), int(QFont::Bold));
    }
};

QTEST_MAIN(ShellThemeTest)
#include "shell_theme_test.moc"
