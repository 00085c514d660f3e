"""Symbols by slices give what SKiDL's own reading of the whole library gives."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from simp_sexp import Sexp

from circuitron.run_request import Libraries
from circuitron.sandbox.runner import sexp
from circuitron.sandbox.runner.library import Library

LIBRARIES = ("Timer", "Comparator")  # small ones with units and, in KiCad's own, symbols that extend others
QUERIES = ("NE555*", "lm393", "Lm393", ".*LM311.*", "x[", "(", "LM339", "nothing like it")

# Run in a fresh interpreter: what SKiDL, by itself or through the slices, makes of libraries.
READER = r"""
import json, sys
tool, directory, bare, libraries, queries = json.loads(sys.argv[1])
if not bare:
    from circuitron.sandbox.runner import preload, symbols
    preload.preload({"symbols": directory, "version": tool[5:]})
    symbols.install(symbols.Shelf(directory, tool[5:]))
import skidl
skidl.set_default_tool(tool)
def simple(value):
    if bare and isinstance(value, str):
        value = value.encode("latin_1").decode("utf-8")  # as the library is written; SKiDL takes it for Latin-1
    return value if isinstance(value, (str, int, float, type(None))) else type(value).__name__
def describe(part):
    left_out = {"min_pin", "max_pin", "_ref", "search_text", "filename"}
    found = {key: simple(value) for key, value in vars(part).items() if key not in left_out}
    # SKiDL leaves a random number among a pin's aliases
    found["pins"] = [[pin.num, pin.name, str(pin.func), pin.unit, sorted(a for a in pin.aliases if len(a) < 15)]
                     for pin in part.pins]
    found["units"] = {label: sorted(pin.num for pin in unit.pins) for label, unit in part.unit.items()}
    found["aliases"], found["fplist"] = sorted(part.aliases), part.fplist
    return found
answer = {}
for name in libraries:
    library = skidl.SchLib(name)
    answer[name] = {"length": len(library)}
    for query in queries:
        try:
            answer[name][query] = [p.name for p in library.get_parts_by_name(query, allow_multiples=True)]
        except Exception as error:
            answer[name][query] = f"{type(error).__name__}: {error}"
    answer[name]["parts"] = {part.name: describe(library[part.name]) for part in list(library)[::7]}
print(json.dumps(answer))
"""


def read(libraries: Libraries, bare: bool, folder: Path) -> Any:
    request = json.dumps([f"kicad{libraries.version}", str(libraries.directory), bare, LIBRARIES, QUERIES])
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    environment[f"KICAD{libraries.version}_SYMBOL_DIR"] = str(libraries.directory)
    result = subprocess.run(
        [sys.executable, "-c", READER, request], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return json.loads(result.stdout)


def test_slices_give_the_same_parts_as_skidl(libraries: Libraries, tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    (tmp_path / "slices").mkdir()
    expected = read(libraries, True, tmp_path / "bare")
    assert read(libraries, False, tmp_path / "slices") == expected
    assert all(len(found["parts"]) > 3 for found in expected.values())


def test_the_fast_reader_and_writer_agree_with_the_slow_ones(libraries: Libraries) -> None:
    library = Library(str(libraries.directory / "Timer.kicad_sym"))
    text = (libraries.directory / "Timer.kicad_sym").read_text("latin_1")
    name = next(iter(library.names))
    start = text.index(f'(symbol "{name}"')
    piece = text[start : text.index("\n\t)", start) + 3]
    slow, fast = Sexp(piece), sexp.parse(piece)
    assert same(slow, fast)
    slow.add_quotes(lambda item: True)
    assert sexp.write(slow) == slow.to_str()


def same(a: Any, b: Any) -> bool:
    """Equal in value and in type, all the way down."""
    if type(a) is not type(b):
        return False
    return len(a) == len(b) and all(map(same, a, b)) if isinstance(a, list) else bool(a == b)


SYMBOL = '(symbol "{name}" (in_bom yes) (property "Reference" "U" (at 0 0 0)) (symbol "{name}_1_1" (pin input line)))'


@pytest.mark.parametrize(
    "layout",
    [
        "(kicad_symbol_lib (version 1)\n  " + "\n  ".join(SYMBOL.format(name=name) for name in "AB") + "\n)\n",
        "(kicad_symbol_lib (version 1)\n\t" + "\n\t".join(SYMBOL.format(name=name) for name in "AB") + "\n)\n",
        "(kicad_symbol_lib (version 1) " + " ".join(SYMBOL.format(name=name) for name in "AB") + ")",
        "(kicad_symbol_lib\n(version 1)\n" + "\n".join(SYMBOL.format(name=name) for name in "AB") + ")",
        '(kicad_symbol_lib (text "\n  (symbol \\"X\\"")\n  ' + "\n  ".join(SYMBOL.format(name=n) for n in "AB") + "\n)",
    ],
    ids=["spaces", "tabs", "one line", "no indent", "a symbol in a string"],
)
def test_symbols_are_found_in_any_layout(tmp_path: Path, layout: str) -> None:
    path = tmp_path / "x.kicad_sym"
    path.write_text(layout)
    library = Library(str(path))
    assert list(library.names) == ["A", "B"]
    assert library.tree("B")[1] == "B"
    assert library.tree("A")[:2] == ["symbol", "A"] and len(library.tree("A")) == 5


def test_a_folder_of_symbols_is_one_library(tmp_path: Path) -> None:
    folder = tmp_path / "x.kicad_symdir"
    folder.mkdir()
    for name in "BA":
        (folder / f"{name}.kicad_sym").write_text(f"(kicad_symbol_lib (version 1)\n\t{SYMBOL.format(name=name)}\n)\n")
    assert list(Library(str(folder)).names) == ["A", "B"]


def test_no_library_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.kicad_sym"
    path.write_text("(kicad_pcb)")
    with pytest.raises(ValueError, match="not a KiCad Schematic Library"):
        Library(str(path))


PATHS = (
    "/symbol/pin",
    "/symbol/property",
    "/SYMBOL/Symbol/pin",
    "/symbol/extends",
    "/nothing",
    "/",
    "//",
    "/symbol//pin",
)


def test_what_is_looked_for_in_a_tree_is_what_simp_sexp_finds(
    libraries: Libraries, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(str(libraries.directory / "Timer.kicad_sym"))
    trees = [library.tree(name) for name in list(library.names)[:6]] + [sexp.parse("(a 1 (1 2) () ((b) c))")]
    plain = Sexp.search
    monkeypatch.setattr(Sexp, "search", plain)  # to be put back
    sexp.install_search()

    def wanted(tree: Any) -> bool:
        return tree[0] in ("pin", "at", 1)

    for tree in trees:
        for path in PATHS:
            for ignore_case in (True, False):
                found = tree.search(path, ignore_case=ignore_case)
                assert type(found) is Sexp
                assert list(map(id, found)) == list(map(id, plain(tree, path, ignore_case=ignore_case))), path
        assert list(map(id, tree.search(wanted))) == list(map(id, plain(tree, wanted)))
        assert tree.search("pin") == plain(tree, "pin")
