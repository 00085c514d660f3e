"""Relay driver with a MOSFET, for outputs that give no current."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_COILS = {5.0: 70.0, 12.0: 400.0, 24.0: 1600.0}  # volts: ohms of the 0.36 W coils of the SRD series
_SERIES, _HOLD = 47e3, 100e3
_GATE = 2.5  # volts at which the AO3400A carries amperes


def _work_out(values: Values) -> Designed:
    vcoil, logic = values["vcoil"], values["logic"]
    draft = Draft(REFERENCE, values)
    volts = ", ".join(shown(each, "V") for each in _COILS)
    draft.require(vcoil in _COILS, f"relays of the series have coils for {volts}, not {shown(vcoil, 'V')}")
    draft.figure("coil current", "VCOIL / RCOIL", "A", VCOIL=vcoil, RCOIL=_COILS[vcoil])
    gate = draft.figure("gate voltage", "VLOGIC * R2 / (R1 + R2)", "V", VLOGIC=logic, R1=_SERIES, R2=_HOLD)
    draft.require(gate >= _GATE, f"a level of {shown(logic, 'V')} leaves {shown(gate, 'V')} at the gate")
    with draft.block("control", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", _SERIES, "CTRL", "GATE", "keeps the gate within its 12 V together with R2")
        draft.resistor("R2", _HOLD, "GATE", "GND", "keeps the relay off while nothing drives the input")
    with draft.block("driver", f"a relay with a coil of {shown(vcoil, 'V')}"):
        pins = {"G": "GATE", "D": "COIL", "S": "GND"}
        draft.part("Q1", "Transistor_FET:AO3400A", "", "Package_TO_SOT_SMD:SOT-23", "switches the coil", pins)
        diode = "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal"
        draft.diode("D1", "Diode:1N4007", diode, "COIL", "VCOIL", "carries the coil's current when Q1 opens")
        pins = {"5": "VCOIL", "2": "COIL", "1": "CONTACT_COM", "3": "CONTACT_NO", "4": "CONTACT_NC"}
        draft.part("K1", "Relay:SANYOU_SRD_Form_C", f"SRD-{vcoil:02.0f}VDC-SL-C",
                   "Relay_THT:Relay_SPDT_SANYOU_SRD_Series_Form_C", "relay, 10 A contacts", pins)  # fmt: skip
    with draft.block("connectors", "supply of the coil, and the contacts"):
        draft.terminal("J2", f"{shown(vcoil, 'V')} in", "VCOIL", "GND", "supply of the coil")
        draft.header(
            "J3", "contacts", "common, normally open, normally closed", "CONTACT_COM", "CONTACT_NO", "CONTACT_NC"
        )
    draft.fed("VCOIL", "GND")
    draft.pulled("GATE", "GND")
    draft.pulled("GATE", "CTRL")
    draft.wired("Q1", GND="S", COIL="D")
    draft.measured("value", "R1", _SERIES, 1.0)
    draft.measured("value", "R2", _HOLD, 1.0)
    return draft.finish(
        f"Relay driver {shown(vcoil, 'V')}",
        f"Switches a relay with a coil of {shown(vcoil, 'V')} by a MOSFET, from {shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="relay-mosfet",
    title="Relay driver with a MOSFET, for outputs that give no current, coils of 5, 12 or 24 V",
    answers=listed("mosfet relay driver, relay mosfet driver, relay driver with mosfet, relay with mosfet"),
    beside=listed("relay driver, relay, relay module, relay board, relay switch, relay driver circuit, relay circuit"),
    rank=2,
    parameters=(
        Parameter("vcoil", "coil voltage", "V", 12.0, 5.0, 24.0, ("a", "coil", *SUPPLY_BEFORE),
                  ("relay", "coil", *SUPPLY_AFTER), alone=True),
        Parameter(LOGIC.name, LOGIC.words, "V", 5.0, 4.0, 15.0, LOGIC.before, LOGIC.after),
    ),
    sources=(
        "SRD Series PCB Relay, Sanyou",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=("The contacts' header is for low voltages: mains needs terminals and clearances of its own.",),
    neutral=listed("flyback, diode, mosfet, coil, microcontroller, mcu, gpio, arduino, logic, level, drive, switch"),
    devices=("AO3400A",),
    work_out=_work_out,
    takes=(Rail("VCOIL", "vcoil", "0.36 / vcoil"),),
    signals=(
        Signal("CTRL", "output", "logic",
               load=Load("0.5", "0.9 * logic", "1.17 * logic", f"logic / {_SERIES + _HOLD}", hertz="5", usual="1")),
    ),
)  # fmt: skip
