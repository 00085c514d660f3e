"""Amplifier of a resistive bridge with a ratiometric output of 0.5 V to 4.5 V."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES, op_amp, place
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_ZERO, _SPAN, _LOWER, _RG = 0.1, 0.8, 10e3, 100e3  # of the supply: output at rest, and what full scale adds


def _work_out(values: Values) -> Designed:
    volts, scale = values["supply"], values["scale"]
    draft = Draft(REFERENCE, values)
    full = draft.figure("bridge at full scale", "S * VCC", "V", S=scale, VCC=volts)
    wanted = _SPAN * volts / full
    ohms = draft.standard("R1", "gain resistor", "RG / (SPAN * VCC / VFULL - 1)", "ohm", 96, RG=_RG, SPAN=_SPAN,
                          VCC=volts, VFULL=full)  # fmt: skip
    gain = draft.figure("gain", "1 + RG / RX", "", asked=wanted, RG=_RG, RX=ohms)
    upper = draft.standard("R2", "R2", "R3 * (1 / ZERO - 1)", "ohm", 96, R3=_LOWER, ZERO=_ZERO)
    zero = draft.figure("output at rest", "VCC * R3 / (R2 + R3)", "V", asked=_ZERO * volts, VCC=volts, R2=upper,
                        R3=_LOWER)  # fmt: skip
    top = draft.figure("output at full scale", "VZERO + A * VFULL", "V", asked=(_ZERO + _SPAN) * volts, VZERO=zero,
                       A=gain, VFULL=full)  # fmt: skip
    draft.figure("corner of the output", "1 / (TWOPI * R4 * C4)", "Hz", TWOPI=2 * pi, R4=1e3, C4=100e-9)
    return _drawn(draft, (ohms, upper), (zero, top))


def _drawn(draft: Draft, parts: tuple[float, float], ends: tuple[float, float]) -> Designed:
    volts, (ohms, upper), (zero, top) = draft.values["supply"], parts, ends
    with draft.block("supply", f"{shown(volts, 'V')}, and a tenth of it for the output at rest"):
        draft.inlet("J1", volts, "VCC", "supply of bridge and amplifier")
        draft.capacitor("C5", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.resistor("R2", upper, "VCC", "TENTH", "output at rest, 0.1 %")
        draft.resistor("R3", _LOWER, "TENTH", "GND", "output at rest, 0.1 %")
        draft.capacitor("C2", 1e-6, "TENTH", "GND", "keeps noise of the supply out")
        place(draft, op_amp(REFERENCE.name, volts, 1.0, 1e3), "VCC", ("TENTH", "VREF", "VREF"))
    with draft.block("amplifier", "its inputs and output reach both supplies"):
        draft.header("J2", "EXC/IN+/IN-/GND", "excitation of the bridge, both signals, ground", "VCC", "IN_P", "IN_N",
                     "GND")  # fmt: skip
        pins = {"1": "GAIN_A", "8": "GAIN_B", "2": "IN_N", "3": "IN_P", "4": "GND", "7": "VCC", "5": "VREF", "6": "AMP"}
        draft.part("U2", "Amplifier_Instrumentation:INA333xxDGK", "", "Package_SO:VSSOP-8_3x3mm_P0.65mm",
                   "instrumentation amplifier", pins)  # fmt: skip
        draft.resistor("R1", ohms, "GAIN_A", "GAIN_B", "sets the gain; 0.1 %")
        draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at the instrumentation amplifier")
    with draft.block("output", f"{shown(zero, 'V')} to {shown(top, 'V')}"):
        draft.resistor("R4", 1e3, "AMP", "OUT", "filter, and stands a short")
        draft.capacitor("C4", 100e-9, "OUT", "GND", "filter")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    return _finished(draft, ohms, ends)


def _finished(draft: Draft, ohms: float, ends: tuple[float, float]) -> Designed:
    volts, (zero, top) = draft.values["supply"], ends
    draft.decoupled("U2")
    draft.divides("VCC", "TENTH", "GND", volts, zero, 2.0)
    draft.pulled_all(GAIN_A="GAIN_B", OUT="AMP")
    draft.wired("U2", IN_P="3", IN_N="2", VREF="5")
    draft.stated(R1=ohms)
    return draft.finish(
        f"Bridge amplifier, {shown(zero, 'V')} to {shown(top, 'V')}",
        f"A bridge of {shown(draft.values['scale'], 'V')} for each volt as {shown(zero, 'V')} to {shown(top, 'V')}, in "
        f"proportion to the supply of {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="bridge-transmitter",
    title="Amplifier of a pressure or load bridge (INA333), output of 0.5 V to 4.5 V in proportion to its 5 V",
    answers=listed(
        """
        pressure sensor bridge, pressure bridge, pressure bridge amplifier, pressure sensor bridge
        amplifier, pressure transducer amplifier, ratiometric bridge amplifier, ratiometric pressure
        sensor, load cell to 0.5 4.5v, bridge to 0.5 4.5v, bridge sensor to 0.5 4.5v, bridge transmitter, ina333,
        ina333 amplifier, ina333 bridge amplifier, mv v bridge amplifier, bridge amplifier with offset, strain gauge
        to 0.5 4.5v, pressure sensor amplifier with offset, pressure bridge to 0.5 4.5v
        """
    ),
    parameters=(
        Parameter("scale", "bridge at full scale, for each volt", "V", 2e-3, 0.8e-3, 20e-3, ("bridge", "of", "sensor"),
                  ("bridge", "v", "volt", "sensitivity", "full"), alone=True),
        Parameter("out", "highest output", "V", 4.5, 4.5, 4.5, ("to", "output"), ("output", "out"), least=0.5),
        Parameter("supply", "supply voltage", "V", 5.0, 4.5, 5.5, SUPPLY_BEFORE, SUPPLY_AFTER),
    ),
    sources=(
        "INA333 Micro-Power, Zero-Drift, Rail-to-Rail Out Instrumentation Amplifier, Texas Instruments SBOS445: "
        "G = 1 + 100 kohm / RG",
        *SOURCES,
    ),
    limits=(
        "The output follows the supply, as the bridge does: what measures it needs the same supply as its reference.",
        "Zero and span of the bridge itself are not trimmed: calibrate.",
        "One direction: a negative difference gives less than the output at rest.",
    ),
    neutral=listed(
        "pressure, bridge, sensor, wheatstone, amplifier, mv, v, per, output, ratiometric, transducer, transmitter, "
        "load, cell, strain, gauge, instrumentation, resistive, full, scale, span, automotive, signal, conditioner, "
        "conditioning"
    ),
    devices=("INA333",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)  # fmt: skip
