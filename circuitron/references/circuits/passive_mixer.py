"""Mixer for line levels by resistors alone."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.faders import FADERS, LIMIT, NEUTRAL, POT, fader
from circuitron.references.words import listed

_SUM = 10e3  # ohms of each input
INPUTS = Parameter(
    "inputs", "number of inputs", "", 2.0, 2.0, 6.0, ("for", "of", "with", "mixing", "combines", "mixes"),
    ("inputs", "input", "channel", "channels", "signals", "sources", "line", "audio", "way", "ways"), alone=True,
)  # fmt: skip
SOURCE = "Why Not Wye?, Rane Note 109: outputs are added by resistors, and never by a wire"
PURPOSES = (
    "passive, resistor, resistors, resistive, mix, mixes, mixing, mixer, combine, combines, add, sum, sums, "
    "input, inputs, channel, channels, signal, signals, source, sources, line, level, audio, mono, way, ways, "
    "unbalanced, jack, output, one, " + NEUTRAL
)
OTHERS = ("amplifier", "amp", "speaker", "speakers", "balanced", "stereo", "active", "gain", "transformer", "sub")


def inputs(draft: Draft) -> int:
    """The inputs with their resistors to the net MIX."""
    count = round(draft.values["inputs"])
    draft.require(count == draft.values["inputs"], "the number of inputs must be whole")
    draft.figure("of each signal, times", "1 / N", "", N=float(count))
    law = "1 / (1 / RV + (N - 1) / (RS * N))" if draft.values["faders"] else "RS * N / (N - 1)"
    knob = {"RV": POT} if draft.values["faders"] else {}
    draft.figure("least resistance that a source sees", law, "ohm", RS=_SUM, N=float(count), **knob)
    nets = [f"IN{number}" for number in range(1, count + 1)]
    with draft.block("inputs", f"{count} of them"):
        draft.header("J1", "in", "signals and ground", *nets, "GND")
        for number, net in enumerate(nets, 1):
            level = fader(draft, number, net)
            draft.resistor(f"R{number}", _SUM, level, "MIX", "adds, and keeps the outputs of the sources apart")
            draft.pulled(level, "MIX")
    draft.apart("IN1", "IN2")
    draft.stated(**{f"R{number}": _SUM for number in range(1, count + 1)})
    return count


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    count = inputs(draft)
    draft.figure("source resistance of the output", "RS / N", "ohm", RS=_SUM, N=float(count))
    with draft.block("output", "the mean of all"):
        draft.resistor("R10", 100e3, "MIX", "GND", "holds the output at ground")
        draft.header("J2", "out", "signal and ground", "MIX", "GND")
    draft.pulled("MIX", "GND")
    return draft.finish(f"Passive mixer, {count} inputs", f"Adds {count} line signals by resistors alone.")


REFERENCE = Reference(
    name="passive-mixer",
    title="Mixer for two to six line signals by resistors alone (passive)",
    answers=listed(
        """
        passive mixer, passive audio mixer, passive line mixer, passive channel mixer, passive signal mixer, passive
        summing mixer, passive mixer circuit, resistor mixer, resistive mixer, passive summing, passive audio summing,
        passive adder, passive summer, passive line level mixer, mixer with resistors, mix audio sources
        with resistors, mix audio signals with resistors, combine audio sources with resistors, mix line signals with
        resistors, combine audio signals with resistors, mix audio with resistors
        """
    ),
    parameters=(INPUTS, FADERS),
    sources=(SOURCE,),
    limits=(
        "Each signal comes to its share: half of two, a third of three.",
        "What follows must have 50 kohm or more and a short cable: no speaker, no headphones.",
        "One channel, for unbalanced outputs.",
        LIMIT,
    ),
    neutral=listed(f"{PURPOSES}, summing"),
    unlike=OTHERS,
    work_out=_work_out,
)
