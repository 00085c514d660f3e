"""Pins that stand for the names which a script asks for."""

from __future__ import annotations

from circuitron.guard.pin_requests import pin_requests
from tests.guard.circuits import matched, snapshot
from tests.rows import each

J1 = "J1 L:J=1 1 2 3 4 5 6"


def reasons_for(before: str, after: str, nets: str, then: str) -> list[str]:
    """Reasons where U1 was one part, with pins requested on these nets, and is another on other nets."""
    one = snapshot(f"{before};{J1}", *nets.split(","))
    other = snapshot(f"{after};{J1}", *then.split(","))
    return list(pin_requests(matched(one, other)))


REQUESTS = [
    # pins of the part, nets with the requested names, nets of the repair, the reasons
    ("1/CC1 2/A", "A:U1.?CA1 J1.1", "A:U1.1 J1.1", ["U1: CA1 was requested on A and is now 1 (CC1), another function"]),
    ("1/RX 2/TX", "A:U1.?TXD J1.1", "A:U1.2 J1.1", []),
    ("1/RX 2/TX", "A:U1.?TXD J1.1", "A:U1.1 J1.1", ["U1: TXD was requested on A and is now 1 (RX), another function"]),
    ("1/RX 2/X", "A:U1.?TXD J1.1", "A:U1.1 J1.1", []),
    ("1/~{Q} 2/Q", "A:U1.?q J1.1", "A:U1.1 J1.1", ["U1: q was requested on A and is not on it"]),
    ("1/~{OE} 2/OE2", "A:U1.?/OE J1.1", "A:U1.1 J1.1", []),
    ("1/Q0 2/~{Q0}", "A:U1.?Q0_N J1.1", "A:U1.2 J1.1", []),
    (
        "1/Q0 2/~{Q0}",
        "A:U1.?Q0_N J1.1",
        "A:U1.1 J1.1",
        ["U1: Q0_N was requested on A and is now 1 (Q0), another function"],
    ),
    (
        "1/Q0 2/~{Q0}",
        "A:U1.?Q0N J1.1",
        "A:U1.1 J1.1",
        ["U1: Q0N was requested on A and is now 1 (Q0), another function"],
    ),
    (
        "1/Q0 2/~{Q0}",
        "A:U1.?nQ0 J1.1",
        "A:U1.1 J1.1",
        ["U1: nQ0 was requested on A and is now 1 (Q0), another function"],
    ),
    (
        "1/Q0 2/~{Q0}",
        "A:U1.?Q0bar J1.1",
        "A:U1.1 J1.1",
        ["U1: Q0bar was requested on A and is now 1 (Q0), another function"],
    ),
    (
        "1/Q0 2/~{Q0}",
        "A:U1.?Q0# J1.1",
        "A:U1.1 J1.1",
        ["U1: Q0# was requested on A and is now 1 (Q0), another function"],
    ),
    ("1/Q0 2/X", "A:U1.?Q0# J1.1", "A:U1.1 J1.1", []),
    ("1/DIN 2/CLK", "A:U1.?DI J1.1,B:U1.?CK J1.2", "A:U1.1 J1.1,B:U1.2 J1.2", []),
    (
        "1/DIN 2/CLK",
        "A:U1.?DI J1.1,B:U1.?CK J1.2",
        "A:U1.2 J1.1,B:U1.1 J1.2",
        ["U1: CK and DI became DIN and CLK; by their names it is the other way round"],
    ),
    ("1/QA 2/QB", "A:U1.?Q0 J1.1,B:U1.?Q1 J1.2", "A:U1.1 J1.1,B:U1.2 J1.2", []),
    (
        "1/QA 2/QB",
        "A:U1.?Q0 J1.1,B:U1.?Q1 J1.2",
        "A:U1.2 J1.1,B:U1.1 J1.2",
        ["U1: Q1 and Q0 became QA and QB; by their names it is the other way round"],
    ),
    (
        "1/P1 2/P2",
        "A:U1.?X3 J1.1,B:U1.?X4 J1.2",
        "A:U1.2 J1.1,B:U1.1 J1.2",
        ["U1: X4 and X3 became P1 and P2; by their names it is the other way round"],
    ),
    ("1/VSS 2/VDD", "A:U1.?VCC J1.1,B:U1.?GND J1.2", "A:U1.2 J1.1,B:U1.1 J1.2", []),
    (
        "1/VSS 2/VDD",
        "A:U1.?VCC J1.1,B:U1.?GND J1.2",
        "A:U1.1 J1.1,B:U1.2 J1.2",
        [
            "U1: VCC was requested on A and is now 1 (VSS), another function",
            "U1: GND was requested on B and is now 2 (VDD), another function",
        ],
    ),
    ("1/P1 2/R2", "A:U1.?X3 J1.1,B:U1.?X4 J1.2", "A:U1.2 J1.1,B:U1.1 J1.2", []),
    ("1/P1 2/P2", "A:U1.?X3 J1.1,B:U1.?Y4 J1.2", "A:U1.2 J1.1,B:U1.1 J1.2", []),
    (
        "1/IN 2/X",
        "A:U1.?FOO U1.?BAR J1.1",
        "A:U1.1 J1.1",
        ["U1: FOO, BAR requested on A, and 1 of the part's pins there"],
    ),
    ("1/IN 2/X", "A:U1.?FOO U1.?BAR J1.1", "A:U1.1 U1.2 J1.1", []),
    ("1/IN 2/X:P", "A:U1.?FOO U1.?BAR J1.1", "A:U1.1 J1.1", []),
    ("1/IN 2/X:n", "A:U1.?FOO U1.?BAR J1.1", "A:U1.1 J1.1", []),
    ("1/IN 2/X", "A:U1.?FOO U1.?BAR J1.1,NC:U1.2", "A:U1.1 J1.1,NC:U1.2", []),
    ("1/IN 2/X", "A:U1.?FOO U1.?BAR J1.1", "A:U1.1 J1.1,B:U1.2 J1.2", []),
    ("1/IN 2/X", "A:U1.?FOO U1.?GND J1.1", "A:U1.1 J1.1", []),
    ("1/IN 2/X", "A:U1.?FOO U1.?foo J1.1", "A:U1.1 J1.1", []),
    ("1/IN 2/X", "A:U1.?FOO U1.?0 J1.1", "A:U1.1 J1.1", []),
    ("1/IN 2/X 3/Y", "A:U1.1", "A:U1.2,B:U1.1", ["U1.1 (IN) was on A and is not any more"]),
    ("1/IN 2/X 3/Y", "A:U1.1", "A:U1.1", []),
    ("1/IN 2/X 3/Y", "A:U1.1", "B:U1.1", []),
    ("1/IN 2/X 3/Y", "N$1:U1.1", "N$1:U1.2,B:U1.1", []),
    ("1/IN 2/X 3/Y", "A:U1.1 J1.1", "A:U1.2 J1.1,B:U1.1 J1.2", []),
    ("1/IN 2/X 3/Y", "A:U1.1", "A:J1.1", ["U1.1 (IN) was on A and is not any more"]),
]


