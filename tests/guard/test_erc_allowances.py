"""What ERC's findings allow a repair to connect otherwise, and how models might stretch that."""

from __future__ import annotations

import pytest

from circuitron.execution_report import ErcFinding, PinRef, Snapshot
from circuitron.guard.case import Case
from circuitron.guard.intent import check
from tests.guard.test_intent import circuit

SOURCE = """from skidl import *
a, b, gnd = Net('OUT1'), Net('OUT2'), Net('GND')
u2 = Part('L', 'LM358')
r1, r2, r3 = Part('D', 'R'), Part('D', 'R'), Part('D', 'R')
a += u2[1], u2[7], r1[1]
b += r2[1], r3[1]
gnd += r1[2], r2[2]
gnd += u2[3]
gnd += u2[8]
ERC()
generate_netlist()
"""
PARTS = "U2:L:LM358 R1:D:R:1k R2:D:R:2k R3:D:R:3k"


def fight(*pins: str, net: str = "OUT1", severity: str = "ERROR") -> ErcFinding:
    refs, numbers = zip(*(pin.split(".") for pin in pins), strict=True)
    message = f"Pin conflict on net {net}, OUTPUT pin 1/~ of LM358/U2 <==> OUTPUT pin 7/~ of LM358/U2 (x)"
    return ErcFinding(severity=severity, message=message, refs=refs, pins=numbers, nets=(net,))


def lone(net: str) -> ErcFinding:
    return ErcFinding(severity="WARNING", message=f"Only one pin (x) attached to net {net}.", nets=(net,))


def merged(one: str, other: str) -> ErcFinding:
    message = f"Merging two named nets ({one} and {other}) into {one}."
    return ErcFinding(severity="WARNING", message=message, nets=(one, other))


def refused(before: Snapshot, after: Snapshot, *findings: ErcFinding, source: str = SOURCE, repaired: str = "") -> str:
    refusal = check(Case(source, repaired or source, before, after, findings=findings))
    return "\n".join(refusal.reasons) if refusal else ""


# ------------------------------------------------------------------------------------------------ outputs that fight

SHORTED = circuit("OUT1: U2.1 U2.7 U2.5 R1.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3", parts=PARTS)


def test_an_output_may_move_to_a_net_that_nothing_drives() -> None:
    after = circuit("OUT1: U2.1 U2.5 R1.1", "OUT2: R2.1 R3.1 U2.7", "GND: R1.2 R2.2 U2.3", parts=PARTS)
    assert refused(SHORTED, after, fight("U2.1", "U2.7")) == ""
    assert "U2.7 on OUT2" in refused(SHORTED, after), "without the finding, nothing may move"
    assert "U2.7 on OUT2" in refused(SHORTED, after, fight("U2.1", "U2.7", severity="WARNING"))
    assert "U2.7 on OUT2" in refused(SHORTED, after, fight("U2.1", "U2.3")), "another pin was named"


def test_an_output_may_come_back_through_a_part_and_take_its_feedback_along() -> None:
    parts = PARTS + " R4:D:R:100"
    after = circuit(
        "OUT1: U2.1 R4.2 R1.1", "N$1: U2.7 U2.5 R4.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3", parts=parts
    )
    assert refused(SHORTED, after, fight("U2.1", "U2.7")) == ""


