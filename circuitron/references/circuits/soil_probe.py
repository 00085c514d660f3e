"""Resistive probe in soil or water, for an ADC."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_SERIES, _FARADS = 1e3, 100e-9


def _work_out(values: Values) -> Designed:
    volts, middle = values["logic"], values["resistance"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1, as the probe in the middle", "RPROBE", "ohm", 12, RPROBE=middle)
    for words, factor in (("wet", 0.1), ("dry", 10.0)):
        draft.figure(f"reading {words}", "VCC * F * RPROBE / (R1 + F * RPROBE)", "V", VCC=volts, F=factor, R1=ohms,
                     RPROBE=middle)  # fmt: skip
    draft.figure("most current through the probe", "VCC / R1", "A", VCC=volts, R1=ohms)
    draft.figure("corner of the filter", "1 / (TWOPI * R2 * C1)", "Hz", TWOPI=2 * pi, R2=_SERIES, C1=_FARADS)
    with draft.block("controller", "drives the probe for a reading alone: steady current eats it up"):
        draft.header("J1", f"{volts:g}V/GND/EXCITE/OUT", "clamp supply, ground, excitation and reading", "VCC", "GND",
                     "EXCITE", "OUT")  # fmt: skip
    with draft.block("probe", "two rods; the wetter, the lower the reading"):
        draft.resistor("R1", ohms, "EXCITE", "PROBE", "upper half of the divider")
        draft.terminal("J2", "probe", "PROBE", "GND", "rods, on a cable")
        draft.part("D1", "Diode:BAT54S", "", SOT23, "clamps what the cable picks up",
                   {"1": "GND", "2": "VCC", "3": "PROBE"})  # fmt: skip
    with draft.block("filter", "for the ADC"):
        draft.resistor("R2", _SERIES, "PROBE", "OUT", "filter, and limits what the clamp leaves")
        draft.capacitor("C1", _FARADS, "OUT", "GND", "filter, and feeds the ADC")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    middle, volts = (draft.values[name] for name in ("resistance", "logic"))
    draft.fed("VCC", "GND")
    draft.pulled_all(PROBE="EXCITE", OUT="PROBE")
    draft.wired("D1", PROBE="3")
    draft.measured("value", "R1", middle, 12.0)
    draft.stated(R2=_SERIES)
    return draft.finish(
        "Soil probe", f"A resistive probe for soil or water, to an ADC of {shown(volts, 'V')}, driven by a pin."
    )


REFERENCE = Reference(
    name="soil-probe",
    title="Resistive soil-moisture or water probe for an ADC, driven by a pin",
    answers=listed(
        """
        soil moisture probe, soil moisture sensor, soil moisture probe input, soil moisture, soil sensor, moisture
        sensor, soil moisture sensor input, resistive soil moisture sensor, plant moisture sensor, moisture probe,
        soil humidity sensor, soil probe, water probe, rain sensor, resistive probe input, soil moisture input,
        water level probe, water sensor input, wet sensor, plant watering sensor, analog soil moisture sensor
        """
    ),
    parameters=(
        LOGIC,
        Parameter(
            "resistance",
            "resistance of the probe in moist soil",
            "ohm",
            10e3,
            1e3,
            100e3,
            ("of", "probe"),
            ("probe",),
            alone=True,
        ),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 1.2: voltage dividers",
        "BAT54 Series Schottky Barrier Diodes, Nexperia",
    ),
    limits=(
        "It shows wet or dry, no percentage: salts count as much as water.",
        "EXCITE is an output that is high for some milliseconds before each reading, and low else.",
    ),
    neutral=listed(
        "soil, moisture, humidity, probe, sensor, water, plant, plants, watering, resistive, analog, adc, input, rain, "
        "wet, dry, level, rods, cable, garden, pot, irrigation, microcontroller, mcu, arduino, two, wire"
    ),
    devices=("BAT54S",),
    work_out=_work_out,
    signals=(Signal("EXCITE", "output", "logic"), Signal("OUT", "adc", "logic")),
)
