"""Linear regulator of a fixed negative voltage: 79xx in TO-220."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import DO41, TO220
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_NUMBERS = (5, 8, 12, 15)
_DROPOUT, _MOST_HEAT = 2.0, 5.0  # volts; watts on a heat sink of 10 K/W


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    made = ", ".join(shown(-float(each), "V") for each in _NUMBERS)
    draft.require(vout in _NUMBERS, f"the regulators make {made}, not {shown(-vout, 'V')}")
    least = vout + _DROPOUT
    draft.require(vin >= least, f"{shown(-vout, 'V')} needs {shown(-least, 'V')} at the input, not {shown(-vin, 'V')}")
    heat = draft.figure("heat", "(VIN - VOUT) * IOUT", "W", VIN=vin, VOUT=vout, IOUT=iout)
    draft.require(heat <= _MOST_HEAT, f"it would turn {shown(heat, 'W')} into heat; nearest: a smaller input voltage")
    _drawn(draft, heat)
    draft.read_as(f"The input is {shown(-vin, 'V')}, below ground: a positive supply does not do")
    draft.fed("VIN", "GND")
    draft.measured("rail", "VOUT", -vout, 2.0)
    draft.stated(C2=1e-6)
    draft.decoupled("U1")
    draft.wired("U1", VIN="2", GND="1", VOUT="3")
    draft.note("The tab of U1 is the input, not ground: its heat sink needs insulation.")
    if heat > 1.0:
        draft.note(f"U1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    return draft.finish(
        f"Negative regulator {shown(-vin, 'V')} to {shown(-vout, 'V')}",
        f"Linear regulator from {shown(-vin, 'V')} to {shown(-vout, 'V')} for loads up to {shown(iout, 'A')}.",
    )


def _drawn(draft: Draft, heat: float) -> None:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    with draft.block("input stage", f"{shown(-vin, 'V')} in"):
        draft.terminal("J1", f"{shown(-vin, 'V')} in", "VIN", "GND", "supply, its plus on ground")
        draft.capacitor("C1", 2.2e-6, "GND", "VIN", "input capacitor, at the regulator", vin)
    with draft.block("regulator", f"{shown(-vin, 'V')} to {shown(-vout, 'V')}"):
        pins = {"2": "VIN", "1": "GND", "3": "VOUT"}
        draft.part("U1", f"Regulator_Linear:L79{vout:02.0f}", "", TO220, f"turns {shown(heat, 'W')} into heat", pins)
        draft.capacitor("C2", 1e-6, "GND", "VOUT", "output capacitor, which keeps it stable", vout)
        draft.diode("D1", "Diode:1N4007", DO41, "VIN", "VOUT", "discharges the output when the input is shorted")
        draft.diode("D2", "Diode:1N4007", DO41, "VOUT", "GND", "so that a positive rail cannot pull it above ground")
    with draft.block("output stage", f"{shown(-vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.terminal("J2", f"{shown(-vout, 'V')} out", "VOUT", "GND", "load")


REFERENCE = Reference(
    name="negative-regulator",
    title="Negative linear regulator for -5, -8, -12 or -15 V (79xx), up to 1 A",
    answers=listed(
        """
        negative regulator, negative voltage regulator, negative linear regulator, negative supply regulator, negative
        rail regulator, 79xx, 79xx regulator, 7905, 7908, 7912, 7915, 7905 regulator, 7908 regulator, 7912 regulator,
        7915 regulator, lm7905, lm7912, lm7915, l7905, l7908, l7912, l7915, lm7905 regulator, lm7912 regulator, lm7915
        regulator, l7905 regulator, l7912 regulator, negative 5v regulator, negative 12v regulator, negative 15v
        regulator, negative three terminal regulator, negative fixed regulator
        """
    ),
    parameters=(
        Parameter("vin", "amount of the input voltage", "V", 18.0, 7.0, 30.0, INPUT_BEFORE, INPUT_AFTER,
                  hardest="high", mirrored=True, otherwise=(9.0, 15.0, 20.0)),
        Parameter(
            "vout",
            "amount of the output voltage",
            "V",
            12.0,
            5.0,
            15.0,
            OUTPUT_BEFORE,
            ("regulator", *OUTPUT_AFTER),
            alone=True,
            mirrored=True,
            made=True,
            named=tuple((f"{maker}79{v:02}", float(v)) for maker in ("", "lm", "l", "mc", "ua") for v in _NUMBERS),
        ),
        Parameter("iout", "output current", "A", 0.1, 0.005, 1.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("L79 Negative Voltage Regulators, STMicroelectronics DS0427",),
    limits=("The input is not protected against reverse polarity or surges.", "There is no fuse."),
    neutral=listed(
        "negative, linear, fixed, regulated, regulator, three, terminal, capacitors, caps, capacitor, rail, opamp, "
        "analog, minus"
    ),
    devices=tuple(f"{maker}79{v:02}" for maker in ("L", "LM") for v in _NUMBERS),
    work_out=_work_out,
)  # fmt: skip
