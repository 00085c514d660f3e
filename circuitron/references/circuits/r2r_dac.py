"""R-2R ladder: a DAC of resistors on lines of a controller, with a buffer."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES as _OP_AMPS
from circuitron.references.opamps import OpAmp, op_amp, place
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_R, _FASTEST, _PARASITIC = 10e3, 10e3, 20e-12


def _work_out(values: Values) -> Designed:
    volts, bits = values["supply"], round(values["bits"])
    draft = Draft(REFERENCE, values)
    draft.require(bits == values["bits"], "the number of bits must be whole")
    step = draft.figure("step of the output", "VDD / 2^N", "V", VDD=volts, N=float(bits))
    draft.figure("highest output", "VDD * (1 - 1 / 2^N)", "V", VDD=volts, N=float(bits))
    draft.figure("resistance of the ladder", "R", "ohm", R=_R)
    draft.figure("time to settle to half a step", "R * CP * 0.693 * (N + 1)", "s", R=_R, CP=_PARASITIC, N=float(bits))
    within = draft.figure("resistors within, for steps that all go up", "100 / 2^N", "%", N=float(bits))
    chip = op_amp(REFERENCE.name, volts, 1.0, _FASTEST)
    tolerance = "1 %" if within >= 1.0 else "0.1 %"
    nets = [f"D{n}" for n in range(bits)]
    return _drawn(draft, bits, chip, nets, step, tolerance)


def _drawn(draft: Draft, bits: int, chip: OpAmp, nets: list[str], step: float, tolerance: str) -> Designed:
    volts = draft.values["supply"]
    with draft.block("lines", f"{bits} lines of {shown(volts, 'V')} logic"):
        draft.header(
            "J1", f"{volts:g}V/GND/D0-D{bits - 1}", "supply, ground, the lowest bit first", "VDD", "GND", *nets
        )
        draft.fed("VDD", "GND")
    with draft.block("ladder", f"R of 10 kohm and 2R of 20 kohm, {tolerance}"):
        draft.resistor("R1", 2 * _R, "GND", "T0", f"ends the ladder, {tolerance}")
        for n, net in enumerate(nets):
            tap = f"T{n}" if n < bits - 1 else "DAC"
            draft.resistor(f"R{2 * n + 2}", 2 * _R, net, tap, f"2R of bit {n}, {tolerance}")
            if n < bits - 1:
                after = f"T{n + 1}" if n + 1 < bits - 1 else "DAC"
                draft.resistor(f"R{2 * n + 3}", _R, tap, after, f"R, {tolerance}")
    with draft.block("buffer", "for loads of 10 kohm and more"):
        place(draft, chip, "VDD", ("DAC", "OUT", "OUT"))
        draft.header("J2", "out", "output and ground", "OUT", "GND")
    return _finished(draft, bits, nets, step, tolerance)


def _finished(draft: Draft, bits: int, nets: list[str], step: float, tolerance: str) -> Designed:
    volts = draft.values["supply"]
    draft.pulled_all(T0="GND", DAC=nets[-1])
    draft.stated(R1=2 * _R, R2=2 * _R, R3=_R)
    if tolerance != "1 %":
        draft.note(f"Resistors of 1 % do for 6 bits: {bits} bits need 0.1 %, or ones that are sorted.")
    draft.note(
        "The outputs of the controller count as well: they must be much less than 20 kohm, and its supply clean."
    )
    return draft.finish(
        f"R-2R DAC of {bits} bits",
        f"A ladder of resistors turns {bits} lines of {shown(volts, 'V')} into 0 V to {shown(volts - step, 'V')}, "
        "buffered.",
    )


REFERENCE = Reference(
    name="r2r-dac",
    title="R-2R ladder DAC of 4 to 10 bits on lines of a controller, with a buffer",
    answers=listed(
        """
        r2r dac, r 2r dac, r-2r dac, r2r ladder, r 2r ladder, r-2r ladder, r2r ladder dac, r-2r ladder dac, resistor
        ladder dac, resistor dac, ladder dac, r2r, r 2r, dac r2r, dac of resistors, dac with resistors, parallel dac,
        discrete dac, buffered r-2r dac, resistor network dac
        """
    ),
    parameters=(
        Parameter("bits", "number of bits", "bit", 8.0, 4.0, 10.0, (), ("bit", "bits"), alone=True),
        supply(5.0, 1.8, 5.5, "logic"),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 13.2: R-2R ladder",
        "MT-014 Basic DAC Architectures I: String DACs and Thermometer (Fully Decoded) DACs; MT-015 Basic DAC "
        "Architectures II: Binary DACs, Analog Devices",
        _OP_AMPS[0],
    ),
    limits=(
        "The output follows the supply of the controller: it is as quiet as that.",
        "Between codes it glitches: a low-pass filter behind it takes that out.",
    ),
    neutral=listed(
        "r, 2r, r2r, resistor, resistors, ladder, dac, digital, analog, converter, buffer, buffered, opamp, parallel, "
        "logic, microcontroller, mcu, arduino, pins, network, output, audio, sound, waveform"
    ),
    devices=("MCP6001",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.01"),),
)  # fmt: skip
