"""A decoder of three bits with an LED for each of its eight outputs."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import DIP16, HC_SOURCE, switched_inputs
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.words import listed

_OUTPUTS = ("15", "14", "13", "12", "11", "10", "9", "7")  # pins of Y0 to Y7


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    nets = [f"Y{n}_N" for n in range(len(_OUTPUTS))]
    with draft.block("inputs", "three bits by switches, A0 the lowest"):
        draft.inlet("J1", volts, "VCC")
        switched_inputs(draft, "SW1", 1, "A0", "A1", "A2")
    with draft.block("decoder", "the output of the number that is set goes low"):
        pins = {"1": "A0", "2": "A1", "3": "A2", "4": "GND", "5": "GND", "6": "VCC", "8": "GND", "16": "VCC"}
        pins |= dict(zip(_OUTPUTS, nets, strict=True))
        draft.part("U1", "74xx:74HC138", "", DIP16, "decoder, always enabled", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block("outputs", "an LED each, lit while its output is low"):
        for n, net in enumerate(nets):
            indicator(draft, f"R{4 + n} D{1 + n}", volts, "VCC", net, f"lit for {n}")
        draft.header("J2", "out", "outputs, low when selected, and ground", *nets, "GND")
    draft.decoupled("U1")
    draft.wired("U1", A0="1", A1="2", A2="3", Y0_N="15", Y7_N="7")
    draft.wired("U1", GND="4", VCC="6")
    return draft.finish("3-to-8 decoder", f"Lights one of eight LEDs by three switches, on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="decoder-3-to-8",
    title="Decoder (demultiplexer) 3 to 8 (74HC138) with switches and LEDs",
    answers=listed(
        """
        3 to 8 decoder, three to eight decoder, 3 to 8 line decoder, 1 of 8 decoder, 74hc138, 74hc138 decoder, 74ls138,
        74138, binary decoder, address decoder, 1 to 8 demultiplexer, 3 bit decoder, 3:8 decoder, 3x8 decoder
        """
    ),
    parameters=(supply(5.0, 4.5, 5.5),),
    sources=(HC_SOURCE, "CDx4HC138 High-Speed CMOS Logic 3- to 8-Line Decoder, Texas Instruments SCHS147"),
    limits=("Its outputs are low when selected.", "It is always enabled."),
    neutral=listed(
        "logic, digital, binary, bit, bits, line, ttl, cmos, switches, switch, dip, leds, led, inputs, outputs, "
        "school, class, 3, 8, 74hc138, 74ls138, 74138, demo, ic, chip, active, low"
    ),
    devices=("74HC138",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
