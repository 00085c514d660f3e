"""Precision rectifier with two op-amps, full-wave or half-wave, on a single supply around half of it."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES, OpAmp, half_supply, op_amp, place
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_OHMS, _INPUT = 10e3, 10e-6
_SPEED = 20.0  # times the frequency that the op-amp needs, to change from one diode to the other in time


def _work_out(values: Values) -> Designed:
    volts, frequency = values["supply"], values["bandwidth"]
    draft = Draft(REFERENCE, values)
    chip = op_amp(REFERENCE.name, volts, _SPEED, frequency, 3)
    draft.figure("gain of the rectifier", "R2 / R1", "", R1=_OHMS, R2=_OHMS)
    if values["half"]:
        draft.figure("lower corner", "1 / (TWOPI * R1 * C)", "Hz", TWOPI=2 * pi, R1=_OHMS, C=_INPUT)
        return _half_wave(draft, chip, _largest(draft, chip))
    draft.figure("gain of the direct path", "R5 / R4", "", R5=2 * _OHMS, R4=2 * _OHMS)
    draft.figure("gain of the rectified path", "R5 / R3", "", R5=2 * _OHMS, R3=_OHMS)
    draft.figure("lower corner", "1 / (TWOPI * RIN * C)", "Hz", TWOPI=2 * pi, RIN=_OHMS * 2 / 3, C=_INPUT)
    return _drawn(draft, chip, _largest(draft, chip))


def _largest(draft: Draft, chip: OpAmp) -> float:
    """The largest input, volts of its peak."""
    volts = draft.values["supply"]
    largest = draft.figure("largest input, peak", "VCC / 2 - HEADROOM - 0.7", "V", VCC=volts, HEADROOM=chip.headroom)
    asked = draft.suppose("peak", largest)
    draft.require(largest >= 0.1, f"{shown(volts, 'V')} leaves no range")
    draft.require(
        asked <= largest, f"{shown(volts, 'V')} leaves room for {shown(largest, 'V')}, not {shown(asked, 'V')}"
    )
    return largest


def _input(draft: Draft, first: tuple[str, str], second: tuple[str, str]) -> None:
    """The input, and the half-wave stage: anodes and cathodes of its diodes."""
    draft.header("J2", "in", "signal and ground", "IN", "GND")
    draft.capacitor("C3", _INPUT, "AC", "IN", "couples the input", draft.values["supply"])
    draft.resistor("R1", _OHMS, "AC", "SUM", "0.1 %")
    draft.resistor("R2", _OHMS, "SUM", "WAVE", "0.1 %")
    for ref, ends in (("D1", first), ("D2", second)):
        draft.diode(ref, "Diode:1N4148W", "Diode_SMD:D_SOD-123", *ends, "within the loop: its drop does not count")


def _half_wave(draft: Draft, chip: OpAmp, largest: float) -> Designed:
    volts, frequency = draft.values["supply"], draft.values["bandwidth"]
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VCC")
        half_supply(draft, "VCC", "HALF", ("R6", "R7"), "C2")
    with draft.block("half-wave stage", "the negative half, turned up"):
        _input(draft, ("SUM", "DRIVE"), ("DRIVE", "WAVE"))
    with draft.block("output stage", "a follower, as the stage before drives nothing during the other half"):
        place(draft, chip, "VCC", ("VREF", "SUM", "DRIVE"), ("WAVE", "OUT", "OUT"), ("HALF", "VREF", "VREF"))
        draft.header("J3", "out", "signal, its reference and ground", "OUT", "VREF", "GND")
    draft.pulled_all(SUM="WAVE", AC="SUM")
    draft.measured("rail", "VREF", volts / 2, 3.0)
    draft.stated(R1=_OHMS, R2=_OHMS)
    return draft.finish(
        "Precision half-wave rectifier",
        f"The output is half of the supply plus the amount of the input while that is negative, else half of the "
        f"supply, up to {shown(largest, 'V')} and {shown(frequency, 'Hz')}, on {shown(volts, 'V')}.",
    )


def _drawn(draft: Draft, chip: OpAmp, largest: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VCC")
        half_supply(draft, "VCC", "HALF", ("R6", "R7"), "C2")
    with draft.block("half-wave stage", "the positive half, inverted"):
        _input(draft, ("DRIVE", "SUM"), ("WAVE", "DRIVE"))
    with draft.block("output stage", "adds the input once and the rectified half twice"):
        draft.resistor("R3", _OHMS, "WAVE", "MINUS", "0.1 %")
        draft.resistor("R4", 2 * _OHMS, "AC", "MINUS", "0.1 %")
        draft.resistor("R5", 2 * _OHMS, "OUT", "MINUS", "0.1 %")
        place(draft, chip, "VCC", ("VREF", "SUM", "DRIVE"), ("VREF", "MINUS", "OUT"), ("HALF", "VREF", "VREF"))
        draft.header("J3", "out", "signal, its reference and ground", "OUT", "VREF", "GND")
    return _finished(draft, largest)


def _finished(draft: Draft, largest: float) -> Designed:
    volts, frequency = draft.values["supply"], draft.values["bandwidth"]
    draft.pulled_all(OUT="MINUS", SUM="WAVE", AC="SUM", WAVE="MINUS")
    draft.measured("rail", "VREF", volts / 2, 3.0)
    draft.stated(R3=_OHMS, R4=2 * _OHMS, R5=2 * _OHMS)
    return draft.finish(
        "Precision full-wave rectifier",
        f"The output is half of the supply plus the amount of the input, up to {shown(largest, 'V')} and "
        f"{shown(frequency, 'Hz')}, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="precision-rectifier",
    title="Precision rectifier with op-amps, full-wave (absolute value) or half-wave, up to 2 kHz",
    answers=listed(
        """
        precision rectifier with two op amps, precision rectifier full wave with two op amps,
        full wave precision rectifier with two op amps,
        precision half wave rectifier, half wave precision rectifier, opamp half wave rectifier, op amp half wave
        rectifier, active half wave rectifier, precision half wave rectifier opamp, half wave precision rectifier opamp,
        superdiode half wave rectifier, precision rectifier, precision full wave rectifier, opamp rectifier, op amp full
        wave rectifier, active rectifier, absolute value circuit, precision rectifier opamp, superdiode, super diode,
        full wave precision rectifier, absolute value amplifier, opamp full wave rectifier, precision full wave
        rectifier opamp, active full wave rectifier, absolute value
        """
    ),
    parameters=(
        supply(9.0, 3.0, 30.0),
        Parameter("bandwidth", "highest frequency", "Hz", 1e3, 20.0, 2e3, ("to", "up", "at"), ("signal", "signals"),
                  alone=True),
        Parameter("peak", "largest input, peak", "V", 1.0, 1e-3, 15.0, ("input", "signal"), ("peak", "pk")),
        Parameter("half", "half-wave (1) or full-wave (0)", "", 0.0, 0.0, 1.0,
                  named=(("half", 1.0), ("halfwave", 1.0))),
    ),
    sources=(
        "Op Amp Applications Handbook, Analog Devices, section 6-1: absolute value circuits",
        "Precision Full-Wave Rectifier, Texas Instruments SBOA068",
        *SOURCES,
    ),
    limits=("It does not pass DC: the input is coupled by a capacitor.", "The output is not smoothed."),
    neutral=listed(
        "half, halfwave, using, peak, input, precision, rectifier, full, wave, fullwave, op, amp, opamp, opamps, "
        "absolute, value, signal, signals, small, active, ac, audio, diode, diodes, measure, single, supply"
    ),
    devices=("MCP6004", "LM324"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
