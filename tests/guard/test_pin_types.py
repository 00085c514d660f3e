"""Types of pins that a repair declares otherwise than the library draws them."""

from __future__ import annotations

from typing import cast

from circuitron.execution_report import Snapshot
from circuitron.guard.case import Case
from circuitron.guard.intent import check
from circuitron.guard.pin_types import undue_types
from circuitron.knowledge.base import SymbolSource
from circuitron.symbol import Symbol, SymbolPin
from tests.guard.circuits import matched, snapshot
from tests.rows import each


class Drawn:
    """The symbols of a circuit, as the library draws them."""

    def __init__(self, *drawn: Snapshot) -> None:
        self._parts = {part.name: part for circuit in drawn for part in circuit.parts}

    def part(self, library: str, name: str) -> Symbol | None:
        part = self._parts.get(name)
        pins = tuple(SymbolPin(number=pin.number, name=pin.name, type=pin.type) for pin in part.pins) if part else ()
        found = part is not None and part.library == library
        return Symbol(library=library, name=name, reference="U", pins=pins) if found else None

    def in_library(self, library: str) -> tuple[str, ...]:
        return tuple(name for name, part in self._parts.items() if part.library == library)


def with_types(drawn: Snapshot, **types: str) -> Snapshot:
    """The circuit with other types, by reference and number: `U1_2="tri_state"`."""

    def pin(one):  # type: ignore[no-untyped-def]
        kind = types.get(f"{one.ref}_{one.number}")
        return one.model_copy(update={"type": kind}) if kind else one

    parts = tuple(p.model_copy(update={"pins": tuple(map(pin, p.pins))}) for p in drawn.parts)
    nets = tuple(n.model_copy(update={"pins": tuple(map(pin, n.pins))}) for n in drawn.nets)
    return drawn.model_copy(update={"parts": parts, "nets": nets})


