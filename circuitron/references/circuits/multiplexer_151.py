"""A multiplexer that passes one of eight bits, with switches and LEDs."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import DIP16, HC_SOURCE, lit, switched_inputs
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_INPUTS = ("4", "3", "2", "1", "15", "14", "13", "12")  # pins of I0 to I7


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    data, select = [f"I{n}" for n in range(8)], ["S0", "S1", "S2"]
    with draft.block("inputs", "eight bits, and the number of the one that is passed, S0 its lowest bit"):
        draft.inlet("J1", volts, "VCC")
        switched_inputs(draft, "SW1", 1, *data)
        switched_inputs(draft, "SW2", 9, *select)
    with draft.block("multiplexer", "Z is the selected input"):
        pins = {"11": "S0", "10": "S1", "9": "S2", "7": "GND", "5": "Z", "6": "Z_N", "8": "GND", "16": "VCC"}
        pins |= dict(zip(_INPUTS, data, strict=True))
        draft.part("U1", "74xx:74LS151", "74HC151", DIP16, "multiplexer, always enabled", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block("outputs", "the selected bit and its inverse"):
        lit(draft, volts, 12, "Z", "Z_N")
        draft.header("J2", "out", "output, its inverse, ground", "Z", "Z_N", "GND")
    draft.decoupled("U1")
    draft.wired("U1", I0="4", S0="11", Z="5", Z_N="6")
    draft.wired("U1", I7="12", S2="9", GND="7")
    return draft.finish("8-to-1 multiplexer", f"Passes one of eight bits by three switches, on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="multiplexer-8-to-1",
    title="Digital multiplexer 8 to 1 (74HC151) with switches and LEDs",
    answers=listed(
        """
        8 to 1 multiplexer, 8:1 multiplexer, 8 to 1 mux, 8:1 mux, eight to one multiplexer, 8 input multiplexer,
        74hc151, 74ls151, 74151, digital multiplexer, data selector, 8 to 1 data selector, 8x1 multiplexer, 8x1 mux
        """
    ),
    parameters=(supply(5.0, 4.5, 5.5),),
    sources=(HC_SOURCE, "CDx4HC151 High-Speed CMOS Logic 8-Input Multiplexer, Texas Instruments SCHS150"),
    limits=("It passes logic levels, not voltages: see analog-multiplexer.", "It is always enabled."),
    neutral=listed(
        "logic, digital, binary, bit, bits, line, ttl, cmos, switches, switch, dip, leds, led, inputs, outputs, "
        "output, input, school, class, 1, 8, 74hc151, 74ls151, 74151, demo, ic, chip, select, selected"
    ),
    devices=("74HC151",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
