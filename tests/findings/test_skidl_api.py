"""The table of SKiDL's names is that of the installed SKiDL, read off in a fresh interpreter."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from circuitron.knowledge.skidl_api import skidl_api
from circuitron.run_request import Libraries

_READ = """
import builtins, importlib, inspect, json, sys, skidl
names = {}
exec("from skidl import *", names)
del names["__builtins__"]
from skidl import Bus, Circuit, Interface, Net, Part, Pin, SchLib, SubCircuit
from skidl.netpinlist import NetPinList
from skidl.network import Network

part, net = Part("Device", "R"), Net("A")
things = {"Part": part, "Net": net, "Pin": part[1], "Bus": Bus("B", 2), "Circuit": builtins.default_circuit,
          "NetPinList": part[1, 2], "Network": net & part}
members = {}
classes = [("SubCircuit", SubCircuit), ("Interface", Interface), ("SchLib", SchLib)]
for owner, kind in [(k, type(v)) for k, v in things.items()] + classes:
    found = {name for base in kind.__mro__ if base is not object for name in vars(base)}
    found |= set(vars(things[owner])) if owner in things else set()
    members[owner] = sorted(name for name in found if not name.startswith("_"))
print(json.dumps({
    "exports": sorted(name for name, value in names.items() if not inspect.ismodule(value)),
    "builtins": [name for name in ("NC", "default_circuit") if hasattr(builtins, name)],
    "members": members,
    "pin_types": sorted(Pin.types.__members__),
    "modules": {
        name: sorted(vars(importlib.import_module(name))) for name in sys.argv[1:] if name.startswith("skidl.")
    },
    "still_there": sorted({*dir(skidl), *(name for name in dir(skidl.pin) if name.startswith("pin_"))}),
}))
"""


@pytest.fixture(scope="module")
def installed(libraries: Libraries, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder: Path = tmp_path_factory.mktemp("skidl")
    places = {f"KICAD{n}_SYMBOL_DIR": str(libraries.directory) for n in (9, 10)}
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder), **places}
    done = subprocess.run(
        [sys.executable, "-c", _READ, *sorted(set(skidl_api().moved.values()))],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_exports(installed: dict[str, Any]) -> None:
    assert skidl_api().exports == set(installed["exports"]) | set(installed["builtins"])


def test_pin_types(installed: dict[str, Any]) -> None:
    assert skidl_api().pin_types == set(installed["pin_types"])


def test_members_exist(installed: dict[str, Any]) -> None:
    for owner, names in skidl_api().members.items():
        assert names <= set(installed["members"][owner]), owner


def test_removed_names_are_no_exports(installed: dict[str, Any]) -> None:
    called_wrongly = {"no_files"}  # it exists, as a flag
    assert not set(skidl_api().removed) & (set(installed["exports"]) - called_wrongly)


def test_moved_names_are_in_their_modules(installed: dict[str, Any]) -> None:
    for name, module in skidl_api().moved.items():
        assert name in installed["modules"][module], f"{module}.{name}"
        assert name not in installed["exports"]


def _history() -> list[dict[str, str]]:
    """What tools/skidl_history.py printed for 0.0.27 to 3.0.0."""
    table = Path(__file__).parent / "recorded" / "skidl-history.tsv"
    return list(csv.DictReader(table.read_text(encoding="utf-8").splitlines(), delimiter="\t"))


def test_every_name_that_older_versions_exported_is_known() -> None:
    lost = {row["name"] for row in _history() if row["kind"] == "export"}
    assert len(lost) > 100
    assert lost <= set(skidl_api().removed) | skidl_api().words
    assert not set(skidl_api().removed) & skidl_api().words


def test_every_attribute_that_older_versions_had_is_known() -> None:
    for row in _history():
        owner, _, name = row["name"].partition(".")
        # Interface was a class of SKiDL's own until 1.1, Package until 2.0; iadd_flag was never for scripts.
        if row["kind"] == "member" and owner not in ("Interface", "Package") and name != "iadd_flag":
            known = skidl_api().invented.get(owner, {})
            assert name in known or name in skidl_api().members.get(owner, ()), row["name"]
