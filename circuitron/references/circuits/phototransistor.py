"""Phototransistor as a light sensor with an analog output."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_PHOTOCURRENT = 0.6e-6  # amperes for each lux of white light: 690 µA at 1000 lx, typically
_DROP = 0.4  # collector-emitter voltage below which it saturates


def _work_out(values: Values) -> Designed:
    volts, lux = values["supply"], values["light"]
    draft = Draft(REFERENCE, values)
    current = draft.figure("current at the brightest light", "S * EV", "A", S=_PHOTOCURRENT, EV=lux)
    ohms = draft.standard("R1", "load resistor", "(VCC - VCE) / I", "ohm", 12, VCC=volts, VCE=_DROP, I=current)
    draft.figure("output for each lux", "S * R1", "V", S=_PHOTOCURRENT, R1=ohms)
    draft.figure("corner of the filter", "1 / (TWOPI * (R1 + R2) * C1)", "Hz", TWOPI=2 * pi, R1=ohms, R2=1e3, C1=100e-9)
    _drawn(draft, ohms)
    draft.fed("VCC", "GND")
    draft.wired("Q1", VCC="1", SENSE="2")
    draft.pulled_all(SENSE="GND", OUT="SENSE")
    draft.measured("value", "R1", (volts - _DROP) / current, 12.0)
    return draft.finish(
        "Light sensor", f"A phototransistor whose output rises to about {shown(volts - _DROP, 'V')} at {lux:g} lux."
    )


def _drawn(draft: Draft, ohms: float) -> None:
    volts, lux = draft.values["supply"], draft.values["light"]
    with draft.block("sensor", f"up to {lux:g} lux"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground and measurement", "VCC", "GND", "OUT")
        draft.part(
            "Q1",
            "Device:Q_Photo_NPN",
            "ALS-PT204-6C",
            "LED_THT:LED_D3.0mm",
            "senses the light",
            {"1": "VCC", "2": "SENSE"},
        )
        draft.resistor("R1", ohms, "SENSE", "GND", "turns the current into a voltage")
    with draft.block("filter", "keeps noise from the ADC"):
        draft.resistor("R2", 1e3, "SENSE", "OUT", "filter, and protects the input of the ADC")
        draft.capacitor("C1", 100e-9, "OUT", "GND", "filter, and the charge that the ADC takes")


REFERENCE = Reference(
    name="light-sensor",
    title="Light sensor with a phototransistor (ALS-PT204-6C), analog output",
    answers=listed(
        """
        light sensor, ambient light sensor, phototransistor, phototransistor sensor, photo transistor, brightness
        sensor, light level sensor, phototransistor light sensor, ambient light sensor phototransistor,
        analog light sensor, daylight sensor, phototransistor amplifier
        """
    ),
    parameters=(
        Parameter("light", "brightest light in lux", "", 1e3, 50.0, 5e3, ("to", "at", "light"), ("lux", "lx")),
        supply(3.3, 2.5, 5.5),
    ),
    sources=(
        "ALS-PT204-6C/L177 Ambient Light Sensor, Everlight DLS-0000030",
        "Application of Photo Transistors: emitter follower with a load resistor, Vishay 80085",
    ),
    limits=(
        "Phototransistors of one type differ by a factor of two: calibrate it.",
        "It is not for data or remote controls.",
    ),
    neutral=listed(
        "light, ambient, brightness, sensor, analog, output, measure, detect, adc, photo, transistor, level"
    ),
    devices=("ALS-PT204",),
    unlike=("555", "ne555"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.006"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "supply", "supply", ohms="10e3")),),
)
