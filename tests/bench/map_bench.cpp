// SPDX-License-Identifier: GPL-3.0-or-later
// CPU time to repaint the tier map when every tile changed: `map_bench [WIDTHxHEIGHT]`. QT_SCALE_FACTOR sets the
// device pixel ratio. Offscreen, so that no display server's time is in it.
#include "FixtureMachines.h"

#include "core/sim/SimulatedMachine.h"
#include "ui/node/TierMap.h"
#include "ui/shell/Theme.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

using namespace tierscope;

namespace {

double cpuMs()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// A frame in which every CPU differs from the frame before.
std::shared_ptr<const Frame> makeFrame(const Node &node, int round)
{
    auto frame = std::make_shared<Frame>();
    frame->seq = static_cast<std::uint64_t>(round);
    frame->intervalS = 0.1;
    for (const Cpu &cpu : node.cpus) {
        CpuReading reading;
        reading.cpu = cpu.id;
        const int percent = (cpu.id * 37 + round * 11) % 99 + 1;
        reading.utilPercent = percent;
        reading.khz = 1'000'000 + percent * 20'000;
        reading.khzSource = FrequencySource::Simulated;
        frame->cpus.push_back(reading);
    }
    return frame;
}

void measure(const char *machine, const QSize &size)
{
    const auto source = SimulatedMachine::create(fixtures::machineNamed(machine));
    const auto node = std::make_shared<const Node>(source.value()->node().value());
    TierMap map;
    map.resize(size);
    map.setNode(node);
    map.show();
    QApplication::processEvents();

    constexpr int warmUp = 20;
    constexpr int rounds = 200;
    std::vector<std::shared_ptr<const Frame>> frames;
    for (int round = 0; round < 16; ++round)
        frames.push_back(makeFrame(*node, round));
    std::vector<double> times;
    for (int round = 0; round < warmUp + rounds; ++round) {
        const double before = cpuMs();
        map.setFrame(frames[static_cast<std::size_t>(round) % frames.size()]);
        map.repaint();
        if (round >= warmUp)
            times.push_back(cpuMs() - before);
    }
    std::sort(times.begin(), times.end());
    std::printf("%-14s %5zu CPUs  %4dx%-4d  ratio %.2f  %.2f (%.2f-%.2f) ms CPU\n", machine, node->cpus.size(),
                size.width(), size.height(), map.devicePixelRatioF(), times[times.size() / 2], times.front(),
                times.back());
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    Theme::apply(ThemeMode::Dark);
    QSize size(1920, 1080);
    if (argc > 1) {
        const QStringList sides = QString::fromLocal8Bit(argv[1]).split(u'x');
        size = sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize();
    }
    if (size.width() < 1 || size.height() < 1) {
        std::fputs("usage: map_bench [WIDTHxHEIGHT]\n", stderr);
        return 2;
    }
    std::puts("set a frame in which every tile differs, and repaint: median (min-max) of 200");
    for (const char *machine : {"i9-13900k", "smp-384", "cpus-1024"})
        measure(machine, size);
    return 0;
}
