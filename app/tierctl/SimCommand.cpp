// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierctl/Commands.h"
#include "app/tierctl/Table.h"

#include "core/sim/SimulatedSource.h"

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

namespace tierscope {

namespace {

struct Options {
    bool isJson = false;
    bool isList = false;
};

int run(const Options &options)
{
    const std::vector<SimulatedSource::Entry> entries = SimulatedSource::list();
    if (options.isJson) {
        nlohmann::ordered_json machines = nlohmann::ordered_json::array();
        for (const auto &entry : entries)
            machines.push_back({{"name", entry.name}, {"title", entry.title}});
        std::cout << nlohmann::ordered_json{{"schema", "tierscope.sim/1"}, {"machines", machines}}.dump(2) << '\n';
        return exitDone;
    }
    Table table;
    table.addColumn("NAME");
    table.addColumn("MACHINE");
    for (const auto &entry : entries)
        table.addRow({entry.name, entry.title});
    std::cout << table.toText();
    return exitDone;
}

} // namespace

void addSimCommand(CLI::App &app, Run &chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App *command = app.add_subcommand("sim", "the simulated machines that --sim takes");
    command->add_flag("--list", options->isList, "list them (the default)");
    command->add_flag("--json", options->isJson, "print JSON (schema tierscope.sim/1)");
    command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

} // namespace tierscope
