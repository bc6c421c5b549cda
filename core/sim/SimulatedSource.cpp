// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/SimulatedSource.h"

#include "core/base/EmbeddedFile.h"
#include "core/sim/SimulatedMachine.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace tierscope {

namespace simulated_machines {
std::span<const EmbeddedFile> files(); // written by cmake/EmbedFiles.cmake
}

namespace {

constexpr std::size_t mostText = std::size_t{4} << 20;

/// Regular files only: a pipe or device could block for ever.
Result<std::string> readDescription(const std::string &path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return Error{Code::SimUnknown, path, {}, 0};
    std::ifstream file(path, std::ios::binary);
    std::string text(mostText + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (file.bad() || !file.is_open())
        return Error{Code::SimDamaged, path, {}, 0};
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

Result<std::unique_ptr<NodeSource>> start(std::string_view text, const std::string &origin)
{
    auto description = MachineDescription::parse(text, origin);
    if (!description)
        return description.error();
    auto machine = SimulatedMachine::create(*std::move(description));
    if (!machine)
        return machine.error();
    return std::unique_ptr<NodeSource>(*std::move(machine));
}

} // namespace

std::vector<SimulatedSource::Entry> SimulatedSource::list()
{
    std::vector<Entry> entries;
    for (const EmbeddedFile &file : simulated_machines::files()) {
        const auto description = MachineDescription::parse(file.content, std::string(file.name));
        entries.push_back({std::string(file.name), description.value().title}); // ours: damage is a broken build
    }
    return entries;
}

Result<std::unique_ptr<NodeSource>> SimulatedSource::open(std::string_view name)
{
    const auto files = simulated_machines::files();
    const auto found = std::find_if(files.begin(), files.end(), [&](const EmbeddedFile &f) { return f.name == name; });
    if (found != files.end())
        return start(found->content, std::string(name));
    const auto text = readDescription(std::string(name));
    return text ? start(*text, std::string(name)) : text.error();
}

} // namespace tierscope
