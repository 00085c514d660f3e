"""Every finding that the installed SKiDL's ERC can give is read as docs/errors/erc.md says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass

import pytest

from circuitron.details.erc import ErcPinConflict
from circuitron.error_types import ErrorType
from circuitron.execution_report import ErcFinding, NetInstance, PartInstance, PinRef, Snapshot
from circuitron.finding import Grade
from circuitron.findings.erc import read, rule_for
from circuitron.findings.guidance import guidance_for
from circuitron.findings.source_map import Places

E, G = ErrorType, Grade
OUTPUTS = {"OUTPUT", "TRISTATE", "POWER-OUT", "OPEN-COLLECTOR", "OPEN-EMITTER"}

# Run in a process of its own: SKiDL takes longer to load than all tests of this file.
READER = """
import inspect, json
from circuitron.sandbox.runner import preload
preload.preload({"symbols": "", "version": "8"})
from skidl import erc, pin
names = {kind: info["function"] for kind, info in pin.pin_info.items()}
pairs = [
    (names[one], names[other], level == pin.ERROR, words)
    for one, row in pin.conflict_matrix.items()
    for other, (level, words) in row.items()
    if level != pin.OK
]
print(json.dumps({"kinds": list(names.values()), "pairs": pairs, "source": inspect.getsource(erc)}))
"""


@dataclass(frozen=True)
class Rules:
    """What SKiDL's ERC goes by: the kinds of pins, the pairs that it objects to, and its source."""

    kinds: list[str]
    pairs: list[tuple[str, str, bool, str]]  # two kinds, whether that is an error, its words
    source: str


@pytest.fixture(scope="module")
def rules() -> Rules:
    """Those of the installed SKiDL."""
    read = subprocess.run([sys.executable, "-c", READER], capture_output=True, text=True, check=True)
    return Rules(**json.loads(read.stdout))


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


def test_pins_on_one_net(rules: Rules) -> None:
    assert len(rules.pairs) > 50
    for one, other, error, words in rules.pairs:
        words = words or f"{one} connected to {other}"
        message = f"Pin conflict on net OUT, {one} pin 1/A of X/U1 <==> {other} pin 2/B of X/U2 ({words})"
        rule = rule_for(ErcFinding(severity="ERROR" if error else "WARNING", message=message), Snapshot())
        assert (rule.type, rule.grade) == meaning(one, other, error), message
        assert rule.consequence is ("NO-CONNECT" in (one, other)), message


@pytest.mark.parametrize("pins", ["8 2", "2 8"])
def test_a_reserved_pin_is_the_one_that_advice_names(pins: str) -> None:
    of = {"8": PinRef(ref="U1", number="8", name="DNU", type="no_connect"), "2": PinRef(ref="R13", number="2")}
    parts = tuple(PartInstance(ref=pin.ref, library="L", name="X", pins=(pin,)) for pin in of.values())
    first, second = (of[number] for number in pins.split())
    words = "A pin 8/DNU of X/U1 (NO-CONNECT) <==> B pin 2/~ of X/R13 (PASSIVE connected to NO-CONNECT)"
    finding = ErcFinding(
        severity="ERROR",
        message=f"Pin conflict on net N, {words}",
        refs=(first.ref, second.ref),
        pins=(first.number, second.number),
        nets=("N",),
    )
    found = read(finding, Snapshot(parts=parts), Places(Snapshot(parts=parts)))
    assert found.type is E.ERC_FORBIDDEN_CONNECTION
    assert guidance_for(found).actionable_guidance == ("The maker reserves pin 8 of U1: take it off its net.",)


