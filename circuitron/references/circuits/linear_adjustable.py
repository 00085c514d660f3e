"""Adjustable linear regulator with the LM317."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.linear import ADJUST, HEADROOM, MOST_HEAT, SOURCE, TOP, VREF, lm317
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(
        vin >= vout + HEADROOM,
        f"{shown(vout, 'V')} needs {shown(vout + HEADROOM, 'V')} at the input, not {shown(vin, 'V')}",
    )
    heat = draft.figure("heat", "(VIN - VOUT) * IOUT", "W", VIN=vin, VOUT=vout, IOUT=iout)
    draft.require(heat <= MOST_HEAT, f"it would turn {shown(heat, 'W')} into heat; nearest: buck")
    lower = draft.standard(
        "R2", "lower resistor", "(VOUT - VREF) / (VREF / R1 + IADJ)", "ohm", 96,
        VOUT=vout, VREF=VREF, R1=TOP, IADJ=ADJUST,
    )  # fmt: skip
    draft.figure(
        "output voltage", "VREF * (1 + R2 / R1) + IADJ * R2", "V", asked=vout,
        VREF=VREF, R1=TOP, R2=lower, IADJ=ADJUST,
    )  # fmt: skip
    return _drawn(draft, lower, heat)


def _drawn(draft: Draft, lower: float, heat: float) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 100e-9, "VIN", "GND", "input capacitor", vin)
    with draft.block("regulator", f"{shown(vin, 'V')} to {shown(vout, 'V')}"):
        lm317(draft, vout, heat)
        draft.warm_resistor("R2", lower, "ADJ", "GND", "sets the output voltage", (vout - VREF) ** 2 / lower)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C3", 1e-6, "VOUT", "GND", "output capacitor", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    # The adjustment current flows in R2 as well, which a bare divider does not know: up to 3 % at 30 V.
    draft.divides("VOUT", "ADJ", "GND", vout, vout - VREF, 4.0)
    draft.measured("rail", "VOUT", vout, 2.0)
    draft.decoupled("U1")
    return draft.finish(
        f"LM317 regulator {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"Adjustable linear regulator, set to {shown(vout, 'V')} from {shown(vin, 'V')}, up to {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="linear-adjustable",
    title="Adjustable linear regulator with an LM317, 1.5 V to 30 V, up to 1 A",
    answers=listed(
        """
        lm317, lm317 regulator, lm317 power supply, lm317 supply, linear regulator, linear voltage regulator,
        voltage regulator, regulator, linear power supply, power supply
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 15.0, 4.5, 35.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 9.0, 1.5, 30.0, OUTPUT_BEFORE, (*OUTPUT_AFTER, "lm317"), alone=True),
        Parameter("iout", "output current", "A", 0.3, 0.005, 1.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(SOURCE,),
    limits=(
        "The output voltage is set by resistors, not by a potentiometer.",
        "The input is not protected against reverse polarity or surges.",
    ),
    neutral=listed("regulated, constant, heatsink, heat, sink"),
    devices=("LM317",),
    unlike=("efficient", "efficiency", "switching"),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "vin", "iout"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
