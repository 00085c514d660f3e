"""Where pinouts on record come from: two independent sources that agree, and what is refused else."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
MODULES = ("pin_words", "symbol_files", "pinouts", "supplement_rows")


@pytest.fixture(scope="module")
def tools() -> Iterator[dict[str, Any]]:
    """The tools' modules, which stand in no package, for as long as these tests need them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TOOLS))
        yield {name: importlib.import_module(name) for name in MODULES}
        for name in MODULES:
            sys.modules.pop(name, None)


def a_source(tools: dict[str, Any], pins: str, **other: Any) -> Any:
    """A source of a part in a SOT-23-5, with pins written "1 NAME, 2 NAME"."""
    pairs = [pin.split() for pin in pins.split(", ")]
    numbered = tuple(tools["symbol_files"].Pin(number, name, "passive") for number, name in pairs)
    owner = other.pop("owner", "someone")
    values = {"repository": f"{owner}/library", "lineage": owner, "path": "a.lib", "symbol": "X", "package": "SOT-23-5"}
    values |= {"part": "X", "commit": "1" * 40, "maker": "", "drawing": "", "said": "", "pins": numbered}
    return tools["pinouts"].Source(**(values | other))


BUCK = "1 FB, 2 EN, 3 VIN, 4 GND, 5 SW"


def test_every_part_on_record_has_two_sources_that_agree(tools: dict[str, Any]) -> None:
    record = tools["pinouts"].recorded()
    parts = tools["supplement_rows"].asked_for()
    assert len(parts) >= 100
    assert parts.keys() == record.keys(), "nothing is on record that no row asks for"
    for name, row in tools["supplement_rows"].rows().items():
        if name in parts:
            found = tools["pinouts"].agree(record[name], row.get("footprint") or row["package"], row.get("pins"))
            first, second = found.first, found.second
            assert not tools["pin_words"].disagreements(first.names, second.names), name
            assert len(set(tools["pinouts"].origins([first, second]))) == 2, name
            assert first.repository.partition("/")[0] != second.repository.partition("/")[0], name
            assert all(one.commit and one.path for one in found.all), name


def test_a_row_without_agreeing_sources_is_refused(tools: dict[str, Any]) -> None:
    row = {"description": "a part", "keywords": "part", "package": "SOT-23-5"}
    swapped = BUCK.replace("1 FB, 2 EN", "1 EN, 2 FB")
    sources = [a_source(tools, BUCK), a_source(tools, swapped, owner="another")]
    with pytest.raises(tools["supplement_rows"].NotAgreed, match="pin 1 is FB and EN"):
        tools["supplement_rows"].completed("X", row, sources)
    sources = [a_source(tools, BUCK), a_source(tools, BUCK, owner="another")]
    completed = tools["supplement_rows"].completed("X", row, sources)
    assert completed["top"] == ["3 VIN power_in"]
    assert completed["bottom"] == ["4 GND power_in"]
    assert completed["left"] == ["1 FB input", "2 EN input"]


@pytest.mark.parametrize(
    "same",
    [
        {"owner": "someone", "path": "b.lib"},
        {"owner": "another", "lineage": "someone"},
        {"owner": "another", "drawing": "0123456789ab"},
        {"owner": "another", "said": "a long description that nobody writes twice"},
        {"owner": "another", "maker": "easyeda"},
    ],
)
def test_a_copy_is_no_second_source(tools: dict[str, Any], same: dict[str, str]) -> None:
    first = a_source(tools, BUCK, **{key: value for key, value in same.items() if key in ("drawing", "said", "maker")})
    found = tools["pinouts"].agree([first, a_source(tools, BUCK, **same)], "SOT-23-5")
    assert isinstance(found, tools["pinouts"].Refusal)
    assert found.reason == "2 sources, one origin"


def test_the_one_with_all_pins_leads(tools: dict[str, Any]) -> None:
    """What one source calls not connected, the other may leave out."""
    sources = [a_source(tools, BUCK, owner="one"), a_source(tools, f"{BUCK}, 6 NC", owner="two")]
    for pins in (None, 6):
        found = tools["pinouts"].agree(sources, "SOT-23-5", pins)
        assert [len(one.pins) for one in found.all] == [6, 5], pins


def test_stock_libraries_are_known_by_their_names(tools: dict[str, Any]) -> None:
    lineage = tools["pinouts"].lineage
    assert lineage("somebody/parts", "eagle/SparkFun-Sensors.lbr") == "sparkfun"
    assert lineage("somebody/parts", "eagle/transistor-npn.lbr") == lineage("other/eagle", "lbr/linear.lbr") == "eagle"
    assert lineage("somebody/parts", "kicad/dk_Logic.lib") == lineage("Digi-Key/digikey-kicad-library", "a.lib")
    assert lineage("somebody/parts", "eagle/mine.lbr") == "somebody"