def test_open_pins(rules: Rules) -> None:
    assert "POWER-IN" in rules.kinds
    two = PartInstance(ref="U1", library="L", name="X", pins=tuple(PinRef(ref="U1", number=n) for n in "12"))
    for kind in rules.kinds:
        finding = ErcFinding(severity="WARNING", message=f"Unconnected pin: {kind} pin 1/A of X/U1.", refs=("U1",))
        rule, rule_of_two = rule_for(finding, Snapshot()), rule_for(finding, Snapshot(parts=(two,)))
        if kind == "POWER-IN":
            assert (rule.type, rule.grade) == (E.ERC_FLOATING_SUPPLY, G.FAULT)
            continue
        assert rule.type is rule_of_two.type is E.ERC_UNCONNECTED_PIN, kind
        suspect = kind in ("INPUT", "POWER-OUT", "PULLUP", "PULLDN")
        assert rule.grade is (G.SUSPECT if suspect else G.NOTE), kind
        lead = suspect or kind in ("PASSIVE", "BIDIRECTIONAL", "UNSPECIFIED")
        assert rule_of_two.grade is (G.SUSPECT if lead else G.NOTE), kind


def test_a_board_may_be_fed_by_usb() -> None:
    finding = ErcFinding(severity="WARNING", message="Unconnected pin: POWER-IN pin 30/VIN of Nano/A1.", refs=("A1",))
    board = PartInstance(ref="A1", library="MCU_Module", name="Arduino_Nano_v3.x")
    chip = board.model_copy(update={"library": "MCU_Microchip_ATmega"})
    assert rule_for(finding, Snapshot(parts=(board,))).grade is G.SUSPECT
    assert rule_for(finding, Snapshot(parts=(chip,))).grade is G.FAULT


@pytest.mark.parametrize(
    ("name", "type", "grade"),
    [
        ("D+", "bidirectional", G.SUSPECT),
        ("VBUS", "passive", G.SUSPECT),
        ("A", "passive", G.NOTE),
        ("~", "bidirectional", G.NOTE),
    ],
)
def test_an_open_pin_whose_namesake_is_connected(name: str, type: str, grade: G) -> None:
    pins = tuple(PinRef(ref="J1", number=number, name=name, type=type) for number in ("A6", "B6", "S1"))
    part = PartInstance(ref="J1", library="Connector", name="X", pins=pins)
    message = f"Unconnected pin: {type.upper()} pin B6/{name} of X/J1."
    finding = ErcFinding(severity="WARNING", message=message, refs=("J1",), pins=("B6",))
    joined = NetInstance(name="N", pins=pins[:1])
    assert rule_for(finding, Snapshot(parts=(part,), nets=(joined,))).grade is grade
    assert rule_for(finding, Snapshot(parts=(part,))).grade is G.NOTE


@pytest.mark.parametrize(("name", "grade"), [("QOD", G.NOTE), ("~{FAULT}", G.FAULT)])
def test_a_load_switch_may_discharge_its_own_output(name: str, grade: G) -> None:
    types = {"5": (name, "open_collector"), "6": ("VOUT", "power_out")}
    pins = tuple(PinRef(ref="U1", number=n, name=of, type=type) for n, (of, type) in types.items())
    part = PartInstance(ref="U1", library="Power_Management", name="TPS22917DBV", pins=pins)
    message = (
        "Pin conflict on net VSW, OPEN-COLLECTOR pin 5/QOD of TPS22917DBV/U1 <==> POWER-OUT pin 6/VOUT of "
        "TPS22917DBV/U1 (OPEN-COLLECTOR connected to POWER-OUT)"
    )
    finding = ErcFinding(severity="ERROR", message=message, refs=("U1", "U1"), pins=("5", "6"), nets=("VSW",))
    found = read(finding, Snapshot(parts=(part,)), Places(None))
    assert found.grade is grade
    assert isinstance(found.detail, ErcPinConflict) and bool(found.detail.tolerated) is (grade is G.NOTE)


