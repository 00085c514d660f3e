"""Set-reset latch of two NAND gates."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import HC_SOURCE, gates, lit
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON
from circuitron.references.words import listed

_PULL_UP = 10e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("current of a pressed button", "VCC / RPULL", "A", VCC=volts, RPULL=_PULL_UP)
    with draft.block("buttons", "set and reset, each low while it is pressed"):
        draft.inlet("J1", volts, "VCC")
        for ref, resistor, net in (("SW1", "R1", "SET_N"), ("SW2", "R2", "RESET_N")):
            draft.part(ref, *BUTTON, f"pulls {net} low", {"1": net, "2": "GND"})
            draft.resistor(resistor, _PULL_UP, "VCC", net, "pull-up")
    with draft.block("latch", "two cross-coupled gates"):
        gates(draft, "U1", "74xx:74HC00", "nands", "C1", ("SET_N", "Q_N", "Q"), ("RESET_N", "Q", "Q_N"))
    with draft.block("outputs", "Q and its inverse"):
        lit(draft, volts, 3, "Q", "Q_N")
        draft.header("J2", "out", "Q, its inverse and ground", "Q", "Q_N", "GND")
    draft.pulled_all(SET_N="VCC", RESET_N="VCC")
    draft.wired("U1", SET_N="1", Q="3", RESET_N="4", Q_N="6")
    draft.wired("U1", Q_N="2", Q="5")
    draft.stated(R1=_PULL_UP)
    return draft.finish(
        "Set-reset latch", f"Two buttons set and reset Q, without bounces, on {shown(volts, 'V')}."
    )  # fmt: skip


REFERENCE = Reference(
    name="sr-latch",
    title="Set-reset latch (flip-flop) of two NAND gates (74HC00) with two buttons and LEDs",
    answers=listed(
        """
        sr latch, rs latch, sr flip flop, rs flip flop, set reset latch, set reset flip flop, nand latch, sr nand latch,
        latch with 2 buttons, latch from nand gates, flip flop from nand gates, sr latch from nand gates,
        rs flip flop from nand gates, sr latch debouncer, sr latch with push buttons, sr flip flop with 74hc00,
        sr latch with 74hc00, set and reset buttons latch
        """
    ),
    parameters=(supply(5.0, 3.0, 6.0),),
    sources=(HC_SOURCE, "SNx4HC00 Quadruple 2-Input NAND Gates, Texas Instruments SCLS181"),
    limits=(
        "With both buttons pressed both outputs are high; the one released last decides.",
        "After the supply comes it is in either state.",
    ),
    neutral=listed(
        "set, reset, latch, flip, flop, nand, gate, gates, logic, digital, button, buttons, push, 2, two, led, leds, "
        "switch, switches, 74hc00, bistable, memory, bounce, debounce, debounced, cross, coupled, made, out, of"
    ),
    devices=("74HC00",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(
        Signal("Q", "input", "supply",
               drive=Drive("0.1", "supply - 0.6", "supply", "0.002", sinks="0.002", is_simulated=False)),
    ),
)  # fmt: skip