SENSOR = "L:S 1/~{CS}:i 2/SDO:o 3/X:o"
BUS = snapshot(f"U1 {SENSOR}; U2 {SENSOR}", "CS1: U1.1", "CS2: U2.1", "MISO: U1.2 U2.2", "X: U1.3 U2.3")
ONE_SELECT = snapshot(f"U1 {SENSOR}; U2 {SENSOR}", "CS: U1.1 U2.1", "MISO: U1.2 U2.2")
OPEN = snapshot(f"U1 {SENSOR}; U2 {SENSOR}", "CS1: U1.1", "MISO: U1.2 U2.2")
BOARD = "A1 B:Nano 1/VIN:P 2/+5V:S 3/GND:P; U1 R:7805 1/VI:P 2/GND:P 3/VO:S"
FED = snapshot(BOARD, "+12V: U1.1", "+5V: A1.2 U1.3", "GND: A1.3 U1.2")
FED_TWICE = snapshot(BOARD, "+12V: U1.1 A1.1", "+5V: A1.2 U1.3", "GND: A1.3 U1.2")
PORT = snapshot("U1 M:G030 1/NC/PA9:n 2/NC:n", "SCL: U1.1", "SDA: U1.2")
LARGER = snapshot("U1 M:IS42S16400J=IS42S16160J 36/NC:n", "A12: U1.36")
ITSELF = snapshot("U1 M:IS42S16400J-xT=IS42S16400J-7T 36/NC:n", "A12: U1.36")
AMPLIFIER = "1/Rg:p 2/-In:i 3/+In:i 5/Ref:{} 6/Out:o"
REFERENCE = snapshot(f"U1 Amplifier_A:THAT1510 {AMPLIFIER.format('o')}", "GND: U1.5", "OUT: U1.6")
ELSEWHERE = snapshot(f"U1 Amplifier_A:SSM2017 {AMPLIFIER.format('i').replace('In', '')}", "GND: U1.5")
UART = "U1 {}:CH340C 4/V3:S 16/VCC:P; U2 R:AMS1117 1/GND:P 2/VO:S"
CHIP = snapshot(UART.format("Interface_USB"), "+3V3: U1.4 U1.16 U2.2")
AT_5V = snapshot(UART.format("Interface_USB"), "+5V: U1.4 U1.16 U2.2")
OTHER = snapshot(UART.format("Regulator_Linear"), "+3V3: U1.4 U1.16 U2.2")
PICO = "A1 M:Pico 3/GND:S 33/AGND:S 36/3V3:S; U1 R:Ag9905 1/GND:S"
GROUNDS = snapshot(PICO, "GND: A1.3 A1.33", "+3V3: A1.36")
FED_GROUND = snapshot(PICO, "GND: A1.3 A1.33 U1.1", "+3V3: A1.36")
SWITCH = "U1 :TPS25925 1/EN/UVLO:i 2/VIN:P 4/OUT:S 5/OUT:S 6/OUT:S 7/GND:P"
SWITCHED = snapshot(SWITCH, "VIN: U1.1 U1.2", "OUT: U1.4 U1.5 U1.6", "GND: U1.7")
LEADS = {"U1_5": "passive", "U1_6": "passive"}
# What looks like it: outputs apart or on two nets, of two halves, of two amplifiers, with a name of its own.
ALIKE = (
    snapshot(SWITCH, "VIN: U1.1 U1.2", "OUT: U1.4 U1.5", "OUT2: U1.6", "GND: U1.7"),
    snapshot("U1 :LM358 1/OUT:o 2/-:i 3/+:i 5/+:i 6/-:i 7/OUT:o", "N: U1.1 U1.7 U1.2", "P: U1.3"),
    snapshot("U1 :DRV 1/IN1:i 2/OUT:o 3/OUT:o 4/IN2:i", "OUT: U1.2 U1.3", "A: U1.1"),
    snapshot("U1 :DRV 1/INA+:i 2/OUT:o 3/OUT:o 4/INB+:i", "OUT: U1.2 U1.3", "A: U1.1"),
    snapshot("U1 :TDA 1/L:i 2/OUT:o 3/OUT:o 4/R:i", "OUT: U1.2 U1.3", "A: U1.1"),
    snapshot("U1 :7404 1/A:i 2/Y:o 3/Y:o 4/A:i", "OUT: U1.2 U1.3", "A: U1.1"),
    snapshot("U1 :REG 2/VOUT:S 4/VOUT:S 1/GND:P 3/VIN:P", "VOUT: U1.2 U1.4", "GND: U1.1"),
    snapshot("U1 :MCU 1/PA0:i 2/PWM:o 3/PWM:o 4/PA1:i", "OUT: U1.2 U1.3", "A: U1.1"),
    snapshot("U1 :BGA A1/OUT:o A2/OUT:o B1/IN:i", "OUT: U1.A1 U1.A2", "A: U1.B1"),
    snapshot("U1 :REG 2/OUT:S 3/OUTB:S 1/IN:P", "OUT: U1.2 U1.3", "A: U1.1"),
)
SWITCHES = "U1 P:TPS22917 1/VIN:P 5/{}:oc 6/VOUT:S; U2 P:TPS22917 5/QOD:oc 6/VOUT:S"
QOD = snapshot(SWITCHES.format("QOD"), "V: U1.5 U1.6", "W: U2.5 U2.6")
FLAG = snapshot(SWITCHES.format("FLG"), "V: U1.5 U1.6", "W: U2.5 U2.6")
TWO = snapshot(SWITCHES.format("QOD"), "V: U1.5 U1.6 U2.6")
GATES = "U1 74xx:74HC04 1/~:i 2/~:o 3/~:i 4/~:o 5/~:i 6/~:o 7/GND:P 8/~:o 9/~:i 10/~:o 11/~:i 12/~:o 13/~:i 14/VCC:P"
TOGETHER = snapshot(GATES, "IN: U1.3 U1.5 U1.1", "OUT: U1.4 U1.6", "SIG: U1.2")
FIGHTING = snapshot(GATES, "IN: U1.3", "X: U1.5", "OUT: U1.4 U1.6")
TRISTATE = {"U1_2": "tri_state", "U2_2": "tri_state"}

