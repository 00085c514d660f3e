"""Two supplies as one, by ideal diodes."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_RON = 0.11  # ohms of an LM66100 at 3.3 V, hot


def _work_out(values: Values) -> Designed:
    first, second, current = values["first"], values["second"], values["current"]
    draft = Draft(REFERENCE, values)
    drop = draft.figure("voltage across the one that conducts", "I * RON", "V", I=current, RON=_RON)
    draft.figure("heat in it", "I^2 * RON", "W", I=current, RON=_RON)
    top = max(first, second)
    _diodes(draft, first, second)
    draft.fed("VIN1", "VIN2", "GND")
    draft.apart("VIN1", "VIN2")
    for number in (1, 2):
        draft.decoupled(f"U{number}")
        draft.joined(f"U{number}", "3", "VOUT")
        draft.joined(f"U{number}", "6", "VOUT")
    draft.rated("C3", 1.25 * top)
    return draft.finish(
        "Ideal-diode OR",
        f"Feeds a load of up to {shown(current, 'A')} from the higher of {shown(first, 'V')} and {shown(second, 'V')}, "
        f"at a loss of {shown(drop, 'V')}.",
    )


def _diodes(draft: Draft, first: float, second: float) -> None:
    """Both inputs with their ideal diodes; a pin CE above its input opens it."""
    with draft.block("inputs", f"{shown(first, 'V')} and {shown(second, 'V')}"):
        for number, volts in ((1, first), (2, second)):
            draft.terminal(f"J{number}", f"{shown(volts, 'V')} in", f"VIN{number}", "GND", "supply")
            draft.capacitor(f"C{number}", 1e-6, f"VIN{number}", "GND", "input capacitor", volts)
    with draft.block("ideal diodes", "the higher supply feeds the load"):
        for number in (1, 2):
            pins = {"1": f"VIN{number}", "2": "GND", "3": "VOUT", "4": OPEN, "5": "GND", "6": "VOUT"}
            draft.part(f"U{number}", "Power_Management:LM66100DCK", "", "Package_TO_SOT_SMD:SOT-363_SC-70-6",
                       "opens when the output is above its input", pins)  # fmt: skip
        draft.capacitor("C3", 47e-6, "VOUT", "GND", "holds the output while one takes over", max(first, second))
        draft.terminal("J3", "load", "VOUT", "GND", "load")


REFERENCE = Reference(
    name="ideal-diode-or",
    title="Two supplies as one by ideal diodes (LM66100), 1.8 V to 5.5 V, up to 1.2 A",
    answers=listed(
        """
        ideal diode or, ideal diode oring, ideal diode, ideal diodes, lm66100, lm66100 oring, ideal diode power mux,
        ideal diode switchover, dual ideal diode
        """
    ),
    parameters=(
        Parameter("first", "first supply", "V", 5.0, 1.8, 5.5, ("from", "between", "main", "first", "usb", "of"),
                  ("adapter", "and", "main", "supply", "usb"), alone=True),
        Parameter("second", "second supply", "V", 3.7, 1.8, 5.5, ("and", "or", "backup", "second", "battery"),
                  ("battery", "backup"), hardest="high"),
        Parameter("current", "load current", "A", 1.0, 1e-3, 1.2, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("LM66100 5.5-V, 1.5-A, Low-IQ Ideal Diode With Input Polarity Protection, Texas Instruments SLVSEZ8",),
    limits=("It charges no battery.", "The higher supply feeds the load: the first has no other precedence."),
    neutral=listed("ideal, diode, or, oring, usb, battery, backup, two, supplies, sources, switchover, higher, load"),
    devices=("LM66100",),
    work_out=_work_out,
)  # fmt: skip
