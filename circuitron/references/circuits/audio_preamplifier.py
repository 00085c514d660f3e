"""Audio preamplifier with an NE5532 on a single supply."""

from __future__ import annotations

from circuitron.references.audio import amplifier, coupled_output, gain_resistor, proved
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Load, Rail, Signal
from circuitron.references.opamps import NE5532, NE5532_SOURCE, half_supply
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    gain, supply = values["gain"], values["supply"]
    draft = Draft(REFERENCE, values)
    upper = gain_resistor(draft, gain, NE5532)
    draft.figure("largest output, peak", "VCC / 2 - HEADROOM", "V", VCC=supply, HEADROOM=NE5532.headroom)
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C6", 10e-6, "VCC", "GND", "supply capacitor", supply)
        half_supply(draft, "VCC", "VREF", ("R5", "R6"), "C5")
    with draft.block("amplifier", f"gain of {gain:.4g}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        amplifier(draft, NE5532, upper)
    with draft.block("output stage", "without DC"):
        coupled_output(draft)
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    proved(draft, gain)
    return draft.finish(
        f"Audio preamplifier, gain {gain:.4g}",
        f"Amplifies audio signals {gain:.4g} times with little noise, on a single supply of {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="audio-preamplifier",
    title="Audio preamplifier with an NE5532, gain 2 to 100",
    answers=listed(
        """
        audio preamplifier, audio preamp, preamplifier, preamp, microphone preamplifier, microphone preamp, line
        preamplifier, line preamp, ne5532 preamp, ne5532 preamplifier, audio amplifier stage, mic preamp, mic
        preamplifier, low noise audio preamplifier, audio pre amplifier, ne5532,
        noninverting opamp audio, noninverting amplifier audio, noninverting audio amplifier, noninverting opamp
        amplifier audio, noninverting op amp audio
        """
    ),
    parameters=(
        Parameter(
            "gain",
            "gain",
            "",
            10.0,
            2.0,
            100.0,
            ("gain", "amplify"),
            ("gain", "times", "x"),
            alone=True,
            usual=(("microphone", 100.0), ("mic", 100.0)),
        ),
        Parameter("supply", "supply voltage", "V", 12.0, 10.0, 30.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=(NE5532_SOURCE, "Op Amps for Everyone, Texas Instruments SLOD006, chapter 4"),
    limits=("The input has 100 kohm and gives no supply to an electret microphone.", "One channel."),
    neutral=listed(
        "audio, noninverting, op, amp, opamp, low, noise, line, level, single, supply, mono, microphone, mic, dynamic"
    ),
    devices=("NE5532",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
    signals=(
        Signal("IN", "dac", "1", load=Load("0", "0", "1e3", ohms="100e3", is_coupled=True)),
        Signal("OUT", "adc", "supply", drive=Drive("2 - supply / 2", "0", "supply / 2 - 2", "0.001", ohms="100")),
    ),
)
