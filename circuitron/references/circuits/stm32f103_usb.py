"""Board of the STM32F103C8 with USB and a regulator."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.circuits.stm32f103 import OFFERS, RIGHT, controller, ports
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail
from circuitron.references.usb import HELD, REGULATED, receptacle, regulator
from circuitron.references.words import listed

_PULL_UP = 1.5e3  # of D+, which says that this is a device of full speed


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    draft.figure("level of D+ at rest", "3.3 * 15e3 / (15e3 + R3)", "V", R3=_PULL_UP)
    receptacle(draft)
    with draft.block("regulator", "3.3 V for the controller"):
        regulator(draft, "U3", 12, "supplies the controller, and small loads")
        draft.resistor("R3", _PULL_UP, "V33", "USB_DP", "device of full speed")
        draft.header("J7", "5V/GND", "supply from USB", "VUSB", "GND")
    controller(draft, "V33", 3.3, 4, {"32": "USB_DM", "33": "USB_DP"})
    ports(draft, "V33", 3.3, tuple(RIGHT.values()))
    draft.pulled("USB_DP", "V33")
    draft.wired("U1", USB_DP="33", USB_DM="32")
    draft.stated(R3=_PULL_UP)
    return draft.finish(
        "STM32F103 board with USB",
        "STM32F103C8 with a USB-C receptacle, a regulator for 3.3 V, a crystal of 8 MHz, SWD and UART.",
    )


REFERENCE = Reference(
    name="stm32f103-usb",
    title="Board of the STM32F103C8 with USB, regulator, crystal, SWD and UART",
    answers=listed(
        """
        stm32 blue pill usbc, stm32 blue pill with usbc, blue pill usbc, blue pill with usbc, blue pill style board
        usbc, stm32 blue pill style board usbc, stm32 blue pill style board with usbc, blue pill clone, blue pill clone
        usbc, stm32 blue pill, stm32f103 with usb, stm32f103 board with usb, stm32 board with usb, stm32 with usb, blue
        pill, bluepill, blue pill with usb, stm32f103 usb, stm32f103 minimum system swd usb, stm32f103 board swd usb,
        stm32f103 minimal system swd usb, stm32 usb board, stm32 usb, stm32f103c8 with usb, stm32f103c8t6 with usb,
        stm32f103c8t6 board with usb, stm32f103 minimum system usb, stm32f103 minimum system with usb, stm32f103 minimal
        system with usb, stm32f103 usb board, stm32f103 development board with usb, stm32f103 with usbc, stm32 with
        usbc, stm32 board with usbc, stm32f103 board with usbc, stm32f103 development board, stm32 development board
        """
    ),
    parameters=(REGULATED,),
    sources=(
        "STM32F103x8, STM32F103xB Medium-density performance line, STMicroelectronics DS5319",
        "Getting started with STM32F10xxx hardware development, STMicroelectronics AN2586",
        "USB hardware and PCB guidelines using STM32 MCUs, STMicroelectronics AN4879: 1.5 kohm at D+",
        "AMS1117 1A Low Dropout Voltage Regulator, Advanced Monolithic Systems",
    ),
    limits=(
        "It is fed by USB alone.",
        "VBAT is on the supply: the clock stops with it.",
        "The pull-up of D+ cannot be turned off: to be found anew, the program pulls PA12 low for a moment.",
    ),
    neutral=listed(
        """
        minimal, minimum, board, microcontroller, mcu, arm, cortex, crystal, swd, uart, system, development, m3, usb,
        usbc, regulator, ldo, 3.3, 3v3, connector, device, full, speed, boot, type, c, debug, dev, esd, micro
        """
    ),
    devices=("STM32F103", "STM32F103C8", "STM32F103C8T6", "AMS1117"),
    work_out=_work_out,
    gives=(Rail("VUSB", "5", "0.15"), Rail("V33", "3.3", "0.2")),
    offers=OFFERS,
    level="3.3",
    holds=HELD,
    pin=Drive("0.1", "2.9", "3.3", "0.008"),
)
