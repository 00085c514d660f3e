"""Voltage follower on two supplies."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import (
    DEVICES,
    NEUTRAL,
    RAILS,
    SOURCES,
    SPEED,
    TAKES,
    chosen,
    names,
    place,
    supplies,
)
from circuitron.references.words import listed

_BIAS, _ISOLATION = 1e6, 100.0


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    chip, hertz = chosen(draft, 1.0, follows=1.0)
    supplies(draft)
    with draft.block("buffer", "gain of 1"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R1", _BIAS, "IN", "GND", "holds the input while nothing is connected")
        place(draft, chip, ("IN", "BUFFERED", "BUFFERED"))
        draft.resistor("R2", _ISOLATION, "BUFFERED", "OUT", "keeps the capacitance of a cable from the op-amp")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.measured("gain", "OUT", 1.0, 5.0, "IN")
    draft.pulled_all(IN="GND", OUT="BUFFERED")
    draft.stated(R2=_ISOLATION)
    return draft.finish(
        "Voltage follower on two supplies",
        f"Buffers signals from direct voltage to {shown(hertz, 'Hz')} with an op-amp {chip.name}, on "
        f"{shown(volts, 'V')} and {shown(-volts, 'V')}.",
    )


REFERENCE = Reference(
    name="voltage-follower-dual",
    title="Voltage follower (buffer) on two supplies (TL072, NE5532, LM741, OP07), from DC on",
    # "Follower" alone is left out: "followed by" would be taken for a misspelt one.
    answers=tuple(
        name
        for name in names(
            listed("voltage follower, opamp follower, unity gain follower, opamp voltage follower, follower")
        )
        if name != "follower"
    ),
    parameters=(RAILS, SPEED),
    sources=("Op Amps for Everyone, Texas Instruments SLOD006, chapter 3", *SOURCES),
    limits=("It gives some milliamperes: for a load, use a stage with transistors.",),
    neutral=(*listed(NEUTRAL), "unity", "buffer", "high", "impedance", "input"),
    devices=DEVICES,
    work_out=_work_out,
    rank=2,
    takes=TAKES,
)
