"""Push buttons read through shift registers on three lines."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON, SO16
from circuitron.references.words import listed

_INPUTS = ("11", "12", "13", "14", "3", "4", "5", "6")  # D0 to D7
_PULL_UP = 10e3


def _work_out(values: Values) -> Designed:
    volts, count = values["supply"], round(values["buttons"])
    draft = Draft(REFERENCE, values)
    draft.require(count == values["buttons"], "the number of buttons must be whole")
    draft.figure("current of a button", "VCC / R", "A", VCC=volts, R=_PULL_UP)
    chips = -(-count // 8)
    with draft.block("controller", f"three lines of {shown(volts, 'V')}"):
        nets = ("VCC", "GND", "CLK", "LOAD_N", "DATA1")
        draft.header("J1", f"{volts:g}V/GND/CLK/LOAD/DATA", "supply, ground, clock, load, data", *nets)
    for chip in range(1, chips + 1):
        _register(draft, chip, chips, count)
    draft.fed("VCC", "GND")
    draft.pulled("KEY1", "VCC")
    draft.pulled(f"KEY{count}", "VCC")
    draft.joined("U1", "9", "DATA1")
    draft.stated(R1=_PULL_UP)
    draft.note("A low pulse on LOAD takes all buttons; then DATA gives D7 of the first register, and CLK the next one.")
    return draft.finish(
        f"{count} buttons on three lines", f"{count} push buttons read through 74HC165 shift registers on three lines."
    )


def _register(draft: Draft, chip: int, chips: int, count: int) -> None:
    """One register with its eight inputs; those without a button are high."""
    with draft.block(f"register {chip}", f"inputs {8 * chip - 7} to {8 * chip}"):
        buttons = [n for n in range(8 * chip - 7, 8 * chip + 1) if n <= count]
        pins = {"16": "VCC", "8": "GND", "15": "GND", "1": "LOAD_N", "2": "CLK", "9": f"DATA{chip}", "7": OPEN}
        pins["10"] = f"DATA{chip + 1}" if chip < chips else "VCC"
        pins |= {_INPUTS[n]: f"KEY{8 * chip - 7 + n}" if n < len(buttons) else "VCC" for n in range(8)}
        draft.part(f"U{chip}", "74xx:74HC165", "", SO16, "takes its inputs when LOAD is low", pins)
        draft.capacitor(f"C{chip}", 100e-9, "VCC", "GND", "supply capacitor, at the register")
        for n in buttons:
            draft.resistor(f"R{n}", _PULL_UP, "VCC", f"KEY{n}", "high while the button is open")
            draft.part(f"SW{n}", *BUTTON, "button", {"1": f"KEY{n}", "2": "GND"})
    draft.decoupled(f"U{chip}")


REFERENCE = Reference(
    name="button-shift-register",
    title="Push buttons through shift registers (74HC165) on three lines, 2 to 32",
    answers=listed(
        """
        74hc165, buttons with shift register, buttons with shift registers, buttons shift register, read
        buttons with shift registers, read buttons with shift register, 74hc165 buttons, 74hc165 inputs, input
        shift register, shift register inputs, buttons with 74hc165, piso, piso shift register, shift register
        piso, read buttons over three wires, switches with shift register, shift register input, 74hc165 input
        expander
        """
    ),
    parameters=(
        Parameter(
            "buttons", "number of buttons", "", 8.0, 2.0, 32.0, ("read", "for", "with", "of"),
            ("button", "buttons", "switches", "input", "inputs", "keys"),
        ),
        supply(3.3, 2.0, 6.0, "microcontroller", "mcu"),
        Parameter("lines", "lines to the controller", "", 3.0, 3.0, 3.0, ("over", "on"),
            ("wire", "wires", "line", "lines", "pin", "pins"),),
    ),
    sources=("SNx4HC165 8-Bit Parallel-Load Shift Registers, Texas Instruments SCLS116",),
    limits=("The buttons bounce: the program reads them more than once.",),
    neutral=listed(
        "shift, register, registers, button, buttons, switch, switches, read, reading, input, inputs, push, serial, "
        "parallel, 74hc165, wires, lines, three, microcontroller, mcu, pull, up, pullups, keys, daisy, chained"
    ),
    devices=("74HC165",),
    holds=("button",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(
        Signal("CLK", "output", "supply"),
        Signal("LOAD_N", "output", "supply"),
        Signal("DATA1", "input", "supply"),
    ),
)  # fmt: skip
