"""Relay driver with an NPN transistor."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.relays import VCOIL
from circuitron.references.stages import CONTACTS
from circuitron.references.stages import indicator as indicator_led
from circuitron.references.words import listed

_COILS = {5.0: 70.0, 12.0: 400.0, 24.0: 1600.0}  # volts: ohms of the 0.36 W coils of the SRD series
_GAIN, _VBE, _OVERDRIVE = 100.0, 0.7, 3.0  # BC817: least current gain at 100 mA


def _work_out(values: Values) -> Designed:
    vcoil, logic = values["vcoil"], values["logic"]
    draft = Draft(REFERENCE, values)
    volts = ", ".join(shown(each, "V") for each in _COILS)
    draft.require(vcoil in _COILS, f"relays of the series have coils for {volts}, not {shown(vcoil, 'V')}")
    coil = draft.figure("coil current", "VCOIL / RCOIL", "A", VCOIL=vcoil, RCOIL=_COILS[vcoil])
    base = draft.standard(
        "R1", "base resistor", "(VLOGIC - VBE) * HFE / (ICOIL * OVERDRIVE)", "ohm", 24,
        VLOGIC=logic, VBE=_VBE, HFE=_GAIN, ICOIL=coil, OVERDRIVE=_OVERDRIVE,
    )  # fmt: skip
    draft.figure("base current", "(VLOGIC - VBE) / R1", "A", VLOGIC=logic, VBE=_VBE, R1=base)
    with draft.block("control", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", base, "CTRL", "BASE", "base current, three times what the coil needs")
        draft.resistor("R2", 10e3, "BASE", "GND", "keeps the relay off while nothing drives the input")
    with draft.block("driver", f"a relay with a coil of {shown(vcoil, 'V')}"):
        draft.part(
            "Q1",
            "Transistor_BJT:BC817",
            "",
            "Package_TO_SOT_SMD:SOT-23",
            "switches the coil",
            {"B": "BASE", "C": "COIL", "E": "GND"},
        )
        draft.diode(
            "D1",
            "Diode:1N4007",
            "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal",
            "COIL",
            "VCOIL",
            "carries the coil's current when Q1 opens",
        )
        pins = {"5": "VCOIL", "2": "COIL", "1": "CONTACT_COM", "3": "CONTACT_NO", "4": "CONTACT_NC"}
        draft.part(
            "K1",
            "Relay:SANYOU_SRD_Form_C",
            f"SRD-{vcoil:02.0f}VDC-SL-C",
            "Relay_THT:Relay_SPDT_SANYOU_SRD_Series_Form_C",
            "relay, 10 A contacts",
            pins,
        )
    if values["indicator"]:
        with draft.block("indicator", "lit while the relay is on"):
            indicator_led(draft, "R3 D2", vcoil, "VCOIL", "COIL", "lit while the relay is on")
    with draft.block("connectors", "supply of the coil, and the contacts"):
        draft.inlet("J2", vcoil, "VCOIL", "supply of the coil")
        draft.terminal("J3", "contacts", *CONTACTS, "common, normally open, normally closed")
    draft.measured("current", "R1", (logic - _VBE) / base, 20.0)
    draft.pulled("BASE", "GND")
    draft.joined("Q1", "E", "GND")
    return draft.finish(
        f"Relay driver {shown(vcoil, 'V')}",
        f"Switches a relay with a coil of {shown(vcoil, 'V')} from {shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="relay-driver",
    title="Relay driver with transistor and flyback diode, coils of 5, 12 or 24 V",
    answers=listed(
        """
        relay driver, relay, relay module, relay board, relay switch, relay driver circuit, relay circuit,
        relay output, relay outputs, relay driver with indicator, relay with indicator, garage door opener relay, garage
        door relay, garage door opener button relay, relay garage door opener, relay garage door,
        relay for garage door opener
        """
    ),
    parameters=(
        VCOIL,
        replace(LOGIC, high=15.0),
        Parameter(
            "indicator",
            "indicator when the relay is on (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("indicator", 1.0), ("status", 1.0)),
        ),
    ),
    sources=(
        "SRD Series PCB Relay, Sanyou",
        "BC817 45 V, 500 mA NPN general-purpose transistors, Nexperia",
    ),
    limits=(
        "The contacts' terminals are for low voltages: mains needs clearances of its own.",
        "There is one relay.",
    ),
    neutral=listed(
        """
        flyback, diode, transistor, coil, microcontroller, mcu, gpio, arduino, esp32, logic, level, npn,
        single, one, channel, drive, drives, switch, motor
        """
    ),
    devices=("BC817",),
    work_out=_work_out,
    takes=(Rail("VCOIL", "vcoil", "0.36 / vcoil"),),
    signals=(
        # It carries three times the base current that the coil needs, so that 0.7 of the level still switches it.
        Signal(
            "CTRL",
            "output",
            "logic",
            load=Load("0.4", "0.7 * logic", "1.5 * logic", "3 * 0.36 / vcoil / 100 * 1.2", hertz="5", usual="1"),
        ),
    ),
)