def test_as_many_that_say_otherwise(tools: dict[str, Any]) -> None:
    agreed = [a_source(tools, BUCK, owner=owner) for owner in ("one", "two")]
    other = BUCK.replace("3 VIN, 4 GND", "3 GND, 4 VIN")
    others = [a_source(tools, other, owner=owner) for owner in ("three", "four")]
    assert not isinstance(tools["pinouts"].agree([*agreed, others[0]], "SOT-23-5"), tools["pinouts"].Refusal)
    assert isinstance(tools["pinouts"].agree([*agreed, *others], "SOT-23-5"), tools["pinouts"].Refusal)


def test_a_source_names_the_package(tools: dict[str, Any]) -> None:
    sources = [a_source(tools, BUCK, owner=owner) for owner in ("one", "two")]
    found = tools["pinouts"].agree(sources, "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
    assert "names the package" in found.reason
    nameless = [replace(one, package="") for one in sources]
    assert isinstance(tools["pinouts"].agree(nameless, "SOT-23-5"), tools["pinouts"].Refusal)


def test_pins_without_names_say_nothing(tools: dict[str, Any]) -> None:
    sources = [a_source(tools, "1 1, 2 2, 3 3, 4 ~, 5 P5", owner=owner) for owner in ("one", "two")]
    assert tools["pinouts"].agree(sources, "SOT-23-5").reason == "no source names its pins"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("1 ~{RESET}, 2 VDD", "1 nRESET, 2 VCC", True),
        ("1 SDA/SDI, 2 GND", "1 SDA, 2 VSS", True),
        ("1 GND1, 2 GND2", "1 GND, 2 GND", True),
        ("1 NC, 2 N.C.", "1 DNC, 2 NC", True),
        ("1 VDD, 2 VCC", "1 VCC, 2 VDD", False),
        ("1 VSS, 2 GND", "1 GND, 2 VSS", False),
        ("1 IN+, 2 IN-", "1 IN-, 2 IN+", False),
        ("1 OUT1, 2 OUT2", "1 OUT2, 2 OUT1", False),
        ("1 TXD, 2 RXD", "1 RXD, 2 TXD", False),
        ("1 A0, 2 A1", "1 A1, 2 A0", False),
        ("1 VDDA, 2 X", "1 VDDD, 2 X", False),
        ("1 EN, 2 X", "1 EN, 2 X, 3 Y", False),
        ("1 EN, 2 X", "1 EN, 2 X, 3 NC", True),
        ("1 EN, 2 X", "1 EN, 2 X, 3 RESERVED", False),  # it may have to be tied to something
    ],
)
def test_names_as_engineers_read_them(tools: dict[str, Any], one: str, other: str, same: bool) -> None:
    first, second = (a_source(tools, pins).names for pins in (one, other))
    assert (not tools["pin_words"].disagreements(first, second)) is same


LEGACY = """EESchema-LIBRARY Version 2.4
DEF X U 0 40 Y Y 1 F N
F0 "U" 0 0 50 H V C CNN
F2 "Package_TO_SOT_SMD:SOT-23-5" 0 0 50 H I C CNN
DRAW
X FB 1 -400 100 200 R 50 50 1 1 I
X ~EN 2 -400 0 200 R 50 50 1 1 I
X VIN 3 -400 -100 200 R 50 50 1 1 W
ENDDRAW
ENDDEF
"""
NEW = """(kicad_symbol_lib (version 20241209) (generator "easyeda2kicad")
  (symbol "X" (property "Footprint" "SOT-23-5") (property "MF" "a") (property "MP" "b")
    (symbol "X_1_1"
      (pin input line (at -10.16 7.62 0) (length 5.08) (name "FB") (number "1"))
      (pin input line (at -10.16 5.08 0) (length 5.08) (name "~{EN}") (number "2"))
      (pin power_in line (at -10.16 2.54 0) (length 5.08) (name "VIN") (number "3")))))
"""
SNAPEDA_EAGLE = """<device name="" package="SOT23-5"><technologies><technology name="">
<attribute name="MF" value="a"/><attribute name="MP" value="b"/></technology></technologies>"""
EAGLE = """<eagle><drawing><library><symbols><symbol name="S">
<pin name="FB" x="0" y="0" direction="in"/><pin name="!EN" x="0" y="-2.54"/>
<pin name="VIN" x="0" y="-5.08" direction="pwr"/></symbol></symbols>
<devicesets><deviceset name="X"><gates><gate name="G$1" symbol="S" x="0" y="0"/></gates>
<devices><device name="" package="SOT23-5"><connects><connect gate="G$1" pin="FB" pad="1"/>
<connect gate="G$1" pin="!EN" pad="2"/><connect gate="G$1" pin="VIN" pad="3"/></connects></device></devices>
</deviceset></devicesets></library></drawing></eagle>"""


