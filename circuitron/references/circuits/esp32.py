"""Minimal board of the ESP32-WROOM-32E."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Offer, Rail
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

LEFT = {
    "4": "IO36", "5": "IO39", "6": "IO34", "7": "IO35", "8": "IO32", "9": "IO33", "10": "IO25", "11": "IO26",
    "12": "IO27", "13": "IO14", "14": "IO12", "16": "IO13",
}  # fmt: skip
RIGHT = {
    "23": "IO15", "24": "IO2", "26": "IO4", "27": "IO16", "28": "IO17", "29": "IO5", "30": "IO18", "31": "IO19",
    "33": "IO21", "36": "IO22", "37": "IO23",
}  # fmt: skip
BUTTON = ("Switch:SW_Push", "", "Button_Switch_SMD:SW_Push_1P1T_XKB_TS-1187A")


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time constant of the enable", "R1 * C3", "s", R1=10e3, C3=1e-6)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VDD", "supply, 500 mA")
        draft.capacitor("C1", 22e-6, "VDD", "GND", "supply capacitor for bursts of the radio", supply)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the module")
    with draft.block("controller", "ESP32 module with antenna"):
        pins = {
            "2": "VDD", **dict.fromkeys(("1", "15", "38", "39"), "GND"), "3": "EN", "25": "IO0", "35": "TXD",
            "34": "RXD", **LEFT, **RIGHT,
        }  # fmt: skip
        draft.part("U1", "RF_Module:ESP32-WROOM-32E", "", "RF_Module:ESP32-WROOM-32D", "controller", pins)
        draft.resistor("R1", 10e3, "VDD", "EN", "starts it")
        draft.capacitor("C3", 1e-6, "EN", "GND", "starts it after the supply is there")
        draft.part("SW1", *BUTTON, "reset", {"1": "EN", "2": "GND"})
        draft.resistor("R2", 10e3, "VDD", "IO0", "starts from flash")
        draft.part("SW2", *BUTTON, "held at reset, starts the loader", {"1": "IO0", "2": "GND"})
    with draft.block("connectors", "UART and ports"):
        draft.header("J2", f"{supply:g}V/GND/TXD/RXD", "UART, also for programming", "VDD", "GND", "TXD", "RXD")
        draft.header("J3", "ports", "ports; IO34 to IO39 are inputs; IO12 must be low at reset", *LEFT.values())
        draft.header("J4", "ports", "ports", *RIGHT.values())
    draft.decoupled("U1")
    draft.enabled("U1", "3", "VDD")
    draft.pulled("IO0", "VDD")
    draft.wired("U1", TXD="35", RXD="34")
    draft.measured("rail", "EN", supply, 3.0)
    draft.stated(R2=10e3)
    return draft.finish(
        "ESP32 board", f"Minimal board of an ESP32-WROOM-32E on {shown(supply, 'V')}, with UART and two buttons."
    )


REFERENCE = Reference(
    name="esp32",
    title="Minimal board of the ESP32-WROOM-32E with UART and buttons",
    answers=listed(
        """
            esp32, esp32 board, esp32 wroom, esp32 wroom 32, esp32 wroom 32e, esp32 wroom board, minimal esp32 board,
            esp32 module, wifi board, esp32 microcontroller, esp32 minimal system, esp32 development board, esp32
            breakout, wifi microcontroller, esp32 wroom module, esp32 dev board
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 3.0, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "ESP32-WROOM-32E & ESP32-WROOM-32UE Datasheet, Espressif",
        "ESP32 Hardware Design Guidelines, Espressif",
    ),
    limits=(
        "There is no regulator and no USB: an adapter for the UART programs it.",
        "IO0, IO2, IO5, IO12 and IO15 are read at reset: what hangs on them must not decide their level.",
        "The antenna needs a free area.",
    ),
    neutral=listed(
        "minimal, boot, reset, button, buttons, board, microcontroller, mcu, wifi, bluetooth, wi, fi, ble, uart, "
        "module, development, dev"
    ),
    devices=("ESP32-WROOM-32E", "ESP32-WROOM-32"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.5"),),
    offers=(
        Offer("IO17", ("uart2 tx", "can1 tx", "output", "input")),
        Offer("IO16", ("uart2 rx", "can1 rx", "output", "input")),
        Offer("IO21", ("i2c1 sda", "output", "input")),
        Offer("IO22", ("i2c1 scl", "output", "input")),
        Offer("IO18", ("spi1 sck", "pwm", "output", "input")),
        Offer("IO19", ("spi1 miso", "pwm", "output", "input")),
        Offer("IO23", ("spi1 mosi", "pwm", "output", "input")),
        *(Offer(net, ("adc", "pwm", "output", "input")) for net in ("IO32", "IO33")),
        *(Offer(net, ("pwm", "output", "input")) for net in ("IO13", "IO14", "IO27", "IO4")),
        *(Offer(net, ("dac", "pwm", "output", "input")) for net in ("IO25", "IO26")),
        *(Offer(net, ("adc", "input")) for net in ("IO34", "IO35", "IO36", "IO39")),
    ),
    level="supply",
    # DC characteristics: 0.8 VDD with 20 mA and more at the default strength.
    pin=Drive("0.1", "0.8 * supply", "supply", "0.02"),
)
