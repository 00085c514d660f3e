"""CAN port on SPI with the MCP2515."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_LOAD, _STRAY, _END = 18e-12, 5e-12, 120.0


def _work_out(values: Values) -> Designed:
    logic, clock = values["logic"], values["clock"]
    draft = Draft(REFERENCE, values)
    draft.require(clock in (8e6, 16e6), f"crystals of 8 MHz and 16 MHz are usual, not {shown(clock, 'Hz')}")
    most = draft.figure("fastest bus of 8 quanta a bit", "FOSC / 2 / 8", "Hz", FOSC=clock)
    draft.require(values["speed"] <= most, f"a crystal of {shown(clock, 'Hz')} allows {shown(most, 'baud')}")
    farads = draft.standard("C4 C5", "C4 and C5", "2 * (CL - CS)", "F", 12, CL=_LOAD, CS=_STRAY)
    draft.figure("load of a bus with two ends", "RT / 2", "ohm", RT=_END)
    with draft.block("SPI", f"{shown(logic, 'V')}, and the supplies"):
        nets = ("V5", "VDD", "GND", "SCK", "SI", "SO", "CS_N", "INT_N")
        draft.header("J1", f"5V/{logic:g}V/GND/SCK/MOSI/MISO/CS/INT", "supplies, ground, SPI, interrupt", *nets)
        draft.resistor("R1", 10e3, "VDD", "CS_N", "not selected while nothing drives it")
        draft.resistor("R2", 10e3, "VDD", "RESET_N", "no reset")
    _controller(draft, clock, farads)
    _bus(draft)
    draft.fed("V5", "VDD", "GND")
    draft.decoupled("U1")
    draft.decoupled("U2")
    draft.pulled_all(CS_N="VDD", RESET_N="VDD", CANH="TERM")
    draft.wired("U1", TXCAN="1", RXCAN="2", INT_N="12")
    draft.wired("U2", TXCAN="1", RXCAN="4", VDD="5", V5="3")
    draft.stated(R3=_END)
    return draft.finish("CAN port on SPI", f"MCP2515 with a transceiver of 5 V, on SPI of {shown(logic, 'V')}.")


def _controller(draft: Draft, clock: float, farads: float) -> None:
    with draft.block("controller", f"MCP2515 at {shown(clock, 'Hz')}"):
        pins = {"18": "VDD", "9": "GND", "13": "SCK", "14": "SI", "15": "SO", "16": "CS_N", "12": "INT_N", "1": "TXCAN",
                "2": "RXCAN", "17": "RESET_N", "8": "OSC1", "7": "OSC2"}  # fmt: skip
        pins |= dict.fromkeys(("3", "4", "5", "6", "10", "11"), OPEN)  # requests to send are pulled up inside
        package = "Package_SO:SOIC-18W_7.5x11.6mm_P1.27mm"
        draft.part("U1", "Interface_CAN_LIN:MCP2515-xSO", "", package, "CAN controller", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the controller")
        draft.crystal("Y1", clock, "OSC1", "OSC2", f"load {shown(_LOAD, 'F')}", 4, farads)


def _bus(draft: Draft) -> None:
    """The transceiver with a supply of its own for levels, and the pair with a termination that can be left out."""
    with draft.block("transceiver", "5 V, levels of the controller"):
        pins = {"1": "TXCAN", "4": "RXCAN", "3": "V5", "2": "GND", "5": "VDD", "7": "CANH", "6": "CANL", "8": "GND"}
        purpose = "transceiver, with a supply for its levels"
        draft.part("U2", "Interface_CAN_LIN:TJA1051T-3", "", SO8, purpose, pins)
        draft.capacitor("C2", 100e-9, "V5", "GND", "supply capacitor, at the transceiver")
        draft.capacitor("C3", 100e-9, "VDD", "GND", "supply capacitor, at VIO")
    with draft.block("bus", "the pair, and its termination"):
        size = "Resistor_SMD:R_1206_3216Metric"
        draft.resistor("R3", _END, "CANH", "TERM", "termination", size)
        draft.header("J2", "120R", "a jumper at the two ends of the bus alone", "TERM", "CANL")
        draft.terminal("J3", "CAN", "CANH", "CANL", "GND", "bus and its ground")


REFERENCE = Reference(
    name="can-spi",
    title="CAN port on SPI (MCP2515 with TJA1051T/3), for controllers of 3 V to 5.5 V",
    answers=listed(
        """
        mcp2515, mcp2515 can, mcp2515 can module, mcp2515 can bus, spi can, spi to can, can over spi, can spi, can bus
        mcp2515, can interface mcp2515, can bus interface mcp2515, spi can controller, can controller, mcp2515 module,
        mcp2515 can controller, can bus module with mcp2515, can bus with mcp2515, can with mcp2515, can interface with
        mcp2515, can bus interface with mcp2515, mcp2515 board, spi can module, spi to can converter, spi can bus, spi
        can interface, can bus interface with mcp2515 and tja1050, can bus over spi, mcp2515
        and tja1050, mcp2515 with tja1050, can bus node with mcp2515, can bus node mcp2515, can node with mcp2515,
        can node mcp2515, mcp2515 and tja1051, mcp2515 with tja1051
        """
    ),
    parameters=(
        replace(LOGIC, low=3.0, alone=True),
        Parameter("clock", "crystal", "Hz", 16e6, 8e6, 16e6, ("crystal", "clock"), ("crystal", "clock"), alone=True),
        Parameter("speed", "bit rate", "baud", 500e3, 10e3, 1e6, ("at",), ("baud",), alone=True),
    ),
    sources=(
        "MCP2515 Stand-Alone CAN Controller with SPI Interface, Microchip DS20001801",
        "TJA1051 High-speed CAN transceiver, NXP: VIO of 2.8 V to 5.5 V",
        "TJA1050 High speed CAN transceiver, NXP",
    ),
    limits=(
        "CAN 2.0, not CAN FD.",
        "The bus is not isolated or protected against surges.",
        "Where a TJA1050 is asked for, it is a TJA1051T/3, whose pin 5 sets the level; a TJA1050 does not fit there.",
        "It needs 5 V for the bus beside the supply of the controller's level; on 5 V these are one.",
    ),
    neutral=listed(
        "spi, can, bus, transceiver, interface, port, termination, terminated, logic, controller, microcontroller, "
        "mcu, arduino, esp32, module, crystal, jumper, termjumper, node, tja1050, tja1051"
    ),
    devices=("MCP2515",),
    work_out=_work_out,
    takes=(Rail("V5", "5.0", "0.08"), Rail("VDD", "logic", "0.01")),
    signals=(
        Signal("SCK", "spi sck", "logic"),
        Signal("SI", "spi mosi", "logic"),
        Signal("SO", "spi miso", "logic"),
        Signal("CS_N", "output", "logic"),
        Signal("INT_N", "input", "logic"),
    ),
)