@each(("pins", "nets", "then", "reasons"), REQUESTS)
def test_pins_of_a_part_that_lacks_the_names(pins: str, nets: str, then: str, reasons: list[str]) -> None:
    part = f"U1 L:X {pins}"
    assert reasons_for(part, part, nets, then) == reasons


def test_who_connects_a_pin_that_is_drawn_as_open_means_its_number() -> None:
    pins, nets = "U1 L:X 1/NC:n 2/NC:n 3/A", "A12:U1.1 J1.1,A:U1.?B J1.2"
    assert reasons_for(pins, "U1 L:Y 1/A12 2/NC:n 3/B", nets, "A12:U1.1 J1.1,A:U1.3 J1.2") == []
    other = reasons_for(pins, "U1 L:Y 1/X 2/A12 3/B", nets, "A12:U1.2 J1.1,A:U1.3 J1.2")
    assert "U1: 1 was requested on A12 and is not on it" in other


PLACEHOLDERS = [
    ("1/IN 2/OUT", "A:U1.?IN J1.1", "A:U1.1 J1.1", []),
    ("1/IN 2/OUT", "A:U1.?IN J1.1", "A:J1.1 J1.2,B:U1.1", []),
    (
        "1/IN 2/OUT",
        "A:U1.?IN J1.1",
        "A:U1.2 J1.1",
        ["U1: IN was requested on A and is not on it", "U1.2 (OUT) is on A: the script asks for no such pin there"][:1],
    ),
    ("1/IN 2/OUT", "A:U1.1 J1.1", "A:U1.1 J1.1", []),
    ("1/IN 2/OUT", "A:U1.1 J1.1", "A:U1.2 J1.1", ["U1: 1 was requested on A and is not on it"]),
    (
        "1/IN 2/OUT 3/X",
        "A:U1.?IN J1.1",
        "A:U1.1 U1.3 J1.1",
        ["U1.3 (X) is on A: the script asks for no such pin there"],
    ),
    ("1/IN 2/OUT 3/X:P", "A:U1.?IN J1.1", "A:U1.1 U1.3 J1.1", []),
    ("1/IN 2/OUT 3/IN", "A:U1.?IN J1.1", "A:U1.1 U1.3 J1.1", []),
    (
        "1/IN 2/OUT 3/X",
        "A:U1.?IN J1.1",
        "A:U1.1 J1.1,B:U1.3 J1.2",
        ["U1.3 (X) is on B: the script asks for no such pin there"],
    ),
    ("1/IN 2/OUT 3/EN", "+5V:U1.?IN J1.1", "+5V:U1.1 U1.3 J1.1", []),
    ("1/GND 2/GND 3/SA0/SDO", "A:U1.?GND U1.?SA0 J1.1", "A:U1.1 U1.2 U1.3 J1.1", []),
    (
        "1/IN 2/OUT 3/~{EN}",
        "+5V:U1.?IN J1.1",
        "+5V:U1.1 U1.3 J1.1",
        ["U1.3 (~{EN}) is on +5V: the script asks for no such pin there"],
    ),
    (
        "1/IN 2/OUT 3/EN",
        "A:U1.?IN J1.1",
        "A:U1.1 U1.3 J1.1",
        ["U1.3 (EN) is on A: the script asks for no such pin there"],
    ),
    ("1/IN 2/OUT 3/X", "A:U1.?IN J1.1,B:U1.?FOO", "A:U1.1 U1.3 J1.1", []),
]


@each(("pins", "nets", "then", "reasons"), PLACEHOLDERS)
def test_pins_of_a_part_that_stands_for_an_unknown_one(pins: str, nets: str, then: str, reasons: list[str]) -> None:
    assert reasons_for("U1? L:X", f"U1 L:Y {pins}", nets, then) == reasons
    assert reasons_for("U1? L:X", "U1 L:Y 1/A", "A:J1.1", "A:J1.1 U1.1") == [], "a loop over its pins did nothing"
