"""What findings of ERC allow, one by one, and the parts that a repair adds for them."""

from __future__ import annotations

import pytest

from circuitron.execution_report import ErcFinding, Snapshot
from circuitron.guard.additions import invented, refitted
from circuitron.guard.circuits import Circuit
from circuitron.guard.erc_allowances import Allowances, allowances, conflicts, pins_named, rewired, undefined
from circuitron.guard.program import Program
from circuitron.guard.provenance import Provenance
from tests.guard.circuits import matched, snapshot
from tests.guard.test_erc_allowances import fight, lone, merged, reserved
from tests.rows import each

J1 = "J1 L:J=1 1 2 3 4 5 6"


def names_alike(name: str, *others: str, made: str = "") -> set[str]:
    """The nets that a net of one pin may join; others are of two pins, with a `-` behind of one."""
    parts = "J1 L:J=1 " + " ".join(map(str, range(20)))
    nets = [f"{name}: J1.0"]
    for place, other in enumerate(others):
        one, two = 2 * place + 1, 2 * place + 2
        nets.append(f"{other[:-1]}: J1.{one}" if other.endswith("|") else f"{other}: J1.{one} J1.{two}")
    found = allowances([lone(name)], Program(made), Circuit.of(snapshot(parts, *nets)))
    return set(found.lone.get(name, ()))


ALIKE = [
    ("SCKL", ("SCLK",), {"SCLK"}),  # two letters swapped
    ("SCLKX", ("SCLK",), {"SCLK"}),  # one more
    ("SCL", ("SCLK",), {"SCLK"}),
    ("SLCK", ("SCLK|",), {"SCLK"}),
    ("SDI", ("SDO",), set()),  # of three letters
    ("ADRO", ("ADR0",), set()),
    ("RESEY", ("RESET",), {"RESET"}),
    ("RESXY", ("RESET",), set()),
    ("DATA", ("DATAXY",), set()),
    ("i2c_sda", ("I2C.SDA",), {"I2C.SDA"}),
    ("I2C SDA", ("I2C/SDA",), {"I2C/SDA"}),
    ("I2C-SDA", ("I2CSDA",), {"I2CSDA"}),
    ("I2C_SDA", ("SDA",), {"SDA"}),
    ("SDA", ("I2C_SDA",), {"I2C_SDA"}),
    ("I2C_SDA", ("SDA|",), set()),
    ("I2C_A", ("A",), set()),
    ("SDA", ("SDA_X",), set()),
    ("SDA", ("I2C_SDA", "SPI_SDA"), set()),
    ("SDA_", ("S_DA", "I2C_SDA"), {"S_DA"}),
    ("RESEY", ("RESET|", "RESEZ"), {"RESEZ"}),
    ("RESEY", ("RESET", "RESEZ"), set()),
    ("DATA1", ("DATA2",), set()),
    ("DATA1", ("X_DATA1",), {"X_DATA1"}),
    ("USB_D+", ("USB_D-",), set()),
    ("LINEP", ("LINEN",), set()),
    ("LINEA", ("LINEP",), {"LINEP"}),
    ("SDA", (), set()),
    ("SDA", ("CLK",), set()),
]


@each(("name", "others", "alike"), ALIKE)
def test_nets_that_a_name_may_be_a_slip_of(name: str, others: tuple[str, ...], alike: set[str]) -> None:
    assert names_alike(name, *others) == alike


TWICE = [
    ("SDA1", "a += Net('SDA')\nb += Net('SDA')", {"SDA"}),
    ("SDA", "a += Net('SDA')\nb += Net('SDA')", {"SDA2"}),
    ("SDA1", "a += Net('SDA')", set()),
    ("SDA1", "a += Net('SDA')\nb += skidl.Net('SDA')", {"SDA"}),
    ("SDA1", "a += Bus('SDA')\nb += Bus('SDA')", set()),
    ("SDA1", "for i in j:\n    a += Net('SDA')", set()),
    ("SDA1", "for i in j:\n    a += Net('SDA')\nb += Net('SDA')", {"SDA"}),
    ("SDA1", "x = [Net('SDA') for i in j]\nb += Net('SDA')", {"SDA"}),
    ("SDA1", "def f():\n    a += Net('SDA')\n    b += Net('SDA')\nf()", {"SDA"}),
    ("SDA1", "def f():\n    a += Net('SDA')\n    b += Net('SDA')\nx = f()", {"SDA"}),
    ("SDA1", "def f():\n    a += Net('SDA')\n    b += Net('SDA')\nif x:\n    f()", {"SDA"}),
    ("SDA1", "def f():\n    a += Net('SDA')\n    b += Net('SDA')\nfor i in j:\n    f()", set()),
    ("SDA1", "def f():\n    a += Net('SDA')\n    b += Net('SDA')\nx = [f() for i in j]", set()),
    ("SDA1", "def f():\n    a += Net('SDA')\n    b += Net('SDA')\nuse(f)", set()),
    ("SDA1", "def g(): pass\ndef f():\n    a += Net('SDA')\nf()\nb += Net('SDA')", set()),
    ("SDA1", "a += Net('SDA')\nb += Net('SDA')\ndef f():\n    pass", {"SDA"}),
    ("SDA1", "def g(): pass\na += Net('SDA')\nb += Net('SDA')", {"SDA"}),
]


