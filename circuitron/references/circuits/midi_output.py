"""MIDI output: the current loop that a UART drives."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_RESISTORS = {5.0: (220.0, 220.0), 3.3: (33.0, 10.0)}  # ohms at pins 4 and 5 of the socket, by the supply
_INPUT = (220.0, 1.2)  # ohms and volts of the LED of what is driven


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(volts in _RESISTORS, f"a loop of MIDI has {' or '.join(shown(v, 'V') for v in _RESISTORS)}")
    first, second = _RESISTORS[volts]
    loop = draft.figure("current of the loop", "(VCC - VLED) / (R1 + R2 + RIN)", "A",
                        VCC=volts, VLED=_INPUT[1], R1=first, R2=second, RIN=_INPUT[0])  # fmt: skip
    short = draft.figure("current while the cable is shorted", "VCC / (R1 + R2)", "A", VCC=volts, R1=first, R2=second)
    with draft.block("control", f"UART of {shown(volts, 'V')}, 31250 baud"):
        draft.header("J1", f"{volts:g}V/GND/TXD", "supply, ground, TXD of the controller", "VCC", "GND", "TXD")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor")
    with draft.block("loop", f"current loop of {shown(loop, 'A')}"):
        size = "Resistor_SMD:R_2010_5025Metric"  # 0.5 W, for a short of the cable
        draft.resistor("R1", first, "VCC", "MIDI_4", "pin 4: source of the loop", size)
        draft.resistor("R2", second, "TXD", "MIDI_5", "pin 5: TXD low drives the loop", size)
        draft.header("J2", "MIDI out", "pins 4, 2 and 5 of the socket; 2 is the shield", "MIDI_4", "GND", "MIDI_5")
    draft.note(
        f"TXD must sink {shown(loop, 'A')}; a short of pins 4 and 5 makes that {shown(short, 'A')}, which few pins "
        "bear for long."
    )
    draft.fed("VCC", "GND")
    draft.pulled_all(MIDI_4="VCC", MIDI_5="TXD")
    draft.apart("MIDI_4", "MIDI_5")
    draft.stated(R1=first, R2=second)
    return draft.finish("MIDI output", f"MIDI output for a UART of {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="midi-output",
    title="MIDI output on a UART of 5 V or 3.3 V",
    answers=listed(
        """
        midi output, midi out, midi out circuit, midi output circuit, midi transmitter, midi out port, uart to midi
        """
    ),
    parameters=(supply(5.0, 3.3, 5.0, "microcontroller", "mcu", "uart"),),
    sources=("MIDI 1.0 Electrical Specification Update (CA-033), MIDI Manufacturers Association",),
    limits=("Output alone: no input and no THRU.", "The DIN socket is not on the board: its wires go to J2."),
    neutral=listed(
        "midi, uart, din, 5, pin, socket, transmitter, microcontroller, mcu, synth, synthesizer, arduino, port, "
        "31250, baud"
    ),
    unlike=("usb", "in", "input", "thru", "through"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(Signal("TXD", "uart tx", "supply"),),
)
