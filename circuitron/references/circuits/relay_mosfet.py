"""Relay driver with a MOSFET, for outputs that give no current."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.relays import VCOIL
from circuitron.references.stages import COILS, CONTACTS, relay_by_mosfet
from circuitron.references.words import listed

_DIVIDER = 147e3  # ohms at the input


def _work_out(values: Values) -> Designed:
    vcoil, logic = values["vcoil"], values["logic"]
    draft = Draft(REFERENCE, values)
    volts = ", ".join(shown(each, "V") for each in COILS)
    draft.require(vcoil in COILS, f"relays of the series have coils for {volts}, not {shown(vcoil, 'V')}")
    with draft.block("control", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
    with draft.block("driver", f"a relay with a coil of {shown(vcoil, 'V')}"):
        relay_by_mosfet(draft, "CTRL", logic, "VCOIL", vcoil, "R1 R2")
    with draft.block("connectors", "supply of the coil, and the contacts"):
        draft.inlet("J2", vcoil, "VCOIL", "supply of the coil")
        draft.terminal("J3", "contacts", *CONTACTS, "common, normally open, normally closed")
    draft.pulled("GATE", "GND")
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
        VCOIL,
        Parameter(LOGIC.name, LOGIC.words, "V", 5.0, 4.0, 15.0, LOGIC.before, LOGIC.after),
    ),
    sources=(
        "SRD Series PCB Relay, Sanyou",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=("The contacts' terminals are for low voltages: mains needs clearances of its own.",),
    neutral=listed("flyback, diode, mosfet, coil, microcontroller, mcu, gpio, arduino, logic, level, drive, switch"),
    devices=("AO3400A",),
    work_out=_work_out,
    takes=(Rail("VCOIL", "vcoil", "0.36 / vcoil"),),
    signals=(
        Signal("CTRL", "output", "logic",
               load=Load("0.5", "0.9 * logic", "1.17 * logic", f"logic / {_DIVIDER}", hertz="5", usual="1")),
    ),
)  # fmt: skip