@pytest.mark.parametrize(
    ("outputs", "inputs", "grade"),
    [
        ("4 6", "A: 3 5", G.NOTE),
        ("8 10", "A: 9 11", G.NOTE),
        ("4 6", "A: 3; B: 5", G.FAULT),
        ("4 6", "A: 3 9", G.FAULT),
        ("4 6", "", G.FAULT),
    ],
)
def test_gates_of_one_package_may_drive_together(outputs: str, inputs: str, grade: G) -> None:
    types = {n: "output" if n in (2, 4, 6, 8, 10, 12) else "input" for n in range(1, 15) if n not in (7, 14)}
    logic = {n: PinRef(ref="U1", number=str(n), name="~", type=type) for n, type in types.items()}
    supplies = (PinRef(ref="U1", number=n, name=of, type="power_in") for n, of in (("7", "GND"), ("14", "VCC")))
    part = PartInstance(ref="U1", library="74xx", name="74HC04", pins=(*logic.values(), *supplies))
    nets = tuple(
        NetInstance(name=name, pins=tuple(logic[int(n)] for n in numbers.split()))
        for name, _, numbers in (net.partition(":") for net in (f"OUT:{outputs}", *inputs.split("; ")))
        if numbers
    )
    one, other = outputs.split()
    message = f"Pin conflict on net OUT, OUTPUT pin {one}/~ of 74HC04/U1 <==> OUTPUT pin {other}/~ of 74HC04/U1"
    message += " (OUTPUT connected to OUTPUT)"
    finding = ErcFinding(severity="ERROR", message=message, refs=("U1", "U1"), pins=(one, other), nets=("OUT",))
    assert rule_for(finding, Snapshot(parts=(part,), nets=nets)).grade is grade


@pytest.mark.parametrize(
    ("library", "net", "fed", "grade"),
    [
        ("Interface_USB", "+3V3", "U1", G.NOTE),
        ("Interface_USB", "+5V", "U1", G.FAULT),
        ("Interface_USB", "+3V3", "U3", G.FAULT),
        ("Regulator_Linear", "+3V3", "U1", G.FAULT),
    ],
)
def test_the_regulator_of_a_usb_chip_may_be_bypassed(library: str, net: str, fed: str, grade: G) -> None:
    own = PinRef(ref="U1", number="4", name="V3", type="power_out")
    feeding = PinRef(ref="U2", number="2", name="VO", type="power_out")
    parts = tuple(
        PartInstance(ref=ref, library=of, name="X", pins=pins)
        for ref, of, pins in (("U1", library, (own,)), ("U2", "Regulator_Linear", (feeding,)))
    )
    rail = NetInstance(name=net, pins=(own, feeding, PinRef(ref=fed, number="16", name="VCC", type="power_in")))
    message = f"Pin conflict on net {net}, POWER-OUT pin 4/V3 of X/U1 <==> POWER-OUT pin 2/VO of X/U2"
    message += " (POWER-OUT connected to POWER-OUT)"
    finding = ErcFinding(severity="ERROR", message=message, refs=("U1", "U2"), pins=("4", "2"), nets=(net,))
    assert rule_for(finding, Snapshot(parts=parts, nets=(rail,))).grade is grade


@pytest.mark.parametrize(
    ("name", "net", "grade"), [("AGND", "GND", G.NOTE), ("OUT", "GND", G.FAULT), ("AGND", "VO", G.FAULT)]
)
def test_grounds_of_boards_do_not_fight(name: str, net: str, grade: G) -> None:
    pins = (("A1", "3", "GND"), ("A1", "33", name))
    part = PartInstance(
        ref="A1",
        library="MCU_Module",
        name="RaspberryPi_Pico",
        value="",
        pins=tuple(PinRef(ref=ref, number=number, name=name, type="power_out") for ref, number, name in pins),
    )
    message = f"Pin conflict on net {net}, POWER-OUT pin 3/GND of RaspberryPi_Pico/A1 <==> POWER-OUT pin 33/{name} of"
    found = ErcFinding(message=message, severity="ERROR", refs=("A1", "A1"), pins=("3", "33"), nets=(net,))
    assert rule_for(found, Snapshot(parts=(part,))).grade is grade


