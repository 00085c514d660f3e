"""Radio module nRF24L01+ on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.words import NO_MODULE, listed

_MOST, _FIVE, _RADIO = (
    3.6,
    4.75,
    3.3,
)  # volts: the most of the module; the least of a board of 5 V; behind the regulator


def _regulated(draft: Draft, volts: float) -> None:
    """The module's own supply on a board of 5 V."""
    with draft.block("regulator", f"{shown(_RADIO, 'V')} for the module"):
        pins = {"VI": "VDD", "GND": "GND", "VO": "V33"}
        draft.part("U2", "Regulator_Linear:AMS1117-3.3", "", "Package_TO_SOT_SMD:SOT-223-3_TabPin2",
                   "supplies the module", pins)  # fmt: skip
        draft.capacitor("C3", 10e-6, "VDD", "GND", "input of the regulator", volts)
        draft.tantalum("C4", 22e-6, "V33", "GND", "output of the regulator", _RADIO)
    draft.decoupled("U2")
    draft.measured("rail", "V33", _RADIO, 2.0)
    draft.note(
        "The lines of the module take 5 V as they are; it answers with 3.3 V, which inputs of 5 V with a threshold of "
        "0.6 of the supply read, such as those of an ATmega."
    )


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure(
        "drop of the supply while it starts to send, at the most", "I * T / C", "V", I=12e-3, T=130e-6, C=10e-6
    )
    is_high = volts > _MOST
    draft.require(not is_high or volts >= _FIVE, f"it takes 2 V to 3.6 V, or 4.75 V to 5.25 V, not {shown(volts, 'V')}")
    rail = "V33" if is_high else "VDD"
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts, "CE", "IRQ_N")
        draft.resistor("R2", 10e3, "CE", "GND", "the radio rests while nothing drives it")
    if is_high:
        _regulated(draft, volts)
    with draft.block("module", "2.4 GHz, with its antenna"):
        pins = {"1": "GND", "2": rail, "3": "CE", "4": "CS_N", "5": "SCK", "6": "MOSI", "7": "MISO", "8": "IRQ_N"}
        draft.part("U1", "RF:NRF24L01_Breakout", "", "RF_Module:nRF24L01_Breakout", "radio", pins)
        draft.capacitor("C1", 10e-6, rail, "GND", "supply capacitor, at the module", min(volts, _MOST))
        draft.capacitor("C2", 100e-9, rail, "GND", "supply capacitor, at the module")
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
    parameters=(
        supply(3.3, 2.0, 5.25, "microcontroller", "mcu", "logic"),
        Parameter(
            "rail", "supply of the module behind its regulator", "V", _RADIO, _RADIO, _RADIO, (), ("regulator", "ldo")
        ),
    ),
    sources=(
        "nRF24L01+ Single Chip 2.4GHz Transceiver Product Specification, Nordic Semiconductor: 1.9 V to 3.6 V, and 5 V "
        "at its inputs",
    ),
    limits=(
        "For modules of eight pins without a power amplifier; one with an amplifier needs 150 mA.",
        "3.6 V at most at the module: on a board of 5 V it has a regulator.",
    ),
    neutral=listed("spi, radio, module, transceiver, 2.4, ghz, wireless, socket, adapter, board, regulator, arduino"),
    devices=("NRF24L01",),
    unlike=NO_MODULE,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.015"),),
    signals=(*spi("supply"), Signal("CE", "output", "supply"), Signal("IRQ_N", "input", "supply")),
)
