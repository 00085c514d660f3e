"""Active crossover: Linkwitz-Riley filters of fourth order for two ways."""

from __future__ import annotations

from dataclasses import replace
from math import pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import RAILS, TAKES, supplies
from circuitron.references.opamps import TL072_SOURCE
from circuitron.references.stock import SO8
from circuitron.references.words import listed

# The capacitor for frequencies from here up, so that the resistors come out at 3 kohm to 50 kohm.
_CAPACITORS = ((3e3, 2.2e-9), (700.0, 4.7e-9), (150.0, 22e-9), (0.0, 100e-9))


def _work_out(values: Values) -> Designed:
    cutoff, volts = values["cutoff"], values["supply"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _CAPACITORS if cutoff >= least)
    named = {"TWOPI": 2 * pi, "F": cutoff, "C": farads, "ROOT": sqrt(2)}
    low = draft.standard("R1 R2 R3 R4", "resistors of the low-pass", "1 / (TWOPI * F * C * ROOT)", "ohm", 96, **named)
    draft.figure("crossover of the low-pass", "1 / (TWOPI * R1 * C * ROOT)", "Hz", asked=cutoff, R1=low,
                 **{k: v for k, v in named.items() if k != "F"})  # fmt: skip
    high = draft.standard("R5 R7", "R5 and R7 of the high-pass", "1 / (TWOPI * F * C * ROOT)", "ohm", 96, **named)
    twice = draft.standard("R6 R8", "R6 and R8, twice as much", "2 * R5", "ohm", 96, R5=high)
    draft.figure("crossover of the high-pass", "1 / (TWOPI * C * sqrt(R5 * R6))", "Hz", asked=cutoff, TWOPI=2 * pi,
                 C=farads, R5=high, R6=twice)  # fmt: skip
    draft.figure("largest signal, peak", "VS - VCM", "V", VS=volts, VCM=4.0)
    draft.figure("quality of each stage", "sqrt(R6 / R5) / 2", "", asked=1 / sqrt(2), R5=high, R6=twice)
    supplies(draft)
    _drawn(draft, farads, (low, high, twice))
    draft.pulled_all(IN="GND", L1="BUFFERED", L3="L2")
    draft.stated(R1=low, R5=high, R6=twice, C10=farads)
    draft.note("Both outputs are in phase at the crossover: drivers are connected with the same polarity.")
    return draft.finish(
        f"Active crossover at {shown(cutoff, 'Hz')}",
        f"Linkwitz-Riley crossover of fourth order, 24 dB per octave, at {shown(cutoff, 'Hz')}: an output for the "
        f"woofer and one for the tweeter, on {shown(volts, 'V')} and {shown(-volts, 'V')}.",
    )


