"""The supplementary symbols: KiCad's library conventions, their sources, real SKiDL, and how they are found."""

from __future__ import annotations

import gzip
import json
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from circuitron.knowledge.footprint_files import unpack_pads
from circuitron.knowledge.index_build import squeeze
from circuitron.knowledge.part_finder import find_parts
from circuitron.knowledge.sexpr import parse
from circuitron.knowledge.supplement import (
    LIBRARY,
    Supplemented,
    definition,
    equal_at_hand,
    is_own,
    sources,
    with_symbols,
)
from circuitron.knowledge.symbols import SymbolIndex, open_index
from circuitron.resources import supplement_folder
from circuitron.run_request import Libraries
from circuitron.symbol import Symbol

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools"
SUPPLIES = frozenset(("power_in", "power_out", "passive", "unspecified"))
SIGNALS = frozenset(("input", "output", "bidirectional", "tri_state", "open_collector", "open_emitter", "free"))
TYPES = SUPPLIES | SIGNALS | {"no_connect"}
REFERENCES = frozenset(("U", "A", "D", "DS", "Q", "SW", "K", "LS", "M"))
GRID = 2.54
SKIDL = """
import json, sys
import skidl
skidl.set_default_tool(skidl.KICAD9)
skidl.lib_search_paths[skidl.KICAD9] = [sys.argv[1]]
found = {}
for name in sys.argv[2:]:
    part = skidl.Part("Circuitron", name)
    found[name] = {
        "prefix": part.ref_prefix, "footprint": part.footprint, "value": part.value, "graphics": len(part.draw_cmds[1]),
        "pins": [[str(pin.num), pin.name, pin.func.name, pin.x, pin.y, pin.length] for pin in part.pins],
    }
print(json.dumps(found))
"""


@cache
def table() -> dict[str, dict[str, Any]]:
    """The rows of the table, with the pins that public sources agree on."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TOOLS))
        rows = runpy.run_path(str(TOOLS / "supplement_rows.py"))["rows"]()
    assert isinstance(rows, dict)
    return rows


QUOTED = {
    name
    for name, row in tomllib.loads((supplement_folder() / "supplement.toml").read_text(encoding="utf-8")).items()
    if "sources" in row
}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Every symbol as real SKiDL reads it from the library."""
    folder = tmp_path_factory.mktemp("skidl")
    command = [sys.executable, "-c", SKIDL, str(supplement_folder()), *sorted(table())]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout.splitlines()[-1])
    assert isinstance(found, dict)
    return found


@pytest.fixture(scope="module")
def supplemented(embedded: Libraries, cache_dir: Path) -> Iterator[Supplemented]:
    source = Supplemented(open_index(embedded, cache_dir), cache_dir)
    yield source
    source.close()


def pins_of(name: str) -> list[list[str]]:
    return [pin.split(" ") for side in ("left", "right", "top", "bottom") for pin in table()[name].get(side, [])]


def test_the_library_is_drawn_from_the_table() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TOOLS))
        tool = runpy.run_path(str(TOOLS / "supplement_library.py"))
    assert tool["library"](table()) == (supplement_folder() / f"{LIBRARY}.kicad_sym").read_text(encoding="utf-8")
    assert tool["other_names"](table()) == (supplement_folder() / "supplement-names.tsv").read_text(encoding="utf-8")


def test_the_table_holds_what_a_symbol_needs() -> None:
    for name in sorted(table()):
        row = table()[name]
        assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.+-]*", name), "KiCad's convention for names"
        assert row["reference"] in REFERENCES
        assert len(row["description"].split()) > 3
        assert not row["description"].endswith(".")
        assert row["keywords"]
        assert "," not in row["keywords"], "KiCad separates keywords by spaces"
        assert row["datasheet"].startswith("http") or row["datasheet"] == "~"  # KiCad's word for none
        for number, pin, kind in pins_of(name):
            assert re.fullmatch(r"[A-Z]?\d+", number)
            assert pin != "~"
            assert kind in TYPES


def test_numbers_are_unique() -> None:
    for name in sorted(table()):
        numbers = [number for number, _, _ in pins_of(name)]
        assert len(set(numbers)) == len(numbers) >= 2


