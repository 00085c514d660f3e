"""Connections of a repair: what is cut, parked, joined, bridged, driven or given another value."""

from __future__ import annotations

import ast

import pytest

from circuitron.execution_report import Snapshot
from circuitron.guard.circuits import Circuit
from circuitron.guard.connections import by_circuit, lost_parts
from circuitron.guard.program import Program
from circuitron.guard.provenance import Provenance
from tests.guard.circuits import matched, snapshot
from tests.rows import each


def reasons_for(
    before: Snapshot, after: Snapshot, source: str = "", movable: frozenset[str] = frozenset()
) -> list[str]:
    return list(by_circuit(matched(before, after), Provenance(Program(source), Circuit.of(before)), movable))


def rewired(parts: str, before: str, after: str, now: str = "", source: str = "") -> list[str]:
    """Reasons where these parts are on other nets, each circuit as nets with commas between them."""
    one, other = ([net for net in text.split(",") if net] for text in (before, after))
    return reasons_for(snapshot(parts, *one), snapshot(now or parts, *other), source)


R1 = "R1 L:R=1k 1 2"
J1 = "J1 L:J=1 1 2 3 4 5 6"
TWO = f"{J1};{R1}"

BUFFER = "U1 L:U 1/A0 2/A1 3/A2"
OFF_BY_ONE = "A:J1.1 U1.2,B:J1.2 U1.3,C:J1.3 U1.?A3"


def test_a_series_moves_by_one_pin_as_a_whole_or_not_at_all() -> None:
    """A1, A2 and A3 of a part with A0, A1 and A2: each net goes with its pin."""
    parts = f"{J1};{BUFFER}"
    assert not rewired(parts, OFF_BY_ONE, "A:J1.1 U1.1,B:J1.2 U1.2,C:J1.3 U1.3")
    for wrong in (
        "A:J1.1 U1.2,B:J1.2 U1.3,C:J1.3 U1.1",  # the last alone, on the pin that is left
        "A:J1.1 U1.2,B:J1.2 U1.1,C:J1.3 U1.3",  # two exchanged
        "A:J1.1 U1.1,B:J1.2 U1.3,C:J1.3 U1.2",
        "A:J1.1 U1.2,B:J1.2 U1.3 J1.3",
        "A:J1.1 U1.1,B:J1.2 U1.2 U1.3 J1.3",
    ):
        assert rewired(parts, OFF_BY_ONE, wrong), wrong


