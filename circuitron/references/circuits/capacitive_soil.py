"""Capacitive soil-moisture sensor with an analogue output."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_UPPER, _LOWER, _FARADS, _SERIES, _HOLD, _LEAK = 1e3, 6.8e3, 330e-12, 10e3, 100e-9, 1e6
_DRY, _WET, _DIODE = 30e-12, 400e-12, 0.45  # farads of an electrode of some 20 cm²; volts of a 1N4148 at 2 uA


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    hertz = draft.figure("frequency", "1 / (0.693 * (R1 + 2 * R2) * C1)", "Hz", R1=_UPPER, R2=_LOWER, C1=_FARADS)
    for word, farads in (("dry", _DRY), ("wet", _WET)):
        draft.figure(f"output {word}, about", "VDD / 2 * (1 + K) - VD", "V", VDD=volts, VD=_DIODE,
                     K=1 / sqrt(1 + (2 * pi * hertz * _SERIES * farads) ** 2))  # fmt: skip
    draft.figure("time constant of the output", "R4 * C4", "s", R4=_LEAK, C4=_HOLD)
    with draft.block("supply", f"{shown(volts, 'V')}, and the output"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground, output", "VDD", "GND", "OUT")
        draft.fed("VDD", "GND")
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at U1")
        draft.capacitor("C5", 1e-6, "VDD", "GND", "supply capacitor", volts)
    with draft.block("oscillator", shown(hertz, "Hz")):
        pins = {"8": "VDD", "1": "GND", "4": "VDD", "2": "TIMING", "6": "TIMING", "7": "DISCHARGE", "5": "CV",
                "3": "SQUARE"}  # fmt: skip
        draft.part("U1", "Timer:TLC555xD", "", SO8, "CMOS timer: quick, and up to its supply", pins)
        draft.resistor("R1", _UPPER, "VDD", "DISCHARGE", "frequency")
        draft.resistor("R2", _LOWER, "DISCHARGE", "TIMING", "frequency")
        draft.stable("C1", _FARADS, "TIMING", "GND", "frequency")
        draft.capacitor("C3", 10e-9, "CV", "GND", "keeps noise off the thresholds")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    with draft.block("electrode", "the wetter the soil, the smaller what is left of the square"):
        draft.resistor("R3", _SERIES, "SQUARE", "ELECTRODE", "low-pass with the electrode")
        draft.header("J2", "electrode", "two areas of copper, some 20 cm2, under solder mask and varnish", "ELECTRODE",
                     "GND")  # fmt: skip
    with draft.block("peak detector", "the output"):
        draft.diode(
            "D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "ELECTRODE", "OUT", "passes the peaks; 4 pF, and no leakage"
        )
        draft.capacitor("C4", _HOLD, "OUT", "GND", "holds the peak")
        draft.resistor("R4", _LEAK, "OUT", "GND", "lets it fall")
    draft.decoupled("U1")
    draft.enabled("U1", "4", "VDD")
    draft.measured("frequency", "SQUARE", 1 / (0.693 * (_UPPER + 2 * _LOWER) * _FARADS), 8.0)
    draft.pulled_all(ELECTRODE="SQUARE", OUT="GND")
    draft.stated(R3=_SERIES, C1=_FARADS)
    draft.note("Read it in air and in water once: these are the ends of the scale.")
    return draft.finish(
        "Capacitive soil sensor",
        f"Soil moisture by the capacitance of an electrode that corrodes not, as a voltage; {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="capacitive-soil-sensor",
    title="Capacitive soil-moisture sensor (TLC555) with an analogue output, 3 V to 5.5 V",
    answers=listed(
        """
        capacitive soil moisture sensor, capacitive soil sensor, soil moisture sensor capacitive, soil moisture
        capacitive, capacitive moisture sensor, capacitive soil moisture probe, capacitive soil probe, capacitive plant
        sensor, soil moisture sensor corrosion free, capacitive soil humidity sensor
        """
    ),
    parameters=(supply(3.3, 3.0, 5.5, "adc", "logic"),),
    sources=(
        "LinCMOS TLC555 Timer, Texas Instruments SLFS043",
        "Low-pass of first order: 1 / sqrt(1 + (2 pi f R C)^2)",
    ),
    limits=("The output falls with moisture, and not in a line.", "The ADC needs a high resistance: 1 Mohm and more."),
    neutral=listed(
        "capacitive, soil, moisture, sensor, probe, plant, analog, output, out, adc, voltage, tlc555, 555, humidity, "
        "arduino, esp32, microcontroller, mcu, corrode, corrosion, free, capacitance, electrode, pcb"
    ),
    devices=("TLC555",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.002"),),
    signals=(Signal("OUT", "adc", "supply", Drive("0", "supply", "supply", ohms="10e3", is_simulated=False)),),
)
