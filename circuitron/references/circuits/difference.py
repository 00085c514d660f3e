"""Difference amplifier on a single supply, around half of it."""

from __future__ import annotations

from circuitron.references import rails
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import DEVICES, SOURCES
from circuitron.references.parameters import BANDWIDTH
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_MOST = 1e6  # ohms of the feedback, which offset and noise of the bias currents limit


def _work_out(values: Values) -> Designed:
    return _made(Draft(REFERENCE, values))


def _made(draft: Draft) -> Designed:
    gain, supply, frequency, inputs = (draft.values[name] for name in ("gain", "supply", "bandwidth", "ohms"))
    is_dual = rails.is_dual(draft)
    chip = rails.chip(draft, gain + 1, frequency, 1 if is_dual else 2)
    draft.require(gain * inputs <= _MOST, f"the feedback would have {shown(gain * inputs, 'ohm')}")
    feedback = draft.standard("R2 R4", "R2 and R4", "R1 * GAIN", "ohm", 96, R1=inputs, GAIN=gain)
    draft.figure("gain", "R2 / R1", "", asked=gain, R1=inputs, R2=feedback)
    largest = draft.figure(
        "largest difference", "(VEACH - HEADROOM) / GAIN", "V", VEACH=supply if is_dual else supply / 2,
        HEADROOM=chip.headroom, GAIN=gain,
    )  # fmt: skip
    draft.require(largest > 0, f"{shown(supply, 'V')} leaves the output no range")
    rails.supply(draft, ("R5", "R6"), "C2", "HALF")
    middle = rails.middle(draft)
    with draft.block("amplifier", f"{gain:.4g} times the difference of two voltages"):
        draft.header("J2", "in", "both signals and ground", "IN_P", "IN_N", "GND")
        draft.resistor("R1", inputs, "IN_N", "MINUS", "gain; 0.1 %")
        draft.resistor("R2", feedback, "OUT", "MINUS", "gain; 0.1 %")
        draft.resistor("R3", inputs, "IN_P", "PLUS", "as R1; 0.1 %")
        draft.resistor("R4", feedback, "PLUS", middle, "as R2; 0.1 %")
        rails.place(draft, chip, ("PLUS", "MINUS", "OUT"), *([] if is_dual else [("HALF", "VREF", "VREF")]))
        outputs = ("OUT", "GND") if is_dual else ("OUT", "VREF", "GND")
        draft.header("J3", "out", "signal, its reference and ground", *outputs)
    draft.pulled_all(OUT="MINUS", PLUS=middle)
    draft.measured("gain", "OUT", gain, 5.0, "IN_N")
    return _finished(draft, largest)


def _finished(draft: Draft, largest: float) -> Designed:
    gain, frequency = draft.values["gain"], draft.values["bandwidth"]
    if rails.is_dual(draft):
        draft.note(f"The output is {gain:.4g} times IN_P - IN_N, up to {shown(largest, 'V')} of difference either way.")
    else:
        draft.measured("rail", "VREF", rails.rest(draft), 3.0)
        draft.note(f"The output is half of the supply plus {gain:.4g} times IN_P - IN_N, up to {shown(largest, 'V')}.")
    return draft.finish(
        f"Difference amplifier, gain {gain:.4g}",
        f"Amplifies the difference of two voltages {gain:.4g} times on {rails.fed_with(draft)}, up to "
        f"{shown(frequency, 'Hz')}; equal inputs give {'0 V' if rails.is_dual(draft) else 'half of the supply'}.",
    )


REFERENCE = Reference(
    name="difference-amplifier",
    title="Difference amplifier with one op-amp, gain 0.1 to 100",
    answers=listed(
        """
        difference amplifier, differential amplifier, subtractor, op amp subtractor, opamp subtractor, differential op
        amp, differential opamp, op amp difference amplifier, opamp difference amplifier, op amp differential amplifier,
        subtracting amplifier, voltage subtractor
        """
    ),
    parameters=(
        Parameter(
            "gain", "gain", "", 1.0, 0.1, 100.0, ("gain", "amplify", "factor"), ("gain", "times", "x"), alone=True
        ),
        Parameter("supply", "supply voltage", "V", 5.0, 1.8, 30.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        BANDWIDTH,
        Parameter(
            "ohms",
            "input resistance, R1 and R3",
            "ohm",
            10e3,
            1e3,
            100e3,
            ("resistance", "impedance", "of"),
            ("input", "inputs", "impedance", "resistance"),
            alone=True,
        ),
    ),
    sources=(*SOURCES, "Op Amps for Everyone, Texas Instruments SLOD006, chapter 3"),
    limits=(
        "Sources must have far less resistance than R1, or be buffered as in an instrumentation amplifier.",
        "IN_P sees R3 and R4 in series, IN_N sees R1.",
        "Resistors of 1 % reject what both inputs share by 34 dB at a gain of 1; of 0.1 % by 54 dB.",
    ),
    neutral=listed(
        "input, inputs, resistance, impedance, each, homework, op, amp, opamp, operational, amplifier, single, supply, "
        "signal, two, voltages, between, unity"
    ),
    unlike=("current",),  # of a rail that it would have to stand
    devices=DEVICES,
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)
REFERENCES = (
    REFERENCE,
    rails.on_two_supplies(REFERENCE, _made, (*REFERENCE.limits, "The offset of the op-amp is amplified too.")),
)
