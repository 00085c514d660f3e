"""What SKiDL imports and scripts hardly use is loaded when it is used, and is then what it always was."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

from circuitron.sandbox.interpreter import runner_folder

_CODE = """
import sys, types
for name in ("circuitron", "circuitron.sandbox", "circuitron.sandbox.runner"):
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = [sys.argv[1]] if name.endswith("runner") else []
from circuitron.sandbox.runner import preload
preload.load()
import skidl
names = ("ssl", "email.message", "_sqlite3", "importlib.metadata", "graphviz.graphs")
heavy = [name for name in names if name in sys.modules]
import graphviz, importlib.metadata, sqlite3, urllib.request
from sqlite3 import connect
dot = graphviz.Digraph()
dot.edge("a", "b")
print(skidl.__version__, skidl.pckg_info.__author__, heavy, sep="|")
print("a -> b" in dot.source, connect(":memory:").execute("SELECT 7").fetchone(), sqlite3.connect is connect)
print(urllib.request.Request("http://a/b").host, urllib.error.URLError.__name__, importlib.metadata.version("skidl"))
print(type(sqlite3).__name__, type(graphviz).__name__, hasattr(graphviz, "none"))
"""


def test_modules_that_skidl_does_not_use_come_late() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _CODE, str(runner_folder())], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    first, *others = done.stdout.splitlines()
    assert first == f"{version('skidl')}|Dave Vandenbout|[]"
    assert others == ["True (7,) True", f"a URLError {version('skidl')}", "module module False"]
