"""Continuity tester: a buzzer sounds below a resistance."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import SO8, SOT23
from circuitron.references.words import listed

_ARM, _OFFSET, _BASE = 1e3, 5e-3, 3.3e3


def _work_out(values: Values) -> Designed:
    volts, limit = values["supply"], values["limit"]
    draft = Draft(REFERENCE, values)
    current = draft.figure("current through the probes, the most", "VCC / R1", "A", VCC=volts, R1=_ARM)
    ohms = draft.standard("R3", "R3", "RLIMIT", "ohm", 24, RLIMIT=limit)
    level = draft.figure("voltage of the bridge", "VCC * R3 / (R2 + R3)", "V", VCC=volts, R2=_ARM, R3=ohms)
    draft.figure("error of the resistance by the comparator, the most", "VOS / I", "ohm", VOS=_OFFSET, I=current)
    draft.require(level >= 4 * _OFFSET, f"{shown(limit, 'ohm')} is less than the comparator tells apart")
    return _drawn(draft, ohms)


def _drawn(draft: Draft, ohms: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')}, a battery"):
        draft.inlet("J1", volts, "VIN", "battery")
        draft.part("SW1", "Switch:SW_SPST", "", "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical", "on, off",
                   {"1": "VIN", "2": "VCC"})  # fmt: skip
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.makes("VCC")
    with draft.block("bridge", f"the probes against {shown(ohms, 'ohm')}"):
        draft.warm_resistor("R1", _ARM, "VCC", "PROBE", "current of the probes", volts**2 / _ARM)
        draft.warm_resistor("R2", _ARM, "VCC", "LEVEL", "bridge", volts**2 / _ARM)
        draft.resistor("R3", ohms, "LEVEL", "GND", "sets the resistance")
        draft.terminal("J2", "probes", "PROBE", "GND", "test leads")
        draft.resistor("R6", 10e3, "PROBE", "SENSED", "keeps charges of the probes from U1")
        draft.capacitor("C3", 10e-9, "SENSED", "GND", "keeps hum of the leads off")
    with draft.block("comparator", "low while the probes are joined"):
        pins = {"3": "SENSED", "2": "LEVEL", "1": "FOUND_N", "5": "GND", "6": "GND", "7": OPEN, "8": "VCC", "4": "GND"}
        draft.part("U1", "Comparator:LM393", "", SO8, "comparator", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
        draft.resistor("R4", _BASE, "FOUND_N", "BASE", "base current")
        draft.resistor("R5", 10e3, "VCC", "BASE", "silent while nothing is found")
    with draft.block("buzzer", "sounds and lights"):
        draft.part("Q1", "Transistor_BJT:BC807", "", SOT23, "switches the buzzer",
                   {"B": "BASE", "C": "SOUND", "E": "VCC"})  # fmt: skip
        draft.part("BZ1", "Device:Buzzer", f"active {volts:g}V", "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
                   "sounds by itself, up to 40 mA", {"1": "SOUND", "2": "GND"})  # fmt: skip
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "GND", "SOUND", "carries a coil's current")
        indicator(draft, "R7 D1", volts, "SOUND", "GND", "lit while the probes are joined", "green")
    return _finished(draft, ohms)


def _finished(draft: Draft, ohms: float) -> Designed:
    volts = draft.values["supply"]
    draft.decoupled("U1")
    draft.wired("U1", SENSED="3", LEVEL="2")
    draft.pulled_all(BASE="VCC", PROBE="VCC", LEVEL="VCC")
    draft.stated(R1=_ARM, R3=ohms)
    return draft.finish(
        "Continuity tester",
        f"A buzzer sounds while there is less than {shown(ohms, 'ohm')} between two probes; {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="continuity-tester",
    title="Continuity tester with a buzzer and an LED (LM393), below 5 ohm to 200 ohm",
    answers=listed(
        """
        continuity tester, continuity checker, continuity tester with buzzer, cable continuity tester, wire continuity
        tester, continuity test, continuity buzzer, connection tester, audible continuity tester, short circuit
        finder, continuity meter
        """
    ),
    parameters=(
        Parameter("limit", "resistance below which it sounds", "ohm", 51.0, 5.0, 200.0,
                  ("below", "under", "than", "at"), (), alone=True),
        supply(9.0, 4.5, 12.0),
    ),
    sources=("LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005: offset of 5 mV at the most",),
    limits=(
        "What is tested must not be live: the probes stand no voltage of their own.",
        "Up to 12 mA run through what is tested, and junctions of semiconductors are no continuity for it.",
    ),
    neutral=listed(
        "continuity, tester, checker, buzzer, beeper, led, sound, sounds, beep, beeps, probe, probes, cable, wire, "
        "wires, test, resistance, lm393, switch"
    ),
    devices=("LM393",),
    work_out=_work_out,
    takes=(Rail("VIN", "supply", "0.08"),),
)  # fmt: skip
