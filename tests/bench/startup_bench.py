#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Milliseconds from starting the window to its first paint and to its first live values.

usage: startup_bench.py TIERSCOPE [--runs N] [-- ARGUMENT...]

Counts from just before the process is made. Without a display, or with QT_QPA_PLATFORM=offscreen, it measures offscreen
painting. Prints median (min-max).
"""
import argparse
import os
import statistics
import subprocess
import time

PAINT, VALUES = "first-paint-ms", "first-values-ms"
LONGEST_S = 30


def measure(command, environment):
    """One start: what the program says about itself, as {name: ms}."""
    started = time.monotonic_ns()
    program = subprocess.Popen(command, stderr=subprocess.PIPE, text=True,
                               env={**environment, "TIERSCOPE_TIMING": str(started)})
    times = {}
    try:
        while VALUES not in times and time.monotonic_ns() - started < LONGEST_S * 10**9:
            line = program.stderr.readline()
            if not line:
                raise SystemExit(f"{command[0]} ended with status {program.wait()} before it had values to show")
            name, _, value = line.partition(" ")
            if name in (PAINT, VALUES):
                times[name] = float(value)
    finally:
        program.terminate()
        program.wait()
        program.stderr.close()
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tierscope")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("arguments", nargs="*")
    options = parser.parse_args()
    environment = dict(os.environ)
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        environment["QT_QPA_PLATFORM"] = "offscreen"
    command = [options.tierscope, *options.arguments]
    measure(command, environment)  # once for the page cache
    runs = [measure(command, environment) for _ in range(options.runs)]
    print(f"{' '.join(command)}: {options.runs} runs, platform {environment.get('QT_QPA_PLATFORM', 'of the display')}")
    for name in (PAINT, VALUES):
        values = [run[name] for run in runs]
        print(f"{name} {statistics.median(values):.1f} ({min(values):.1f}-{max(values):.1f})")


if __name__ == "__main__":
    main()
