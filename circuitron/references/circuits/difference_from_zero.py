"""Difference amplifier on a single supply whose output begins at ground: one range from 0 V to another."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES as OPAMPS
from circuitron.references.opamps import OpAmp, op_amp, place
from circuitron.references.parameters import BANDWIDTH
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, each_of, listed

_OFFSET, _TOLD = 4.5e-3, 0.01  # volts of an MCP6001, at most; part of the range that a note tells of
_MOST = 1e6  # ohms of the feedback, which offset and noise of the bias currents limit


def _work_out(values: Values) -> Designed:
    gain, supply, full, inputs = (values[name] for name in ("gain", "supply", "full", "ohms"))
    draft = Draft(REFERENCE, values)
    chip = op_amp(REFERENCE.name, supply, gain + 1, values["bandwidth"])
    draft.require(gain * inputs <= _MOST, f"the feedback would have {shown(gain * inputs, 'ohm')}")
    feedback = draft.standard("R2 R4", "R2 and R4", "R1 * GAIN", "ohm", 96, R1=inputs, GAIN=gain)
    draft.figure("gain", "R2 / R1", "", asked=gain, R1=inputs, R2=feedback)
    largest = draft.figure("largest difference", "(VCC - HEADROOM) / GAIN", "V", VCC=supply, HEADROOM=chip.headroom,
                           GAIN=gain)  # fmt: skip
    draft.require(full <= largest, f"{shown(supply, 'V')} allow a difference of {shown(largest, 'V')}")
    draft.figure("output at full scale", "FULL * R2 / R1", "V", FULL=full, R1=inputs, R2=feedback)
    error = draft.figure("error by the offset of U1, at most", "VOS * (1 + GAIN)", "V", VOS=_OFFSET, GAIN=gain)
    if error > _TOLD * full * gain:
        draft.note(
            f"The offset of the op-amp puts the output off by up to {shown(error, 'V')}: small ones may read as none."
        )
    _drawn(draft, chip, feedback)
    most = draft.figure("highest voltage at IN_P", "VCC * (1 + GAIN) / GAIN", "V", VCC=supply, GAIN=gain)
    draft.note(f"The output is {gain:.4g} times IN_P - IN_N, which must be positive, from some 30 mV on.")
    draft.note(f"IN_P may be up to {shown(most, 'V')}; IN_N must be at ground or above.")
    return draft.finish(
        f"Difference amplifier, 0 V to {shown(full, 'V')} times {gain:.4g}",
        f"Makes a difference of 0 V to {shown(full, 'V')} a voltage against ground, {gain:.4g} times as large, on a "
        f"single supply of {shown(supply, 'V')}.",
    )


def _drawn(draft: Draft, chip: OpAmp, feedback: float) -> None:
    gain, supply, inputs = (draft.values[name] for name in ("gain", "supply", "ohms"))
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
    with draft.block("amplifier", f"{gain:.4g} times the difference of two voltages"):
        draft.header("J2", "in", "both signals and ground", "IN_P", "IN_N", "GND")
        draft.resistor("R1", inputs, "IN_N", "MINUS", "gain; 0.1 %")
        draft.resistor("R2", feedback, "OUT", "MINUS", "gain; 0.1 %")
        draft.resistor("R3", inputs, "IN_P", "PLUS", "as R1; 0.1 %")
        draft.resistor("R4", feedback, "PLUS", "GND", "as R2; 0.1 %")
        place(draft, chip, "VCC", ("PLUS", "MINUS", "OUT"))
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.pulled_all(OUT="MINUS", PLUS="GND")
    draft.stated(R1=inputs, R2=feedback, R3=inputs, R4=feedback)


REFERENCE = Reference(
    name="difference-amplifier-from-zero",
    title="Difference amplifier whose output begins at ground, for ranges such as 0-10 V to 0-3.3 V",
    answers=each_of(
        listed(
            """
            difference amplifier, differential amplifier, difference amp, differential amp, subtractor, op amp
            difference amplifier, op amp differential amplifier, differential to single ended converter, differential to
            single ended, differential signal, differential input, differential voltage
            """
        ),
        ("fromzero",),
    ),
    parameters=(
        Parameter(
            "gain", "gain", "", 0.33, 0.05, 100.0, ("gain", "amplify", "factor"), ("gain", "times", "x"), alone=True
        ),
        Parameter("full", "difference at full scale", "V", 10.0, 0.01, 30.0, ("fullscale",), ()),
        Parameter("supply", "supply voltage", "V", 5.0, 1.8, 6.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        BANDWIDTH,
        Parameter("ohms", "input resistance, R1 and R3", "ohm", 10e3, 1e3, 100e3, ("resistance", "impedance", "of"),
                  ("input", "inputs", "impedance", "resistance"), alone=True),
    ),
    sources=(OPAMPS[0], "Op Amps for Everyone, Texas Instruments SLOD006, chapter 3"),
    limits=(
        "Sources must have far less resistance than R1, or be buffered as in an instrumentation amplifier.",
        "Nothing protects its inputs, nor what follows: its output reaches its supply.",
        "Resistors of 1 % reject what both inputs share by 34 dB at a gain of 1; of 0.1 % by 54 dB.",
    ),
    neutral=listed(
        "input, inputs, resistance, impedance, op, amp, opamp, operational, amplifier, single, ended, supply, signal, "
        "converter, convert, scale, two, voltages, difference, differential, fromzero, fullscale, adc, to"
    ),
    unlike=("current", "shunt", "protect", "protection", "protected", "isolated", "audio"),
    devices=("MCP6001",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