def test_supplies_are_typed() -> None:
    """Every part has a ground, and a supply that somebody feeds; where it has none, the table says why."""
    for name in sorted(table()):
        named: dict[str, set[str]] = {}
        for _, pin, kind in pins_of(name):
            named.setdefault(pin, set()).add(kind)
        if "unsupplied" in table()[name]:
            assert not any("power_in" in kinds for kinds in named.values()), name
            continue
        assert sum("power_in" in kinds for kinds in named.values()) >= 2, (name, named)
        for pin, kinds in named.items():
            if re.fullmatch(r"GND|VSS|VCC|VDD|VIN|AGND|PGND|V\+", pin):
                assert kinds & {"power_in", "power_out"}, (name, pin)
                assert kinds <= {"power_in", "power_out", "passive"}, "of several pins stacked, one is a supply"


def test_two_sources_agree_on_every_pin() -> None:
    """What a row quotes; test_supplement_sources.py is about the pinouts on record."""
    for name, row in table().items():
        assert len(row["sources"]) >= 2
        said = sources(name)
        owners = {_owner(source["at"]) for source in row["sources"]}
        assert len(owners) == len(row["sources"]), f"{name}: one owner is one source"
        for source in row["sources"]:
            assert source["what"]
            assert source["at"] in said, "the symbol itself names it"
            if name in QUOTED:
                _agrees(name, dict(pin.strip().split(" ", 1) for pin in source["pins"].split(",")))


def _agrees(name: str, names: dict[str, str]) -> None:
    row = table()[name]
    same = {frozenset(map(squeeze_pin, pair.split(" "))) for pair in row.get("same", [])}
    for number, pin, _ in pins_of(name):
        if number not in row.get("unnumbered", {}):
            one, other = squeeze_pin(pin), squeeze_pin(names[number])
            assert one == other or frozenset((one, other)) in same, f"{name}: {number}: {pin} is {names[number]}"
    assert names.keys() <= {number for number, _, _ in pins_of(name)}
    assert all(row.get("unnumbered", {"": "why"}).values())


def squeeze_pin(name: str) -> str:
    """A pin's name without case, overbar and punctuation, but with its signs."""
    return re.sub(r"[^0-9a-z+-]", "", name.casefold())


def _owner(address: str) -> str:
    host, _, rest = address.removeprefix("https://").removeprefix("http://").partition("/")
    return f"{host}/{rest.split('/')[0]}" if host == "github.com" else host.removeprefix("www.")


def test_the_footprint_is_kicads_own(pads: dict[str, set[str]]) -> None:
    for name in sorted(table()):
        row = table()[name]
        filters = row["filters"].split()
        assert filters
        assert all("*" in one and ":" not in one for one in filters), name  # KiCad's convention: wildcards, no library
        footprint = row.get("footprint", "")
        if footprint:
            assert any(fnmatchcase(footprint.partition(":")[2], one) for one in filters), name
            assert {number for number, _, kind in pins_of(name) if kind != "no_connect"} <= pads[footprint], name


@pytest.fixture(scope="module")
def pads() -> dict[str, set[str]]:
    """The pads of those of KiCad 9's footprints that the table names."""
    wanted = {row["footprint"] for row in table().values() if "footprint" in row}
    found = {}
    with gzip.open(supplement_folder() / "footprints-9.0.2.tsv.gz", "rt", encoding="utf-8") as file:
        for line in file:
            name, _, rest = line.replace("\t", ":", 1).partition("\t")
            if name in wanted:
                found[name] = set(unpack_pads(rest.rstrip("\n").split("\t")[0]))
    return found


def test_real_skidl_reads_it(loaded: dict[str, dict[str, Any]]) -> None:
    for name in sorted(table()):
        part = loaded[name]
        kinds = {"power_in": "PWRIN", "power_out": "PWROUT", "bidirectional": "BIDIR", "open_collector": "OPENCOLL"}
        kinds |= {
            "open_emitter": "OPENEMIT",
            "no_connect": "NOCONNECT",
            "tri_state": "TRISTATE",
            "unspecified": "UNSPEC",
        }
        expected = sorted([number, pin, kinds.get(kind, kind.upper())] for number, pin, kind in pins_of(name))
        assert sorted(pin[:3] for pin in part["pins"]) == expected
        assert part["prefix"] == table()[name]["reference"]
        assert part["value"] == name
        assert part["footprint"] == table()[name].get("footprint", "")
        assert part["graphics"] > len(part["pins"]), "a body, and a drawing of every pin"


def test_pins_are_on_the_grid_and_apart(loaded: dict[str, dict[str, Any]]) -> None:
    for name in sorted(table()):
        places = set()
        for number, _, _, x, y, length in loaded[name]["pins"]:
            assert (x / GRID) == pytest.approx(round(x / GRID)), number
            assert (y / GRID) == pytest.approx(round(y / GRID)), number
            assert length >= GRID
            places.add((round(x, 2), round(y, 2)))
        assert len(places) == len(loaded[name]["pins"]), "no pin lies on another"


