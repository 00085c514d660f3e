"""Instrumentation amplifier with three op-amps, on a single supply around half of it."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import (
    DEVICES,
    PRECISE_DEVICES,
    PRECISE_SOURCES,
    SOURCES,
    bridge_range,
    half_supply,
    op_amp,
    place,
    with_offset,
)
from circuitron.references.parameters import BANDWIDTH
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_FEEDBACK, _DIFFERENCE = 10e3, 10e3


def _work_out(values: Values) -> Designed:
    gain, supply, frequency = values["gain"], values["supply"], values["bandwidth"]
    draft = Draft(REFERENCE, values)
    chip, offset = with_offset(draft, op_amp(REFERENCE.name, supply, gain, frequency, 4), gain)
    ohms = draft.standard("R1", "gain resistor", "2 * R2 / (GAIN - 1)", "ohm", 96, R2=_FEEDBACK, GAIN=gain)
    draft.figure("gain", "1 + 2 * R2 / R1", "", asked=gain, R1=ohms, R2=_FEEDBACK)
    largest = draft.figure(
        "largest difference", "(VCC / 2 - HEADROOM) / GAIN", "V", VCC=supply, HEADROOM=chip.headroom, GAIN=gain
    )
    draft.require(largest > 0, f"{shown(supply, 'V')} leaves the output no range")
    draft.figure("offset at the output, at most", "2 * VOS * GAIN", "V", VOS=offset, GAIN=gain)
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        half_supply(draft, "VCC", "HALF", ("R10", "R11"), "C2")
    with draft.block("input stage", f"amplifies the difference {gain:.4g} times, what both share once"):
        draft.header("J2", "in", "both signals, reference and ground", "IN_P", "IN_N", "VREF", "GND")
        draft.resistor("R1", ohms, "FB_P", "FB_N", "sets the gain")
        draft.resistor("R2", _FEEDBACK, "OUT_P", "FB_P", "gain; 0.1 %")
        draft.resistor("R3", _FEEDBACK, "OUT_N", "FB_N", "as R2; 0.1 %")
        draft.resistor("R8", 1e6, "IN_P", "VREF", "bias path where the source floats")
        draft.resistor("R9", 1e6, "IN_N", "VREF", "bias path where the source floats")
    with draft.block("output stage", "takes the difference"):
        draft.resistor("R4", _DIFFERENCE, "OUT_P", "PLUS", "difference; 0.1 %")
        draft.resistor("R5", _DIFFERENCE, "PLUS", "VREF", "difference; 0.1 %")
        draft.resistor("R6", _DIFFERENCE, "OUT_N", "MINUS", "difference; 0.1 %")
        draft.resistor("R7", _DIFFERENCE, "OUT", "MINUS", "difference; 0.1 %")
        place(
            draft, chip, "VCC", ("IN_P", "FB_P", "OUT_P"), ("IN_N", "FB_N", "OUT_N"), ("PLUS", "MINUS", "OUT"),
            ("HALF", "VREF", "VREF"),
        )  # fmt: skip
        draft.header("J3", "out", "signal, its reference and ground", "OUT", "VREF", "GND")
    draft.pulled_all(FB_P="FB_N", OUT="MINUS")
    draft.measured("gain", "OUT", gain, 5.0, "IN_P")
    draft.measured("gain", "OUT", gain, 5.0, "IN_N")
    draft.measured("rail", "VREF", supply / 2, 3.0)
    bridge_range(draft, largest)
    draft.note(f"The output is half of the supply plus {gain:.4g} times IN_P - IN_N, up to {shown(largest, 'V')}.")
    draft.note(
        f"Both inputs must lie between ground and {shown(supply - chip.headroom, 'V')}, and their mean as far from "
        "both as half of what the output swings: for the whole range at half of the supply."
    )
    return draft.finish(
        f"Instrumentation amplifier, gain {gain:.4g}",
        f"Amplifies the difference of two voltages {gain:.4g} times with inputs of high resistance, on a single supply "
        f"of {shown(supply, 'V')}, up to {shown(frequency, 'Hz')}.",
    )


REFERENCE = Reference(
    name="instrumentation-amplifier",
    title="Instrumentation amplifier with three op-amps, gain 2 to 500",
    answers=listed(
        """
        instrumentation amplifier, instrumentation amp, in amp, inamp, three op amp instrumentation amplifier, 3 op amp
        instrumentation amplifier, three opamp instrumentation amplifier, bridge amplifier, strain gauge amplifier, load
        cell amplifier, wheatstone bridge amplifier, instrumentation amplifier with three op amps, instrumentation
        amplifier with 3 op amps, instrumentation amplifier from three op amps, instrumentation amplifier from op amps
        """
    ),
    parameters=(
        Parameter(
            "gain", "gain", "", 100.0, 2.0, 500.0, ("gain", "amplify", "factor"), ("gain", "times", "x"), alone=True
        ),
        Parameter("supply", "supply voltage", "V", 5.0, 1.8, 30.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        BANDWIDTH,
    ),
    sources=("A Designer's Guide to Instrumentation Amplifiers, Analog Devices, chapter 2", *SOURCES, *PRECISE_SOURCES),
    limits=("The offset of the op-amps is amplified too: read it while the input is at rest, and take it off.",),
    neutral=listed("op, amp, opamp, operational, amplifier, single, supply, signal, three, precision, sensor"),
    devices=(*DEVICES, *PRECISE_DEVICES),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.02"),),
)
