"""Non-inverting op-amp amplifier on a single supply."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Load, Rail, Signal
from circuitron.references.opamps import SOURCES, op_amp, place
from circuitron.references.parameters import BANDWIDTH
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_BOTTOM = 10e3


def _work_out(values: Values) -> Designed:
    gain, supply, frequency = values["gain"], values["supply"], values["bandwidth"]
    draft = Draft(REFERENCE, values)
    chip = op_amp(REFERENCE.name, supply, gain, frequency)
    upper = draft.standard("R2", "feedback resistor", "R1 * (GAIN - 1)", "ohm", 96, R1=_BOTTOM, GAIN=gain)
    real = draft.figure("gain", "1 + R2 / R1", "", asked=gain, R1=_BOTTOM, R2=upper)
    largest = draft.figure(
        "largest input", "(VCC - HEADROOM) / GAIN", "V", VCC=supply, HEADROOM=chip.headroom, GAIN=real
    )
    full = values["full"]
    draft.require(full <= largest, f"the output would have to reach {shown(full * real, 'V')} on {shown(supply, 'V')}")
    if full:
        draft.figure("output at full scale", "VIN * (1 + R2 / R1)", "V", VIN=full, R1=_BOTTOM, R2=upper)
    draft.figure("bandwidth of the op-amp at that gain", "GBW / GAIN", "Hz", GBW=chip.bandwidth, GAIN=real)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
    with draft.block("amplifier", f"gain of {gain:.4g}, not inverting"):
        draft.header("J2", f"0-{full or 0.9 * largest:.2g}V in", "signal and ground", "IN", "GND")
        draft.resistor("R3", 100e3, "IN", "GND", "bias path where the source is coupled by a capacitor")
        place(draft, chip, "VCC", ("IN", "FB", "OUT"))
        draft.resistor("R1", _BOTTOM, "FB", "GND", "gain")
        draft.resistor("R2", upper, "OUT", "FB", "gain")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.measured("gain", "OUT", gain, 5.0, "IN")
    draft.pulled_all(FB="GND", OUT="FB")
    draft.note(f"Inputs of 0 V to {shown(largest, 'V')}; the output cannot go below ground.")
    return draft.finish(
        f"Non-inverting amplifier, gain {gain:.4g}",
        f"Amplifies ground-referenced signals {gain:.4g} times on a single supply of {shown(supply, 'V')}, "
        f"up to {shown(frequency, 'Hz')}.",
    )


REFERENCE = Reference(
    name="non-inverting-amplifier",
    title="Non-inverting op-amp amplifier on a single supply, gain 1.1 to 100",
    answers=listed(
        """
        non inverting amplifier, noninverting amplifier, non inverting op amp, non inverting opamp, op amp
        amplifier, opamp amplifier, non inverting op amp amplifier, non inverting opamp amplifier, op amp
        gain stage, operational amplifier, gain stage, non inverting gain
        """
    ),
    parameters=(
        Parameter(
            "gain",
            "gain",
            "",
            11.0,
            1.1,
            100.0,
            ("gain", "amplify", "factor", "amplifies"),
            ("gain", "times", "x"),
            alone=True,
        ),
        Parameter(
            "supply",
            "supply voltage",
            "V",
            5.0,
            1.8,
            30.0,
            SUPPLY_BEFORE,
            SUPPLY_AFTER,
            alone=True,
            otherwise=(12.0, 24.0),
        ),
        Parameter("full", "input at full scale, or what the supply leaves (0)", "V", 0.0, 0.0, 27.0, ("fullscale",)),
        BANDWIDTH,
    ),
    sources=(*SOURCES, "Op Amps for Everyone, Texas Instruments SLOD006, chapter 3"),
    limits=("Negative inputs need a dual supply, or a coupling capacitor and a bias of half the supply.",),
    neutral=listed(
        "op, amp, opamp, operational, amplifier, single, supply, signal, sensor, stage, fullscale, scale, scaling, dac"
    ),
    devices=("MCP6001", "LM358"),
    unlike=("mic", "mics", "microphone", "microphones", "electret", "audio", "music", "guitar", "speech"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("IN", "dac", "1", load=Load("0", "(supply - 1.5) / gain", "supply", ohms="100e3")),
        Signal("OUT", "adc", "supply", drive=Drive("0", "supply - 1.5", "supply", "0.001", ohms="100")),
    ),
)
