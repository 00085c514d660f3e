"""Piezo disc as a knock sensor or drum trigger for an ADC."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_LOAD, _SERIES, _FARADS, _DISC, _PEAK = 1e6, 10e3, 1e-9, 20e-9, 40.0  # farads and volts of a disc of 27 mm


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time constant of a hit", "R1 * CDISC", "s", R1=_LOAD, CDISC=_DISC)
    draft.figure("current into the clamp at a hard hit", "(VPEAK - VDD) / R2", "A", VPEAK=_PEAK, VDD=volts, R2=_SERIES)
    draft.figure("corner of the filter", "1 / (TWOPI * R2 * C1)", "Hz", TWOPI=2 * pi, R2=_SERIES, C1=_FARADS)
    with draft.block("disc", "a hit gives up to some ten volts, both ways"):
        draft.terminal("J1", "piezo", "DISC", "GND", "disc of 20 mm to 35 mm; its brass at ground")
        draft.resistor("R1", _LOAD, "DISC", "GND", "empties the disc after a hit")
    with draft.block("clamp", f"keeps the ADC within 0 V and {shown(volts, 'V')}"):
        draft.resistor("R2", _SERIES, "DISC", "OUT", "limits the current")
        draft.part("D1", "Diode:BAT54S", "", SOT23, "clamps to both rails", {"1": "GND", "2": "VDD", "3": "OUT"})
        draft.capacitor("C1", _FARADS, "OUT", "GND", "charge for the ADC, at its pin")
        draft.header("J2", f"{volts:g}V/GND/OUT", "supply of the ADC, ground, signal", "VDD", "GND", "OUT")
    draft.fed("VDD", "GND")
    draft.pulled_all(DISC="GND", OUT="DISC")
    draft.wired("D1", GND="1", VDD="2", OUT="3")
    draft.stated(R1=_LOAD, R2=_SERIES)
    draft.note("Software looks for the peak within some milliseconds after the threshold, then waits some 30 ms.")
    return draft.finish("Piezo knock sensor", f"A piezo disc at an ADC of {shown(volts, 'V')}, which it cannot harm.")


REFERENCE = Reference(
    name="knock-sensor",
    title="Piezo disc as a knock sensor or drum trigger for an ADC, clamped",
    answers=listed(
        """
        knock sensor, piezo knock sensor, piezo sensor, piezo sensor to adc, piezo to adc, piezo drum trigger, drum
        trigger, piezo trigger, piezo vibration sensor, vibration sensor, piezo input, piezo disc sensor, piezo to
        arduino, piezo knock sensor to arduino, piezo disc to adc, piezo pickup to adc, electronic drum trigger, piezo
        trigger input, piezo protection, vibration sensor piezo, knock detector, tap sensor
        """
    ),
    parameters=(supply(5.0, 1.8, 5.5, "adc", "logic"),),
    sources=(
        "BAT54S Schottky diodes, Nexperia: 200 mA",
        "Piezo diaphragms, Murata: some 20 nF at 27 mm",
    ),
    limits=("It shows hits alone, and no steady force.", "The ADC sees the positive half of a hit."),
    neutral=listed(
        "piezo, knock, sensor, disc, disk, element, vibration, drum, trigger, adc, analog, input, arduino, esp32, "
        "microcontroller, mcu, protection, protected, clamp, clamped, pad, hit, tap, detect, percussion, midi, "
        "detector, digital, pin, clamp, it"
    ),
    unlike=("buzzer", "speaker"),
    devices=("BAT54S",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.005"),),
    signals=(Signal("OUT", "adc", "supply", Drive("0", "0.1", "supply", ohms="1e6", is_simulated=False)),),
)
