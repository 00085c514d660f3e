"""Supplies and grounds: what is contrary, fed backwards, joined or strange."""

from __future__ import annotations

from typing import cast

import pytest

from circuitron.execution_report import Snapshot
from circuitron.guard.supplies import supplies
from circuitron.knowledge.base import SymbolSource
from circuitron.symbol import Symbol
from tests.guard.circuits import matched, snapshot
from tests.rows import each


class OneSymbol:
    """A `SymbolSource` in which all parts have one description."""

    def __init__(self, description: str) -> None:
        self.description = description

    def part(self, library: str, name: str) -> Symbol:
        return Symbol(library=library, name=name, description=self.description)


def reasons_for(before: Snapshot, after: Snapshot, description: str | None = None) -> list[str]:
    symbols = cast(SymbolSource, OneSymbol(description)) if description is not None else None
    return list(supplies(matched(before, after), symbols))


def moved(parts: str, *nets: str, rest: str = "", description: str | None = None) -> list[str]:
    """Reasons where the first part was on nothing and is on these nets."""
    return reasons_for(snapshot(parts + rest), snapshot(parts + rest, *nets), description)


CONTRARY = [
    ("1/VCC:P", "GND", "U1.1 (VCC) is a supply and is tied to the ground GND"),
    ("1/VCC:P", "-5V", "U1.1 (VCC) is a supply and is tied to the negative supply -5V"),
    ("1/VCC:P", "+5V", ""),
    ("1/GND:P", "+5V", "U1.1 (GND) is a ground and is tied to the supply +5V"),
    ("1/GND:P", "-5V", ""),
    ("1/V-:P", "+5V", "U1.1 (V-) is a negative supply and is tied to the supply +5V"),
    ("1/V-:P", "GND", ""),
    ("1/VCC:P", "SIG", ""),
    ("1/SIG:P", "GND", ""),
    ("1/X:o", "GND", "U1.1 (X) feeds a net and is tied to the ground GND"),
    ("1/X:S", "GND", "U1.1 (X) feeds a net and is tied to the ground GND"),
    ("1/X:o", "+5V", ""),
    ("1/X-:o", "GND", ""),
    ("1/-Vout:S 2/+Vout:S", "GND", ""),
    ("1/+Vout:S 2/-Vout:S", "GND", "U1.1 (+Vout) feeds a net and is tied to the ground GND"),
    ("1/-Vout:S", "GND", "U1.1 (-Vout) feeds a net and is tied to the ground GND"),
    ("1/-Vout:S 2/+Vout:S 3/COM:p", "GND", "U1.1 (-Vout) feeds a net and is tied to the ground GND"),
    ("1/-Vout:S 2/+Vout:S 3/0V:S", "GND", "U1.1 (-Vout) feeds a net and is tied to the ground GND"),
    ("1/X:i", "GND", ""),
    ("1/X:oc", "GND", ""),
    ("1/GND:S", "GND", ""),
    ("1/VSS:P 2/GND:P", "+5V", "U1.1 (VSS) is tied to +5V: nothing says whether it is a ground or a supply"),
    ("1/VSS:P 2/GND:P", "GND", "U1.1 (VSS) is tied to GND: nothing says whether it is a ground or a supply"),
    ("1/VSS:P 2/GND:P", "SIG", ""),
]


@each(("pins", "net", "reason"), CONTRARY)
def test_pins_on_rails(pins: str, net: str, reason: str) -> None:
    assert moved(f"U1 L:X {pins}", f"{net}: U1.1") == ([reason] if reason else [])


def test_what_stays_and_what_the_script_asks_for_is_right() -> None:
    part = "U1 L:X 1/VCC:P"
    there = snapshot(part, "GND: U1.1")
    assert reasons_for(there, there) == []
    assert reasons_for(snapshot("U1? L:X 1/VCC:P", "GND: U1.?VCC"), snapshot(part, "GND: U1.1")) == []
    assert reasons_for(snapshot("U1 L:X 2/A:P", "GND: U1.?1"), snapshot(part, "GND: U1.1")) == [], "by number"
    assert reasons_for(snapshot("U1? L:X", "GND: U1.1"), snapshot(part, "GND: U1.1")) != [], "whose numbers say nothing"


def test_an_address_may_be_low_on_a_pin_that_is_drawn_as_an_output() -> None:
    part = "U1 L:X 7/SDO:o"
    assert reasons_for(snapshot(part, "GND: U1.?SDO/SA0"), snapshot(part, "GND: U1.7")) == []
    assert reasons_for(snapshot(part, "GND: U1.?DOUT/X"), snapshot(part, "GND: U1.7")) == [
        "U1.7 (SDO) feeds a net and is tied to the ground GND"
    ]


