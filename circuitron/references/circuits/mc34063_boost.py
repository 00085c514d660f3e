"""Step-up converter with the MC34063."""

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

_VREF, _BOTTOM, _VSAT, _VF, _FREQUENCY, _TRIP = 1.25, 1.2e3, 0.8, 0.5, 50e3, 0.3
_FORCED, _BLEED, _DRIVER = 20.0, 5e-3, 1.5  # gain of the switch that is driven hard; amperes beside its base; volts
_MOST_PEAK, _MOST_RATIO = 1.2, 5.0  # amperes, 15 % below the limit of 1.4 A; the oscillator's own is 5.2 and more
_OUT = 220e-6


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(vout >= vin + 1.0, f"it steps up: {shown(vout, 'V')} are not above {shown(vin, 'V')}")
    named = {"VOUT": vout, "VF": _VF, "VIN": vin, "VSAT": _VSAT}
    ratio = draft.figure("ratio of on-time to off-time", "(VOUT + VF - VIN) / (VIN - VSAT)", "", **named)
    draft.require(ratio <= _MOST_RATIO, f"{shown(vin, 'V')} to {shown(vout, 'V')} is too much for one stage")
    on = draft.figure("on-time", "RATIO / (RATIO + 1) / F", "s", RATIO=ratio, F=_FREQUENCY)
    timing = draft.standard("C2", "timing capacitor", "4e-5 * TON", "F", 12, TON=on)
    peak = draft.figure("peak current", "2 * IOUT * (RATIO + 1)", "A", IOUT=iout, RATIO=ratio)
    draft.require(peak <= _MOST_PEAK, f"the switch would carry {shown(peak, 'A')}; nearest: boost")
    sense = draft.standard("R3", "sense resistor", "TRIP / (1.15 * IPEAK)", "ohm", 24, TRIP=_TRIP, IPEAK=peak)
    coil = draft.standard("L1", "L1", "1.2 * (VIN - VSAT) * TON / IPEAK", "H", 6, VIN=vin, VSAT=_VSAT, TON=on,
                          IPEAK=peak)  # fmt: skip
    base = draft.standard("R4", "R4", "(VIN - VDRV) / (IPEAK / HFE + IBLEED)", "ohm", 24, VIN=vin, VDRV=_DRIVER,
                          IPEAK=peak, HFE=_FORCED, IBLEED=_BLEED)  # fmt: skip
    top = draft.standard("R2", "R2", "R1 * (VOUT / VREF - 1)", "ohm", 96, R1=_BOTTOM, VOUT=vout, VREF=_VREF)
    draft.figure("output voltage", "VREF * (1 + R2 / R1)", "V", asked=vout, VREF=_VREF, R2=top, R1=_BOTTOM)
    draft.figure("ripple, about", "9 * IOUT * TON / C3", "V", IOUT=iout, TON=on, C3=_OUT)
    heat = draft.figure("heat in U1, about", "VSAT * IPEAK / 2 * TON * F + VIN * 4e-3", "W",
                        VSAT=_VSAT, IPEAK=peak, TON=on, F=_FREQUENCY, VIN=vin)  # fmt: skip
    draft.require(heat <= 0.6, f"U1 would turn {shown(heat, 'W')} into heat; nearest: boost")
    return _drawn(draft, {"R3": sense, "R4": base, "R2": top, "C2": timing, "L1": coil}, peak, on)


def _drawn(draft: Draft, parts: dict[str, float], peak: float, on: float) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 100e-6, "VIN", "GND", "input capacitor", vin)
        draft.capacitor("C4", 100e-9, "VIN", "GND", "input capacitor for high frequencies", vin)
    with draft.block("converter", f"{shown(vin, 'V')} to {shown(vout, 'V')}"):
        pins = {"6": "VIN", "7": "LIMIT", "8": "DRIVE", "1": "SW", "2": "GND", "3": "TIMING", "4": "GND", "5": "FB"}
        draft.part("U1", "Regulator_Switching:MC34063AD", "", SO8, "converter", pins)
        draft.warm_resistor("R3", parts["R3"], "VIN", "LIMIT", "limits the peak current", parts["R3"] * peak**2 / 3)
        watts = (vin - _DRIVER) ** 2 / parts["R4"] * on * _FREQUENCY
        draft.warm_resistor("R4", parts["R4"], "LIMIT", "DRIVE", "drives the switch", watts)
        draft.capacitor("C2", parts["C2"], "TIMING", "GND", "sets the on-time")
        draft.inductor("L1", parts["L1"], "LIMIT", "SW", f"saturation above {shown(1.3 * peak, 'A')}",
                       "Inductor_SMD:L_12x12mm_H8mm")  # fmt: skip
        draft.diode("D1", "Diode:B360", "Diode_SMD:D_SMC", "SW", "VOUT", "rectifies")
        draft.resistor("R1", _BOTTOM, "FB", "GND", "feedback, 1 %")
        draft.resistor("R2", parts["R2"], "VOUT", "FB", "feedback, 1 %")
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C3", _OUT, "VOUT", "GND", "output capacitor, low ESR", vout)
        draft.capacitor("C5", 100e-9, "VOUT", "GND", "output capacitor for high frequencies", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    return _finished(draft, parts["C2"])


def _finished(draft: Draft, timing: float) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    draft.makes("VOUT")
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.decoupled("U1")
    draft.rated("C3", 1.25 * vout)
    draft.wired("U1", SW="1", GND="2")
    draft.stated(C2=timing)
    return draft.finish(
        f"MC34063 step-up {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"Step-up converter with an MC34063 from {shown(vin, 'V')} to {shown(vout, 'V')}, up to {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="mc34063-boost",
    title="Step-up converter with an MC34063, 4.5 V to 24 V in, up to 35 V",
    answers=listed(
        """
        mc34063 boost, mc34063 step up, mc34063 boost converter, mc34063 step up converter, mc34063 stepup, mc34063a
        boost, mc34063a step up, mc34063 step up regulator, boost converter mc34063, boost mc34063, step up mc34063,
        step up converter mc34063, boost converter with mc34063, step up converter with mc34063, boost with mc34063,
        mc34063a boost converter, boost converter mc34063a, boost converter with mc34063a
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 4.5, 24.0, INPUT_BEFORE, INPUT_AFTER, hardest="low"),
        Parameter("vout", "output voltage", "V", 12.0, 6.0, 35.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 0.1, 0.01, 0.4, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "MC34063A, MC33063A 1.5 A, Step-Up/Down/Inverting Switching Regulators, ON Semiconductor MC34063A/D",
        "Theory and Applications of the MC34063, ON Semiconductor AN920/D",
    ),
    limits=(
        "The input is not protected against reverse polarity or surges.",
        "It limits no short circuit of the output, which L1 and D1 feed past the switch.",
    ),
    neutral=listed("step, up, switching, regulated, boost, converter, dc, regulator"),
    devices=("MC34063", "MC34063A"),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VIN", "vin", "vout * iout / (0.7 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
