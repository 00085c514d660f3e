"""Boost converter to 5 V at some amperes, from one lithium cell or the like, with the TPS61022."""

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

_VREF, _BOTTOM, _FREQUENCY, _COIL = 0.6, 100e3, 1e6, 1e-6
_LIMIT, _EFFICIENCY = 6.5, 0.9  # amperes of the valley current limit, the least


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(vout >= vin + 0.3, f"{shown(vout, 'V')} is not above {shown(vin, 'V')}; nearest: buck-boost")
    top = draft.standard(
        "R1", "feedback upper resistor", "RB * (VOUT / VREF - 1)", "ohm", 96, RB=_BOTTOM, VOUT=vout, VREF=_VREF
    )
    draft.figure("output voltage", "VREF * (1 + RT / RB)", "V", asked=vout, VREF=_VREF, RT=top, RB=_BOTTOM)
    current = draft.figure(
        "input current", "VOUT * IOUT / (VIN * ETA)", "A", VOUT=vout, IOUT=iout, VIN=vin, ETA=_EFFICIENCY
    )
    ripple = draft.figure("inductor ripple", "VIN * (VOUT - VIN * ETA) / (L * F * VOUT)", "A", VIN=vin,
                          VOUT=vout, ETA=_EFFICIENCY, L=_COIL, F=_FREQUENCY)  # fmt: skip
    valley = draft.figure("valley of the inductor current", "IIN - RIPPLE / 2", "A", IIN=current, RIPPLE=ripple)
    draft.require(valley <= 0.9 * _LIMIT, f"{shown(vin, 'V')} would have to give {shown(current, 'A')}")
    peak = draft.figure("peak of the inductor current", "IIN + RIPPLE / 2", "A", IIN=current, RIPPLE=ripple)
    return _drawn(draft, top, peak)


def _drawn(draft: Draft, top: float, peak: float) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    with draft.block("input stage", f"from {shown(vin, 'V')} on"):
        draft.inlet("J1", vin, "VIN", "cell or supply")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor, at the converter", 5.5)
        draft.capacitor("C2", 22e-6, "VIN", "GND", "input capacitor", 5.5)
    with draft.block("converter", f"up to {shown(vout, 'V')}"):
        pins = {"1": "GND", "2": "SW", "3": "VOUT", "4": "FB", "5": "VIN", "6": "GND", "7": "VIN"}
        draft.part("U1", "Converter_DCDC:TPS61022", "",
                   "Package_DFN_QFN:Texas_RWU0007A_VQFN-7_2x2mm_P0.5mm",
                   "synchronous 1 MHz boost converter, disconnects the output when off", pins)  # fmt: skip
        draft.inductor("L1", _COIL, "VIN", "SW", f"saturation above {shown(max(1.2 * peak, 8.0), 'A')}",
                       "Inductor_SMD:L_Bourns_SRP7028A_7.3x6.6mm")  # fmt: skip
        draft.resistor("R1", top, "VOUT", "FB", "feedback, upper; 1 %")
        draft.resistor("R2", _BOTTOM, "FB", "GND", "feedback, lower; 1 %")
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        for number in range(3, 6):
            draft.capacitor(f"C{number}", 22e-6, "VOUT", "GND", "output capacitor, at the converter", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    return _finished(draft, iout, vin, vout)


def _finished(draft: Draft, iout: float, vin: float, vout: float) -> Designed:
    draft.decoupled("U1")
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.enabled("U1", "5", "VIN")
    draft.stated(R2=_BOTTOM)
    draft.rated("C3", 1.25 * vout)
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
    sources=("TPS61022 8-A Boost Converter with 0.5-V Ultra-low Input Voltage, Texas Instruments SLVSDW3",),
    limits=(
        "It does not protect a cell against deep discharge.",
        "The output has the converter's own current limit and no fuse.",
    ),
    neutral=listed("step, up, regulated, cell, usb, power, bank, single, constant"),
    devices=("TPS61022",),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VIN", "vin", "vout * iout / (0.85 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
