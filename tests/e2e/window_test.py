#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person at the screen meets: the real window, its keyboard, and what a screen reader is told.

usage: window_test.py TIERSCOPE
"""
import os
import re
import subprocess
import sys
import time
import unittest

import desktop
from desktop import until

TIERSCOPE = sys.argv[1] if len(sys.argv) > 1 else ""
TILE = re.compile(r"CPU (\d+), ([\w-]+), (offline|(\d+) %, (idle|no frequency|\d+\.\d GHz))$")


class WindowTest(unittest.TestCase):
    arguments = []

    def setUp(self):
        self.program = desktop.Program([TIERSCOPE, *self.arguments])
        self.addCleanup(self.program.clean_up)
        self.program.activate()
        until(self.tiles, 15, "CPU tiles in the accessibility tree")

    def tiles(self):
        """CPU number -> (what it is called, the value a screen reader gets) of the tiles on screen."""
        return {int(match[1]): (match, element.queryValue().currentValue)
                for match, element in self.program.find(TILE)}

    def values(self):
        return [value for _, value in self.tiles().values()]

    def moves(self):
        first = self.values()
        return until(lambda: self.values() != first, 5, "a value that moves")

    def focused_cpu(self):
        matches = [TILE.match(name) for name in self.program.focused()]
        return next((int(match[1]) for match in matches if match), None)

    def assert_ends_cleanly(self):
        self.assertEqual(self.program.end(), 0, "exit status after SIGTERM, None if it did not end within 5 s")
        self.assertEqual(self.program.printed_errors(), "")


class SimulatedMachine(WindowTest):
    """A 13900K: CPUs 0-15 are P-cores with SMT, 16-31 are E-cores."""
    arguments = ["--sim", "i9-13900k"]

    def test_tiles_and_headers_are_named(self):
        tiles = self.tiles()
        self.assertEqual(sorted(tiles), list(range(32)))
        for cpu, (match, value) in tiles.items():
            self.assertEqual(match[2], "P-core" if cpu < 16 else "E-core")
            self.assertTrue(0 <= value <= 100, value)
        for header in (r"P, P-cores, 8 cores, 16 threads, \d+\.\d of 8 busy$", r"E, E-cores, 16 cores, \d+\.\d of 16 busy$"):
            self.assertEqual(len(self.program.find(re.compile(header))), 1, header)
        self.assert_ends_cleanly()

    def test_values_move_until_paused(self):
        self.moves()
        desktop.press("space")
        time.sleep(0.5)
        paused = self.values()
        time.sleep(1.5)
        self.assertEqual(self.values(), paused)
        desktop.press("space")
        self.moves()
        self.assert_ends_cleanly()

    def test_keyboard_walks_over_tiles(self):
        for _ in range(30):
            if self.focused_cpu() is not None:
                break
            desktop.press("Tab")
            time.sleep(0.1)
        first = self.focused_cpu()
        self.assertIsNotNone(first, f"Tab reached no tile, but {self.program.focused()}")
        desktop.press("Right")
        until(lambda: self.focused_cpu() not in (None, first), 3, f"focus moved away from CPU {first}")
        desktop.press("Left")
        until(lambda: self.focused_cpu() == first, 3, f"focus back on CPU {first}")
        self.assert_ends_cleanly()

    def test_pages_switch(self):
        desktop.press("ctrl+2")
        until(lambda: self.program.is_checked("Streams") and not self.tiles(), 3, "Streams instead of the node page")
        desktop.press("ctrl+1")
        until(lambda: self.program.is_checked("Node") and self.tiles(), 3, "the node page again")
        self.assert_ends_cleanly()

    def test_screen_is_drawn(self):
        until(lambda: len(desktop.colours_on_screen()) > 100, 5, "more than 100 colours on screen")
        first = desktop.screen_pixels()
        until(lambda: desktop.screen_pixels() != first, 5, "a screen that moves")
        self.assert_ends_cleanly()


class ThisMachine(WindowTest):
    def test_shows_what_the_kernel_lists(self):
        with open("/sys/devices/system/cpu/present", encoding="ascii") as file:
            ranges = [part.split("-") for part in file.read().strip().split(",")]
        present = [cpu for first, *last in ranges for cpu in range(int(first), int(last[0] if last else first) + 1)]
        self.assertEqual(sorted(self.tiles()), present)
        self.assert_ends_cleanly()

    def test_follows_a_load(self):
        cpu = min(os.sched_getaffinity(0))
        spin = f"import os, time; os.sched_setaffinity(0, [{cpu}]); end = time.time() + 20\nwhile time.time() < end: pass"
        load = subprocess.Popen([sys.executable, "-c", spin])
        self.addCleanup(load.wait)
        self.addCleanup(load.kill)
        until(lambda: self.tiles()[cpu][1] > 50, 10, f"CPU {cpu} shown busy")
        self.assert_ends_cleanly()


def main():
    if not TIERSCOPE:
        sys.exit(__doc__)
    lacking = desktop.missing()
    if lacking:
        print("SKIPPED: there is no test of the real window without " + ", ".join(lacking))
        return desktop.SKIPPED
    if desktop.INSIDE not in os.environ:
        return desktop.run_inside(sys.argv)
    with desktop.window_manager():
        # pyatspi warns of its own deprecated calls
        tests = unittest.main(argv=sys.argv[:1], exit=False, verbosity=2, warnings="ignore")
    return 0 if tests.result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
