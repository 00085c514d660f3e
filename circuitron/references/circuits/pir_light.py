"""Motion detector that turns a light on for some time."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.loads import LOAD_CURRENT, RON, SOURCE, switched_load
from circuitron.references.parameters import supply
from circuitron.references.stock import NPN, SO8
from circuitron.references.timers import SOURCE as TIMER
from circuitron.references.timers import lifted, supply_capacitors
from circuitron.references.words import listed

# From this many seconds on, so that the current of R1 is well above what an electrolytic capacitor leaks.
_CAPACITORS = ((30.0, 470e-6), (5.0, 100e-6), (1.0, 10e-6))
_HEADER = "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical"
_LEVEL, _VBE, _GAIN = 3.3, 0.7, 100.0


def _work_out(values: Values) -> Designed:
    volts, current, seconds = values["supply"], values["current"], values["duration"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _CAPACITORS if seconds >= least)
    ohms = draft.standard("R1", "R1", "T / (1.1 * C1)", "ohm", 96, T=seconds, C1=farads)
    draft.figure("time of the light", "1.1 * R1 * C1", "s", asked=seconds, R1=ohms, C1=farads)
    base = draft.figure("base current", "(VPIR - VBE) / R3", "A", VPIR=_LEVEL, VBE=_VBE, R3=10e3)
    reserve = draft.figure("overdrive of Q2", "HFE * IB / (VCC / R2)", "", HFE=_GAIN, IB=base, VCC=volts, R2=10e3)
    draft.require(reserve >= 3, "Q2 would not pull the trigger down")
    draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=RON)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of circuit and light")
        supply_capacitors(draft, volts)
    with draft.block("motion", "an HC-SR501 or the like: 3.3 V while it sees motion"):
        draft.part("J3", "Connector_Generic:Conn_01x03", f"PIR {volts:g}V/OUT/GND", _HEADER, "to the module",
                   {"1": "VCC", "2": "PIR", "3": "GND"})  # fmt: skip
        draft.resistor("R3", 10e3, "PIR", "BASE", "base current")
        draft.resistor("R4", 100e3, "BASE", "GND", "off while there is no module")
        draft.part("Q2", *NPN, "pulls the trigger down", {"B": "BASE", "C": "TRIGGER", "E": "GND"})
        draft.resistor("R2", 10e3, "VCC", "TRIGGER", "no trigger while nothing moves")
    with draft.block("timer", f"{shown(seconds, 's')}"):
        pins = {"VCC": "VCC", "GND": "GND", "R": "VCC", "TR": "TRIGGER", "THR": "TIMING", "DIS": "TIMING", "CV": "CV",
                "Q": "GATE"}  # fmt: skip
        draft.part("U1", "Timer:NE555D", "", SO8, "timer", pins)
        draft.resistor("R1", ohms, "VCC", "TIMING", "charges C1")
        draft.timing("C1", farads, "TIMING", "GND", "timing", volts)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
    with draft.block("light", f"up to {shown(current, 'A')}"):
        lifted(draft, "R5", volts, "GATE")
        switched_load(draft, "GATE", "J2")
    return _finished(draft, farads)


def _finished(draft: Draft, farads: float) -> Designed:
    volts, current, seconds = (draft.values[name] for name in ("supply", "current", "duration"))
    draft.decoupled("U1")
    draft.enabled("U1", "R", "VCC")
    draft.wired("U1", TIMING="THR", TRIGGER="TR", GATE="Q")
    draft.pulled_all(TRIGGER="VCC", BASE="GND", TIMING="VCC")
    draft.measured("value", "R1", seconds / (1.1 * farads), 5.0)
    return draft.finish(
        "Motion light",
        f"Turns a light of up to {shown(current, 'A')} at {shown(volts, 'V')} on for {shown(seconds, 's')} when a PIR "
        f"module sees motion.",
    )


REFERENCE = Reference(
    name="motion-light",
    title="Light that a PIR motion sensor (HC-SR501) turns on for 1 s to 2 min, up to 3 A",
    answers=listed(
        """
        pir light, motion light, motion sensor light, pir motion sensor light, pir switch, motion switch, pir timer,
        pir sensor switch, pir motion sensor switching a light, motion activated light, motion detector light,
        motion sensor switch, hcsr501, hc sr501, pir sensor light, pir led strip, motion activated led strip,
        pir motion detector, pir motion sensor, motion detector, pir sensor, pir motion sensor led, pir module light,
        motion sensor led strip, pir lamp, pir sensor lamp, motion sensor lamp, closet light
        """
    ),
    parameters=(
        supply(12.0, 5.0, 15.0, "led", "strip", "lamp", "light"),
        LOAD_CURRENT,
        Parameter("duration", "time of the light", "s", 60.0, 1.0, 120.0, ("for", "of", "after"),
                  ("on", "timer", "delay", "light", "off"), alone=True),
    ),
    sources=(TIMER, SOURCE, "HC-SR501 PIR motion detector: supply of 4.5 V to 20 V, output of 3.3 V, high on motion"),
    limits=(
        "The time runs from the first motion, and the light stays on for as long as the module's own output does.",
        "It does not see whether it is dark.",
        "The time varies by a third with the tolerance of C1, and is longer where that leaks.",
        "More than 2 minutes are set by the knob of the module.",
    ),
    neutral=listed(
        "siren, triggers, trigger, alarm, "
        "pir, motion, movement, sensor, detector, light, lamp, led, strip, switching, switches, turns, on, off, for, "
        "timer, minutes, minute, seconds, mosfet, module, activated, automatic, when, someone, stairs, hallway, 555, "
        "detects, detected, stays, after, moves"
    ),
    devices=("IRLZ44N", "NE555"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.03"),),
)  # fmt: skip
