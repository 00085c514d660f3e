"""High-side current sense with the INA180."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.words import listed

_GAINS = ((200.0, "INA180A4"), (100.0, "INA180A3"), (50.0, "INA180A2"), (20.0, "INA180A1"))
_LEAST_OHMS, _SWING = 2e-3, 0.05  # a shunt that can still be laid out; volts that the output keeps from its supply


def _work_out(values: Values) -> Designed:
    current, bus = values["current"], values["vbus"]
    draft = Draft(REFERENCE, values)
    supply = draft.suppose("supply", 3.3 if values["full"] + _SWING <= 3.3 else 5.0)
    most = supply - _SWING
    wanted = values["full"] or 0.95 * most  # a little below, so that the largest current still fits
    gain, device = next((g for g in _GAINS if wanted / (g[0] * current) >= _LEAST_OHMS), _GAINS[-1])
    shunt = draft.standard("R1", "shunt", "VOUT / (GAIN * I)", "ohm", 96 if values["full"] else 24,
                           VOUT=wanted, GAIN=gain, I=current)  # fmt: skip
    full = draft.figure("output at the largest current", "I * R1 * GAIN", "V",
                        asked=values["full"] or None, I=current, R1=shunt, GAIN=gain)  # fmt: skip
    draft.suppose("full", full)
    draft.require(full <= most, f"the output would reach {shown(full, 'V')}")
    draft.figure("output of each ampere", "R1 * GAIN", "V", R1=shunt, GAIN=gain)
    heat = draft.figure("heat in R1", "I^2 * R1", "W", I=current, R1=shunt)
    with draft.block("measured line", f"{shown(bus, 'V')}, up to {shown(current, 'A')}"):
        draft.terminal("J1", f"{shown(bus, 'V')} in", "VBUS", "GND", "source")
        draft.warm_resistor("R1", shunt, "VBUS", "LOAD", "shunt, 1 %; sense at its pads", heat)
        draft.terminal("J2", "load", "LOAD", "GND", "load")
    with draft.block("amplifier", f"{gain:g} times the voltage of the shunt"):
        pins = {"3": "VBUS", "4": "LOAD", "1": "OUT", "5": "VCC", "2": "GND"}
        draft.part("U1", f"Amplifier_Current:{device}", "", "Package_TO_SOT_SMD:SOT-23-5", "current-sense amplifier",
                   pins)  # fmt: skip
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the amplifier")
        draft.header("J3", f"{supply:g}V/GND/OUT", "supply, ground and measurement", "VCC", "GND", "OUT")
    draft.fed("VCC", "GND", "VBUS")
    draft.decoupled("U1")
    draft.wired("U1", VBUS="3", LOAD="4")
    draft.pulled("LOAD", "VBUS")
    draft.measured("value", "R1", wanted / (gain * current), 1.5 if values["full"] else 6.0)
    return draft.finish(
        f"Current sense {shown(current, 'A')}",
        f"High-side measurement of up to {shown(current, 'A')} at {shown(bus, 'V')}: {shown(shunt * gain, 'V')} for "
        f"each ampere, on {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="current-sense",
    title="High-side current sense with an INA180, up to 10 A, 26 V",
    answers=listed(
        """
        current sense, current sensor, current sense amplifier, current sensing, current measurement, high side
        current sense, current monitor, shunt amplifier, shunt monitor, current sense circuit, ina180, high side
        current sensing, high side current monitor, current shunt amplifier, current shunt monitor, measure
        current
        """
    ),
    parameters=(
        Parameter(
            "current", "largest current", "A", 2.0, 10e-3, 10.0, ("up", "to", "max", "of"), ("max", "load"), alone=True
        ),
        Parameter(
            "full",
            "output at the largest current",
            "V",
            0.0,
            0.0,
            5.4,
            ("output", "to", "out", "gives", "giving"),
            ("output", "out", "full"),
        ),
        Parameter(
            "supply",
            "supply voltage",
            "V",
            3.3,
            2.7,
            5.5,
            ("from", "supply", "powered", "vcc"),
            ("supply", "supplied", "powered", "power", "logic", "adc"),
        ),
        Parameter(
            "vbus",
            "voltage of the line",
            "V",
            12.0,
            0.5,
            26.0,
            ("line", "bus", "at"),
            ("line", "bus", "load", "rail", "battery"),
            alone=True,
            charged=True,
        ),
    ),
    sources=("INAx180 Low- and High-Side Voltage Output, Current-Sense Amplifiers, Texas Instruments SBOS741",),
    limits=(
        "One direction: it shows no current that flows back.",
        "R1 is in the line, and drops the output divided by the gain.",
    ),
    neutral=listed("high, side, shunt, resistor, amplifier, measure, measuring, adc, output, sense, load, dc, line"),
    devices=tuple(device for _, device in _GAINS),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "supply", "supply", ohms="10", is_simulated=False)),),
)
