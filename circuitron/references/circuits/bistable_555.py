"""NE555 as a flip-flop: one button sets, the other resets."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import BUTTON, SO8
from circuitron.references.timers import SOURCE, supply_capacitors
from circuitron.references.words import listed

_PULL, _MOST = 10e3, 0.1


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.figure("trigger threshold", "VCC / 3", "V", VCC=volts)
    draft.figure("current of a button", "VCC / R1", "A", VCC=volts, R1=_PULL)
    draft.figure("output while it is on, about", "VCC - 1.7", "V", VCC=volts)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
    with draft.block("buttons", "set and reset"):
        for n, (net, purpose) in enumerate((("TRIGGER", "set: on"), ("RESET", "reset: off")), 1):
            draft.resistor(f"R{n}", _PULL, "VCC", net, "pull-up")
            draft.part(f"SW{n}", *BUTTON, purpose, {"1": net, "2": "GND"})
            draft.pulled(net, "VCC")
        draft.capacitor("C1", 1e-6, "RESET", "GND", "off when the supply comes; keeps surges of a cable off")
    with draft.block("flip-flop", "the threshold is tied low: it stays as it is"):
        pins = {"8": "VCC", "1": "GND", "4": "RESET", "2": "TRIGGER", "6": "GND", "7": OPEN, "5": "CV", "3": "OUT"}
        draft.part("U1", "Timer:NE555D", "", SO8, "flip-flop", pins)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the threshold")
        indicator(draft, "R3 D1", volts, "OUT", "GND", "lit while it is on", "green")
        draft.terminal("J2", "out", "OUT", "GND", f"load of up to {shown(current, 'A')}")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts, current = (draft.values[each] for each in ("supply", "current"))
    draft.decoupled("U1")
    draft.wired("U1", RESET="4", TRIGGER="2", OUT="3")
    draft.stated(R1=_PULL, R2=_PULL)
    return draft.finish(
        "555 flip-flop",
        f"One button turns an output on, the other one off; {shown(volts, 'V')}, {shown(current, 'A')}.",
    )


REFERENCE = Reference(
    name="bistable-555",
    title="NE555 as a flip-flop (bistable): a button for on, one for off",
    answers=listed(
        """
        555 bistable, ne555 bistable, 555 flip flop, bistable 555, 555 latch, 555 bistable with two buttons, 555 set
        reset, bistable multivibrator 555, 555 timer bistable, 555 timer flip flop, 555 timer latch, 555 on off buttons,
        bistable with 555, 555 timer in bistable mode, 555 bistable mode
        """
    ),
    parameters=(
        supply(9.0, 4.5, 15.0),
        Parameter("current", "current of the load", "A", 50e-3, 1e-3, _MOST, ("at", "load"), ("load",), alone=True),
    ),
    sources=(SOURCE,),
    limits=("While both buttons are pressed it is off.", "A load of more needs a transistor."),
    neutral=listed(
        "555, ne555, bistable, multivibrator, flip, flop, latch, set, reset, two, 2, button, buttons, push, on, "
        "off, led, mode, timer, switch"
    ),
    unlike=("touch", "one", "single", "toggle"),
    devices=("NE555",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.02"),),
)