ROWS = [
    (BUS, TRISTATE, 0),
    (BUS, {"U1_3": "tri_state", "U2_3": "tri_state"}, 2),
    (BUS, {"U1_2": "passive"}, 1),
    (ONE_SELECT, TRISTATE, 2),
    (OPEN, TRISTATE, 2),
    (FED, {"A1_2": "power_in"}, 0),
    (FED, {"A1_2": "passive"}, 1),
    (FED, {"U1_3": "power_in", "A1_2": "power_in"}, 2),
    (FED_TWICE, {"A1_2": "power_in"}, 1),
    (PORT, {"U1_1": "bidirectional"}, 0),
    (PORT, {"U1_2": "bidirectional"}, 1),
    (PORT, {"U1_1": "passive"}, 1),
    (LARGER, {"U1_36": "passive"}, 0),
    (LARGER, {"U1_36": "input"}, 1),
    (ITSELF, {"U1_36": "passive"}, 1),
    (CHIP, {"U1_4": "power_in"}, 0),
    (AT_5V, {"U1_4": "power_in"}, 1),
    (OTHER, {"U1_4": "power_in"}, 1),
    (GROUNDS, {"A1_33": "power_in"}, 0),
    (GROUNDS, {"A1_33": "power_in", "A1_3": "power_in"}, 2),
    (FED_GROUND, {"A1_33": "power_in"}, 1),
    (QOD, {"U1_5": "passive"}, 0),
    (QOD, {"U1_5": "bidirectional"}, 1),
    (FLAG, {"U1_5": "passive"}, 1),
    (TWO, {"U1_5": "passive"}, 1),
    (TOGETHER, {"U1_6": "passive"}, 0),
    (TOGETHER, {"U1_4": "passive", "U1_6": "passive"}, 2),
    (TOGETHER, {"U1_2": "passive"}, 1),
    (TOGETHER, {"U1_6": "tri_state"}, 1),
    (FIGHTING, {"U1_6": "passive"}, 1),
    (REFERENCE, {"U1_5": "input"}, 0),
    (REFERENCE, {"U1_5": "passive"}, 1),
    (REFERENCE, {"U1_6": "input"}, 1),
]


@each(("drawn", "types", "reasons"), ROWS)
def test_types_that_the_circuit_bears_out(drawn: Snapshot, types: dict[str, str], reasons: int) -> None:
    symbols = cast(SymbolSource, Drawn(drawn, ELSEWHERE))
    found = list(undue_types(matched(drawn, with_types(drawn, **types)), symbols))
    assert sum(reason.count(" to ") for reason in found) == reasons, found
    own = with_types(drawn, **types)
    assert list(undue_types(matched(own, own), symbols)) == [], "the script declares it itself"


def test_leads_of_one_output_of_a_part_of_the_scripts_own() -> None:
    symbols = cast(SymbolSource, Drawn())
    assert list(undue_types(matched(SWITCHED, with_types(SWITCHED, **LEADS)), symbols)) == []
    assert list(undue_types(matched(SWITCHED, with_types(SWITCHED, **LEADS, U1_4="passive")), symbols)), "none is left"
    assert list(undue_types(matched(SWITCHED, with_types(SWITCHED, **LEADS)), cast(SymbolSource, Drawn(SWITCHED))))
    for drawn in ALIKE:
        outputs = [pin for pin in drawn.parts[0].pins if pin.type in ("output", "power_out")]
        declared = with_types(drawn, **{f"U1_{pin.number}": "passive" for pin in outputs[1:]})
        assert list(undue_types(matched(drawn, declared), symbols)), drawn.parts[0]


def test_no_other_amplifier_has_the_reference_as_an_input() -> None:
    as_input = with_types(REFERENCE, U1_5="input")
    for others in ((), (with_types(ELSEWHERE, U1_5="output"),)):
        symbols = cast(SymbolSource, Drawn(REFERENCE, *others))
        assert list(undue_types(matched(REFERENCE, as_input), symbols)), others


def test_the_source_may_declare_as_many_types_as_the_circuit_bears_out() -> None:
    before = "from skidl import *\nu1['SDO'] += miso\nERC()\n"
    after = before.replace("ERC", "u1['SDO'].func = Pin.types.TRISTATE\nERC")
    symbols = cast(SymbolSource, Drawn(BUS))
    assert check(Case(before, after, BUS, with_types(BUS, **TRISTATE), symbols=symbols)) is None
    reason = "electrical types of pins, or what ERC checks of them, are changed"
    for repaired, circuit in (
        (after, BUS),
        (after.replace("ERC", "u1.do_erc = False\nERC"), with_types(BUS, **TRISTATE)),
        (after, with_types(ONE_SELECT, **TRISTATE)),
    ):
        refusal = check(Case(before, repaired, BUS, circuit, symbols=symbols))
        assert refusal is not None and reason in refusal.reasons
    assert check(Case(before, after, BUS, with_types(BUS, **TRISTATE))) is not None, "no symbols to compare with"
