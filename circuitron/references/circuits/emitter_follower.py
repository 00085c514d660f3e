"""Emitter follower: a transistor as a buffer."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_VBE, _HFE, _VT, _LOWEST = 0.65, 100.0, 25.85e-3, 20.0


def _work_out(values: Values) -> Designed:
    volts, load = values["supply"], values["load"]
    draft = Draft(REFERENCE, values)
    rest = draft.figure("emitter at rest, about", "VCC / 2 - VBE", "V", VCC=volts, VBE=_VBE)
    emitter = draft.standard("R3", "R3, for a peak of a quarter of the supply", "RL * (4 * VE / VCC - 1)", "ohm", 12,
                             RL=load, VE=rest, VCC=volts)  # fmt: skip
    swing = draft.figure("largest output, peak, about", "VE * RL / (RL + R3)", "V", VE=rest, RL=load, R3=emitter)
    draft.note(f"Peaks above {shown(swing, 'V')} are clipped: R3 draws the load no further down.")
    current = draft.figure("current at rest", "VE / R3", "A", VE=rest, R3=emitter)
    draft.require(current <= 50e-3, f"{shown(load, 'ohm')} would need {shown(current, 'A')} at rest; nearest: lm386")
    heat = draft.figure("heat in Q1", "(VCC - VE) * I", "W", VCC=volts, VE=rest, I=current)
    draft.require(heat <= 0.3, f"Q1 would turn {shown(heat, 'W')} into heat")
    each = draft.standard("R1 R2", "R1 and R2", "min(100000, HFE * R3 / 10)", "ohm", 24, HFE=_HFE, R3=emitter)
    inside = draft.figure("input resistance", "1 / (2 / R1 + 1 / (HFE * (1 / (1 / R3 + 1 / RL))))", "ohm", R1=each,
                          HFE=_HFE, R3=emitter, RL=load)  # fmt: skip
    draft.figure("resistance of the output, of a source of 1 kohm", "VT / I + 1000 / HFE", "ohm", VT=_VT, I=current,
                 HFE=_HFE)  # fmt: skip
    first = draft.standard("C1", "C1", "2 / (TWOPI * F * RIN)", "F", 6, TWOPI=2 * pi, F=_LOWEST, RIN=inside)
    second = draft.standard("C2", "C2", "2 / (TWOPI * F * RL)", "F", 6, TWOPI=2 * pi, F=_LOWEST, RL=load)
    return _drawn(draft, current, each, emitter, first, heat, rest, second)


def _drawn(
    draft: Draft, current: float, each: float, emitter: float, first: float, heat: float, rest: float, second: float
) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C3", 100e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("follower", "as much voltage, more current"):
        draft.header("J2", "in", "input and ground", "IN", "GND")
        draft.capacitor("C1", first, "BASE", "IN", "couples the input", volts)
        draft.resistor("R1", each, "VCC", "BASE", "half of the supply")
        draft.resistor("R2", each, "BASE", "GND", "half of the supply")
        draft.part("Q1", "Transistor_BJT:BC337", "", "Package_TO_SOT_THT:TO-92_Inline", f"follows; {shown(heat, 'W')}",
                   {"B": "BASE", "C": "VCC", "E": "EMITTER"})  # fmt: skip
        draft.warm_resistor("R3", emitter, "EMITTER", "GND", "current at rest", rest * current)
        draft.capacitor("C2", second, "EMITTER", "OUT", "couples the output", volts)
        draft.resistor("R4", 100e3, "OUT", "GND", "charges C2")
        draft.header("J3", "out", "output and ground", "OUT", "GND")
    return _finished(draft, each, emitter, rest)


def _finished(draft: Draft, each: float, emitter: float, rest: float) -> Designed:
    volts, load = (draft.values[each] for each in ("supply", "load"))
    draft.wired("Q1", BASE="B", VCC="C", EMITTER="E")
    draft.pulled_all(BASE="VCC", EMITTER="GND")
    draft.measured("rail", "EMITTER", rest, 20.0)
    draft.stated(R3=emitter, R1=each)
    return draft.finish(
        "Emitter follower",
        f"A transistor as a buffer for loads of {shown(load, 'ohm')} and more, on {shown(volts, 'V')}: gain 1.",
    )


REFERENCE = Reference(
    name="emitter-follower",
    title="Emitter follower (common collector) with a BC337 as a buffer, 5 V to 24 V",
    answers=listed(
        """
        emitter follower, emitter follower buffer, common collector, common collector amplifier, transistor buffer,
        transistor follower, bjt buffer, bjt follower, npn emitter follower, discrete buffer, transistor voltage
        follower, emitter follower circuit, emitter follower amplifier
        """
    ),
    parameters=(
        supply(9.0, 5.0, 24.0),
        Parameter("load", "load", "ohm", 1e3, 150.0, 100e3, ("into", "for", "load", "drive", "driving"), ("load",),
                  alone=True),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, sections 2.2.3 to 2.2.5: emitter follower",
        "BC337 Amplifier Transistor, onsemi",
    ),
    limits=("It passes no direct voltage.", "The gain is some percent less than 1."),
    neutral=listed(
        "emitter, follower, common, collector, buffer, transistor, bjt, npn, amplifier, stage, unity, gain, audio, "
        "signal, high, low, impedance, input, output, discrete, school, bc337, voltage"
    ),
    devices=("BC337",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.05"),),
)  # fmt: skip
