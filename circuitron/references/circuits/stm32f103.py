"""Minimal board of the STM32F103C8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Offer, Rail
from circuitron.references.stm32 import PIN, buses
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_LOAD, _STRAY = 16e-12, 5e-12
_LEFT = {
    "2": "PC13", "3": "PC14", "4": "PC15", "10": "PA0", "11": "PA1", "12": "PA2", "13": "PA3", "14": "PA4",
    "15": "PA5", "16": "PA6", "17": "PA7", "18": "PB0", "19": "PB1", "21": "PB10", "22": "PB11",
}  # fmt: skip
RIGHT = {
    "25": "PB12", "26": "PB13", "27": "PB14", "28": "PB15", "29": "PA8", "38": "PA15",
    "39": "PB3", "40": "PB4", "41": "PB5", "42": "SCL", "43": "SDA", "45": "PB8", "46": "PB9",
}  # fmt: skip


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    draft = Draft(REFERENCE, values)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VDD")
        draft.capacitor("C1", 4.7e-6, "VDD", "GND", "supply capacitor", supply)
    controller(draft, "VDD", supply, 1, {"32": "PA11", "33": "PA12"})
    ports(draft, "VDD", supply, (*RIGHT.values(), "PA11", "PA12"))
    return draft.finish(
        "STM32F103 board",
        f"Minimal board of an STM32F103C8 on {shown(supply, 'V')}, with a crystal of 8 MHz, SWD and UART.",
    )


def controller(draft: Draft, rail: str, supply: float, first: int, own: Mapping[str, str]) -> None:
    """The controller with its supply capacitors C2 to C8, its crystal, and the resistors R`first` and the next one.

    Args:
        own: nets of the pins that are USB or ports.
    """
    farads = draft.standard("C10 C11", "C10 and C11", "2 * (CL - CS)", "F", 12, CL=_LOAD, CS=_STRAY)
    with draft.block("controller", "STM32F103C8 with a crystal of 8 MHz"):
        pins = {
            **dict.fromkeys(("24", "36", "48", "1", "9"), rail), **dict.fromkeys(("23", "35", "47", "8"), "GND"),
            "7": "NRST", "44": "BOOT0", "20": "BOOT1", "5": "OSC_IN", "6": "OSC_OUT", "34": "SWDIO", "37": "SWCLK",
            "30": "TXD", "31": "RXD", **_LEFT, **RIGHT, **own,
        }  # fmt: skip
        package = "Package_QFP:LQFP-48_7x7mm_P0.5mm"
        draft.part("U1", "MCU_ST_STM32F1:STM32F103C8Tx", "", package, "controller", pins)
        for number, pin in ((2, "24"), (3, "36"), (4, "48"), (5, "VBAT"), (6, "VDDA")):
            draft.capacitor(f"C{number}", 100e-9, rail, "GND", f"supply capacitor, at {pin}")
        draft.capacitor("C7", 1e-6, rail, "GND", "supply capacitor, at VDDA")
        draft.capacitor("C8", 100e-9, "NRST", "GND", "keeps noise off the reset, which is pulled up inside")
        draft.resistor(f"R{first}", 10e3, "BOOT0", "GND", "starts from flash")
        draft.resistor(f"R{first + 1}", 10e3, "BOOT1", "GND", "its level counts while BOOT0 is high")
        draft.crystal("Y1", 8e6, "OSC_IN", "OSC_OUT", f"load {shown(_LOAD, 'F')}", 10, farads)
    draft.decoupled("U1")
    draft.pulled_all(BOOT0="GND", BOOT1="GND")
    draft.wired("U1", SWDIO="34", SWCLK="37", TXD="30")
    draft.stated(C10=farads)
    draft.measured("value", f"R{first}", 10e3, 1.0)


def ports(draft: Draft, rail: str, supply: float, right: Sequence[str]) -> None:
    with draft.block("connectors", "debugging, UART and ports"):
        draft.header("J2", f"{supply:g}V/SWDIO/SWCLK/NRST/GND", "SWD", rail, "SWDIO", "SWCLK", "NRST", "GND")
        draft.header("J3", f"{supply:g}V/GND/TXD/RXD", "UART 1", rail, "GND", "TXD", "RXD")
        draft.header("J4", "ports", "ports", *_LEFT.values())
        draft.header("J5", "ports", "ports", *right)
        draft.header("J6", "boot", "a jumper from VDD to BOOT0 starts the loader", rail, "BOOT0")


OFFERS = (
    *buses(uart=1),
    Offer("PA2", ("uart2 tx", "adc", "pwm", "output", "input")),
    Offer("PA3", ("uart2 rx", "adc", "pwm", "output", "input")),
    *(Offer(net, ("adc", "pwm", "output", "input")) for net in ("PA0", "PA1", "PB0", "PB1")),
    *(Offer(net, ("output", "input")) for net in ("PB12", "PB13", "PB14", "PB15", "PB3", "PB4", "PB5")),
)
REFERENCE = Reference(
    name="stm32f103",
    title="Minimal board of the STM32F103C8 with crystal, SWD and UART",
    answers=listed(
        """
        stm32f103, stm32f103c8, stm32f103c8t6, stm32, stm32 board, stm32f103 board, stm32f1 board,
        minimal stm32 board, stm32f103c8t6 board, minimal stm32f103 board, stm32 microcontroller, stm32 minimal system,
        stm32f103 minimal system, stm32 microcontroller board, stm32f1, stm32f103 minimum circuit, stm32f103 minimal
        circuit, minimal stm32f103, minimal stm32f103 circuit
        """
    ),
    beside=listed("stm32, stm32 board, stm32 microcontroller"),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 2.4, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "STM32F103x8, STM32F103xB Medium-density performance line, STMicroelectronics DS5319",
        "Getting started with STM32F10xxx hardware development, STMicroelectronics AN2586",
    ),
    limits=("There is no regulator and no USB connector.", "VBAT is on the supply: the clock stops with it."),
    neutral=listed(
        "minimal, board, microcontroller, mcu, arm, cortex, crystal, swd, uart, system, development, m3, boot, boot0, "
        "jumper, header, headers, pin, 8mhz, serial, debug, reset, strap, straps, "
        "pulldown, pull, down, connector"
    ),
    devices=("STM32F103", "STM32F103C8", "STM32F103C8T6"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.15"),),
    offers=(
        *OFFERS,
        Offer("PA12", ("can1 tx", "output", "input")),
        Offer("PA11", ("can1 rx", "output", "input")),
    ),
    level="supply",
    pin=PIN,
)
