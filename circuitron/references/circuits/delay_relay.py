"""Relay that is turned on some time after the supply."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import COILS, CONTACTS, indicator, relay, relay_by_mosfet
from circuitron.references.stock import SO8, SO16
from circuitron.references.timers import ADJUSTABLE, ADJUSTED, DROP, by_knob, charging, is_adjustable, times
from circuitron.references.words import listed

# From this many seconds on, so that the current of R1 is well above the 2 µA that flow out of the trigger at most.
_CAPACITORS = ((80.0, 2200e-6), (20.0, 470e-6), (5.0, 100e-6), (2.0, 47e-6), (0.0, 10e-6))
_TIMED = 200.0  # seconds up to which an NE555 does it
_COUNT, _PERIOD = 8192.0, 2.3  # clocks until Q14 of a CD4060 rises; periods of RC of one clock
_FILMS, _KNOBS = (47e-9, 68e-9, 100e-9, 150e-9, 220e-9, 330e-9, 470e-9, 680e-9, 1e-6), (100e3, 200e3, 500e3, 1e6)
_OHMS, _OVER = (10e3, 1.5e6), 1.5  # of the clock; of the longest time that a knob may reach


def _work_out(values: Values) -> Designed:
    seconds, volts = values["delay"], values["supply"]
    draft = Draft(REFERENCE, values)
    coils = (5.0, 12.0)
    draft.require(volts in coils, f"relays of the series have coils for 5 V and 12 V, not {shown(volts, 'V')}")
    assert set(coils) <= COILS.keys()
    if values.most("delay") > _TIMED:
        draft.require(not values["ne555"], f"with an NE555 the delay is up to {_TIMED:g} s")
        return _counted(draft)
    ohms, knob, farads = by_knob(draft, "delay") if is_adjustable(values, "delay") else _fixed(draft, seconds)
    delay = times(draft, "delay")
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of timer and relay")
        draft.capacitor("C3", 100e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the 555")
    _timer(draft, (ohms, knob, farads), delay)
    with draft.block("relay", "on after the delay"):
        relay(draft, volts - DROP, "OUT", volts, "VCC", "R2 R3 D1")
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


def _counted(draft: Draft) -> Designed:
    """With a CD4060, which counts the clocks of an oscillator, for minutes and hours."""
    volts, has_knob = draft.values["supply"], is_adjustable(draft.values, "delay")
    ohms, knob, farads = _clock(draft, has_knob=has_knob)
    delay = times(draft, "delay")
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of counter and relay")
        draft.capacitor("C3", 100e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the counter")
        indicator(draft, "R7 D3", volts, "VCC", "GND", "lit with the supply; empties C3 when that goes")
    _counter(draft, (ohms, knob, farads), delay)
    with draft.block("relay", "on after the delay"):
        relay_by_mosfet(draft, "DONE", volts, "VCC", volts, "R4 R6")
        draft.terminal("J9", "contacts", *CONTACTS, "common, normally open, normally closed")
    draft.decoupled("U1")
    draft.pulled("RESET", "GND")
    draft.pulled("TRACK" if knob else "TIMING", "RT")
    draft.joined("U1", "3", "DONE")
    draft.stated(R1=ohms, C1=farads)
    by = ", as a knob sets," if knob else ""
    draft.note("The delay is good to about 10 %: trim R1 for more.")
    return draft.finish(
        f"Delayed relay {delay}", f"Turns a relay on {delay}{by} after the supply of {shown(volts, 'V')} comes."
    )


def _clock(draft: Draft, *, has_knob: bool) -> tuple[float, float, float]:
    """Ohms of R1 and of the potentiometer in series with it, and farads, of the oscillator."""
    most = draft.values.most("delay")
    least = most
    if has_knob:
        draft.suppose("knob", 1.0)
        least = draft.values.least("delay") if "delay" in draft.values.ends else most / 10
    needed = {farads: (most - least) / (_COUNT * _PERIOD * farads) for farads in _FILMS}
    fits = [
        (knob, farads)
        for farads, range_ in needed.items()
        for knob in (_KNOBS if has_knob else (0.0,))
        if _OHMS[0] <= least / (_COUNT * _PERIOD * farads) <= _OHMS[1]
        and (not has_knob or range_ <= 1.05 * knob <= 1.05 * _OVER * range_)
    ]
    draft.require(bool(fits), f"no potentiometer suits {shown(least, 's')} to {shown(most, 's')}")
    knob, farads = fits[0]
    named = {"N": _COUNT, "K": _PERIOD, "C": farads}
    ohms = draft.standard("R1", "R1", "T / (N * K * C)", "ohm", 96, T=least, **named)
    draft.figure("the shortest delay" if has_knob else "delay", "N * K * R1 * C", "s", asked=least, R1=ohms, **named)
    if has_knob:
        draft.figure("the longest delay", "N * K * (R1 + RV1) * C", "s", R1=ohms, RV1=knob, **named)
    return ohms, knob, farads


def _counter(draft: Draft, made: tuple[float, float, float], delay: str) -> None:
    ohms, knob, farads = made
    series = draft.standard("R2", "R2", "5 * (R1 + RV1)", "ohm", 12, R1=ohms, RV1=knob)
    with draft.block("counter", f"{delay} after the supply"):
        pins = {"11": "RS", "10": "RT", "9": "CT", "12": "RESET", "16": "VCC", "8": "GND", "3": "DONE"}
        pins |= {str(pin): OPEN for pin in (7, 5, 4, 6, 14, 13, 15, 1, 2)}
        draft.part("U1", "4xxx:4060", "CD4060B", SO16, "oscillator and counter", pins)
        charging(draft, ohms, knob, ("RT", "TIMING"), "clock, 1 %")
        draft.film("C1", farads, "CT", "TIMING", "clock, film")
        draft.resistor("R2", series, "RS", "TIMING", "so that the input's diodes do not change the clock")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "DONE", "RS", "stops the clock when the time is over")
        draft.capacitor("C2", 100e-9, "VCC", "RESET", "resets when the supply comes")
        draft.resistor("R3", 100e3, "RESET", "GND", "ends the reset")


REFERENCE = Reference(
    name="delay-relay",
    title="Relay that is turned on 0.5 s to 3 hours after the supply (on-delay), NE555 or CD4060",
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
            10800.0,
            ("after", "delay", "of", "timer", "for"),
            ("delay", "after", "timer", "later"),
            alone=True,
            hardest="high",
        ),
        ADJUSTABLE,
        Parameter(
            "ne555",
            "an NE555 in any case (1) or what suits the delay (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("555", 1.0), ("ne555", 1.0)),
        ),
        supply(12.0, 5.0, 12.0, "relay", "coil"),
    ),
    sources=(
        "xx555 Precision Timers, Texas Instruments SLFS022",
        "CD4060B CMOS 14-Stage Ripple-Carry Binary Counter/Divider and Oscillator, Texas Instruments SCHS049",
        "SRD Series PCB Relay, Sanyou",
    ),
    limits=(
        "C1 makes the delay good to about 20 % up to 200 s, and longer where an electrolytic one leaks.",
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
    devices=("NE555", "BC817", "CD4060"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
)
