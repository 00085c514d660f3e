"""Boost converter with the XL6009, the one of the usual modules."""

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

_VREF, _BOTTOM, _HERTZ, _VF, _EFFICIENCY = 1.25, 2.2e3, 400e3, 0.5, 0.87
_LIMIT, _RON, _MOST_HEAT, _RIPPLE = 4.0, 0.15, 2.0, 0.4  # amperes of the switch; ohms of it, warm; watts with copper


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(vout >= 1.15 * vin, f"{shown(vout, 'V')} is not above {shown(vin, 'V')}; nearest: buck")
    top = draft.standard("R2", "R2", "R1 * (VOUT / VREF - 1)", "ohm", 96, R1=_BOTTOM, VOUT=vout, VREF=_VREF)
    draft.figure("output voltage", "VREF * (1 + R2 / R1)", "V", asked=vout, VREF=_VREF, R2=top, R1=_BOTTOM)
    duty = draft.figure("duty cycle", "1 - VIN / (VOUT + VF)", "", VIN=vin, VOUT=vout, VF=_VF)
    draft.require(duty <= 0.85, f"{shown(vin, 'V')} to {shown(vout, 'V')} needs a duty cycle above 85 %")
    drawn = draft.figure(
        "input current", "VOUT * IOUT / (VIN * ETA)", "A", VOUT=vout, IOUT=iout, VIN=vin, ETA=_EFFICIENCY
    )
    coil = draft.standard("L1", "L1", "max(22e-6, VIN * D / (F * RIPPLE * max(IIN, 1)))", "H", 6, VIN=vin, D=duty,
                          F=_HERTZ, RIPPLE=_RIPPLE, IIN=drawn)  # fmt: skip
    peak = draft.figure(
        "inductor peak current", "IIN + VIN * D / (2 * F * L)", "A", IIN=drawn, VIN=vin, D=duty, F=_HERTZ, L=coil
    )
    draft.require(peak <= 0.8 * _LIMIT, f"the switch would carry {shown(peak, 'A')} of its {shown(_LIMIT, 'A')}")
    heat = draft.figure("heat in U1, about", "RON * IIN^2 * D + VOUT * IIN * 20e-9 * F + VIN * 5e-3", "W", RON=_RON,
                        IIN=drawn, D=duty, VOUT=vout, F=_HERTZ, VIN=vin)  # fmt: skip
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: boost-controller")
    ripple = draft.figure("ripple current of C3 to C5", "IOUT * sqrt(D / (1 - D))", "A", IOUT=iout, D=duty)
    diode = draft.figure("heat in D1", "VF * IOUT", "W", VF=_VF, IOUT=iout)
    return _drawn(draft, (top, coil), (peak, ripple), (heat, diode))


def _drawn(
    draft: Draft, made: tuple[float, float], current: tuple[float, float], heat: tuple[float, float]
) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    top, coil = made
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 100e-6, "VIN", "GND", "input capacitor, low ESR", vin)
        draft.capacitor("C2", 1e-6, "VIN", "GND", "input capacitor for high frequencies, at U1", vin)
    with draft.block("converter", f"steps {shown(vin, 'V')} up to {shown(vout, 'V')}"):
        pins = {"4": "VIN", "2": "VIN", "1": "GND", "3": "SW", "5": "FB"}
        draft.part("U1", "Circuitron:XL6009", "", "Package_TO_SOT_SMD:TO-263-5_TabPin3",
                   f"400 kHz boost converter; {shown(heat[0], 'W')}, its tab is SW and needs copper", pins)  # fmt: skip
        draft.inductor("L1", coil, "VIN", "SW", f"saturation above {shown(1.3 * current[0], 'A')}",
                       "Inductor_SMD:L_12x12mm_H8mm")  # fmt: skip
        draft.diode("D1", "Diode:B360", "Diode_SMD:D_SMC", "SW", "VOUT", f"rectifier, 60 V; {shown(heat[1], 'W')}")
        draft.resistor("R1", _BOTTOM, "FB", "GND", "feedback, 1 %")
        draft.resistor("R2", top, "VOUT", "FB", "feedback, 1 %")
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        ripple = f"output capacitor, low ESR; with C4 and C5 {shown(current[1], 'A')} of ripple"
        draft.capacitor("C3", 220e-6, "VOUT", "GND", ripple, vout)
        for ref in ("C4", "C5"):
            draft.capacitor(ref, 10e-6, "VOUT", "GND", "takes most of the ripple, at D1", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    return _finished(draft, coil)


def _finished(draft: Draft, coil: float) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    draft.makes("VOUT")
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.enabled("U1", "2", "VIN")
    draft.decoupled("U1")
    draft.wired("U1", VIN="4", SW="3", FB="5")
    draft.rated("C1", 1.25 * vin)
    draft.rated("C3", 1.25 * vout)
    draft.stated(R1=_BOTTOM, L1=coil)
    return draft.finish(
        f"Boost converter {shown(vin, 'V')} to {shown(vout, 'V')}, {shown(iout, 'A')}",
        f"{shown(_HERTZ, 'Hz')} boost converter (XL6009) from {shown(vin, 'V')} to {shown(vout, 'V')}, up to "
        f"{shown(iout, 'A')}.",
    )


_KINDS = ("", " boost", " boost converter", " step up", " step up converter", " module", " circuit", " converter",
          " dc dc converter", " dc dc boost converter")  # fmt: skip
REFERENCE = Reference(
    name="xl6009",
    title="Boost converter with an XL6009, 5 V to 30 V in, 8 V to 35 V out, up to 3 A from the input",
    answers=(
        *(f"xl6009{kind}" for kind in _KINDS),
        *listed(
            """
            boost converter, boost regulator, boost, step up converter, step up regulator, step up, stepup converter,
            boost dc dc converter, step up dc dc converter
            """
        ),
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 5.0, 30.0, INPUT_BEFORE, INPUT_AFTER, hardest="low"),
        Parameter("vout", "output voltage", "V", 24.0, 8.0, 35.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 0.5, 0.01, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "XL6009 400KHz 60V 4A Switching Current Boost / Buck-Boost / Inverting DC/DC Converter, XLSEMI: 1.25 V",
        "B320 - B360 3.0A Surface Mount Schottky Barrier Rectifier, Diodes Incorporated DS13003",
    ),
    limits=(
        "The output is joined to the input by L1 and D1: it cannot be switched off, and a short is not limited.",
        "The input is not protected against reverse polarity or surges.",
        "C1 and C3 carry the ripple of the current: take types of low ESR for 100 kHz.",
    ),
    neutral=listed("step, up, regulated, constant, dc, boost, converter, switching, module, regulator"),
    devices=("XL6009",),
    work_out=_work_out,
    rank=7,
    takes=(Rail("VIN", "vin", "vout * iout / (0.85 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