LOST = "STM32G071"  # of parts that KiCad 8 has, whose libraries these tests read, and KiCad 9 lost


def lacking() -> list[str]:
    """The parts that KiCad 8 lacks as well."""
    return [name for name in sorted(table()) if not name.startswith(LOST)]


def test_what_kicad_9_lost_is_as_kicad_8_has_it(symbols: SymbolIndex) -> None:
    lost = [name for name in table() if name.startswith(LOST)]
    assert lost
    for name in lost:
        also = [called for called in table()[name]["also"] if called.endswith("x")]
        for called in (name, *also):
            own = symbols.part("MCU_ST_STM32G0", called)
            assert own is not None and own.footprint == table()[name]["footprint"]
            assert {(pin.number, pin.name, pin.type) for pin in own.pins} == set(map(tuple, pins_of(name))), called


def test_kicad_has_no_such_part(symbols: SymbolIndex) -> None:
    for name in lacking():
        for called in (name, *table()[name].get("also", [])):
            assert not symbols.named(called), called
            assert not symbols.spelt_like(called), called


def test_names_and_other_names_are_unique() -> None:
    names = [squeeze(called) for name in table() for called in (name, *table()[name].get("also", []))]
    assert sorted(set(names)) == sorted(names)


def test_the_definition_is_whole() -> None:
    for name in sorted(table()):
        text = definition(name)
        assert parse(text)[:2] == ["symbol", name]
        assert '"""' not in text, "it stands in a string of a script"
        assert "\\" not in text


def test_no_definition_of_what_is_not_there() -> None:
    with pytest.raises(KeyError):
        definition("MP1584")


def test_found_by_every_name(supplemented: Supplemented) -> None:
    for name in lacking():
        pins = tuple(pin for _, pin, _ in pins_of(name))
        called = (table()[name].get("also") or [name.lower()])[0]  # test_every_name_leads_the_search has all names
        best = supplemented.nearest("Valve", called, pins)[0]  # a small library: no likeness to all names there are
        assert (best.text, best.confidence, best.pins_match) == (f"{LIBRARY}:{name}", "same", True), called
        assert "supplementary" in best.why


def test_the_libraries_at_hand_come_first(supplemented: Supplemented) -> None:
    assert supplemented.nearest("Nowhere", "MT3608")[0].text == "Regulator_Switching:MT3608"
    assert all(not c.text.startswith(LIBRARY) for c in supplemented.nearest("Regulator_Switching", "MP1470X"))


def test_not_in_another_small_package(supplemented: Supplemented) -> None:
    """The leads of a 2N2222 in TO-92 are not those in TO-18 at all makers."""
    leads = ("B", "C", "E")
    in_its_own = supplemented.nearest("Transistor_BJT", "2N2222", leads, "Package_TO_SOT_THT:TO-18-3")
    assert any(candidate.text == "Circuitron:2N2222" for candidate in in_its_own)
    found = supplemented.nearest("Transistor_BJT", "2N2222", leads, "Package_TO_SOT_THT:TO-92_Inline")
    assert found and not any(candidate.text == "Circuitron:2N2222" for candidate in found)


def test_a_small_symbol_is_not_drawn_on_a_larger_package(supplemented: Supplemented) -> None:
    """The six leads of an FS8205 in SOT-23-6 are not the first six of eight."""
    for footprint, there in (("Package_TO_SOT_SMD:SOT-23-6", True), ("Package_SO:TSSOP-8_4.4x3mm_P0.65mm", False)):
        found = supplemented.nearest("Transistor_FET", "FS8205", ("G1", "S1"), footprint)
        assert any(candidate.text == "Circuitron:FS8205" for candidate in found) is there, footprint
    (other,) = (candidate for candidate in found if candidate.text == "Circuitron:FS8205A")
    assert (other.confidence, other.stand_in) == ("likely", True)
    elsewhere = supplemented.nearest("Transistor_FET", "FS8205", ("G1", "S1"), "Package_TO_SOT_SMD:SOT-363_SC-70-6")
    assert not any(candidate.text.startswith("Circuitron:") for candidate in elsewhere)


