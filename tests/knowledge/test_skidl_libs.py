"""The libraries of the skidl package, converted: SKiDL itself must find the same parts in both."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from circuitron.knowledge import skidl_libs
from circuitron.knowledge.skidl_libs import convert, convert_file, read_sklib, sklib_folder
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Libraries

# Small libraries with what is special: units, common pins, quotes in names, pins without number order, power symbols.
NAMES = ("Timer", "Relay", "Sensor_Temperature", "Amplifier_Audio", "Jumper", "Valve", "power")

READ = """
import json, sys
import skidl
from skidl import SchLib

def clean(text):  # SKiDL reads UTF-8 as Latin-1, and did so once before when it wrote these libraries
    while not text.isascii():
        try:
            text = text.encode("latin-1").decode()
        except UnicodeError:
            break
    return text

directory, tool, *names = sys.argv[1:]
skidl.lib_search_paths[tool][:] = [directory]
skidl.set_default_tool(tool)
found = {}
for name in names:
    for part in SchLib(name, tool=tool).parts:
        if tool != "skidl":
            part.parse()
        pins = sorted((str(p.num), clean(p.name), p.func.name) for p in part.pins)
        # Pins common to all units have no unit; SKiDL's own KiCad reader adds them to each unit.
        common = {str(p.num) for p in part.pins if not getattr(p, "unit", 0)}
        units = [sorted(common | {str(p.num) for p in unit.pins}) for unit in part.unit.values()]
        units = sorted(units) if len(units) > 1 else []
        texts = [part.ref_prefix, clean(part.datasheet), clean(part.keywords)]
        found[name + ":" + clean(part.name)] = [pins, units, *texts]
json.dump(found, sys.stdout)
"""


def skidl_reads(directory: Path, tool: str, home: Path) -> dict[str, list[object]]:
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "KICAD9_SYMBOL_DIR": str(directory)}
    run = subprocess.run(
        [sys.executable, "-c", READ, str(directory), tool, *NAMES],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, list[object]] = json.loads(run.stdout)
    return found


@pytest.mark.long
def test_skidl_reads_the_same_parts(embedded: Libraries, tmp_path: Path) -> None:
    source = sklib_folder()
    assert source is not None
    original = skidl_reads(source, "skidl", tmp_path)
    converted = skidl_reads(embedded.directory, "kicad9", tmp_path)
    # Names with letters beyond ASCII are left out: SKiDL spells them differently at each reading.
    plain = {name: part for name, part in original.items() if name.isascii()}
    assert len(plain) > 600
    assert {name: part for name, part in converted.items() if name.isascii()} == plain


def test_the_index_holds_all_of_them(embedded_symbols: SymbolIndex) -> None:
    assert embedded_symbols.count() == 21_216
    assert len(embedded_symbols.libraries()) > 200


@pytest.mark.parametrize("name", ["Timer", "Isolator", "Valve", "Memory_RAM", "power"])
def test_the_fast_way_reads_what_a_tree_holds(name: str) -> None:
    source = sklib_folder()
    assert source is not None
    text = (source / f"{name}_sklib.py").read_text(encoding="utf-8")
    assert read_sklib(text) == skidl_libs._read_module(text)


def test_another_layout_is_read_as_well() -> None:
    (part,) = read_sklib(
        "lib = SchLib(tool=SKIDL).add_parts(\n Part(**{'name': \"it's\", 'ref_prefix': 'U',\n"
        "  'pins': [Pin(func=pin_types.PWRIN, num='1', name='V\\\\S')]}))\n"
    )
    assert (part.name, part.reference) == ("it's", "U")
    assert [(p.number, p.name, p.type, p.unit) for p in part.pins] == [("1", "V\\S", "power_in", 0)]


def test_nothing_of_a_library_is_executed(tmp_path: Path) -> None:
    source = tmp_path / "Evil_sklib.py"
    source.write_text(f"open({str(tmp_path / 'done')!r}, 'w')\nPart(**{{'name':'X', 'pins':[]}})\n")
    assert '(symbol "X"' in convert_file(str(source))
    assert not (tmp_path / "done").exists()


def test_descriptions_come_from_kicad_5(embedded_symbols: SymbolIndex) -> None:
    symbol = embedded_symbols.part("Amplifier_Operational", "LM358")
    assert symbol is not None
    assert symbol.description.startswith("Low-Power, Dual Operational Amplifiers")
    assert "DIP*W7.62mm*" in symbol.footprint_filters


def test_two_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = tmp_path / "libs"
    sources.mkdir()
    (sources / "A_sklib.py").write_text("Part(**{ 'name':'X', 'ref_prefix':'U', 'pins':[] })")
    monkeypatch.setattr(skidl_libs, "sklib_folder", lambda: sources)
    found: list[Path | None] = []
    threads = [threading.Thread(target=lambda: found.append(convert(tmp_path / "cache"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1 and len(found) == 4
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [found[0].name if found[0] else ""]
    assert found[0] is not None and (found[0] / "A.kicad_sym").is_file()


def test_a_cache_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sources = tmp_path / "libs"
    sources.mkdir()
    (sources / "A_sklib.py").write_text("Part(**{ 'name':'X', 'ref_prefix':'U', 'pins':[] })")
    monkeypatch.setattr(skidl_libs, "sklib_folder", lambda: sources)
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    found = convert(tmp_path / "file" / "cache")
    assert found is not None and found.is_relative_to(tmp_path) and (found / "A.kicad_sym").is_file()
    assert "cannot be kept" in caplog.text
