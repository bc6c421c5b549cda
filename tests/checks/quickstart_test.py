#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What quickstart.sh does where something is missing, on machines made of stand-ins for the commands it calls.

usage: quickstart_test.py QUICKSTART
"""
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

QUICKSTART = Path(sys.argv[1]) if len(sys.argv) > 1 else None
REAL = ["awk", "cat", "dirname", "env", "grep", "head", "mktemp", "nproc", "rm", "sed", "sort"]

# Stand-ins note how they were called in $LOG.
NOTE = 'echo "$(basename "$0") $*" >>"$LOG"\n'
DPKG = 'case "$*" in *xvfb*|*libcli11*) exit 1 ;; esac; echo "install ok installed"\n'
CMAKE = 'case $1 in --version) echo "cmake version 3.25.1" ;; esac\n'
STAND_INS = {
    "id": "echo 0\n",
    "dpkg-query": DPKG,
    "apt-get": NOTE,
    "cmake": NOTE + CMAKE,
    "ctest": NOTE + "echo 100% tests passed\n",
    "pkg-config": "echo 6.4.2\n",
    "ninja": "",
    "c++": "",
}
OFFLINE = NOTE + 'case "$*" in *install*) echo "E: Failed to fetch http://deb/x.deb  Temporary failure" >&2; exit 100 ;; esac\n'


class Machine:
    """A folder that is the whole PATH, and a clone with nothing but the script."""

    def __init__(self, folder, changes):
        self.log = folder / "log"
        self.clone = folder / "clone"
        self.path = folder / "bin"
        self.log.touch()
        self.path.mkdir()
        for name in REAL + ["basename"]:
            (self.path / name).symlink_to(shutil.which(name))
        for name, body in {**STAND_INS, **changes}.items():
            if body is not None:
                self.add(self.path / name, body)
        script = self.clone / "installers" / "quickstart.sh"
        script.parent.mkdir(parents=True)
        shutil.copy(QUICKSTART, script)
        for program in ("tierscope", "tierctl"):
            self.add(self.clone / "build" / "release" / "bin" / program, NOTE)

    @staticmethod
    def add(file, body):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("#!/bin/sh\n" + body, encoding="utf-8")
        file.chmod(0o755)

    def run(self, *arguments, **environment):
        """Exit status, the lines said, and the calls that were made."""
        done = subprocess.run(
            ["/bin/sh", str(self.clone / "installers" / "quickstart.sh"), *arguments], text=True, timeout=30,
            env={"PATH": str(self.path), "LOG": str(self.log), **environment}, cwd="/", stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout.splitlines(), self.log.read_text(encoding="utf-8").splitlines()


class Quickstart(unittest.TestCase):
    def machine(self, **changes):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return Machine(Path(folder.name), {name.replace("_", "-"): body for name, body in changes.items()})

    def assert_fails_with(self, machine_result, *words):
        status, lines, calls = machine_result
        self.assertEqual(status, 1)
        for word in words:
            self.assertIn(word, lines[-1])
        self.assertFalse([call for call in calls if call.startswith("cmake --preset")])

    def test_installs_only_what_is_missing(self):
        status, _, calls = self.machine().run("build", "-y")
        installed = [call for call in calls if call.startswith("apt-get") and " install " in call]
        self.assertEqual(status, 0)
        self.assertEqual([call.split("--no-install-recommends ")[1].split() for call in installed], [["libcli11-dev"]])

    def test_test_mode_installs_what_tests_need_and_ends_with_ctest(self):
        status, lines, calls = self.machine().run("test", CI="1")
        self.assertEqual(status, 0)
        self.assertIn("libcli11-dev xvfb", " ".join(calls))
        self.assertIn("cmake --preset ci", calls)
        self.assertTrue(calls[-1].startswith("ctest --preset ci"), calls[-1])
        self.assertEqual(lines[-1], "100% tests passed")

    def test_asks_first_and_cannot_without_a_terminal(self):
        result = self.machine().run("build")
        self.assert_fails_with(result, "no terminal", "-y")
        self.assertFalse([call for call in result[2] if call.startswith("apt-get")])

    def test_nothing_missing_asks_nothing(self):
        status, _, calls = self.machine(dpkg_query="echo install ok installed\n").run("build")
        self.assertEqual(status, 0)
        self.assertFalse([call for call in calls if call.startswith("apt-get")])

    def test_offline(self):
        self.assert_fails_with(self.machine(apt_get=OFFLINE).run("build", "-y"), "online?", "Failed to fetch")

    def test_no_root_and_no_sudo(self):
        self.assert_fails_with(self.machine(id="echo 1000\n").run("build", "-y"), "needs root", "libcli11-dev")

    def test_sudo_where_not_root(self):
        status, _, calls = self.machine(id="echo 1000\n", sudo=NOTE + 'exec "$@"\n').run("build", "-y")
        self.assertEqual(status, 0)
        self.assertTrue(any(call.startswith("sudo env DEBIAN_FRONTEND=noninteractive apt-get") for call in calls))

    def test_old_cmake(self):
        old = NOTE + 'case $1 in --version) echo "cmake version 3.22.1" ;; esac\n'
        self.assert_fails_with(self.machine(cmake=old).run("build", "-y"), "CMake 3.22.1 is too old", "3.25")

    def test_old_qt(self):
        old = 'case $2 in Qt*) echo 6.2.4 ;; *) echo 9.0 ;; esac\n'
        self.assert_fails_with(self.machine(pkg_config=old).run("build", "-y"), "Qt 6.2.4 is too old", "6.4")

    def test_other_distribution_is_told_its_names_and_goes_on(self):
        status, lines, calls = self.machine(apt_get=None, dpkg_query=None, dnf="exit 1\n").run("build")
        self.assertEqual(status, 0)
        self.assertIn("dnf install gcc-c++", lines[0])
        self.assertIn("cmake --preset release", calls)

    def test_no_compiler(self):
        result = self.machine(apt_get=None, dpkg_query=None, **{"c++": None}).run("build")
        self.assert_fails_with(result, "no C++ compiler")

    def test_without_display_renders_a_picture(self):
        status, lines, calls = self.machine().run("-y")
        self.assertEqual(status, 0)
        self.assertEqual(calls[-2:], ["tierscope --screenshot tierscope.png", "tierctl topology"])
        self.assertIn("no display", " ".join(lines))

    def test_with_display_starts_the_window(self):
        status, _, calls = self.machine().run("-y", DISPLAY="otherhost:0")
        self.assertEqual(status, 0)
        self.assertEqual(calls[-1].strip(), "tierscope")

    def test_unknown_argument(self):
        status, lines, _ = self.machine().run("tset")
        self.assertEqual(status, 2)
        self.assertIn("tset", lines[0])


if __name__ == "__main__":
    if not QUICKSTART:
        sys.exit(__doc__)
    unittest.main(argv=sys.argv[:1])
