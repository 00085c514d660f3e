"""The symbol index: look-ups, and a cache that survives concurrency, damage and full disks."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from circuitron.errors import LibrariesUnavailable
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.symbols import SymbolIndex, open_index
from circuitron.run_request import Libraries, LibraryOrigin

LIBRARY = """(kicad_symbol_lib
  (version 20241209)
  (generator_version "9.0")
  (symbol "CHILD" (extends "BASE")
    (property "Reference" "U") (property "Description" "a child") (property "ki_fp_filters" "SOIC* DIP*"))
  (symbol "BASE"
    (property "Reference" "U") (property "Datasheet" "~") (property "Description" "the base")
    (property "ki_keywords" "test")
    (symbol "BASE_0_1" (pin power_in line (at 0 0 0) (length 2) (name "VCC") (number "3")))
    (symbol "BASE_1_1" (pin input line (at 0 0 0) (length 2) (name "IN") (number "1")))
    (symbol "BASE_2_1" (pin output line (at 0 0 0) (length 2) (name "OUT") (number "2") (alternate "TX" output line))))
)"""


@pytest.fixture
def small(tmp_path: Path) -> Libraries:
    directory = tmp_path / "symbols"
    directory.mkdir()
    (directory / "Test.kicad_sym").write_text(LIBRARY)
    return Libraries(directory=directory, origin=LibraryOrigin.SETTINGS, version="9")


def test_a_child_inherits_pins_and_properties(small: Libraries, tmp_path: Path) -> None:
    with open_index(small, tmp_path / "cache") as index:
        child = index.part("Test", "CHILD")
    assert child is not None
    assert (child.description, child.keywords, child.datasheet) == ("a child", "test", "")
    assert (child.extends, child.units, child.footprint_filters) == ("BASE", 2, ("SOIC*", "DIP*"))
    assert [(p.number, p.name, p.type, p.unit, p.alternates) for p in child.pins] == [
        ("3", "VCC", "power_in", 0, ()),
        ("1", "IN", "input", 1, ()),
        ("2", "OUT", "output", 2, ("TX",)),
    ]


def test_look_ups(symbols: SymbolIndex) -> None:
    source: SymbolSource = symbols
    assert {"Device", "Timer", "74xx"} <= set(source.libraries())
    resistor = source.part("Device", "R")
    assert resistor is not None and [p.number for p in resistor.pins] == ["1", "2"]
    assert source.part("device", "R") is None, "names are case-sensitive"
    assert source.part("Device", "r") is None
    assert "NE555P" in source.in_library("Timer")
    assert source.in_library("Nowhere") == ()
    assert [s.id for s in source.named("ne555p")] == ["Timer:NE555P"]
    assert source.named("no such part") == ()


def test_names_with_special_characters_are_only_names(symbols: SymbolIndex) -> None:
    for name in ("'; DROP TABLE symbol; --", "%", "R_", "", '"', "\0", "(" * 1000):
        assert symbols.part("Device", name) is None
        assert symbols.named(name) == ()
        symbols.search(name)
        symbols.nearest("Device", name)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("lm358", "Amplifier_Operational:LM358"),
        ("LM358", "Amplifier_Operational:LM358"),
        ("conn_01x02", "Connector_Generic:Conn_01x02"),
        ("atmega328p", "MCU_Microchip_ATmega:ATmega328P-P"),
        ("usb serial FT232", "Interface_USB:FT232RL"),
        ("ISET SYNC VREG nothing_has_this LM2596S-5", "Regulator_Switching:LM2596S-5"),
    ],
)
def test_search(symbols: SymbolIndex, query: str, expected: str) -> None:
    assert expected in [s.id for s in symbols.search(query, 12)]


def test_search_finds_pins_and_keywords(small: Libraries, tmp_path: Path) -> None:
    with open_index(small, tmp_path / "cache") as index:
        assert {s.name for s in index.search("vcc")} == {"BASE", "CHILD"}
        assert [s.name for s in index.search("child")] == ["CHILD"]
        assert len(index.search("test", limit=1)) == 1
        assert index.search("!?") == ()


def test_search_without_full_text_search(small: Libraries, tmp_path: Path) -> None:
    open_index(small, tmp_path / "cache").close()
    (path,) = (tmp_path / "cache").iterdir()
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE words")
    connection.close()
    with open_index(small, tmp_path / "cache") as index:
        assert [s.name for s in index.search("child test")] == ["CHILD"]
        assert index.search("vcc") == (), "pins are not looked at"


def test_folders_of_kicad_10(tmp_path: Path) -> None:
    folder = tmp_path / "symbols" / "Test.kicad_symdir"
    folder.mkdir(parents=True)
    head, child, base = LIBRARY.partition('(symbol "CHILD"')[0], *LIBRARY.split("(symbol ")[1:3]
    assert child.startswith('"CHILD"') and base.startswith('"BASE"')
    base = LIBRARY[LIBRARY.index('(symbol "BASE"\n') :]
    (folder / "BASE.kicad_sym").write_text(head + base)
    (folder / "CHILD.kicad_sym").write_text(f"{head}(symbol {child})")
    libraries = Libraries(directory=folder.parent, origin=LibraryOrigin.SETTINGS, version="10")
    with open_index(libraries, tmp_path / "cache") as index:
        symbol = index.part("Test", "CHILD")
    assert symbol is not None and [p.number for p in symbol.pins] == ["3", "1", "2"]


def test_an_unreadable_library_costs_only_itself(small: Libraries, tmp_path: Path) -> None:
    (small.directory / "Old.kicad_sym").write_text("EESchema-LIBRARY Version 2.4")
    (small.directory / "Cut.kicad_sym").write_bytes(LIBRARY.encode()[:300] + b"\xff")
    with open_index(small, tmp_path / "cache") as index:
        assert index.libraries() == ("Cut", "Test") or index.libraries() == ("Test",)
        assert index.part("Test", "BASE") is not None


def test_no_libraries(tmp_path: Path) -> None:
    for directory in (tmp_path, tmp_path / "missing"):
        with pytest.raises(LibrariesUnavailable):
            open_index(Libraries(directory=directory, origin=LibraryOrigin.SETTINGS, version=""), tmp_path / "cache")


def test_progress_of_the_first_build_only(small: Libraries, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    open_index(small, tmp_path / "cache", lambda done, total: seen.append((done, total))).close()
    size = (small.directory / "Test.kicad_sym").stat().st_size
    assert seen == [(size, size)]
    open_index(small, tmp_path / "cache", lambda done, total: seen.append((done, total))).close()
    assert len(seen) == 1, "a warm index is not built"


def test_a_changed_library_gets_a_new_index(small: Libraries, tmp_path: Path) -> None:
    open_index(small, tmp_path / "cache").close()
    (small.directory / "Test.kicad_sym").write_text(LIBRARY.replace('"the base"', '"another base"'))
    with open_index(small, tmp_path / "cache") as index:
        base = index.part("Test", "BASE")
    assert base is not None and base.description == "another base"


@pytest.mark.parametrize("damage", ["cut", "empty", "text"])
def test_a_damaged_index_is_built_anew(small: Libraries, tmp_path: Path, damage: str) -> None:
    open_index(small, tmp_path / "cache").close()
    (path,) = (tmp_path / "cache").iterdir()
    data = path.read_bytes()
    path.write_bytes({"cut": data[: len(data) // 2], "empty": b"", "text": b"not a database" * 999}[damage])
    with open_index(small, tmp_path / "cache") as index:
        assert index.part("Test", "BASE") is not None
    assert path.read_bytes()[:16] == data[:16]


BUILD = """
import sys, logging
from pathlib import Path
from circuitron.knowledge.symbols import open_index
from circuitron.run_request import Libraries, LibraryOrigin
logging.basicConfig(stream=sys.stdout)
libraries = Libraries(directory=Path(sys.argv[1]), origin=LibraryOrigin.SETTINGS, version="9")
{before}
with open_index(libraries, Path(sys.argv[2])) as index:
    symbol = index.part("Timer", "NE555P")
    print("count", index.count(), symbol.pins[0].number if symbol else None, len(index.search("timer")))
