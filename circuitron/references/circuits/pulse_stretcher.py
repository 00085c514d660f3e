"""Pulse stretcher: an LED that shows pulses too short to be seen."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import SO16
from circuitron.references.words import listed

_FACTOR, _FILMS = 0.45, ((0.4, 1e-6), (2.0, 4.7e-6))  # up to so many seconds, which leave R1 within 1 Mohm


def _work_out(values: Values) -> Designed:
    seconds = values["duration"]
    draft = Draft(REFERENCE, values)
    farads = next(each for most, each in _FILMS if seconds <= most)
    ohms = draft.standard("R1", "R1", "T / (K * C1)", "ohm", 24, T=seconds, K=_FACTOR, C1=farads)
    draft.figure("time that the LED is lit", "K * R1 * C1", "s", asked=seconds, K=_FACTOR, R1=ohms, C1=farads)
    return _drawn(draft, ohms, farads)


def _drawn(draft: Draft, ohms: float, farads: float) -> Designed:
    volts, seconds = draft.values["supply"], draft.values["duration"]
    with draft.block("supply", f"{shown(volts, 'V')}, and the pulses"):
        draft.header("J1", f"{volts:g}V/GND/IN/OUT", "supply, ground, pulses, stretched pulses", "VCC", "GND", "IN",
                     "OUT")  # fmt: skip
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at U1")
        draft.resistor("R2", 1e3, "IN", "PULSE", "limits the current of an input above the supply")
        draft.resistor("R3", 100e3, "PULSE", "GND", "low while nothing drives it")
    with draft.block("monostable", "each rising edge begins the time anew"):
        pins = {"1": "GND", "2": "PULSE", "3": "VCC", "4": OPEN, "13": "OUT", "14": "CEXT", "15": "TIMING"}
        pins |= {"9": "GND", "10": "GND", "11": "GND", "12": OPEN, "5": OPEN, "6": OPEN, "7": OPEN}
        pins |= {"16": "VCC", "8": "GND"}
        draft.part("U1", "74xx:74HC123", "", SO16, "monostable; its other half is held reset", pins)
        draft.resistor("R1", ohms, "VCC", "TIMING", "timing")
        draft.film("C1", farads, "TIMING", "CEXT", "timing; film")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "TIMING", "VCC", "empties C1 when the supply goes")
    with draft.block("lamp", f"lit for {shown(seconds, 's')}"):
        indicator(draft, "R4 D1", volts, "OUT", "GND", "lit for each pulse")
    return _finished(draft, ohms, farads)


def _finished(draft: Draft, ohms: float, farads: float) -> Designed:
    volts, seconds = draft.values["supply"], draft.values["duration"]
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled_all(PULSE="GND", TIMING="VCC")
    draft.wired("U1", PULSE="2", TIMING="15", CEXT="14", OUT="13")
    draft.stated(R1=ohms, C1=farads)
    return draft.finish(
        "Pulse stretcher",
        f"An LED is lit {shown(seconds, 's')} for each pulse, however short, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="pulse-stretcher",
    title="Pulse stretcher (74HC123): an LED shows pulses from 0.1 µs on for 10 ms to 2 s",
    answers=listed(
        """
        pulse stretcher, pulse stretcher with led, led pulse stretcher, stretch a pulse, stretch pulse, stretch
        pulses, stretch short pulses, pulse extender, pulse lengthener, pulse catcher, show short pulses on an led,
        short pulse indicator, activity led, data activity led, 74hc123, see pulse on a led,
        pulse detector led, pulse indicator, glitch catcher, glitch detector
        """
    ),
    parameters=(
        Parameter("duration", "time that the LED is lit", "s", 0.1, 10e-3, 2.0, ("to", "for"), ("led", "lit", "long"),
                  alone=True),
        Parameter("pulse", "shortest pulse", "s", 1e-6, 100e-9, 10.0, ("of", "a", "from"),
                  ("pulse", "pulses", "short")),
        supply(5.0, 3.0, 5.5, "logic"),
    ),
    sources=("74HC123; 74HCT123 Dual retriggerable monostable multivibrator with reset, Nexperia: t = 0.45 R C",),
    limits=(
        "The input is for logic of the same supply.",
        "The time is within some 20 %, and longer below 5 V.",
    ),
    neutral=listed(
        "pulse, pulses, short, stretch, stretched, stretcher, led, see, visible, so, that, can, i, it, show, shows, "
        "logic, edge, digital, narrow, fast, signal, activity, data, uart, indicator, "
        "debug, on"
    ),
    devices=("74HC123",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
