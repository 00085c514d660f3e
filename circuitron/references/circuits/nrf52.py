"""Minimal board of an nRF52832 module."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Offer, Rail
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_LEFT = {
    "13": "P00", "14": "P01", "15": "P02", "16": "P03", "17": "P04", "18": "P05", "21": "P08", "22": "P09", "23": "P10",
    "25": "P11", "26": "P12", "27": "P13", "28": "P14", "29": "P15", "30": "P16",
}  # fmt: skip
_RIGHT = {
    "31": "P17", "32": "P18", "33": "P19", "34": "P20", "38": "P22", "41": "P23", "40": "P24", "2": "P25", "3": "SDA",
    "4": "SCL", "5": "P28", "6": "P29", "7": "P30", "8": "P31",
}  # fmt: skip


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("current of the reset's pull-up", "VDD / R1", "A", VDD=supply, R1=10e3)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VDD")
        draft.capacitor("C1", 10e-6, "VDD", "GND", "supply capacitor", supply)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the module")
    module(draft, supply)
    return draft.finish(
        "nRF52 board", f"Minimal board of an nRF52832 module (MDBT42Q) on {shown(supply, 'V')}, with SWD and UART."
    )


def module(draft: Draft, supply: float) -> None:
    """The module on VDD with its headers, and what is asserted of it."""
    with draft.block("controller", "nRF52832 module with antenna, on its linear regulator"):
        pins = {
            "11": "VDD", **dict.fromkeys(("1", "12", "24", "39"), "GND"), "9": OPEN, "10": OPEN, "36": "SWDCLK",
            "37": "SWDIO", "35": "RESET", "19": "TXD", "20": "RXD", **_LEFT, **_RIGHT,
        }  # fmt: skip
        draft.part("U1", "RF_Module:MDBT42Q-512K", "MDBT42Q (nRF52832)", "RF_Module:Raytac_MDBT42Q", "controller", pins)
        draft.resistor("R1", 10e3, "VDD", "RESET", "keeps it running")
    _connectors(draft, supply)
    draft.decoupled("U1")
    draft.enabled("U1", "35", "VDD")
    draft.wired("U1", SWDCLK="36", SWDIO="37")
    draft.stated(R1=10e3)


def _connectors(draft: Draft, supply: float) -> None:
    with draft.block("connectors", "debugging, UART and ports"):
        label = f"{supply:g}V/SWDIO/SWDCLK/RESET/GND"
        draft.header("J2", label, "SWD", "VDD", "SWDIO", "SWDCLK", "RESET", "GND")
        draft.header("J3", f"{supply:g}V/GND/TXD/RXD", "UART", "VDD", "GND", "TXD", "RXD")
        draft.header("J4", "ports", "ports", *_LEFT.values())
        draft.header("J5", "ports", "ports", *_RIGHT.values())


REFERENCE = Reference(
    name="nrf52",
    title="Minimal board of an nRF52832 module (Raytac MDBT42Q) with SWD and UART",
    answers=listed(
        """
        nrf52, nrf52832, nrf52 board, nrf52832 board, nrf52832 module, mdbt42q, minimal nrf52 board, minimal nrf52832
        board, ble board, bluetooth board, nrf52 module, bluetooth low energy board, nrf52 microcontroller, ble module
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 1.8, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "MDBT42Q & MDBT42Q-P nRF52832 Series Module Specification, Raytac",
        "nRF52832 Product Specification, Nordic Semiconductor",
    ),
    limits=(
        "The DC/DC converter inside is not used: it needs two coils at DCC and DEC4.",
        "There is no crystal of 32 kHz: the internal oscillator costs some current.",
        "The antenna needs a free area.",
    ),
    neutral=listed(
        "minimal, board, microcontroller, mcu, bluetooth, ble, low, energy, nordic, module, swd, uart, system, pads, "
        "pad"
    ),
    devices=("nRF52832", "MDBT42Q"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.05"),),
    offers=(
        Offer("TXD", ("uart1 tx", "output", "input")),
        Offer("RXD", ("uart1 rx", "output", "input")),
        Offer("SDA", ("i2c1 sda", "output", "input")),
        Offer("SCL", ("i2c1 scl", "output", "input")),
        *(Offer(net, ("adc", "pwm", "output", "input")) for net in ("P02", "P03", "P04", "P05", "P28", "P29")),
        Offer("P11", ("spi1 sck", "pwm", "output", "input")),  # any pin can do it; from P22 on they are for slow lines
        Offer("P12", ("spi1 mosi", "pwm", "output", "input")),
        Offer("P13", ("spi1 miso", "pwm", "output", "input")),
        *(Offer(net, ("pwm", "output", "input")) for net in ("P14", "P15", "P16")),
    ),
    level="supply",
    # GPIO electrical specification: high drive, from 1.7 V.
    pin=Drive("0.1", "supply - 0.4", "supply", "0.003"),
)
