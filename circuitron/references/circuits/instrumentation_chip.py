"""Instrumentation amplifier of one chip, for bridges and high gains."""

from __future__ import annotations

from typing import NamedTuple

from circuitron.references.base import Designed, NotCovered, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES, bridge_range, half_supply, op_amp, place
from circuitron.references.parameters import BANDWIDTH
from circuitron.references.stock import SO8
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


class _Chip(NamedTuple):
    symbol: str
    low: float  # volts of supply
    high: float
    ohms: float  # of the gain: G = 1 + ohms / R
    product: float  # of gain and bandwidth, Hz, at high gains
    below: float  # volts that inputs keep from ground and from the supply
    above: float
    swing: float  # volts that the output keeps from both
    footprint: str = SO8


_WANTED = {  # where a request names it
    "INA333": _Chip("INA333xxDGK", 1.8, 5.5, 100e3, 350e3, 0.1, 0.1, 0.05, "Package_SO:VSSOP-8_3x3mm_P0.65mm"),
    "AD620": _Chip("AD620", 4.6, 36.0, 49.4e3, 10e6, 1.9, 1.4, 1.4),
    "INA128": _Chip("INA128", 5.0, 36.0, 50e3, 20e6, 2.0, 2.0, 1.4),
}
_CHIPS = (
    _Chip("AD623ARZ", 3.0, 12.0, 100e3, 1e6, 0.0, 1.5, 0.5),
    _Chip("INA128", 5.0, 36.0, 50e3, 20e6, 2.0, 2.0, 1.4),
)
_EXCITATION = 12.0  # volts that a bridge of 350 ohm stands


def _work_out(values: Values) -> Designed:
    gain, supply = values["gain"], values["supply"]
    draft = Draft(REFERENCE, values)
    chips = tuple(_WANTED[device] for device in values.devices if device in _WANTED) or _CHIPS
    frequency = draft.suppose("bandwidth", min(values["bandwidth"], max(chip.product for chip in chips) / gain))
    chip = next((c for c in chips if c.low <= supply <= c.high and gain * frequency <= c.product), None)
    if chip is None:
        raise NotCovered(
            f"{REFERENCE.name}: no chip of the catalogue has a gain of {gain:.4g} at {shown(frequency, 'Hz')} on "
            f"{shown(supply, 'V')}"
        )
    ohms = draft.standard("R1", "gain resistor", "RG / (GAIN - 1)", "ohm", 96, RG=chip.ohms, GAIN=gain)
    draft.figure("gain", "1 + RG / R", "", asked=gain, RG=chip.ohms, R=ohms)
    largest = draft.figure(
        "largest difference", "(VCC / 2 - SWING) / GAIN", "V", VCC=supply, SWING=chip.swing, GAIN=gain
    )
    return _drawn(draft, chip, ohms, largest, frequency)


def _drawn(draft: Draft, chip: _Chip, ohms: float, largest: float, frequency: float) -> Designed:
    gain, supply = draft.values["gain"], draft.values["supply"]
    buffer = op_amp(REFERENCE.name, supply, 1.0, 1e3)
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        half_supply(draft, "VCC", "HALF", ("R2", "R3"), "C2")
        place(draft, buffer, "VCC", ("HALF", "VREF", "VREF"))
    with draft.block("amplifier", f"gain of {gain:.4g}"):
        if supply <= _EXCITATION:
            what = "excitation of a bridge, both inputs, ground"
            draft.header("J2", "EXC/IN+/IN-/GND", what, "VCC", "IN_P", "IN_N", "GND")
        else:
            draft.header("J2", "IN+/IN-/GND", "both inputs, ground", "IN_P", "IN_N", "GND")
            draft.note(f"{shown(supply, 'V')} are too much for a bridge: it needs an excitation of its own.")
        pins = {"1": "GAIN_A", "8": "GAIN_B", "2": "IN_N", "3": "IN_P", "4": "GND", "7": "VCC", "5": "VREF", "6": "OUT"}
        draft.part(
            "U2", f"Amplifier_Instrumentation:{chip.symbol}", "", chip.footprint, "instrumentation amplifier", pins
        )
        draft.resistor("R1", ohms, "GAIN_A", "GAIN_B", "sets the gain; 0.1 %")
        draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at the instrumentation amplifier")
        draft.header("J3", "out", "signal, its reference and ground", "OUT", "VREF", "GND")
    return _finished(draft, chip, ohms, largest, frequency)


