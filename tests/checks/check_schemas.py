#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What tierctl prints is what docs/schemas promises, for this machine and for every simulated one.

usage: check_schemas.py TIERCTL SCHEMAS
"""
import json
import subprocess
import sys
from pathlib import Path

SKIPPED = 77


def lines_of(tierctl, *arguments):
    done = subprocess.run([tierctl, *arguments], capture_output=True, text=True, timeout=60)
    if done.returncode:
        raise AssertionError(f"exit status {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def documents(tierctl):
    """What each document is of, the schema that it must keep, and the document."""
    listed = json.loads(lines_of(tierctl, "sim", "--list", "--json"))
    yield "sim --list", "sim", listed
    yield from machine_documents(tierctl)
    for machine in listed["machines"]:
        yield from machine_documents(tierctl, "--sim", machine["name"])


def machine_documents(tierctl, *machine):
    topology = json.loads(lines_of(tierctl, "topology", "--json", *machine))
    yield " ".join(["topology", *machine]), "topology", topology
    watched = lines_of(tierctl, "watch", "--json", "--count", "2", "--interval", "0.1", *machine).splitlines()
    assert len(watched) == 2, f"watch --count 2 printed {len(watched)} lines"
    for line in watched:
        yield " ".join(["watch", *machine]), "watch", json.loads(line)


def main(arguments):
    if len(arguments) != 2:
        sys.exit(__doc__)
    try:
        import jsonschema
    except ImportError:
        print("SKIPPED: python3-jsonschema is not installed")
        return SKIPPED
    tierctl, folder = arguments
    schemas = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in Path(folder).glob("*.json")}
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    checked = failures = 0
    for what, name, document in documents(tierctl):
        checked += 1
        for error in jsonschema.Draft202012Validator(schemas[name]).iter_errors(document):
            failures += 1
            print(f"{what}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
    print(f"{checked} documents, {failures} violations of {len(schemas)} schemas")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
