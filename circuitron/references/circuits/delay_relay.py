"""Relay that is turned on some time after the supply."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import COILS, relay
from circuitron.references.stock import SO8
from circuitron.references.timers import ADJUSTABLE, ADJUSTED, by_knob, charging, is_adjustable, times
from circuitron.references.words import listed

# From this many seconds on, so that the current of R1 is well above the 2 µA that flow out of the trigger at most.
_CAPACITORS = ((80.0, 2200e-6), (20.0, 470e-6), (5.0, 100e-6), (2.0, 47e-6), (0.0, 10e-6))
_DROP = 1.7  # volts that the output of the NE555 stays below its supply


def _work_out(values: Values) -> Designed:
    seconds, volts = values["delay"], values["supply"]
    draft = Draft(REFERENCE, values)
    coils = (5.0, 12.0)
    draft.require(volts in coils, f"relays of the series have coils for 5 V and 12 V, not {shown(volts, 'V')}")
    assert set(coils) <= COILS.keys()
    ohms, knob, farads = by_knob(draft, "delay") if is_adjustable(values, "delay") else _fixed(draft, seconds)
    delay = times(draft, "delay")
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of timer and relay")
        draft.capacitor("C3", 100e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the 555")
    _timer(draft, (ohms, knob, farads), delay)
    with draft.block("relay", "on after the delay"):
        relay(draft, volts - _DROP, "OUT", volts, "VCC", "R2 R3 D1")
    draft.decoupled("U1")
    draft.enabled("U1", "4", "VCC")
    draft.joined("U1", "2", "TIMING")
    draft.joined("U1", "6", "TIMING")
    draft.pulled("TRACK" if knob else "TIMING", "GND")
    draft.stated(R1=ohms, C1=farads)
    by = ", as a knob sets," if knob else ""
    return draft.finish(
        f"Delayed relay {delay}", f"Turns a relay on {delay}{by} after the supply of {shown(volts, 'V')} comes."
    )


def _timer(draft: Draft, made: tuple[float, float, float], delay: str) -> None:
    (ohms, knob, farads), volts = made, draft.values["supply"]
    with draft.block("timer", f"{delay} after the supply"):
        pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": "TIMING", "6": "TIMING", "7": OPEN, "5": "CV", "3": "OUT"}
        draft.part("U1", "Timer:NE555D", "", SO8, "timer; its output rises when TIMING falls below a third", pins)
        draft.timing("C1", farads, "VCC", "TIMING", "timing", volts)
        charging(draft, ohms, knob, ("GND", "TIMING"), "charges C1")
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "GND", "TIMING", "empties C1 when the supply goes")


def _fixed(draft: Draft, seconds: float) -> tuple[float, float, float]:
    farads = next(each for least, each in _CAPACITORS if seconds >= least)
    ohms = draft.standard("R1", "R1", "T / (1.1 * C)", "ohm", 96, T=seconds, C=farads)
    draft.figure("delay", "1.1 * R1 * C", "s", asked=seconds, R1=ohms, C=farads)
    return ohms, 0.0, farads


REFERENCE = Reference(
    name="delay-relay",
    title="Relay that is turned on 0.5 s to 200 s after the supply (on-delay), with an NE555",
    answers=listed(
        """
            delay on timer, on delay timer, delay on relay, on delay relay, delay timer relay, time delay relay, delay
            relay, power on delay, delay on timer relay, delayed relay, timer relay, relay timer, power on delay relay,
            turn on delay, relay delay timer, delayed switch on, on delay, 555 delay relay, 555 relay timer, power up
            delay, delayed turn on, 555 timer relay, relay on delay, before the relay closes
        """
    ),
    parameters=(
        Parameter(
            "delay",
            "delay",
            "s",
            30.0,
            0.5,
            200.0,
            ("after", "delay", "of", "timer", "for"),
            ("delay", "after", "timer", "later"),
            alone=True,
            hardest="high",
        ),
        ADJUSTABLE,
        supply(12.0, 5.0, 12.0, "relay", "coil"),
    ),
    sources=("xx555 Precision Timers, Texas Instruments SLFS022", "SRD Series PCB Relay, Sanyou"),
    limits=(
        "C1 makes the delay good to about 20 %, and longer where an electrolytic one leaks.",
        "One changeover contact: a pair of loudspeakers needs a relay with two.",
        "The contacts' terminals are for low voltages: mains needs clearances of its own.",
    ),
    neutral=(
        *ADJUSTED,
        *listed(
            "at power up, at power on, on power up, at startup, "
            "relay, timer, delay, delayed, on, switches, switch, turns, energizes, energises, power, up, after, "
            "time, 555, coil, contact, starts, transistor, flyback, diode, later, closes, before, "
            "speaker, speakers, loudspeaker, loudspeakers, pop, thump, avoid, amplifier, mute, "
            "pull, pulls, in, applied, supply, come, comes, energise, energize, delays, delaying, output, up"
        ),
    ),
    devices=("NE555", "BC817"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
)
