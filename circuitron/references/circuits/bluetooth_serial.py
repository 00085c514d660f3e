"""Bluetooth module HC-05 on a UART."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import NO_MODULE, listed

_UPPER = 1e3


def _work_out(values: Values) -> Designed:
    logic = values["logic"]
    draft = Draft(REFERENCE, values)
    lower = draft.standard("R2", "R2", "R1 * 3.3 / (VLOGIC - 3.3)", "ohm", 12, R1=_UPPER, VLOGIC=max(logic, 3.36))
    level = draft.figure("level at the module", "VLOGIC * R2 / (R1 + R2)", "V", VLOGIC=logic, R1=_UPPER, R2=lower)
    draft.require(2.4 <= level <= 3.6, f"{shown(level, 'V')} is no level for the module")
    with draft.block("controller", f"UART of {shown(logic, 'V')}"):
        draft.header("J1", f"5V/GND/TXD/RXD: {logic:g}V", "supply, ground, TXD, RXD", "V5", "GND", "TXD", "RXD")
        draft.resistor("R1", _UPPER, "TXD", "MODULE_RXD", "level of the module")
        draft.resistor("R2", lower, "MODULE_RXD", "GND", "level of the module")
    with draft.block("module", "HC-05 on its board, with a regulator of its own"):
        value = "EN/VCC/GND/TXD/RXD/STATE: compare with the module in your hand"
        footprint = "Connector_PinSocket_2.54mm:PinSocket_1x06_P2.54mm_Vertical"
        pins = {"1": OPEN, "2": "V5", "3": "GND", "4": "RXD", "5": "MODULE_RXD", "6": OPEN}
        draft.part("J2", "Connector_Generic:Conn_01x06", "HC-05", footprint, value, pins)
        draft.capacitor("C1", 10e-6, "V5", "GND", "supply capacitor, at the module", 5.0)
        draft.capacitor("C2", 100e-9, "V5", "GND", "supply capacitor, at the module")
    draft.fed("V5", "GND")
    draft.divides("TXD", "MODULE_RXD", "GND", logic, level, 2.0)
    draft.wired("J2", V5="2", RXD="4", MODULE_RXD="5")
    draft.stated(R1=_UPPER)
    return draft.finish("Bluetooth serial", f"Socket for an HC-05 on a UART of {shown(logic, 'V')}.")


REFERENCE = Reference(
    name="bluetooth-serial",
    title="Bluetooth module (HC-05) on a UART, with a divider for its level",
    answers=listed(
        """
        hc 05, hc05, hc 05 module, hc05 module, hc05 bluetooth, hc 05 bluetooth, bluetooth module hc 05, bluetooth
        serial, bluetooth uart, hc 05 bluetooth module, hc05 bluetooth module, bluetooth serial module, bluetooth
        module hc05
        """
    ),
    parameters=(replace(LOGIC, low=3.0, alone=True),),
    sources=("HC-05 Bluetooth to Serial Port Module, ITead Studio: levels of 3.3 V; its board takes 3.6 V to 6 V",),
    limits=(
        "The module sends with 3.3 V, which inputs of 5 V with a threshold of 0.7 of the supply may not read.",
        "Boards differ in the order of their pins.",
        "Its inputs for commands and its state are left open.",
    ),
    neutral=listed(
        """
        bluetooth, serial, uart, module, hc, 05, wireless, microcontroller, mcu, arduino, divider, level, socket,
        board
        """
    ),
    unlike=NO_MODULE,
    work_out=_work_out,
    takes=(Rail("V5", "5.0", "0.06"),),
    signals=(Signal("TXD", "uart tx", "logic"), Signal("RXD", "uart rx", "3.3")),
)
