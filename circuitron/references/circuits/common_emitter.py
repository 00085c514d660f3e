"""Amplifier of one transistor, in common emitter."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_CURRENT, _VBE, _VT, _HFE = 1e-3, 0.65, 25.85e-3, 100.0  # amperes; volts; 2N3904: least current gain at 1 mA, about
_DEVICES = ("2N3904", "BC547", "2N2222")
_TO92 = "Package_TO_SOT_THT:TO-92_Inline"
_LOWEST = 20.0  # hertz


def _work_out(values: Values) -> Designed:
    volts, gain = values["supply"], values["gain"]
    draft = Draft(REFERENCE, values)
    rest = draft.figure("voltage of the emitter", "max(1, VCC / 10, (VCC / (2 * A) + 0.1) / (1 + 1 / (2 * A)))", "V",
                        VCC=volts, A=gain)  # fmt: skip
    named = {"VCC": volts, "VE": rest, "IC": _CURRENT}
    collector = draft.standard("R3", "R3", "(VCC - VE) / 2 / IC", "ohm", 24, **named)
    inner = draft.figure("resistance inside of the emitter", "VT / IC", "ohm", VT=_VT, IC=_CURRENT)
    most = 0.9 * collector / inner
    draft.require(gain <= most, f"on {shown(volts, 'V')} one transistor has a gain of {most:.3g}")
    upper = draft.standard("R4", "R4", "max(1, R3 / A - RE)", "ohm", 24, R3=collector, A=gain, RE=inner)
    made = draft.figure("gain, turned over", "R3 / (R4 + RE)", "", asked=gain, R3=collector, R4=upper, RE=inner)
    lower = draft.standard("R5", "R5", "max(1, VE / IC - R4)", "ohm", 24, R4=upper, **named)
    draft.require(lower >= 10, f"a gain of {gain:g} leaves no resistor to bypass; nearest: 2 and more")
    base = draft.figure("current of the divider, ten times that of the base", "10 * IC / HFE", "A", IC=_CURRENT,
                        HFE=_HFE)  # fmt: skip
    second = draft.standard("R2", "R2", "(VE + VBE) / I", "ohm", 24, VE=rest, VBE=_VBE, I=base)
    first = draft.standard("R1", "R1", "(VCC - VE - VBE) / (1.1 * I)", "ohm", 24, VCC=volts, VE=rest, VBE=_VBE, I=base)
    return _drawn(draft, (first, second, collector, upper, lower), made, inner)


def _drawn(draft: Draft, ohms: tuple[float, ...], gain: float, inner: float) -> Designed:
    volts, (first, second, collector, upper, lower) = draft.values["supply"], ohms
    load = draft.figure("input resistance", "1 / (1 / R1 + 1 / R2 + 1 / (HFE * (R4 + RE)))", "ohm", R1=first,
                        R2=second, HFE=_HFE, R4=upper, RE=inner)  # fmt: skip
    coupling = draft.standard("C1", "C1", "3 / (TWOPI * F * RIN)", "F", 6, TWOPI=2 * pi, F=_LOWEST, RIN=load)
    bypass = draft.standard("C3", "C3", "3 / (TWOPI * F * (R4 + RE))", "F", 6, TWOPI=2 * pi, F=_LOWEST, R4=upper,
                            RE=inner)  # fmt: skip
    device = next((each for each in _DEVICES if each in draft.values.devices), _DEVICES[0])
    symbol, value = f"Transistor_BJT:{device}", ""
    if device == "2N2222":
        symbol, value = "Transistor_BJT:PN2222A", "2N2222 (PN2222A)"
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C4", 100e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("amplifier", f"gain {gain:.3g}, turned over"):
        draft.header("J2", "in", "input and ground", "IN", "GND")
        draft.capacitor("C1", coupling, "BASE", "IN", "couples the input", volts)
        draft.resistor("R1", first, "VCC", "BASE", "base voltage")
        draft.resistor("R2", second, "BASE", "GND", "base voltage")
        draft.part("Q1", symbol, value, _TO92, "amplifies", {"B": "BASE", "C": "COLLECTOR", "E": "EMITTER"})
        draft.resistor("R3", collector, "VCC", "COLLECTOR", "turns current into voltage")
        draft.resistor("R4", upper, "EMITTER", "BYPASSED", "sets the gain")
        draft.resistor("R5", lower, "BYPASSED", "GND", "sets the current, with R4")
        draft.capacitor("C3", bypass, "BYPASSED", "GND", "bypasses R5", volts)
        draft.capacitor("C2", 1e-6, "COLLECTOR", "OUT", "couples the output")
        draft.resistor("R6", 470e3, "OUT", "GND", "charges C2")
        draft.header("J3", "out", "output and ground", "OUT", "GND")
    draft.wired("Q1", BASE="B", COLLECTOR="C", EMITTER="E")
    draft.pulled_all(BASE="VCC", COLLECTOR="VCC", EMITTER="BYPASSED")
    draft.measured("rail", "COLLECTOR", volts - collector * _CURRENT, 20.0)
    draft.stated(R3=collector, R4=upper)
    return draft.finish(
        f"Common-emitter amplifier, gain {gain:.3g}",
        f"One {device} in common emitter on {shown(volts, 'V')}, gain {gain:.3g}, for loads of 10 x R3 and more.",
    )


REFERENCE = Reference(
    name="common-emitter",
    title="Common-emitter amplifier of one transistor (2N3904, BC547, PN2222A), gain 2 to 150",
    answers=listed(
        """
        common emitter amplifier, common emitter, transistor amplifier, single transistor amplifier, one transistor
        amplifier, bjt amplifier, npn amplifier, bc547 amplifier, 2n3904 amplifier, 2n2222 amplifier, class a
        amplifier, common emitter stage, single transistor preamp, transistor preamp, one transistor preamp, common
        emitter amplifier with bc547, common emitter amplifier with 2n3904, amplifier with one transistor, voltage
        divider bias amplifier, class a transistor amplifier, discrete transistor amplifier, small signal amplifier,
        bjt common emitter amplifier
        """
    ),
    parameters=(
        Parameter("gain", "gain", "", 10.0, 2.0, 150.0, ("gain", "of", "amplifying"), ("gain", "x", "times"),
                  alone=True, mirrored=True),
        supply(9.0, 5.0, 24.0),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, sections 2.2.7 and 2.3.2: common-emitter amplifier, "
        "its gain with the resistance inside of the emitter",
        "2N3904 NPN general-purpose amplifier, onsemi",
    ),
    limits=(
        "It distorts by percents when the output moves by volts: an op-amp does better.",
        "The output is turned over, and has the resistance of R3.",
    ),
    neutral=listed(
        "common, emitter, transistor, amplifier, single, one, bjt, npn, class, a, stage, small, signal, voltage, "
        "divider, bias, biased, gain, audio, preamp, discrete, bypass, capacitor, coupling, inverting, bc547, 2n3904, "
        "2n2222, school, low, frequency, ac, coupled"
    ),
    devices=_DEVICES,
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.003"),),
)  # fmt: skip