@each(("name", "source", "joined"), TWICE)
def test_nets_that_were_made_twice(name: str, source: str, joined: set[str]) -> None:
    other = "SDA2" if name == "SDA" else "SDA"
    found = names_alike(name, other, made=source)
    assert found - names_alike(name, other) == joined - names_alike(name, other)


def test_only_nets_that_end_nowhere_are_taken_for_others() -> None:
    parts = "J1 L:J=1 1:x 2 3 4;U1 L:X 1/a:i 2/b:i 3/c:o"

    def allowed(finding: ErcFinding, *nets: str) -> dict[str, set[str]]:
        found = allowances([finding], Program(""), Circuit.of(snapshot(parts, *nets, "SCLK: J1.3 J1.4")))
        return {name: set(names) for name, names in found.lone.items()}

    assert allowed(lone("SCKL"), "SCKL: J1.2") == allowed(lone("SCKL"), "SCKL: U1.1 U1.2") == {"SCKL": {"SCLK"}}
    assert allowed(lone("SCKL"), "SCKL: U1.1 U1.3") == allowed(lone("SCKL"), "SCKL: U1.1 J1.2") == {}
    assert allowed(lone("N$1"), "N$1: J1.2") == allowed(lone("SCKX"), "SCKL: J1.2") == {}
    assert allowed(lone("SCKL").model_copy(update={"nets": ()}), "SCKL: J1.2") == {}


FIGHTS = [
    ("o", "o", ["U1.1", "U1.2"], "ERROR", True),
    ("S", "oc", ["U1.1", "U1.2"], "ERROR", True),
    ("t", "oe", ["U1.1", "U1.2"], "ERROR", True),
    ("o", "o", ["U1.1", "U1.2"], "WARNING", False),
    ("o", "i", ["U1.1", "U1.2"], "ERROR", False),
    ("o", "o", ["U1.1"], "ERROR", False),
    ("o", "o", ["U1.1", "U1.9"], "ERROR", False),
]


@pytest.mark.parametrize(("one", "other", "pins", "severity", "fights"), FIGHTS)
def test_outputs_fight(one: str, other: str, pins: list[str], severity: str, fights: bool) -> None:
    circuit = Circuit.of(snapshot(f"U1 L:X 1/a:{one} 2/b:{other}", "A: U1.1 U1.2"))
    found = allowances([fight(*pins, net="A", severity=severity)], Program(""), circuit)
    assert found.fighting == ({"A": {("U1", "1"), ("U1", "2")}} if fights else {})
    assert found.changed == (1 if fights else 0) and found.lost == 0


@pytest.mark.parametrize(("name", "fights"), [("OUT", False), ("~", True), ("", True)])
def test_one_output_on_two_pins_does_not_fight_itself(name: str, fights: bool) -> None:
    circuit = Circuit.of(snapshot(f"U1 L:X 1/{name}:o 2/{name}:o", "A: U1.1 U1.2"))
    assert bool(allowances([fight("U1.1", "U1.2", net="A")], Program(""), circuit).fighting) is fights


@pytest.mark.parametrize(
    ("nets", "source", "allowed"),
    [
        (("A: J1.1",), "Net('A'), Net('B')", True),
        (("A: J1.1", "B: J1.2"), "Net('A'), Net('B')", False),
        (("C: J1.1",), "Net('A'), Net('B')", False),
        (("A: J1.1",), "Net('A')", False),
    ],
)
def test_nets_that_became_one(nets: tuple[str, ...], source: str, allowed: bool) -> None:
    found = allowances([merged("A", "B")], Program(source), Circuit.of(snapshot(J1, *nets)))
    assert found.merged == ({frozenset({"A", "B"})} if allowed else frozenset())
    assert found.lost == found.changed == int(allowed)


