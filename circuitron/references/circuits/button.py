"""Push button for a pin of a controller."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.circuits.esp32 import BUTTON
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_PULL_UP, _SERIES, _FARADS = 10e3, 1e3, 1e-6


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time constant when it is released", "(R1 + R2) * C1", "s", R1=_PULL_UP, R2=_SERIES, C1=_FARADS)
    draft.figure("voltage while it is pressed, at most", "0.1 * VCC", "V", VCC=supply)
    with draft.block("button", "low while it is pressed"):
        draft.header("J1", f"{supply:g}V/GND/OUT", "supply, ground and signal", "VCC", "GND", "OUT")
        draft.resistor("R1", _PULL_UP, "VCC", "BUTTON", "high while it is released")
        draft.part("SW1", *BUTTON, "button", {"1": "BUTTON", "2": "GND"})
        draft.resistor("R2", _SERIES, "BUTTON", "OUT", "limits the current of C1 through the contact")
        draft.capacitor("C1", _FARADS, "OUT", "GND", "takes the bounces out")
    draft.fed("VCC", "GND")
    draft.pulled_all(BUTTON="VCC", OUT="BUTTON")
    draft.stated(R1=_PULL_UP, C1=_FARADS)
    return draft.finish(
        "Push button", f"A push button on {shown(supply, 'V')}, without bounces and low while it is pressed."
    )


REFERENCE = Reference(
    name="button",
    title="Push button with pull-up, for a pin of a controller",
    answers=listed("push button input, button input, pushbutton input, button for a pin"),
    beside=listed("button, push button, pushbutton, tactile switch, tact switch, momentary button, user button"),
    parameters=(
        Parameter("supply", "supply voltage", "V", 3.3, 1.8, 5.5, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=("A Guide to Debouncing, The Ganssle Group",),
    limits=("Bounces of up to some milliseconds are taken out; the edges are slow.",),
    neutral=listed("push, button, tactile, momentary, user, pull, up, debounced, input, pin"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.1", "0.95 * supply", "supply", f"0.05 * supply / {_PULL_UP}", ohms=f"{_PULL_UP}")),
    ),
)  # fmt: skip
