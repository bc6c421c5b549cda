// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierscope/Options.h"

#include "ui/shell/LiveFeed.h"
#include "ui/shell/PageRegistry.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <cstdio>
#include <map>
#include <vector>

namespace tierscope {

namespace {

constexpr int badOption = 2;
constexpr int smallestSide = 64;
constexpr int largestSide = 16384;

/// "1280x800"
std::optional<QSize> parseSize(const std::string &text)
{
    const auto cross = text.find('x');
    if (cross == std::string::npos)
        return std::nullopt;
    int width = 0;
    int height = 0;
    const char *begin = text.data();
    const char *end = begin + text.size();
    const auto first = std::from_chars(begin, begin + cross, width);
    const auto second = std::from_chars(begin + cross + 1, end, height);
    const bool isClean =
        first.ec == std::errc() && first.ptr == begin + cross && second.ec == std::errc() && second.ptr == end;
    if (!isClean || std::min(width, height) < smallestSide || std::max(width, height) > largestSide)
        return std::nullopt;
    return QSize(width, height);
}

std::string checkSize(const std::string &text)
{
    return parseSize(text) ? std::string() : "is not a size such as 1280x800";
}

struct Given {
    std::string root;
    std::string xml;
    std::string sim;
    std::string theme;
    std::string size;
    int afterMs = 0;
};

const std::map<std::string, ThemeMode> themes = {
    {"system", ThemeMode::System}, {"light", ThemeMode::Light}, {"dark", ThemeMode::Dark}};

void declare(CLI::App &app, Options &options, Given &given)
{
    const std::vector<std::string> pages(pageIds.begin(), pageIds.end());
    auto *root = app.add_option("--root", given.root, "Show a saved machine: a /proc and /sys tree, or a tar of one");
    auto *xml = app.add_option("--xml", given.xml, "Show an hwloc XML file");
    auto *sim = app.add_option("--sim", given.sim, "Show a simulated machine; `tierctl sim --list` names them");
    root->type_name("DIR|TAR")->excludes(xml)->excludes(sim);
    xml->type_name("FILE")->excludes(sim);
    sim->type_name("NAME");
    app.add_option("--page", options.page, "First page")->type_name("NAME")->check(CLI::IsMember(pages));
    app.add_option("--theme", given.theme, "light, dark or system")->type_name("NAME")->check(CLI::IsMember(themes));
    app.add_option("--rate", options.rateHz, "Samples per second, 1 to 20 (default 10)")
        ->type_name("HZ")
        ->check(CLI::Range(LiveFeed::slowestHz, LiveFeed::fastestHz));
    app.add_option("--size", given.size, "Size of the window")->type_name("WxH")->check(checkSize);
    auto *shot =
        app.add_option("--screenshot", options.screenshot, "Write the window to a PNG file, without a display");
    shot->type_name("FILE");
    app.add_option("--after", given.afterMs, "Milliseconds to wait before the screenshot")
        ->type_name("MS")
        ->check(CLI::Range(0, 600'000))
        ->needs(shot);
    app.set_version_flag("--version", "tierscope " TIERSCOPE_VERSION);
}

Options complete(Options options, const Given &given)
{
    if (!given.root.empty())
        options.machine = {SourceChoice::From::Tree, given.root};
    else if (!given.xml.empty())
        options.machine = {SourceChoice::From::Xml, given.xml};
    else if (!given.sim.empty())
        options.machine = {SourceChoice::From::Simulated, given.sim};
    if (!given.theme.empty())
        options.theme = themes.at(given.theme);
    options.size = parseSize(given.size);
    options.after = std::chrono::milliseconds(given.afterMs);
    return options;
}

} // namespace

ParsedOptions parseOptions(int argc, char **argv)
{
    CLI::App app("Heterogeneous machines, live, as tiers.", "tierscope");
    Options options;
    Given given;
    declare(app, options, given);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &asked) {
        return app.exit(asked);
    } catch (const CLI::ParseError &error) {
        std::fprintf(stderr, "tierscope: %s\n", error.what());
        return badOption;
    }
    return complete(std::move(options), given);
}

} // namespace tierscope
