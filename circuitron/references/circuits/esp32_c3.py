"""Minimal board of the ESP32-C3-WROOM-02."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.circuits.esp32 import BUTTON
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Offer, Rail
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_PORTS = {
    "18": "IO0", "17": "IO1", "15": "IO3", "3": "IO4", "4": "IO5", "5": "IO6", "6": "IO7", "10": "IO10",
}  # fmt: skip


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time constant of the enable", "R1 * C3", "s", R1=10e3, C3=1e-6)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.terminal("J1", f"{shown(supply, 'V')} in", "VDD", "GND", "supply, 500 mA")
        draft.capacitor("C1", 22e-6, "VDD", "GND", "supply capacitor for bursts of the radio", supply)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the module")
    with draft.block("controller", "ESP32-C3 module with antenna"):
        pins = {
            "1": "VDD", "9": "GND", "19": "GND", "2": "EN", "16": "IO2", "7": "IO8", "8": "IO9", "11": "RXD",
            "12": "TXD", "13": "USB_DM", "14": "USB_DP", **_PORTS,
        }  # fmt: skip
        draft.part("U1", "RF_Module:ESP32-C3-WROOM-02", "", "RF_Module:ESP32-C3-WROOM-02", "controller", pins)
        draft.resistor("R1", 10e3, "VDD", "EN", "starts it")
        draft.capacitor("C3", 1e-6, "EN", "GND", "starts it after the supply is there")
        draft.part("SW1", *BUTTON, "reset", {"1": "EN", "2": "GND"})
        draft.resistor("R2", 10e3, "VDD", "IO9", "starts from flash")
        draft.part("SW2", *BUTTON, "held at reset, starts the loader", {"1": "IO9", "2": "GND"})
        draft.resistor("R3", 10e3, "VDD", "IO8", "must be high for the loader")
        draft.resistor("R4", 10e3, "VDD", "IO2", "must be high at reset")
    with draft.block("connectors", "UART, USB and ports"):
        draft.header("J2", f"{supply:g}V/GND/TXD/RXD", "UART, also for programming", "VDD", "GND", "TXD", "RXD")
        draft.header("J3", "USB", "D-, D+ and ground of the USB port inside", "USB_DM", "USB_DP", "GND")
        draft.header("J4", "ports", "ports", *_PORTS.values())
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.enabled("U1", "2", "VDD")
    for strap in ("IO9", "IO8", "IO2"):
        draft.pulled(strap, "VDD")
    draft.wired("U1", TXD="12", RXD="11")
    draft.measured("value", "R1", 10e3, 1.0)
    draft.measured("value", "R2", 10e3, 1.0)
    return draft.finish(
        "ESP32-C3 board", f"Minimal board of an ESP32-C3-WROOM-02 on {shown(supply, 'V')}, with UART, USB and buttons."
    )


REFERENCE = Reference(
    name="esp32-c3",
    title="Minimal board of the ESP32-C3-WROOM-02 with UART, USB and buttons",
    answers=listed(
        """
        esp32 c3, esp32c3, esp32 c3 board, esp32c3 board, esp32 c3 wroom, esp32 c3 wroom 02, minimal esp32 c3 board,
        esp32 c3 module, esp32 c3 microcontroller, esp32 c3 minimal system, esp32 c3 development board
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 3.0, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "ESP32-C3-WROOM-02 & ESP32-C3-WROOM-02U Datasheet, Espressif",
        "ESP32-C3 Hardware Design Guidelines, Espressif",
    ),
    limits=("There is no regulator and no USB connector.", "The antenna needs a free area."),
    neutral=listed("minimal, board, microcontroller, mcu, wifi, bluetooth, wi, fi, ble, uart, module, development"),
    devices=("ESP32-C3-WROOM-02", "ESP32-C3"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.5"),),
    offers=(
        Offer("TXD", ("uart0 tx", "output")),
        Offer("RXD", ("uart0 rx", "input")),
        Offer("IO5", ("i2c1 scl", "uart1 tx", "can1 tx", "pwm", "output", "input")),
        Offer("IO4", ("i2c1 sda", "uart1 rx", "can1 rx", "adc", "pwm", "output", "input")),
        Offer("IO6", ("spi1 sck", "pwm", "output", "input")),
        Offer("IO7", ("spi1 mosi", "pwm", "output", "input")),
        Offer("IO10", ("spi1 cs", "pwm", "output", "input")),
        *(Offer(net, ("adc", "pwm", "output", "input")) for net in ("IO0", "IO1")),
        Offer("IO3", ("spi1 miso", "adc", "pwm", "output", "input")),  # by the matrix of the ports
    ),
    level="supply",
    # DC characteristics: 0.8 VDD with 20 mA and more at the default strength.
    pin=Drive("0.1", "0.8 * supply", "supply", "0.02"),
)
