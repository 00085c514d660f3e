"""Digital potentiometer on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_STEPS, _PULL_UP = 256.0, 10e3
_KINDS = {10e3: "MCP41010-I/SN", 50e3: "MCP41050-I/SN", 100e3: "MCP41100-I/SN"}


def _work_out(values: Values) -> Designed:
    volts, ohms = values["supply"], values["resistance"]
    draft = Draft(REFERENCE, values)
    made = ", ".join(shown(each, "ohm") for each in _KINDS)
    draft.require(ohms in _KINDS, f"there are {made}, not {shown(ohms, 'ohm')}")
    draft.figure("resistance of a step", "R / N", "ohm", R=ohms, N=_STEPS)
    draft.figure("voltage of a step between supply and ground", "VDD / N", "V", VDD=volts, N=_STEPS)
    draft.figure("most current in the wiper", "VDD / R", "A", VDD=volts, R=ohms)
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        draft.header("J1", f"{volts:g}V/GND/SCK/MOSI/CS", "supply, ground, SPI", "VDD", "GND", "SCK", "MOSI", "CS_N")
        draft.resistor("R1", _PULL_UP, "VDD", "CS_N", "not selected while nothing drives it")
    with draft.block("potentiometer", f"{shown(ohms, 'ohm')}, 256 steps"):
        pins = {"1": "CS_N", "2": "SCK", "3": "MOSI", "4": "GND", "5": "END_A", "6": "WIPER", "7": "END_B", "8": "VDD"}
        draft.part("U1", "Potentiometer_Digital:MCP41010", _KINDS[ohms], SO8, "digital potentiometer", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the potentiometer")
        draft.header("J2", "A/W/B", "both ends and the wiper, between ground and the supply", "END_A", "WIPER", "END_B",
                     "GND")  # fmt: skip
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("CS_N", "VDD")
    draft.wired("U1", SCK="2", MOSI="3", WIPER="6")
    draft.stated(R1=_PULL_UP)
    return draft.finish(
        "Digital potentiometer", f"A potentiometer of {shown(ohms, 'ohm')} on SPI, {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="digital-potentiometer",
    title="Digital potentiometer of 10, 50 or 100 kohm on SPI (MCP41010)",
    answers=listed(
        """
        digital potentiometer, spi potentiometer, spi digital potentiometer, mcp41010, mcp41010 digital potentiometer,
        digital pot, mcp41100, mcp41050, mcp41100 digital potentiometer, mcp41050 digital potentiometer,
        programmable resistor, electronic potentiometer, digipot, mcp41010 board, programmable potentiometer
        """
    ),
    parameters=(
        supply(5.0, 2.7, 5.5),
        Parameter("resistance", "resistance", "ohm", 10e3, 10e3, 100e3, ("of",), ("potentiometer",),
                  named=(("mcp41010", 10e3), ("mcp41050", 50e3), ("mcp41100", 100e3)), alone=True),
    ),
    sources=("MCP41XXX/42XXX Single/Dual Digital Potentiometer with SPI Interface, Microchip DS11195",),
    limits=(
        "It begins in the middle, and keeps nothing without supply.",
        "The wiper carries 1 mA, with 50 to 130 ohm of its own; the resistance is within 20 %.",
    ),
    neutral=listed(
        "digital, potentiometer, spi, digipot, programmable, resistor, electronic, wiper, steps, 256, volume, "
        "microcontroller, mcu, arduino, controlled, 8, bit, board"
    ),
    devices=("MCP41010", "MCP41050", "MCP41100"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.005"),),
    signals=(
        Signal("SCK", "spi sck", "supply"),
        Signal("MOSI", "spi mosi", "supply"),
        Signal("CS_N", "output", "supply"),
    ),
)  # fmt: skip
