"""Board of the ATmega328P with USB to UART bridge and automatic reset, as an Arduino Nano has them."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.circuits.atmega328p import OFFERS, controller, ports, programming
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail
from circuitron.references.stages import indicator
from circuitron.references.usb import HELD, ch340, receptacle
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    receptacle(draft)
    controller(draft, "VUSB", "R3")
    with draft.block("bridge", "UART, and the line that resets the controller"):
        ch340(draft, "U3", "VUSB", 8, "R4", ("USB_TXD", "USB_RXD"))
        draft.resistor("R5", 1e3, "USB_TXD", "RXD", "lets something else drive RXD")
        draft.resistor("R6", 1e3, "TXD", "USB_RXD", "protects TXD while it is a port")
    with draft.block("automatic reset", "a pulse when a program opens the port"):
        draft.capacitor("C10", 100e-9, "DTR_N", "RESET", "passes the edge of DTR alone")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "RESET", "VUSB", "keeps the other edge off RESET")
    with draft.block("lights", "power, and the LED of the Arduino's pin 13"):
        indicator(draft, "R7 D2", 5.0, "VUSB", "GND", "lit while there is power", "green")
        indicator(draft, "R8 D3", 5.0, "SCK", "GND", "for programs; flickers while it is programmed")
    with draft.block("connectors", "programming, supply and ports"):
        programming(draft, "VUSB")
        draft.header("J3", "5V/GND/TXD/RXD/RTS", "5 V of USB, and the UART", "VUSB", "GND", "TXD", "RXD", "RTS_N")
        ports(draft)
    draft.stated(R3=10e3)
    return draft.finish(
        "ATmega328P board with USB",
        f"ATmega328P at {shown(values['clock'], 'Hz')} with USB-C and a CH340C that resets and programs it.",
    )


REFERENCE = Reference(
    name="atmega328p-usb",
    title="Board of the ATmega328P with USB (CH340C) and automatic reset, as an Arduino Nano",
    answers=listed(
        """
        atmega328p with usb, atmega328p usb, atmega328p board with usb, atmega328p usb board, atmega328p with ch340,
        atmega328p ch340, atmega328p and ch340, atmega328p and ch340 usb to serial, atmega328p with ch340 usb to
        serial, atmega328p with usb to serial, atmega328p usb serial, atmega328 with usb, atmega328 usb, atmega328
        ch340, atmega328 with ch340, arduino nano clone, arduino uno clone, arduino clone with usb, arduino clone
        with ch340, uno clone, nano clone, arduino nano clone with atmega328p and ch340, arduino uno clone with
        atmega328p and ch340, arduino compatible with usb, arduino compatible board with usb, arduino compatible
        with ch340, arduino nano clone with ch340, arduino uno clone with ch340, atmega328p auto reset, atmega328p
        with auto reset
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 5.0, 5.0, 5.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter("clock", "clock", "Hz", 16e6, 8e6, 20e6, ("at", "clock"), ("crystal", "clock"), alone=True),
    ),
    sources=(
        "ATmega48A/PA/88A/PA/168A/PA/328/P Data Sheet, Microchip DS40002061",
        "AVR042: AVR Hardware Design Considerations, Microchip AN2519",
        "Arduino Nano schematic, Arduino: 1 kohm between bridge and controller, 100 nF from DTR to the reset",
        "CH340 Datasheet (I), WCH CH340DS1",
    ),
    limits=(
        "It is fed by USB alone: what its ports and J3 feed gets 400 mA together.",
        "The outline and headers of an Arduino, its regulators and its bootloader are not part of it.",
        "The bootloader is written through J2 once.",
        "The fuses must be set for a crystal.",
    ),
    neutral=listed(
        "minimal, board, microcontroller, mcu, avr, crystal, isp, icsp, uart, system, development, dev, breakout, "
        "atmel, reset, button, usb, usbc, type, c, serial, bridge, converter, chip, to, ch340, ch340c, ch340g, "
        "auto, automatic, programming, header, arduino, nano, uno, clone, compatible, led, power"
    ),
    devices=("ATmega328P", "ATmega328P-A", "CH340", "CH340C"),
    work_out=_work_out,
    gives=(Rail("VUSB", "5", "0.4"),),
    offers=tuple(offer for offer in OFFERS if offer.net not in ("TXD", "RXD")),
    level="5",
    holds=HELD,
    # Section 28.1: 4.2 V with 20 mA at 5 V.
    pin=Drive("0.1", "4", "5", "0.02"),
)
