"""Summing amplifier on two supplies: mixes two to eight signals, for direct voltages too."""

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
    DualOpAmp,
    chosen,
    names,
    place,
    supplies,
)
from circuitron.references.faders import FADERS, LIMIT, fader
from circuitron.references.faders import NEUTRAL as LEVELS
from circuitron.references.words import listed

_INPUT = 10e3


def _work_out(values: Values) -> Designed:
    count, gain, volts = round(values["inputs"]), values["gain"], values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(count == values["inputs"], "the number of inputs must be whole")
    chip, hertz = chosen(draft, count * gain + 1)
    feedback = draft.standard("R9", "feedback resistor", "R1 * GAIN", "ohm", 96, R1=_INPUT, GAIN=gain)
    draft.figure("gain for each input", "R9 / R1", "", asked=gain, R1=_INPUT, R9=feedback)
    _drawn(draft, count, chip, feedback)
    if not values["faders"]:
        draft.measured("gain", "OUT", gain, 5.0, "IN1")
    draft.pulled_all(MIX="SUM", SUM="LEVEL1" if values["faders"] else "IN1", OUT="MIX")
    draft.measured("value", "R9", _INPUT * gain, 2.0)
    return draft.finish(
        f"Summing amplifier, {count} inputs, on two supplies",
        f"Adds {count} signals from direct voltage to {shown(hertz, 'Hz')} with a gain of -{gain:.4g} each, with an "
        f"op-amp {chip.name}, on {shown(volts, 'V')} and {shown(-volts, 'V')}.",
    )


def _drawn(draft: Draft, count: int, chip: DualOpAmp, feedback: float) -> None:
    gain = draft.values["gain"]
    supplies(draft)
    nets = [f"IN{number}" for number in range(1, count + 1)]
    with draft.block("inputs", f"{count} of them, {shown(_INPUT, 'ohm')} each"):
        draft.header("J2", "in", "signals and ground", *nets, "GND")
        for number, net in enumerate(nets, 1):
            draft.resistor(f"R{number}", _INPUT, fader(draft, number, net), "SUM", "gain and input resistance")
    with draft.block("amplifier", f"gain of -{gain:.4g} for each"):
        place(draft, chip, ("GND", "SUM", "MIX"))
        draft.resistor("R9", feedback, "MIX", "SUM", "gain")
        draft.resistor("R10", 100.0, "MIX", "OUT", "keeps the capacitance of a cable from the op-amp")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")


REFERENCE = Reference(
    name="summing-amplifier-dual",
    title="Summing amplifier or mixer for two to eight signals on two supplies (TL072, NE5532, LM741), from DC on",
    answers=names(
        listed(
            """
            summing amplifier, audio mixer, mixer, summing mixer, opamp adder, opamp summer, opamp mixer, inverting
            summing amplifier, opamp summing amplifier, adder, summer, cv mixer, line mixer, channel mixer
            """
        )
    ),
    parameters=(
        Parameter("inputs", "number of inputs", "", 3.0, 2.0, 8.0, ("for", "of", "with", "mixing", "adds", "sums"),
                  ("inputs", "input", "channel", "channels", "signals", "sources", "to", "line", "audio", "voltages",
                   "way"), alone=True),
        Parameter("gain", "gain of each input", "", 1.0, 0.1, 20.0, ("gain", "factor"), ("gain", "times"),
                  named=(("unity", 1.0),), mirrored=True),
        RAILS,
        SPEED,
        FADERS,
    ),
    sources=("Op Amps for Everyone, Texas Instruments SLOD006, chapter 3: the adder", *SOURCES),
    limits=("The sum is inverted.", LIMIT),
    neutral=listed(
        f"{NEUTRAL}, {LEVELS}, mix, mixes, mixing, add, adds, sum, sums, inputs, channel, channels, signals, "
        "inverting, line, mono, each, unity, virtual, earth, cv"
    ),
    devices=DEVICES,
    work_out=_work_out,
    rank=2,
    takes=TAKES,
)  # fmt: skip
