// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierctl/Commands.h"
#include "app/tierctl/SourceOptions.h"
#include "app/tierctl/Style.h"
#include "app/tierctl/Table.h"

#include "core/base/Units.h"
#include "core/telemetry/FrameJson.h"

#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace tierscope {

namespace {

using Clock = std::chrono::steady_clock;

struct Options {
    SourceOptions source;
    double intervalS = 1.0;
    std::uint64_t count = 0; ///< 0: until interrupted
    bool isJson = false;
};

volatile std::sig_atomic_t isInterrupted = 0;

void interrupt(int)
{
    isInterrupted = 1;
}

/// Ctrl+C ends the loop between two frames, so that the last line of JSON is whole.
void catchInterrupts()
{
    struct sigaction action {};
    action.sa_handler = interrupt; // without SA_RESTART: the sleep ends at once
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

/// Sleeps to an absolute time, so that intervals do not drift; ends early on a signal.
void sleepUntil(Clock::time_point due)
{
    while (isInterrupted == 0) {
        const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(due - Clock::now()).count();
        if (left <= 0)
            return;
        constexpr std::int64_t second = 1'000'000'000;
        const timespec wait{left / second, left % second};
        ::nanosleep(&wait, nullptr);
    }
}

std::string percentText(const std::optional<double> &percent)
{
    if (!percent)
        return "-";
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%.1f", *percent);
    return text.data();
}

std::string frequencyText(const CpuReading &reading)
{
    if (reading.khz)
        return gigahertzText(reading.khz);
    return reading.isIdle == true && reading.khzSource ? "idle" : "-";
}

std::string tierOf(const Node &node, int id)
{
    const Cpu *cpu = node.cpu(id);
    return cpu == nullptr || cpu->tier < 0 ? "?" : node.tiers[static_cast<std::size_t>(cpu->tier)].id;
}

void printTable(const Frame &frame, const Node &node, const Style &style)
{
    Table table;
    table.addColumn("CPU", Table::Align::Right);
    table.addColumn("TIER");
    table.addColumn("UTIL %", Table::Align::Right);
    table.addColumn("STEAL %", Table::Align::Right);
    table.addColumn("FREQUENCY", Table::Align::Right);
    table.addColumn("SOURCE");
    table.addColumn("NOTE");
    for (const CpuReading &reading : frame.cpus) {
        if (!reading.isOnline) {
            table.addRow({std::to_string(reading.cpu), tierOf(node, reading.cpu), "offline"});
            continue;
        }
        const std::string source =
            reading.khzSource ? std::string(frequencySourceName(*reading.khzSource)) : "no frequency";
        table.addRow({std::to_string(reading.cpu), tierOf(node, reading.cpu), percentText(reading.utilPercent),
                      percentText(reading.stealPercent), frequencyText(reading), source,
                      reading.isReader ? "reads" : ""});
    }
    std::array<char, 96> head{};
    std::snprintf(head.data(), head.size(), "%.2f s, tierctl itself %s %% of a CPU", frame.intervalS,
                  percentText(frame.selfCpuPercent).c_str());
    std::cout << style.dim(head.data()) << '\n' << table.toText() << std::endl;
    for (const Issue &issue : frame.issues)
        std::cerr << style.warning("note: ") << describe(issue) << '\n';
}

/// /proc/stat counts ticks, so that short intervals see few of them.
void noteSteps(const Options &options, SourceKind kind, const Style &style)
{
    constexpr double percent = 100;
    constexpr double coarse = 5;
    const double step = percent / (static_cast<double>(::sysconf(_SC_CLK_TCK)) * options.intervalS);
    if (kind == SourceKind::Live && step > coarse)
        std::fprintf(stderr, "%s/proc/stat counts time in ticks: at this interval percentages move in steps of %.0f\n",
                     style.warning("note: ").c_str(), step);
}

/// CLI::Range lets NaN pass.
std::string checkInterval(const std::string &text)
{
    constexpr double shortest = 0.01;
    constexpr double longest = 86400;
    char *end = nullptr;
    const double seconds = std::strtod(text.c_str(), &end);
    const bool isNumber = !text.empty() && *end == '\0' && std::isfinite(seconds);
    return isNumber && seconds >= shortest && seconds <= longest ? std::string() : "must be 0.01 to 86400 seconds";
}

int run(const Options &options)
{
    const auto source = options.source.open();
    if (!source)
        return fail(source.error());
    if (const Capabilities capabilities = (*source)->capabilities(); capabilities.noMotion)
        return fail(*capabilities.noMotion);
    catchInterrupts();
    Result<Node> node = (*source)->node();
    if (!node)
        return fail(node.error());
    const Style style = Style::forStdout();
    noteSteps(options, (*source)->capabilities().kind, style);
    const auto interval = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.intervalS));
    std::uint64_t revision = 0;
    // The first reading only starts the counters: a rate needs two.
    Result<Frame> frame = (*source)->poll({}, {});
    if (frame)
        revision = frame->nodeRevision;
    Clock::time_point due = Clock::now() + interval;
    for (std::uint64_t printed = 0; options.count == 0 || printed < options.count; ++printed) {
        sleepUntil(due);
        due = std::max(due + interval, Clock::now()); // a stall skips beats
        if (isInterrupted != 0)
            return exitDone;
        frame = (*source)->poll({}, {});
        if (!frame)
            return fail(frame.error());
        if (frame->nodeRevision != revision) {
            node = (*source)->node();
            if (!node)
                return fail(node.error());
            revision = frame->nodeRevision;
        }
        if (options.isJson)
            std::cout << frameToJson(*frame, *node).dump() << std::endl;
        else
            printTable(*frame, *node, style);
        if (!std::cout.good())
            return exitDone; // the reader has left
    }
    return exitDone;
}

} // namespace

void addWatchCommand(CLI::App &app, Run &chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App *command = app.add_subcommand("watch", "utilisation and frequency of every CPU, again and again");
    options->source.addTo(*command);
    command->add_option("--interval", options->intervalS, "seconds between two readings (default 1)")
        ->type_name("S")
        ->check(checkInterval);
    command->add_option("--count", options->count, "readings to print (default: until interrupted)")
        ->type_name("N")
        ->check(CLI::Range(1, std::numeric_limits<int>::max()));
    command->add_flag("--json", options->isJson, "one JSON object per line (schema tierscope.watch/1)");
    command->footer("UTIL is the busy share without steal. An idle CPU has no clock worth showing. NOTE \"reads\": the "
                    "CPU that did "
                    "the reading, which raises its own clock.");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace tierscope
