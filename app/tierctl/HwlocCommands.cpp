// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierctl/Commands.h"

#include "core/node/HwlocChild.h"

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
        command->callback([path, write, &chosen] { chosen = [path, write] { return write(*path); }; });
    };
    add("hwloc-tree", writeTreeAsXml);
    add("hwloc-xml", writeXmlAsXml);
}

} // namespace tierscope
