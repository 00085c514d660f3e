"""Isolated CAN port with its own supply."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import listed

_END = 120.0
_LEAST = 820.0  # ohms: without a tenth of its load the converter gives far more than 9 V


def _work_out(values: Values) -> Designed:
    logic = values["logic"]
    draft = Draft(REFERENCE, values)
    draft.figure("load of a bus with two ends", "RT / 2", "ohm", RT=_END)
    draft.figure("most power of the bus side", "9 * (73e-3 + 6e-3) + 9^2 / R3", "W", R3=_LEAST)
    draft.figure("least load of the converter", "9 / R3", "A", R3=_LEAST)
    draft.figure("heat in U3, while U1 is dominant", "(9 - 5) * 73e-3", "W")
    with draft.block("controller", f"{shown(logic, 'V')}, and 5 V for the bus side"):
        nets = ("V5", "VDD", "GND", "TXD", "RXD")
        draft.header("J1", f"5V/{logic:g}V/GND/TXD/RXD", "supplies, ground, TXD, RXD", *nets)
        draft.resistor("R1", 10e3, "VDD", "TXD", "recessive while nothing drives it")
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at VCC1")
        draft.capacitor("C2", 4.7e-6, "V5", "GND", "input of the converter", 5.0)
    with draft.block("isolation", "1 kV of the converter, 2.5 kV of the transceiver"):
        pins = {"2": "V5", "1": "GND", "4": "V9", "3": "GND_ISO"}
        footprint = "Converter_DCDC:Converter_DCDC_Murata_MEE1SxxxxSC_THT"
        draft.part("U2", "Converter_DCDC:MEE1S0509SC", "", footprint, "isolated converter, 1 W", pins)
        draft.capacitor("C5", 1e-6, "V9", "GND_ISO", "output of the converter", 9.0)
        draft.warm_resistor("R3", _LEAST, "V9", "GND_ISO", "least load of the converter", 81 / _LEAST)
        pins = {"3": "V9", "2": "GND_ISO", "1": "VISO"}
        draft.part("U3", "Regulator_Linear:L78L05_SOT89", "", "Package_TO_SOT_SMD:SOT-89-3", "5 V for U1", pins)
        pins = {"1": "VDD", "4": "GND", "3": "TXD", "2": "RXD", "8": "VISO", "5": "GND_ISO", "7": "CANH", "6": "CANL"}
        package = "Package_SO:SOP-8_6.62x9.15mm_P2.54mm"
        draft.part("U1", "Interface_CAN_LIN:ISO1050DUB", "", package, "isolated transceiver", pins)
        draft.capacitor("C3", 10e-6, "VISO", "GND_ISO", "output of U3", 5.0)
        draft.capacitor("C4", 100e-9, "VISO", "GND_ISO", "supply capacitor, at VCC2")
    with draft.block("bus", "the pair, and its termination"):
        draft.resistor("R2", _END, "CANH", "TERM", "termination", "Resistor_SMD:R_1206_3216Metric")
        draft.header("J2", "120R", "a jumper at the two ends of the bus alone", "TERM", "CANL")
        draft.terminal("J3", "CAN", "CANH", "CANL", "GND_ISO", "bus and its ground")
    _promise(draft)
    return draft.finish("Isolated CAN port", f"ISO1050 with its own supply, for a controller of {shown(logic, 'V')}.")


def _promise(draft: Draft) -> None:
    draft.fed("V5", "VDD", "GND", "GND_ISO")
    draft.apart("GND", "GND_ISO")
    draft.decoupled("U1")
    draft.decoupled("U2")
    draft.decoupled("U3", "GND_ISO")
    draft.pulled_all(TXD="VDD", TERM="CANH")
    draft.wired("U1", TXD="3", RXD="2", CANH="7", VISO="8", GND_ISO="5")
    draft.stated(R2=_END, R3=_LEAST)


REFERENCE = Reference(
    name="isolated-can",
    title="Isolated CAN port with its own supply (ISO1050)",
    answers=listed(
        """
        isolated can, isolated can bus, isolated can transceiver, isolated can port, isolated can interface, isolated
        can bus transceiver, isolated can bus interface, iso1050, can isolated, galvanically isolated can, isolated
        can node, galvanically isolated can bus, can bus isolated, isolated can bus port, iso1050 can, iso1050
        isolated can
        """
    ),
    parameters=(replace(LOGIC, low=3.0, alone=True),),
    sources=(
        "ISO1050 Isolated CAN Transceiver, Texas Instruments SLLS983: 3 V to 5.5 V at VCC1, 4.75 V to 5.25 V and 73 mA "
        "at VCC2",
        "MEE1 Series 1 W isolated DC-DC converters, Murata: a load of 10 % or more",
    ),
    limits=(
        "The converter needs 5 V beside the supply of the controller's level; on 5 V these are one.",
        "The bus is not protected against surges.",
        "The copper below U1 and U2 must keep the distance of both sides.",
    ),
    neutral=listed(
        """
        isolated supply, isolated, isolation, galvanic, galvanically, can, bus, transceiver,
        interface, port, node, termination, termjumper,
        terminated, logic, controller, microcontroller, mcu, jumper
        """
    ),
    devices=("ISO1050",),
    work_out=_work_out,
    isolates=1000.0,
    takes=(Rail("V5", "5.0", "0.25"), Rail("VDD", "logic", "0.01")),
    signals=(Signal("TXD", "can tx", "logic"), Signal("RXD", "can rx", "logic")),
)