SPARE = [
    ("MCU_Microchip_ATmega:ATmega328P-A", "ADC6", "INPUT", G.NOTE),
    ("RF_Module:ESP32-WROOM-32", "SENSOR_VP", "INPUT", G.NOTE),
    ("RF_Module:ESP32-WROOM-32", "EN", "INPUT", G.SUSPECT),
    ("Logic_LevelTranslator:TXB0108", "A3", "INPUT", G.SUSPECT),
    ("MCU_Module:Arduino_Nano_v3.x", "~{RESET}", "INPUT", G.NOTE),
    ("MCU_Module:Arduino_Nano_v3.x", "3V3", "POWER-OUT", G.NOTE),
    ("Regulator_Linear:L7805", "VO", "POWER-OUT", G.SUSPECT),
]


@pytest.mark.parametrize(("symbol", "name", "type", "grade"), SPARE)
def test_ports_and_boards_may_have_pins_to_spare(symbol: str, name: str, type: str, grade: G) -> None:
    library, _, of = symbol.partition(":")
    part = PartInstance(ref="U1", library=library, name=of, pins=(PinRef(ref="U1", number="7", name=name, type=type),))
    message = f"Unconnected pin: {type} pin 7/{name} of {of}/U1."
    found = ErcFinding(severity="WARNING", message=message, refs=("U1",), pins=("7",))
    assert rule_for(found, Snapshot(parts=(part,))).grade is grade


@pytest.mark.parametrize(("direction", "grade"), [("A->B", G.NOTE), ("DIR", G.NOTE), ("OE", G.SUSPECT)])
def test_an_unused_input_of_a_transceiver_may_be_on_ground(direction: str, grade: G) -> None:
    pins = (("1", direction, "input"), ("8", "A6", "tri_state"), ("10", "GND", "power_in"))
    part = PartInstance(
        ref="U1",
        library="74xx",
        name="74HC245",
        pins=tuple(PinRef(ref="U1", number=number, name=name, type=type) for number, name, type in pins),
    )
    message = (
        "Pin conflict on net GND, POWER-IN pin 10/GND of 74HC245/U1 <==> TRISTATE pin 8/A6 of 74HC245/U1 (POWER-IN "
        "connected to TRISTATE)"
    )
    found = ErcFinding(severity="WARNING", message=message, refs=("U1", "U1"), pins=("10", "8"), nets=("GND",))
    assert rule_for(found, Snapshot(parts=(part,))).grade is grade


def test_a_reserved_pin_alone_on_its_net_harms_nothing_yet() -> None:
    message = "Incorrectly connected pin: NO-CONNECT pin 8/NC of X/U1 should not be connected to a net (GND)."
    finding = ErcFinding(severity="WARNING", message=message, refs=("U1",), pins=("8",), nets=("GND",))
    pins = tuple(PinRef(ref=ref, number="8") for ref in ("U1", "U2"))
    for attached, grade in ((pins[:1], G.SUSPECT), (pins, G.FAULT)):
        rule = rule_for(finding, Snapshot(nets=(NetInstance(name="GND", pins=attached),)))
        assert (rule.type, rule.grade) == (E.ERC_FORBIDDEN_CONNECTION, grade)


def test_no_other_words_of_its_erc_are_unknown(rules: Rules) -> None:
    """The messages in SKiDL's own source all have a rule that is not the one for the script's own assertions."""
    messages = re.findall(r"""active_logger\.(?:warning|error)\(\s*f?"([^"]+)""", rules.source)
    assert len(messages) == 6
    for words in messages:
        message = re.sub(r"\{[^}]*\}", "OUTPUT pin 1/A of X/U1", words)
        assert rule_for(ErcFinding(severity="WARNING", message=message), Snapshot()).type is not E.ERC_ASSERTION