CHEATS = {
    "both leave": circuit("OUT1: R1.1 R4.1", "OUT2: R2.1 R3.1 U2.1 U2.7 U2.5", "GND: R1.2 R2.2 U2.3", parts=PARTS),
    "marked NC": circuit("OUT1: U2.1 U2.5 R1.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3", "NC: U2.7", parts=PARTS),
    "in the air": circuit("OUT1: U2.1 U2.5 R1.1", "N$1: U2.7", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3", parts=PARTS),
    "to ground": circuit("OUT1: U2.1 U2.5 R1.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3 U2.7", parts=PARTS),
    "a load of its own": circuit(
        "OUT1: U2.1 U2.5 R1.1", "N$1: U2.7 R4.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3 R4.2", parts=PARTS + " R4:D:R"
    ),
    "a load goes along": circuit("OUT1: U2.1 U2.5", "OUT2: R2.1 R3.1 U2.7 R1.1", "GND: R1.2 R2.2 U2.3", parts=PARTS),
    "another input moves": circuit("OUT1: U2.1 U2.5 R1.1 U2.3", "OUT2: R2.1 R3.1 U2.7", "GND: R1.2 R2.2", parts=PARTS),
}


@pytest.mark.parametrize("after", CHEATS.values(), ids=CHEATS)
def test_outputs_are_parted_in_no_other_way(after: Snapshot) -> None:
    assert refused(SHORTED, after, fight("U2.1", "U2.7"))


def test_an_output_does_not_move_to_a_net_that_something_drives_or_to_a_rail() -> None:
    for other, drive in (("U1.3 R2.1 R3.1", ""), ("R2.1 R3.1", "OUT2")):
        parts = PARTS + " U1:L:X"
        before = circuit("OUT1: U2.1 U2.7 R1.1", f"OUT2: {other}", "GND: R1.2 R2.2", parts=parts, drive=drive)
        after = circuit("OUT1: U2.1 R1.1", f"OUT2: {other} U2.7", "GND: R1.2 R2.2", parts=parts, drive=drive)
        assert refused(before, after, fight("U2.1", "U2.7"))
    before = circuit("OUT1: U2.1 U2.7 R1.1", "+5V: R2.1 R3.1", "GND: R1.2 R2.2", parts=PARTS)
    after = circuit("OUT1: U2.1 R1.1", "+5V: R2.1 R3.1 U2.7", "GND: R1.2 R2.2", parts=PARTS)
    assert refused(before, after, fight("U2.1", "U2.7"))


# ------------------------------------------------------------------------------------------------ nets of one pin

MISSPELT = circuit("SCLK: U2.1 R1.1", "SCKL: R2.1", "MISO: U2.7 R3.1", "GND: R1.2 R2.2", parts=PARTS)


def test_a_net_of_one_pin_may_join_its_twin_and_no_other() -> None:
    joined = circuit("SCLK: U2.1 R1.1 R2.1", "MISO: U2.7 R3.1", "GND: R1.2 R2.2", parts=PARTS)
    elsewhere = circuit("SCLK: U2.1 R1.1", "MISO: U2.7 R3.1 R2.1", "GND: R1.2 R2.2", parts=PARTS)
    assert refused(MISSPELT, joined, lone("SCKL")) == ""
    assert "were apart and are one net now" in refused(MISSPELT, joined)
    assert "were apart and are one net now" in refused(MISSPELT, elsewhere, lone("SCKL"))


def test_a_claim_that_the_circuit_does_not_bear_out_allows_nothing() -> None:
    joined = circuit("SCLK: U2.1 R1.1 U2.7 R3.1", "SCKL: R2.1", "GND: R1.2 R2.2", parts=PARTS)
    assert refused(MISSPELT, joined, lone("MISO")), "the net has two pins"


def test_a_second_net_of_one_name_may_join_the_first() -> None:
    source = "from skidl import *\nu['SDA'] += Net('SDA')\nv['SDA'] += Net('SDA')\n"
    before = circuit("SDA: U2.1", "SDA1: R1.1", "GND: U2.3 R1.2", parts="U2:L:X R1:D:R")
    after = circuit("SDA: U2.1 R1.1", "GND: U2.3 R1.2", parts="U2:L:X R1:D:R")
    assert refused(before, after, lone("SDA1"), lone("SDA"), source=source) == ""
    made = source.replace("v['SDA'] += Net('SDA')", "v['SDA'] += Net('SDA1')")
    assert refused(before, after, lone("SDA1"), lone("SDA"), source=made), "SDA1 is a name of its own"
    apart = "from skidl import *\ndef f(u): u['SDA'] += Net('SDA')\ndef g(v): v['SDA'] += Net('SDA')\nf(1)\ng(2)\n"
    assert refused(before, after, lone("SDA1"), lone("SDA"), source=apart), "each function has its own"
    body = "from skidl import *\ndef f(u, v):\n    u['SDA'] += Net('SDA')\n    v['SDA'] += Net('SDA')\n"
    assert refused(before, after, lone("SDA1"), lone("SDA"), source=body + "f(1, 2)\n") == ""
    assert refused(before, after, lone("SDA1"), lone("SDA"), source=body + "f(1, 2)\nf(3, 4)\n"), "so has each call"


# ------------------------------------------------------------------------------------------------ nets that became one

JOINED = SOURCE.replace("gnd += u2[3]\n", "gnd += u2[3]\ngnd += r1[1]\n")
ONE = circuit("OUT1: U2.1 R1.1 R1.2 R2.2 U2.3", "OUT2: R2.1 R3.1", parts=PARTS)
TWO = circuit("OUT1: U2.1 R1.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3", parts=PARTS)


def test_the_connection_that_joins_two_nets_may_go() -> None:
    assert refused(ONE, TWO, merged("OUT1", "GND"), source=JOINED, repaired=SOURCE) == ""
    assert refused(ONE, TWO, source=JOINED, repaired=SOURCE)


def test_one_connection_may_go_and_no_more() -> None:
    fewer = SOURCE.replace("gnd += u2[8]\n", "")
    assert refused(ONE, TWO, merged("OUT1", "GND"), source=JOINED, repaired=fewer)
    swapped = SOURCE.replace("gnd += u2[3]", "a += u2[3]").replace("gnd += u2[8]", "b += u2[8]")
    assert refused(ONE, TWO, merged("OUT1", "GND"), source=JOINED, repaired=swapped)
    lost = circuit("OUT1: U2.1 R1.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2", "N$1: U2.3", parts=PARTS)
    assert refused(ONE, lost, merged("OUT1", "GND"), source=JOINED, repaired=SOURCE), "a pin hangs in the air"


def test_names_that_the_script_does_not_have_were_never_merged() -> None:
    after = circuit("OUT1: U2.1 R1.1", "OUT2: R2.1 R3.1", "OTHER: R1.2 R2.2 U2.3", parts=PARTS)
    assert refused(ONE, after, merged("OUT1", "OTHER"), source=JOINED, repaired=SOURCE)


# ------------------------------------------------------------------------------------------------ reserved pins


def reserved(pin: str) -> ErcFinding:
    ref, number = pin.split(".")
    message = f"Incorrectly connected pin: NO-CONNECT pin {number}/NC of LM358/{ref} should not be connected"
    return ErcFinding(severity="WARNING", message=message, refs=(ref,), pins=(number,), nets=("GND",))


def with_reserved(snapshot: Snapshot, number: str) -> Snapshot:
    """The circuit with a pin of U2 that the maker reserves."""

    def marked(pins: tuple[PinRef, ...]) -> dict[str, tuple[PinRef, ...]]:
        mine = ("U2", number)
        return {
            "pins": tuple(p.model_copy(update={"type": "no_connect"}) if (p.ref, p.number) == mine else p for p in pins)
        }

    return snapshot.model_copy(
        update={
            "parts": tuple(part.model_copy(update=marked(part.pins)) for part in snapshot.parts),
            "nets": tuple(net.model_copy(update=marked(net.pins)) for net in snapshot.nets),
        }
    )


BEFORE_RESERVED = with_reserved(
    circuit("OUT1: U2.1 R1.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3 U2.8", parts=PARTS), "8"
)


def test_a_reserved_pin_may_come_off_its_net() -> None:
    parked = circuit("OUT1: U2.1 R1.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3", "NC: U2.8", parts=PARTS)
    source = SOURCE.replace("gnd += u2[8]", "u2[8] += gnd")
    for repaired in (source.replace("u2[8] += gnd\n", ""), source.replace("u2[8] += gnd", "u2[8] += NC")):
        assert refused(BEFORE_RESERVED, parked, reserved("U2.8"), source=source, repaired=repaired) == ""
        assert refused(BEFORE_RESERVED, parked, source=source, repaired=repaired)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("LM358", "LM358", True),
        ("LM358", "LM358DR", True),
        ("LM358", "OPA2134PA", False),
        ("LM358", "2N3904", False),
        ("STM32G030K6Tx", "STM32G030K6T6", True),
        ("STM32G030K6Tx", "STM32G030C6T6", False),
        ("IS42S16400J-xT", "IS42S16160J-7TLI", False),
    ],
)
def test_a_reserved_pin_of_the_symbol_of_another_device_stays(name: str, value: str, allowed: bool) -> None:
    """The value says OPA2134PA: what the symbol of an LM358 reserves may well have a function there."""
    parked = circuit("OUT1: U2.1 R1.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3", "NC: U2.8", parts=PARTS)
    source = SOURCE.replace("gnd += u2[8]", "u2[8] += gnd")
    before, after = (valued(snapshot, "U2", name, value) for snapshot in (BEFORE_RESERVED, parked))
    repaired = source.replace("u2[8] += gnd", "u2[8] += NC")
    assert (refused(before, after, reserved("U2.8"), source=source, repaired=repaired) == "") is allowed


def valued(snapshot: Snapshot, ref: str, name: str, value: str) -> Snapshot:
    """The circuit with another name and value of a part."""
    parts = tuple(p.model_copy(update={"name": name, "value": value}) if p.ref == ref else p for p in snapshot.parts)
    return snapshot.model_copy(update={"parts": parts})


def test_a_reserved_pin_does_not_move_and_no_other_comes_off() -> None:
    moved = circuit("OUT1: U2.1 R1.1 U2.8", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.3", parts=PARTS)
    assert refused(BEFORE_RESERVED, moved, reserved("U2.8"))
    other = circuit("OUT1: U2.1 R1.1", "OUT2: R2.1 R3.1", "GND: R1.2 R2.2 U2.8", "NC: U2.3", parts=PARTS)
    assert refused(BEFORE_RESERVED, other, reserved("U2.3")), "the symbol does not reserve it"
