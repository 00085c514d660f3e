"""Boost converter with the MT3608."""

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

_VREF, _FREQUENCY, _BOTTOM, _EFFICIENCY = 0.6, 1.2e6, 10e3, 0.85
_MOST_INPUT = 2.0  # amperes; the switch limits at 4 A


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(vout >= 1.1 * vin, f"{shown(vout, 'V')} is not above {shown(vin, 'V')}; nearest: buck")
    draft.require(vout <= 7 * vin, f"{shown(vin, 'V')} to {shown(vout, 'V')} needs a duty cycle above 90 %")
    power = {"VOUT": vout, "IOUT": iout, "VIN": vin, "ETA": _EFFICIENCY}
    current = draft.figure("input current", "VOUT * IOUT / (VIN * ETA)", "A", **power)
    draft.require(
        current <= _MOST_INPUT, f"it would draw {shown(current, 'A')} from the input, above {_MOST_INPUT:g} A"
    )
    top = draft.standard(
        "R1", "feedback upper resistor", "RB * (VOUT / VREF - 1)", "ohm", 96, RB=_BOTTOM, VOUT=vout, VREF=_VREF
    )
    draft.figure("output voltage", "VREF * (1 + RT / RB)", "V", asked=vout, VREF=_VREF, RT=top, RB=_BOTTOM)
    duty = draft.figure("duty cycle", "1 - VIN / VOUT", "", VIN=vin, VOUT=vout)
    ripple = draft.figure("inductor ripple", "VIN * D / (F * L)", "A", VIN=vin, D=duty, F=_FREQUENCY, L=10e-6)
    peak = draft.figure("inductor peak current", "IIN + RIPPLE / 2", "A", IIN=current, RIPPLE=ripple)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 22e-6, "VIN", "GND", "input capacitor", vin)
    with draft.block("converter", f"steps {shown(vin, 'V')} up to {shown(vout, 'V')}"):
        pins = {"IN": "VIN", "EN": "VIN", "GND": "GND", "SW": "SW", "FB": "FB"}
        draft.part(
            "U1", "Regulator_Switching:MT3608", "", "Package_TO_SOT_SMD:SOT-23-6", "1.2 MHz boost converter", pins
        )
        coil = f"saturation above {shown(1.3 * peak, 'A')}"
        draft.part("L1", "Device:L", "10uH", "Inductor_SMD:L_7.3x7.3_H4.5", coil, {"1": "VIN", "2": "SW"})
        draft.diode("D1", "Diode:SS34", "Diode_SMD:D_SMA", "SW", "VOUT", "rectifier")
        draft.resistor("R1", top, "VOUT", "FB", "feedback, upper")
        draft.resistor("R2", _BOTTOM, "FB", "GND", "feedback, lower")
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C2", 22e-6, "VOUT", "GND", "output capacitor", vout)
        draft.capacitor("C3", 22e-6, "VOUT", "GND", "output capacitor", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.measured("rail", "VOUT", vout, 2.0)
    draft.rated("C2", 1.25 * vout)
    draft.enabled("U1", "EN", "VIN")
    draft.decoupled("U1")
    return draft.finish(
        f"Boost converter {shown(vin, 'V')} to {shown(vout, 'V')}, {shown(iout, 'A')}",
        f"1.2 MHz boost converter from {shown(vin, 'V')} to {shown(vout, 'V')}, up to {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="boost",
    title="Boost (step-up) converter, 2.5 V to 20 V in, 5 V to 26 V out",
    answers=listed(
        "mt3608, mt3608 module, boost converter, boost regulator, boost, dc dc converter, dcdc converter, "
        " step up converter, step up regulator, step up, stepup converter, "
        "boost dc dc converter, step up dc dc converter"
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 2.5, 20.0, INPUT_BEFORE, INPUT_AFTER, hardest="low"),
        Parameter("vout", "output voltage", "V", 12.0, 5.0, 26.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 0.3, 0.001, 1.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("MT3608 High Efficiency 1.2MHz 2A Step Up Converter, Aerosemi",),
    limits=(
        "The output is joined to the input by L1 and D1: it cannot be switched off, and a short is not limited.",
        "The input is not protected against reverse polarity or surges.",
    ),
    neutral=listed("step, up, regulated, constant, dc"),
    devices=("MT3608",),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "vout * iout / (0.8 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
