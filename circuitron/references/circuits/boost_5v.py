"""Boost converter to 5 V at some amperes, from one lithium cell or the like, with the TPS61022."""

from __future__ import annotations

from circuitron.references import tps61022
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

_REFS = "U1 L1 R1 R2"


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(vout >= vin + 0.3, f"{shown(vout, 'V')} is not above {shown(vin, 'V')}; nearest: buck-boost")
    top, peak = tps61022.worked_out(draft, vin, "R1")
    with draft.block("input stage", f"from {shown(vin, 'V')} on"):
        draft.inlet("J1", vin, "VIN", "cell or supply")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor, at the converter", 5.5)
        draft.capacitor("C2", 22e-6, "VIN", "GND", "input capacitor", 5.5)
    with draft.block("converter", f"up to {shown(vout, 'V')}"):
        tps61022.converter(draft, "VIN", _REFS, top, peak)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        tps61022.outputs(draft, 3)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    tps61022.asserted(draft, "VIN", _REFS, 3)
    return draft.finish(
        f"Boost converter {shown(vin, 'V')} to {shown(vout, 'V')}, {shown(iout, 'A')}",
        f"{shown(vout, 'V')} at up to {shown(iout, 'A')} from {shown(vin, 'V')} and more, by a 1 MHz boost converter.",
    )


REFERENCE = Reference(
    name="boost-5v",
    title="Boost converter (TPS61022) from a lithium cell to 4 V to 5.5 V, up to 3 A",
    answers=listed(
        """
        boost converter, boost regulator, boost, step up converter, step up regulator, step up, power bank boost, power
        bank converter, tps61022, power bank, stepup converter, boost dc dc converter
        """
    ),
    parameters=(
        Parameter(
            "vin", "input voltage", "V", 3.0, 1.8, 4.8, INPUT_BEFORE, (*INPUT_AFTER, "liion", "cell"), hardest="low"
        ),
        Parameter("vout", "output voltage", "V", 5.0, 4.0, 5.5, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 2.0, 0.01, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(tps61022.SOURCE,),
    limits=(
        "It does not protect a cell against deep discharge.",
        "The output has the converter's own current limit and no fuse.",
    ),
    neutral=listed("step, up, regulated, cell, power, bank, single, constant"),
    devices=("TPS61022",),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VIN", "vin", "vout * iout / (0.85 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
