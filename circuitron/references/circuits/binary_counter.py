"""Binary counter of four or eight bits that counts by itself, with LEDs."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import DIP14, HC_SOURCE, SCHMITT_SOURCE, lit, schmitt_clock
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON
from circuitron.references.words import listed

_BITS = (4.0, 8.0)


def _work_out(values: Values) -> Designed:
    hertz, volts, bits = values["rate"], values["supply"], values["bits"]
    draft = Draft(REFERENCE, values)
    draft.require(bits in _BITS, f"it counts with 4 or 8 bits, not {bits:.4g}")
    draft.figure("time until it begins again", "2^BITS / F", "s", BITS=bits, F=hertz)
    with draft.block("clock", f"{shown(hertz, 'Hz')}"):
        draft.inlet("J1", volts, "VCC")
        schmitt_clock(draft, hertz, 1e-6)
    with draft.block("counter", f"{bits:.0f} bits, on falling edges"):
        _counter(draft, bits)
        draft.part("SW1", *BUTTON, "back to zero", {"1": "VCC", "2": "RESET"})
        draft.resistor("R2", 10e3, "RESET", "GND", "counts while the button is open")
    with draft.block("LEDs", "lit for each bit that is 1"):
        nets = [f"Q{n}" for n in range(int(bits))]
        lit(draft, volts, 3, *nets)
        draft.header("J2", "out", "bits, the lowest first, and ground", *nets, "GND")
    return _finished(draft)


def _counter(draft: Draft, bits: float) -> None:
    pins = {"1": "CLOCK", "2": "RESET", "3": "Q0", "4": "Q1", "5": "Q2", "6": "Q3", "14": "VCC", "7": "GND"}
    pins |= (
        {"13": "Q3", "12": "RESET", "11": "Q4", "10": "Q5", "9": "Q6", "8": "Q7"}
        if bits == 8
        else {"13": "GND", "12": "GND", "11": OPEN, "10": OPEN, "9": OPEN, "8": OPEN}
    )
    draft.part("U2", "74xx:74LS393", "74HC393", DIP14, "counter", pins)
    draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at U2")
    draft.decoupled("U2")


def _finished(draft: Draft) -> Designed:
    hertz, volts, bits = (draft.values[name] for name in ("rate", "supply", "bits"))
    draft.pulled("RESET", "GND")
    draft.wired("U2", CLOCK="1", RESET="2", Q0="3", Q3="6")
    return draft.finish(
        f"Binary counter of {bits:.0f} bits",
        f"Counts in binary, {shown(hertz, 'Hz')}, with {bits:.0f} LEDs and a button for zero, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="binary-counter",
    title="Binary counter of 4 or 8 bits with LEDs, its own clock and a reset button (74HC393)",
    answers=listed(
        """
        binary counter, bit binary counter, bit counter, binary counter with leds, bit counter with leds, bit binary
        counter with leds, 74hc393 counter, 74hc393, 74hc393 binary counter, led binary counter, binary led counter,
        ripple counter, bit ripple counter, binary up counter, bit binary up counter
        """
    ),
    parameters=(
        Parameter("rate", "rate", "Hz", 1.0, 1.0, 20.0, ("at", "of", "a"), ("clock", "counter"), alone=True),
        Parameter("bits", "number of bits", "bit", 4.0, 4.0, 8.0, alone=True),
        supply(5.0, 4.5, 5.5),
    ),
    sources=(
        HC_SOURCE,
        "SNx4HC393 Dual 4-Bit Binary Counters, Texas Instruments SCLS143",
        SCHMITT_SOURCE,
    ),
    limits=(
        "Its rate may differ by a third between two chips.",
        "It counts up, by a clock of its own.",
        "Where it begins after the supply comes is not said: the button sets it to zero.",
        "The outputs of a ripple counter change one after the other: for LEDs that does not matter.",
    ),
    neutral=listed(
        "binary, counter, count, counts, bit, bits, led, leds, clock, ripple, up, digital, logic, reset, button, "
        "74hc393, 74hc14, display, demo, output, outputs, own"
    ),
    devices=("74HC393", "74HC14"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.05"),),
)  # fmt: skip