def _drawn(draft: Draft, farads: float, ohms: tuple[float, float, float]) -> None:
    low, high, twice = ohms
    with draft.block("input stage", "buffer"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R9", 47e3, "IN", "GND", "holds an open input at ground")
        _op_amps(draft, "U1", ("IN", "BUFFERED", "BUFFERED"), ("L2P", "L2", "L2"))
    with draft.block("low-pass", "two Butterworth stages of second order"):
        for first, (source, node, plus, out), number in (
            (1, ("BUFFERED", "L1", "L2P", "L2"), 10), (3, ("L2", "L3", "L4P", "LOW"), 13),
        ):  # fmt: skip
            draft.resistor(f"R{first}", low, source, node, "low-pass")
            draft.resistor(f"R{first + 1}", low, node, plus, "low-pass")
            for n in (number, number + 1):
                draft.stable(f"C{n}", farads, node, out, "one of two in parallel, from the output")
            draft.stable(f"C{number + 2}", farads, plus, "GND", "low-pass")
        _op_amps(draft, "U2", ("L4P", "LOW", "LOW"), ("H2P", "H2", "H2"))
    with draft.block("high-pass", "two Butterworth stages of second order"):
        for first, (source, node, plus, out), number in (
            (5, ("BUFFERED", "H1", "H2P", "H2"), 16), (7, ("H2", "H3", "H4P", "HIGH"), 18),
        ):  # fmt: skip
            draft.stable(f"C{number}", farads, source, node, "high-pass")
            draft.stable(f"C{number + 1}", farads, node, plus, "high-pass")
            draft.resistor(f"R{first}", high, node, out, "high-pass, from the output")
            draft.resistor(f"R{first + 1}", twice, plus, "GND", "high-pass")
        _op_amps(draft, "U3", ("H4P", "HIGH", "HIGH"), ("GND", "UNUSED", "UNUSED"))
    with draft.block("outputs", "woofer and tweeter"):
        for ref, out, net in (("R10", "LOW", "WOOFER"), ("R11", "HIGH", "TWEETER")):
            draft.resistor(ref, 100.0, out, net, "keeps the capacitance of a cable from the op-amp")
        draft.header("J3", "woofer", "lows and ground", "WOOFER", "GND")
        draft.header("J4", "tweeter", "highs and ground", "TWEETER", "GND")


def _op_amps(draft: Draft, ref: str, one: tuple[str, str, str], other: tuple[str, str, str]) -> None:
    """Two op-amps by their nets of plus, minus and output, with the supply capacitors of their package."""
    pins = dict(zip(("3", "2", "1", "5", "6", "7"), (*one, *other), strict=True))
    draft.part(ref, "Amplifier_Operational:TL072", "", SO8, "op-amps", {**pins, "8": "VPOS", "4": "VNEG"})
    number = 20 + 2 * int(ref[1:])
    volts = draft.values["supply"]
    draft.capacitor(f"C{number}", 100e-9, "VPOS", "GND", f"supply capacitor, at {ref}", volts)
    draft.capacitor(f"C{number + 1}", 100e-9, "GND", "VNEG", f"supply capacitor, at {ref}", volts)
    draft.decoupled(ref)


REFERENCE = Reference(
    name="active-crossover",
    title="Active two-way crossover (Linkwitz-Riley, 24 dB per octave), 50 Hz to 10 kHz, on two supplies",
    answers=listed(
        """
        active crossover, crossover, crossover filter, active crossover filter, lr4 crossover, linkwitz riley
        crossover, linkwitz riley filter, active crossover 2 way, 2 way crossover, two way crossover, two way active
        crossover, 2 way active crossover, speaker crossover, audio crossover, electronic crossover, subwoofer
        crossover, active crossover lr4, active crossover 2 way lr4, 24db crossover, fourth order crossover
        """
    ),
    parameters=(
        Parameter("cutoff", "crossover frequency", "Hz", 2.5e3, 50.0, 10e3, ("at", "crossover", "way"),
                  ("crossover", "lr4", "cutoff"), alone=True, usual=(("subwoofer", 80.0),)),
        replace(RAILS, low=6.0),  # the inputs of a TL072 stay 4 V above the negative supply
    ),
    sources=(
        "Active Crossover Networks for Noncoincident Drivers, S. Linkwitz, Journal of the Audio Engineering Society, "
        "January 1976: two Butterworth filters in series",
        "Analysis of the Sallen-Key Architecture, Texas Instruments SLOA024",
        TL072_SOURCE,
    ),
    limits=(
        "One channel: stereo needs two.",
        "It does not equalize the drivers, nor delay the tweeter.",
    ),
    neutral=listed(
        "active, crossover, two, way, 2, band, linkwitz, riley, lr4, lr, 24, db, octave, fourth, "
        "order, woofer, tweeter, "
        "speaker, speakers, loudspeaker, subwoofer, audio, filter, opamp, mono, line, level, low, high, pass, frequency"
    ),
    unlike=("passive", "three"),
    devices=("TL072",),
    work_out=_work_out,
    takes=TAKES,
)  # fmt: skip
