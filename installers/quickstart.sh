#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck disable=SC2086 # lists of packages and targets are meant to split into words
set -eu

usage() {
    cat <<END
usage: installers/quickstart.sh [-y] [build|test]

  (nothing)  install what the build needs, build, start the window; without a display, render it to tierscope.png
  build      install what the build needs and build
  test       the same with what the tests need, then run the whole test suite

  -y, --yes  install packages without asking (also where CI is set)
  -h, --help

Afterwards build/release/bin holds tierscope and tierctl.
END
}

# Names on Debian 12 and Ubuntu 24.04, or newer.
build_packages="g++ cmake ninja-build pkgconf qt6-base-dev qt6-qpa-plugins libgl-dev libhwloc-dev libarchive-dev
    nlohmann-json3-dev libcli11-dev fonts-inter fonts-dejavu-core"
test_packages="python3 python3-jsonschema python3-pyatspi at-spi2-core dbus openbox xdotool xvfb"
oldest_cmake=3.25
oldest_qt=6.4

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
bin=$root/build/release/bin
assume_yes=no
mode=run
apt_log=

say() { printf 'quickstart: %s\n' "$*" >&2; }
die() {
    say "$*"
    exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }
is_ci() { [ -n "${CI:-}" ] && [ "$CI" != false ]; }

read_arguments() {
    for argument in "$@"; do
        case $argument in
        build | test) mode=$argument ;;
        -y | --yes) assume_yes=yes ;;
        -h | --help)
            usage
            exit 0
            ;;
        *)
            say "unknown argument '$argument'"
            usage >&2
            exit 2
            ;;
        esac
    done
}

# ---- packages

packages_wanted() {
    if [ "$mode" = test ]; then
        echo $build_packages $test_packages
    else
        echo $build_packages
    fi
}

packages_missing() {
    for package in $(packages_wanted); do
        case $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) in
        *"install ok installed"*) ;;
        *) printf '%s ' "$package" ;;
        esac
    done
}

confirm_install() {
    if [ "$assume_yes" = yes ] || is_ci; then return; fi
    say "to be installed with apt-get: $1"
    [ -t 0 ] || die "cannot ask here, as there is no terminal: run it again with -y to install them"
    printf 'Install them now? [Y/n] '
    read -r answer
    case $answer in
    "" | y | Y | yes) ;;
    *) die "nothing was installed" ;;
    esac
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120 -o Acquire::Retries=2 \
        -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30 "$@" >>"$apt_log" 2>&1
}

apt_complaint() {
    grep '^E: ' "$apt_log" | head -n 1 || true
}

install_packages() {
    apt_log=$(mktemp "${TMPDIR:-/tmp}/tierscope-quickstart.XXXXXX")
    say "installing $1"
    apt_get update || true # what matters is whether the packages can be had
    if ! apt_get install -y --no-install-recommends $1; then
        die "could not install them; is this machine online? apt-get: $(apt_complaint) (all of it: $apt_log)"
    fi
    rm -f "$apt_log"
}

set_up_with_apt() {
    missing=$(packages_missing)
    [ -n "$missing" ] || return 0
    confirm_install "$missing"
    if [ "$(id -u)" -ne 0 ] && ! has sudo; then
        die "needs root, and there is no sudo here; as root: apt-get install --no-install-recommends $missing"
    fi
    install_packages "$missing"
}

# This script knows these names but was not tried there: it says them, and builds if everything is found.
say_packages_elsewhere() {
    if has dnf; then
        names="dnf install gcc-c++ cmake ninja-build pkgconf qt6-qtbase-devel hwloc-devel libarchive-devel json-devel \
cli11-devel rsms-inter-fonts dejavu-sans-fonts"
        for_test="python3-jsonschema python3-pyatspi at-spi2-core dbus-daemon openbox xdotool xorg-x11-server-Xvfb"
    elif has pacman; then
        names="pacman -S gcc cmake ninja pkgconf qt6-base hwloc libarchive nlohmann-json cli11 inter-font ttf-dejavu"
        for_test="python-jsonschema python-atspi at-spi2-core dbus openbox xdotool xorg-server-xvfb"
    elif has zypper; then
        names="zypper install gcc-c++ cmake ninja pkgconf qt6-base-devel hwloc-devel libarchive-devel \
nlohmann_json-devel cli11-devel inter-fonts dejavu-fonts"
        for_test="python3-jsonschema python3-atspi at-spi2-core dbus-1-daemon openbox xdotool xorg-x11-server-Xvfb"
    else
        names="install a C++20 compiler, CMake $oldest_cmake, Ninja, pkg-config, Qt $oldest_qt (base), hwloc 2.4, \
libarchive, nlohmann-json 3.10, CLI11 2.0, the Inter and DejaVu fonts"
        for_test="; for the tests Python with jsonschema and pyatspi, at-spi2-core, D-Bus, openbox, xdotool, Xvfb"
    fi
    [ "$mode" = test ] || for_test=
    say "installs packages with apt-get only; here, if something is missing: $names $for_test"
}

