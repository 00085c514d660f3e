"""Board of the ESP8266 module ESP-12F with USB to UART bridge, automatic reset and regulator."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Offer, Rail
from circuitron.references.stock import BUTTON
from circuitron.references.usb import HELD, REGULATED, auto_reset, ch340, receptacle, regulator
from circuitron.references.words import listed

_PORTS = {"4": "GPIO16", "5": "GPIO14", "6": "GPIO12", "7": "GPIO13", "19": "GPIO4", "20": "GPIO5"}
_FLASH = ("9", "10", "11", "12", "13", "14")  # pins of the module's own memory
_STRAPS = (
    ("R7", "EN", "V33", "starts it"),
    ("R8", "RST_N", "V33", "no reset"),
    ("R9", "GPIO0", "V33", "starts from flash"),
    ("R12", "GPIO2", "V33", "must be high at reset"),
    ("R11", "GPIO15", "GND", "must be low at reset"),
)


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    draft.figure("most heat in the regulator", "VDROP * I", "W", VDROP=1.7, I=0.4)
    draft.figure("base current of the reset", "(3.3 - 0.7) / R", "A", R=10e3)
    receptacle(draft)
    with draft.block("regulator", "3.3 V for the module"):
        regulator(draft, "U3", 6, "supplies the module, up to 0.8 A")
    with draft.block("bridge", "UART, and the lines that reset the module"):
        ch340(draft, "U4", "V33", 8, "R10", ("RXD", "TXD"))
    auto_reset(draft, "RST_N", "GPIO0")
    with draft.block("controller", "ESP8266 module with antenna"):
        draft.capacitor("C2", 22e-6, "V33", "GND", "supply capacitor for bursts of the radio", 3.3)
        draft.capacitor("C3", 100e-9, "V33", "GND", "supply capacitor, at the module")
        pins = {"8": "V33", "15": "GND", "1": "RST_N", "3": "EN", "18": "GPIO0", "17": "GPIO2", "16":
                "GPIO15", "21": "RXD", "22": "TXD", "2": "ADC", **_PORTS, **dict.fromkeys(_FLASH, OPEN)}  # fmt: skip
        draft.part("U1", "RF_Module:ESP-12F", "", "RF_Module:ESP-12E", "controller", pins)
        for ref, net, to, purpose in _STRAPS:
            draft.resistor(ref, 10e3, *((to, net) if to == "V33" else (net, to)), purpose)
            draft.pulled(net, to)
        draft.capacitor("C4", 100e-9, "RST_N", "GND", "keeps noise off the reset")
        draft.part("SW1", *BUTTON, "reset", {"1": "RST_N", "2": "GND"})
        draft.part("SW2", *BUTTON, "boot: held at reset, starts the loader", {"1": "GPIO0", "2": "GND"})
    return _drawn(draft)


def _drawn(draft: Draft) -> Designed:
    with draft.block("connectors", "supplies and ports"):
        draft.header("J2", "5V/3V3/GND", "supplies", "VUSB", "V33", "GND")
        draft.header("J3", "ports", "ports; GPIO16 joined to RST wakes it", *_PORTS.values(), "RST_N")
        draft.header("J4", "ADC", "0 V to 1 V, and ground", "ADC", "GND")
    draft.decoupled("U1")
    draft.wired("U1", TXD="22", RXD="21", GPIO15="16", GPIO2="17")
    draft.wired("Q1", RST_N="C", RTS_N="E")
    draft.wired("Q2", GPIO0="C", DTR_N="E")
    draft.stated(R11=10e3)
    return draft.finish(
        "ESP8266 board with USB",
        "ESP-12F with a USB-C receptacle, a CH340C that resets and programs it, and a regulator for 3.3 V.",
    )


REFERENCE = Reference(
    name="esp8266-usb",
    title="Board of the ESP8266 (ESP-12F) with USB (CH340C), automatic reset and regulator",
    answers=listed(
        "esp8266 with usb, esp8266 board with usb, esp8266 usb, esp8266 usb board, esp8266 with ch340, "
        "esp8266 ch340, esp8266 auto reset, esp8266 with auto reset, esp8266 auto program, esp8266 "
        "programmer, esp8266 usb programmer, ch340 auto reset esp8266, usb to serial auto reset esp8266, "
        "esp8266 nodemcu clone, esp 12f with usb, esp12f usb, esp8266 dev board, esp8266 development board "
        "with usb, usb serial auto reset esp8266, esp8266 board usb"
    ),
    parameters=(REGULATED,),
    sources=(
        "ESP-12F WiFi Module, Ai-Thinker",
        "ESP8266 Hardware Design Guidelines, Espressif: strapping pins",
        "NodeMCU DEVKIT V1.0 schematic: automatic reset by two transistors",
        "CH340 Datasheet (I), WCH CH340DS1",
        "AMS1117 1A Low Dropout Voltage Regulator, Advanced Monolithic Systems",
    ),
    limits=("It is fed by USB alone.", "GPIO0, GPIO2 and GPIO15 are read at reset.", "The antenna needs a free area."),
    neutral=listed(
        "minimal, boot, reset, button, buttons, board, microcontroller, mcu, wifi, uart, module, development, "
        "dev, usb, serial, ldo, regulator, auto, automatic, programming, program, esp8266, converter, bridge, "
        "usbc, 3.3, flashing, 3v3, onboard, type, c, to, ch340, esp, 12f"
    ),
    devices=("ESP-12F", "CH340", "CH340C", "AMS1117"),
    work_out=_work_out,
    gives=(Rail("VUSB", "5", "0.1"), Rail("V33", "3.3", "0.2")),
    offers=(
        Offer("GPIO5", ("i2c scl", "output", "input", "pwm")),
        Offer("GPIO4", ("i2c sda", "output", "input", "pwm")),
        Offer("GPIO14", ("output", "input", "pwm")),
        Offer("GPIO12", ("output", "input", "pwm")),
        Offer("GPIO13", ("output", "input", "pwm")),
        Offer("GPIO16", ("input",)),  # high while the controller starts, and no open-drain line
    ),
    level="3.3",
    holds=HELD,
    pin=Drive("0.1", "2.6", "3.3", "0.006"),
)
