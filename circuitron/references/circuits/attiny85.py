"""Minimal board of the ATtiny85."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Offer, Rail
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("current of the reset's pull-up", "VCC / R1", "A", VCC=supply, R1=10e3)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", supply)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the controller")
    with draft.block("controller", "ATtiny85 on its internal clock"):
        pins = {"8": "VCC", "4": "GND", "5": "PB0", "6": "PB1", "7": "PB2", "2": "PB3", "3": "PB4", "1": "RESET"}
        package = "Package_SO:SOIC-8_5.3x5.3mm_P1.27mm"
        draft.part("U1", "MCU_Microchip_ATtiny:ATtiny85-20S", "", package, "controller", pins)
        draft.resistor("R1", 10e3, "VCC", "RESET", "keeps it running")
    with draft.block("connectors", "programming and ports"):
        pins = {"1": "PB1", "2": "VCC", "3": "PB2", "4": "PB0", "5": "RESET", "6": "GND"}
        draft.part("J2", "Connector:AVR-ISP-6", "ISP", "Connector_PinHeader_2.54mm:PinHeader_2x03_P2.54mm_Vertical",
                   "programming", pins)  # fmt: skip
        draft.header("J3", "ports", "ports", "PB0", "PB1", "PB2", "PB3", "PB4")
    draft.decoupled("U1")
    draft.enabled("U1", "1", "VCC")
    draft.wired("J2", PB1="1", PB0="4")
    draft.stated(R1=10e3)
    return draft.finish(
        "ATtiny85 board", f"Minimal board of an ATtiny85 on {shown(supply, 'V')}, with ISP and its ports on a header."
    )


REFERENCE = Reference(
    name="attiny85",
    title="Minimal board of the ATtiny85 with ISP",
    answers=listed(
        """
        attiny85, attiny 85, attiny85 board, attiny board, attiny, minimal attiny85 board, attiny85 microcontroller,
        attiny85 minimal system, attiny microcontroller board, attiny85 breakout
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 5.0, 2.7, 5.5, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "ATtiny25/45/85 Data Sheet, Microchip Atmel-2586",
        "AVR042: AVR Hardware Design Considerations, Microchip AN2519",
    ),
    limits=("The ports of the ISP are also on the header: what hangs on them must let the programmer drive them.",),
    neutral=listed("minimal, board, microcontroller, mcu, avr, isp, system, development, breakout, atmel, internal"),
    devices=("ATtiny85", "ATtiny85-20S"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
    offers=(
        Offer("PB0", ("i2c1 sda", "pwm", "output", "input")),
        Offer("PB2", ("i2c1 scl", "adc", "output", "input")),
        Offer("PB1", ("pwm", "output", "input")),
        Offer("PB3", ("adc", "output", "input")),
        Offer("PB4", ("adc", "pwm", "output", "input")),
    ),
    level="supply",
    # Section 21.2: 4.3 V with 10 mA at 5 V, 2.5 V with 5 mA at 3 V.
    pin=Drive("0.1", "0.8 * supply", "supply", "0.0025 * (supply - 1)"),
)
