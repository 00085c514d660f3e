"""What tools/skidl_history.py reads off SKiDL's source is what Python finds when it imports it."""

from __future__ import annotations

import importlib.util
import sys
import warnings
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

from circuitron.knowledge.skidl_api import skidl_api

TOOLS = Path(__file__).resolve().parents[2] / "tools"
V1 = {
    "__init__.py": "from .parts import *\nfrom .skidl import ERC\n",
    "parts.py": "import os\n\ndef flatten(x, depth=1):\n    pass\n\n"
    "class Part:\n    def pin(self, n):\n        self.last = n\n",
    "skidl.py": "ERC = 1\n",
    "tools/__init__.py": "",
    "tools/kicad9/__init__.py": "from .lib import *\n",
    "tools/kicad9/lib.py": "lib_suffix = '.kicad_sym'\n",
}
V2 = {
    **V1,
    "__init__.py": "from .parts import Part\nfrom .skidl import ERC\n",
    "parts.py": "def flatten(x, depth=2):\n    pass\n\nclass Base:\n    def pins(self, n, name=None):\n        pass\n\n"
    "class Part(Base):\n    pass\n",
}


@pytest.fixture
def history(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(TOOLS))
    spec = importlib.util.find_spec("skidl_history")
    assert isinstance(spec, ModuleSpec) and spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "skidl_history", module)
    spec.loader.exec_module(module)
    yield module
    sys.modules.pop("skidl_surface", None)


def _package(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / "skidl" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "skidl"


def test_star_export_of_the_installed_skidl(history: ModuleType) -> None:
    spec = importlib.util.find_spec("skidl")  # finds it, without importing it
    assert spec is not None and spec.origin is not None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # SKiDL's own "\\s"
        found = history.surface("3.0.0", Path(spec.origin).parent)
    assert {name.name for name in found.names if name.kind == "export"} == skidl_api().exports
    members = {(name.owner, name.name) for name in found.names if name.kind == "member"}
    assert {("Part", "make_unit"), ("Part", "rename_pin"), ("Net", "drive"), ("Circuit", "ERC")} <= members


def test_changes_between_two_versions(history: ModuleType, tmp_path: Path) -> None:
    one = history.surface("1.0", _package(tmp_path / "one", V1))
    two = history.surface("2.0", _package(tmp_path / "two", V2))
    assert {str(name) for name in one.names if name.kind == "export"} == {"ERC", "KICAD9", "Part", "flatten"}
    assert [str(change) for change in history.changes([one, two], skidl_api())] == [
        "member\tPart.last\t1.0\t2.0\t",
        "member\tPart.pin\t1.0\t2.0\tpart[key]",
        "export\tflatten\t1.0\t2.0\tskidl.utilities.flatten",
    ]
    assert not list(history.changes([two, two], skidl_api()))


def test_changed_defaults(history: ModuleType, tmp_path: Path) -> None:
    three = {**V2, "__init__.py": "from .parts import *\n"}
    one = history.surface("1.0", _package(tmp_path / "one", V1))
    two = history.surface("2.0", _package(tmp_path / "two", three))
    assert "default\tflatten.depth\t1.0\t2.0\t1 -> 2" in [str(c) for c in history.changes([one, two], skidl_api())]
