#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The source checks find each kind of violation in a small tree, and nothing in a tree that keeps the rules."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from check_sources import SPDX, violations  # noqa: E402

CPP = f"// {SPDX}\n"
CMAKE = f"# {SPDX}\n"

# path, text, and what the one message about it says; None where the file is in order.
ROWS = [
    ("core/base/Good.cpp", CPP + '#include "core/base/Good.h"\n#include <quadmath.hpp>\n', None),
    ("core/base/Widget.h", CPP + "#include <QWidget>\n", "must not use Qt"),
    ("core/base/Module.h", CPP + "  #  include <QtCore/qglobal.h>\n", "must not use Qt"),
    ("core/base/Lower.h", CPP + "#include <qobject.h>\n", "must not use Qt"),
    ("core/base/Up.cpp", CPP + '#include "ui/node/TierMap.h"\n', "must not include from ui/"),
    ("core/base/Around.cpp", CPP + '#include "../../ui/node/TierMap.h"\n', "must not include from ui/"),
    ("core/base/App.cpp", CPP + '#include "app/tierctl/Topology.h"\n', "must not include from app/"),
    ("core/CMakeLists.txt", CMAKE + "target_link_libraries(core PRIVATE Qt6::Core)\n", "must not link Qt"),
    ("ui/node/Map.cpp", CPP + '#include <QWidget>\n#include "core/node/Node.h"\n', None),
    ("ui/node/Back.cpp", CPP + '#include "app/tierscope/Main.h"\n', "must not include from app/"),
    ("app/tierscope/main.cpp", CPP + '#include <QApplication>\n#include "ui/shell/MainWindow.h"\n', None),
    ("app/tierctl/main.cpp", CPP + '#include "core/node/Node.h"\n', None),
    ("app/tierctl/Qt.cpp", CPP + "#include <QString>\n", "must not use Qt"),
    ("app/tierctl/Ui.cpp", CPP + '#include "ui/shell/Theme.h"\n', "must not include from ui/"),
    ("ui/node/Bare.h", "#pragma once\n", "lacks 'SPDX"),
    ("ui/node/Empty.h", "", "lacks 'SPDX"),
    ("ui/node/Late.h", "#pragma once\n" + CPP, "lacks 'SPDX"),
    ("installers/go.sh", "#!/bin/sh\n" + CMAKE, None),
    ("core/node/Far.cpp", CPP + 'const char *root = "../shared/machines";\n', "outside the repository"),
    ("tests/core/FarTest.cpp", CPP + 'const char *root = "../shared/machines";\n', None),
    ("docs/far.md", "see ../shared\n", None),
    ("docs/schemas/watch.json", '{"properties": {"schema": {"const": "tierscope.watch/1"}}}', None),
    ("docs/schemas/other.json", '{"properties": {"schema": {"const": "tierscope.watch/1"}}}', "does not fix"),
    ("docs/schemas/broken.json", '{"properties": ', "is not JSON"),
]


class SourceChecks(unittest.TestCase):
    def violations_of(self, rows):
        with tempfile.TemporaryDirectory() as folder:
            for path, text, _ in rows:
                file = Path(folder) / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            return list(violations(Path(folder)))

    def test_each_row(self):
        found = self.violations_of(ROWS)
        for path, _, message in ROWS:
            about = [line for line in found if line.startswith(path + ":")]
            with self.subTest(path):
                self.assertEqual(len(about), 1 if message else 0, about)
                if message:
                    self.assertIn(message, about[0])

    def test_empty_tree_is_no_success(self):
        self.assertIn("no source files", "".join(self.violations_of([])))

    def test_build_folder_is_left_out(self):
        found = self.violations_of([ROWS[0], ("build/dev/moc.cpp", "", None), (".git/hooks/a.sh", "", None)])
        self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main()
