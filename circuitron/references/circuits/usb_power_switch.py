"""Switched 5 V for a USB port, with a current limit and a report of faults."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.stages import indicator
from circuitron.references.stock import SOT23_5
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_RON, _VOLTS, _LEAST, _STORE = 0.12, 5.0, 0.5, 150e-6  # ohms; volts; amperes that it always gives; farads of a port


def _work_out(values: Values) -> Designed:
    current, logic = values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    draft.figure("drop", "I * RON", "V", I=current, RON=_RON)
    draft.figure("heat in U1", "I^2 * RON", "W", I=current, RON=_RON)
    with draft.block("supply", "5 V in"):
        draft.inlet("J1", _VOLTS, "VIN")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor", _VOLTS)
        draft.capacitor("C2", 100e-9, "VIN", "GND", "input capacitor, at U1")
    with draft.block("switch", f"{shown(current, 'A')}; limits a short to about an ampere"):
        pins = {"5": "VIN", "2": "GND", "4": "EN", "3": "FAULT_N", "1": "VBUS"}
        draft.part("U1", "Power_Management:TPS2051CDBV", "", SOT23_5, "power switch", pins)
        draft.resistor("R1", 100e3, "EN", "GND", "off while nothing drives it")
        draft.resistor("R2", 10e3, "VDD", "FAULT_N", "pull-up of the open drain")
        draft.header("J2", f"{logic:g}V/GND/EN/FAULT", "supply of the controller, ground, on, low at a fault", "VDD",
                     "GND", "EN", "FAULT_N")  # fmt: skip
        draft.fed("VDD")
    with draft.block("port", "with the capacitance that USB wants"):
        draft.capacitor("C3", _STORE, "VBUS", "GND", "at the port", _VOLTS)
        draft.capacitor("C4", 100e-9, "VBUS", "GND", "at the port")
        indicator(draft, "R3 D1", _VOLTS, "VBUS", "GND", "lit while the port is on", "green")
        draft.terminal("J3", "VBUS/GND", "VBUS", "GND", "port, or another load of 5 V")
    draft.decoupled("U1")
    draft.wired("U1", VIN="5", VBUS="1", EN="4", FAULT_N="3")
    draft.pulled_all(EN="GND", FAULT_N="VDD")
    draft.rated("C3", 1.25 * _VOLTS)
    return draft.finish(
        "USB power switch", f"Switches 5 V for a port, up to {shown(current, 'A')}, limits a short and reports it."
    )


REFERENCE = Reference(
    name="usb-power-switch",
    title="Switched 5 V with current limit and fault output for a USB port (TPS2051C), up to 0.5 A",
    answers=listed(
        """
        usb power switch, usb power switch current limit, usb current limit switch, usb port power switch, current
        limited usb power, current limited power switch, current limited load switch, 5v power switch with current
        limit, tps2051, tps2051c, usb power distribution switch, usb port current limit, switched usb power, usb
        vbus switch, 5v load switch with fault output, usb host power switch, power distribution switch
        """
    ),
    parameters=(
        Parameter("current", "load current", "A", 0.5, 1e-3, _LEAST, LOAD_BEFORE, (*LOAD_AFTER, "limit"), alone=True),
        Parameter("logic", "level of the controller", "V", 3.3, 2.5, 5.0, ("logic", "controller"), ("logic", "gpio",
                  "mcu")),
    ),
    sources=(
        "TPS20xxC Current-Limited, Power-Distribution Switches, Texas Instruments SLVSAU6: limit of 0.75 A to 1.25 A",
        "Universal Serial Bus Specification 2.0, section 7.2.4.1: 120 uF at each port of a hub",
    ),
    limits=(
        "One port, on terminals; the data lines are not part of it: see usb-port.",
        "It does not keep current back from VBUS.",
    ),
    neutral=listed(
        "usb, power, switch, switched, current, limit, limited, limiting, port, host, vbus, 5v, fault, output, flag, "
        "load, enable, distribution, mcu, microcontroller, esp32, gpio, controlled, short, protected, protection"
    ),
    devices=("TPS2051",),
    work_out=_work_out,
    takes=(Rail("VIN", "5", "current + 0.01"),),
    gives=(Rail("VBUS", "5", "current"),),
    signals=(Signal("EN", "output", "logic"), Signal("FAULT_N", "input", "logic")),
)  # fmt: skip
