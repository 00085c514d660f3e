"""ATtiny85V on a coin cell, with ISP, and a button and an LED where asked for."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.stock import BUTTON, LED_0603
from circuitron.references.words import listed

# Volts; ampere-hours; amperes asleep with the watchdog on, the most.
_VOLTS, _CELL, _SLEEP, _VF, _CURRENT = 3.0, 0.22, 10e-6, 1.8, 2e-3


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    draft.figure(
        "years asleep, woken by the watchdog, the least, with a cell of 220 mAh", "Q / I / 8760", "", Q=_CELL, I=_SLEEP
    )
    with draft.block("supply", "a coin cell"):
        draft.part("BT1", "Device:Battery_Cell", "CR2032", "Battery:BatteryHolder_Keystone_3034_1x20mm", "3 V",
                   {"1": "VCC", "2": "GND"})  # fmt: skip
        draft.fed("VCC", "GND")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "gives what the cell cannot for moments", 5.0)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the controller")
    with draft.block("controller", "ATtiny85V on its internal clock, up to 4 MHz at 1.8 V"):
        pins = {"8": "VCC", "4": "GND", "5": "PB0", "6": "PB1", "7": "PB2", "2": "PB3", "3": "PB4", "1": "RESET"}
        draft.part("U1", "MCU_Microchip_ATtiny:ATtiny85V-10S", "", "Package_SO:SOIC-8_5.3x5.3mm_P1.27mm", "controller",
                   pins)  # fmt: skip
        draft.resistor("R1", 10e3, "VCC", "RESET", "keeps it running")
    with draft.block("connectors", "programming and ports"):
        pins = {"1": "PB1", "2": "VCC", "3": "PB2", "4": "PB0", "5": "RESET", "6": "GND"}
        draft.part("J2", "Connector:AVR-ISP-6", "ISP", "Connector_PinHeader_2.54mm:PinHeader_2x03_P2.54mm_Vertical",
                   "programming; take the cell out for a programmer that feeds the board", pins)  # fmt: skip
        draft.header("J3", "ports", "ports and ground", "PB0", "PB1", "PB2", "PB3", "PB4", "GND")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    if draft.values["button"]:
        with draft.block("button", "PB3, low while it is pressed; it can wake the controller"):
            draft.part("SW1", *BUTTON, "button", {"1": "PB3", "2": "GND"})
            draft.resistor("R2", 1e6, "VCC", "PB3", "pull-up, 3 uA while it is pressed")
            draft.pulled("PB3", "VCC")
    if draft.values["led"]:
        with draft.block("LED", "PB4, lit while it is high"):
            ohms = draft.standard("R3", "R3 of the LED", "(VCC - VF) / I", "ohm", 24, VCC=_VOLTS, VF=_VF, I=_CURRENT)
            draft.resistor("R3", ohms, "PB4", "LED_A", "LED current")
            draft.diode("D1", "Device:LED", LED_0603, "LED_A", "GND", "lit while PB4 is high", f"red {_VF:g}V")
            draft.pulled("LED_A", "PB4")
    draft.decoupled("U1")
    draft.enabled("U1", "1", "VCC")
    draft.wired("J2", PB1="1", PB0="4")
    draft.stated(R1=10e3)
    return draft.finish("ATtiny85 on a coin cell", "An ATtiny85V on a CR2032, with ISP and its ports on a header.")


REFERENCE = Reference(
    name="attiny85-coin-cell",
    title="ATtiny85V on a coin cell (CR2032) with ISP, and a button and an LED where asked for",
    answers=listed(
        """
        attiny85 coin cell, attiny85 cr2032, attiny85 on a coin cell, attiny85 with cr2032, attiny85 coin cell button,
        attiny85 coin cell led, attiny85 coin cell led button, attiny85 coin cell button led, attiny85 cr2032 button,
        attiny85 cr2032 led, attiny85 cr2032 led button, attiny85 cr2032 isp header button, attiny85 on a coin cell with
        one led and a button, attiny85 battery powered, attiny coin cell, attiny cr2032
        """
    ),
    parameters=(
        Parameter("button", "button (1) or none (0)", "", 0.0, 0.0, 1.0, named=(("button", 1.0),)),
        Parameter("led", "LED (1) or none (0)", "", 0.0, 0.0, 1.0, named=(("led", 1.0),)),
    ),
    sources=(
        "ATtiny25/45/85 Data Sheet, Microchip Atmel-2586: V types from 1.8 V on",
        "CR2032 Lithium manganese dioxide battery: 220 mAh, some milliamperes",
    ),
    limits=(
        "It lasts where software sleeps: awake at 1 MHz it draws some 0.5 mA.",
        "The cell gives some milliamperes: no radio, no motor.",
    ),
    neutral=listed(
        "attiny85, attiny, coin, cell, cr2032, battery, button, led, isp, header, one, board, minimal, sleep, low, "
        "power, avr, mcu, microcontroller, blink, powered, 3v"
    ),
    devices=("ATtiny85V",),
    work_out=_work_out,
)
