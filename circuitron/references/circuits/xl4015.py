"""Step-down converter with the XL4015."""

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

_VREF, _BOTTOM, _VF, _RON, _HERTZ, _RIPPLE = 1.25, 3.3e3, 0.6, 0.11, 180e3, 0.3
_MOST_DUTY, _MOST_HEAT = 0.9, 3.0


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    least = max(8.0, vout / _MOST_DUTY + 1.0)
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    top = draft.standard("R2", "R2", "R1 * (VOUT / VREF - 1)", "ohm", 96, R1=_BOTTOM, VOUT=vout, VREF=_VREF)
    draft.figure("output voltage", "VREF * (1 + R2 / R1)", "V", asked=vout, VREF=_VREF, R2=top, R1=_BOTTOM)
    duty = draft.figure("duty cycle", "(VOUT + VF) / (VIN + VF)", "", VOUT=vout, VF=_VF, VIN=vin)
    named = {"VIN": vin, "VOUT": vout, "D": duty, "F": _HERTZ}
    coil = draft.standard("L1", "L1", "(VIN - VOUT) * D / (F * RIPPLE * I)", "H", 6, RIPPLE=_RIPPLE, I=max(iout, 1.0),
                          **named)  # fmt: skip
    peak = draft.figure(
        "inductor peak current", "IOUT + (VIN - VOUT) * D / (2 * F * L)", "A", IOUT=iout, L=coil, **named
    )
    _drawn(draft, (top, coil), peak, _heats(draft, duty))
    return draft.finish(
        f"Step-down converter {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"{shown(_HERTZ, 'Hz')} buck converter (XL4015) from {shown(vin, 'V')} to {shown(vout, 'V')}, up to "
        f"{shown(iout, 'A')}.",
    )


def _heats(draft: Draft, duty: float) -> tuple[float, float]:
    """The watts in U1 and in D1."""
    vin, iout = draft.values["vin"], draft.values["iout"]
    heat = draft.figure("heat in U1, about", "RON * IOUT^2 * D + VIN * IOUT * 40e-9 * F + VIN * 3e-3", "W", RON=_RON,
                        IOUT=iout, D=duty, VIN=vin, F=_HERTZ)  # fmt: skip
    diode = draft.figure("heat in D1", "VF * IOUT * (1 - D)", "W", VF=_VF, IOUT=iout, D=duty)
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: a smaller current")
    if diode > 1.0:
        draft.note(f"D1 needs a heat sink of at most {shown(50 / diode, 'K/W')}.")
    return heat, diode


def _drawn(draft: Draft, made: tuple[float, float], peak: float, heat: tuple[float, float]) -> None:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    top, coil = made
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 220e-6, "VIN", "GND", "input capacitor, low ESR", vin)
        draft.capacitor("C2", 1e-6, "VIN", "GND", "input capacitor for high frequencies, at U1", vin)
    with draft.block("converter", f"{shown(vin, 'V')} to {shown(vout, 'V')}"):
        draft.capacitor("C3", 1e-6, "VIN", "VC", "supply of the driver in U1", 16.0)
        pins = {"5": "VIN", "4": "VC", "1": "GND", "3": "SW", "2": "FB"}
        draft.part("U1", "Regulator_Switching:XL4015", "", "Package_TO_SOT_SMD:TO-263-5_TabPin3",
                   f"converter; {shown(heat[0], 'W')}, its tab is SW and needs copper", pins)  # fmt: skip
        draft.inductor("L1", coil, "SW", "VOUT", f"saturation above {shown(1.3 * peak, 'A')}",
                       "Inductor_THT:L_Toroid_Vertical_L16.8mm_W9.2mm_P7.10mm_Vishay_TJ3")  # fmt: skip
        draft.diode("D1", "Diode:MBR745", "Package_TO_SOT_THT:TO-220-2_Vertical", "GND", "SW",
                    f"freewheels; {shown(heat[1], 'W')}")  # fmt: skip
        draft.resistor("R1", _BOTTOM, "FB", "GND", "feedback, 1 %")
        draft.resistor("R2", top, "VOUT", "FB", "feedback, 1 %")
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C4", 470e-6, "VOUT", "GND", "output capacitor, low ESR", vout)
        draft.capacitor("C5", 1e-6, "VOUT", "GND", "output capacitor for high frequencies", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.makes("VOUT")
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.decoupled("U1")
    draft.wired("U1", VIN="5", SW="3", FB="2")
    draft.rated("C1", 1.25 * vin)
    draft.rated("C4", 1.25 * vout)
    draft.stated(R1=_BOTTOM)


REFERENCE = Reference(
    name="xl4015",
    title="Step-down converter with an XL4015, 8 V to 32 V in, 1.5 V to 24 V out, up to 4 A",
    answers=listed(
        """
        xl4015, xl4015 buck, xl4015 buck converter, xl4015 step down, xl4015 regulator, xl4015 step down converter,
        xl4015 module, buck xl4015, buck converter with xl4015, buck converter xl4015, step down converter with xl4015,
        step down with xl4015, xl4015 circuit, xl4015 dc dc converter, buck, step down, buck converter, buck regulator,
        step down converter, step down regulator, step down dc dc converter, buck dc dc converter, dc dc step down
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 8.0, 32.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 5.0, 1.5, 24.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 3.0, 0.05, 4.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "XL4015 5A 180KHz 36V Buck DC to DC Converter, XLSEMI: 1.25 V, 110 mohm, 1 uF from VC to VIN",
        "MBR735 to MBR760 SWITCHMODE Power Rectifiers, onsemi",
    ),
    limits=(
        "The input is not protected against reverse polarity or surges.",
        "There is no constant current: the modules with a potentiometer for it have an op-amp more.",
    ),
    neutral=listed("step, down, switching, regulated, buck, converter, dc, regulator, adj, module"),
    devices=("XL4015",),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VIN", "vin", "vout * iout / (0.8 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
