"""The tools answer what a corrector looks for: by kind, package and pin count, in the libraries and nowhere else."""

from __future__ import annotations

import re

import pytest

from circuitron.agents.api_tools import answer, passages
from circuitron.agents.part_tools import pin_details, search_footprints, search_parts
from circuitron.knowledge.footprints import open_footprints
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.symbol import Symbol, SymbolPin


def test_a_trimmer_footprint_is_one_for_potentiometers(embedded_symbols: SymbolIndex) -> None:
    found = search_footprints(open_footprints(), "trimmer footprint", symbols=embedded_symbols).splitlines()
    assert len(found) > 3 and all("Potentiometer" in line for line in found[:3])
    resistor = search_footprints(open_footprints(), "0603 resistor", symbols=embedded_symbols)
    assert resistor.startswith("Resistor_SMD:R_0603_1608Metric")


def test_a_transistor_is_found_by_kind_and_package(embedded_symbols: SymbolIndex) -> None:
    lines = search_parts(embedded_symbols, "NPN in TO-92").splitlines()
    found = [line for line in lines if " | " in line]
    assert found and all("TO-92" in line for line in found), found
    assert any("NPN" in line for line in found) and not any("PNP" in line for line in found)
    assert "SOT-23" in search_parts(embedded_symbols, "NPN in SOT-23").splitlines()[0]


def test_a_jack_is_found_by_kind_and_pins(embedded_symbols: SymbolIndex) -> None:
    found = search_parts(embedded_symbols, "symbol for a 4-pin magjack")
    assert re.search(r"RJ45|[Mm]ag[Jj]ack", found.splitlines()[0]), found


def test_digits_are_alike_by_chance(embedded_symbols: SymbolIndex) -> None:
    assert "Names like it" not in search_parts(embedded_symbols, "7499111446")
    assert "RJ45_Wuerth_7499010121A" in search_parts(embedded_symbols, "7499010121"), "a name has it"


def test_the_pin_that_is_called_so_comes_first() -> None:
    pins = (
        SymbolPin(number="8", name="PB0", type="bidirectional", alternates=("UCPD1_FRSTX1",)),
        SymbolPin(number="9", name="FRSTX", type="bidirectional"),
        SymbolPin(number="4", name="NRST", type="input"),
        SymbolPin(number="3", name="~{RST}", type="input"),
    )
    table = pin_details(OneSymbol(Symbol(library="A", name="B", pins=pins)), "A:B", "RST")
    assert re.findall(r"^\d", table, re.MULTILINE) == ["3", "4", "9", "8"]


class OneSymbol(SymbolIndex):
    """An index of one symbol."""

    def __init__(self, symbol: Symbol) -> None:
        self.symbol = symbol

    def part(self, library: str, name: str) -> Symbol | None:
        return self.symbol


@pytest.mark.parametrize("query", ["trimmer footprint", "footprint for a trimmer", "10k trimmer footprints?"])
def test_questions_on_footprints_are_not_answered_from_documentation(query: str) -> None:
    assert answer(query) == passages(query)
    assert "search_footprints" in answer(query)
    assert "search_parts" in passages(query.replace("footprint", "symbol"))


@pytest.mark.parametrize(
    "query", ["Part.footprint", "empty footprint handler", "how to set the footprint of a template"]
)
def test_questions_on_skidl_are_still_answered(query: str) -> None:
    assert "The libraries answer that" not in answer(query)


def test_a_module_that_a_script_imports_is_known() -> None:
    for query in ("from skidl.pyspice import *", "does skidl.pyspice exist"):
        assert "skidl.pyspice (module" in answer(query) and "SPICE" in answer(query)
    assert "does not exist" in answer("skidl.pyspicy")
