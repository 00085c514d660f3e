"""Alarm for a door that stays open too long, on a battery."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import SO16, SOT23
from circuitron.references.words import listed

_COUNT, _PERIOD, _FARADS = 8192.0, 2.3, 10e-9  # clocks until Q14 rises; periods of RC of one clock
_PULL = 1e6


def _work_out(values: Values) -> Designed:
    seconds, volts = values["delay"], values["supply"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1", "T / (N * K * C1)", "ohm", 96, T=seconds, N=_COUNT, K=_PERIOD, C1=_FARADS)
    real = draft.figure("time until it sounds", "N * K * R1 * C1", "s", asked=seconds, N=_COUNT, K=_PERIOD, R1=ohms,
                        C1=_FARADS)  # fmt: skip
    series = draft.standard("R2", "R2", "5 * R1", "ohm", 12, R1=ohms)
    closed = draft.figure("current while the door is closed", "VCC / R3", "A", VCC=volts, R3=_PULL)
    return _drawn(draft, closed, ohms, real, series)


def _drawn(draft: Draft, closed: float, ohms: float, real: float, series: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')}, a battery"):
        draft.inlet("J1", volts, "VCC", "battery")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block("contact", "the door closes it, and so holds the counter at none"):
        draft.terminal("J2", "reed contact", "VCC", "RESET", "closed while the door is")
        draft.resistor("R3", _PULL, "RESET", "GND", "lets the counter run while the door is open")
        draft.capacitor("C4", 10e-9, "RESET", "GND", "keeps surges of the cable off")
    with draft.block("counter", f"{shown(real, 's')}"):
        pins = {"11": "RS", "10": "RT", "9": "CT", "12": "RESET", "16": "VCC", "8": "GND", "3": "LATE"}
        pins |= {str(pin): OPEN for pin in (7, 5, 4, 6, 14, 13, 15, 1, 2)}
        draft.part("U1", "4xxx:4060", "CD4060B", SO16, "oscillator and counter", pins)
        draft.resistor("R1", ohms, "RT", "TIMING", "clock, 1 %")
        draft.film("C1", _FARADS, "CT", "TIMING", "clock; film")
        draft.resistor("R2", series, "RS", "TIMING", "so that the input's diodes do not change the clock")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "LATE", "RS", "stops the clock: it sounds on")
    buzzer(draft, "LATE", "D2")
    return _finished(draft, closed, ohms, real)


def buzzer(draft: Draft, gate: str, diode: str) -> None:
    """The buzzer BZ1 that the net `gate` turns on by Q1."""
    volts = draft.values["supply"]
    with draft.block("buzzer", "sounds until the door is closed"):
        draft.part("Q1", "Transistor_FET:2N7002", "", SOT23, "switches the buzzer",
                   {"G": gate, "D": "SOUND", "S": "GND"})  # fmt: skip
        draft.part("BZ1", "Device:Buzzer", f"active {volts:g}V", "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
                   "sounds by itself, up to 40 mA", {"1": "VCC", "2": "SOUND"})  # fmt: skip
        draft.diode(diode, "Diode:1N4148W", "Diode_SMD:D_SOD-123", "SOUND", "VCC", "carries a coil's current")
    draft.joined("Q1", "S", "GND")


def _finished(draft: Draft, closed: float, ohms: float, real: float) -> Designed:
    draft.decoupled("U1")
    draft.pulled_all(RESET="GND", TIMING="RT")
    draft.stated(R1=ohms, C1=_FARADS)
    return draft.finish(
        f"Door-open alarm {shown(real, 's')}",
        f"A buzzer sounds once a door has been open for {shown(real, 's')}; closed, it draws {shown(closed, 'A')}.",
    )


REFERENCE = Reference(
    name="door-open-alarm",
    title="Alarm for a door that stays open too long (reed contact, CD4060, buzzer), 10 s to 5 min",
    answers=listed(
        """
        fridge door alarm, refrigerator door alarm, freezer door alarm, door left open alarm, fridge
        alarm, fridge door open too long, beep fridge door open, door open too long alarm, door stays open alarm,
        freezer alarm door, fridge door beeper, fridge door open alarm, beep when the fridge
        door stays open too long, door ajar alarm, door open buzzer, door left open buzzer, door ajar buzzer,
        window left open alarm
        """
    ),
    parameters=(
        Parameter("delay", "time until it sounds", "s", 60.0, 10.0, 300.0, ("after", "for", "than", "of"),
                  ("delay", "open"), alone=True),
        supply(4.5, 4.0, 12.0),
    ),
    sources=(
        "CD4060B CMOS 14-Stage Ripple-Carry Binary Counter/Divider and Oscillator, Texas Instruments SCHS049",
        "2N7002 60 V, 300 mA N-channel Trench MOSFET, Nexperia",
    ),
    limits=("The contact must be closed while the door is.", "The time is within some 10 %."),
    neutral=listed(
        "door, fridge, refrigerator, freezer, window, garage, open, too, long, left, stays, alarm, beep, beeps, "
        "beeper, buzzer, reed, magnet, contact, when, battery, ajar, sounds, warning, cellar, timer"
    ),
    devices=("CD4060",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.04"),),
)  # fmt: skip