REWIRED = [
    # parts, nets before, nets after, reasons
    (TWO, "A:J1.1 R1.1", "A:J1.1 R1.1", []),
    (
        TWO,
        "A:J1.1 R1.1",
        "",
        ["J1.1 was connected to A and is not any more", "R1.1 was connected to A and is not any more"],
    ),
    (TWO, "A:J1.1", "", []),
    (TWO, "NC_:J1.1 R1.1", "", []),
    (
        TWO,
        "NC_:J1.2 R1.2,A:J1.1 R1.1",
        "A:J1.1",
        ["J1.1 was connected to A and is not any more", "R1.1 was connected to A and is not any more"],
    ),
    (
        TWO,
        "B:J1.2,A:J1.1 R1.1",
        "A:J1.1",
        ["J1.1 was connected to A and is not any more", "R1.1 was connected to A and is not any more"],
    ),
    (
        TWO,
        "A:J1.1 J1.2 R1.1,B:J1.3 R1.2",
        "",
        [
            "J1.1 was connected to A and is not any more",
            "J1.2 was connected to A and is not any more",
            "R1.1 was connected to A and is not any more",
            "J1.3 was connected to B and is not any more",
            "… and 1 more",
        ],
    ),
    (
        TWO,
        "A:J1.1 J1.2 R1.1",
        "A:J1.2 R1.1,NC:J1.1",
        ["J1.1 was connected to A and is not any more", "J1.1 was connected to A and is marked NC"],
    ),
    (
        TWO,
        "A:J1.1 J1.2 R1.1 R1.2",
        "A:J1.1 J1.2,B:R1.1 R1.2",
        ["A is cut apart: J1.1 on A, R1.1 on B"],
    ),
    (TWO, "A:J1.1,B:R1.1", "A:J1.1 R1.1", ["A and B were apart and are one net now (A)"]),
    (TWO, "N$1:J1.1 J1.2,N$2:R1.1 J1.3", "A:J1.1 R1.1 J1.2 J1.3", ["N$1 and N$2 were apart and are one net now (A)"]),
    (TWO, "N$1:J1.1,N$2:R1.1", "A:J1.1 R1.1", []),
    (TWO, "N$1:J1.1,B:R1.1 J1.2", "B:J1.1 R1.1 J1.2", []),
    (TWO, "N$1:J1.1 J1.3,B:R1.1 J1.2", "B:J1.1 R1.1 J1.2 J1.3", ["N$1 and B were apart and are one net now (B)"]),
    (
        TWO,
        "A:R1.1 J1.1,N$1:R1.2",
        "A:R1.1 R1.2 J1.1",
        ["R1 is bridged: R1.1 and R1.2 are both on A now"],
    ),
    (TWO, "A:R1.1 R1.2 J1.1", "A:R1.1 R1.2 J1.1", []),
    (TWO, "A:R1.1 J1.1", "A:R1.1 R1.2 J1.1", ["R1 is bridged: R1.1 and R1.2 are both on A now"]),
    (TWO, "A:J1.1 J1.2", "A:J1.1 J1.2,B:R1.1 R1.2", []),
    (TWO, "NC:J1.1,A:R1.1 J1.2", "B:J1.1,A:R1.1 J1.2", ["J1.1 was marked NC and is on B alone now"]),
    (TWO, "NC:J1.1,A:R1.1 J1.2", "A:R1.1 J1.2 J1.1", []),
    (TWO, "NC:J1.1,A:R1.1 J1.2", "A:R1.1 J1.2", []),
    (TWO, "NC:J1.1,A:R1.1 J1.2", "NC:J1.1,B:J1.1,A:R1.1 J1.2", []),
]


@each(("parts", "before", "after", "reasons"), REWIRED)
def test_connections(parts: str, before: str, after: str, reasons: list[str]) -> None:
    assert rewired(parts, before, after) == reasons


UNITS = "U2 L:Z 1/IN:i 2/IN:i 3/REF:i 4/SET:i;U1 L:X 1/IN:i 2/IN:i 3/OUT:o 4/OUT:o 5/V:P 6/V:P;J1 L:J=1 1/a 2/b 3/c"


@pytest.mark.parametrize(
    ("before", "after", "reasons"),
    [
        ("A:U1.1 U1.2 J1.1,B:U1.3 U1.4 J1.2", "A:U1.2 J1.1,B:U1.4 J1.2", 0),
        ("A:U1.1 U1.2 J1.1,B:U1.3 U1.4 J1.2", "A:U1.2 J1.1,B:U1.3 U1.4 J1.2", 1),
        ("A:U1.1 J1.1,B:U1.3 J1.2", "C:U1.2 J1.1,B:U1.4 J1.2", 0),
        ("A:U1.1 J1.1,B:U1.3 J1.2", "A:J1.1,C:U1.2 J1.3,B:U1.4 J1.2", 2),
        ("A:U1.5 U1.6 J1.1", "A:U1.6 J1.1", 1),
        ("A:U2.1 U2.2 J1.1,B:U2.3 J1.2", "A:U2.2 J1.1,B:U2.3 J1.2", 0),
        ("A:U2.1 U2.2 J1.1,B:U2.3 J1.2", "A:U2.2 J1.1,B:U2.3 J1.2,C:U2.4 J1.3", 0),
    ],
)
def test_a_unit_may_go_whole(before: str, after: str, reasons: int) -> None:
    assert sum("is not any more" in one for one in rewired(UNITS, before, after)) == reasons


