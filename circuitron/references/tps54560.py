"""The step-down converter TPS54560 with its parts, from the net VIN to the net VOUT, for vin, vout and iout."""

from __future__ import annotations

from math import pi
from typing import NamedTuple

from circuitron.references.base import shown
from circuitron.references.draft import Draft

SOURCES = (
    "TPS54560B 4.5-V to 60-V Input, 5-A, Step-Down DC-DC Converter With Eco-mode, Texas Instruments SLVSDV3, "
    "section 8.2: frequency, inductor, compensation",
    "MBR735 to MBR760 SWITCHMODE Power Rectifiers, onsemi",
)
_VREF, _BOTTOM, _VF, _RON, _HERTZ = 0.8, 10.2e3, 0.55, 92e-3, 400e3
_GMEA, _GMPS = 350e-6, 17.0  # siemens of the error amplifier, and from COMP to the current of the switch
_ON_TIME, _DROPOUT, _MOST_HEAT, _RIPPLE, _DERATED = 135e-9, 1.0, 2.5, 0.3, 0.6
_OUTPUT = 47e-6  # farads of each of the three output capacitors
_PACKAGE = "Package_SO:Texas_R-PDSO-G8_EP2.95x4.9mm_Mask2.4x3.1mm_ThermalVias"


class Converter(NamedTuple):
    """What it is made with: ohms of R2 and R3, henries and peak amperes of L1, watts in U1 and in D1."""

    top: float
    clock: float
    coil: float
    peak: float
    heat: float
    diode: float


def worked_out(draft: Draft) -> Converter:
    """
    Raises:
        NotCovered: the figures do not go together.
    """
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    least = vout + _DROPOUT
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    duty = draft.figure("duty cycle", "(VOUT + VF) / (VIN + VF)", "", VOUT=vout, VF=_VF, VIN=vin)
    on = draft.figure("on-time", "D / F", "s", D=duty, F=_HERTZ)
    draft.require(on >= _ON_TIME, f"the on-time of {shown(on, 's')} is less than it can do")
    top = draft.standard("R2", "R2", "R1 * (VOUT / VREF - 1)", "ohm", 96, R1=_BOTTOM, VOUT=vout, VREF=_VREF)
    draft.figure("output voltage", "VREF * (1 + R2 / R1)", "V", asked=vout, VREF=_VREF, R2=top, R1=_BOTTOM)
    clock = draft.standard("R3", "R3, for 400 kHz", "101756 / (F / 1000)^1.008 * 1000", "ohm", 96, F=_HERTZ)
    named = {"VIN": vin, "VOUT": vout, "D": duty, "F": _HERTZ}
    coil = draft.standard("L1", "L1", "(VIN - VOUT) * D / (F * RIPPLE * I)", "H", 6, RIPPLE=_RIPPLE, I=max(iout, 2.0),
                          **named)  # fmt: skip
    peak = draft.figure("inductor peak current", "IOUT + (VIN - VOUT) * D / (2 * F * L)", "A", IOUT=iout, L=coil,
                        **named)  # fmt: skip
    heat = draft.figure("heat in U1", "RON * IOUT^2 * D + VIN * F * IOUT * 4.9e-9 + VIN * 146e-6", "W", RON=_RON,
                        IOUT=iout, D=duty, VIN=vin, F=_HERTZ)  # fmt: skip
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: a smaller current")
    diode = draft.figure("heat in D1", "VF * IOUT * (1 - D)", "W", VF=_VF, IOUT=iout, D=duty)
    return Converter(top, clock, coil, peak, heat, diode)


