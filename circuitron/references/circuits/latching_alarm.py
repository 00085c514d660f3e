"""Alarm that an opened contact sets off, and that sounds until it is reset."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import CD_SOURCE, DIP14
from circuitron.references.interfaces import Rail
from circuitron.references.loads import LOAD_CURRENT, RON, SOURCE, switched_load
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import BUTTON
from circuitron.references.words import listed

_WET, _SERIES, _FARADS, _RESET, _START = 10e3, 100e3, 100e-9, 100e3, 1e-6


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.figure("current through the closed contacts", "VCC / R1", "A", VCC=volts, R1=_WET)
    draft.figure("time that a contact may bounce", "LN2 * (R1 + R2) * C1", "s", LN2=log(2), R1=_WET, R2=_SERIES,
                 C1=_FARADS)  # fmt: skip
    draft.figure("reset after the supply comes", "LN2 * R3 * C2", "s", LN2=log(2), R3=_RESET, C2=_START)
    draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=RON)
    return _drawn(draft)


def _drawn(draft: Draft) -> Designed:
    volts, current = draft.values["supply"], draft.values["current"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of circuit and siren")
        draft.capacitor("C3", 100e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block(
        "contacts", "reed contacts in series, closed while all doors are; a cut cable is an alarm as well"
    ):
        draft.terminal("J2", "contacts", "LOOP", "GND", "loop of the contacts")
        draft.resistor("R1", _WET, "VCC", "LOOP", "current of the loop")
        draft.resistor("R2", _SERIES, "LOOP", "SET", "filter, and limits what a surge leaves")
        draft.capacitor("C1", _FARADS, "SET", "GND", "filter")
    with draft.block("memory", "set by the loop, reset by the button and after the supply comes"):
        pins = {"6": "SET", "4": "RESET", "5": "GND", "3": "GND", "1": "ALARM", "2": OPEN, "14": "VCC", "7": "GND"}
        pins |= {"8": "GND", "9": "GND", "10": "GND", "11": "GND", "12": OPEN, "13": OPEN}
        draft.part("U1", "4xxx:4013", "CD4013B", DIP14, "flip-flop; an open loop keeps it set", pins)
        draft.part("SW1", *BUTTON, "ends the alarm", {"1": "VCC", "2": "RESET"})
        draft.header("J4", "reset", "a further button, or a key switch", "VCC", "RESET")
        draft.resistor("R3", _RESET, "RESET", "GND", "no reset while nobody presses")
        draft.capacitor("C2", _START, "VCC", "RESET", "no alarm when the supply comes")
    with draft.block("siren", f"up to {shown(current, 'A')}"):
        switched_load(draft, "ALARM", "J3")
        draft.resistor("R5", 100e3, "ALARM", "GND", "off without a supply")
        indicator(draft, "R4 D2", volts, "VCC", "LOAD", "lit after an alarm")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts, current = draft.values["supply"], draft.values["current"]
    draft.decoupled("U1")
    draft.pulled_all(LOOP="VCC", SET="LOOP", RESET="GND", ALARM="GND")
    draft.wired("U1", SET="6", RESET="4", ALARM="1")
    draft.stated(R1=_WET, R2=_SERIES)
    return draft.finish(
        "Latching alarm",
        f"An opened contact turns a siren of up to {shown(current, 'A')} on, on {shown(volts, 'V')}; it sounds until a "
        "button is pressed with the contact closed.",
    )


REFERENCE = Reference(
    name="latching-alarm",
    title="Alarm that reed or other contacts set off and that sounds until it is reset, 5 V to 15 V, up to 3 A",
    answers=listed(
        """
        latching alarm, alarm latch, alarm with memory, burglar alarm, burglar alarm with door switch, burglar alarm
        with reed switch, intruder alarm, door alarm, window alarm, door alarm with reed switch, reed switch alarm,
        reed alarm, alarm with reed switch, alarm with reset button, alarm until reset, alarm that latches, alarm
        that stays on, siren triggered by reed switch, siren with reed switch, siren reed switch, reed switch siren,
        siren until reset, alarm loop, closed loop alarm, break wire alarm, trip wire alarm, tripwire alarm, broken
        wire alarm, alarm system one zone, simple alarm system, garage door alarm, shed alarm, bike alarm wire,
        drawer alarm, reed switch alarm that latches, alarm latches until reset
        """
    ),
    parameters=(supply(12.0, 5.0, 15.0, "siren", "alarm", "buzzer"), LOAD_CURRENT),
    sources=(
        CD_SOURCE,
        "CD4013B CMOS Dual D-Type Flip-Flop, Texas Instruments SCHS023: with set and reset high its output is high",
        SOURCE,
    ),
    limits=(
        "There is no delay for going in or out, and no fuse; a battery that backs the supply up is not part of it.",
        "While a contact is open the button does not end the alarm.",
        "The siren is for the supply's voltage.",
    ),
    neutral=listed(
        "alarm, siren, buzzer, horn, bell, reed, switch, contact, magnet, magnetic, door, window, loop, latch, "
        "latches, latching, latched, stays, on, until, i, reset, button, it, triggered, opens, opened, open, "
        "normally closed, wire, zone, burglar, intruder, memory, key, off, turn, turned, keeps, sounding, goes, "
        "simple, when, manual, manually, shed, garage, press, is"
    ),
    devices=("CD4013", "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.02"),),
)  # fmt: skip
