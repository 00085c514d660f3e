"""Input for the S0 pulses of an energy or water meter."""

from __future__ import annotations

from math import log, pi

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SOT23, SOT23_5
from circuitron.references.words import listed

_PULL, _SERIES, _FARADS, _LEAST, _PULSE = 820.0, 10e3, 100e-9, 2e-3, 30e-3  # amperes and seconds of a pulse, the least
_SATURATED = 1.0  # volts that the output of the meter keeps


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    current = draft.figure("current through the output of the meter", "(VDD - VSAT) / R1", "A", VDD=volts,
                           VSAT=_SATURATED, R1=_PULL)  # fmt: skip
    draft.require(current >= _LEAST, f"{shown(current, 'A')} are less than an S0 output needs")
    settle = draft.figure("delay of the filter", "LN2 * (R1 + R2) * C1", "s", LN2=log(2), R1=_PULL, R2=_SERIES,
                          C1=_FARADS)  # fmt: skip
    draft.require(settle <= _PULSE / 5, "the filter would swallow pulses")
    draft.figure("corner of the filter", "1 / (TWOPI * R2 * C1)", "Hz", TWOPI=2 * pi, R2=_SERIES, C1=_FARADS)
    with draft.block("meter", "an optocoupler in the meter closes for each pulse"):
        draft.terminal("J1", "S0+/S0-", "S0", "GND", "output of the meter: plus and minus")
        draft.resistor("R1", _PULL, "VDD", "S0", f"gives it {shown(current, 'A')}")
        draft.part("D1", "Diode:BAT54S", "", SOT23, "keeps surges of the cable within the supply",
                   {"1": "GND", "2": "VDD", "3": "S0"})  # fmt: skip
    with draft.block("filter", "keeps spikes of the cable out"):
        draft.resistor("R2", _SERIES, "S0", "FILTERED", "filter")
        draft.capacitor("C1", _FARADS, "FILTERED", "GND", "filter")
    with draft.block("trigger", "clean edges: high for each pulse"):
        pins = {"2": "FILTERED", "4": "OUT", "5": "VDD", "3": "GND", "1": OPEN}
        draft.part("U1", "74xGxx:74LVC1G14", "", SOT23_5, "inverting Schmitt trigger", pins)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the trigger")
        draft.header("J2", f"{volts:g}V/GND/OUT", "supply, ground, output", "VDD", "GND", "OUT")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled_all(S0="VDD", FILTERED="S0")
    draft.wired("U1", FILTERED="2", OUT="4")
    draft.stated(R1=_PULL, R2=_SERIES)
    return draft.finish("S0 input", f"Counts the S0 pulses of a meter on {shown(volts, 'V')}: high for each pulse.")


REFERENCE = Reference(
    name="s0-input",
    title="Input for S0 pulses of energy meters and other optocoupler or open-collector pulse outputs, 3 V to 5.5 V",
    answers=listed(
        """
        s0 input, s0 pulse input, s0 interface, s0 pulse counter, s0 meter, s0 pulse output, energy meter pulse input,
        energy meter s0, s0 energy meter, energy meter pulse counter, electricity meter pulse input, s0 pulse output of
        energy meter, pulse input for energy meter, kwh meter pulse input, din rail meter pulse, meter pulse input, s0
        """
    ),
    parameters=(supply(3.3, 3.0, 5.5, "logic", "mcu"),),
    sources=(
        "IEC 62053-31, Pulse output devices: class B, 3 V to 15 V, 2 mA to 15 mA while on, pulses of 30 ms and more",
        "BAT54S Schottky diodes, Nexperia",
    ),
    limits=("The meter's own optocoupler isolates; the cable is at the potential of the controller.",),
    neutral=listed(
        "s0, pulse, pulses, energy, meter, electricity, kwh, power, water, heat, gas, output, input, counter, count, "
        "raspberry, pi, esp32, esp8266, arduino, interface, mcu, microcontroller, optocoupler, din, rail, debounce"
    ),
    devices=("74LVC1G14",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.007"),),
    signals=(Signal("OUT", "input", "supply", drive=Drive("0.1", "0.9 * supply", "supply", "0.008")),),
)
