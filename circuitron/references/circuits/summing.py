"""Summing amplifier: mixes two to four signals."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.faders import FADERS, LIMIT, NEUTRAL, fader
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES, half_supply, op_amp, place
from circuitron.references.parameters import AUDIO, supply
from circuitron.references.words import listed

_INPUT = 10e3


def _work_out(values: Values) -> Designed:
    count, gain, volts, frequency = round(values["inputs"]), values["gain"], values["supply"], values["bandwidth"]
    draft = Draft(REFERENCE, values)
    draft.require(count == values["inputs"], "the number of inputs must be whole")
    chip = op_amp(REFERENCE.name, volts, (count * gain + 1) / 4, frequency)
    feedback = draft.standard("R8", "feedback resistor", "R1 * GAIN", "ohm", 96, R1=_INPUT, GAIN=gain)
    draft.figure("gain for each input", "R8 / R1", "", asked=gain, R1=_INPUT, R8=feedback)
    draft.figure("lower corner", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=_INPUT, C2=4.7e-6)
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VCC")
        half_supply(draft, "VCC", "VREF", ("R6", "R7"), "C6")
    with draft.block("inputs", f"{count} of them"):
        names = [f"IN{number}" for number in range(1, count + 1)]
        draft.header("J2", "in", "signals and ground", *names, "GND")
        for number, name in enumerate(names, 1):
            level = fader(draft, number, name)
            draft.capacitor(f"C{number + 1}", 4.7e-6, level, f"{name}_AC", "couples the input")
            draft.resistor(f"R{number}", _INPUT, f"{name}_AC", "SUM", "gain and input resistance")
    with draft.block("amplifier", f"gain of -{gain:.4g} for each"):
        place(draft, chip, "VCC", ("VREF", "SUM", "MIX"))
        draft.resistor("R8", feedback, "MIX", "SUM", "gain")
        draft.capacitor("C7", 10e-6, "MIX", "OUT", "couples the output", volts)
        draft.resistor("R9", 100e3, "OUT", "GND", "charges C7")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    for name in names:
        draft.pulled(f"{name}_AC", "SUM")
    if not values["faders"]:
        draft.measured("gain", "OUT", gain, 5.0, "IN1")
    draft.measured("rail", "MIX", volts / 2, 3.0)
    draft.pulled("MIX", "SUM")
    return draft.finish(
        f"Summing amplifier, {count} inputs",
        f"Adds {count} signals up to {shown(frequency, 'Hz')} with a gain of -{gain:.4g} each, on a supply of "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="summing-amplifier",
    title="Summing amplifier or audio mixer for two to four signals, AC-coupled",
    answers=listed(
        """
            summing amplifier, audio mixer, mixer, summing amp, adder, opamp adder, voltage adder, opamp summer,
            summing opamp, channel mixer, audio summing amplifier, opamp mixer, signal mixer, opamp
            summing amplifier, inverting summing amplifier, line mixer, adder amplifier, summer,
            inverting summer, inverting adder, summing mixer, stereo to mono mixer, stereo to mono, analog adder, audio
            summing
        """
    ),
    parameters=(
        Parameter(
            "inputs",
            "number of inputs",
            "",
            2.0,
            2.0,
            4.0,
            ("for", "of", "with", "mixing", "adds", "sums"),
            ("inputs", "input", "channel", "channels", "signals", "sources", "to", "line", "audio", "voltages", "way"),
            alone=True,
        ),
        Parameter(
            "gain",
            "gain of each input",
            "",
            1.0,
            0.1,
            20.0,
            ("gain", "factor"),
            ("gain", "times"),
            named=(("unity", 1.0),),
            mirrored=True,
        ),
        supply(9.0, 1.8, 30.0),
        FADERS,
        AUDIO,
    ),
    sources=("Op Amps for Everyone, Texas Instruments SLOD006, chapter 3: the adder", *SOURCES),
    limits=(
        "It does not pass DC.",
        "Above 6 V it is an LM358, which distorts a little at the crossover.",
        LIMIT,
    ),
    neutral=listed(
        "audio, active, mix, mixes, mixing, add, adds, sum, sums, inputs, channel, channels, signals, opamp, op, amp, "
        "amplifier, inverting, line, mono, stereo, gain, each, unity, ac, coupled, virtual, earth, " + NEUTRAL
    ),
    unlike=("stereo",),  # it has one channel
    devices=("MCP6001", "LM358"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)
