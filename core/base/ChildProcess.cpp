// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ChildProcess.h"

#include "core/base/UniqueFd.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ; // NOLINT(readability-redundant-declaration): not every libc declares it

namespace tierscope {

namespace {

using Clock = std::chrono::steady_clock;

std::vector<char *> pointersTo(std::vector<std::string> &strings)
{
    std::vector<char *> pointers;
    for (std::string &text : strings)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::vector<std::string> environmentWith(const std::vector<std::string> &added)
{
    std::vector<std::string> all = added;
    for (char **entry = environ; *entry != nullptr; ++entry) {
        const std::string_view name(*entry, std::strcspn(*entry, "="));
        const auto replaces = [&](const std::string &text) {
            return text.size() > name.size() && text.starts_with(name) && text[name.size()] == '=';
        };
        if (std::none_of(added.begin(), added.end(), replaces))
            all.emplace_back(*entry);
    }
    return all;
}

/// Starts the program with its stdout in `writeEnd`; -1 and errno on failure.
pid_t spawn(const std::vector<std::string> &command, const std::vector<std::string> &environment, int writeEnd)
{
    std::vector<std::string> arguments = command;
    std::vector<std::string> variables = environmentWith(environment);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, writeEnd, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t pid = -1;
    const int failed = posix_spawn(&pid, command.front().c_str(), &actions, nullptr, pointersTo(arguments).data(),
                                   pointersTo(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    errno = failed;
    return failed == 0 ? pid : -1;
}

/// Reads to the end of the pipe; the Error says why it stopped before.
Result<std::string> drain(int fd, Clock::time_point deadline, std::size_t limit, const std::string &name)
{
    std::string output;
    std::array<char, 65536> buffer{};
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        pollfd waiting{fd, POLLIN, 0};
        const int ready = left.count() <= 0 ? 0 : ::poll(&waiting, 1, static_cast<int>(left.count()));
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return Error{Code::TimedOut, name, {}, 0};
        const ssize_t got = ::read(fd, buffer.data(), buffer.size());
        if (got == 0)
            return output;
        if (got < 0 && errno != EINTR)
            return errorFromErrno(errno, name);
        if (got > 0)
            output.append(buffer.data(), static_cast<std::size_t>(got));
        if (output.size() > limit)
            return Error{Code::TooLarge, name, {}, 0};
    }
}

int waitFor(pid_t pid)
{
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

} // namespace

Result<ChildOutput> runChild(const std::vector<std::string> &command, const std::vector<std::string> &environment,
                             std::chrono::milliseconds timeout, std::size_t outputLimit)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return errorFromErrno(errno, command.front());
    const UniqueFd readEnd(ends[0]);
    UniqueFd writeEnd(ends[1]);
    const pid_t pid = spawn(command, environment, writeEnd.fd());
    if (pid < 0)
        return Error{Code::HelperMissing, command.front(), {}, errno};
    writeEnd.reset();
    Result<std::string> output = drain(readEnd.fd(), Clock::now() + timeout, outputLimit, command.front());
    if (!output)
        ::kill(pid, SIGKILL);
    const int status = waitFor(pid);
    if (!output)
        return output.error();
    if (!WIFEXITED(status))
        return Error{Code::HelperFailed, command.front(), {}, 0};
    return ChildOutput{WEXITSTATUS(status), *std::move(output)};
}

Result<std::string> tierctlPath()
{
    if (const char *named = std::getenv("TIERSCOPE_TIERCTL"); named != nullptr && *named != '\0')
        return std::string(named);
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::string beside = (self.parent_path() / "tierctl").string();
    if (error || ::access(beside.c_str(), X_OK) != 0)
        return Error{Code::HelperMissing, "tierctl", {}, 0};
    return beside;
}

} // namespace tierscope