LACKING = "U1 L:X 1/VCC:P 2/B 3/C;J1 L:J=1 1/a 2/b 3/c"


@each(
    ("before", "after", "reasons"),
    [
        ("A:U1.?Z J1.1", "A:U1.2 J1.1", []),
        ("A:U1.?Z J1.1", "A:J1.1 J1.2", ["U1[Z] was connected to A and is not any more"]),
        ("A:U1.?Z J1.1,B:U1.3 J1.2", "A:J1.1 J1.3,B:U1.3 J1.2", ["U1[Z] was connected to A and is not any more"]),
        ("A:U1.?Z J1.1,B:U1.3 J1.2", "A:J1.1 J1.3,B:U1.3 J1.2 U1.2", ["U1[Z] was connected to A and is not any more"]),
        ("V:U1.?VDD U1.1 J1.1", "V:U1.1 J1.1", []),
        ("V:U1.?VDD J1.1,W:U1.1 J1.2", "V:J1.1 J1.3,W:U1.1 J1.2", ["U1[VDD] was connected to V and is not any more"]),
        ("V:U1.?SDA U1.2 J1.1", "V:U1.2 J1.1", []),
        ("V:U1.?VDD U1.1 J1.1", "V:U1.1 J1.1,B:U1.2 J1.2", []),
        ("V:U1.?SDA U1.1 J1.1", "V:U1.1 J1.1,B:U1.2 J1.2", ["U1[SDA] was connected to V and is not any more"]),
        ("V:U1.?VDD U1.3 J1.1", "V:U1.3 J1.1,B:U1.2 J1.2", ["U1[VDD] was connected to V and is not any more"]),
        ("V:U1.?VDD J1.1 J1.3", "V:J1.1 J1.3,B:U1.2 J1.2", ["U1[VDD] was connected to V and is not any more"]),
        (
            "V:U1.?VDD U1.1 J1.1",
            "V:J1.1 J1.2",
            ["U1[VDD] was connected to V and is not any more", "U1.1 (VCC) was connected to V and is not any more"],
        ),
    ],
)
def test_pins_that_the_part_lacks(before: str, after: str, reasons: list[str]) -> None:
    assert [one for one in rewired(LACKING, before, after) if "is not any more" in one] == reasons


@pytest.mark.parametrize(
    ("pins", "before", "lost"),
    [
        ("1/a 2/b", "A:R1.1 J1.1,B:R1.2 J1.2", True),
        ("1/a 2/b", "A:R1.1 J1.1,B:R1.2", False),
        ("1/a", "A:R1.1 J1.1", True),
        ("1/a", "A:R1.1", False),
        ("", "A:R1.1 J1.1", True),
        ("", "", False),
        ("1/a 2/b 3/c", "A:R1.1 J1.1,B:R1.2 J1.2", True),
    ],
)
def test_parts_that_did_something_may_not_go(pins: str, before: str, lost: bool) -> None:
    found = matched(snapshot(f"{J1};R1 L:R=1k {pins}", *before.split(",")), snapshot(J1))
    assert list(lost_parts(found)) == (["R1 (L:R) is no longer in the circuit"] if lost else [])


DRIVEN = [
    ("A*", "A*", "o", ""),
    ("A", "A*", "o", "A is given drive = POWER although J1.1 (a) drives it"),
    ("A", "A*", "oc", "A is given drive = POWER although J1.1 (a) drives it"),
    ("A", "A*", "i", "A is given drive = POWER and is no supply"),
    ("A", "A*", "b", "A is given drive = POWER and is no supply"),
    ("A", "A*", "P", ""),
    ("A", "A*", "x", ""),
    ("VCC", "VCC*", "i", ""),
    ("A*", "B*", "o", ""),
]