def test_how_much_findings_allow() -> None:
    pins = frozenset({("U1", "1"), ("U1", "2"), ("U1", "3")})
    found = Allowances({"A": pins}, frozenset({("U2", "1")}), {"B": {"C"}, "D": set()}, frozenset({frozenset("EF")}))
    assert (found.lost, found.changed) == (2, 6)
    assert pins_named(fight("U1.1", "U2.3")) == {("U1", "1"), ("U2", "3")}
    errors = [fight("U1.1", "U1.2"), fight("U1.1", "U1.2", severity="WARNING"), lone("A")]
    assert list(conflicts(errors)) == errors[:1] and list(undefined(errors)) == errors[2:]


def test_a_reserved_pin_is_free_only_off_its_net() -> None:
    parts = f"U2 L:X 8/NC:n 7/A;{J1}"
    before = snapshot(parts, "GND: U2.8 U2.7 J1.1")
    found = matched(before, snapshot(parts, "GND: U2.7 J1.1"))
    given = allowances([reserved("U2.8")], Program(""), Circuit.of(before))
    assert given.reserved == {("U2", "8")}
    assert rewired(given, found, Program(""), Program("")) == {("U2", "8")}
    alone = matched(before, snapshot(parts, "GND: U2.7 J1.1", "X: U2.8"))
    assert rewired(given, alone, Program(""), Program("")) == {("U2", "8")}
    assert rewired(given, matched(before, before), Program(""), Program("")) == set()
    assert allowances([reserved("U2.7")], Program(""), Circuit.of(before)).reserved == frozenset()


# ------------------------------------------------------------------------------------------------------- new parts

SOURCE = "u1 = Part('L', 'X')\n"


def added(
    before: Snapshot, after: Snapshot, *findings: ErcFinding, source: str = SOURCE, repaired: str = SOURCE
) -> list[str]:
    one, two = (Provenance(Program(text), Circuit.of(made)) for text, made in ((source, before), (repaired, after)))
    return list(invented(one, two, matched(before, after), findings, frozenset()))


U1 = "U1 L:X=x#1 1/a:i 2/b:oc 3/c:o 4/d:i"
NEW = "R1 (L:R) is a part that the script does not ask for"

PULLS = [
    # part that is new, its nets before and after, whether it may be there
    ("R1 L:R=10k#9 1 2", "A: U1.1", "A: U1.1 R1.1", True),
    ("R1 L:R_US=10k#9 1 2", "A: U1.1", "A: U1.1 R1.2", True),
    ("R1 L:RELAY=10k#9 1 2", "A: U1.1", "A: U1.1 R1.1", False),
    ("R1 L:R=0R#9 1 2", "A: U1.1", "A: U1.1 R1.1", False),
    ("R1 L:R=10k#9 1 2 3", "A: U1.1", "A: U1.1 R1.1", False),
    ("R1 L:R=10k#9 1", "A: U1.1", "A: U1.1 R1.1", False),
    ("C1 L:C=10k#9 1 2", "A: U1.1", "A: U1.1 C1.1", False),
    ("R1 L:R=10k#9 1 2", "A: U1.1", "A: U1.1,Z: R1.1", False),
    ("R1 L:R=10k#9 1 2", "A: U1.1", "A: U1.1 U1.3 R1.1", False),
    ("R1 L:R=10k#9 1 2", "A: U1.1", "A*: U1.1 R1.1", False),
    ("R1 L:R=10k#9 1 2", "A: U1.1", "A: U1.1 U1.2 R1.1", True),
]


TABLE = "T = {'R': Part('L', 'R', TEMPLATE)}\ndef f(a, b):\n    a & T['R'](value='10k') & b\n"
COPIES = [
    # what the repaired function does besides, the line of the part that is new, whether it may be there
    ("", 3, True),
    ("    b & T['R']() & a\n", 3, False),  # one more than the script has
    ("    c = Part('L', 'R')\n", 4, False),
]


@each(("more", "line", "allowed"), COPIES)
def test_a_statement_that_never_ran_may_copy_a_template_of_a_table(more: str, line: int, allowed: bool) -> None:
    before, after = snapshot(U1, "A: U1.1"), snapshot(f"{U1};R1 L:R=10k#{line} 1 2", "A: U1.1 R1.1")
    found = added(before, after, source=TABLE, repaired=TABLE + more)
    assert found == ([] if allowed else [NEW])


