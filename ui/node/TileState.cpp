// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/TileState.h"

#include <algorithm>
#include <cmath>

namespace tierscope {

namespace {

int tenths(std::int64_t khz)
{
    return static_cast<int>(std::clamp<std::int64_t>((khz + 50'000) / 100'000, 0, 999));
}

/// Of a machine without motion a tile says what the CPU is.
void setNature(TileState &state, const Cpu &cpu)
{
    if (cpu.maxKhz) {
        state.clock = TileState::Clock::Maximum;
        state.tenthGigahertz = tenths(*cpu.maxKhz);
    } else if (cpu.capacity) {
        state.clock = TileState::Clock::Capacity;
        state.capacity = *cpu.capacity;
    }
}

} // namespace

TileState tileState(const NodeView &view, const MapTile &tile)
{
    TileState state;
    const Cpu *cpu = tile.kind == TileKind::Cpu && view.node ? view.node->cpu(tile.id) : nullptr;
    if (cpu == nullptr)
        return state;
    state.isDimmed = cpu->isAllowed && !*cpu->isAllowed;
    state.isFavoured = cpu->isFavoured;
    state.isIsolated = cpu->isIsolated;
    state.isOffline = !view.isOnline(*cpu);
    if (!view.capabilities.hasMotion() && !state.isOffline)
        setNature(state, *cpu);
    const CpuReading *now = view.reading(tile.id);
    if (now == nullptr || state.isOffline)
        return state;
    if (now->utilPercent)
        state.percent = static_cast<int>(std::lround(std::clamp(*now->utilPercent, 0.0, 100.0)));
    if (now->khz) {
        state.clock = TileState::Clock::Value;
        state.tenthGigahertz = tenths(*now->khz);
    } else if (now->khzSource) {
        state.clock = now->isIdle.value_or(false) ? TileState::Clock::Idle : TileState::Clock::Unknown;
    }
    return state;
}

} // namespace tierscope
