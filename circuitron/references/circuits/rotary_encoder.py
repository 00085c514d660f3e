"""Rotary encoder with its push button, filtered."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_ENCODER = "Rotary_Encoder:RotaryEncoder_Alps_EC11E-Switch_Vertical_H20mm"
_PULL_UP, _SERIES, _FARADS = 10e3, 10e3, 10e-9


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time constant while a contact opens", "(RPULL + RSERIES) * C", "s",
                 RPULL=_PULL_UP, RSERIES=_SERIES, C=_FARADS)  # fmt: skip
    draft.figure("time constant while a contact closes", "RSERIES * C", "s", RSERIES=_SERIES, C=_FARADS)
    with draft.block("encoder", "two contacts that open in turn, and a button"):
        pins = {"A": "PHASE_A", "B": "PHASE_B", "C": "GND", "S1": "BUTTON", "S2": "GND"}
        draft.part("SW1", "Device:RotaryEncoder_Switch", "EC11E", _ENCODER, "encoder", pins)
    with draft.block("filters", "against bouncing"):
        for n, (contact, line) in enumerate((("PHASE_A", "A"), ("PHASE_B", "B"), ("BUTTON", "SW"))):
            draft.resistor(f"R{2 * n + 1}", _PULL_UP, "VCC", contact, "pull-up")
            draft.resistor(f"R{2 * n + 2}", _SERIES, contact, line, "filter")
            draft.capacitor(f"C{n + 1}", _FARADS, line, "GND", "filter")
            draft.pulled(contact, "VCC")
            draft.pulled(line, contact)
    with draft.block("controller", f"three lines of {shown(volts, 'V')}"):
        draft.header("J1", f"{volts:g}V/GND/A/B/SW", "supply, ground, phases, button", "VCC", "GND", "A", "B", "SW")
    draft.fed("VCC", "GND")
    draft.stated(R1=_PULL_UP, C1=_FARADS)
    draft.wired("SW1", PHASE_A="A", PHASE_B="B", BUTTON="S1")
    return draft.finish(
        "Rotary encoder", f"Rotary encoder with push button and filters, for a controller of {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="rotary-encoder",
    title="Rotary encoder with push button, pull-ups and filters",
    answers=listed(
        """
        rotary encoder, rotary encoder with button, rotary encoder module, rotary encoder interface, rotary encoder
        with debouncing, ec11, ec11 encoder, ec11 rotary encoder, encoder knob, rotary encoder debounce, rotary
        encoder with push button, rotary encoder input, debounced rotary encoder, encoder with push button, rotary
        encoder with switch
        """
    ),
    parameters=(supply(3.3, 1.8, 5.5, "microcontroller", "mcu", "logic"),),
    sources=("EC11 Series Encoders, Alps Alpine: up to 2 ms of chattering at 15 1/min",
             "PEC11R Series 12 mm Incremental Encoder, Bourns: filter of 10 kohm and 10 nF"),
    limits=("The filters take off spikes; the program decodes the phases, which stands longer bouncing.",),
    neutral=listed(
        """
        rotary, encoder, button, push, switch, debounce, debounced, debouncing, filter, filtered, pull, up, ups,
        pullups, pullup, microcontroller, mcu, arduino, esp32, knob, header, hardware, rc, quadrature
        """
    ),
    devices=("EC11", "KY-040"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.002"),),
    signals=tuple(Signal(net, "input", "supply") for net in ("A", "B", "SW")),
)  # fmt: skip
