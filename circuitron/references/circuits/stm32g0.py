"""Minimal board of the STM32G030F6."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Offer, Rail
from circuitron.references.stm32 import PIN, buses
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_PORTS = {
    "7": "PA0", "8": "PA1", "11": "PA4", "12": "PA5", "13": "PA6", "14": "PA7", "15": "PB0", "16": "PA11", "17": "PA12",
    "2": "PC14", "3": "PC15", "20": "SCL", "1": "SDA",
}  # fmt: skip


def _work_out(values: Values) -> Designed:
    supply, kind = values["supply"], _kind(values)
    draft = Draft(REFERENCE, values)
    draft.figure("time constant of the reset", "RPU * C3", "s", RPU=40e3, C3=100e-9)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VDD")
        draft.capacitor("C1", 4.7e-6, "VDD", "GND", "supply capacitor", supply)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the controller")
    with draft.block("controller", f"STM32G0{kind}F6 on its internal clock"):
        pins = {"4": "VDD", "5": "GND", "6": "NRST", "18": "SWDIO", "19": "SWCLK", "9": "TXD", "10": "RXD", **_PORTS}
        package = "Package_SO:TSSOP-20_4.4x6.5mm_P0.65mm"
        draft.part("U1", f"MCU_ST_STM32G0:STM32G0{kind}F6Px", "", package, "controller", pins)
        draft.capacitor("C3", 100e-9, "NRST", "GND", "keeps noise off the reset, which is pulled up inside")
    with draft.block("connectors", "debugging, UART and ports"):
        draft.header("J2", f"{supply:g}V/SWDIO/SWCLK/NRST/GND", "SWD", "VDD", "SWDIO", "SWCLK", "NRST", "GND")
        draft.header("J3", f"{supply:g}V/GND/TXD/RXD", "UART 2", "VDD", "GND", "TXD", "RXD")
        draft.header("J4", "ports", "ports", *_PORTS.values())
    draft.decoupled("U1")
    draft.wired("U1", SWDIO="18", SWCLK="19", TXD="9", NRST="6")
    draft.stated(C3=100e-9)
    return draft.finish("STM32G0 board", f"Minimal board of an STM32G0{kind}F6 on {shown(supply, 'V')}, with SWD and "
                        "UART.")  # fmt: skip


def _kind(values: Values) -> str:
    """Which of two with the same pins it is."""
    return "31" if any("G031" in device for device in values.devices) else "30"


REFERENCE = Reference(
    name="stm32g0",
    title="Minimal board of the STM32G030F6 or STM32G031F6 with SWD and UART",
    answers=listed(
        """
        stm32g0, stm32g030, stm32g030f6, stm32g030f6p6, stm32g0 board, stm32g030 board, minimal stm32g0 board, minimal
        stm32g030 board, stm32g0 microcontroller, stm32g0 minimal system, stm32g031, stm32g031f6, stm32g031f6p6,
        stm32g031 board, minimal stm32g031 board
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 2.0, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "STM32G030x6/x8 Arm Cortex-M0+ 32-bit MCU, STMicroelectronics DS12991",
        "STM32G031x4/x6/x8 Arm Cortex-M0+ 32-bit MCU, STMicroelectronics DS12992: the pins of TSSOP20",
        "Getting started with STM32G0 Series hardware development, STMicroelectronics AN5096",
    ),
    limits=("There is no regulator and no crystal: the internal clock is within 1 % at room temperature.",),
    neutral=listed(
        "minimal, board, microcontroller, mcu, arm, cortex, swd, uart, system, development, m0, connector, header, "
        "stm32"
    ),
    devices=("STM32G030", "STM32G030F6", "STM32G030F6P6", "STM32G031", "STM32G031F6", "STM32G031F6P6"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.1"),),
    offers=(
        *buses(uart=2),
        *(Offer(net, ("adc", "output", "input")) for net in ("PA0", "PA1", "PB0")),
        *(Offer(net, ("output", "input")) for net in ("PA11", "PA12")),
    ),
    level="supply",
    pin=PIN,
)
