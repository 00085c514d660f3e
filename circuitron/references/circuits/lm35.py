"""Analog temperature sensor LM35 for an ADC."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.opamps import DEVICES, SOURCES, op_amp
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_TOP = "max(full, gain * 0.01 * top)"  # volts that it reaches
_GROUND, _MOST = 10e3, 20.0  # ohms; gain
_SLOPE, _SERIES, _FARADS = 10e-3, 2e3, 100e-9  # volts a degree; keeps the cable's capacitance from the output


def _work_out(values: Values) -> Designed:
    volts, top, full = values["supply"], values["top"], values["full"]
    draft = Draft(REFERENCE, values)
    highest = draft.figure("output at the highest temperature", "K * T", "V", K=_SLOPE, T=top)
    draft.require(highest <= volts - 1.5, f"{shown(volts, 'V')} do not reach {shown(highest, 'V')}")
    draft.figure("output at 25 degrees C", "K * 25", "V", K=_SLOPE)
    draft.figure("corner of the filter", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=_SERIES, C2=_FARADS)
    with draft.block("sensor", "10 mV for each degree C"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground and measurement", "VCC", "GND", "OUT")
        pins = {"1": "VCC", "2": "SENSE", "3": "GND"}
        draft.part(
            "U1", "Sensor_Temperature:LM35-LP", "", "Package_TO_SOT_THT:TO-92_Inline", "temperature sensor", pins
        )
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the sensor", volts)
    with draft.block("filter", "keeps noise from the ADC"):
        filtered = "PLUS" if full or values["gain"] > 1 else "OUT"
        draft.resistor("R1", _SERIES, "SENSE", filtered, "lets the sensor drive the capacitance of a cable")
        draft.capacitor("C2", _FARADS, filtered, "GND", "filter, and the charge that the ADC takes")
    if filtered == "PLUS":
        highest = _amplified(draft, full or values["gain"] * highest)
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled(filtered, "SENSE")
    draft.joined("U1", "2", "SENSE")
    draft.stated(R1=_SERIES)
    return draft.finish(
        "LM35 sensor",
        f"LM35 on {shown(volts, 'V')}, {shown(highest / top, 'V')} for each degree C, up to {shown(highest, 'V')} for "
        "an ADC.",
    )


def _amplified(draft: Draft, full: float) -> float:
    """Volts at the highest temperature behind an amplifier that is to give so many."""
    volts, top = draft.values["supply"], draft.values["top"]
    gain = draft.figure("gain", "0.99 * VFULL / (K * T)", "", VFULL=full, K=_SLOPE, T=top)
    draft.require(1.2 <= gain <= _MOST, f"a gain of {gain:.3g} is not for it")
    chip = op_amp(REFERENCE.name, volts, gain, 100.0)
    draft.require(full <= volts - chip.headroom, f"on {shown(volts, 'V')} the amplifier does not reach "
                  f"{shown(full, 'V')}")  # fmt: skip
    upper = draft.standard("R2", "R2", "R3 * (GAIN - 1)", "ohm", 96, R3=_GROUND, GAIN=gain)
    real = draft.figure("output at the highest temperature, amplified", "K * T * (1 + R2 / R3)", "V", asked=full,
                        K=_SLOPE, T=top, R2=upper, R3=_GROUND)  # fmt: skip
    with draft.block("amplifier", f"gain {1 + upper / _GROUND:.4g}"):
        pins = {chip.positive: "VCC", chip.negative: "GND"}
        for number, unit in enumerate(chip.units):
            nets = ("GND", "UNUSED", "UNUSED") if number else ("PLUS", "MINUS", "AMPLIFIED")
            pins |= dict(zip(unit, nets, strict=True))
        draft.part("U2", chip.symbol, "", chip.footprint, "amplifier", pins)
        draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at the amplifier", volts)
        draft.resistor("R2", upper, "AMPLIFIED", "MINUS", "gain, 1 %")
        draft.resistor("R3", _GROUND, "MINUS", "GND", "gain, 1 %")
        draft.resistor("R4", 1e3, "AMPLIFIED", "OUT", "filter, and limits the current into an ADC of less volts")
        draft.capacitor("C4", _FARADS, "OUT", "GND", "charge for the ADC")
    if draft.values["full"]:
        draft.suppose("gain", 1 + upper / _GROUND)
    draft.decoupled("U2")
    draft.pulled_all(MINUS="AMPLIFIED", OUT="AMPLIFIED")
    draft.stated(R2=upper, R3=_GROUND)
    return real


REFERENCE = Reference(
    name="lm35",
    title="Analog temperature sensor LM35 for an ADC, 2 °C to 110 °C",
    answers=listed(
        """
        lm35, lm35 sensor, lm35 temperature sensor, analog temperature sensor, temperature sensor lm35, lm35 circuit,
        lm35 thermometer, temperature sensor analog output, lm35 temperature sensor adc, lm35 adc input,
        lm35 amplifier, lm35 amp, lm35 with amplifier, lm35 with opamp, lm35 with opamp amplifier, amplify lm35,
        amplified lm35, lm35 amplified, lm35 opamp, lm35 opamp amplifier, lm35 gain, lm35 to, lm35 signal conditioning,
        lm35 temperature sensor with amplifier, lm35 temperature sensor amplifier
        """
    ),
    parameters=(
        supply(5.0, 4.0, 30.0, "microcontroller", "mcu", "arduino"),
        Parameter("top", "highest temperature", "°C", 100.0, 25.0, 110.0, ("to", "up"), ("max", "maximum"), least=0.0,
                  alone=True),
        Parameter("full", "output at the highest temperature, or that of the gain (0)", "V", 0.0, 0.0, 10.0,
                  ("output", "get", "gives", "scaled", "amplified", "amplifier"), ("output", "out", "range"),
                  least=0.0),
        Parameter("gain", "gain", "", 1.0, 1.0, 20.0, ("gain", "amplified"), ("gain", "times", "x")),
    ),
    sources=("LM35 Precision Centigrade Temperature Sensors, Texas Instruments SNIS159", *SOURCES),
    limits=(
        "Below 2 degrees C it needs a negative supply.",
        "The ADC is to measure with a reference of its own, as the output does not follow the supply.",
    ),
    neutral=listed(
        "temperature, sensor, sense, measure, adc, analog, output, filter, thermometer, celsius, mcu, microcontroller, "
        "degrees, reading, decoupling, rc, amplifier, amplified, amplify, opamp, gain, signal, conditioning, scale, "
        "scaled, range"
    ),
    devices=("LM35", *DEVICES[:2], "LM358"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", _TOP, _TOP, ohms="2000")),),
)  # fmt: skip
