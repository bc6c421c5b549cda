// SPDX-License-Identifier: GPL-3.0-or-later
// What one poll of the live source costs, on this machine and on trees of a large one. Usage: sampler_bench [POLLS]
#include "core/source/LiveSource.h"
#include "core/telemetry/ProcStat.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

using namespace tierscope;
using namespace std::chrono_literals;

namespace {

std::chrono::nanoseconds cpuTime()
{
    timespec spent{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return std::chrono::seconds(spent.tv_sec) + std::chrono::nanoseconds(spent.tv_nsec);
}

/// The CPU time of `work`, run so many times, in microseconds each: median and 90th percentile.
struct Cost {
    double median = 0;
    double p90 = 0;
};

template<typename Work>
Cost costOf(int times, const Work &work)
{
    std::vector<double> all;
    for (int i = 0; i < times; ++i) {
        const auto before = cpuTime();
        work();
        all.push_back(std::chrono::duration<double, std::micro>(cpuTime() - before).count());
    }
    std::sort(all.begin(), all.end());
    return {all[all.size() / 2], all[all.size() * 9 / 10]};
}

void write(const std::filesystem::path &path, const std::string &content)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << content;
}

/// /proc/stat as a 6.x kernel prints it, all CPUs half busy after `round` samples.
std::string statOf(int cpus, int round)
{
    const std::string ticks = std::to_string(10 * round);
    std::string text = "cpu  1 2 3 4 5 6 7 8 9 10\n";
    for (int cpu = 0; cpu < cpus; ++cpu)
        text += "cpu" + std::to_string(cpu) + " 1" + ticks + " 0 234567 9" + ticks + " 12345 0 6789 0 0 0\n";
    text += "intr 123456789";
    for (int irq = 0; irq < 4096; ++irq)
        text += " 0";
    return text + "\nctxt 1\nbtime 1\nprocesses 1\n";
}

/// A tree of `cpus` CPUs, each with a clock of its own if wanted.
class Tree {
public:
    Tree(int cpus, bool hasClocks)
        : m_cpus(cpus)
    {
        std::string name = (std::filesystem::temp_directory_path() / "tierscope-bench-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            std::perror("mkdtemp");
            std::exit(1);
        }
        m_folder = name;
        const auto cpuFolder = m_folder / "sys/devices/system/cpu";
        for (const char *list : {"possible", "present", "online"})
            write(cpuFolder / list, "0-" + std::to_string(cpus - 1) + "\n");
        for (int cpu = 0; cpu < cpus; ++cpu) {
            const auto folder = cpuFolder / ("cpu" + std::to_string(cpu));
            write(folder / "topology/core_id", std::to_string(cpu) + "\n");
            write(folder / "topology/physical_package_id", "0\n");
            if (hasClocks)
                write(folder / "cpufreq/scaling_cur_freq", "2400000\n");
        }
        advance();
    }
    ~Tree()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }
    Tree(const Tree &) = delete;
    Tree &operator=(const Tree &) = delete;

    void advance() { write(m_folder / "proc/stat", statOf(m_cpus, ++m_round)); }
    std::string path() const { return m_folder.string(); }

private:
    std::filesystem::path m_folder;
    int m_cpus;
    int m_round = 0;
};

void print(const char *what, const Cost &cost)
{
    std::printf("%-46s %10.1f %10.1f %11.3f\n", what, cost.median, cost.p90, cost.median * 10 / 1e6 * 100);
}

/// `between` runs before every poll and is not measured.
template<typename Between>
void benchSource(const char *what, const Want &want, int polls, Result<std::unique_ptr<NodeSource>> source,
                 const Between &between)
{
    if (!source || !(*source)->node()) {
        std::printf("%-46s cannot be read\n", what);
        return;
    }
    std::vector<double> all;
    const auto poll = [&] {
        const Result<Frame> frame = (*source)->poll(want, {});
        if (!frame)
            std::printf("%s\n", describe(frame.error()).c_str());
    };
    for (int i = 0; i < polls; ++i) {
        between();
        all.push_back(costOf(1, poll).median);
    }
    std::sort(all.begin(), all.end());
    print(what, {all[all.size() / 2], all[all.size() * 9 / 10]});
}

void benchTree(const char *what, int cpus, bool hasClocks, const Want &want, int polls)
{
    Tree tree(cpus, hasClocks);
    benchSource(what, want, polls, LiveSource::openAt(tree.path()), [&] { tree.advance(); });
}

} // namespace

int main(int argc, char **argv)
{
    const int polls = argc > 1 ? std::max(std::atoi(argv[1]), 3) : 300;
    std::printf("%-46s %10s %10s %11s\n", "CPU time per poll", "median us", "p90 us", "% at 10 Hz");
    benchSource("this machine", {}, polls, LiveSource::open(), [] { std::this_thread::sleep_for(2ms); });
    benchSource("this machine, utilisation only", {true, false}, polls, LiveSource::open(),
                [] { std::this_thread::sleep_for(2ms); });
    benchTree("tree of 1,024 CPUs, no clocks", 1024, false, {}, polls);
    benchTree("tree of 1,024 CPUs, 1,024 clocks", 1024, true, {}, polls);
    benchTree("tree of 1,024 CPUs, clocks not looked at", 1024, true, {true, false}, polls);

    const std::string text = statOf(1024, 1);
    ProcStat stat;
    print("parsing /proc/stat of 1,024 CPUs alone", costOf(polls, [&] { parseProcStat(text, stat); }));
    return 0;
}
