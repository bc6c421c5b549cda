// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierctl/Commands.h"
#include "app/tierctl/Table.h"

#include "core/base/ChildProcess.h"
#include "core/base/SysRoot.h"
#include "core/base/Text.h"

#include <dlfcn.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace tierscope {

namespace {

/// One thing that Tierscope can use, and whether it is here.
struct Finding {
    std::string name;
    bool isThere = false;
    std::string detail; ///< what was found, or what would bring it
    std::string use;
};

Finding readable(const SysRoot &root, const char *name, const char *path, const char *use, const char *missing)
{
    const auto text = root.readText(path);
    return {name, text.isOk(), text ? "/" + std::string(path) + ": " + *text : describe(text.error()) + ". " + missing,
            use};
}

Finding library(const char *name, const char *file, const char *use, const char *package)
{
    void *handle = ::dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (handle != nullptr)
        ::dlclose(handle);
    return {name, handle != nullptr, handle != nullptr ? file : std::string("comes with ") + package, use};
}

std::vector<Finding> findings(const SysRoot &root)
{
    std::vector<Finding> found;
    const auto helper = tierctlPath();
    found.push_back(
        {"saved machines", helper.isOk(), helper ? *helper : describe(helper.error()), "opening trees and hwloc XML"});
    found.push_back(readable(root, "frequency", "sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq",
                             "clock of every CPU", "Virtual machines rarely have cpufreq."));
    found.push_back(readable(root, "capacity", "sys/devices/system/cpu/cpu0/cpu_capacity",
                             "weighing load between tiers", "Kernels state it for asymmetric machines."));
    found.push_back(readable(root, "perf events", "proc/sys/kernel/perf_event_paranoid",
                             "switch records, clocks from counters", "The kernel was built without perf."));
    found.push_back(library("NVML", "libnvidia-ml.so.1", "NVIDIA utilisation, clock, memory", "the NVIDIA driver"));
    found.push_back(library("OpenCL", "libOpenCL.so.1", "measuring accelerators", "ocl-icd-libopencl1"));
    return found;
}

int run(bool isJson)
{
    const Result<SysRoot> root = SysRoot::live();
    if (!root)
        return fail(root.error());
    const std::vector<Finding> found = findings(*root);
    if (isJson) {
        nlohmann::ordered_json items = nlohmann::ordered_json::array();
        for (const Finding &finding : found)
            items.push_back({{"name", finding.name},
                             {"found", finding.isThere},
                             {"detail", toValidUtf8(finding.detail)},
                             {"use", finding.use}});
        std::cout << nlohmann::ordered_json{{"schema", "tierscope.doctor/1"}, {"findings", items}}.dump(2) << '\n';
        return exitDone;
    }
    Table table;
    for (const char *heading : {"OPTIONAL PART", "HERE", "FOR", "DETAIL"})
        table.addColumn(heading);
    for (const Finding &finding : found)
        table.addRow({finding.name, finding.isThere ? "yes" : "no", finding.use, escapeForDisplay(finding.detail)});
    std::cout << table.toText();
    return exitDone;
}

} // namespace

void addDoctorCommand(CLI::App &app, Run &chosen)
{
    const auto isJson = std::make_shared<bool>(false);
    CLI::App *command = app.add_subcommand("doctor", "which optional parts of this machine Tierscope can use");
    command->add_flag("--json", *isJson, "print JSON (schema tierscope.doctor/1)");
    command->callback([isJson, &chosen] { chosen = [isJson] { return run(*isJson); }; });
}

} // namespace tierscope
