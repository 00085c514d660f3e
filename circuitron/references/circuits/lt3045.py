"""Linear regulator of very little noise for analogue rails, with the LT3045."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_SET, _DROPOUT, _MOST_HEAT = 100e-6, 0.45, 1.5  # amperes out of SET; volts at 0.5 A, the most; watts on some copper
_PACKAGE = "Package_SO:MSOP-12-1EP_3x4mm_P0.65mm_EP1.65x2.85mm"


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    least = draft.figure("least input", "max(2.1, VOUT + VDO)", "V", VOUT=vout, VDO=_DROPOUT)
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    heat = draft.figure("heat", "(VIN - VOUT) * IOUT", "W", VIN=vin, VOUT=vout, IOUT=iout)
    draft.require(heat <= _MOST_HEAT, f"it would turn {shown(heat, 'W')} into heat; nearest: a lower input")
    ohms = draft.standard("R1", "R1", "VOUT / ISET", "ohm", 96, VOUT=vout, ISET=_SET)
    draft.figure("output voltage", "ISET * R1", "V", asked=vout, ISET=_SET, R1=ohms)
    _drawn(draft, ohms, heat)
    return _finished(draft)


def _drawn(draft: Draft, ohms: float, heat: float) -> None:
    vin, vout = draft.values["vin"], draft.values["vout"]
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 4.7e-6, "VIN", "GND", "input capacitor, at the regulator", vin)
    with draft.block("regulator", f"{shown(vout, 'V')} with less than 1 uV of noise"):
        pins = {**dict.fromkeys(("1", "2", "3", "4", "7"), "VIN"), "5": OPEN, "6": "GND", "8": "SET", "9": "GND",
                **dict.fromkeys(("10", "11", "12"), "VOUT"), "13": "GND"}  # fmt: skip
        draft.part("U1", "Regulator_Linear:LT3045xMSE", "", _PACKAGE, f"turns {shown(heat, 'W')} into heat", pins)
        draft.resistor("R1", ohms, "SET", "GND", "sets the voltage by 100 uA; 1 %, its ground is that of the load")
        draft.capacitor("C3", 4.7e-6, "SET", "GND", "takes the noise of the reference, slow start", vout)
        draft.capacitor("C2", 22e-6, "VOUT", "GND", "output capacitor, at the regulator; it needs 10 uF", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")


def _finished(draft: Draft) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    draft.decoupled("U1")
    draft.pulled("SET", "GND")
    draft.enabled("U1", "4", "VIN")
    draft.wired("U1", VIN="1", SET="8", VOUT="10")
    draft.measured("value", "R1", vout / _SET, 3.0)
    draft.stated(C2=22e-6)
    draft.rated("C1", 1.25 * vin)
    return draft.finish(
        f"Low-noise regulator {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"Linear regulator with less than 1 µV of noise, from {shown(vin, 'V')} to {shown(vout, 'V')}, up to "
        f"{shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="lt3045",
    title="Regulator of very little noise for analogue rails (LT3045, below 1 µV), 1 V to 15 V, up to 0.5 A",
    answers=listed(
        """
        lt3045, lt3045 regulator, lt3045 ldo, low noise ldo, low noise regulator, low noise linear regulator, low noise
        voltage regulator, ultra low noise ldo, ultra low noise regulator, analog ldo, quiet ldo, low noise supply, low
        noise power supply, high psrr ldo, low noise analog supply, analog rail ldo, ldo analog rail, clean analog
        supply, low noise analog rail, low noise high psrr ldo, low noise rail, post regulator, low noise post regulator
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 6.0, 2.1, 20.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 5.0, 1.0, 15.0, ("lt3045", *OUTPUT_BEFORE),
                  ("ldo", "regulator", "analog", *OUTPUT_AFTER), alone=True),
        Parameter("iout", "output current", "A", 0.1, 1e-3, 0.5, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("LT3045 20V, 500mA, Ultralow Noise, Ultrahigh PSRR Linear Regulator, Analog Devices: 100 uA out of SET",),
    limits=(
        "The input takes 20 V at most, and is not protected against reverse polarity.",
        "What a converter before it radiates gets past it: keep coil and switch away, and a bead between.",
    ),
    neutral=listed(
        "digital, part, low, noise, analog, ultra, dropout, quiet, clean, adc, dac, pll, rf, vco, high, psrr, linear, "
        "after, behind, buck, converter, rail"
    ),
    devices=("LT3045",),
    work_out=_work_out,
    rank=4,
    takes=(Rail("VIN", "vin", "iout"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)  # fmt: skip
