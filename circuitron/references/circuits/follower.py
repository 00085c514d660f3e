"""Voltage follower: a buffer with an op-amp."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Load, Rail, Signal
from circuitron.references.opamps import DEVICES, SOURCES, op_amp, place
from circuitron.references.parameters import BANDWIDTH
from circuitron.references.stock import KNOB
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    supply, frequency = values["supply"], values["bandwidth"]
    draft = Draft(REFERENCE, values)
    chip = op_amp(REFERENCE.name, supply, 1.0, frequency)
    most = draft.figure("highest input", "VCC - HEADROOM", "V", VCC=supply, HEADROOM=chip.headroom)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
    with draft.block("buffer", "follows the input"):
        if values["potentiometer"]:
            draft.part("RV1", "Device:R_Potentiometer", "10k", KNOB, "sets the voltage",
                       {"1": "GND", "2": "IN", "3": "VCC"})  # fmt: skip
        else:
            draft.header("J2", f"0-{0.9 * most:.2g}V in", "signal and ground", "IN", "GND")
        draft.resistor("R1", 1e6, "IN", "GND", "holds the input while nothing is connected")
        place(draft, chip, "VCC", ("IN", "OUT", "OUT"))
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.pulled("IN", "GND")
    if not values["potentiometer"]:
        draft.measured("gain", "OUT", 1.0, 2.0, "IN")
    draft.note(f"Inputs of 0 V to {shown(most, 'V')}.")
    return draft.finish(
        "Voltage follower",
        f"Buffers a voltage of 0 V to {shown(most, 'V')} up to {shown(frequency, 'Hz')}, on a supply of "
        f"{shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="voltage-follower",
    title="Voltage follower (buffer) with an op-amp on a single supply",
    answers=listed(
        """
        voltage follower, op amp buffer, opamp buffer, unity gain buffer, buffer amplifier, voltage buffer, unity gain
        amplifier, op amp voltage follower, opamp voltage follower, op amp follower, signal buffer, analog buffer
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 5.0, 1.8, 30.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        BANDWIDTH,
        Parameter(
            "potentiometer",
            "potentiometer at the input (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("potentiometer", 1.0), ("pot", 1.0), ("knob", 1.0)),
        ),
    ),
    sources=(*SOURCES, "Op Amps for Everyone, Texas Instruments SLOD006, chapter 3"),
    limits=("The output drives some milliamperes, and no capacitive load above 100 pF.",),
    neutral=listed(
        "op, amp, opamp, operational, amplifier, single, supply, signal, sensor, stage, unity, gain, high, buffer, "
        "potentiometer, pot, knob"
    ),
    devices=DEVICES,
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(
        Signal("IN", "dac", "1", load=Load("0", "supply - 1.5", "supply", ohms="1e6")),
        Signal("OUT", "adc", "supply", drive=Drive("0", "supply - 1.5", "supply", "0.001", ohms="100")),
    ),
)
