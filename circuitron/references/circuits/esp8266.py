"""Minimal board of the ESP8266 module ESP-12F."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Offer, Rail
from circuitron.references.stock import BUTTON
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_PORTS = {"4": "GPIO16", "5": "GPIO14", "6": "GPIO12", "7": "GPIO13", "19": "GPIO4", "20": "GPIO5"}
_FLASH = ("9", "10", "11", "12", "13", "14")  # pins of the module's own memory
_STRAPS = (("R1", "EN", "VDD", "starts it"), ("R2", "RST_N", "VDD", "no reset"),
           ("R3", "GPIO0", "VDD", "starts from flash"), ("R4", "GPIO2", "VDD", "must be high at reset"),
           ("R5", "GPIO15", "GND", "must be low at reset"))  # fmt: skip


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("current of a pull-up", "VDD / R", "A", VDD=supply, R=10e3)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VDD", "supply, 500 mA")
        draft.capacitor("C1", 22e-6, "VDD", "GND", "supply capacitor for bursts of the radio", supply)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the module")
    with draft.block("controller", "ESP8266 module with antenna"):
        pins = {"8": "VDD", "15": "GND", "1": "RST_N", "3": "EN", "18": "GPIO0", "17": "GPIO2", "16": "GPIO15",
                "21": "RXD", "22": "TXD", "2": "ADC", **_PORTS, **dict.fromkeys(_FLASH, OPEN)}  # fmt: skip
        draft.part("U1", "RF_Module:ESP-12F", "", "RF_Module:ESP-12E", "controller", pins)
        for ref, net, to, purpose in _STRAPS:
            draft.resistor(ref, 10e3, *((to, net) if to == "VDD" else (net, to)), purpose)
            draft.pulled(net, to)
        draft.capacitor("C3", 100e-9, "RST_N", "GND", "keeps noise off the reset")
        draft.part("SW1", *BUTTON, "reset", {"1": "RST_N", "2": "GND"})
        draft.part("SW2", *BUTTON, "boot: held at reset, starts the loader", {"1": "GPIO0", "2": "GND"})
    _connectors(draft, supply)
    draft.decoupled("U1")
    draft.wired("U1", TXD="22", RXD="21", GPIO15="16", GPIO2="17")
    draft.measured("rail", "EN", supply, 3.0)
    draft.stated(R5=10e3)
    return draft.finish(
        "ESP8266 board", f"Minimal board of an ESP-12F (ESP8266) on {shown(supply, 'V')}, with UART and two buttons."
    )


def _connectors(draft: Draft, supply: float) -> None:
    with draft.block("connectors", "UART and ports"):
        draft.header("J2", f"{supply:g}V/GND/TXD/RXD", "UART, also for programming", "VDD", "GND", "TXD", "RXD")
        draft.header("J3", "ports", "ports; GPIO16 joined to RST wakes it", *_PORTS.values(), "RST_N")
        draft.header("J4", "ADC", "0 V to 1 V, and ground", "ADC", "GND")


REFERENCE = Reference(
    name="esp8266",
    title="Minimal board of the ESP8266 (ESP-12F) with UART and buttons",
    answers=listed(
        """
        esp8266, esp8266 board, esp 12f, esp12f, esp 12e, esp8266 module, minimal esp8266 board, esp8266 minimal system,
        esp8266 microcontroller, esp 12f board, esp12f board, esp8266 esp 12f, esp8266 breakout, esp8266 development
        board, esp8266 esp12f
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 3.0, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "ESP8266EX Datasheet, Espressif: 2.5 V to 3.6 V, 12 mA from a pin",
        "ESP8266 Hardware Design Guidelines, Espressif: levels of EN, GPIO0, GPIO2 and GPIO15 at reset",
        "ESP-12F WiFi Module datasheet, Ai-Thinker: 3.0 V to 3.6 V, a supply of 500 mA",
    ),
    limits=(
        "There is no regulator and no USB: an adapter for the UART programs it.",
        "GPIO0, GPIO2 and GPIO15 are read at reset: what hangs on them must not decide their level.",
        "The ADC takes 1 V at most.",
        "The antenna needs a free area.",
    ),
    neutral=listed(
        "minimal, boot, reset, button, buttons, board, microcontroller, mcu, wifi, wi, fi, uart, module, development, "
        "dev"
    ),
    devices=("ESP-12F", "ESP-12E"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.5"),),
    offers=(
        Offer("GPIO4", ("i2c1 sda", "pwm", "output", "input")),
        Offer("GPIO5", ("i2c1 scl", "pwm", "output", "input")),
        Offer("GPIO14", ("spi1 sck", "pwm", "output", "input")),
        Offer("GPIO12", ("spi1 miso", "pwm", "output", "input")),
        Offer("GPIO13", ("spi1 mosi", "pwm", "output", "input")),
        Offer("GPIO16", ("input",)),  # high while the controller starts, and no open-drain line
    ),
    level="supply",
    # Digital terminal characteristics: 0.1 VIO and 0.8 VIO with 12 mA.
    pin=Drive("0.1 * supply", "0.8 * supply", "supply", "0.012"),
)