def _finished(draft: Draft, chip: _Chip, ohms: float, largest: float, frequency: float) -> Designed:
    gain, supply = draft.values["gain"], draft.values["supply"]
    draft.decoupled("U2")
    draft.pulled("GAIN_A", "GAIN_B")
    draft.wired("U2", IN_P="3", IN_N="2", VREF="5")
    draft.stated(R1=ohms)
    draft.measured("rail", "HALF", supply / 2, 3.0)
    bridge_range(draft, largest)
    draft.note(f"The output is half of the supply plus {gain:.4g} times IN_P - IN_N, up to {shown(largest, 'V')}.")
    draft.note(f"Both inputs must lie between {shown(chip.below, 'V')} and {shown(supply - chip.above, 'V')}.")
    return draft.finish(
        f"Instrumentation amplifier, gain {gain:.4g}",
        f"Amplifies the difference of two voltages {gain:.4g} times with one chip, up to {shown(frequency, 'Hz')}, on "
        f"a single supply of {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="instrumentation-amplifier-chip",
    title="Instrumentation amplifier with an AD623 or INA128, gain 2 to 1000, for bridges and strain gauges",
    answers=listed(
        """
        instrumentation amplifier, instrumentation amp, in amp, inamp, bridge amplifier, strain gauge amplifier, load
        cell amplifier, wheatstone bridge amplifier, ad623, ina128, ad623 amplifier, ina128 amplifier, ad623
        instrumentation amplifier, ina128 instrumentation amplifier, precision instrumentation amplifier, strain gauge
        bridge amplifier, strain gauge, strain gauge full
        bridge amplifier, full bridge strain gauge amplifier, ina333,
        ina333 amplifier, ina333 instrumentation amplifier, ad620, ad620 amplifier, ad620 instrumentation amplifier,
        pressure sensor amplifier, bridge sensor amplifier
        """
    ),
    parameters=(
        Parameter("gain", "gain", "", 100.0, 2.0, 1000.0, ("gain", "amplify", "factor"), ("gain", "times", "x"),
                  alone=True),
        Parameter("supply", "supply voltage", "V", 5.0, 1.8, 30.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True,
                  usual=(("ina128", 10.0), ("ad620", 10.0))),
        BANDWIDTH,
    ),
    sources=(
        "AD623 Single-Supply, Rail-to-Rail, Low Cost Instrumentation Amplifier, Analog Devices: G = 1 + 100 kohm / RG",
        "INA333 Micro-Power, Zero-Drift, Rail-to-Rail Out Instrumentation Amplifier, Texas Instruments SBOS445: "
        "G = 1 + 100 kohm / RG",
        "AD620 Low Cost Low Power Instrumentation Amplifier, Analog Devices: G = 1 + 49.4 kohm / RG",
        "INA12x Precision, Low-Power Instrumentation Amplifiers, Texas Instruments SBOS051: G = 1 + 50 kohm / RG",
        *SOURCES,
    ),
    limits=(
        "Both inputs need a path for direct current to ground, as a bridge gives it; a floating source has none.",
        "A bridge on the supply makes the output follow the supply: measure both.",
    ),
    neutral=listed(
        "op, amp, opamp, operational, amplifier, single, supply, signal, precision, sensor, bridge, wheatstone, "
        "strain, gauge, load, cell, excitation, differential, resistive, ohm, high, mv, low, offset, pressure, one, "
        "chip"),
    devices=("AD623", "INA128", "INA333", "AD620"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
)  # fmt: skip
