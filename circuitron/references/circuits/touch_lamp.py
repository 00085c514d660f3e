"""A touch of a pad turns a lamp on, the next one off."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import N_MOSFET, SOT23_6
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_SENSE, _SERIES = 10e-9, 10e3
_REGULATED, _RON = 3.3, 48e-3  # ohms of an AO3400A: the most at 2.5 V on the gate, or warm at 3.3 V


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=_RON)
    draft.figure("charge time of the electrode", "R1 * CX", "s", R1=_SERIES, CX=20e-12)
    with draft.block("supply", f"{shown(volts, 'V')} for the lamp, 3.3 V for the sensor"):
        draft.inlet("J1", volts, "VLAMP")
        draft.capacitor("C1", 10e-6, "VLAMP", "GND", "input capacitor, at U2", volts)
        pins = {"VI": "VLAMP", "VO": "VDD", "GND": "GND"}
        draft.part("U2", "Regulator_Linear:LD1117S33TR_SOT223", "", "Package_TO_SOT_SMD:SOT-223-3_TabPin2",
                   "3.3 V; up to 15 V", pins)  # fmt: skip
        draft.capacitor("C2", 10e-6, "VDD", "GND", "output capacitor, at U2", _REGULATED)
    with draft.block("sensor", "turns over at each touch"):
        _sensor(draft)
    with draft.block("switch", f"up to {shown(current, 'A')}"):
        draft.resistor("R2", 100, "OUT", "GATE", "slows the edges")
        draft.resistor("R3", 100e3, "GATE", "GND", "off while U1 starts; tells U1 that high is on")
        draft.part("Q1", *N_MOSFET, f"switches the lamp; {shown(heat, 'W')}", {"G": "GATE", "D": "LAMP", "S": "GND"})
        draft.terminal("J3", "lamp", "VLAMP", "LAMP", "lamp or LED strip")
    return _finished(draft, current, volts)


def _sensor(draft: Draft) -> None:
    draft.header("J2", "electrode", "solid pad or a wire to it", "PAD")
    draft.resistor("R1", _SERIES, "SNSK", "PAD", "keeps static discharge from U1, at U1")
    draft.capacitor("C3", _SENSE, "SNS", "SNSK", "sets the sensitivity: X7R or C0G, 2.2 nF to 50 nF")
    draft.resistor("R4", 1e6, "SNS", "GND", "says with TIME on ground that no time turns it off")
    pins = {"1": "OUT", "2": "GND", "3": "SNSK", "4": "SNS", "5": "VDD", "6": "GND"}
    draft.part("U1", "Sensor_Touch:AT42QT1012-T", "", SOT23_6, "touch sensor that toggles", pins)
    draft.capacitor("C4", 100e-9, "VDD", "GND", "supply capacitor, at U1")


def _finished(draft: Draft, current: float, volts: float) -> Designed:
    draft.decoupled("U1")
    draft.decoupled("U2")
    draft.pulled_all(PAD="SNSK", GATE="GND", SNS="GND")
    draft.wired("U1", SNSK="3", SNS="4", OUT="1")
    draft.joined("Q1", "S", "GND")
    draft.stated(C3=_SENSE)
    draft.measured("rail", "VDD", _REGULATED, 3.0)
    return draft.finish(
        "Touch lamp",
        f"Each touch of a pad turns a lamp of {shown(volts, 'V')} and up to {shown(current, 'A')} over: on, off.",
    )


REFERENCE = Reference(
    name="touch-lamp",
    title="Touch switch that turns a lamp on and off (AT42QT1012), 5 V to 12 V, up to 3 A",
    answers=listed(
        "touch lamp, touch lamp switch, touch switch lamp, touch switch light, touch light switch, touch on "
        "off switch, touch toggle switch, touch toggle, touch switch turns lamp on, "
        "touch switch turns a lamp on off, capacitive touch lamp, capacitive "
        "touch light switch, touch lamp control, touch switch led strip, touch sensor lamp, touch operated "
        "lamp, touch operated switch, touch latch, at42qt1012, touch controlled lamp"
    ),
    parameters=(
        supply(12.0, 5.0, 14.0, "lamp", "light", "led", "strip"),
        Parameter(
            "current", "current of the lamp", "A", 1.0, 1e-3, 3.0, LOAD_BEFORE, (*LOAD_AFTER, "lamp"), alone=True
        ),
    ),
    sources=(
        "AT42QT1012 One-channel Toggle-mode Touch Sensor IC with Power Management Functions, Microchip DS40001948",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
        "LD1117 Adjustable and fixed low drop positive voltage regulator, STMicroelectronics DS0321",
    ),
    limits=("A lamp of up to 14 V DC: none on mains.", "It is off after the supply comes."),
    neutral=listed(
        "touch, capacitive, lamp, light, bulb, switch, on, off, toggle, sensor, pad, "
        "metal, plate, led, strip, latching, finger, turns, one, bedside"
    ),
    devices=("AT42QT1012",),
    work_out=_work_out,
    takes=(Rail("VLAMP", "supply", "current"),),
)
