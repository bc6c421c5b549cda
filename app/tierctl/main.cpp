// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierctl/Commands.h"

#include "core/base/FileLimit.h"
#include "core/base/Text.h"
#include "core/node/HwlocEnvironment.h"

#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <poll.h>
#include <unistd.h>

namespace tierscope {

int fail(const Error &error)
{
    std::cerr << "tierctl: " << describe(error) << '\n';
    return exitFailed;
}

} // namespace tierscope

namespace {

using namespace tierscope;

constexpr auto footer =
    R"(Exit status: 0 done, 1 failed (one line on stderr says why), 2 malformed option or list, 3 done in part.
NO_COLOR turns colours off. CPU lists are written as the kernel writes them (0-3,8).)";

/// Whether stdout is a pipe that nobody reads any more, as after `| head`: no failure of ours.
bool hasReaderLeft()
{
    pollfd out{STDOUT_FILENO, POLLOUT, 0};
    return ::poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

bool isCommand(const CLI::App &app, const std::string &name)
{
    const auto named = [&](const CLI::App *command) { return command->get_name() == name; };
    return !app.get_subcommands(named).empty();
}

int parse(CLI::App &app, int argc, char **argv)
{
    try {
        app.parse(argc, argv);
        return -1;
    } catch (const CLI::Success &done) { // --help, --version
        return app.exit(done);
    } catch (const CLI::ParseError &error) {
        const std::string first = argc > 1 ? argv[1] : "";
        if (!first.empty() && !first.starts_with('-') && !isCommand(app, first)) {
            std::cerr << "tierctl: '" << escapeForDisplay(first) << "' is not a command (see tierctl --help)\n";
            return exitMalformed;
        }
        std::cerr << "tierctl: " << escapeForDisplay(error.what()) << " (see tierctl --help)\n";
        return exitMalformed;
    }
}

} // namespace

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN); // `tierctl watch | head` ends by a failed write, not by a signal
    raiseFileLimit();
    forgetHwlocEnvironment();
    CLI::App app("Shows machines whose cores are not alike: what they are, and what each CPU does.", "tierctl");
    app.set_version_flag("--version", "tierctl " TIERSCOPE_VERSION);
    app.require_subcommand(1);
    app.footer(footer);
    Run run;
    addTopologyCommand(app, run);
    addWatchCommand(app, run);
    addSimCommand(app, run);
    addDoctorCommand(app, run);
    addHwlocCommands(app, run);
    if (const int status = parse(app, argc, argv); status >= 0)
        return status;
    try {
        const int status = run();
        std::cout.flush();
        return std::cout.good() || hasReaderLeft() ? status : fail({Code::CannotWrite, "stdout", {}, 0});
    } catch (const std::exception &broken) {
        std::cerr << "tierctl: internal error: " << broken.what() << '\n';
        return exitFailed;
    }
}
