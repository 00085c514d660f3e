"""Relay that any button of an infrared remote control turns on and off, without a controller."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import CD_SOURCE, DIP14
from circuitron.references.interfaces import Rail
from circuitron.references.ir_receivers import DEVICES, receiver
from circuitron.references.ir_receivers import SOURCES as RECEIVERS
from circuitron.references.parameters import supply
from circuitron.references.relays import CONTACT_LIMIT, SRD_SOURCE
from circuitron.references.stages import CONTACTS, indicator, relay_by_mosfet
from circuitron.references.stock import SO8
from circuitron.references.timers import SOURCE, lifted, supply_capacitors
from circuitron.references.words import listed

_SERIES, _FILTER, _TIMING, _CARRIER = 4.7e3, 100e-9, 1e-6, 38e3
_LOGIC, _MOST_LOGIC, _LEAST_COIL, _DRAWN = 5.0, 5.25, 11.0, 15e-3  # volts; amperes without the coil


def _work_out(values: Values) -> Designed:
    pause = values["pause"]
    draft = Draft(REFERENCE, values)
    draft.figure("burst that counts, at least", "R3 * C6 * LN3", "s", R3=_SERIES, C6=_FILTER, LN3=1.0986)
    ohms = draft.standard("R4", "R4", "T / (1.1 * C5)", "ohm", 24, T=pause, C5=_TIMING)
    draft.figure("pause after a button", "1.1 * R4 * C5", "s", asked=pause, R4=ohms, C5=_TIMING)
    coil = _supplied(draft)
    _received(draft, ohms)
    _switched(draft, coil)
    return _finished(draft, ohms)


def _supplied(draft: Draft) -> float:
    """VIN for the coil, whose volts it returns, and VCC of 5 V for the rest."""
    volts = draft.values["supply"]
    coil = _LOGIC if volts <= _MOST_LOGIC else 12.0
    within = coil == _LOGIC or volts >= _LEAST_COIL
    draft.require(within, f"relays of the series have coils for 5 V and 12 V, not {shown(volts, 'V')}")
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VIN", "supply of circuit and coil")
        draft.capacitor("C1", 100e-6, "VIN", "GND", "for the coil", volts)
        supply_capacitors(draft, _LOGIC)
        if coil == _LOGIC:
            draft.resistor("R9", 4.7, "VIN", "VCC", "keeps surges of the coil off the rest")
            draft.pulled("VCC", "VIN")
        else:
            draft.figure("heat in U4, about", "(VIN - VCC) * I", "W", VIN=volts, VCC=_LOGIC, I=_DRAWN)
            draft.part("U4", "Regulator_Linear:L78L05_SOT89", "", "Package_TO_SOT_SMD:SOT-89-3", "5 V for the rest",
                       {"1": "VCC", "2": "GND", "3": "VIN"})  # fmt: skip
            draft.capacitor("C10", 330e-9, "VIN", "GND", "input capacitor, at U4", volts)
            draft.decoupled("U4")
            draft.wired("U4", VCC="1", VIN="3")
    draft.makes("VCC")
    return coil


def _received(draft: Draft, ohms: float) -> None:
    with draft.block("receiver", "carrier of 38 kHz; low while one comes"):
        draft.resistor("R5", 100.0, "VCC", "VS", "keeps surges of the supply off the receiver")
        draft.capacitor("C2", 1e-6, "VS", "GND", "supply capacitor, at the receiver")
        receiver(draft, "BURST", _LOGIC)
        draft.resistor("R3", _SERIES, "BURST", "TRIGGER", "lets no stray pulse of the receiver pass")
        draft.capacitor("C6", _FILTER, "TRIGGER", "GND", "lets no stray pulse of the receiver pass")
    with draft.block("pause", "one pulse for each press, however many bursts it sends"):
        pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": "TRIGGER", "6": "TIMING", "7": "TIMING", "5": "CV",
                "3": "PRESSED"}  # fmt: skip
        draft.part("U2", "Timer:NE555D", "", SO8, "monostable", pins)
        draft.resistor("R4", ohms, "VCC", "TIMING", "length of the pause")
        draft.film("C5", _TIMING, "TIMING", "GND", "length of the pause")
        draft.capacitor("C7", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        lifted(draft, "R6", _LOGIC, "PRESSED", "flip-flop")


def _switched(draft: Draft, coil: float) -> None:
    volts = draft.values["supply"]
    with draft.block("memory", "turns over at each press; off when the supply comes"):
        pins = {"3": "PRESSED", "5": "OUT_N", "2": "OUT_N", "1": "OUT", "6": "GND", "4": "RESET", "14": "VCC",
                "7": "GND"}  # fmt: skip
        pins |= {"11": "GND", "9": "GND", "8": "GND", "10": "GND", "13": OPEN, "12": OPEN}
        draft.part("U3", "4xxx:4013", "CD4013B", DIP14, "flip-flop", pins)
        draft.capacitor("C8", 100e-9, "VCC", "GND", "supply capacitor, at U3")
        draft.film("C9", 1e-6, "VCC", "RESET", "off when the supply comes")
        draft.resistor("R7", 1e6, "RESET", "GND", "ends the reset")
    with draft.block("relay", f"coil of {shown(coil, 'V')}, contacts of 10 A"):
        relay_by_mosfet(draft, "OUT", _LOGIC, "VIN", coil, "R1 R2")
        indicator(draft, "R8 D2", volts, "VIN", "COIL", "lit while the relay is on")
        draft.terminal("J2", "contacts", *CONTACTS, "common, normally open, normally closed")


def _finished(draft: Draft, ohms: float) -> Designed:
    volts = draft.values["supply"]
    draft.makes("VS")
    for ref in ("U1", "U2", "U3"):
        draft.decoupled(ref)
    draft.enabled("U2", "4", "VCC")
    draft.wired("U3", PRESSED="3", OUT_N="5", RESET="4", OUT="1")
    draft.pulled_all(RESET="GND", VS="VCC", TIMING="VCC", TRIGGER="BURST")
    draft.stated(R4=ohms)
    return draft.finish(
        "IR remote relay",
        f"Any button of an infrared remote control of 38 kHz turns a relay on or off, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="ir-remote-relay",
    title="Relay that any button of an infrared remote control turns on and off (TSOP38238, NE555, CD4013), 5 or 12 V",
    answers=listed(
        """
        ir remote relay, ir remote controlled relay, infrared remote control relay, ir relay, ir receiver relay,
        ir receiver with relay, ir receiver toggle relay, ir remote toggle relay, ir remote receiver toggle
        relay, ir remote control switch, ir remote switch, ir toggle switch, ir remote toggle, ir remote toggle
        switch, infrared toggle switch, tv remote switch, tv remote relay, tv remote controlled switch, tv
        remote controlled relay, remote controlled switch tv remote, ir controlled relay, ir controlled switch,
        ir remote control toggle switch, tsop relay, tsop1738 relay, tsop38238 relay, tsop4838 relay, vs1838b
        relay, ir remote on off switch, ir remote control light switch, ir switch
        """
    ),
    parameters=(
        supply(5.0, 4.75, 13.0, "relay", "coil"),
        Parameter("pause", "time after which a button counts again", "s", 0.5, 0.2, 1.0, ("pause", "of"), ("pause",),
                  alone=True),
        Parameter("channels", "channels", "", 1.0, 1.0, 1.0, (), ("channel", "channels"), alone=True),
        Parameter("carrier", "carrier", "Hz", _CARRIER, _CARRIER, _CARRIER, ("of", "at"), ("carrier",), alone=True),
    ),
    sources=(
        *RECEIVERS,
        SOURCE, CD_SOURCE, "CD4013B CMOS Dual D-Type Flip-Flop, Texas Instruments SCHS023",
        "Monostable of a 555: pulse of 1.1 R C, NA555, NE555, SA555, SE555 Precision Timers, Texas Instruments SLFS022",
        SRD_SOURCE,
        "L78L Positive Voltage Regulators, STMicroelectronics: 100 mA",
    ),
    limits=(
        "It knows no codes: any button of any remote control turns it over.",
        "Who holds a button down turns it over again after each pause.",
        "It is off whenever the supply comes.",
        CONTACT_LIMIT,
    ),
    neutral=listed(
        "ir, infrared, remote, control, controlled, receiver, relay, switch, toggle, toggles, toggling, on, off, turn, "
        "turns, button, any, press, tv, tsop, 38, khz, flip, flop, 555, ne555, 4013, "
        "cd4013, latch, latching, lamp, light, device"
    ),
    devices=(*DEVICES, "NE555", "CD4013"),
    work_out=_work_out,
    rank=0,
    takes=(Rail("VIN", "supply", "0.1"),),
)  # fmt: skip
