"""Thermistor of a 3D printer's hot end as a voltage for an ADC."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_KELVIN, _ROOM, _NTC = 273.15, 298.15, 100e3
_PULL_UP, _FILTER, _SERIES = 4.7e3, 10e-6, 1e3
_STEPS = 4096.0  # of an ADC of 12 bits


def _work_out(values: Values) -> Designed:
    volts, beta, hottest = values["supply"], values["beta"], values["temperature"]
    draft = Draft(REFERENCE, values)
    for celsius in (25.0, hottest - 1, hottest):
        ohms = draft.figure(
            f"thermistor at {celsius:g} degrees C", "RNTC * exp(BETA * (1 / (T + KELVIN) - 1 / ROOM))", "ohm",
            RNTC=_NTC, BETA=beta, T=celsius, KELVIN=_KELVIN, ROOM=_ROOM,
        )  # fmt: skip
        sensed = draft.figure(f"output at {celsius:g} degrees C", "VCC * RT / (RT + R1)", "V", VCC=volts, RT=ohms,
                              R1=_PULL_UP)  # fmt: skip
    draft.figure(f"steps of 12 bits for a kelvin at {hottest:g} degrees C",
                 "STEPS * (BETA / (T + KELVIN)^2) * RT * R1 / (RT + R1)^2", "", STEPS=_STEPS, BETA=beta, T=hottest,
                 KELVIN=_KELVIN, RT=ohms, R1=_PULL_UP)  # fmt: skip
    draft.require(sensed >= 0.015 * volts, f"at {hottest:g} degrees the output is {shown(sensed, 'V')}")
    draft.figure("most heat in the thermistor", "VCC^2 / (4 * R1)", "W", VCC=volts, R1=_PULL_UP)
    draft.figure("corner of the filter", "1 / (TWOPI * R1 * C1)", "Hz", TWOPI=2 * pi, R1=_PULL_UP, C1=_FILTER)
    return _drawn(draft)


def _drawn(draft: Draft) -> Designed:
    volts, hottest = (draft.values[name] for name in ("supply", "temperature"))
    with draft.block("sensor", f"100 kohm at 25 degrees C, up to {hottest:g} degrees C, on wires"):
        draft.header("J1", "TH1 100k NTC", "thermistor of the hot end", "SENSE", "GND")
        draft.resistor("R1", _PULL_UP, "VCC", "SENSE", "pull-up, 1 %")
        draft.capacitor("C1", _FILTER, "SENSE", "GND", "keeps the noise of heater and motors out", volts)
    with draft.block("output", "to the ADC"):
        draft.resistor("R2", _SERIES, "SENSE", "OUT", "protects the input of the ADC")
        draft.capacitor("C2", 100e-9, "OUT", "GND", "charge for the ADC")
        draft.header("J2", f"{volts:g}V/GND/ADC", "supply, ground and measurement", "VCC", "GND", "OUT")
    draft.fed("VCC", "GND")
    draft.pulled_all(SENSE="VCC", OUT="SENSE")
    draft.stated(R1=_PULL_UP, C1=_FILTER)
    return draft.finish(
        "Hot-end thermistor input",
        f"A thermistor of 100 kohm up to {hottest:g} °C as a voltage for an ADC of {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="hot-end-thermistor",
    title="Thermistor of a 3D printer's hot end or bed (100 kohm NTC, 4.7 kohm pull-up) for an ADC, up to 300 °C",
    answers=listed(
        """
        hotend thermistor, hot end thermistor, hotend thermistor input, hot end thermistor input, hotend ntc, hot end
        ntc, hotend temperature sensor, extruder thermistor, extruder thermistor input, 3d printer thermistor, 3d
        printer thermistor input, 3d printer hotend thermistor, printer thermistor, nozzle thermistor, heated bed
        thermistor, hotend temperature input, 3d printer temperature sensor, ntc 100k hotend, 100k thermistor hotend,
        extruder ntc, hotend thermistor adc input, 104gt2, oven thermistor
        """
    ),
    parameters=(
        supply(3.3, 3.0, 5.5),
        Parameter("temperature", "highest temperature", "°C", 275.0, 100.0, 300.0, ("to", "at", "up"), (), alone=True),
        Parameter("beta", "B constant", "", 4267.0, 3900.0, 4400.0, ("b", "beta"), ("b", "beta")),
        Parameter("ntc", "resistance at 25 °C", "ohm", _NTC, _NTC, _NTC, ("ntc", "thermistor"), ("ntc", "thermistor"),
                  alone=True),
    ),
    sources=(
        "Marlin firmware, thermistor table 5: ATC Semitec 104GT-2, 100 kohm, B = 4267 K, 4.7 kohm pull-up",
        "NTC Thermistors, B parameter equation R = R25 exp(B (1/T - 1/T25)), Vishay document 29053",
    ),
    limits=(
        "It switches no heater: a heater also needs a thermal fuse, and a program that notices a lost thermistor.",
        "A broken wire reads as cold, a shorted one as hot: the program must take both for a fault.",
        "Below some 40 °C it resolves little.",
    ),
    neutral=listed(
        "3d, printer, hotend, hot, end, heated, bed, extruder, nozzle, temperature, sensor, measure, measurement, "
        "adc, input, analog, microcontroller, mcu, ntc, thermistor, pull, up, filter, reading, read, marlin"
    ),
    devices=("104GT-2", "104GT2"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "supply", "supply", ohms="5700")),),
)  # fmt: skip
