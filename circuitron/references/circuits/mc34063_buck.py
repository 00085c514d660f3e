"""Step-down converter with the MC34063."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SO8
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_VREF, _BOTTOM, _VSAT, _VF, _FREQUENCY, _TRIP = 1.25, 1.2e3, 1.0, 0.5, 50e3, 0.3


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    least = 1.25 * vout + _VSAT
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, "
                  f"not {shown(vin, 'V')}")  # fmt: skip
    named = {"VOUT": vout, "VF": _VF, "VIN": vin, "VSAT": _VSAT}
    ratio = draft.figure("ratio of on-time to off-time", "(VOUT + VF) / (VIN - VSAT - VOUT)", "", **named)
    on = draft.figure("on-time", "RATIO / (RATIO + 1) / F", "s", RATIO=ratio, F=_FREQUENCY)
    timing = draft.standard("C2", "timing capacitor", "4e-5 * TON", "F", 12, TON=on)
    peak = draft.figure("peak current", "2 * IOUT", "A", IOUT=iout)
    sense = draft.standard("R3", "sense resistor", "TRIP / IPEAK", "ohm", 24, TRIP=_TRIP, IPEAK=peak)
    coil = draft.standard("L1", "L1", "(VIN - VSAT - VOUT) * TON / (0.7 * IPEAK)", "H", 6,
                          VIN=vin, VSAT=_VSAT, VOUT=vout, TON=on, IPEAK=peak)  # fmt: skip
    top = draft.standard("R2", "R2", "R1 * (VOUT / VREF - 1)", "ohm", 96, R1=_BOTTOM, VOUT=vout, VREF=_VREF)
    draft.figure("output voltage", "VREF * (1 + R2 / R1)", "V", asked=vout, VREF=_VREF, R2=top, R1=_BOTTOM)
    heat = draft.figure("heat in U1, about", "VSAT * IOUT * VOUT / VIN + VIN * 4e-3", "W",
                        VSAT=_VSAT, IOUT=iout, VOUT=vout, VIN=vin)  # fmt: skip
    draft.require(heat <= 0.6, f"U1 would turn {shown(heat, 'W')} into heat; nearest: buck")
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 100e-6, "VIN", "GND", "input capacitor", vin)
        draft.capacitor("C4", 100e-9, "VIN", "GND", "input capacitor for high frequencies", vin)
    with draft.block("converter", f"{shown(vin, 'V')} to {shown(vout, 'V')}"):
        pins = {"6": "VIN", "7": "LIMIT", "8": "LIMIT", "1": "LIMIT", "2": "SW", "3": "TIMING", "4": "GND", "5": "FB"}
        draft.part("U1", "Regulator_Switching:MC34063AD", "", SO8, "converter", pins)
        draft.warm_resistor("R3", sense, "VIN", "LIMIT", "limits the peak current", sense * iout**2)
        draft.capacitor("C2", timing, "TIMING", "GND", "sets the on-time")
        draft.inductor(
            "L1", coil, "SW", "VOUT", f"saturation above {shown(1.3 * peak, 'A')}", "Inductor_SMD:L_12x12mm_H8mm"
        )
        draft.diode("D1", "Diode:B360", "Diode_SMD:D_SMC", "GND", "SW", "freewheels")
        draft.resistor("R1", _BOTTOM, "FB", "GND", "feedback, 1 %")
        draft.resistor("R2", top, "VOUT", "FB", "feedback, 1 %")
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C3", 470e-6, "VOUT", "GND", "output capacitor, low ESR", vout)
        draft.capacitor("C5", 100e-9, "VOUT", "GND", "output capacitor for high frequencies")
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.makes("VOUT")
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.decoupled("U1")
    draft.rated("C3", 1.25 * vout)
    draft.stated(C2=timing)
    return draft.finish(
        f"MC34063 step-down {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"Step-down converter with an MC34063 from {shown(vin, 'V')} to {shown(vout, 'V')}, up to {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="mc34063-buck",
    title="Step-down converter with an MC34063, 5 V to 36 V in, up to 0.5 A",
    answers=listed(
        """
            mc34063 step down, mc34063 buck, mc34063 buck converter, mc34063 step down converter, mc34063 stepdown,
            mc34063a step down, mc34063a buck, mc34063 step down regulator, mc34063, mc34063a
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 5.0, 36.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 5.0, 2.5, 24.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 0.3, 0.05, 0.5, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "MC34063A, MC33063A 1.5 A, Step-Up/Down/Inverting Switching Regulators, ON Semiconductor MC34063A/D",
        "Theory and Applications of the MC34063, ON Semiconductor AN920/D",
    ),
    limits=("The input is not protected against reverse polarity or surges.", "The ripple is some tens of millivolts."),
    neutral=listed("step, down, switching, regulated, buck, converter, dc, regulator"),
    devices=("MC34063", "MC34063A"),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VIN", "vin", "vout * iout / (0.7 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
