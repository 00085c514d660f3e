"""A priority encoder of eight inputs with switches and LEDs."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import DIP16, HC_SOURCE
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.words import listed

_INPUTS = ("10", "11", "12", "13", "1", "2", "3", "4")  # pins of I0 to I7
_PULL_UP = 10e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    nets = [f"I{n}_N" for n in range(8)]
    draft.figure("current of a closed switch", "VCC / RPULL", "A", VCC=volts, RPULL=_PULL_UP)
    with draft.block("inputs", "eight switches; each pulls its input low"):
        draft.inlet("J1", volts, "VCC")
        pins = {str(n): "GND" for n in range(1, 9)} | {str(17 - n): net for n, net in enumerate(nets, 1)}
        footprint = "Button_Switch_SMD:SW_DIP_SPSTx08_Slide_6.7x21.88mm_W8.61mm_P2.54mm_LowProfile"
        draft.part("SW1", "Switch:SW_DIP_x08", "", footprint, "inputs, low while closed", pins)
        for n, net in enumerate(nets, 1):
            draft.resistor(f"R{n}", _PULL_UP, "VCC", net, "pull-up")
            draft.pulled(net, "VCC")
    with draft.block("encoder", "the number of the highest input that is low, inverted"):
        pins = {"5": "GND", "9": "A0_N", "7": "A1_N", "6": "A2_N", "14": "GS_N", "15": OPEN, "8": "GND", "16": "VCC"}
        pins |= dict(zip(_INPUTS, nets, strict=True))
        draft.part("U1", "74xx:74LS148", "74HC148", DIP16, "priority encoder, always enabled", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block("outputs", "LEDs show the number in binary, as the outputs are low for 1, and that there is one"):
        for n, net in enumerate(("A0_N", "A1_N", "A2_N", "GS_N")):
            indicator(draft, f"R{9 + n} D{1 + n}", volts, "VCC", net, f"lit while {net} is low")
        draft.header("J2", "out", "number, inverted, A0 lowest; low when an input is; ground", "A0_N", "A1_N", "A2_N",
                     "GS_N", "GND")  # fmt: skip
    draft.decoupled("U1")
    draft.wired("U1", I0_N="10", I7_N="4", A0_N="9", A1_N="7", A2_N="6")
    draft.wired("U1", GND="5", GS_N="14")
    draft.stated(R1=_PULL_UP)
    return draft.finish(
        "Priority encoder", f"Shows the number of the highest of eight switches in binary, on {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="priority-encoder",
    title="Priority encoder 8 to 3 (74HC148) with switches and LEDs",
    answers=listed(
        """
        priority encoder, 8 to 3 encoder, 8 to 3 priority encoder, 8 to 3 line priority encoder, 74hc148, 74ls148,
        74148, binary encoder, 8:3 encoder, eight to three encoder, 8 input priority encoder
        """
    ),
    parameters=(supply(5.0, 4.5, 5.5),),
    sources=(HC_SOURCE, "SN54HC148, SN74HC148 8-Line To 3-Line Priority Encoders, Texas Instruments SCLS109"),
    limits=("Inputs and outputs are low when active.",),
    neutral=listed(
        "logic, digital, binary, bit, bits, line, ttl, cmos, switches, switch, dip, leds, led, inputs, outputs, "
        "school, class, 3, 8, 74hc148, 74ls148, 74148, demo, ic, chip, active, low"
    ),
    devices=("74HC148",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
