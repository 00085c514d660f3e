"""Instrumentation amplifier of one chip on two supplies, around ground."""

from __future__ import annotations

from typing import NamedTuple

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import NEUTRAL, RAILS, SPEED, TAKES, supplies
from circuitron.references.stock import SO8
from circuitron.references.words import each_of, listed


class _Chip(NamedTuple):
    ohms: float  # of the gain: G = 1 + ohms / R
    product: float  # of gain and bandwidth, Hz, at high gains
    away: float  # volts that the inputs keep from both supplies
    swing: float  # volts that the output keeps from both


_CHIPS = {"INA128": _Chip(50e3, 20e6, 2.0, 1.5), "AD620": _Chip(49.4e3, 10e6, 1.9, 1.5)}


def _work_out(values: Values) -> Designed:
    gain, volts = values["gain"], values["supply"]
    draft = Draft(REFERENCE, values)
    name = next((each for each in values.devices if each in _CHIPS), "INA128")
    chip = _CHIPS[name]
    hertz = values["bandwidth"]
    draft.require(gain * hertz <= chip.product, f"an {name} has no gain of {gain:.4g} at {shown(hertz, 'Hz')}")
    ohms = draft.standard("R1", "gain resistor", "RG / (GAIN - 1)", "ohm", 96, RG=chip.ohms, GAIN=gain)
    real = draft.figure("gain", "1 + RG / R", "", asked=gain, RG=chip.ohms, R=ohms)
    largest = draft.figure("largest difference", "(VS - SWING) / GAIN", "V", VS=volts, SWING=chip.swing, GAIN=gain)
    supplies(draft)
    with draft.block("amplifier", f"gain of {gain:.4g}"):
        draft.header("J2", "IN+/IN-/GND", "both inputs, ground", "IN_P", "IN_N", "GND")
        pins = {"1": "GAIN_A", "8": "GAIN_B", "2": "IN_N", "3": "IN_P", "4": "VNEG", "7": "VPOS", "5": "GND",
                "6": "OUT"}  # fmt: skip
        draft.part("U1", f"Amplifier_Instrumentation:{name}", "", SO8, "instrumentation amplifier", pins)
        draft.resistor("R1", ohms, "GAIN_A", "GAIN_B", "sets the gain; 0.1 %")
        draft.capacitor("C1", 100e-9, "VPOS", "GND", "supply capacitor, at the amplifier", volts)
        draft.capacitor("C2", 100e-9, "GND", "VNEG", "supply capacitor, at the amplifier", volts)
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.decoupled("U1")
    draft.pulled("GAIN_A", "GAIN_B")
    draft.wired("U1", IN_P="3", IN_N="2", GND="5")
    draft.stated(R1=ohms)
    draft.note(f"The output is {real:.4g} times IN_P - IN_N around ground, of which {shown(largest, 'V')} fill it.")
    draft.note(f"Both inputs must lie within {shown(volts - chip.away, 'V')} of ground, less half of the output.")
    return draft.finish(
        f"Instrumentation amplifier on two supplies, gain {gain:.4g}",
        f"Amplifies the difference of two voltages {gain:.4g} times with an {name}, up to {shown(hertz, 'Hz')}, on "
        f"{shown(volts, 'V')} and {shown(-volts, 'V')}.",
    )


REFERENCE = Reference(
    name="instrumentation-amplifier-dual",
    title="Instrumentation amplifier with an INA128 or AD620 on two supplies, gain 2 to 1000",
    answers=each_of(
        listed(
            """
            instrumentation amplifier, instrumentation amp, in amp, inamp, bridge amplifier, strain gauge amplifier,
            wheatstone bridge amplifier, ina128, ina128 amplifier, ina128 instrumentation amplifier, ina128
            instrumentation amp, ad620, ad620 amplifier, ad620 instrumentation amplifier, ad620 instrumentation amp,
            instrumentation amplifier ad620, instrumentation amp ad620, instrumentation amplifier ina128,
            instrumentation amp ina128, instrumentation amplifier with ad620, instrumentation amplifier with ina128,
            precision instrumentation amplifier, strain gauge bridge amplifier, load cell amplifier
            """
        ),
        ("symmetrical", "dual supply", "split supply", "bipolar supply", "symmetrical supply", "dual rail"),
    ),
    parameters=(
        Parameter("gain", "gain", "", 100.0, 2.0, 1000.0, ("gain", "amplify", "factor"), ("gain", "times", "x"),
                  alone=True),
        RAILS,
        SPEED,
    ),
    sources=(
        "AD620 Low Cost Low Power Instrumentation Amplifier, Analog Devices: G = 1 + 49.4 kohm / RG",
        "INA12x Precision, Low-Power Instrumentation Amplifiers, Texas Instruments SBOS051: G = 1 + 50 kohm / RG",
    ),
    limits=(
        "Both inputs need a path for direct current to ground, as a bridge gives it; a floating source has none.",
        "It feeds no bridge.",
        "It is nothing for electrodes on people, which need isolation and limits that are tested.",
    ),
    neutral=listed(
        f"{NEUTRAL}, instrumentation, sensor, bridge, wheatstone, strain, gauge, differential, mv, one, chip, sensors"
    ),
    unlike=("single", "three", "excitation", "ecg", "ekg", "emg", "eeg", "adc", "differentiator"),
    devices=("INA128", "AD620"),
    work_out=_work_out,
    rank=3,
    takes=TAKES,
)  # fmt: skip