set_up() {
    if has apt-get && has dpkg-query; then
        set_up_with_apt
    else
        say_packages_elsewhere
    fi
}

# ---- the build

is_older() { # is_older VERSION OLDEST
    [ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]
}

require_tool() { # require_tool NAME COMMAND...
    name=$1
    shift
    for command in "$@"; do
        if has "$command"; then return; fi
    done
    die "there is no $name on this machine"
}

require_library() { # require_library MODULE WHAT OLDEST
    version=$(pkg-config --modversion "$1" 2>/dev/null) || die "$2 is missing (pkg-config knows no $1)"
    if is_older "$version" "$3"; then die "$2 $version is too old: Tierscope needs $3 or newer"; fi
}

require_build_tools() {
    require_tool "C++ compiler" c++ g++ clang++
    require_tool CMake cmake
    require_tool Ninja ninja
    require_tool pkg-config pkg-config
    version=$(cmake --version | sed -n 's/^cmake version \([0-9.]*\).*/\1/p')
    if is_older "$version" "$oldest_cmake"; then
        die "CMake $version is too old: Tierscope needs $oldest_cmake (Debian 12, Ubuntu 24.04, or newer)"
    fi
    require_library Qt6Widgets Qt "$oldest_qt"
    require_library hwloc hwloc 2.4
    require_library libarchive libarchive 3.0
}

# One compiler takes up to 0.7 GiB here; a laptop that swaps is slower than one that waits.
jobs() {
    free_mib=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo 2>/dev/null)
    by_memory=$((${free_mib:-1024} / 700))
    by_cpus=$(nproc 2>/dev/null || echo 1)
    [ "$by_memory" -lt "$by_cpus" ] && by_cpus=$by_memory
    [ "$by_cpus" -ge 1 ] || by_cpus=1
    echo "$by_cpus"
}

# The preset ci is release with warnings as errors, in the same folder.
preset() {
    if [ "$mode" = test ] && is_ci; then echo ci; else echo release; fi
}

build() {
    require_build_tools
    configure_log=$(mktemp "${TMPDIR:-/tmp}/tierscope-configure.XXXXXX")
    if ! cmake --preset "$(preset)" >"$configure_log" 2>&1; then
        cat "$configure_log" >&2
        rm -f "$configure_log"
        die "CMake could not set up the build; the reason stands above"
    fi
    rm -f "$configure_log"
    targets="--target tierscope tierctl"
    [ "$mode" = test ] && targets=
    cmake --build --preset "$(preset)" --parallel "$(jobs)" $targets || die "the build failed; the reason stands above"
}

# ---- afterwards

has_display() {
    if [ -n "${WAYLAND_DISPLAY:-}" ] && [ -S "${XDG_RUNTIME_DIR:-/nowhere}/$WAYLAND_DISPLAY" ]; then return 0; fi
    case ${DISPLAY:-} in
    "") return 1 ;;
    :*)
        number=${DISPLAY#:}
        [ -S "/tmp/.X11-unix/X${number%%.*}" ]
        ;;
    esac
}

start_window() {
    if has_display; then
        exec "$bin/tierscope"
    fi
    say "there is no display here: rendering the window to tierscope.png, and this machine as text:"
    "$bin/tierscope" --screenshot tierscope.png
    "$bin/tierctl" topology
    say "the window is in $root/tierscope.png; with a display, start it with build/release/bin/tierscope"
}

read_arguments "$@"
cd "$root"
set_up
build
case $mode in
run) start_window ;;
build) say "built: build/release/bin/tierscope and build/release/bin/tierctl" ;;
test) exec ctest --preset "$(preset)" --parallel "$(jobs)" ;;
esac
