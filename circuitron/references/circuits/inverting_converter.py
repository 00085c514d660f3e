"""Inverting converter with the MC34063."""

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

_VREF, _BOTTOM, _FREQUENCY = 1.25, 1.2e3, 50e3
_VSAT, _VF = 1.0, 0.5  # of the switch as an emitter follower, and of the Schottky diode
_MOST_PEAK, _MOST_VOLTS = 1.3, 38.0  # the datasheet allows 1.5 A and 40 V
_OUTPUTS, _ESR = (220e-6, 470e-6), 0.15  # farads; ohms of such a capacitor, of low ESR


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.require(vin + vout <= _MOST_VOLTS, f"{shown(vin, 'V')} and {shown(-vout, 'V')} are too far apart for U1")
    top = draft.standard("R2", "feedback upper resistor", "R1 * (VOUT / VREF - 1)", "ohm", 96, R1=_BOTTOM, VOUT=vout,
                         VREF=_VREF)  # fmt: skip
    draft.figure("output voltage", "-VREF * (1 + R2 / R1)", "V", asked=-vout, VREF=_VREF, R1=_BOTTOM, R2=top)
    ratio = draft.figure(
        "on-time to off-time", "(VOUT + VF) / (VIN - VSAT)", "", VOUT=vout, VF=_VF, VIN=vin, VSAT=_VSAT
    )
    on = draft.figure("on-time", "RATIO / ((RATIO + 1) * F)", "s", RATIO=ratio, F=_FREQUENCY)
    timing = draft.standard("C2", "timing capacitor", "4e-5 * TON", "F", 12, TON=on)
    peak = draft.figure("peak current", "2 * IOUT * (RATIO + 1)", "A", IOUT=iout, RATIO=ratio)
    draft.require(peak <= _MOST_PEAK, f"it needs a peak current of {shown(peak, 'A')}, above {_MOST_PEAK:g} A")
    sense = draft.standard("R3", "current limit", "0.3 / IPK", "ohm", 12, IPK=peak)
    coil = draft.standard(
        "L1", "inductance", "(VIN - VSAT) / IPK * TON", "H", 12, VIN=vin, VSAT=_VSAT, IPK=peak, TON=on
    )
    least = draft.figure("least output capacitance", "9 * IOUT * TON / (0.02 * VOUT)", "F", IOUT=iout, TON=on,
                         VOUT=vout)  # fmt: skip
    draft.figure("ripple by the resistance of C3, about", "IPK * ESR", "V", IPK=peak, ESR=_ESR)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 100e-6, "VIN", "GND", "input capacitor", vin)
        draft.capacitor("C4", 100e-9, "VIN", "GND", "input capacitor for high frequencies")
    with draft.block("converter", f"{shown(vin, 'V')} to {shown(-vout, 'V')}"):
        pins = {"6": "VIN", "7": "LIMIT", "8": "LIMIT", "1": "LIMIT", "2": "SW", "3": "TIMING", "4": "VNEG", "5": "FB"}
        package = "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"
        draft.part("U1", "Regulator_Switching:MC34063AD", "", package, "converter; its ground is the output", pins)
        draft.warm_resistor("R3", sense, "VIN", "LIMIT", "limits the peak current", sense * (peak / 2) ** 2)
        draft.capacitor("C2", timing, "TIMING", "VNEG", "sets the on-time")
        draft.inductor("L1", coil, "SW", "GND", f"saturation above {shown(1.3 * peak, 'A')}",
                       "Inductor_SMD:L_Bourns_SRP1038C_10.0x10.0mm")  # fmt: skip
        draft.diode("D1", "Diode:SS34", "Diode_SMD:D_SMA", "VNEG", "SW", "rectifier")
        draft.resistor("R1", _BOTTOM, "FB", "VNEG", "feedback")
        draft.resistor("R2", top, "GND", "FB", "feedback")
    _output(draft, vout, iout, next(each for each in _OUTPUTS if each >= least))
    draft.makes("VNEG")
    draft.divides("GND", "FB", "VNEG", vout, _VREF, 2.0)  # seen from the output
    draft.decoupled("U1")
    draft.stated(C2=timing)
    return draft.finish(
        f"Inverting converter {shown(vin, 'V')} to {shown(-vout, 'V')}",
        f"Makes {shown(-vout, 'V')} from {shown(vin, 'V')}, up to {shown(iout, 'A')}.",
    )


def _output(draft: Draft, vout: float, iout: float, farads: float) -> None:
    with draft.block("output stage", f"{shown(-vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C3", farads, "GND", "VNEG", "output capacitor, low ESR", vout)
        draft.capacitor("C5", 100e-9, "GND", "VNEG", "output capacitor for high frequencies")
        draft.terminal("J2", f"-{vout:g} V out", "VNEG", "GND", "load")
        draft.rated("C3", 1.25 * vout)


REFERENCE = Reference(
    name="inverting-converter",
    title="Inverting converter with an MC34063, 4.5 V to 20 V in, -3 V to -24 V out",
    answers=listed(
        """
            negative rail, negative rail generator, negative voltage generator, negative voltage supply,
            negative voltage, negative output, negative supply, negative, inverting converter, inverting
            regulator, inverting supply, inverting power supply, buck boost inverting converter, inverting buck boost
            converter, inverting buck boost, negative converter, negative regulator, inverting dc dc converter,
            negative power supply, mc34063 inverting, inverting switching regulator, regulated negative
            supply, negative dc dc converter
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 4.5, 20.0, INPUT_BEFORE, INPUT_AFTER, hardest="low"),
        Parameter(
            "vout",
            "output voltage below ground",
            "V",
            12.0,
            3.0,
            24.0,
            OUTPUT_BEFORE,
            OUTPUT_AFTER,
            alone=True,
            mirrored=True,
            made=True,
        ),
        Parameter("iout", "output current", "A", 50e-3, 5e-3, 0.35, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "MC34063A, MC33063A 1.5 A, Step-Up/Down/Inverting Switching Regulators, ON Semiconductor MC34063A/D",
        "Theory and Applications of the MC34063, ON Semiconductor AN920/D",
    ),
    limits=(
        "The input is not protected against reverse polarity or surges.",
        "The ripple is some tenths of a volt, by the resistance of C3: a smaller one takes an LC filter.",
    ),
    neutral=listed(
        "inverting, negative, positive, switching, regulated, step, buck, boost, below, ground, op, amp, opamp"
    ),
    unlike=("amplifier", "buffer", "follower", "summing"),
    devices=("MC34063", "MC34063A"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "vout * iout / (0.6 * vin)"),),
)
