"""MIDI input with an optocoupler."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_DARLINGTON, _LEAST = "6N138", 4.5  # volts that it is specified for


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("current of the loop", "(5 - 1.2) / (3 * 220)", "A")
    draft.figure("time of a bit", "1 / 31250", "s")
    with draft.block("loop", "current loop of 5 mA, isolated"):
        draft.header("J1", "MIDI in", "pins 4 and 5 of the socket; pin 2 stays open", "MIDI_4", "MIDI_5")
        draft.resistor("R1", 220, "MIDI_4", "LED_A", "current of the loop")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "MIDI_5", "LED_A", "protects the LED of U1")
    with draft.block("coupler", f"UART of {shown(volts, 'V')}, 31250 baud"):
        _coupler(draft, volts)
        draft.resistor("R2", 470, "VCC", "RXD", "pull-up of the open collector", "Resistor_SMD:R_1206_3216Metric")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the coupler")
        draft.header("J2", f"{volts:g}V/GND/RXD", "supply, ground, RXD of the controller", "VCC", "GND", "RXD")
    draft.fed("VCC", "GND")
    draft.apart("MIDI_5", "GND")
    draft.pulled_all(RXD="VCC", LED_A="MIDI_4")
    draft.stated(R1=220.0)
    return draft.finish("MIDI input", f"Isolated MIDI input for a UART of {shown(volts, 'V')}.")


def _coupler(draft: Draft, volts: float) -> None:
    if _DARLINGTON not in draft.values.devices:
        pins = {"1": "LED_A", "2": "MIDI_5", "3": OPEN, "6": "VCC", "5": "GND", "4": "RXD"}
        draft.part("U1", "Isolator:H11L1", "", "Package_DIP:DIP-6_W7.62mm", "optocoupler with Schmitt trigger", pins)
        draft.decoupled("U1")
        draft.joined("U1", "4", "RXD")
        return
    draft.require(volts >= _LEAST, f"the {_DARLINGTON} needs {shown(_LEAST, 'V')}, not {shown(volts, 'V')}")
    pins = {"1": OPEN, "2": "LED_A", "3": "MIDI_5", "4": OPEN, "5": "GND", "6": "RXD", "7": "BASE", "8": "VCC"}
    draft.part("U1", f"Isolator:{_DARLINGTON}", "", "Package_DIP:DIP-8_W7.62mm", "optocoupler, a Darlington", pins)
    draft.resistor("R3", 10e3, "BASE", "GND", "empties the base, so that edges rise in time")
    draft.wired("U1", VCC="8", RXD="6")
    draft.pulled("BASE", "GND")


REFERENCE = Reference(
    name="midi-input",
    title="Isolated MIDI input (H11L1 or 6N138)",
    answers=listed(
        """
            midi input, midi in, midi input circuit, midi receiver, midi interface, midi, midi in circuit, midi
            optocoupler input, midi optocoupler, midi to uart, midi in optocoupler
        """
    ),
    parameters=(supply(3.3, 3.0, 5.5),),
    sources=(
        "MIDI 1.0 Electrical Specification Update (CA-033), MIDI Manufacturers Association",
        "H11L1M Optocoupler, 6-Pin, Schmitt Trigger, ON Semiconductor",
        "6N138M, 6N139M Low Input Current High Gain Split Darlington Optocouplers, ON Semiconductor",
    ),
    limits=("Input alone: no THRU and no output.", "The DIN socket is not on the board: its wires go to J1."),
    neutral=listed(
        "midi, input, isolated, optocoupler, opto, uart, din, 5, pin, socket, receiver, microcontroller, mcu, synth, "
        "synthesizer, arduino, interface, 31250, baud"
    ),
    devices=("H11L1", _DARLINGTON),
    unlike=("usb", "out", "output", "thru", "through"),
    work_out=_work_out,
    isolates=2500.0,
    takes=(Rail("VCC", "supply", "0.015"),),
    signals=(Signal("RXD", "uart rx", "supply"),),
)