@pytest.mark.parametrize(("before", "after", "kind", "reason"), DRIVEN)
def test_nets_that_are_declared_driven(before: str, after: str, kind: str, reason: str) -> None:
    parts = f"J1 L:J=1 1/a:{kind} 2/b"
    assert rewired(parts, f"{before}:J1.1 J1.2", f"{after}:J1.1 J1.2") == ([reason] if reason else [])


VALUES = [
    ("R", "1k", "1k", ""),
    ("R", "1k", "2k", "R1 had the value 1k and has 2k now"),
    ("R", "R", "2k", ""),
    ("R", "?", "2k", ""),
    ("R", "?k", "2k", ""),
    ("R", "?k", "2M", "R1 had the value ?k and has 2M now"),
    ("R", "?", "0R", "R1 had a value that is not known and has 0R now, which joins its nets"),
    ("R_US", "?", "0", "R1 had a value that is not known and has 0 now, which joins its nets"),
    ("RELAY", "?", "0R", ""),
    ("R", "a.?", "axb", "R1 had the value a.? and has axb now"),
]


@each(("name", "before", "after", "reason"), VALUES)
def test_values(name: str, before: str, after: str, reason: str) -> None:
    one, other = (snapshot(f"R1 L:{name}={value} 1/a 2/b") for value in (before, after))
    assert reasons_for(one, other) == ([reason] if reason else [])
    assert not [text for text in reasons_for(one, other, movable=frozenset({"R1"})) if "had the value" in text]


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("10 kΩ", "10k", True),
        ("1 μF", "1uF", True),
        ("10 kΩ", "10M", False),
        ("1 mF", "1uF", False),
        ("10 k", "10kV", False),
        ("LM 358", "LM358", False),
    ],
)
def test_values_as_a_simulation_prints_them(before: str, after: str, same: bool) -> None:
    (part,) = snapshot("R1 L:R=1k 1/a 2/b").parts
    one, other = (Snapshot(parts=(part.model_copy(update={"value": value}),)) for value in (before, after))
    assert reasons_for(one, other) == ([] if same else [f"R1 had the value {before} and has {after} now"])


def test_a_value_and_a_footprint_may_not_go() -> None:
    one = snapshot("R1 L:R=1k@F:1 1/a")
    bare = one.parts[0].model_copy(update={"value": "", "footprint": ""})
    other = Snapshot(parts=(bare,))
    assert reasons_for(one, other) == ["R1 had the value 1k and has none now", "R1 has lost its footprint F:1"]
    assert reasons_for(snapshot("R1 L:R=1k@? 1/a"), Snapshot(parts=(bare.model_copy(update={"value": "1k"}),))) == []


# ------------------------------------------------------------------------------------------ what the script asks for

SOURCE = """\
a, b = Net('A'), Net('B')
c = Net('C')
r1 = Part('L', 'R', value='1k')
r2 = Part('L', 'R', value='2k')
"""


def provenance(statement: str, *nets: str) -> Provenance:
    before = snapshot("R1 L:R=1k#3 1/p 2/q; R2 L:R=2k#4 1/p 2/q", *nets)
    return Provenance(Program(SOURCE + statement), Circuit.of(before))


JOINS = [
    ("a += b", True),
    ("a & b", True),
    ("a | b", True),
    ("a -= b", False),
    ("a + b", False),
    ("a += c", False),
    ("a += b, c", True),
    ("a & c & b", False),
    ("a[0] += b[0]", True),
    ("r1[1] += r2[1]", True),
    ("r1[1] += r2[2]", False),
    ("r1['p'] += r2['p']", True),
    ("r1[1] += b", True),
    ("r1[1] += a", False),
    ("r1[1, 2] += r2[1, 2]", True),
    ("r1[1, 2] += r2[2, 1]", False),
    ("r1[1, 2] += b", True),
    ("r1[1] += x, r2[1]", True),
    ("x += r1[1], r2[1]", False),
    ("r1[1, 2] += x, r2[1]", False),
    ("def f():\n    a += b", True),
    ("for i in j:\n    r1[1] += b", True),
    ("r1[1] += r2[1]\nr1 = x", False),
]


