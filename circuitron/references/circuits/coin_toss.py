"""Heads or tails: one of two LEDs is left lit when a button is let go."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import BUTTON
from circuitron.references.timers import SOURCE, astable, supply_capacitors, timing
from circuitron.references.words import listed

_HERTZ, _DUTY, _DOWN = 2e3, 0.5, 10e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    made = timing(draft, _HERTZ, _DUTY, volts)
    draft.figure("turns a second", "F / 2", "Hz", F=_HERTZ)
    draft.figure("what one side is more likely by, after half a second", "100 / (T * F)", "%", T=0.5, F=_HERTZ)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
        draft.capacitor("C5", 100e-9, "VCC", "GND", "supply capacitor, at U2")
    with draft.block("oscillator", shown(_HERTZ, "Hz")):
        astable(draft, made, _HERTZ, volts)
    with draft.block("toss", "the coin turns while the button is pressed"):
        draft.part("SW1", *BUTTON, "tosses", {"1": "OUT", "2": "CLOCK"})
        draft.resistor("R5", _DOWN, "CLOCK", "GND", "rests when the button is let go")
        pins = {"3": "CLOCK", "5": "TAILS", "2": "TAILS", "1": "HEADS", "4": "GND", "6": "GND", "14": "VCC", "7": "GND",
                "11": "GND", "9": "GND", "10": "GND", "8": "GND", "13": OPEN, "12": OPEN}  # fmt: skip
        draft.part("U2", "4xxx:4013", "CD4013B", "Package_DIP:DIP-14_W7.62mm", "flip-flop; the other one is tied off",
                   pins)  # fmt: skip
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    with draft.block("LEDs", "heads and tails; equally often, as the flip-flop halves the clock"):
        indicator(draft, "R6 D2", volts, "HEADS", "GND", "heads")
        indicator(draft, "R7 D3", volts, "TAILS", "GND", "tails", "green")
    draft.decoupled("U2")
    draft.wired("U2", CLOCK="3", TAILS="5", HEADS="1")
    draft.joined("U2", "2", "TAILS")
    draft.pulled("CLOCK", "GND")
    draft.stated(R5=_DOWN)
    return draft.finish("Coin toss", f"Heads or tails by a button, an NE555 and a flip-flop, on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="coin-toss",
    title="Heads or tails: two LEDs, an NE555 and a CD4013",
    answers=listed(
        """
        coin toss, coin flip, heads or tails, coin flipper, coin tosser, electronic coin toss, electronic coin flip,
        coin toss circuit, coin flip circuit, electronic coin, electronic heads or tails, coin toss game, coin flip
        game, heads and tails, coin toss 555, decision maker, electronic decision maker
        """
    ),
    parameters=(supply(9.0, 6.0, 12.0),),
    sources=(SOURCE, "CD4013B CMOS Dual D-Type Flip-Flop, Texas Instruments SCHS023"),
    limits=(
        "Both LEDs seem half lit while the coin turns.",
        "A button that bounces only tosses again.",
        "There is no switch-off.",
    ),
    neutral=listed(
        "coin, toss, flip, heads, tails, or, electronic, game, led, leds, button, 555, ne555, 4013, random, "
        "yesno, decision, circuit, simple"
    ),
    devices=("NE555", "CD4013"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.02"),),
)