def test_before_a_namesake_in_another_package(supplemented: Supplemented) -> None:
    """KiCad 8's SK6812MINI has its pins elsewhere."""
    best, *others = supplemented.nearest("LED", "SK6812MINI-E", ("VDD", "DIN", "DOUT", "VSS"))
    assert (best.text, best.confidence) == ("Circuitron:SK6812MINI-E", "same")
    assert all(other.confidence != "same" for other in others)
    outside = supplemented._index.nearest("LED", "SK6812MINI-E", ("VDD", "DIN", "DOUT", "VSS"))
    assert (outside[0].text, outside[0].confidence) == ("LED:SK6812MINI", "likely")


def test_not_with_pins_that_it_lacks(supplemented: Supplemented) -> None:
    found = supplemented.nearest("Regulator_Switching", "MP1584EN", ("VIN", "GND", "PGOOD"))
    assert all(candidate.confidence != "same" for candidate in found)


def test_a_source_of_symbols_like_any_other(supplemented: Supplemented) -> None:
    assert LIBRARY in supplemented.libraries()
    assert supplemented.in_library(LIBRARY) == tuple(sorted(table()))
    assert isinstance(supplemented.part(LIBRARY, "MP1584EN"), Symbol)
    assert supplemented.named("mp1584en")[0].id == f"{LIBRARY}:MP1584EN"
    assert [symbol.id for symbol in supplemented.search("MP1584EN")] == [f"{LIBRARY}:MP1584EN"]
    found = supplemented.search("buck", 8)
    assert len(found) == 8
    assert found[0].library != LIBRARY
    assert found[-1].library == LIBRARY


def test_every_name_leads_the_search(supplemented: Supplemented) -> None:
    for name in lacking():
        also = table()[name].get("also", [])
        for called in (name, *also):
            assert [symbol.id for symbol in supplemented.named(called)] == [f"{LIBRARY}:{name}"], called
        for called in (name, *also[:1]):
            assert supplemented.search(called)[0].id == f"{LIBRARY}:{name}", called
        assert find_parts(supplemented, name)[0].id == f"{LIBRARY}:{name}", name


def test_what_alone_fits_all_words_goes_first(supplemented: Supplemented) -> None:
    assert supplemented.search("ultrasonic distance sensor")[0].id == f"{LIBRARY}:HC-SR04"
    assert supplemented.search("Arduino Pro Mini")[0].id == f"{LIBRARY}:Pro_Mini"
    assert supplemented.search("MP1584EN-LF-Z")[0].id == f"{LIBRARY}:MP1584EN"
    assert len(supplemented.search("ultrasonic distance sensor", 5)) == 5


def test_the_libraries_at_hand_lead_where_they_fit_as_well(supplemented: Supplemented) -> None:
    assert supplemented.search("accelerometer")[0].library != LIBRARY
    assert find_parts(supplemented, "step-down converter")[0].library != LIBRARY


@dataclass(frozen=True)
class _Having(Supplemented):
    """Libraries that have one more symbol."""

    known: Supplemented
    more: Symbol

    def part(self, library: str, name: str) -> Symbol | None:
        return self.known.part(library, name)

    def named(self, name: str) -> tuple[Symbol, ...]:
        return (self.more,) if name == self.more.name else self.known.named(name)


def test_a_symbol_at_hand_is_taken_if_its_pins_are_the_same(supplemented: Supplemented) -> None:
    own = supplemented.part(LIBRARY, "MP1584EN")
    assert own is not None
    equal = own.model_copy(update={"library": "Regulator_Switching"})
    exchanged = {pin.number: pin.name for pin in own.pins} | {"1": "VIN", "7": "SW"}
    other = tuple(pin.model_copy(update={"name": exchanged[pin.number]}) for pin in own.pins)
    assert equal_at_hand(supplemented, own.id) == own.id
    assert equal_at_hand(_Having(supplemented, equal), own.id) == "Regulator_Switching:MP1584EN"
    assert equal_at_hand(_Having(supplemented, equal.model_copy(update={"pins": other})), own.id) == own.id
    assert equal_at_hand(_Having(supplemented, equal), "Device:R") == "Device:R"


def test_a_library_beside_a_script_holds_each_symbol_once() -> None:
    one = with_symbols("", ["MP1584EN"])
    both = with_symbols(one, ["MP1584EN", "HC-SR04"])
    assert with_symbols("", ["MP1584EN", "HC-SR04"]) == both and with_symbols(both, ["HC-SR04"]) == both
    assert is_own(one) and is_own(both) and not is_own(both + "x") and not is_own("")
    for name in ("MP1584EN", "HC-SR04"):
        assert both.replace("\n\t", "\n").count(f"\n{definition(name)}\n") == 1
