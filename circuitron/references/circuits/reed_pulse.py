"""Input for a reed contact that draws next to nothing, for meters and doors on batteries."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SOT23_5
from circuitron.references.words import listed

_PULL, _FARADS = 1e6, 100e-9
_QUICK_PULL, _QUICK_FARADS = 100e3, 10e-9  # for more pulses in a second than those allow
_SLOW = 4.5  # pulses in a second
_QUIET = 0.9e-6  # amperes of a 74AUP1G14 at most


def _work_out(values: Values) -> Designed:
    volts, is_slow = values["supply"], values["rate"] <= _SLOW
    draft = Draft(REFERENCE, values)
    pull, farads = (_PULL, _FARADS) if is_slow else (_QUICK_PULL, _QUICK_FARADS)
    seconds = draft.suppose("time", 5e-3 if is_slow else 2e-3)
    ohms = draft.standard("R2", "R2", "T / (LN2 * C1)", "ohm", 12, T=seconds, LN2=log(2), C1=farads)
    draft.figure("time that the contact may bounce", "LN2 * R2 * C1", "s", LN2=log(2), R2=ohms, C1=farads)
    slow = draft.figure("time until an opened contact is seen, about", "LN2 * (R1 + R2) * C1", "s", LN2=log(2),
                        R1=pull, R2=ohms, C1=farads)  # fmt: skip
    fastest = draft.figure("pulses in a second, the most", "1 / (2 * (T1 + T2))", "Hz", T1=slow, T2=seconds)
    draft.require(
        fastest >= values["rate"],
        f"contacts that bounce for {shown(seconds, 's')} give {shown(fastest, 'Hz')} at most, not "
        f"{shown(values['rate'], 'Hz')}",
    )
    closed = draft.figure("current while the contact is closed", "VCC / R1 + IQ", "A", VCC=volts, R1=pull, IQ=_QUIET)
    _drawn(draft, pull, farads, ohms, seconds)
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled_all(CONTACT="VCC", FILTERED="CONTACT")
    draft.wired("U1", FILTERED="2", OUT="4")
    draft.stated(R1=pull, R2=ohms)
    draft.note(f"It counts up to {shown(fastest, 'Hz')}.")
    return draft.finish(
        "Reed contact input",
        f"A reed contact without bounces on {shown(volts, 'V')}: at most {shown(_QUIET, 'A')} while it is open, "
        f"{shown(closed, 'A')} while it is closed.",
    )


def _drawn(draft: Draft, pull: float, farads: float, ohms: float, seconds: float) -> None:
    volts = draft.values["supply"]
    with draft.block("contact", "closes to ground"):
        draft.terminal("J1", "contact", "CONTACT", "GND", "reed contact")
        draft.resistor("R1", pull, "VCC", "CONTACT", f"pull-up, {shown(volts / pull, 'A')} while it is closed")
    with draft.block("filter", f"{shown(seconds, 's')}"):
        draft.resistor("R2", ohms, "CONTACT", "FILTERED", "filter, and limits a surge")
        draft.capacitor("C1", farads, "FILTERED", "GND", "filter")
    with draft.block("trigger", "clean edges: high while the contact is closed"):
        pins = {"2": "FILTERED", "4": "OUT", "5": "VCC", "3": "GND", "1": OPEN}
        draft.part("U1", "74xGxx:74AUP1G14", "", SOT23_5, "inverting Schmitt trigger, 0.9 uA at most", pins)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the trigger")
        draft.header("J2", f"{volts:g}V/GND/OUT", "supply, ground, output", "VCC", "GND", "OUT")


REFERENCE = Reference(
    name="reed-pulse-input",
    title="Input for a reed contact on a battery, some microamperes, with debounce: meters, doors, rain gauges",
    answers=listed(
        """
        reed pulse input, anemometer, anemometer input, wind speed sensor, wind speed sensor input, water meter pulse,
        water meter pulse counter, water meter pulse reader, reed pulse counter input, gas meter pulse, gas meter pulse
        input, water meter pulse input, gas meter reed contact, water meter reed contact, gas meter reed switch, water
        meter reed switch, meter pulse input, pulse input, pulse counter input, reed contact pulse input, pulses from
        the gas meter reed contact, pulses from a gas meter reed contact, pulses from a gas meter, pulses from a water
        meter, count pulses from the gas meter reed contact, count pulses from a gas meter, count pulses from a water
        meter, count pulses from a reed contact, count pulses from a reed switch, low power reed switch, low power reed
        switch input, micropower reed switch, low power door sensor, battery powered door sensor, battery door sensor,
        battery powered reed switch, battery reed switch input, rain gauge input, rain gauge reed switch, low power reed
        contact, anemometer reed input, door sensor with reed switch battery powered, reed switch battery powered, reed
        switch low power, low power door contact, battery powered door contact, reed switch debounce, reed contact
        debounce, debounced reed switch, rain gauge pulse input, door sensor with reed switch on battery
        """
    ),
    parameters=(
        supply(3.0, 1.8, 3.6, "mcu", "microcontroller", "logic"),
        Parameter("rate", "pulses in a second, the most", "Hz", 4.0, 0.1, 200.0, ("to", "up", "at", "counts"),
                  ("pulses", "counts", "rate"), alone=True, usual=(("anemometer", 60.0), ("wind", 60.0))),
        Parameter("time", "bounce time", "s", 5e-3, 1e-3, 20e-3, ("debounce", "bounce", "of", "for"),
                  ("debounce", "bounce"), alone=True),
    ),
    sources=(
        "74AUP1G14 Low-power Schmitt trigger inverter, Nexperia",
        "A Guide to Debouncing: RC filter and Schmitt trigger, The Ganssle Group",
    ),
    limits=("For cables of a metre or two: longer ones need protection, see door-contact.",
            "A contact of microamperes must be a reed: others oxidise."),
    neutral=listed(
        "reed, contact, switch, pulse, pulses, counter, count, counting, gas, water, meter, door, window, sensor, "
        "battery, low, micro, ultra, draw, draws, drawing, nearly, nothing, almost, microcontroller, mcu, debounce, "
        "debounced, debouncing, schmitt, trigger, input, powered, rain, gauge, coin, cell, cr2032, current, "
        "quiescent, consumption, magnet, node, esp32, lora"
    ),
    devices=("74AUP1G14",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.1", "supply - 0.4", "supply", "0.0015", sinks="0.0015", is_simulated=False)),
    ),
)  # fmt: skip
