"""Inverting op-amp amplifier on a single supply, around half of it."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Load, Rail, Signal
from circuitron.references.opamps import SOURCES, half_supply, op_amp, place
from circuitron.references.parameters import BANDWIDTH
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_MOST = 1e6  # ohms of the feedback resistor


def _work_out(values: Values) -> Designed:
    gain, supply, frequency, lowest = values["gain"], values["supply"], values["bandwidth"], values["lowest"]
    rin = values["rin"]
    draft = Draft(REFERENCE, values)
    draft.require(lowest < frequency, "the lowest frequency must be below the highest")
    chip = op_amp(REFERENCE.name, supply, gain + 1, frequency)
    given = draft.standard("R1", "input resistor", "RIN", "ohm", 96, RIN=rin)
    draft.require(given * gain <= _MOST, f"the feedback resistor would be above {shown(_MOST, 'ohm')}")
    feedback = draft.standard("R2", "feedback resistor", "R1 * GAIN", "ohm", 96, R1=given, GAIN=gain)
    draft.figure("gain", "R2 / R1", "", asked=gain, R1=given, R2=feedback)
    # A third of the lowest frequency, so that the gain is down by 5 % there and not by 30 %.
    coupling = draft.standard(
        "C2", "coupling capacitor", "3 / (TWOPI * R1 * FLOW)", "F", 6, TWOPI=2 * pi, R1=given, FLOW=lowest
    )
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        half_supply(draft, "VCC", "VREF", ("R3", "R4"), "C3")
    with draft.block("amplifier", f"gain of -{gain:.4g}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.capacitor("C2", coupling, "IN_AC", "IN", "couples the input", supply)
        draft.resistor("R1", given, "IN_AC", "SUM", "gain and input resistance")
        place(draft, chip, "VCC", ("VREF", "SUM", "OUT"))
        draft.resistor("R2", feedback, "OUT", "SUM", "gain")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.measured("gain", "OUT", gain, 5.0, "IN")
    draft.measured("rail", "OUT", supply / 2, 3.0)
    draft.pulled("OUT", "SUM")
    return draft.finish(
        f"Inverting amplifier, gain -{gain:.4g}",
        f"Inverts and amplifies signals of {shown(lowest, 'Hz')} to {shown(frequency, 'Hz')} {gain:.4g} times on a "
        f"single supply of {shown(supply, 'V')}; the output rests at {shown(supply / 2, 'V')}.",
    )


REFERENCE = Reference(
    name="inverting-amplifier",
    title="Inverting op-amp amplifier on a single supply, gain 0.5 to 100, AC-coupled input",
    answers=listed(
        """
        lm358 preamp, op amp preamp, lm358 microphone preamp,
        inverting amplifier, inverting op amp, inverting opamp, inverting op amp amplifier, inverting opamp
        amplifier, inverting operational amplifier
        """
    ),
    parameters=(
        Parameter(
            "gain",
            "gain",
            "",
            10.0,
            0.5,
            100.0,
            ("gain", "amplify", "factor"),
            ("gain", "times", "x"),
            alone=True,
            mirrored=True,
        ),
        Parameter("supply", "supply voltage", "V", 5.0, 1.8, 30.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        BANDWIDTH,
        Parameter(
            "rin",
            "input resistance",
            "ohm",
            10e3,
            1e3,
            200e3,
            ("impedance", "resistance", "input"),
            ("input", "impedance", "resistance"),
            alone=True,
        ),
        Parameter("lowest", "lowest frequency", "Hz", 20.0, 1.0, 10e3, ("from", "above"), ("to",)),
    ),
    sources=(*SOURCES, "Op Amps for Everyone, Texas Instruments SLOD006, chapter 3"),
    limits=("It does not pass DC.",),
    neutral=listed(
        "op, amp, opamp, operational, amplifier, single, supply, signal, ac, coupled, biased, bias, mid, rail, half"
    ),
    devices=("MCP6001", "LM358"),
    unlike=("mic", "mics", "microphone", "microphones", "electret"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("IN", "dac", "1", load=Load("0", "supply", "1e3", ohms="10e3", is_coupled=True)),
        Signal("OUT", "adc", "supply", drive=Drive("0", "supply / 2", "supply", "0.001", ohms="100")),
    ),
)
