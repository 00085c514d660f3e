"""Relay that a PIR motion module turns on."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.relays import CONTACT_LIMIT, FOOTPRINT, RELAY, SRD_SOURCE
from circuitron.references.stages import COILS, CONTACTS
from circuitron.references.stock import DO41, N_MOSFET
from circuitron.references.words import listed

_LEVEL, _SERIES, _DOWN, _ON = 3.3, 1e3, 100e3, 2.5  # volts of the module and of an AO3400A's gate; ohms


def _work_out(values: Values) -> Designed:
    volts, seconds = values["supply"], values["duration"]
    draft = Draft(REFERENCE, values)
    draft.require(volts in (5.0, 12.0), f"there are coils for 5 V and 12 V, not {shown(volts, 'V')}")
    gate = draft.figure("gate voltage while it sees motion", "VPIR * R2 / (R1 + R2)", "V", VPIR=_LEVEL, R1=_SERIES,
                        R2=_DOWN)  # fmt: skip
    draft.require(gate >= _ON, f"the gate needs {_ON:g} V")
    draft.figure("coil current", "VCOIL / RCOIL", "A", VCOIL=volts, RCOIL=COILS[volts])
    with draft.block("supply", f"{shown(volts, 'V')} for module and relay"):
        draft.inlet("J1", volts, "VCC", "supply")
        draft.capacitor("C1", 100e-6, "VCC", "GND", "dips of the relay look like motion", volts)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the module")
    with draft.block(
        "motion", "an HC-SR501 or the like: 3.3 V while it sees motion, and for the time that it is set to"
    ):
        draft.part("J2", "Connector_Generic:Conn_01x03", f"PIR {volts:g}V/OUT/GND",
                   "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical",
                   "compare with the print of the module", {"1": "VCC", "2": "PIR", "3": "GND"})  # fmt: skip
        draft.resistor("R1", _SERIES, "PIR", "GATE", "limits the current of a wrong connection")
        draft.resistor("R2", _DOWN, "GATE", "GND", "off while there is no module")
    with draft.block("relay", f"coil of {shown(volts, 'V')}"):
        draft.part("Q1", *N_MOSFET, "switches the coil", {"G": "GATE", "D": "COIL", "S": "GND"})
        draft.diode("D1", "Diode:1N4007", DO41, "COIL", "VCC", "carries the coil's current when Q1 opens")
        pins = {"5": "VCC", "2": "COIL", "1": "CONTACT_COM", "3": "CONTACT_NO", "4": "CONTACT_NC"}
        draft.part("K1", RELAY, f"SRD-{volts:02.0f}VDC-SL-C", FOOTPRINT, "relay, 10 A contacts", pins)
        draft.terminal("J3", "contacts", *CONTACTS, "common, normally open, normally closed")
    draft.pulled_all(GATE="GND", PIR="GATE")
    draft.wired("J2", VCC="1", PIR="2", GND="3")
    draft.wired("Q1", COIL="D", GND="S")
    draft.stated(R1=_SERIES, R2=_DOWN)
    draft.note(f"Turn the module's knob for the time to {shown(seconds, 's')}.")
    return draft.finish(
        "Motion relay", f"A relay of {shown(volts, 'V')} that a PIR module turns on, for some {shown(seconds, 's')}."
    )


REFERENCE = Reference(
    name="motion-relay",
    title="Relay that a PIR motion module (HC-SR501) turns on, coils of 5 or 12 V",
    answers=listed(
        """
        pir relay, pir sensor relay, pir motion relay, pir motion sensor relay, motion sensor relay, motion relay,
        motion detector relay, motion activated relay, pir relay switch, pir sensor relay lamp, pir relay lamp, pir
        module relay, hc sr501 relay, hcsr501 relay, pir switching relay, pir sensor switching relay, pir sensor
        switching lamp relay, relay switched by pir, relay pir sensor, relay motion sensor, pir sensor with relay,
        motion sensor with relay, pir sensor switching a relay, pir sensor switching a lamp relay, pir with relay,
        motion light relay
        """
    ),
    parameters=(
        supply(12.0, 5.0, 12.0, "relay", "coil"),
        Parameter("duration", "time, which the module sets", "s", 30.0, 3.0, 300.0, ("for", "of", "after"),
                  ("on", "delay", "timer"), alone=True),
    ),
    sources=(
        "HC-SR501 PIR Motion Detector, product description: 4.5 V to 20 V, output of 3.3 V, 3 s to 300 s by a knob",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
        SRD_SOURCE,
    ),
    limits=(
        CONTACT_LIMIT,
        "After the supply comes, the module needs a minute, in which the relay may pull in.",
        "It does not see whether it is dark.",
    ),
    neutral=listed(
        "pir, motion, movement, sensor, detector, module, relay, lamp, light, switching, switches, turns, on, contact, "
        "contacts, hc, sr501, hcsr501, coil, when, someone, activated, detected, detects, controlled, infrared"
    ),
    unlike=("microcontroller", "arduino", "esp32", "dark", "night", "ldr"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
)  # fmt: skip
