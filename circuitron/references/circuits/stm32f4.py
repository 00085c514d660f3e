"""Minimal board of the STM32F411CE or STM32F401CC."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Offer, Rail
from circuitron.references.stm32 import PIN, buses
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_LOAD, _STRAY = 10e-12, 5e-12
_LEFT = {
    "2": "PC13", "3": "PC14", "4": "PC15", "10": "PA0", "11": "PA1", "12": "PA2", "13": "PA3", "14": "PA4",
    "15": "PA5", "16": "PA6", "17": "PA7", "18": "PB0", "19": "PB1", "20": "PB2", "21": "PB10",
}  # fmt: skip
_RIGHT = {
    "25": "PB12", "26": "PB13", "27": "PB14", "28": "PB15", "29": "PA8", "32": "PA11", "33": "PA12", "38": "PA15",
    "39": "PB3", "40": "PB4", "41": "PB5", "42": "SCL", "43": "SDA", "45": "PB8", "46": "PB9",
}  # fmt: skip
_F401 = ("STM32F401", "STM32F401CC", "STM32F401CCU6")


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    chip = "STM32F401CC" if set(values.devices) & set(_F401) else "STM32F411CE"
    draft = Draft(REFERENCE, values)
    farads = draft.standard("C10 C11", "C10 and C11", "2 * (CL - CS)", "F", 12, CL=_LOAD, CS=_STRAY)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VDD")
        draft.capacitor("C1", 4.7e-6, "VDD", "GND", "supply capacitor", supply)
    with draft.block("controller", f"{chip} with a crystal of 25 MHz"):
        pins = {
            **dict.fromkeys(("24", "36", "48", "1", "9"), "VDD"), **dict.fromkeys(("23", "35", "47", "8", "49"), "GND"),
            "7": "NRST", "44": "BOOT0", "22": "VCAP", "5": "OSC_IN", "6": "OSC_OUT", "34": "SWDIO", "37": "SWCLK",
            "30": "TXD", "31": "RXD", **_LEFT, **_RIGHT,
        }  # fmt: skip
        package = "Package_DFN_QFN:QFN-48-1EP_7x7mm_P0.5mm_EP5.6x5.6mm"
        draft.part("U1", f"MCU_ST_STM32F4:{chip}Ux", "", package, "controller", pins)
        for number, pin in ((2, "24"), (3, "36"), (4, "48"), (5, "VBAT"), (6, "VDDA")):
            draft.capacitor(f"C{number}", 100e-9, "VDD", "GND", f"supply capacitor, at {pin}")
        draft.capacitor("C7", 1e-6, "VDD", "GND", "supply capacitor, at VDDA")
        draft.capacitor("C8", 100e-9, "NRST", "GND", "keeps noise off the reset, which is pulled up inside")
        draft.capacitor("C9", 4.7e-6, "VCAP", "GND", "core regulator, below 1 ohm", 6.3)
        draft.resistor("R1", 10e3, "BOOT0", "GND", "starts from flash")
        draft.crystal("Y1", 25e6, "OSC_IN", "OSC_OUT", f"load {shown(_LOAD, 'F')}", 10, farads)
    _connectors(draft, supply)
    return draft.finish(
        f"{chip[:9]} board",
        f"Minimal board of an {chip} on {shown(supply, 'V')}, with a crystal of 25 MHz, SWD and UART.",
    )


def _connectors(draft: Draft, supply: float) -> None:
    with draft.block("connectors", "debugging, UART and ports"):
        draft.header("J2", f"{supply:g}V/SWDIO/SWCLK/NRST/GND", "SWD", "VDD", "SWDIO", "SWCLK", "NRST", "GND")
        draft.header("J3", f"{supply:g}V/GND/TXD/RXD", "UART 1", "VDD", "GND", "TXD", "RXD")
        draft.header("J4", "ports", "ports", *_LEFT.values())
        draft.header("J5", "ports", "ports", *_RIGHT.values())
    draft.decoupled("U1")
    draft.pulled("BOOT0", "GND")
    draft.wired("U1", SWDIO="34", SWCLK="37", TXD="30", RXD="31", NRST="7", VCAP="22")
    draft.wired("U1", OSC_IN="5", OSC_OUT="6")


REFERENCE = Reference(
    name="stm32f4",
    title="Minimal board of the STM32F411CE or STM32F401CC with crystal, SWD and UART",
    answers=listed(
        """
        stm32f411, stm32f411ce, stm32f411ceu6, stm32f401, stm32f401cc, stm32f401ccu6, stm32f411 board, stm32f401 board,
        minimal stm32f411 board, minimal stm32f401 board, stm32f4, stm32f4 board, minimal stm32f4 board,
        stm32f411 minimal system, stm32f401 minimal system, stm32f4 microcontroller
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 2.7, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "STM32F411xC STM32F411xE Arm Cortex-M4 32b MCU+FPU, STMicroelectronics DS10314",
        "STM32F401xB STM32F401xC ARM Cortex-M4 32b MCU+FPU, STMicroelectronics DS9716",
        "Getting started with STM32F4xxxx MCU hardware development, STMicroelectronics AN4488",
    ),
    limits=("There is no regulator and no USB connector.", "Its other crystal, of 32.768 kHz, is not fitted."),
    neutral=listed(
        "minimal, board, microcontroller, mcu, arm, cortex, swd, uart, system, development, m4, crystal, 25, mhz, "
        "boot0, connector, header, stm32"
    ),
    devices=("STM32F411", "STM32F411CE", "STM32F411CEU6", *_F401),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.1"),),
    offers=(
        *buses(uart=1),
        *(Offer(net, ("adc", "pwm", "output", "input")) for net in ("PA0", "PA1", "PA2", "PA3", "PB0", "PB1")),
        *(Offer(net, ("output", "input")) for net in ("PB10", "PB12", "PB13", "PB14", "PB15", "PA8", "PB8", "PB9")),
    ),
    level="supply",
    pin=PIN,
)
