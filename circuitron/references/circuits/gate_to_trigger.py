"""Gate to trigger for a synthesizer: one short pulse for each rising edge, with an NE555."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import NPN, SO8
from circuitron.references.timers import SOURCE, supply_capacitors
from circuitron.references.words import listed

_FARADS, _PULL, _EDGE, _INPUT, _BASE, _DROP = 100e-9, 10e3, 10e-9, 47e3, 100e3, 1.4


def _work_out(values: Values) -> Designed:
    volts, seconds, level = values["supply"], values["duration"], values["level"]
    draft = Draft(REFERENCE, values)
    draft.require(level <= volts - _DROP - 0.5, f"{shown(volts, 'V')} does not make {shown(level, 'V')}")
    ohms = draft.standard("R1", "R1", "T / (1.1 * C)", "ohm", 96, T=seconds, C=_FARADS)
    draft.figure("pulse length", "1.1 * R1 * C", "s", asked=seconds, R1=ohms, C=_FARADS)
    start = draft.figure("length of the edge that starts it, about", "0.41 * R4 * C5", "s", R4=_PULL, C5=_EDGE)
    draft.require(start <= seconds / 10, f"a pulse of {shown(seconds, 's')} is too short")
    draft.figure("gate that is seen, about", "0.7 * (R5 + R6) / R6", "V", R5=_INPUT, R6=_BASE)
    lower = draft.standard("R8", "R8", "R7 * VL / (VCC - VD - VL)", "ohm", 24, R7=1e3, VL=level, VCC=volts, VD=_DROP)
    draft.figure("level of the trigger", "(VCC - VD) * R8 / (R7 + R8)", "V", asked=level, VCC=volts, VD=_DROP, R7=1e3,
                 R8=lower)  # fmt: skip
    _drawn(draft)
    _timer(draft, ohms, lower)
    draft.decoupled("U1")
    draft.enabled("U1", "4", "VCC")
    draft.wired("U1", TRIGGER="2", TIMING="6")
    draft.pulled_all(TRIGGER="VCC", INVERSE="VCC", BASE="GND", OUT="GND")
    draft.measured("value", "R1", seconds / (1.1 * _FARADS), 5.0)
    draft.stated(R8=lower)
    return draft.finish(
        "Gate to trigger",
        f"One pulse of {shown(seconds, 's')} and {shown(level, 'V')} for each rising edge of a gate, on "
        f"{shown(volts, 'V')}.",
    )


def _drawn(draft: Draft) -> None:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
    with draft.block("edge", "of a gate of 3 V to 12 V, of any length"):
        draft.header("J2", "gate", "gate and ground", "GATE", "GND")
        draft.resistor("R5", _INPUT, "GATE", "BASE", "input resistance")
        draft.resistor("R6", _BASE, "BASE", "GND", "off while nothing is connected")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "GND", "BASE", "keeps a negative gate off the base")
        draft.part("Q1", *NPN, "inverts the gate", {"B": "BASE", "C": "INVERSE", "E": "GND"})
        draft.resistor("R3", _PULL, "VCC", "INVERSE", "collector")
        draft.capacitor("C5", _EDGE, "INVERSE", "TRIGGER", "passes the edge alone")
        draft.resistor("R4", _PULL, "VCC", "TRIGGER", "ends the edge")
        draft.diode(
            "D1", "Diode:BAT54W", "Package_TO_SOT_SMD:SOT-323_SC-70", "TRIGGER", "VCC", "keeps the other edge off"
        )


def _timer(draft: Draft, ohms: float, lower: float) -> None:
    with draft.block("pulse", shown(draft.values["duration"], "s")):
        pins = {
            "8": "VCC",
            "1": "GND",
            "4": "VCC",
            "2": "TRIGGER",
            "6": "TIMING",
            "7": "TIMING",
            "5": "CV",
            "3": "PULSE",
        }
        draft.part("U1", "Timer:NE555D", "", SO8, "timer", pins)
        draft.resistor("R1", ohms, "VCC", "TIMING", "charges C1")
        draft.film("C1", _FARADS, "TIMING", "GND", "timing; film")
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        heat = (draft.values["supply"] - _DROP - draft.values["level"]) ** 2 / 1e3
        draft.warm_resistor("R7", 1e3, "PULSE", "OUT", "divides, and stands a short", heat)
        draft.resistor("R8", lower, "OUT", "GND", "divides")
        draft.header("J3", "trigger", "trigger and ground", "OUT", "GND")


REFERENCE = Reference(
    name="gate-to-trigger",
    title="Gate to trigger for synthesizers (NE555): a pulse of 1 ms to 100 ms for each rising edge",
    answers=listed(
        """
        gate to trigger, gate to trigger converter, gate to trigger circuit, gate to trig, gate to trig converter, gate
        trigger converter, trigger from gate, trigger generator from gate, eurorack gate to trigger, synth gate to
        trigger, gate to trigger module, gate to trigger eurorack, gate edge to trigger, gate to pulse converter
        """
    ),
    parameters=(
        Parameter("duration", "length of the trigger", "s", 10e-3, 1e-3, 0.1, ("of", "for"), ("pulse", "trigger"),
                  alone=True),
        supply(12.0, 9.0, 15.0),
        Parameter("level", "level of the trigger", "V", 5.0, 3.0, 8.0, ("level", "to"), ("trigger", "output", "level")),
    ),
    sources=(SOURCE, "Division of a voltage: V R2 / (R1 + R2)"),
    limits=("A gate that comes again during the pulse does not make it longer.", "It uses the positive supply alone."),
    neutral=listed(
        "gate, trigger, trig, converter, pulse, eurorack, synth, synthesizer, modular, level, levels, edge, rising, "
        "short, 555, ne555, module, envelope, drum, symmetrical"
    ),
    devices=("NE555",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)  # fmt: skip
