"""Microphone amplifier with automatic gain control, MAX9814."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_GAINS = {40.0: "VDD", 50.0: "GND", 60.0: OPEN}  # decibels: where GAIN goes
_MICROPHONE, _COUPLING, _UPPER, _LOWER, _BIAS = 2.2e3, 100e-9, 150e3, 100e3, 2.0
_PACKAGE = "Package_DFN_QFN:TDFN-14-1EP_3x3mm_P0.4mm_EP1.78x2.35mm"


def _work_out(values: Values) -> Designed:
    volts, gain = values["supply"], values["decibels"]
    draft = Draft(REFERENCE, values)
    draft.require(gain in _GAINS, f"it has 40, 50 or 60 dB at most, not {gain:g} dB")
    draft.figure("threshold of the gain control", "VMICBIAS * R3 / (R2 + R3)", "V", VMICBIAS=_BIAS, R2=_UPPER,
                 R3=_LOWER)  # fmt: skip
    draft.figure("attack time", "2400 * CT", "s", CT=470e-9)
    draft.figure("current of the microphone, at most", "VMICBIAS / R1", "A", VMICBIAS=_BIAS, R1=_MICROPHONE)
    draft.figure("lower corner at an input of 100 kohm", "1 / (TWOPI * RIN * C3)", "Hz", TWOPI=2 * pi, RIN=100e3,
                 C3=_COUPLING)  # fmt: skip
    with draft.block("microphone", "electret, fed with 2 V"):
        draft.resistor("R1", _MICROPHONE, "MICBIAS", "MIC", "load of the microphone")
        draft.part("MK1", "Device:Microphone_Condenser", "electret", "Sensor_Audio:POM-2244P-C3310-2-R",
                   "two-wire capsule", {"2": "MIC", "1": "GND"})  # fmt: skip
        draft.capacitor("C3", _COUPLING, "MICIN", "MIC", "couples the microphone")
    with draft.block("amplifier", f"up to {gain:g} dB, less for what is loud"):
        pins = {"1": "CT", "2": "VDD", "3": "CG", "4": "GND", "5": "VDD", "6": "OUT", "7": "GND", "8": "MICIN",
                "9": "GND", "10": _GAINS[gain], "11": "GND", "12": "BIAS", "13": "MICBIAS", "14": "TH",
                "15": "GND"}  # fmt: skip
        draft.part("U1", "Amplifier_Audio:MAX9814", "", _PACKAGE, "amplifier; attack to release 1:500", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the amplifier")
        draft.capacitor("C2", 470e-9, "CT", "GND", "attack and release")
        draft.capacitor("C4", 2.2e-6, "CG", "GND", "no DC in the output")
        draft.capacitor("C5", 470e-9, "BIAS", "GND", "its bias")
        draft.resistor("R2", _UPPER, "MICBIAS", "TH", "threshold of the gain control")
        draft.resistor("R3", _LOWER, "TH", "GND", "threshold of the gain control")
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground, output around 1.23 V", "VDD", "GND", "OUT")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts, gain = draft.values["supply"], draft.values["decibels"]
    draft.fed("VDD", "GND")
    draft.makes("MICBIAS")
    draft.decoupled("U1")
    draft.pulled_all(MIC="MICBIAS", TH="GND")
    draft.wired("U1", MICIN="8", OUT="6", TH="14")
    draft.stated(R1=_MICROPHONE, R2=_UPPER)
    return draft.finish(
        "MAX9814 microphone",
        f"A microphone with automatic gain, up to {gain:g} dB, for an ADC, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="max9814",
    title="Microphone amplifier with automatic gain control (MAX9814)",
    answers=listed(
        """
        max9814, max9814 microphone, max9814 microphone amplifier, microphone amplifier with agc, agc microphone,
        automatic gain control microphone, microphone with automatic gain control, max9814 module, max9814 mic amp,
        agc microphone amplifier, auto gain microphone, microphone amplifier with automatic gain control,
        microphone preamp with agc, max9814 breakout, electret microphone with agc
        """
    ),
    parameters=(
        supply(3.3, 2.7, 5.5),
        Parameter("decibels", "highest gain in dB", "", 60.0, 40.0, 60.0, (), ("db",)),
    ),
    sources=("MAX9814 Microphone Amplifier with AGC and Low-Noise Microphone Bias, Maxim 19-0764",),
    limits=("What is loud comes out as loud as what is quiet: no meter for sound levels.",),
    neutral=listed(
        "microphone, mic, amplifier, preamp, agc, automatic, auto, gain, control, electret, module, adc, arduino, "
        "microcontroller, audio, sound, voice, max9814, output, analog"
    ),
    devices=("MAX9814",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.005"),),
    signals=(
        Signal("OUT", "adc", "supply", drive=Drive("0.2", "1.23", "2.45", "0.0005", ohms="50", is_simulated=False)),
    ),
)  # fmt: skip
