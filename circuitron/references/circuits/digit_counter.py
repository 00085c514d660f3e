"""Counter of button presses with 7-segment digits, of a CD4518 and CD4511s."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.digits import DISPLAY_SOURCE, digit, segment_resistor
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import CD_SOURCE, DIP16, debounced, gates
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import FORWARD_VOLTAGE, supply
from circuitron.references.stock import BUTTON
from circuitron.references.words import listed

_OHMS, _FARADS = 100e3, 100e-9
# Of each half of a CD4518: clock, enable, reset, and outputs from the lowest.
_HALVES = (("1", "2", "7", ("3", "4", "5", "6")), ("9", "10", "15", ("11", "12", "13", "14")))


def _work_out(values: Values) -> Designed:
    volts, digits = values["supply"], round(values["digits"])
    draft = Draft(REFERENCE, values)
    draft.require(digits == values["digits"], "the number of digits must be whole")
    draft.figure("time that a contact may bounce", "LN2 * R2 * C1", "s", LN2=log(2), R2=_OHMS, C1=_FARADS)
    ohms = segment_resistor(draft, digits)
    with draft.block("buttons", "one counts, the other sets to zero"):
        draft.inlet("J1", volts, "VCC")
        debounced(draft, "R1 R2 C1 SW1", _OHMS, _FARADS, ("U1", "1"))
        gates(draft, "U1", "4xxx:40106 CD40106B", "Schmitt trigger, as a clock needs fast edges", "C2",
              ("FILTERED", "CLOCK"))  # fmt: skip
        draft.header("J2", "contact", "another contact, such as a reed switch", "CONTACT", "GND")
        draft.part("SW2", *BUTTON, "back to zero", {"1": "VCC", "2": "RESET"})
        draft.resistor("R3", 10e3, "RESET", "GND", "counts while SW2 is open")
    with draft.block("counter", "two decades; the second one counts when the first goes from 9 to 0"):
        _counter(draft, digits)
    for n in range(1, digits + 1):
        with draft.block(f"digit {n}", "the ones" if n == 1 else "the tens"):
            digit(draft, n, f"U{n + 2} C{n + 3}", ohms, [f"N{n}_{bit}" for bit in range(4)])
    return _finished(draft, digits)


def _counter(draft: Draft, digits: int) -> None:
    pins = {"16": "VCC", "8": "GND"}
    for n, (clock, enable, reset, outputs) in enumerate(_HALVES, 1):
        used = n <= digits
        # Counts on rising edges of CLOCK with ENABLE high, or with CLOCK low on falling edges of ENABLE.
        first = {clock: "CLOCK", enable: "VCC"} if n == 1 else {clock: "GND", enable: "N1_3" if used else "VCC"}
        pins |= {**first, reset: "RESET" if used else "VCC"}
        pins |= {pin: f"N{n}_{bit}" if used else OPEN for bit, pin in enumerate(outputs)}
    draft.part("U2", "4xxx:4518", "CD4518B", DIP16, "decimal counters", pins)
    draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at U2")
    draft.decoupled("U2")
    draft.wired("U2", CLOCK="1", RESET="7", N1_0="3")


def _finished(draft: Draft, digits: int) -> Designed:
    draft.pulled_all(RESET="GND")
    return draft.finish(
        f"Counter with {digits} digit{'s' * (digits > 1)}",
        f"Counts presses of a button or another contact, to {10**digits - 1}, on {shown(draft.values['supply'], 'V')}.",
    )


REFERENCE = Reference(
    name="digit-counter",
    title="Counter with one or two 7-segment digits, for a button or contact (CD4518, CD4511)",
    answers=listed(
        """
        0 to 9 binary counter with 7 segment display, bcd counter 7 segment, mod 10 counter, modulo 10 counter, mod 10
        counter 7 segment, counter 0 to 9 7 segment, counter 0 9 7 segment, digital counter, 7 segment counter, seven
        segment counter, digit counter, counter with 7 segment display, counter with seven segment display, 0 to 9
        counter, 0 9 counter, 0 to 99 counter, 00 to 99 counter, 0 99 counter, decade counter with 7 segment display,
        button counter, push button counter, seven segment display counter, 7 segment display counter,
        seven segment display counter 0 9, 7 segment display counter 0 9, bcd counter with 7 segment display,
        bcd counter, event counter, object counter, bcd counter 4511, people counter, lap counter, cd4518,
        counter with push button and 7 segment display, 0 9 counter with push button and 7 segment display,
        0 to 9 counter with push button and 7 segment display, counter with button and 7 segment display,
        counter with a push button and a 7 segment display
        """
    ),
    parameters=(
        Parameter("digits", "number of digits", "", 1.0, 1.0, 2.0, (), ("digit", "digits", "display", "displays"),
                  named=(("99", 2.0), ("single", 1.0)), alone=True),
        supply(9.0, 5.0, 15.0),
        FORWARD_VOLTAGE,
    ),
    sources=(
        CD_SOURCE,
        "CD4518B, CD4520B CMOS Dual Up-Counters, Texas Instruments SCHS076",
        "CD4511B CMOS BCD-to-7-Segment Latch Decoder Drivers, Texas Instruments SCHS072",
        DISPLAY_SOURCE,
    ),
    limits=("It counts up, some ten times a second at most.", "What it begins with is any number: press SW2 first."),
    neutral=listed(
        "counter, count, counts, counting, digit, digits, display, seven, 7, segment, bcd, decade, decimal, decoder, "
        "button, buttons, press, presses, push, reset, led, leds, common, cathode, up, digital, cmos, cd4511, 4511, "
        "0, 9, 99, 00, contact, reed"
    ),
    devices=("CD4511", "CD4518", "CD40106"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
)  # fmt: skip
