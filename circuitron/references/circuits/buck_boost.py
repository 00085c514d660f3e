"""Buck-boost converter, such as for a lithium cell to 3.3 V."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import (
    INPUT_AFTER,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_FREQUENCY, _HENRIES, _EFFICIENCY = 1.25e6, 2.2e-6, 0.8
_CELL, _EMPTY = (3.5, 4.2), 3.0  # volts of a lithium cell, and of an empty one
_MOST_PEAK = 1.6  # amperes; the switches limit at 1.7 A at the least
_FIXED, _VFB, _LOWER = 3.3, 0.5, 100e3  # volts of the TPS63001, volts and ohms of the feedback of the TPS63000


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    peak = _peak(draft, vin, vout, iout)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor", vin)
        draft.capacitor("C2", 100e-9, "VIN", "GND", "at the supply of the control stage")
    _converter(draft, vout, peak)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C3", 10e-6, "VOUT", "GND", "output capacitor", vout)
        draft.capacitor("C4", 10e-6, "VOUT", "GND", "output capacitor", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.decoupled("U1")
    draft.enabled("U1", "6", "VIN")
    draft.wired("U1", VOUT="1", L1="4", L2="2")
    draft.rated("C3", 1.25 * vout)
    return draft.finish(
        f"Buck-boost converter to {shown(vout, 'V')}, {shown(iout, 'A')}",
        f"Gives {shown(vout, 'V')} at up to {shown(iout, 'A')} from a supply around it, {shown(vin, 'V')} here.",
    )


def _peak(draft: Draft, vin: float, vout: float, iout: float) -> float:
    """The most that flows in the inductor, in amperes."""
    least = _EMPTY if _CELL[0] <= vin <= _CELL[1] else vin
    boosting = {"VIN": min(least, vout), "VOUT": vout}
    duty = draft.figure("duty cycle while it steps up", "(VOUT - VIN) / VOUT", "", **boosting)
    peak = draft.figure(
        "inductor peak current", "IOUT * VOUT / (ETA * VIN) + VIN * D / (2 * F * L)", "A",
        IOUT=iout, ETA=_EFFICIENCY, D=duty, F=_FREQUENCY, L=_HENRIES, **boosting,
    )  # fmt: skip
    draft.require(peak <= _MOST_PEAK, f"the coil's current would reach {shown(peak, 'A')}, above {_MOST_PEAK:g} A")
    return peak


def _converter(draft: Draft, vout: float, peak: float) -> None:
    """The chip with its inductor: TPS63001 where it is made for the voltage."""
    with draft.block("converter", "steps up or down as the cell needs"):
        pins = {"5": "VIN", "8": "VIN", "6": "VIN", "7": "GND", "4": "L1", "2": "L2", "9": "GND", "3": "GND",
                "11": "GND", "1": "VOUT", "10": "VOUT"}  # fmt: skip
        chip = "TPS63001"
        if vout != _FIXED:
            chip, pins["10"] = "TPS63000", "FB"
            _feedback(draft, vout)
        draft.part("U1", f"Regulator_Switching:{chip}", "", "Package_SON:Texas_DRC0010J_ThermalVias",
                   "buck-boost converter", pins)  # fmt: skip
        draft.inductor("L1", _HENRIES, "L1", "L2", f"saturation above {shown(1.2 * peak, 'A')}",
                       "Inductor_SMD:L_Coilcraft_LPS4018")  # fmt: skip


def _feedback(draft: Draft, vout: float) -> None:
    """The divider of a voltage that no version of the chip is made for."""
    upper = draft.standard("R1", "feedback upper resistor", "RB * (VOUT / VFB - 1)", "ohm", 96,
                           RB=_LOWER, VOUT=vout, VFB=_VFB)  # fmt: skip
    draft.figure("output voltage", "VFB * (1 + RT / RB)", "V", asked=vout, VFB=_VFB, RT=upper, RB=_LOWER)
    draft.resistor("R1", upper, "VOUT", "FB", "feedback, upper; 1 %")
    draft.resistor("R2", _LOWER, "FB", "GND", "feedback, lower; 1 %")
    draft.divides("VOUT", "FB", "GND", vout, _VFB, 2.0)


REFERENCE = Reference(
    name="buck-boost",
    title="Buck-boost converter (TPS63000), 2.5 V to 5.5 V in, 1.2 V to 5.5 V out",
    answers=listed(
        "buck boost converter, buck boost regulator, buck boost, tps63001, step up down converter, step up "
        "step down converter, step up and down converter, tps63001 buck boost, buck boost dc dc converter, "
        "regulator, voltage regulator, power supply"
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 3.7, 2.5, 5.5,
                  ("from", "input", "vin", "supply", "supplied", "powered", "off", "cell"), (*INPUT_AFTER, "cell"),
                  hardest="low"),
        Parameter("vout", "output voltage", "V", 3.3, 1.2, 5.5, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 0.3, 0.001, 0.8, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("TPS6300x High-Efficient Single Inductor Buck-Boost Converter, Texas Instruments SLVS520",),
    limits=("It does not protect the cell against deep discharge.",),
    neutral=listed(
        "buck, boost, step, up, down, regulated, dc, cell, battery, single, li, ion, lithium, full, range, "
        "whole, discharge"
    ),
    devices=("TPS63000", "TPS63001"),
    work_out=_work_out,
    rank=6,
    takes=(Rail("VIN", "vin", "vout * iout / (0.8 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)  # fmt: skip
