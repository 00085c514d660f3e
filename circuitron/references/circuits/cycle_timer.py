"""Relay that turns on and off again and again, with a time for each."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.relays import CONTACT_LIMIT, SRD_SOURCE
from circuitron.references.stages import relay
from circuitron.references.stock import KNOB, SO8
from circuitron.references.timers import SOURCE, supply_capacitors
from circuitron.references.words import listed

_CAPACITORS = ((100.0, 470e-6), (3.0, 100e-6), (0.0, 10e-6))  # by the longer time
_KNOBS = (100e3, 200e3, 500e3, 1e6)
_VD, _DROP, _COILS, _SPAN = 0.6, 1.7, (5.0, 12.0), 10.0


def _work_out(values: Values) -> Designed:
    on, off, volts, knob = (values[name] for name in ("on", "off", "supply", "knob"))
    draft = Draft(REFERENCE, values)
    draft.require(volts in _COILS, f"the relay and its timer are for 5 V or 12 V, not {shown(volts, 'V')}")
    farads = next(each for least, each in _CAPACITORS if max(on, off) >= least)
    charge = draft.figure("charge in R1 times C1", "ln((2 * VCC / 3 - VD) / (VCC / 3 - VD))", "", VCC=volts, VD=_VD)
    upper = draft.standard("R1", "R1", "TON / (K * C)", "ohm", 96, TON=on, K=charge, C=farads)
    draft.figure("time on", "K * R1 * C", "s", asked=on, K=charge, R1=upper, C=farads)
    shortest = off / _SPAN if knob else off
    lower = draft.standard("R2", "R2", "TOFF / (LN2 * C)", "ohm", 96, TOFF=shortest, LN2=log(2), C=farads)
    draft.figure("time off" + (", the shortest" if knob else ""), "LN2 * R2 * C", "s", asked=shortest, LN2=log(2),
                 R2=lower, C=farads)  # fmt: skip
    draft.require(
        upper >= 4.7e3 and lower >= 1e3,
        f"{shown(on, 's')} and {shown(off, 's')} are too far apart for one capacitor",
    )
    turned = _turned(draft, lower, farads) if knob else 0.0
    _drawn(draft, (upper, lower, turned), farads)
    return _finished(draft, upper, lower, farads)


def _finished(draft: Draft, upper: float, lower: float, farads: float) -> Designed:
    on, off, volts, knob = (draft.values[name] for name in ("on", "off", "supply", "knob"))
    draft.decoupled("U1")
    draft.wired("U1", TIMING="THR", DISCHARGE="DIS", OUT="Q")
    draft.joined("U1", "TR", "TIMING")
    draft.enabled("U1", "R", "VCC")
    draft.pulled_all(DISCHARGE="VCC")
    draft.stated(R1=upper, R2=lower, C1=farads)
    return draft.finish(
        f"Cycle timer {shown(on, 's')} on, {shown(off, 's')} off",
        f"A relay that is on for {shown(on, 's')} and off for {shown(off, 's')}"
        f"{' at the most, by a knob' if knob else ''}, again and again, on {shown(volts, 'V')}.",
    )


def _turned(draft: Draft, lower: float, farads: float) -> float:
    """Ohms of the potentiometer."""
    off = draft.values["off"]
    needed = draft.figure("range of RV1", "TOFF / (LN2 * C) - RMIN", "ohm", TOFF=off, LN2=log(2), C=farads,
                          RMIN=lower)  # fmt: skip
    knob = min(_KNOBS, key=lambda each: abs(log(each / needed)))
    draft.require(0.4 <= knob / needed <= 2.5, f"no potentiometer suits {shown(off, 's')}")
    draft.figure("time off, the longest", "LN2 * (RMIN + RV1) * C", "s", LN2=log(2), RMIN=lower, RV1=knob, C=farads)
    return knob


def _drawn(draft: Draft, made: tuple[float, float, float], farads: float) -> None:
    on, volts = draft.values["on"], draft.values["supply"]
    upper, lower, knob = made
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of timer and relay")
        supply_capacitors(draft, volts)
    with draft.block("timer", "C1 charges by R1 and D2 while it is on, and discharges by R2 while it is off"):
        pins = {"VCC": "VCC", "GND": "GND", "R": "VCC", "TR": "TIMING", "THR": "TIMING", "DIS": "DISCHARGE", "CV": "CV",
                "Q": "OUT"}  # fmt: skip
        draft.part("U1", "Timer:NE555D", "", SO8, "timer", pins)
        draft.resistor("R1", upper, "VCC", "DISCHARGE", "sets the time on")
        draft.resistor("R2", lower, "DISCHARGE", "TRACK" if knob else "TIMING", "sets the time off")
        if knob:
            draft.part("RV1", "Device:R_Potentiometer", f"{knob / 1e3:g}k", KNOB, "makes the time off longer",
                       {"1": "TRACK", "2": "TIMING", "3": "TIMING"})  # fmt: skip
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "DISCHARGE", "TIMING", "keeps R2 out of the charge")
        draft.timing("C1", farads, "TIMING", "GND", "timing", volts)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
    with draft.block("relay", f"on for {shown(on, 's')}"):
        relay(draft, volts - _DROP, "OUT", volts, "VCC", "R3 R4 D1")


REFERENCE = Reference(
    name="cycle-timer",
    title="Relay that is on and off in turn, 0.5 s to 4 minutes each (NE555), coils of 5 or 12 V",
    answers=listed(
        """
        cycle timer, cyclic timer, repeat cycle timer, cycle timer relay, cyclic timer relay, repeat timer relay,
        repeating timer, repeating timer relay, on off timer, on off timer relay, on off cycle timer, interval relay,
        interval timer with relay, cyclic relay, periodic relay, periodic timer relay, intermittent timer, intermittent
        relay, wiper delay, windshield wiper delay, wiper delay circuit, intermittent wiper, intermittent wiper control,
        wiper interval, wiper interval relay, intermittent wiper relay, windshield wiper interval, wiper timer,
        windscreen wiper delay, misting timer, mist timer, fogger timer, 555 relay flasher, astable relay, 555 astable
        with relay, 555 astable relay
        """
    ),
    parameters=(
        Parameter("on", "time on", "s", 1.0, 0.5, 240.0, ("for", "runs", "on"), ("on",)),
        Parameter("off", "time off", "s", 10.0, 0.5, 240.0, ("every", "off", "pause", "then"), ("off", "pause"),
                  alone=True),
        Parameter("knob", "knob for the time off, from a tenth (1), or none (0)", "", 0.0, 0.0, 1.0,
                  named=tuple((word, 1.0) for word in ("adjustable", "knob", "pot", "potentiometer", "variable")),
                  usual=(("wiper", 1.0),)),
        supply(12.0, 5.0, 12.0, "relay", "coil"),
    ),
    sources=(SOURCE, SRD_SOURCE),
    limits=(
        "Electrolytic capacitors make the times good to about 20 %, and longer where they leak.",
        "The first time on is half as long again.",
        "It is not protected against the surges of a vehicle, and knows nothing of a wiper's own switch for its rest.",
        CONTACT_LIMIT,
    ),
    neutral=listed(
        "relay, timer, cycle, cyclic, repeat, repeating, on, off, interval, periodic, intermittent, wiper, "
        "windshield, windscreen, delay, pause, seconds, second, minute, minutes, again, 555, ne555, astable, "
        "adjustable, knob, potentiometer, pot, variable, pump, mist, fogger, every, turns, turn, then, car, "
        "control, and"
    ),
    devices=("NE555", "BC817"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.1"),),
)  # fmt: skip
