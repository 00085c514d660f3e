"""Balanced line receiver: an op-amp and four equal resistors."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import DEVICES, RAILS, SOURCES, SPEED, TAKES, DualOpAmp, chosen, place, supplies
from circuitron.references.words import listed

_INPUT, _SERIES, _RADIO, _BIAS, _ISOLATION = 10e3, 100.0, 470e-12, 100e3, 47.0
_JACK = "Connector_Audio:Jack_XLR_Neutrik_NC3FAAH_Horizontal"
_MATCH = 1e-3  # of the resistors


def _work_out(values: Values) -> Designed:
    gain, volts = values["gain"], values["supply"]
    draft = Draft(REFERENCE, values)
    chip, hertz = chosen(draft, gain + 1)
    feedback = draft.standard("R3 R4", "R3 and R4", "R1 * GAIN", "ohm", 96, R1=_INPUT, GAIN=gain)
    draft.figure("gain", "R3 / R1", "", asked=gain, R1=_INPUT, R3=feedback)
    rms = draft.figure("level of the line, RMS", "0.7746 * 10^(DBU / 20)", "V", DBU=values["level"])
    peak = draft.figure("peak at the output", "SQRT2 * VRMS * GAIN", "V", SQRT2=sqrt(2), VRMS=rms, GAIN=gain)
    draft.require(peak <= volts - chip.headroom, f"{shown(peak, 'V')} at the output is too much for the supplies")
    draft.figure("least rejection of common voltage, by 0.1 % resistors", "(1 + R3 / R1) / (4 * TOL)", "", R1=_INPUT,
                 R3=feedback, TOL=_MATCH)  # fmt: skip
    draft.figure("corner of the radio filter", "1 / (TWOPI * R5 * C5)", "Hz", TWOPI=2 * pi, R5=_SERIES, C5=_RADIO)
    _drawn(draft, chip, feedback)
    draft.pulled_all(PLUS="GND", SUM="MINUS", HOT_IN="HOT", COLD_IN="COLD")
    draft.measured("value", "R3", _INPUT * gain, 2.0)
    draft.measured("value", "R4", _INPUT * gain, 2.0)
    return draft.finish(
        "Balanced line receiver",
        f"Makes a signal against ground of a balanced line, up to {shown(hertz, 'Hz')}, gain {gain:.4g}, with an "
        f"op-amp {chip.name} on {shown(volts, 'V')} and {shown(-volts, 'V')}.",
    )


def _drawn(draft: Draft, chip: DualOpAmp, feedback: float) -> None:
    gain = draft.values["gain"]
    supplies(draft)
    with draft.block("line input", "XLR, with a filter against radio"):
        draft.part("J2", "Connector_Audio:XLR3", "balanced in", _JACK, "shield, hot, cold",
                   {"1": "GND", "2": "HOT", "3": "COLD"})  # fmt: skip
        for n, net in ((0, "HOT"), (1, "COLD")):
            draft.resistor(f"R{5 + n}", _SERIES, net, f"{net}_IN", "filter")
            draft.stable(f"C{5 + n}", _RADIO, f"{net}_IN", "GND", "filter; C0G, as both must be alike")
            draft.resistor(f"R{7 + n}", _BIAS, f"{net}_IN", "GND", "way for the bias current")
    with draft.block("receiver", f"gain of {gain:.4g}"):
        draft.resistor("R1", _INPUT, "HOT_IN", "PLUS", "0.1 %")
        draft.resistor("R2", _INPUT, "COLD_IN", "MINUS", "0.1 %")
        draft.resistor("R3", feedback, "PLUS", "GND", "0.1 %")
        draft.resistor("R4", feedback, "SUM", "MINUS", "0.1 %")
        place(draft, chip, ("PLUS", "MINUS", "SUM"))
        draft.resistor("R9", _ISOLATION, "SUM", "OUT", "keeps the capacitance of a cable from the op-amp")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")


REFERENCE = Reference(
    name="balanced-receiver",
    title="Balanced line receiver (XLR in) with one op-amp on two supplies, gain 0.25 to 10",
    answers=listed(
        """
        balanced line receiver, balanced receiver, balanced input, balanced line input, balanced audio input, balanced
        to unbalanced, balanced to unbalanced converter, xlr input, xlr receiver, balanced audio receiver, differential
        line receiver audio, line receiver, xlr to unbalanced, balanced input stage, balanced audio line receiver, xlr
        balanced input, balanced xlr input, balanced line level input, debalancer, balanced to single ended
        """
    ),
    parameters=(
        Parameter("gain", "gain", "", 1.0, 0.25, 10.0, ("gain", "factor"), ("gain", "times"),
                  named=(("unity", 1.0),)),
        Parameter("level", "level of the line in dBu", "", 4.0, -10.0, 20.0, ("level",), ("dbu",), alone=True),
        RAILS,
        SPEED,
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 5.14: difference amplifiers",
        "Small Signal Audio Design, Self, third edition: line inputs",
        *SOURCES,
    ),
    limits=(
        "The rejection of common voltage is what the resistors' match makes it, and falls with unequal sources.",
        "Hot and cold have unequal input resistances, as with every receiver of one op-amp.",
        "It gives no phantom power.",
    ),
    neutral=listed(
        "balanced, line, receiver, input, audio, xlr, level, dbu, 4dbu, 4, single, ended, unbalanced, differential, "
        "opamp, op, amp, dual, symmetrical, supply, stage, studio, microphone, converter, that, unity, gain, pro, "
        "professional, circuit, cmrr, common, mode, rejection"
    ),
    devices=DEVICES,
    work_out=_work_out,
    takes=TAKES,
)  # fmt: skip
