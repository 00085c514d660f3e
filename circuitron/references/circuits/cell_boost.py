"""Boost converter for one or two cells, with the MCP1640."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SOT23_6
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_VREF, _BOTTOM, _EFFICIENCY = 1.21, 309e3, 0.8
# Amperes at the input: the switch limits at 0.8 A, typically; below this many volts of it, and of the output then.
_MOST, _LITTLE, _MOST_LOW, _MOST_OUT = 0.45, 2.0, 0.37, 0.15


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(vin < vout, f"{shown(vin, 'V')} must be below the output of {shown(vout, 'V')}")
    current = draft.figure(
        "input current", "VOUT * IOUT / (ETA * VIN)", "A", VOUT=vout, IOUT=iout, ETA=_EFFICIENCY, VIN=vin
    )
    most = _MOST if vin >= _LITTLE else _MOST_LOW
    draft.require(current <= most, f"it would draw {shown(current, 'A')}, above {shown(most, 'A')}")
    draft.require(
        vin >= _LITTLE or iout <= _MOST_OUT, f"from {shown(vin, 'V')} it gives {shown(_MOST_OUT, 'A')} at the most"
    )
    top = draft.standard("R1", "R1", "R2 * (VOUT / VREF - 1)", "ohm", 96, R2=_BOTTOM, VOUT=vout, VREF=_VREF)
    draft.figure("output voltage", "VREF * (1 + R1 / R2)", "V", asked=vout, VREF=_VREF, R1=top, R2=_BOTTOM)
    with draft.block("input stage", f"from {shown(vin, 'V')} on"):
        draft.inlet("J1", vin, "VIN", "cells")
        draft.capacitor("C1", 4.7e-6, "VIN", "GND", "input capacitor", 5.0)
        draft.capacitor("C4", 10e-6, "VIN", "GND", "for cells with long leads", 5.0)
    with draft.block("converter", f"up to {shown(vout, 'V')}"):
        pins = {"6": "VIN", "3": "VIN", "2": "GND", "1": "SW", "5": "VOUT", "4": "FB"}
        draft.part("U1", "Regulator_Switching:MCP1640x-xCHY", "MCP1640-I/CHY", SOT23_6,
                   "synchronous 500 kHz boost converter, 19 uA without a load", pins)  # fmt: skip
        draft.inductor("L1", 4.7e-6, "VIN", "SW", "saturation above 1 A", "Inductor_SMD:L_7.3x7.3_H3.5")
        draft.resistor("R1", top, "VOUT", "FB", "feedback, 1 %")
        draft.resistor("R2", _BOTTOM, "FB", "GND", "feedback, 1 %")
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C2", 10e-6, "VOUT", "GND", "output capacitor", vout)
        draft.capacitor("C3", 10e-6, "VOUT", "GND", "output capacitor", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.measured("rail", "VOUT", vout, 3.0)
    draft.decoupled("U1")
    draft.rated("C2", 1.25 * vout)
    draft.enabled("U1", "3", "VIN")
    return draft.finish(
        f"Boost converter to {shown(vout, 'V')}",
        f"{shown(vout, 'V')} at up to {shown(iout, 'A')} from cells of {shown(vin, 'V')} and more.",
    )


REFERENCE = Reference(
    name="cell-boost",
    title="Boost converter for one to three cells (MCP1640), from 0.9 V, to 2 V to 5.5 V",
    answers=listed(
        """
        boost converter, boost regulator, boost, step up converter, step up regulator, step up, mcp1640, battery boost
        converter, aa boost converter, single cell boost, aa step up, battery step up converter, aa battery boost,
        mcp1640 boost converter, boost for aa, battery boost, boost dc dc converter, step up dc dc converter,
        aa cells, battery powered supply, run from aa, aaa boost, run micro, run microcontroller,
        power microcontroller, run from cells, run from battery
        """
    ),
    parameters=(
        Parameter(
            "vin",
            "input voltage",
            "V",
            2.0,
            0.9,
            5.0,
            (*INPUT_BEFORE, "cells", "down"),
            (*INPUT_AFTER, "total", "cell", "each"),
            hardest="low",
            usual=(("aa", 0.9), ("aaa", 0.9), ("single", 0.9)),
        ),
        Parameter(
            "vout",
            "output voltage",
            "V",
            3.3,
            2.0,
            5.5,
            ("run", "a", *OUTPUT_BEFORE),
            (*OUTPUT_AFTER, "micro", "microcontroller", "mcu"),
            alone=True,
        ),
        Parameter("iout", "output current", "A", 0.05, 0.001, 0.35, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "MCP1640/B/C/D 0.65V Start-up Synchronous Boost Regulator with True Output Disconnect, Microchip DS20002234",
    ),
    limits=(
        "The cells must stay below the output.",
        "Nothing protects it against reversed cells.",
        "It starts from 0.8 V with a milliampere of load; with more it needs fresh cells to start, and then runs on.",
    ),
    neutral=listed(
        "step, up, regulated, dc, battery, batteries, cell, cells, aa, aaa, alkaline, boost, run, powered, total, "
        "low, voltage, down, empty, coin, quiescent, iq, current"
    ),
    devices=("MCP1640",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "vin", "vout * iout / (0.8 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