def test_the_pin_itself_is_no_evidence_of_its_net() -> None:
    pins = "U1 L:X 1/VCC:P; U2 L:Y 1/GND:P"
    assert moved(pins, "N$1: U1.1") == []
    assert moved(pins, "N$1: U1.1 U2.1") == [
        "U1.1 (VCC) is a supply and is tied to the ground N$1",
        "U2.1 (GND) is a ground and is tied to the supply N$1",
    ]


REGULATOR = "1/VIN:P 2/VOUT:S"
BACKWARDS = [
    # net of the output, net of the input, whether it is fed backwards
    ("VIN", "A", True),
    ("A", "VOUT", True),
    ("A", "VIN", False),
    ("A", "B", False),
    ("+5V", "+3V3", True),
    ("+3V3", "+5V", False),
    ("+5V", "+5V0", False),
    ("+5V", "A", False),
    ("A", "+5V", False),
    ("A*", "B", True),
    ("A*", "B*", False),
    ("A", "B*", False),
    ("A*", "VIN", False),
    ("VOUT*", "B", False),
]


@each(("output", "feeding", "backwards"), BACKWARDS)
def test_regulators_that_are_fed_backwards(output: str, feeding: str, backwards: bool) -> None:
    rest = "; J1 L:J=1 1/a 2/b"
    nets = (f"{output}: J1.1", f"{feeding}: J1.2")

    def suspected(pins: str = REGULATOR, mark: str = "?", known: str = "") -> list[str]:
        before = snapshot(f"U1{mark} L:X {known}{rest}", nets[0] + " U1.8", nets[1] + " U1.9")
        after = snapshot(f"U1 L:Y {pins}{rest}", nets[0] + " U1.2", nets[1] + " U1.1")
        return [one for one in reasons_for(before, after) if "another version" in one]

    one, other = output.rstrip("*"), feeding.rstrip("*")
    reason = f"U1.2 (VOUT) feeds {one} from {other}: the numbers may be those of another version"
    assert suspected() == ([reason] if backwards else [])
    assert suspected("1/VI:i 2/VOUT:S") == suspected()
    assert suspected("1/VIN:o 2/VOUT:S") == suspected("1/X:P 2/VOUT:S") == suspected("1/VIN:P 2/VOUT:o") == []
    assert suspected(mark="") == []


@pytest.mark.parametrize("switch", ["SW", "LX1", "L", "BOOST"])
def test_a_converter_may_raise_a_voltage(switch: str) -> None:
    before = snapshot("U1? L:X", "+5V: U1.8", "+3V3: U1.9")
    after = snapshot(f"U1 L:Y {REGULATOR} 3/{switch}", "+5V: U1.2", "+3V3: U1.1")
    assert not any("another version" in one for one in reasons_for(before, after))
    other = reasons_for(before, snapshot(f"U1 L:Y {REGULATOR} 3/X", "+5V: U1.2", "+3V3: U1.1"))
    assert any("another version" in one for one in other)


SIDES = "1/VCC1:P 2/VCC2:P 3/GND1:P 4/GND2:P"


def test_the_sides_of_an_isolated_part_stay_apart() -> None:
    grounds = [
        "U1.3 (GND1) and GND2 of the isolated U1 are one net now (GND)",
        "U1.4 (GND2) and GND1 of the isolated U1 are one net now (GND)",
    ]
    rails = [
        "U1.1 (VCC1) runs on +5V, the rail of VCC2: nothing in the script says so",
        "U1.2 (VCC2) runs on +5V, the rail of VCC1: nothing in the script says so",
    ]
    assert moved(f"U1 L:X {SIDES}", "GND: U1.3 U1.4") == grounds
    assert moved(f"U1 L:X {SIDES}", "+5V: U1.1 U1.2") == rails
    assert moved(f"U1 L:X {SIDES}", "A: U1.3", "B: U1.4") == []
    plain = "1/VCC1:P 2/VCC2:P 3/GND:P"
    assert moved(f"U1 L:X {plain}", "+5V: U1.1 U1.2") == []
    assert moved(f"U1 Isolator:X {plain}", "+5V: U1.1 U1.2") == rails
    assert moved(f"U1 L:X {plain}", "+5V: U1.1 U1.2", description="Dual ISOLATED amplifier") == rails
    assert moved(f"U1 L:X {plain}", "+5V: U1.1 U1.2", description="Optocoupler") == rails
    assert moved(f"U1 L:X {plain}", "+5V: U1.1 U1.2", description="Amplifier") == []
    assert moved("U1 L:X 1/VCC:P 3/GND1:P 4/GND2:P", "GND: U1.3 U1.4") == []
    assert moved("U1 L:X 1/VCC1:P 2/VCC2:P 3/GND1:P 4/GND2:P 5/GND:P", "GND: U1.3 U1.4") == []
    assert moved("U1 Isolator:X 3/GNDA:P 4/GNDB:P", "GND: U1.3 U1.4") != []
    assert moved("U1 Isolator:X 3/GND:P 4/GNDISO:P", "GND: U1.3 U1.4") == [
        one.replace("GND1", "GND").replace("GND2", "GNDISO").replace("now (GND)", "now (GND)") for one in grounds
    ]
    assert moved("U1 Isolator:X 3/GND1:P 4/GNDB:P", "GND: U1.3 U1.4") == [], "these are no pair"


