#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks what the compiler cannot see: the layers, the licence headers, paths that only some machines have.

usage: check_sources.py TREE

Prints one line per violation and exits 1 if there is any, or if the tree holds no sources at all.
"""
import json
import posixpath
import re
import sys
from pathlib import Path

SPDX = "SPDX-License-Identifier: GPL-3.0-or-later"
SOURCE_SUFFIXES = {".cpp", ".h", ".def", ".cmake", ".py", ".sh"}
SOURCE_NAMES = {"CMakeLists.txt", "run"}  # `run`: .ci/run
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
QT_HEADER = re.compile(r"(.*/)?(Q[A-Z]\w*|q[a-z]\w*\.h)$|Qt\w*/")
OUTSIDE = re.compile(r"\.\./shared")

# Where a file lies -> the folders it must not include from, and whether it may use Qt.
LAYERS = [
    ("core/", ("ui", "app"), False),
    ("app/tierctl/", ("ui",), False),
    ("ui/", ("app",), True),
]


def files_of(tree):
    """The files that people write, as paths relative to the tree; build folders and .git are left out."""
    for path in sorted(tree.rglob("*")):
        parts = path.relative_to(tree).parts
        if parts[0] in ("build", ".git") or "__pycache__" in parts or not path.is_file():
            continue
        yield path.relative_to(tree)


def is_source(path):
    return path.suffix in SOURCE_SUFFIXES or path.name in SOURCE_NAMES


def layer_of(path):
    return next((layer for layer in LAYERS if path.as_posix().startswith(layer[0])), None)


def top_folder(included, quoted, folder):
    """The first folder of an include. A quoted one may be relative to the file's own folder."""
    if quoted and included.startswith("."):
        included = posixpath.join(folder, included)
    return posixpath.normpath(included).split("/")[0]


def check_layers(path, text):
    layer = layer_of(path)
    if not layer:
        return
    where, forbidden, may_use_qt = layer
    for bracket, included in INCLUDE.findall(text):
        if not may_use_qt and QT_HEADER.match(included):
            yield f"{where} must not use Qt: includes {included}"
        folder = top_folder(included, bracket == '"', path.parent.as_posix())
        if folder in forbidden:
            yield f"{where} must not include from {folder}/: {included}"
    if path.name == "CMakeLists.txt" or path.suffix == ".cmake":
        if not may_use_qt and re.search(r"\bQt6?::", text):
            yield f"{where} must not link Qt"


def check_header(path, text):
    if not is_source(path):
        return
    head = text.splitlines()[:2]
    if head and not head[0].startswith("#!"):
        head = head[:1]
    if not any(SPDX in line for line in head):
        yield f"lacks '{SPDX}' in its first line"


def check_outside_paths(path, text):
    if path.parts[0] != "tests" and path.suffix != ".md" and OUTSIDE.search(text):
        yield "reaches for a folder outside the repository, which users do not have"


def check_schema(path, text):
    if path.parts[:2] != ("docs", "schemas") or path.suffix != ".json":
        return
    try:
        schema = json.loads(text)
    except ValueError as error:
        yield f"is not JSON: {error}"
        return
    name = f"tierscope.{path.stem}/"
    const = schema.get("properties", {}).get("schema", {}).get("const", "")
    if not const.startswith(name):
        yield f"does not fix the property 'schema' to {name}N"


CHECKS = [check_layers, check_header, check_outside_paths, check_schema]


def violations(tree):
    seen = 0
    for path in files_of(tree):
        try:
            text = (tree / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # pictures, archives
        seen += is_source(path)
        for check in CHECKS:
            for problem in check(path, text):
                yield f"{path}: {problem}"
    if not seen:
        yield f"{tree}: holds no source files"


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    found = list(violations(Path(arguments[0])))
    print("\n".join(found) if found else "layers, licence headers, paths and schemas: in order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