@each(("statement", "joined"), JOINS)
def test_what_the_script_asks_to_be_one_net(statement: str, joined: bool) -> None:
    found = provenance(statement, "A: R1.1", "B: R2.1", "C: R2.2")
    by_name = {net.name: net for net in found.circuit.nets}
    assert found.are_joined(by_name["A"], by_name["B"]) is joined
    assert found.are_joined(by_name["B"], by_name["A"]) is joined


@pytest.mark.parametrize(
    ("statement", "joined"),
    [("r1[1] += r1[2]", True), ("r1[1, 2] += a", True), ("r1[1] += r2[2]", False), ("r1[1] += a\nr1[2] += a", False)],
)
def test_pins_that_one_statement_puts_on_one_net(statement: str, joined: bool) -> None:
    assert provenance(statement, "A: R1.1").are_on_one_net({("R1", "1"), ("R1", "2")}) is joined


def test_numbers_behind_names_of_nets_do_not_count() -> None:
    source = "a, b = Net('A'), Net('B')\na += b\n"
    found = Provenance(Program(source), Circuit.of(snapshot("R1 L:R 1/p", "A1: R1.1", "B23: R1.2", "A2: R1.3")))
    one, other, third = found.circuit.nets
    assert found.are_joined(one, other) and not found.are_joined(one, third)


def test_where_statements_stand() -> None:
    program = Program(
        "a = 1\nfor b in c:\n    d = 1\ndef f():\n    def g():\n        e = [x for x in y]\n"
        "h = [x for x in y]\nclass K:\n    k = 1\n"
    )
    found = Provenance(program, Circuit())
    by_name = {
        name: one
        for one in found.statements
        for name in ("a", "d", "e", "h", "k")
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == name
    }
    assert {name: found.is_repeated(one) for name, one in by_name.items()} == {
        "a": False,
        "d": True,
        "e": True,
        "h": True,
        "k": True,
    }
    assert {name: found.function_of(one) for name, one in by_name.items()} == {
        "a": "",
        "d": "",
        "e": "g",
        "h": "",
        "k": "",
    }


def test_a_part_is_made_by_the_expression_that_it_stands_in() -> None:
    program = Program("a, b = Part('L', 'R'), Part('L', 'C')\nif x:\n    c = (\n        Part('L', 'R'))\n    d = 1\n")
    parts = snapshot("R1 L:R#1; C1 L:C#1; R2 L:R#4").parts
    placed = [
        part.model_copy(update={"span": part.span.model_copy(update={"column": column})})
        for part, column in zip(parts, (7, 23, 8), strict=True)
        if part.span is not None
    ]
    found = Provenance(program, Circuit(tuple(placed)))
    made = {name: [one.ref for one in value if not isinstance(one, str)] for name, value in found.variables.items()}
    assert made == {"a": ["R1"], "b": ["C1"], "c": ["R2"]}
    edge = placed[0].model_copy(update={"span": placed[0].span.model_copy(update={"column": 21})})  # type: ignore[union-attr]
    assert not Provenance(program, Circuit((edge,))).variables, "behind the first, before the second"


def test_variables_name_the_parts_and_nets_of_their_statements() -> None:
    program = Program(
        "r1, n = Part('L', 'R'), Net('N')\nx = 1\nx = 2\nm = skidl.Net('M', y)\n(p, q) = made()\n"
        "b = Bus('B')\nz = Net(k)\n"
    )
    found = Provenance(program, Circuit.of(snapshot("R1 L:R#1 1/p; R2 L:R#5 1/p; R3 L:R 1/p")))
    made = {
        name: value if isinstance(value, str) else [one.ref for one in value] for name, value in found.variables.items()
    }
    assert made == {"r1": ["R1"], "n": ["R1"], "m": "M", "p": ["R2"], "q": ["R2"]}
