"""Adjustable linear regulator with the LM317."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
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

_VREF, _ADJUST, _TOP = 1.25, 50e-6, 240.0
_HEADROOM, _MOST_HEAT = 3.0, 10.0


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(
        vin >= vout + _HEADROOM,
        f"{shown(vout, 'V')} needs {shown(vout + _HEADROOM, 'V')} at the input, not {shown(vin, 'V')}",
    )
    heat = draft.figure("heat", "(VIN - VOUT) * IOUT", "W", VIN=vin, VOUT=vout, IOUT=iout)
    draft.require(heat <= _MOST_HEAT, f"it would turn {shown(heat, 'W')} into heat; nearest: buck")
    lower = draft.standard(
        "R2", "lower resistor", "(VOUT - VREF) / (VREF / R1 + IADJ)", "ohm", 96,
        VOUT=vout, VREF=_VREF, R1=_TOP, IADJ=_ADJUST,
    )  # fmt: skip
    draft.figure(
        "output voltage", "VREF * (1 + R2 / R1) + IADJ * R2", "V", asked=vout,
        VREF=_VREF, R1=_TOP, R2=lower, IADJ=_ADJUST,
    )  # fmt: skip
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "VIN", "GND", "supply")
        draft.capacitor("C1", 100e-9, "VIN", "GND", "input capacitor", vin)
    with draft.block("regulator", f"{shown(vin, 'V')} to {shown(vout, 'V')}"):
        pins = {"VI": "VIN", "VO": "VOUT", "ADJ": "ADJ"}
        package = "Package_TO_SOT_THT:TO-220-3_Vertical"
        draft.part("U1", "Regulator_Linear:LM317_TO-220", "", package, f"turns {shown(heat, 'W')} into heat", pins)
        draft.resistor("R1", _TOP, "VOUT", "ADJ", "carries the least load, 5 mA")
        draft.warm_resistor("R2", lower, "ADJ", "GND", "sets the output voltage", (vout - _VREF) ** 2 / lower)
        draft.capacitor("C2", 10e-6, "ADJ", "GND", "less ripple", vout)
        diode, sma = "Diode:1N4007", "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal"
        draft.diode("D1", diode, sma, "VOUT", "VIN", "discharges the output when the input is shorted")
        draft.diode("D2", diode, sma, "ADJ", "VOUT", "discharges C2 when the output is shorted")
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C3", 1e-6, "VOUT", "GND", "output capacitor", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.fed("VIN", "GND")
    # The adjustment current flows in R2 as well, which a bare divider does not know: up to 3 % at 30 V.
    draft.divides("VOUT", "ADJ", "GND", vout, vout - _VREF, 4.0)
    draft.measured("rail", "VOUT", vout, 2.0)
    draft.decoupled("U1")
    if heat > 1.0:
        draft.note(f"U1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    return draft.finish(
        f"LM317 regulator {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"Adjustable linear regulator, set to {shown(vout, 'V')} from {shown(vin, 'V')}, up to {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="linear-adjustable",
    title="Adjustable linear regulator with an LM317, 1.5 V to 30 V, up to 1 A",
    answers=listed(
        """
        lm317, lm317 regulator, lm317 power supply, adjustable regulator, adjustable linear regulator,
        adjustable voltage regulator, linear regulator, linear voltage regulator, voltage regulator,
        regulator, linear power supply, power supply
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 15.0, 4.5, 35.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 9.0, 1.5, 30.0, OUTPUT_BEFORE, (*OUTPUT_AFTER, "lm317"), alone=True),
        Parameter("iout", "output current", "A", 0.3, 0.005, 1.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("LM317 3-Terminal Adjustable Regulator, Texas Instruments SLVS044",),
    limits=(
        "The output voltage is set by resistors, not by a potentiometer.",
        "The input is not protected against reverse polarity or surges.",
    ),
    neutral=listed("regulated, constant"),
    devices=("LM317",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "vin", "iout"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
