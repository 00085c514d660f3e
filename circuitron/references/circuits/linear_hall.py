"""Linear Hall sensor for an ADC."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

# Millitesla of each version, either way, and volts a millitesla: at 3.3 V, and at 5 V.
_VERSIONS = ((21.0, "A1", 60e-3, 100e-3), (42.0, "A2", 30e-3, 50e-3), (85.0, "A3", 15e-3, 25e-3),
             (169.0, "A4", 7.5e-3, 12.5e-3))  # fmt: skip
_SERIES, _FARADS = 1e3, 10e-9
_GAP = (3.6, 4.5)  # volts of supply between which it is not made to work


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    asked = next((row for row in _VERSIONS if f"DRV5055{row[1]}" in values.devices), None)
    field = draft.suppose("field", asked[0] if asked else values["field"])
    low, high = _GAP
    draft.require(volts <= low or volts >= high, f"it takes 3 V to {low:g} V, or {high:g} V to 5.5 V")
    most, version, scale_low, scale_high = next(row for row in _VERSIONS if field <= row[0])
    draft.require(asked is None or version == asked[1], f"for {field:g} mT it is a DRV5055{version}")
    scale = scale_high * volts / 5.0 if volts >= high else scale_low * volts / 3.3
    draft.figure("output without a field", "VCC / 2", "V", VCC=volts)
    draft.figure("output for each millitesla", "S", "V", S=scale)
    top = draft.figure("output at the largest field", "VCC / 2 + S * B", "V", VCC=volts, S=scale, B=field)
    draft.require(top <= volts - 0.2, f"the output would reach {shown(top, 'V')}")
    draft.figure("corner of the filter", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=_SERIES, C2=_FARADS)
    _drawn(draft, version, most)
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled("OUT", "SENSE")
    draft.wired("U1", VCC="1", SENSE="2", GND="3")
    draft.stated(R1=_SERIES, C2=_FARADS)
    return draft.finish(
        "Linear Hall sensor",
        f"DRV5055{version}: {shown(volts / 2, 'V')} without a field, {shown(scale, 'V')} for each millitesla, up to "
        f"{most:g} mT either way.",
    )


def _drawn(draft: Draft, version: str, most: float) -> None:
    volts = draft.values["supply"]
    with draft.block("sensor", f"up to {most:g} mT either way; half of the supply without a field"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground and measurement", "VCC", "GND", "OUT")
        pins = {"1": "VCC", "2": "SENSE", "3": "GND"}
        purpose = f"linear Hall sensor; {most:g} mT"
        draft.part("U1", f"Sensor_Magnetic:DRV5055{version}xDBZxQ1", f"DRV5055{version}QDBZR", SOT23, purpose, pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the sensor")
    with draft.block("filter", "keeps noise from the ADC"):
        draft.resistor("R1", _SERIES, "SENSE", "OUT", "filter")
        draft.capacitor("C2", _FARADS, "OUT", "GND", "filter, and the charge that the ADC takes")


REFERENCE = Reference(
    name="linear-hall",
    title="Linear Hall sensor (DRV5055) with an analogue output for an ADC, 21 mT to 169 mT",
    answers=listed(
        """
        linear hall sensor, linear hall effect sensor, analog hall sensor, drv5055, drv5055 linear hall sensor, drv5055
        hall sensor, ratiometric hall sensor, hall sensor analog output, hall sensor with analog output, linear hall,
        magnetic field sensor, analog hall effect sensor, hall sensor adc, hall effect sensor analog output, magnet
        strength sensor, linear magnetic sensor, hall magnetometer, drv5055a1, drv5055a2, drv5055a3,
        drv5055a4
        """
    ),
    parameters=(
        supply(3.3, 3.0, 5.5, "microcontroller", "mcu"),
        Parameter("field", "largest field in millitesla", "", 42.0, 5.0, 169.0, ("to", "up"), ("mt", "millitesla")),
    ),
    sources=("DRV5055 Ratiometric Linear Hall Effect Sensor, Texas Instruments SBAS640: 3.3 V or 5 V, 20 kHz",),
    limits=(
        "Its middle and its scale follow its supply: the ADC's reference should be the same.",
        "One axis, through the marked side of its package.",
        "Within 5 % of its scale, and of some tenths of a millitesla of noise.",
    ),
    neutral=listed(
        "linear, hall, effect, sensor, analog, output, adc, magnetic, magnet, field, ratiometric, position, measure, "
        "measures, distance, strength, detect, filter, voltage, mcu, microcontroller"
    ),
    devices=("DRV5055", *(f"DRV5055{version}" for _, version, _, _ in _VERSIONS)),
    unlike=("switch", "current", "endstop"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "supply", "supply", ohms="1000")),),
)  # fmt: skip
