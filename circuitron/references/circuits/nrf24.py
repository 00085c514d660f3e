"""Radio module nRF24L01+ on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.words import NO_MODULE, listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure(
        "drop of the supply while it starts to send, at the most", "I * T / C", "V", I=12e-3, T=130e-6, C=10e-6
    )
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts, "CE", "IRQ_N")
        draft.resistor("R2", 10e3, "CE", "GND", "the radio rests while nothing drives it")
    with draft.block("module", "2.4 GHz, with its antenna"):
        pins = {"1": "GND", "2": "VDD", "3": "CE", "4": "CS_N", "5": "SCK", "6": "MOSI", "7": "MISO", "8": "IRQ_N"}
        draft.part("U1", "RF:NRF24L01_Breakout", "", "RF_Module:nRF24L01_Breakout", "radio", pins)
        draft.capacitor("C1", 10e-6, "VDD", "GND", "supply capacitor, at the module", volts)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the module")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("CE", "GND")
    draft.wired("U1", SCK="5", MOSI="6", MISO="7", CS_N="4", CE="3")
    return draft.finish("nRF24L01+ module", f"Socket for an nRF24L01+ module on SPI of {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="nrf24",
    title="Radio module for 2.4 GHz (nRF24L01+) on SPI",
    answers=listed(
        """
        nrf24l01, nrf24, nrf24l01+, nrf24l01 module, nrf24l01 radio, nrf24l01 transceiver, nrf24l01 adapter, nrf24l01
        socket, nrf24 module, nrf24l01 breakout, nrf24l01 board, nrf24 radio
        """
    ),
    parameters=(supply(3.3, 2.0, 3.6, "microcontroller", "mcu"),),
    sources=("nRF24L01+ Single Chip 2.4GHz Transceiver Product Specification, Nordic Semiconductor: 1.9 V to 3.6 V",),
    limits=(
        "For modules of eight pins without a power amplifier; one with an amplifier needs 150 mA.",
        "3.6 V at most.",
    ),
    neutral=listed("spi, radio, module, transceiver, 2.4, ghz, wireless, socket, adapter, board"),
    devices=("NRF24L01",),
    unlike=NO_MODULE,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.015"),),
    signals=(*spi("supply"), Signal("CE", "output", "supply"), Signal("IRQ_N", "input", "supply")),
)