"""


def build(directory: Path, cache: Path, before: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", BUILD.format(before=before), str(directory), str(cache)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.fixture
def some(libraries: Libraries, tmp_path: Path) -> Path:
    """A few real libraries, so that a build takes a moment."""
    directory = tmp_path / "some"
    directory.mkdir()
    for name in ("Timer", "Device", "74xx", "Relay"):
        shutil.copy(libraries.directory / f"{name}.kicad_sym", directory)
    return directory


def test_two_processes_may_build_at_once(some: Path, tmp_path: Path) -> None:
    runs = [build(some, tmp_path / "cache") for _ in range(3)]
    outputs = {run.communicate(timeout=120)[0] for run in runs}
    assert [run.returncode for run in runs] == [0, 0, 0]
    assert len(outputs) == 1 and "count" in outputs.pop()
    assert [path.suffix for path in (tmp_path / "cache").iterdir()] == [".sqlite"]


def test_a_full_disk_leads_to_an_index_in_memory(some: Path, tmp_path: Path) -> None:
    # A file that may not grow beyond 100 kB fails as a full disk does, and needs no disk of its own.
    limit = "import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
    run = build(some, tmp_path / "cache", limit + "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))")
    output, _ = run.communicate(timeout=120)
    assert run.returncode == 0, output
    assert "cannot be kept" in output and "count" in output
    assert list((tmp_path / "cache").iterdir()) == []


def test_builds_of_others_that_vanish_meanwhile_do_no_harm(
    small: Libraries, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for suffix in ("building", "sqlite"):  # listed, and not there when it is looked at
        (tmp_path / f"symbols-gone.{suffix}").symlink_to("nowhere")
    with open_index(small, tmp_path) as index:
        assert index.part("Test", "CHILD") is not None
    assert caplog.text == ""


def test_a_cache_that_cannot_be_made(small: Libraries, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    with open_index(small, tmp_path / "file" / "cache") as index:
        assert index.part("Test", "CHILD") is not None
    assert "cannot be kept" in caplog.text


def test_what_was_left_behind_is_cleared(small: Libraries, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    left, fresh = cache / "symbols-abc.building", cache / "symbols-def.building"
    for path in (left, fresh):
        path.write_bytes(b"")
    os.utime(left, (0, 0))
    for number in range(20):
        old = cache / f"symbols-{number}.sqlite"
        old.write_bytes(b"")
        os.utime(old, (number, number))
    open_index(small, cache).close()
    names = {path.name for path in cache.iterdir()}
    assert left.name not in names and fresh.name in names
    assert len([name for name in names if name.endswith(".sqlite")]) == 16
    assert "symbols-19.sqlite" in names and "symbols-4.sqlite" not in names


def test_an_index_in_use_is_not_driven_out_by_others(small: Libraries, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    open_index(small, cache).close()
    (own,) = cache.glob("*.sqlite")
    os.utime(own, (0, 0))  # built long ago
    built = own.read_bytes()
    for number in range(20):
        other = cache / f"symbols-{number}.sqlite"
        other.write_bytes(b"")
        os.utime(other, (1000 + number, 1000 + number))
    open_index(small, cache).close()
    shutil.copytree(small.directory, tmp_path / "others")
    open_index(Libraries(directory=tmp_path / "others", origin=LibraryOrigin.SETTINGS, version="9"), cache).close()
    assert own.read_bytes() == built
    assert not (cache / "symbols-0.sqlite").exists()
