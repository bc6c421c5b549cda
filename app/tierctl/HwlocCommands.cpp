// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierctl/Commands.h"

#include "core/node/HwlocChild.h"

#include <cstdlib>
#include <memory>

namespace tierscope {

/// The verbs that Tierscope calls in a child process of its own; not for people, so they have no help.
void addHwlocCommands(CLI::App &app, Run &chosen)
{
    const auto path = std::make_shared<std::string>();
    const auto add = [&](const char *name, int (*write)(const std::string &)) {
        CLI::App *command = app.add_subcommand(name, "");
        command->group("");
        command->add_option("path", *path)->required();
        command->callback([path, write, &chosen] {
            chosen = [path, write]() -> int {
                // The tree may be this process's root by now: nothing that wants the real one may run at exit.
                std::_Exit(write(*path));
            };
        });
    };
    add("hwloc-tree", writeTreeAsXml);
    add("hwloc-xml", writeXmlAsXml);
}

} // namespace tierscope
