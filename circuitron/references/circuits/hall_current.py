"""Isolated current measurement with a Hall sensor."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_DEVICES = ((5.0, "ACS712xLCTR-05B", 0.185), (20.0, "ACS712xLCTR-20A", 0.100), (30.0, "ACS712xLCTR-30A", 0.066))
_SUPPLY, _FILTER = 5.0, 1.7e3  # volts; ohms inside, with the capacitor at FILTER
_UPPER, _LOWER = 5.1e3, 10e3


def _work_out(values: Values) -> Designed:
    current, vadc = values["current"], values["vadc"]
    draft = Draft(REFERENCE, values)
    most, device, scale = next(row for row in _DEVICES if current <= row[0])
    divided = vadc < 4.5
    top = draft.figure("output at the largest current", "VCC / 2 + S * I", "V", VCC=_SUPPLY, S=scale, I=current)
    part = 1.0
    if divided:
        part = draft.figure("part of it for the ADC", "R2 / (R1 + R2)", "", R1=_UPPER, R2=_LOWER)
    draft.require(top * part <= vadc + 1e-9, f"the ADC would get {shown(top * part, 'V')}")
    draft.figure("bandwidth", "1 / (TWOPI * RF * C2)", "Hz", TWOPI=2 * pi, RF=_FILTER, C2=10e-9)
    draft.figure("output for each ampere", "S * K", "V", S=scale, K=part)
    with draft.block("measured line", f"up to {shown(most, 'A')} either way, isolated"):
        draft.terminal("J1", "current", "LINE_IN", "LINE_OUT", "in series with the load; wide copper",
                       amperes=current)  # fmt: skip
    with draft.block("sensor", "half of the supply at no current"):
        pins = {"1": "LINE_IN", "2": "LINE_IN", "3": "LINE_OUT", "4": "LINE_OUT", "8": "VCC", "5": "GND", "7": "SENSE",
                "6": "FILTER"}  # fmt: skip
        draft.part("U1", f"Sensor_Current:{device}", "", SO8, "Hall sensor", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the sensor")
        draft.capacitor("C2", 10e-9, "FILTER", "GND", "filter")
    with draft.block("output stage", f"for an ADC of {shown(vadc, 'V')}"):
        if divided:
            draft.resistor("R1", _UPPER, "SENSE", "OUT", "divider, 1 %")
            draft.resistor("R2", _LOWER, "OUT", "GND", "divider, 1 %")
        else:
            draft.resistor("R1", 1e3, "SENSE", "OUT", "filter")
        draft.capacitor("C3", 10e-9, "OUT", "GND", "the charge that the ADC takes")
        draft.header("J2", "5V/GND/OUT", "supply, ground and measurement", "VCC", "GND", "OUT")
    draft.fed("VCC", "GND")
    draft.apart("LINE_IN", "GND")
    draft.decoupled("U1")
    draft.pulled("OUT", "SENSE")
    draft.wired("U1", SENSE="7", LINE_IN="1", LINE_OUT="4")
    draft.stated(C2=10e-9)
    return draft.finish(
        f"Hall current sensor {shown(current, 'A')}",
        f"Isolated measurement of AC or DC up to {shown(current, 'A')}: {shown(_SUPPLY / 2 * part, 'V')} at rest, "
        f"{shown(scale * part, 'V')} for each ampere.",
    )


REFERENCE = Reference(
    name="hall-current-sensor",
    title="Isolated measurement of AC or DC with a Hall sensor (ACS712), up to 30 A",
    answers=listed(
        """
            hall current sensor, hall current, acs712, acs712 current sensor, isolated current sensor, ac current
            sensor, hall effect current sensor, isolated current measurement, ac current measurement, bidirectional
            current sensor, measure hall, hall effect current, current sensor hall, hall current measurement, acs712
            sensor, isolated current sense, ac current measure, hall sensor current
        """
    ),
    parameters=(
        Parameter(
            "current",
            "largest current",
            "A",
            20.0,
            1.0,
            30.0,
            ("to", "up", "at", "of"),
            ("current", "hall", "max", "range"),
            alone=True,
        ),
        Parameter(
            "vadc",
            "level of the ADC",
            "V",
            3.3,
            3.3,
            5.0,
            ("to", "for", "output"),
            ("adc", "output", "mcu", "microcontroller"),
            alone=True,
            named=(("arduino", 5.0), ("esp32", 3.3)),
        ),
    ),
    sources=("ACS712 Fully Integrated, Hall-Effect-Based Linear Current Sensor IC, Allegro",),
    limits=(
        "Its middle and its scale follow its 5 V: measure those too, or regulate them well.",
        "The sensor needs 5 V, and is good to about 1.5 % and some 20 mV of noise.",
        "Its isolation of 2.1 kV is for tests; on mains clearances and a standard count, which this is not.",
    ),
    neutral=listed(
        "hall, effect, current, sensor, measure, measures, measurement, ac, dc, isolated, adc, bidirectional, "
        "output, motor, load, range, supply, sense, filter, filtered, filtering"
    ),
    devices=("ACS712",),
    work_out=_work_out,
    isolates=2100.0,
    takes=(Rail("VCC", "5.0", "0.015"),),
)
