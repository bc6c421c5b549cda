// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/Theme.h"

#include "ui/shell/Contrast.h"
#include "ui/shell/ShellStyle.h"

#include <QApplication>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace tierscope {

namespace {

constexpr QRgb lightTiers[] = {0xff0072b2, 0xff56b4e9, 0xff009e73, 0xffe69f00};
constexpr QRgb darkTiers[] = {0xff4aa3df, 0xff8fd3f7, 0xff33c795, 0xfff2b83d};

Theme lightTheme()
{
    return {.isDark = false,
            .window = QColor(0xf3f4f6),
            .panel = QColor(0xffffff),
            .tile = QColor(0xeeeff3),
            .border = QColor(0xdfe2e7),
            .text = QColor(0x191c20),
            .dimText = QColor(0x5f6673),
            .accent = QColor(0x0072b2),
            .warning = QColor(0xa34a06),
            .accelerator = QColor(0xcc79a7)};
}

Theme darkTheme()
{
    return {.isDark = true,
            .window = QColor(0x14171b),
            .panel = QColor(0x1c2026),
            .tile = QColor(0x24282f),
            .border = QColor(0x2e333b),
            .text = QColor(0xe9ebee),
            .dimText = QColor(0x9aa1ac),
            .accent = QColor(0x4aa3df),
            .warning = QColor(0xf2b83d),
            .accelerator = QColor(0xe39cc6)};
}

Theme &currentTheme()
{
    static Theme theme = lightTheme();
    return theme;
}

/// What the desktop's own palette says; the application's is set aside for the question.
bool isDesktopDark()
{
    const QPalette ours = QApplication::palette();
    QApplication::setPalette(QPalette());
    const QPalette desktop = QApplication::palette();
    QApplication::setPalette(ours);
    return desktop.color(QPalette::Window).lightness() < desktop.color(QPalette::WindowText).lightness();
}

/// Inter where it is installed, else the desktop's own font, at the size that the desktop chose.
QFont textFont()
{
    static const QFont desktop = QApplication::font();
    QFont font = desktop;
    font.setFamilies(QStringList{QStringLiteral("Inter")} + desktop.families());
    return font;
}

/// M, M1, M2, ... from light to dark, so that neighbours can be told apart.
QColor middleStep(const QColor &base, const std::string &id)
{
    const int step = id.size() > 1 ? std::clamp(id.at(1) - '1', 0, 3) : 0;
    return step == 0 ? base : base.darker(100 + 18 * step);
}

} // namespace

QColor Theme::tier(const Tier &tier) const
{
    const auto &hues = isDark ? darkTiers : lightTiers;
    switch (tier.kind) {
    case TierKind::Performance:
    case TierKind::Uniform:
        return QColor(hues[0]);
    case TierKind::Middle:
        return middleStep(QColor(hues[1]), tier.id);
    case TierKind::Efficiency:
        return QColor(hues[2]);
    case TierKind::LowPower:
        return QColor(hues[3]);
    }
    return dimText;
}

QColor Theme::textOn(const QColor &background) const
{
    static const QColor dark(0x0e1013);
    static const QColor light(Qt::white);
    return contrast(dark, background) >= contrast(light, background) ? dark : light;
}

QFont Theme::digits(qreal relativeSize, QFont::Weight weight)
{
    QFont font = QApplication::font();
    font.setFamilies({QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans"), QStringLiteral("Liberation Sans")});
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * relativeSize);
    else
        font.setPixelSize(std::max(1, qRound(font.pixelSize() * relativeSize)));
    font.setWeight(weight);
    return font;
}

const Theme &Theme::current()
{
    return currentTheme();
}

void Theme::apply(ThemeMode mode)
{
    apply(mode == ThemeMode::Dark || (mode == ThemeMode::System && isDesktopDark()) ? Shade::Dark : Shade::Light);
}

void Theme::apply(Shade shade)
{
    const bool wasSet = qobject_cast<ShellStyle *>(QApplication::style()) != nullptr;
    currentTheme() = shade == Shade::Dark ? darkTheme() : lightTheme();
    if (!wasSet)
        QApplication::setStyle(new ShellStyle);
    QApplication::setFont(textFont());
    QApplication::setPalette(currentTheme().palette());
    QToolTip::setPalette(currentTheme().palette());
}

QPalette Theme::palette() const
{
    QPalette palette;
    const std::pair<QPalette::ColorRole, QColor> roles[] = {{QPalette::Window, window},
                                                            {QPalette::WindowText, text},
                                                            {QPalette::Base, panel},
                                                            {QPalette::AlternateBase, tile},
                                                            {QPalette::Text, text},
                                                            {QPalette::PlaceholderText, dimText},
                                                            {QPalette::Button, tile},
                                                            {QPalette::ButtonText, text},
                                                            {QPalette::BrightText, textOn(warning)},
                                                            {QPalette::ToolTipBase, panel},
                                                            {QPalette::ToolTipText, text},
                                                            {QPalette::Highlight, accent},
                                                            {QPalette::HighlightedText, textOn(accent)},
                                                            {QPalette::Link, accent},
                                                            {QPalette::LinkVisited, accent},
                                                            {QPalette::Light, tile.lighter(isDark ? 130 : 105)},
                                                            {QPalette::Midlight, tile},
                                                            {QPalette::Mid, border},
                                                            {QPalette::Dark, border.darker(120)},
                                                            {QPalette::Shadow, QColor(0, 0, 0)}};
    for (const auto &[role, colour] : roles)
        palette.setColor(role, colour);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, dimText);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, border);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, dimText);
    return palette;
}

} // namespace tierscope
