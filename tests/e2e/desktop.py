# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop for one test run: its own X server, D-Bus session, window manager and accessibility bus."""
import contextlib
import importlib.util
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SKIPPED = 77
INSIDE = "TIERSCOPE_E2E_FRAMEBUFFER"  # set in the process that runs inside the session
WIDTH, HEIGHT = 1280, 800


def missing():
    """What this machine lacks for such a desktop."""
    commands = ["Xvfb", "dbus-run-session", "openbox", "xdotool"]
    lacking = [command for command in commands if not shutil.which(command)]
    if not importlib.util.find_spec("pyatspi"):
        lacking.append("pyatspi (python3-pyatspi)")
    return lacking


def run_inside(arguments):
    """Runs this program again inside a new desktop and returns its exit status."""
    with tempfile.TemporaryDirectory(prefix="tierscope-e2e-") as home:
        readable, writable = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writable), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp", "-fbdir", home],
            pass_fds=[writable], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writable)
        try:
            with os.fdopen(readable) as pipe:
                display = pipe.readline().strip()
            if not display:
                print("Xvfb did not start")
                return 1
            command = ["dbus-run-session", "--", sys.executable, "-B", *arguments]
            return subprocess.call(command, env=environment(home, display))
        finally:
            server.terminate()
            server.wait()


def environment(home, display):
    """The test's own home, so that it neither reads nor changes the user's settings."""
    runtime = os.path.join(home, "runtime")
    os.mkdir(runtime, 0o700)
    own = {"DISPLAY": f":{display}", "HOME": home, "XDG_RUNTIME_DIR": runtime, "XDG_CONFIG_HOME": home,
           "XDG_CACHE_HOME": home, "XDG_DATA_HOME": home, "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "xcb",
           "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", INSIDE: os.path.join(home, "Xvfb_screen0")}
    kept = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
    return {**kept, **own}


def screen_pixels():
    """The screen as bytes of 32-bit pixels. Xvfb keeps it in a file: a header of big-endian words (XWDFile.h), the
    colour map in entries of 12 bytes, the pixels."""
    data = Path(os.environ[INSIDE]).read_bytes()
    header = struct.unpack(">25I", data[:100])
    start, colours = header[0] + header[19] * 12, header[12] * header[5]
    return data[start:start + colours]


def colours_on_screen():
    return set(struct.unpack(f"<{WIDTH * HEIGHT}I", screen_pixels()))


def until(condition, seconds, what):
    """The first true value of condition(), asked again until then."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(0.05)


def xdotool(*arguments):
    """The words it prints; none if it fails."""
    return subprocess.run(["xdotool", *arguments], capture_output=True, text=True, timeout=10).stdout.split()


@contextlib.contextmanager
def window_manager():
    manager = subprocess.Popen(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: xdotool("get_desktop"), 10, "openbox runs")
        yield
    finally:
        manager.terminate()
        manager.wait()


def press(key):
    xdotool("key", key)


class Program:
    """The program under test and its part of the accessibility tree."""

    def __init__(self, command):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(command, stderr=self.errors)

    def roots(self):
        import pyatspi
        for application in pyatspi.Registry.getDesktop(0):
            if application is not None and application.get_process_id() == self.process.pid:
                yield application

    def showing(self, node=None):
        """Every element that is on screen now."""
        import pyatspi
        for child in self.roots() if node is None else node:
            if child is None:
                continue
            if node is None or child.getState().contains(pyatspi.STATE_SHOWING):
                yield child
                yield from self.showing(child)

    def find(self, pattern):
        """Elements on screen whose name matches the compiled pattern, as pairs of match and element."""
        found = ((pattern.match(element.name), element) for element in self.showing())
        return [(match, element) for match, element in found if match]

    def is_checked(self, name):
        import pyatspi
        return any(element.name == name and element.getState().contains(pyatspi.STATE_CHECKED)
                   for element in self.showing())

    def focused(self):
        """The names of the focused elements, the innermost last."""
        import pyatspi
        return [element.name for element in self.showing() if element.getState().contains(pyatspi.STATE_FOCUSED)]

    def activate(self):
        """Waits for the window and gives it the keyboard."""
        own = ["--all", "--pid", str(self.process.pid), "--name", "."]
        until(lambda: self.take_keyboard(xdotool("search", *own)), 20, "the window is up and has the keyboard")

    @staticmethod
    def take_keyboard(windows):
        """Asks the window manager; true once it has obeyed. Asking also wakes an openbox that was still starting when
        the window came: it then sleeps on the event that it has already read."""
        if not windows or xdotool("getactivewindow") == windows:
            return bool(windows)
        xdotool("windowactivate", windows[0])
        return False

    def printed_errors(self):
        self.errors.seek(0)
        return self.errors.read()

    def end(self):
        """Asks it to end; returns its exit status, or None if it had not ended after 5 s."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(5)
        except subprocess.TimeoutExpired:
            return None

    def clean_up(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.errors.close()
