"""Every finding that the installed SKiDL's ERC can give is read as docs/errors/erc.md says."""

from __future__ import annotations

import inspect
import re
import tempfile
from contextlib import chdir

import pytest

from circuitron.findings.erc import rule_for
from circuitron.models import ErcFinding, ErrorType, Grade, NetInstance, PartInstance, PinRef, Snapshot

with tempfile.TemporaryDirectory() as folder, chdir(folder):  # where SKiDL writes its logs as soon as it is imported
    import skidl.erc
    import skidl.pin

E, G = ErrorType, Grade
NAMES = {kind: info["function"] for kind, info in skidl.pin.pin_info.items()}
OUTPUTS = {"OUTPUT", "TRISTATE", "POWER-OUT", "OPEN-COLLECTOR", "OPEN-EMITTER"}
PAIRS = [
    (NAMES[one], NAMES[other], level, words)
    for one, row in skidl.pin.conflict_matrix.items()
    for other, (level, words) in row.items()
    if level != skidl.pin.OK
]


def meaning(one: str, other: str, error: bool) -> tuple[ErrorType, Grade]:
    """What the table in docs/errors/erc.md says of two pins on one net."""
    pair = {one, other}
    if "NO-CONNECT" in pair:
        return E.ERC_FORBIDDEN_CONNECTION, G.FAULT
    if pair <= {"PULLUP", "PULLDN"}:
        return E.ERC_PULL_CONFLICT, G.FAULT if len(pair) == 2 else G.NOTE
    if error:
        assert pair <= OUTPUTS
        return E.ERC_PIN_CONFLICT, G.FAULT
    quiet = "UNSPECIFIED" in pair or ("BIDIRECTIONAL" in pair and pair & {"OPEN-COLLECTOR", "OPEN-EMITTER"})
    return E.ERC_PIN_CONFLICT, G.NOTE if quiet else G.SUSPECT


@pytest.mark.parametrize(("one", "other", "level", "words"), PAIRS, ids=[f"{a}-{b}" for a, b, _, _ in PAIRS])
def test_pins_on_one_net(one: str, other: str, level: int, words: str) -> None:
    error = level == skidl.pin.ERROR
    words = words or f"{one} connected to {other}"
    message = f"Pin conflict on net OUT, {one} pin 1/A of X/U1 <==> {other} pin 2/B of X/U2 ({words})"
    rule = rule_for(ErcFinding(severity="ERROR" if error else "WARNING", message=message), Snapshot())
    assert (rule.type, rule.grade) == meaning(one, other, error)
    assert rule.consequence is ("NO-CONNECT" in (one, other))


@pytest.mark.parametrize("kind", NAMES.values())
def test_open_pins(kind: str) -> None:
    finding = ErcFinding(severity="WARNING", message=f"Unconnected pin: {kind} pin 1/A of X/U1.", refs=("U1",))
    two = PartInstance(ref="U1", library="L", name="X", pins=tuple(PinRef(ref="U1", number=n) for n in "12"))
    rule, rule_of_two = rule_for(finding, Snapshot()), rule_for(finding, Snapshot(parts=(two,)))
    if kind == "POWER-IN":
        assert (rule.type, rule.grade) == (E.ERC_FLOATING_SUPPLY, G.FAULT)
        return
    assert rule.type is rule_of_two.type is E.ERC_UNCONNECTED_PIN
    suspect = kind in ("INPUT", "POWER-OUT", "PULLUP", "PULLDN")
    assert rule.grade is (G.SUSPECT if suspect else G.NOTE)
    lead = suspect or kind in ("PASSIVE", "BIDIRECTIONAL", "UNSPECIFIED")
    assert rule_of_two.grade is (G.SUSPECT if lead else G.NOTE)


def test_a_board_may_be_fed_by_usb() -> None:
    finding = ErcFinding(severity="WARNING", message="Unconnected pin: POWER-IN pin 30/VIN of Nano/A1.", refs=("A1",))
    board = PartInstance(ref="A1", library="MCU_Module", name="Arduino_Nano_v3.x")
    chip = board.model_copy(update={"library": "MCU_Microchip_ATmega"})
    assert rule_for(finding, Snapshot(parts=(board,))).grade is G.SUSPECT
    assert rule_for(finding, Snapshot(parts=(chip,))).grade is G.FAULT


def test_a_reserved_pin_alone_on_its_net_harms_nothing_yet() -> None:
    message = "Incorrectly connected pin: NO-CONNECT pin 8/NC of X/U1 should not be connected to a net (GND)."
    finding = ErcFinding(severity="WARNING", message=message, refs=("U1",), pins=("8",), nets=("GND",))
    pins = tuple(PinRef(ref=ref, number="8") for ref in ("U1", "U2"))
    for attached, grade in ((pins[:1], G.SUSPECT), (pins, G.FAULT)):
        rule = rule_for(finding, Snapshot(nets=(NetInstance(name="GND", pins=attached),)))
        assert (rule.type, rule.grade) == (E.ERC_FORBIDDEN_CONNECTION, grade)


def test_no_other_words_of_its_erc_are_unknown() -> None:
    """The messages in SKiDL's own source all have a rule that is not the one for the script's own assertions."""
    source = inspect.getsource(skidl.erc)
    messages = re.findall(r"""active_logger\.(?:warning|error)\(\s*f?"([^"]+)""", source)
    assert len(messages) == 6
    for words in messages:
        message = re.sub(r"\{[^}]*\}", "OUTPUT pin 1/A of X/U1", words)
        assert rule_for(ErcFinding(severity="WARNING", message=message), Snapshot()).type is not E.ERC_ASSERTION
