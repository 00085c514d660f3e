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
_CAPACITORS_OF_KNOBS = ((70.0, 470e-6), (6.0, 100e-6), (0.0, 10e-6))
_KNOBS = (20e3, 50e3, 100e3, 200e3, 500e3, 1e6)
_VD, _DROP, _COILS, _SPAN = 0.6, 1.7, (5.0, 12.0), 10.0
_BOTH = 2.0  # knobs
_KNOBBED = ("", " at the most, by a knob", " at the most, by a knob each")


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    volts, knob = values["supply"], _knobs(draft)
    on, off = _times(draft)
    draft.require(volts in _COILS, f"the relay and its timer are for 5 V or 12 V, not {shown(volts, 'V')}")
    table = _CAPACITORS_OF_KNOBS if knob else _CAPACITORS
    farads = next(each for least, each in table if max(on, off) >= least)
    charge = draft.figure("charge in R1 times C1", "ln((2 * VCC / 3 - VD) / (VCC / 3 - VD))", "", VCC=volts, VD=_VD)
    least = on / _SPAN if knob == _BOTH else on
    upper = draft.standard("R1", "R1", "TON / (K * C)", "ohm", 96, TON=least, K=charge, C=farads)
    draft.figure("time on" + (", the shortest" if knob == _BOTH else ""), "K * R1 * C", "s", asked=least, K=charge,
                 R1=upper, C=farads)  # fmt: skip
    shortest = (values.least("off") if "off" in values.ends else off / _SPAN) if knob else off
    lower = draft.standard("R2", "R2", "TOFF / (LN2 * C)", "ohm", 96, TOFF=shortest, LN2=log(2), C=farads)
    draft.figure("time off" + (", the shortest" if knob else ""), "LN2 * R2 * C", "s", asked=shortest, LN2=log(2),
                 R2=lower, C=farads)  # fmt: skip
    draft.require(
        upper >= 4.7e3 and lower >= 1e3,
        f"{shown(on, 's')} and {shown(off, 's')} are too far apart for one capacitor",
    )
    turned = _turned(draft, "RV1", off, lower, farads) if knob else 0.0
    longer = _turned(draft, "RV2", on, upper, farads) if knob == _BOTH else 0.0
    _drawn(draft, (upper, lower), (turned, longer), farads, on)
    return _finished(draft, (upper, lower, farads), on, off)


def _knobs(draft: Draft) -> float:
    """How many knobs there are: a range of the time off takes one."""
    return draft.suppose("knob", float("off" in draft.values.ends))


def _times(draft: Draft) -> tuple[float, float]:
    """Seconds on and off, the longest ones; with a knob for each, what is said of one holds for both."""
    values = draft.values
    draft.require(values["knob"] == round(values["knob"]), "there are none, one or two knobs")
    if values["knob"] != _BOTH:
        return values["on"], values["off"]
    on = draft.suppose("on", values["off"])
    return on, draft.suppose("off", on)


def _finished(draft: Draft, made: tuple[float, float, float], on: float, off: float) -> Designed:
    upper, lower, farads = made
    volts, knob = draft.values["supply"], _knobs(draft)
    draft.decoupled("U1")
    draft.wired("U1", TIMING="THR", DISCHARGE="DIS", OUT="Q")
    draft.joined("U1", "TR", "TIMING")
    draft.enabled("U1", "R", "VCC")
    draft.pulled_all(**{"LONGER" if knob == _BOTH else "DISCHARGE": "VCC"})
    draft.stated(R1=upper, R2=lower, C1=farads)
    return draft.finish(
        f"Cycle timer {shown(on, 's')} on, {shown(off, 's')} off",
        f"A relay that is on for {shown(on, 's')} and off for {shown(off, 's')}{_KNOBBED[round(knob)]}, again and "
        f"again, on {shown(volts, 'V')}.",
    )


def _turned(draft: Draft, ref: str, longest: float, least: float, farads: float) -> float:
    """Ohms of a potentiometer in series with a resistor, for the time off (RV1) or on (RV2)."""
    volts = draft.values["supply"]
    share = log((2 * volts / 3 - _VD) / (volts / 3 - _VD)) if ref == "RV2" else log(2)
    needed = draft.figure(f"range of {ref}", "T / (K * C) - RMIN", "ohm", T=longest, K=share, C=farads, RMIN=least)
    knob = next((each for each in _KNOBS if each >= 0.95 * needed), 0.0)
    draft.require(0 < knob <= 2.7 * needed, f"no potentiometer suits {shown(longest, 's')}")
    draft.figure(f"time {'on' if ref == 'RV2' else 'off'}, the longest", "K * (RMIN + RV) * C", "s", K=share,
                 RMIN=least, RV=knob, C=farads)  # fmt: skip
    return knob


def _drawn(draft: Draft, made: tuple[float, float], knobs: tuple[float, float], farads: float, on: float) -> None:
    volts = draft.values["supply"]
    (upper, lower), (knob, longer) = made, knobs
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of timer and relay")
        supply_capacitors(draft, volts)
    with draft.block("timer", "C1 charges by R1 and D2 while it is on, and discharges by R2 while it is off"):
        pins = {"VCC": "VCC", "GND": "GND", "R": "VCC", "TR": "TIMING", "THR": "TIMING", "DIS": "DISCHARGE", "CV": "CV",
                "Q": "OUT"}  # fmt: skip
        draft.part("U1", "Timer:NE555D", "", SO8, "timer", pins)
        draft.resistor("R1", upper, "VCC", "LONGER" if longer else "DISCHARGE", "sets the time on")
        if longer:
            draft.part("RV2", "Device:R_Potentiometer", f"{longer / 1e3:g}k", KNOB, "makes the time on longer",
                       {"1": "LONGER", "2": "DISCHARGE", "3": "DISCHARGE"})  # fmt: skip
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
                  alone=True, hardest="high"),
        Parameter("knob", "knob for the time off, from a tenth (1), one for each time (2), or none (0)", "", 0.0, 0.0,
                  _BOTH, named=(*((word, 1.0) for word in ("adjustable", "knob", "pot", "potentiometer", "variable")),
                                ("bothtimes", _BOTH)),
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
        "windshield, windscreen, delay, pause, separately, independently, seconds, second, minute, minutes, again, "
        "555, ne555, astable, "
        "adjustable, knob, potentiometer, pot, variable, pump, mist, fogger, every, turns, turn, then, car, "
        "control, and"
    ),
    devices=("NE555", "BC817"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.1"),),
)  # fmt: skip
