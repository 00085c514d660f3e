"""MIDI thru box: what comes in goes out again, several times."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import DIP14
from circuitron.references.interfaces import Rail
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_INPUTS = (("1", "2"), ("3", "4"), ("5", "6"), ("9", "8"), ("11", "10"), ("13", "12"))  # of a 74HC14


def _work_out(values: Values) -> Designed:
    count = round(values["outputs"])
    draft = Draft(REFERENCE, values)
    draft.require(count == values["outputs"], "the number of outputs must be whole")
    draft.figure("current of the loop in", "(5 - 1.2) / (3 * 220)", "A")
    draft.figure("current of a loop out", "(5 - 1.5) / (3 * 220)", "A")
    with draft.block("MIDI in", "current loop of 5 mA, isolated"):
        draft.header("J1", "MIDI in", "pins 4 and 5 of the socket; pin 2 stays open", "MIDI_4", "MIDI_5")
        draft.resistor("R1", 220, "MIDI_4", "LED_A", "current of the loop")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "MIDI_5", "LED_A", "protects the LED of U1")
        pins = {"1": "LED_A", "2": "MIDI_5", "3": OPEN, "6": "VCC", "5": "GND", "4": "DATA"}
        draft.part("U1", "Isolator:H11L1", "", "Package_DIP:DIP-6_W7.62mm", "optocoupler with Schmitt trigger", pins)
        draft.resistor("R2", 470, "VCC", "DATA", "pull-up of the open collector", "Resistor_SMD:R_1206_3216Metric")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the coupler")
    with draft.block("outputs", f"{count}, each driven by itself"):
        draft.terminal("J2", "5 V in", "VCC", "GND", "supply")
        _buffers(draft, count)
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.decoupled("U2")
    draft.apart("MIDI_5", "GND")
    draft.pulled_all(DATA="VCC", LED_A="MIDI_4")
    draft.joined("U1", "4", "DATA")
    draft.stated(R1=220.0)
    return draft.finish("MIDI thru", f"A MIDI input that is copied to {count} outputs, on 5 V.")


def _buffers(draft: Draft, count: int) -> None:
    """Inverters turn the data over once for all, and again for each output."""
    pins = {"14": "VCC", "7": "GND"}
    for place, (input_, output) in enumerate(_INPUTS):
        used = place <= count
        nets = ("DATA", "DATA_N") if place == 0 else ("DATA_N", f"THRU{place}") if used else ("GND", OPEN)
        pins |= {input_: nets[0], output: nets[1]}
    draft.part("U2", "74xx:74HC14", "", DIP14, "drives the loops", pins)
    draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at U2")
    for n in range(1, count + 1):
        draft.resistor(f"R{2 * n + 1}", 220, f"THRU{n}", f"OUT{n}_5", "current of the loop, pin 5")
        draft.resistor(f"R{2 * n + 2}", 220, "VCC", f"OUT{n}_4", "current of the loop, pin 4")
        draft.header(
            f"J{n + 2}", f"MIDI thru {n}", "pins 4, 2 (shield) and 5 of a socket", f"OUT{n}_4", "GND", f"OUT{n}_5"
        )
        draft.pulled_all(**{f"OUT{n}_5": f"THRU{n}", f"OUT{n}_4": "VCC"})


REFERENCE = Reference(
    name="midi-thru",
    title="MIDI thru box (H11L1 and 74HC14), one to five outputs, 5 V",
    answers=listed(
        "midi thru, midi thru box, midi splitter, midi in and thru, midi through, midi repeater, midi thru "
        "circuit, midi distribution, midi in with thru, midi thru splitter, midi in thru, midi split"
    ),
    parameters=(
        Parameter(
            "outputs",
            "number of outputs",
            "",
            2.0,
            1.0,
            5.0,
            ("to", "into"),
            ("output", "outputs", "thru", "out", "way"),
            alone=True,
        ),
        Parameter("supply", "supply voltage", "V", 5.0, 5.0, 5.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=(
        "MIDI 1.0 Electrical Specification Update (CA-033), MIDI Manufacturers Association",
        "H11L1M Optocoupler, 6-Pin, Schmitt Trigger, ON Semiconductor",
        "74HC14 Hex inverting Schmitt trigger, Nexperia",
    ),
    limits=("It merges nothing: one input.", "The DIN sockets, in and out, are wired to headers."),
    neutral=listed(
        "midi, thru, through, box, splitter, input, output, outputs, in, out, din, socket, isolated, opto, "
        "optocoupler, buffered, synth, keyboard, copies"
    ),
    devices=("H11L1", "74HC14"),
    unlike=("usb",),
    work_out=_work_out,
    isolates=2500.0,
    takes=(Rail("VCC", "supply", "0.05"),),
)
