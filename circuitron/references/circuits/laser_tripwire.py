"""Alarm that sounds, until it is reset, once something has broken the beam of a laser."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.dark_sensing import dark_sensor
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import CD_SOURCE, DIP14
from circuitron.references.interfaces import Rail
from circuitron.references.loads import LOAD_CURRENT, RON, SOURCE, switched_load
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import BUTTON
from circuitron.references.words import listed

_FILTER, _RESET, _START, _LASER = 100e-9, 100e3, 1e-6, 5.5  # the last: volts that a laser module stands


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.figure("shadow that is seen, about", "R1 * C3", "s", R1=10e3, C3=_FILTER)
    draft.figure("reset after the supply comes", "LN2 * R10 * C6", "s", LN2=0.693, R10=_RESET, C6=_START)
    draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=RON)
    dark_sensor(draft, _FILTER, "LDR in a tube, on which the laser shines: light makes its voltage high")
    if volts <= _LASER:
        with draft.block("laser", "opposite to the LDR, or on a cable"):
            draft.terminal("J4", "laser module", "VCC", "GND", "module of 5 V, such as a KY-008, up to 40 mA")
    else:
        draft.note(f"The laser module has a supply of its own, as it does not stand {shown(volts, 'V')}.")
    _remembered(draft)
    return _finished(draft)


def _remembered(draft: Draft) -> None:
    volts, current = draft.values["supply"], draft.values["current"]
    with draft.block("memory", "set by a broken beam, reset by the button and after the supply comes"):
        pins = {"6": "OUT", "4": "RESET", "5": "GND", "3": "GND", "1": "ALARM", "2": OPEN, "14": "VCC", "7": "GND"}
        pins |= {"8": "GND", "9": "GND", "10": "GND", "11": "GND", "12": OPEN, "13": OPEN}
        draft.part("U2", "4xxx:4013", "CD4013B", DIP14, "flip-flop; a broken beam keeps it set", pins)
        draft.capacitor("C5", 100e-9, "VCC", "GND", "supply capacitor, at U2")
        draft.part("SW1", *BUTTON, "ends the alarm", {"1": "VCC", "2": "RESET"})
        draft.resistor("R10", _RESET, "RESET", "GND", "no reset while nobody presses")
        draft.film("C6", _START, "VCC", "RESET", "no alarm when the supply comes")
    with draft.block("alarm", f"buzzer or siren of up to {shown(current, 'A')}"):
        draft.capacitor("C7", 100e-6, "VCC", "GND", "for the siren", volts)
        switched_load(draft, "ALARM", "J3")
        draft.part("BZ1", "Device:Buzzer", f"active {volts:g}V", "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
                   "sounds by itself, up to 40 mA; a siren needs none", {"1": "VCC", "2": "LOAD"})  # fmt: skip
        draft.resistor("R11", 100e3, "ALARM", "GND", "off without a supply")
        indicator(draft, "R12 D2", volts, "VCC", "LOAD", "lit after an alarm")


def _finished(draft: Draft) -> Designed:
    volts, current = draft.values["supply"], draft.values["current"]
    draft.decoupled("U2")
    draft.pulled_all(RESET="GND", ALARM="GND")
    draft.wired("U2", OUT="6", RESET="4", ALARM="1")
    return draft.finish(
        "Laser tripwire",
        f"A broken laser beam turns a buzzer or siren of up to {shown(current, 'A')} on, on {shown(volts, 'V')}; it "
        "sounds until a button is pressed with the beam whole.",
    )


REFERENCE = Reference(
    name="laser-tripwire",
    title="Laser tripwire: an alarm that a broken beam sets off and that sounds until it is reset, 4.5 V to 12 V",
    answers=listed(
        """
        laser tripwire, laser trip wire, laser tripwire alarm, laser trip wire alarm, laser alarm, laser security alarm,
        laser security system, laser beam alarm, laser burglar alarm, laser fence, laser fence alarm, laser intruder
        alarm, laser beam security, laser light alarm, laser ldr alarm, laser alarm with ldr, laser door alarm, laser
        beam tripwire, laser pointer alarm, laser pointer tripwire, laser beam break alarm, laser beam detector alarm,
        laser barrier alarm, laser light security alarm, laser based security alarm, light beam alarm, beam alarm
        """
    ),
    parameters=(supply(5.0, 4.5, 12.0, "siren", "alarm", "buzzer"), LOAD_CURRENT),
    sources=(
        "GL55 Series Photoresistor, Senba",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
        CD_SOURCE,
        "CD4013B CMOS Dual D-Type Flip-Flop, Texas Instruments SCHS023: with set and reset high its output is high",
        SOURCE,
    ),
    limits=(
        "The LDR must sit in a dark tube: daylight on it stands for the laser. It takes some 30 ms to see a shadow.",
        "While the beam is broken the button does not end the alarm.",
        "Take a laser of class 1 or 2, below 1 mW, and mount it below eye level; it is not part of the circuit.",
        "Buzzer and siren are for the supply's voltage, and sound by themselves.",
    ),
    neutral=listed(
        "laser, tripwire, trip, wire, alarm, siren, buzzer, beam, light, ldr, photoresistor, latch, latches, latching, "
        "latched, stays, on, until, reset, resets, button, it, triggered, burglar, intruder, security, system, sounds, "
        "sounding, goes, when, broken, breaks, interrupted, crosses, crossed, i, is, press, pressed, sensor, receiver, "
        "pointer, module, comparator, lm393, memory, sensitivity, adjustable, trimmer, someone, manual, manually, off"
    ),
    devices=("LM393", "CD4013", "IRLZ44N"),
    holds=("buzzer",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.11"),),
)  # fmt: skip