def test_domains_share_a_rail_only_where_it_is_the_only_one() -> None:
    plain = "U1 L:X 1/VCCA:P 2/VCCB:P 3/A1:b 4/B1:b"
    busy = "; U2 L:Y=2 1/X:i"
    assert moved(plain, "+5V: U1.1 U1.2", rest=busy) == []
    both = moved(plain, "+5V: U1.1 U1.2", "+3V3: U2.1", rest=busy)
    assert both == [
        "U1.1 (VCCA) runs on +5V, the rail of VCCB: nothing in the script says so",
        "U1.2 (VCCB) runs on +5V, the rail of VCCA: nothing in the script says so",
    ]
    assert moved(plain, "+5V: U1.1 U1.2", "SIG: U2.1", rest=busy) == []


def test_a_rail_on_which_nothing_runs() -> None:
    part = "U1 L:X 1/VCC:P"
    rest = "; C1 L:C=1u 1/a; R1 L:R=1k 1/a; U2 L:Y=2 1/X:i"
    idle = ["U1.1 (VCC) is tied to +5V, a rail on which nothing runs and that nothing feeds"]
    assert moved(part, "+5V: U1.1", "+3V3: U2.1", rest=rest) == idle
    assert moved(part, "+5V: U1.1 C1.1 R1.1", "+3V3: U2.1", rest=rest) == idle
    assert moved(part, "+5V: U1.1", "+3V3: C1.1", rest=rest) == [], "there is no other"
    filtered = "; R1 L:R=10 1/a 2/b; C1 L:C=1u 1/a; U2 L:Y=2 1/X:i"
    assert moved(part, "+3V3A: U1.1 R1.1 C1.1", "+3V3: U2.1 R1.2", rest=filtered) == [], "R1 feeds it"
    assert moved(part, "+3V3A: U1.1 R1.1 C1.1", "+3V3: U2.1", "SIG: R1.2", rest=filtered) != [], "R1 only loads it"
    assert moved(part, "+5V: U1.1", "GND: U2.1", rest=rest) == []
    assert moved(part, "+5V: U1.1 U2.1", "+3V3: C1.1", rest=rest) == []
    assert moved("U1 L:X 1/GND:P", "GND: U1.1", "+3V3: U2.1", rest=rest) == []


@pytest.mark.parametrize(
    ("pin", "resistor", "strange"),
    [("B1:b", "R1", True), ("2B:b", "RN1", True), ("A1:b", "R1", False), ("B1:P", "R1", False), ("B1:b", "C1", False)],
)
def test_a_side_runs_on_the_rail_that_its_signals_are_pulled_to(pin: str, resistor: str, strange: bool) -> None:
    parts = f"U1 L:X 1/VCCA:P 2/VCCB:P 3/{pin}; {resistor} L:R=1k 1/a 2/b; U2 L:Y=2 1/X:i 2/Y:i"
    nets = ("+5V: U1.2 U2.1", "SIG: U1.3 " + resistor + ".1", f"+3V3: U2.2 {resistor}.2")
    reason = ["U1.2 (VCCB) is tied to +5V and its side runs on +3V3"] if strange else []
    assert [one for one in moved(parts, *nets) if "side" in one] == reason
    right = ("+5V: U2.1", "SIG: U1.3 " + resistor + ".1", f"+3V3: U1.2 U2.2 {resistor}.2")
    assert [one for one in moved(parts, *right) if "side" in one or "nothing runs" in one] == []


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("+5V", "GND", "+5V and GND were a ground and a supply and are one net now (Z)"),
        ("+5V", "-5V", "+5V and -5V were a negative supply and a supply and are one net now (Z)"),
        ("GND", "-5V", ""),
        ("+5V", "+3V3", ""),
        ("SIG", "GND", ""),
    ],
)
def test_rails_that_became_one(one: str, other: str, reason: str) -> None:
    parts = "J1 L:J=1 1/a 2/b 3/c 4/d"
    before = snapshot(parts, f"{one}: J1.1 J1.2", f"{other}: J1.3 J1.4")
    after = snapshot(parts, "Z: J1.1 J1.2 J1.3 J1.4")
    assert reasons_for(before, after) == ([reason] if reason else [])
    assert reasons_for(before, before) == []
    lone = snapshot(parts, f"{one}: J1.1", f"{other}: J1.3 J1.4")
    assert reasons_for(lone, snapshot(parts, "Z: J1.1 J1.3 J1.4")) == []