def test_each_format_is_read_alike(tools: dict[str, Any]) -> None:
    """One drawing in three formats is one drawing, whatever its units and origin."""
    read = tools["symbol_files"].read
    (legacy,), (new,), (eagle,) = read("a.lib", LEGACY), read("a.kicad_sym", NEW), read("a.lbr", EAGLE)
    assert [pin.number for pin in legacy.pins] == [pin.number for pin in new.pins] == [pin.number for pin in eagle.pins]
    assert not tools["pin_words"].disagreements(dict(p[:2] for p in legacy.pins), dict(p[:2] for p in new.pins))
    assert legacy.drawing == new.drawing == eagle.drawing
    assert [pin.type for pin in legacy.pins] == [pin.type for pin in new.pins] == ["input", "input", "power_in"]
    assert (new.maker, legacy.maker) == ("snapeda", "")
    assert "SOT-23-5" in legacy.package
    (cached,) = read("board-cache.lib", LEGACY.replace("DEF X ", "DEF Library_X "))
    assert (cached.name, cached.aliases) == ("Library_X", ("X",)), "KiCad 5 names the library too"
    (generated,) = read("a.lbr", EAGLE.replace('<device name="" package="SOT23-5">', SNAPEDA_EAGLE))
    assert (generated.maker, eagle.maker) == ("snapeda", "")


def test_damaged_files_give_nothing(tools: dict[str, Any]) -> None:
    for path in ("a.kicad_sym", "a.lib", "a.lbr", "a.sch", "a.fzp", "a.txt"):
        assert tools["symbol_files"].read(path, "<eagle") == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1 IN, 2 GND, 3 OUT, 4 EP", "1 IN, 2 GND, 3 OUT, 4 PGND"),  # the pad by its net
        ("1 NC_1, 2 GND, 3 OUT", "1 RESV_7, 2 GND, 3 OUT"),  # not connected, numbered in two ways
        ("1 RG, 2 -IN, 3 RG@1", "1 RG, 2 IN-, 3 RG"),  # as Eagle tells pins of one name apart
        ("1 AVSS, 2 DVSS, 3 AVDD", "1 AGND, 2 GND, 3 VDDA"),
    ],
)
def test_two_ways_to_name_the_pins_of_one_part(tools: dict[str, Any], one: str, other: str) -> None:
    first, second = a_source(tools, one), a_source(tools, other)
    assert not tools["pin_words"].disagreements(first.names, second.names)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1 IN, 2 EP, 3 OUT, 4 GND", "1 IN, 2 GND, 3 OUT, 4 EP"),  # the pad is the last one
        ("1 IN, 2 GND, 3 OUT, 4 EP", "1 IN, 2 GND, 3 OUT, 4 VIN"),
        ("1 NC, 2 GND, 3 OUT", "1 EN, 2 GND, 3 OUT"),
    ],
)
def test_names_that_tell_two_pins_apart(tools: dict[str, Any], one: str, other: str) -> None:
    first, second = a_source(tools, one), a_source(tools, other)
    assert tools["pin_words"].disagreements(first.names, second.names)


def test_an_exposed_pad_gets_the_number_that_footprints_give_it(tools: dict[str, Any]) -> None:
    pin, numbered = tools["symbol_files"].Pin, tools["pinouts"].with_numbered_pad
    leads = tuple(pin(str(number), "A", "passive") for number in range(1, 4))
    for pad in ("PAD", "GND@PAD", "EP", "0"):
        assert [one.number for one in numbered((*leads, pin(pad, "GND", "passive")))] == ["1", "2", "3", "4"]
    for other in ((*leads, pin("A1", "GND", "passive")), (*leads[1:], pin("PAD", "GND", "passive"))):
        assert numbered(other) == other  # a ball, and a symbol without its first lead


def test_the_output_of_an_amplifier_may_have_no_name(tools: dict[str, Any]) -> None:
    pin = tools["symbol_files"].Pin
    drawn = (pin("1", "-", "input"), pin("2", "+", "input"), pin("3", "~", "output"))
    assert replace(a_source(tools, BUCK), pins=drawn).names["3"] == "OUT"
    assert replace(a_source(tools, BUCK), pins=(*drawn[:2], pin("3", "~", "passive"))).names["3"] == "~"
