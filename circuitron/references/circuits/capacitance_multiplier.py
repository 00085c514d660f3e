"""Capacitance multiplier: a transistor that takes ripple from a supply."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import DO41
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, LOAD_AFTER, LOAD_BEFORE, listed

_VBE, _MOST_VBE, _HFE, _DROP = 0.75, 1.0, 25.0, 1.0  # BD139 at 0.5 A, the least gain; volts of R1 and R2 at full load
_FARADS, _RIPPLE = 220e-6, 100.0  # hertz of the ripple of a bridge on 50 Hz
_MOST_HEAT, _BLEED = 1.0, 10e3  # watts of a TO-126 without a heat sink
_PULSE = 10e-3  # joules that a 0603 takes in some milliseconds; a pulse-proof 2512 some 200 mJ
_SMALL, _LARGE = "Resistor_SMD:R_0603_1608Metric", "Resistor_SMD:R_2512_6332Metric"


def _work_out(values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1 R2", "R1 and R2", "VDROP * HFE / (2 * I)", "ohm", 12, VDROP=_DROP, HFE=_HFE, I=current)
    lost = draft.figure("voltage that it takes at full load, the most", "VBE + 2 * R1 * I / HFE", "V", VBE=_MOST_VBE,
                        R1=ohms, I=current, HFE=_HFE)  # fmt: skip
    draft.require(vin - lost >= 2, f"{shown(vin, 'V')} would leave {shown(vin - lost, 'V')}")
    heat = draft.figure("heat in Q1", "(VBE + 2 * R1 * I / HFE) * I", "W", VBE=_VBE, R1=ohms, I=current, HFE=_HFE)
    draft.require(heat <= _MOST_HEAT, f"Q1 would turn {shown(heat, 'W')} into heat")
    draft.figure("ripple of 100 Hz that is left, at the base", "1 / ((TWOPI * F * R1 * C1)^2)", "", TWOPI=2 * pi,
                 F=_RIPPLE, R1=ohms, C1=_FARADS)  # fmt: skip
    pulse = draft.figure("energy in R1 when the supply comes at once", "C1 * VIN^2", "J", C1=_FARADS, VIN=vin)
    draft.figure("time until the output is there, about", "3 * (2 * R1) * 2 * C1", "s", R1=ohms, C1=_FARADS)
    _drawn(draft, ohms, lost, (heat, pulse))
    draft.makes("VOUT")
    draft.wired("Q1", VIN="C", VOUT="E", BASE="B")
    draft.pulled_all(MIDDLE="VIN", BASE="MIDDLE")
    draft.rated("C1", 1.25 * vin)
    draft.stated(R1=ohms, C2=_FARADS)
    return draft.finish(
        "Capacitance multiplier",
        f"Takes the ripple from a supply of {shown(vin, 'V')} for loads of up to {shown(current, 'A')}; it leaves "
        f"{shown(vin - lost, 'V')} or more.",
    )


def _drawn(draft: Draft, ohms: float, lost: float, heat: tuple[float, float]) -> None:
    vin, current = (draft.values[name] for name in ("vin", "current"))
    with draft.block("input stage", f"{shown(vin, 'V')} with ripple"):
        draft.inlet("J1", vin, "VIN", "supply with ripple")
        draft.capacitor("C3", 100e-9, "VIN", "GND", "keeps radio out", vin)
    with draft.block("filter", "two RC stages, whose resistance the transistor divides by its gain"):
        size, words = (_SMALL, "filter") if heat[1] <= _PULSE else (_LARGE, "filter; pulse proof")
        draft.resistor("R1", ohms, "VIN", "MIDDLE", words, size)
        draft.capacitor("C1", _FARADS, "MIDDLE", "GND", "filter", vin)
        draft.resistor("R2", ohms, "MIDDLE", "BASE", words, size)
        draft.capacitor("C2", _FARADS, "BASE", "GND", "filter", vin)
        draft.part("Q1", "Transistor_BJT:BD139", "", "Package_TO_SOT_THT:TO-126-3_Vertical",
                   f"carries the load; {shown(heat[0], 'W')}", {"B": "BASE", "C": "VIN", "E": "VOUT"})  # fmt: skip
        draft.diode("D1", "Diode:1N4007", DO41, "VOUT", "VIN", "empties the output when the input is shorted")
    with draft.block("output stage", f"up to {shown(current, 'A')}"):
        draft.resistor("R3", _BLEED, "VOUT", "GND", "a least load")
        draft.capacitor("C4", 10e-6, "VOUT", "GND", "low impedance for fast loads", vin)
        draft.terminal("J2", f"{shown(vin - lost, 'V')} out", "VOUT", "GND", "load")


REFERENCE = Reference(
    name="capacitance-multiplier",
    title="Capacitance multiplier with a transistor, which takes ripple from a supply of 6 V to 30 V, up to 0.5 A",
    answers=listed(
        """
        capacitance multiplier, capacitor multiplier, capacitance multiplier filter, capacitance multiplier power
        supply, ripple filter transistor, transistor ripple filter, active ripple filter, supply ripple filter,
        capacitance multiplier for audio, electronic smoothing filter, hum filter for a supply, ripple eliminator,
        power supply ripple filter, capacitance multiplier for an amplifier, capacitance multiplier for a preamp
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 15.0, 6.0, 30.0, ("for", "a", "at", "on", *INPUT_BEFORE), INPUT_AFTER,
                  alone=True, hardest="high"),
        Parameter("current", "load current", "A", 0.1, 5e-3, 0.5, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 9.8: capacitance multipliers",
        "BD139 NPN power transistor, STMicroelectronics: gain of 25 at 0.5 A and at 5 mA",
    ),
    limits=(
        "It does not regulate: the output follows the input slowly.",
        "For ripple of up to 0.5 V of peak: beyond, Q1 saturates in the valleys.",
        "A short of the output destroys Q1: a fuse in front is too slow.",
    ),
    neutral=listed(
        "capacitance, capacitor, multiplier, ripple, filter, transistor, npn, hum, noise, smooth, smoothing, audio, "
        "preamp, amplifier, active, clean, quiet, linear, dc, supply, power, low, noisy"
    ),
    devices=("BD139",),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
)  # fmt: skip