@each(("new", "nets", "then", "allowed"), PULLS)
def test_a_resistor_may_hold_a_level_that_erc_found_undefined(new: str, nets: str, then: str, allowed: bool) -> None:
    before, after = snapshot(U1, *nets.split(",")), snapshot(f"{U1};{new}", *then.split(","))
    assert bool(added(before, after, lone("A"))) is not allowed
    assert added(before, after), "nothing was found"
    assert added(before, after, lone("B"))


def test_an_open_collector_and_inputs_may_be_pulled_up_whatever_erc_says() -> None:
    for net, reasons in (
        ("A: U1.1 U1.2", []),
        ("A: U1.1 U1.4", [NEW]),
        ("A: U1.2", [NEW]),
        ("A: U1.1 U1.2 U1.3", [NEW]),
    ):
        assert added(snapshot(U1, net), snapshot(f"{U1};R1 L:R=10k#9 1 2", net + " R1.1")) == reasons


def test_a_resistor_may_part_pins_that_fight() -> None:
    before, after = snapshot(U1, "A: U1.2 U1.3"), snapshot(f"{U1};R1 L:R=1k#9 1 2", "A: U1.3 R1.1", "B: U1.2 R1.2")
    assert added(before, after, fight("U1.2", "U1.3", net="A")) == []
    assert added(before, after, fight("U1.2", "U1.3", net="A", severity="WARNING")) == [NEW]
    assert added(before, after, fight("U1.1", "U1.4", net="A")) == [NEW]


CONNECTED = [
    # script before, after, whether the part at line 2 may be new
    ("r = missing('L', 'R')", "r = Part('L', 'R')", True),
    ("r = 1", "r = Part('L', 'R')", True),
    ("x = 1", "r = Part('L', 'R')", False),
    ("missing('L', 'R')", "Part('L', 'R')", True),
    ("Part('L', 'R')", "Part('L', 'R')", True),
    ("x += 1", "Part('L', 'R')", False),
    ("use(r)", "r = Part('L', 'R')", True),
    ("use(s)", "r = Part('L', 'R')", False),
    ("r = Part('L', 'R', dest=LIBRARY)", "r = Part('L', 'R')", True),
    ("Part('L', 'R', dest=LIBRARY)", "Part('L', 'R')", False),
    ("Part('L', 'R', dest=skidl.LIBRARY)", "Part('L', 'R')", False),
]


@each(("was", "now", "allowed"), CONNECTED)
def test_parts_that_the_script_asks_for(was: str, now: str, allowed: bool) -> None:
    before, after = snapshot(U1), snapshot(f"{U1};R1 L:R=10k#2 1 2")
    assert added(before, after, source=SOURCE + was, repaired=SOURCE + now) == ([] if allowed else [NEW])


def test_parts_without_a_place_are_counted_in_the_source() -> None:
    before, after = snapshot(U1), snapshot(f"{U1};R1 L:R=10k 1 2")
    one, two = SOURCE, SOURCE + "Part('L', 'R')\n"
    assert added(before, after, source=one, repaired=two) == [NEW]
    assert added(before, after, source=two, repaired=two) == added(before, after, source=two, repaired=one) == []
    assert added(before, after, source=two + "(", repaired=two) == [], "counted as text"
    assert added(before, after, source=one + "(", repaired=two) == [NEW]


def test_devices_are_replaced_only_where_pins_are_wanting() -> None:
    before = snapshot("U1 L:X=x 1/a 2/b;J1 L:J=1 1 2", "A: U1.1 J1.1")
    after = snapshot("U1 L:Y=x 1/c 2/d;J1 L:J=1 1 2", "A: U1.1 J1.1")
    reason = ["U1 was L:X and is L:Y now"]
    assert added(before, after) == reason
    wanting = snapshot("U1 L:X=x 1/a 2/b;J1 L:J=1 1 2", "A: U1.9 J1.1")
    assert added(wanting, after) == []
    assert added(snapshot("U1? L:X=x 1/a;J1 L:J=1 1 2", "A: U1.1 J1.1"), after) == []
    more = snapshot("U1 L:Y=x 1/c 2/d;J1 L:J=1 1 2;J2 L:J=2 1 2", "A: U1.1 J1.1")
    assert reason[0] not in added(before, more)
    assert reason[0] in added(before, more, source="u1 = Part('L', 'X', ref='U1')")
    assert list(refitted(matched(before, after), frozenset(), frozenset())) == []