def _loop(draft: Draft) -> tuple[float, float, float]:
    """R4, C6 and C7 of the compensation: the loop crosses where the capacitors alone set its slope."""
    vout, iout = draft.values["vout"], max(draft.values["iout"], 1.0)
    farads = draft.figure("output capacitance with its voltage on", "3 * C * DERATED", "F", C=_OUTPUT, DERATED=_DERATED)
    pole = draft.figure("pole of the load", "IOUT / (TWOPI * VOUT * COUT)", "Hz", IOUT=iout, TWOPI=2 * pi, VOUT=vout,
                        COUT=farads)  # fmt: skip
    cross = draft.figure("crossover of the loop", "min(sqrt(FP * F / 2), F / 10)", "Hz", FP=pole, F=_HERTZ)
    ohms = draft.standard("R4", "R4", "TWOPI * FC * COUT / GMPS * VOUT / (VREF * GMEA)", "ohm", 24, TWOPI=2 * pi,
                          FC=cross, COUT=farads, GMPS=_GMPS, VOUT=vout, VREF=_VREF, GMEA=_GMEA)  # fmt: skip
    zero = draft.standard("C6", "C6", "1 / (TWOPI * R4 * FP)", "F", 6, TWOPI=2 * pi, R4=ohms, FP=pole)
    high = draft.standard("C7", "C7", "1 / (PI * R4 * F)", "F", 6, PI=pi, R4=ohms, F=_HERTZ)
    return ohms, zero, high


def inputs(draft: Draft, volts: float) -> None:
    """The input capacitors C1 to C4."""
    draft.capacitor("C1", 100e-6, "VIN", "GND", "damps long leads", volts)
    for n in (2, 3, 4):
        draft.capacitor(f"C{n}", 2.2e-6, "VIN", "GND", "input capacitor, at U1 and D1", volts)


def converter(draft: Draft, made: Converter) -> None:
    """The block of the converter."""
    vin, vout = draft.values["vin"], draft.values["vout"]
    ohms, zero, high = _loop(draft)
    with draft.block("converter", f"{shown(vin, 'V')} to {shown(vout, 'V')}"):
        pins = {"1": "BOOT", "2": "VIN", "4": "RT", "5": "FB", "6": "COMP", "7": "GND", "8": "SW", "9": "GND",
                "3": ""}  # fmt: skip
        draft.part("U1", "Regulator_Switching:TPS54560BDDA", "", _PACKAGE,
                   f"converter; {shown(made.heat, 'W')}, its pad needs copper", pins)  # fmt: skip
        draft.capacitor("C5", 100e-9, "BOOT", "SW", "supply of the upper gate", 10.0)
        draft.resistor("R3", made.clock, "RT", "GND", "sets 400 kHz")
        draft.diode("D1", "Diode:MBR745", "Package_TO_SOT_THT:TO-220-2_Vertical", "GND", "SW",
                    f"freewheels; {shown(made.diode, 'W')}", "MBR760")  # fmt: skip
        draft.inductor("L1", made.coil, "SW", "VOUT", f"saturation above {shown(1.3 * made.peak, 'A')}",
                       "Inductor_SMD:L_12x12mm_H8mm")  # fmt: skip
        draft.resistor("R1", _BOTTOM, "FB", "GND", "feedback, 1 %")
        draft.resistor("R2", made.top, "VOUT", "FB", "feedback, 1 %")
        draft.resistor("R4", ohms, "COMP", "ZERO", "compensation")
        draft.capacitor("C6", zero, "ZERO", "GND", "compensation")
        draft.capacitor("C7", high, "COMP", "GND", "compensation")


def outputs(draft: Draft) -> None:
    """The output capacitors C8 to C11."""
    vout = draft.values["vout"]
    for n in (8, 9, 10):
        draft.part(f"C{n}", "Device:C", f"{_OUTPUT * 1e6:g}uF {_rated(vout)}V", "Capacitor_SMD:C_1210_3225Metric",
                   "output capacitor, ceramic X5R or X7R", {"1": "VOUT", "2": "GND"})  # fmt: skip
    draft.capacitor("C11", 470e-6, "VOUT", "GND", "for loads that draw in bursts", vout)


def asserted(draft: Draft, made: Converter) -> None:
    """What holds of it."""
    vin, vout = draft.values["vin"], draft.values["vout"]
    draft.makes("VOUT")
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.decoupled("U1")
    draft.wired("U1", VIN="2", SW="8", FB="5", COMP="6")
    draft.pulled_all(COMP="ZERO")
    draft.rated("C1", 1.25 * vin)
    draft.stated(R1=_BOTTOM, R3=made.clock)


def _rated(vout: float) -> str:
    """The rating of a ceramic capacitor of 47 µF: twice its voltage."""
    return next(text for most, text in ((3.15, "6.3"), (5.0, "10"), (8.0, "16"), (12.5, "25")) if vout <= most)
