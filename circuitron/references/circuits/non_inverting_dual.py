"""Non-inverting op-amp amplifier on two supplies, for direct voltages too."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
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
    short,
    supplies,
)
from circuitron.references.words import listed

_LOWER, _MOST = 1e3, 100e3  # ohms; the input resistance that bipolar inputs may have


def _work_out(values: Values) -> Designed:
    gain, volts = values["gain"], values["supply"]
    draft = Draft(REFERENCE, values)
    chip, hertz = chosen(draft, gain, follows=gain)
    lower = _LOWER if gain >= 5 else 10e3
    upper = draft.standard("R2", "feedback resistor", "R1 * (GAIN - 1)", "ohm", 96, R1=lower, GAIN=gain)
    draft.figure("gain", "1 + R2 / R1", "", asked=gain, R1=lower, R2=upper)
    ohms = draft.standard("R3", "input resistance", "RIN", "ohm", 96, RIN=values["ohms"])
    draft.require(ohms <= _MOST or chip.name == "TL072", f"the inputs of the {chip.name} draw too much for "
                  f"{shown(ohms, 'ohm')}")  # fmt: skip
    supplies(draft)
    with draft.block("amplifier", f"gain of {gain:.4g}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R3", ohms, "IN", "GND", "holds the input while nothing is connected; the input resistance")
        place(draft, chip, ("IN", "MINUS", "OUT"))
        draft.resistor("R1", lower, "MINUS", "GND", "gain")
        draft.resistor("R2", upper, "OUT", "MINUS", "gain")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.measured("gain", "OUT", gain, 5.0, "IN")
    draft.pulled_all(OUT="MINUS", MINUS="GND", IN="GND")
    draft.measured("value", "R2", lower * (gain - 1), 2.0)
    return draft.finish(
        f"Non-inverting amplifier, gain {gain:.4g}, on two supplies",
        f"Amplifies signals from direct voltage to {shown(hertz, 'Hz')} {gain:.4g} times with an op-amp {chip.name}, "
        f"on {shown(volts, 'V')} and {shown(-volts, 'V')}.",
    )


REFERENCE = Reference(
    name="non-inverting-amplifier-dual",
    title="Non-inverting op-amp amplifier on two supplies (TL072, NE5532, LM741, OP07), gain 1.1 to 100, from DC on",
    answers=short("noninverting")
    + names(
        listed(
            """
            noninverting amplifier, noninverting opamp, noninverting opamp amplifier, noninverting operational
            amplifier
            """
        )
    ),
    parameters=(
        Parameter("gain", "gain", "", 10.0, 1.1, 100.0, ("gain", "amplify", "factor"), ("gain", "times", "x"),
                  alone=True),
        RAILS,
        SPEED,
        Parameter("ohms", "input resistance", "ohm", _MOST, 10e3, 1e6, ("resistance", "input"),
                  ("resistance", "input")),
    ),
    sources=("Op Amps for Everyone, Texas Instruments SLOD006, chapter 3: the non-inverting amplifier", *SOURCES),
    limits=("The offset of the op-amp is amplified too.",),
    neutral=listed(NEUTRAL),
    devices=DEVICES,
    work_out=_work_out,
    rank=2,
    takes=TAKES,
)  # fmt: skip
