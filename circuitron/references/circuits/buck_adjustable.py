"""Step-down converter with an LM2596, or an LM2576HV above 38 V, whose output voltage a potentiometer sets."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.coils import coil_size, rectifier
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, LOAD_AFTER, LOAD_BEFORE, listed

_VREF, _VSAT, _VF = 1.23, 1.2, 0.5
_KNOB, _RIPPLE = 10e3, 0.3  # ohms; of the largest current, in the inductor
_FOOTPRINT = "Potentiometer_THT:Potentiometer_Piher_PC-16_Single_Vertical"
_HIGH = 38.0  # volts above which it is an LM2576HV
_PLAIN = 10.0  # volts of the output up to which an LM2596 is stable without a feedforward capacitor
_INPUTS, _OUTPUTS = (12.0, 24.0, 36.0, 48.0), (12.0, 9.0, 5.0, 3.0)  # volts


def _least(vmax: float) -> float:
    """The lowest input voltage for an output."""
    return max(4.5, 1.1 * vmax + _VSAT + 0.5)


def _work_out(values: Values) -> Designed:
    vin, vmax, iout = values["vin"], values["vmax"], values["iout"]
    draft = Draft(REFERENCE, values)
    if "vmax" in values.given:
        vin = draft.suppose("vin", next(each for each in _INPUTS if each >= _least(vmax)))
    else:
        vmax = draft.suppose("vmax", next((each for each in _OUTPUTS if vin >= _least(each)), _OUTPUTS[-1]))
    least = _least(vmax)
    draft.require(vin >= least, f"{shown(vmax, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    device, hertz = ("LM2576HVS-ADJ", 52e3) if vin > _HIGH else ("LM2596S-ADJ", 150e3)
    bottom = draft.standard("R1", "R1", "RV1 / (VMAX / VREF - 1)", "ohm", 96, RV1=_KNOB, VMAX=vmax, VREF=_VREF)
    draft.figure("highest output voltage", "VREF * (1 + RV1 / R1)", "V", asked=vmax, VREF=_VREF, RV1=_KNOB, R1=bottom)
    coil = _coil(draft, vin, min(vmax, vin / 2), hertz)  # at that output its ripple is the largest
    purpose = f"converter of {shown(hertz, 'Hz')}; {shown(_heat(draft, vin, vmax), 'W')}, needs copper"
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 220e-6, "VIN", "GND", f"input capacitor, low ESR, {shown(iout / 2, 'A')} of ripple", vin)
        draft.capacitor("C3", 100e-9, "VIN", "GND", "input capacitor for high frequencies, at U1", vin)
    _drawn(draft, (vin, vmax), (device, purpose), coil, bottom)
    return draft.finish(
        f"Adjustable step-down converter, {_VREF} V to {shown(vmax, 'V')}",
        f"A potentiometer sets the output from {_VREF} V to {shown(vmax, 'V')}, at up to {shown(iout, 'A')} from "
        f"{shown(vin, 'V')} ({device[:6]}, {shown(hertz, 'Hz')}).",
    )


def _coil(draft: Draft, vin: float, vout: float, hertz: float) -> tuple[float, float]:
    """Its henries and its peak current at an output."""
    iout = draft.values["iout"]
    duty = draft.figure("duty cycle at the largest ripple", "(VOUT + VF) / (VIN - VSAT + VF)", "",
                        VOUT=vout, VF=_VF, VIN=vin, VSAT=_VSAT)  # fmt: skip
    coil = draft.standard(
        "L1", "L1", "(VIN - VSAT - VOUT) * D / (F * RIPPLE * I)", "H", 6,
        VIN=vin, VSAT=_VSAT, VOUT=vout, D=duty, F=hertz, RIPPLE=_RIPPLE, I=max(iout, 0.5),
    )  # fmt: skip
    peak = draft.figure("inductor peak current", "IOUT + (VIN - VSAT - VOUT) * D / (2 * F * L)", "A",
                        IOUT=iout, VIN=vin, VSAT=_VSAT, VOUT=vout, D=duty, F=hertz, L=coil)  # fmt: skip
    return coil, peak


def _heat(draft: Draft, vin: float, vmax: float) -> float:
    """Watts of the converter, the most."""
    iout = draft.values["iout"]
    most = draft.figure("duty cycle at the highest output", "(VMAX + VF) / (VIN - VSAT + VF)", "",
                        VMAX=vmax, VF=_VF, VIN=vin, VSAT=_VSAT)  # fmt: skip
    heat = draft.figure("heat in U1, about", "VSAT * IOUT * D + VIN * 5e-3", "W",
                        VSAT=_VSAT, IOUT=iout, D=most, VIN=vin)  # fmt: skip
    draft.require(heat <= 3.0, f"U1 would turn {shown(heat, 'W')} into heat")
    return heat


def _drawn(
    draft: Draft, volts: tuple[float, float], made: tuple[str, str], coil: tuple[float, float], bottom: float
) -> None:
    vin, vmax = volts
    with draft.block("converter", f"{shown(vin, 'V')} to what RV1 sets"):
        pins = {"1": "VIN", "2": "SW", "3": "GND", "4": "FB", "5": "GND"}
        draft.part("U1", f"Regulator_Switching:{made[0]}", "", "Package_TO_SOT_SMD:TO-263-5_TabPin3", made[1], pins)
        most = 1.3 * coil[1]
        draft.inductor("L1", coil[0], "SW", "VOUT", f"saturation above {shown(most, 'A')}", coil_size(coil[0], most))
        draft.diode("D1", *rectifier(vin), "GND", "SW", "freewheels")
        draft.resistor("R1", bottom, "FB", "GND", "feedback, 1 %: sets the highest output")
        draft.part("RV1", "Device:R_Potentiometer", f"{_KNOB / 1e3:g}k", _FOOTPRINT, "sets the output voltage; linear",
                   {"1": "VOUT", "2": "FB", "3": "FB"})  # fmt: skip
        if vmax > _PLAIN and vin <= _HIGH:
            ahead = draft.standard("C4", "C4", "1 / (K * RV1)", "F", 6, K=31e3, RV1=_KNOB)
            draft.capacitor("C4", ahead, "VOUT", "FB", "feedforward, which outputs above 10 V need", vmax)
    with draft.block("output stage", f"{_VREF} V to {shown(vmax, 'V')}"):
        draft.capacitor("C2", 470e-6, "VOUT", "GND", "output capacitor, low ESR", vmax)
        draft.terminal("J2", f"{_VREF}-{vmax:g}V out", "VOUT", "GND", "load")
    _asserted(draft, vin, vmax, bottom)


def _asserted(draft: Draft, vin: float, vmax: float, bottom: float) -> None:
    draft.makes("VOUT")
    draft.decoupled("U1")
    draft.rated("C1", 1.25 * vin)
    draft.rated("C2", 1.25 * vmax)
    draft.wired("RV1", FB="2", VOUT="1")
    draft.pulled("FB", "GND")
    draft.stated(R1=bottom)


REFERENCE = Reference(
    name="buck-adjustable",
    title="Adjustable step-down converter: an LM2596, or an LM2576HV above 38 V, with a potentiometer, up to 3 A",
    answers=listed(
        """
        adjustable buck converter, adjustable buck, buck converter adjustable, buck converter with potentiometer, buck
        with potentiometer, variable buck converter, variable buck, adjustable step down converter, adjustable step
        down, variable step down converter, step down converter with potentiometer, adjustable lm2596, lm2596
        adjustable, lm2596 with potentiometer, lm2596 potentiometer, lm2596 adjustable buck, adjustable output buck
        converter, buck converter with adjustable output, buck converter adjustable output, adjustable switching
        regulator, adjustable switching supply, adjustable switching power supply, variable switching power supply,
        adjustable buck regulator, adjustable step down regulator, adjustable dc dc converter, adjustable dc dc,
        adjustable step down dc dc converter, adjustable dc dc step down, adjustable lm2596 module, lm2596 module
        adjustable, adjustable output, variable output, buck module with potentiometer, adjustable buck module
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 24.0, 6.0, 55.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vmax", "highest output voltage", "V", 12.0, 3.0, 30.0,
                  ("to", "up", "output", "supply", "out", "gives", "for"), ("output", "out", "max"), alone=True,
                  least=1.2),
        Parameter("iout", "output current", "A", 1.0, 0.05, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "LM2596 SIMPLE SWITCHER Power Converter 150-kHz 3-A Step-Down Voltage Regulator, Texas Instruments SNVS124",
        "LM2576xx Series SIMPLE SWITCHER 3-A Step-Down Voltage Regulator, Texas Instruments SNVS107",
    ),
    limits=(
        "The highest output varies by a fifth, as the resistance of such potentiometers does.",
        "The lowest output is 1.23 V; the current limit is that of the converter, and cannot be set.",
        "The input is not protected against reverse polarity or surges.",
        "The size of L1 is an estimate from its energy: take the footprint of the part that is bought.",
    ),
    neutral=listed(
        "step, down, switching, regulated, buck, converter, dc, regulator, adjustable, variable, adjust, adjusted, "
        "potentiometer, knob, module, with, from, voltage, set, sets, output"
    ),
    devices=("LM2596", "LM2596S", "LM2576", "LM2576HV"),
    work_out=_work_out,
    rank=4,
    takes=(Rail("VIN", "vin", "vmax * iout / (0.75 * vin)"),),
)  # fmt: skip
