// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/TaskScript.h"

#include <cmath>
#include <numbers>

namespace tierscope {

namespace {

/// A well-mixed 64-bit hash (the finaliser of splitmix64), the same on every machine.
std::uint64_t mixed(std::uint64_t x)
{
    x += 0x9E3779B97F4A7C15U;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
}

/// 0 up to 1, the same for the same numbers.
double chance(std::uint32_t seed, std::uint64_t number)
{
    return static_cast<double>(mixed(mixed(seed) ^ number) >> 11) * 0x1p-53;
}

std::uint64_t periodsIn(double seconds, double period)
{
    return period > 0 && seconds > 0 ? static_cast<std::uint64_t>(seconds / period) : 0;
}

} // namespace

double TaskScript::load(int thread, double seconds) const
{
    if (pattern == LoadPattern::Steady)
        return duty;
    const double position = seconds / periodS + phase + stagger * thread / threads;
    const double whole = std::floor(position);
    const double at = position - whole;
    switch (pattern) {
    case LoadPattern::Wave:
        return duty * (1 - std::cos(2 * std::numbers::pi * at)) / 2;
    case LoadPattern::Burst: {
        constexpr double length = 0.25;
        const auto period = static_cast<std::uint64_t>(whole) << 16 | static_cast<std::uint64_t>(thread);
        const double begin = chance(seed, period) * (1 - length);
        return at >= begin && at < begin + length ? duty : 0;
    }
    case LoadPattern::Step:
        return duty * (std::floor(at * 4) + 1) / 4;
    case LoadPattern::Steady:
        break;
    }
    return duty;
}

std::size_t TaskScript::placeAt(double seconds) const
{
    double round = 0;
    for (const TaskPlace &place : places)
        round += place.forS;
    if (round <= 0)
        return 0;
    double at = std::fmod(seconds, round);
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
        if (at < places[i].forS)
            return i;
        at -= places[i].forS;
    }
    return places.size() - 1;
}

std::size_t TaskScript::slotAt(int thread, double seconds, std::size_t count) const
{
    if (count == 0)
        return 0;
    const std::uint64_t slot = mixed(seed) % count + static_cast<std::uint64_t>(thread) + periodsIn(seconds, wanderS);
    return static_cast<std::size_t>(slot % count);
}

} // namespace tierscope
