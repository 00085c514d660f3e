"""Boost converter with a controller and an external MOSFET, for currents that a converter chip does not switch."""

from __future__ import annotations

from math import sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.lm3478 import FREQUENCY, LEAST_PEAK, SOURCE, controller, loop, output
from circuitron.references.stock import TO220
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_EFFICIENCY, _RON, _EDGES = 0.88, 40e-3, 60e-9  # IRLZ44N at 5 V, warm; seconds of both edges
_VF = 0.57  # volts of the SB5H100 at some amperes, warm
_MOST_PEAK, _MOST_DUTY, _MOST_RIPPLE = 10.0, 0.75, 3.0


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(vout >= 1.15 * vin, f"{shown(vout, 'V')} is not above {shown(vin, 'V')}; nearest: buck")
    duty = draft.figure("duty cycle", "1 - VIN / VOUT", "", VIN=vin, VOUT=vout)
    draft.require(duty <= _MOST_DUTY, f"{shown(vin, 'V')} to {shown(vout, 'V')} needs a duty cycle above 75 %")
    current = draft.figure("input current", "VOUT * IOUT / (VIN * ETA)", "A",
                           VOUT=vout, IOUT=iout, VIN=vin, ETA=_EFFICIENCY)  # fmt: skip
    henries = draft.standard("L1", "L1", "VIN * D / (F * 0.4 * IIN)", "H", 6,
                             VIN=vin, D=duty, F=FREQUENCY, IIN=max(current, 2.0))  # fmt: skip
    peak = draft.figure("inductor peak current", "IIN + VIN * D / (2 * F * L)", "A",
                        IIN=current, VIN=vin, D=duty, F=FREQUENCY, L=henries)  # fmt: skip
    draft.require(peak <= _MOST_PEAK, f"the coil's current would reach {shown(peak, 'A')}, above {_MOST_PEAK:g} A")
    ripple = draft.figure("ripple current of the output", "IOUT * ROOT", "A", IOUT=iout, ROOT=sqrt(duty / (1 - duty)))
    draft.require(ripple <= _MOST_RIPPLE, f"the output capacitors would carry {shown(ripple, 'A')} of ripple")
    return _drawn(draft, duty, current, max(peak, LEAST_PEAK), henries, ripple)


def _drawn(draft: Draft, duty: float, current: float, peak: float, henries: float, ripple: float) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    chosen = loop(draft, vout, duty, peak, henries, vout - 2 * vin)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 220e-6, "VIN", "GND", "input capacitor, low ESR", vin)
        draft.capacitor("C9", 10e-6, "VIN", "GND", "input capacitor, at the coil", vin)
    with draft.block("controller", f"{shown(FREQUENCY, 'Hz')}, limits the current of Q1"):
        watts = draft.figure("heat in R5", "IIN^2 * D * RS", "W", IIN=current, D=duty, RS=chosen.sense)
        controller(draft, chosen, vin, vout, watts)
    with draft.block("power stage", f"steps {shown(vin, 'V')} up to {shown(vout, 'V')}"):
        _power(draft, duty, current, peak, henries)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        output(draft, vout, ripple)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    return draft.finish(
        f"Boost converter {shown(vin, 'V')} to {shown(vout, 'V')}, {shown(iout, 'A')}",
        f"{shown(FREQUENCY, 'Hz')} boost converter with an external switch, from {shown(vin, 'V')} to "
        f"{shown(vout, 'V')}, up to {shown(iout, 'A')}.",
    )


def _power(draft: Draft, duty: float, current: float, peak: float, henries: float) -> None:
    """Coil, switch and rectifier."""
    heat = draft.figure("heat in Q1, about", "IIN^2 * D * RON + VOUT * IIN * T * F / 2", "W", IIN=current, D=duty,
                        RON=_RON, VOUT=draft.values["vout"], T=_EDGES, F=FREQUENCY)  # fmt: skip
    coil = f"saturation above {shown(1.6 * peak, 'A')}, the largest current limit"
    draft.figure("heat in D1, about", "VF * IOUT", "W", VF=_VF, IOUT=draft.values["iout"])
    draft.inductor("L1", henries, "VIN", "SW", coil, "Inductor_SMD:L_Bourns_SRP1770TA_16.9x16.9mm")
    pins = {"G": "GATE", "D": "SW", "S": "SOURCE"}
    draft.part("Q1", "Transistor_FET:IRLZ44N", "", TO220, f"switch; {shown(heat, 'W')}", pins)
    draft.diode("D1", "Diode:SB5H100", "Diode_THT:D_DO-201AD_P15.24mm_Horizontal", "SW", "VOUT", "rectifier, 5 A")
    draft.wired("Q1", SW="D", SOURCE="S")
    if heat > 1.0:
        draft.note(f"Q1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")


REFERENCE = Reference(
    name="boost-controller",
    title="Boost converter with an LM3478 and a MOSFET, 5 V to 30 V in, 9 V to 33 V out, up to 3.5 A",
    answers=listed(
        """
        boost converter, boost regulator, boost, step up converter, step up regulator, step up, stepup converter, boost
        dc dc converter, step up dc dc converter, boost controller, high power boost converter, high current boost
        converter, lm3478, lm3478 boost converter, boost converter external mosfet
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 5.0, 30.0, INPUT_BEFORE, INPUT_AFTER, hardest="low"),
        Parameter("vout", "output voltage", "V", 24.0, 9.0, 33.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 2.0, 0.1, 3.5, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        SOURCE,
        "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328",
        "SB5H100 High-Voltage Schottky Rectifier, Vishay 88722",
    ),
    limits=(
        "The output is joined to the input by L1 and D1: it cannot be switched off, and a short is not limited.",
        "It is compensated to react slowly, at 1 kHz: steps of the load move the output by some hundred millivolts.",
        "The input is not protected against reverse polarity or surges.",
    ),
    neutral=listed("step, up, regulated, constant, dc, high, power, current, external, mosfet, switch"),
    devices=("LM3478", "IRLZ44N"),
    work_out=_work_out,
    rank=4,
    takes=(Rail("VIN", "vin", "vout * iout / (0.85 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)  # fmt: skip
