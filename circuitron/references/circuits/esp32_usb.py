"""Board of the ESP32-WROOM-32E with USB to UART bridge, automatic reset and regulator."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.circuits.esp32 import LEFT, RIGHT
from circuitron.references.circuits.esp32 import REFERENCE as ESP32
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail
from circuitron.references.stock import BUTTON
from circuitron.references.usb import CP2102N_SOURCE, HELD, REGULATED, auto_reset, ch340, cp2102n, receptacle, regulator
from circuitron.references.words import listed

# Its module by its names, and what makes a board of it that USB programs.
_BOARDS = listed(
    "esp32 wroom, esp32 wroom 32, esp32 wroom 32e, esp32 dev board, esp32 development board, esp32 wroom board, "
    "esp32 wroom 32 board, esp32 wroom 32e board, esp32 wroom dev board, esp32 wroom 32 dev board, "
    "esp32 wroom 32e dev board, esp32 wroom 32 development board"
)
_PARTS = listed(
    "with usb, usb, with usbc, usbc, with auto reset, auto reset, with cp2102n, cp2102n, with cp2102, cp2102, "
    "with ch340, ch340, with ch340c, ch340c"
)
_PEAK, _DROP = 0.5, 1.7  # amperes of the module while it sends; volts across the regulator


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    bridge = "CP2102N" if any(device.startswith("CP2102") for device in values.devices) else "CH340C"
    draft.figure("time constant of the enable", "R3 * C4", "s", R3=10e3, C4=1e-6)
    draft.figure("most heat in the regulator", "VDROP * I", "W", VDROP=_DROP, I=_PEAK)
    draft.figure("base current of the reset", "(3.3 - 0.7) / R5", "A", R5=10e3)
    receptacle(draft)
    with draft.block("regulator", "3.3 V for the module"):
        regulator(draft, "U3", 6, "supplies the module, up to 0.8 A")
    with draft.block("bridge", "UART, and the lines that reset the module"):
        if bridge == "CP2102N":
            cp2102n(draft, "U4", 8, ("R8", "R9", "R10"), ("RXD", "TXD"))
        else:
            ch340(draft, "U4", "V33", 8, "R7", ("RXD", "TXD"))
    auto_reset(draft, "EN", "IO0")
    _module(draft)
    draft.decoupled("U1")
    draft.enabled("U1", "3", "V33")
    draft.pulled("IO0", "V33")
    draft.wired("U1", TXD="35", RXD="34")
    draft.wired("Q1", EN="C", RTS_N="E")
    draft.wired("Q2", IO0="C", DTR_N="E")
    draft.stated(R4=10e3)
    return draft.finish(
        "ESP32 board with USB",
        f"ESP32-WROOM-32E with a USB-C receptacle, a {bridge} that resets and programs it, and a regulator for 3.3 V.",
    )


def _module(draft: Draft) -> None:
    with draft.block("controller", "ESP32 module with antenna"):
        pins = {
            "2": "V33", **dict.fromkeys(("1", "15", "38", "39"), "GND"), "3": "EN", "25": "IO0", "35": "TXD",
            "34": "RXD", **LEFT, **RIGHT,
        }  # fmt: skip
        draft.part("U1", "RF_Module:ESP32-WROOM-32E", "", "RF_Module:ESP32-WROOM-32D", "controller", pins)
        draft.capacitor("C2", 22e-6, "V33", "GND", "supply capacitor for bursts of the radio", 3.3)
        draft.capacitor("C3", 100e-9, "V33", "GND", "supply capacitor, at the module")
        draft.resistor("R3", 10e3, "V33", "EN", "starts it")
        draft.capacitor("C4", 1e-6, "EN", "GND", "starts it after the supply is there")
        draft.resistor("R4", 10e3, "V33", "IO0", "starts from flash")
        draft.part("SW1", *BUTTON, "reset", {"1": "EN", "2": "GND"})
        draft.part("SW2", *BUTTON, "boot: held at reset, starts the loader", {"1": "IO0", "2": "GND"})
    with draft.block("connectors", "supplies and ports"):
        draft.header("J2", "5V/3V3/GND", "supplies", "VUSB", "V33", "GND")
        draft.header("J3", "ports", "ports; IO34 to IO39 are inputs; IO12 must be low at reset", *LEFT.values())
        draft.header("J4", "ports", "ports", *RIGHT.values())


REFERENCE = Reference(
    name="esp32-usb",
    title="Board of the ESP32-WROOM-32E with USB (CH340C or CP2102N), automatic reset and regulator",
    answers=(
        *(f"{board} {part}" for board in _BOARDS for part in _PARTS),
        *listed(
            """
        esp32 board with usb, esp32 with usb, esp32 usb board, esp32 devkit, esp32 board with usb serial, esp32 with
        usb serial, esp32 board with ch340, esp32 with ch340, esp32 with usb to serial, esp32 development board with
        usb, esp32 dev board with usb, esp32 board with auto reset, esp32 auto reset, esp32 auto program, esp32 with
        auto reset, esp32 board with usb to uart, esp32 board with usb to serial, esp32 with usb to uart, esp32 board
        with usb and auto reset, esp32 board usb, esp32 wroom with usb, esp32 board with usbc, esp32 with usbc, esp32
        with usb programming, esp32 usb programming, esp32 usb, esp32 usbc, esp32 wroom usb, esp32 wroom usbc, esp32
        board with cp2102n, esp32 board with cp2102, esp32 with cp2102n, esp32 with cp2102, esp32 cp2102n, esp32
        cp2102, esp32 wroom auto reset, esp32 auto reset circuit, esp32 wroom auto reset circuit, esp32 module
        with auto reset, esp32 module with auto reset from a ch340, esp32 auto reset with ch340, esp32 wroom auto reset
        circuit with the two npn transistors and a cp2102, esp32 wroom auto reset with cp2102n,
        esp32 auto reset with cp2102n, esp32 wroom with cp2102n, esp32 board with usbc cp2102n,
        esp32 wroom board with usbc, esp32 wroom board with usb
        """
        ),
    ),
    parameters=(REGULATED,),
    sources=(
        "ESP32-WROOM-32E & ESP32-WROOM-32UE Datasheet, Espressif",
        "ESP32 Hardware Design Guidelines, Espressif",
        "ESP32-DevKitC V4 schematic, Espressif: automatic reset by two transistors",
        "CH340 Datasheet (I), WCH CH340DS1",
        CP2102N_SOURCE,
        "AMS1117 1A Low Dropout Voltage Regulator, Advanced Monolithic Systems",
        "USB Type-C Cable and Connector Specification, USB-IF: Rd of 5.1 kohm",
    ),
    limits=(
        "It is fed by USB alone.",
        "IO0, IO2, IO5, IO12 and IO15 are read at reset: what hangs on them must not decide their level.",
        "The antenna needs a free area, and the regulator some copper.",
    ),
    neutral=listed(
        """
        minimal, boot, reset, button, buttons, board, microcontroller, mcu, wifi, bluetooth, ble, uart, module,
        development, dev, usb, serial, ldo, regulator, auto, automatic, programming, program, esp32, converter, bridge,
        usbc, wroom, 32, 32e, 3.3, flashing, 3v3, devkit, onboard, type, c
        """
    ),
    devices=("ESP32-WROOM-32E", "ESP32-WROOM-32", "CH340", "CH340C", "CP2102N", "CP2102", "AMS1117"),
    work_out=_work_out,
    gives=(Rail("VUSB", "5", "0.1"), Rail("V33", "3.3", "0.2")),
    offers=ESP32.offers,
    level="3.3",
    holds=HELD,
    pin=Drive("0.1", "2.64", "3.3", "0.02"),
)
