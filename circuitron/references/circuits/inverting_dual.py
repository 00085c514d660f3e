"""Inverting op-amp amplifier on two supplies, for direct voltages too."""

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

_MOST = 1e6  # ohms of the feedback resistor


def _work_out(values: Values) -> Designed:
    gain, volts = values["gain"], values["supply"]
    draft = Draft(REFERENCE, values)
    chip, hertz = chosen(draft, gain + 1)
    given = draft.standard("R1", "input resistor", "RIN", "ohm", 96, RIN=values["rin"])
    draft.require(given * gain <= _MOST, f"the feedback resistor would be above {shown(_MOST, 'ohm')}")
    feedback = draft.standard("R2", "feedback resistor", "R1 * GAIN", "ohm", 96, R1=given, GAIN=gain)
    draft.figure("gain", "R2 / R1", "", asked=gain, R1=given, R2=feedback)
    supplies(draft)
    with draft.block("amplifier", f"gain of -{gain:.4g}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R1", given, "IN", "SUM", "gain and input resistance")
        place(draft, chip, ("GND", "SUM", "OUT"))
        draft.resistor("R2", feedback, "OUT", "SUM", "gain")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.measured("gain", "OUT", gain, 5.0, "IN")
    draft.pulled_all(OUT="SUM", SUM="IN")
    draft.measured("value", "R2", given * gain, 2.0)
    return draft.finish(
        f"Inverting amplifier, gain -{gain:.4g}, on two supplies",
        f"Inverts and amplifies signals from direct voltage to {shown(hertz, 'Hz')} {gain:.4g} times with an op-amp "
        f"{chip.name}, on {shown(volts, 'V')} and {shown(-volts, 'V')}.",
    )


REFERENCE = Reference(
    name="inverting-amplifier-dual",
    title="Inverting op-amp amplifier on two supplies (TL072, NE5532, LM741, OP07), gain 0.5 to 100, from DC on",
    answers=short("inverting")
    + names(
        listed("inverting amplifier, inverting opamp, inverting opamp amplifier, inverting operational amplifier")
    ),
    parameters=(
        Parameter("gain", "gain", "", 10.0, 0.5, 100.0, ("gain", "amplify", "factor"), ("gain", "times", "x"),
                  alone=True, mirrored=True),
        RAILS,
        SPEED,
        Parameter("rin", "input resistance", "ohm", 10e3, 1e3, 200e3, ("impedance", "resistance", "input"),
                  ("input", "impedance", "resistance"), alone=True),
    ),
    sources=("Op Amps for Everyone, Texas Instruments SLOD006, chapter 3: the inverting amplifier", *SOURCES),
    limits=("The offset of the op-amp is amplified too.",),
    neutral=listed(NEUTRAL),
    devices=DEVICES,
    work_out=_work_out,
    rank=2,
    takes=TAKES,
)  # fmt: skip
