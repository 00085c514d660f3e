"""Buck converter at the point of load, from 5 V or 3.3 V."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SOT23_5
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_VREF, _FREQUENCY, _BOTTOM, _COIL = 0.6, 1.5e6, 100e3, 2.2e-6
_DROP = 0.2  # ohms of the switch and the coil, warm
_MOST_PEAK = 2.5  # amperes; the least limit of the switch is 3 A
_OUTPUT, _KEPT = 22e-6, 0.7  # of each of two ceramic capacitors, and what is left of it at 2.5 V


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    least = draft.figure("least input", "VOUT + IOUT * R + 0.2", "V", VOUT=vout, IOUT=iout, R=_DROP)
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    top = draft.standard("R1", "feedback upper resistor", "RB * (VOUT / VREF - 1)", "ohm", 96,
                         RB=_BOTTOM, VOUT=vout, VREF=_VREF)  # fmt: skip
    draft.figure("output voltage", "VREF * (1 + RT / RB)", "V", asked=vout, VREF=_VREF, RT=top, RB=_BOTTOM)
    ripple = draft.figure("inductor ripple", "VOUT * (1 - VOUT / VIN) / (F * L)", "A",
                          VOUT=vout, VIN=vin, F=_FREQUENCY, L=_COIL)  # fmt: skip
    peak = draft.figure("inductor peak current", "IOUT + RIPPLE / 2", "A", IOUT=iout, RIPPLE=ripple)
    draft.require(peak <= _MOST_PEAK, f"the coil's current would reach {shown(peak, 'A')}")
    draft.figure("output ripple, about", "RIPPLE / (8 * F * C)", "V", RIPPLE=ripple, F=_FREQUENCY,
                 C=2 * _OUTPUT * _KEPT)  # fmt: skip
    _converter(draft, top)
    return _finished(draft)


def _converter(draft: Draft, top: float) -> None:
    vin, vout = draft.values["vin"], draft.values["vout"]
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor, at the pins", vin)
    with draft.block("converter", f"steps {shown(vin, 'V')} down to {shown(vout, 'V')}"):
        pins = {"VIN": "VIN", "EN": "VIN", "GND": "GND", "SW": "SW", "FB": "FB"}
        draft.part("U1", "Regulator_Switching:TLV62569DBV", "", SOT23_5, "1.5 MHz synchronous converter, 2 A", pins)
        words = f"saturation above {_MOST_PEAK + 1:g} A, below 60 mohm"
        draft.inductor("L1", _COIL, "SW", "VOUT", words, "Inductor_SMD:L_Bourns-SRN4018")
        draft.resistor("R1", top, "VOUT", "FB", "feedback, upper")
        draft.resistor("R2", _BOTTOM, "FB", "GND", "feedback, lower")
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(draft.values['iout'], 'A')}"):
        draft.capacitor("C2", _OUTPUT, "VOUT", "GND", "output capacitor", vout)
        draft.capacitor("C3", _OUTPUT, "VOUT", "GND", "output capacitor", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")


def _finished(draft: Draft) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.measured("rail", "VOUT", vout, 2.0)
    draft.enabled("U1", "EN", "VIN")
    draft.decoupled("U1")
    draft.rated("C1", 1.25 * vin)
    return draft.finish(
        f"Buck converter {shown(vin, 'V')} to {shown(vout, 'V')}, {shown(iout, 'A')}",
        f"Synchronous 1.5 MHz buck converter from {shown(vin, 'V')} to {shown(vout, 'V')}, up to {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="buck-low",
    title="Buck converter from 5 V or 3.3 V (TLV62569), 0.8 V to 3.3 V, up to 2 A",
    answers=listed(
        """
        buck converter, buck regulator, buck, step down converter, step down regulator, step down, stepdown,
        switching regulator, switching converter, dc dc converter, dcdc converter, dc dc, point of load converter, point
        of load regulator, point of load, point of load buck, pol converter, pol regulator, core supply, tlv62569,
        tlv62569 buck, fpga core supply, core rail, core voltage supply, point of load buck converter, pol buck
        converter, low
        voltage buck, low voltage buck converter, tlv62569 buck converter
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 2.7, 5.5, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 1.8, 0.8, 3.3, OUTPUT_BEFORE, ("point", "core", *OUTPUT_AFTER),
                  alone=True),
        Parameter("iout", "output current", "A", 1.0, 0.01, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("TLV62569 2-A High Efficiency Synchronous Buck Converter, Texas Instruments SLVSDG1",),
    limits=(
        "The input takes 5.5 V at most, and is not protected against reverse polarity or surges.",
        "It is always on; the output says nothing of when it is good.",
        "At small loads it works in bursts, with more ripple.",
    ),
    neutral=listed("step, down, synchronous, efficient, regulated, constant, point, load, low, core, fpga, cpu, rail"),
    devices=("TLV62569",),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VIN", "vin", "vout * iout / (0.8 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)  # fmt: skip
