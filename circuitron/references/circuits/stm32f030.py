"""Minimal board of the STM32F030F4."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Offer, Rail
from circuitron.references.stm32 import PIN, buses
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_PORTS = {
    "6": "PA0", "7": "PA1", "10": "PA4", "11": "PA5", "12": "PA6", "13": "PA7", "14": "PB1", "2": "PF0", "3": "PF1",
    "17": "SCL", "18": "SDA",
}  # fmt: skip


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time constant of the reset", "RPU * C5", "s", RPU=40e3, C5=100e-9)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VDD")
        draft.capacitor("C1", 4.7e-6, "VDD", "GND", "supply capacitor", supply)
    with draft.block("controller", "STM32F030F4 on its internal clock"):
        pins = {"16": "VDD", "5": "VDD", "15": "GND", "4": "NRST", "1": "BOOT0", "19": "SWDIO", "20": "SWCLK",
                "8": "TXD", "9": "RXD", **_PORTS}  # fmt: skip
        package = "Package_SO:TSSOP-20_4.4x6.5mm_P0.65mm"
        draft.part("U1", "MCU_ST_STM32F0:STM32F030F4Px", "", package, "controller", pins)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at VDD")
        draft.capacitor("C3", 100e-9, "VDD", "GND", "supply capacitor, at VDDA")
        draft.capacitor("C4", 1e-6, "VDD", "GND", "supply capacitor, at VDDA")
        draft.capacitor("C5", 100e-9, "NRST", "GND", "keeps noise off the reset, which is pulled up inside")
        draft.resistor("R1", 10e3, "BOOT0", "GND", "starts from flash")
    with draft.block("connectors", "debugging, UART and ports"):
        draft.header("J2", f"{supply:g}V/SWDIO/SWCLK/NRST/GND", "SWD", "VDD", "SWDIO", "SWCLK", "NRST", "GND")
        draft.header("J3", f"{supply:g}V/GND/TXD/RXD", "UART 1", "VDD", "GND", "TXD", "RXD")
        draft.header("J4", "ports", "ports", *_PORTS.values())
    draft.decoupled("U1")
    draft.pulled("BOOT0", "GND")
    draft.wired("U1", SWDIO="19", SWCLK="20", TXD="8", RXD="9", NRST="4")
    draft.stated(C5=100e-9)
    return draft.finish(
        "STM32F030 board", f"Minimal board of an STM32F030F4 on {shown(supply, 'V')}, with SWD and UART."
    )


REFERENCE = Reference(
    name="stm32f030",
    title="Minimal board of the STM32F030F4 with SWD and UART",
    answers=listed(
        """
        stm32f030, stm32f030f4, stm32f030f4p6, stm32f030 board, minimal stm32f030 board, stm32f0, stm32f0 board,
        minimal stm32f0 board, stm32f030 minimal system, stm32f0 microcontroller
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 2.4, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "STM32F030x4/x6/x8/xC Value-line Arm-based 32-bit MCU, STMicroelectronics DS9773",
        "Getting started with STM32F030xx and STM32F070xx Series hardware development, STMicroelectronics AN4325",
    ),
    limits=("There is no regulator and no crystal: the internal clock is within 1 % at room temperature.",),
    neutral=listed(
        "minimal, board, microcontroller, mcu, arm, cortex, swd, uart, system, development, m0, connector, header, "
        "stm32"
    ),
    devices=("STM32F030", "STM32F030F4", "STM32F030F4P6"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.1"),),
    offers=(
        *buses(uart=1),
        *(Offer(net, ("adc", "output", "input")) for net in ("PA0", "PA1", "PB1")),
        *(Offer(net, ("output", "input")) for net in ("PF0", "PF1")),
    ),
    level="supply",
    pin=PIN,
)
