"""LoRa module RFM95W on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.words import NO_MODULE, listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("length of a quarter wave", "3e8 / 868e6 / 4", "m")
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts, "RESET_N", "DIO0")
        draft.resistor("R2", 10e3, "VDD", "RESET_N", "no reset")
    with draft.block("module", "868 MHz"):
        pins = {"1": "GND", "8": "GND", "10": "GND", "13": "VDD", "2": "MISO", "3": "MOSI", "4": "SCK", "5": "CS_N",
                "6": "RESET_N", "14": "DIO0", "15": "DIO1", "9": "ANT",
                **dict.fromkeys(("7", "11", "12", "16"), OPEN)}  # fmt: skip
        draft.part("U1", "RF_Module:RFM95W-868S2", "", "RF_Module:HOPERF_RFM9XW_SMD", "radio", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the module")
        draft.capacitor("C2", 10e-6, "VDD", "GND", "for the current of sending", volts)
        draft.header("J3", "DIO1", "timeout, for LoRaWAN", "DIO1", "GND")
    with draft.block("antenna", "50 ohm"):
        footprint = "Connector_Coaxial:U.FL_Hirose_U.FL-R-SMT-1_Vertical"
        draft.part("J2", "Connector:Conn_Coaxial", "U.FL", footprint, "antenna", {"1": "ANT", "2": "GND"})
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("RESET_N", "VDD")
    draft.wired("U1", SCK="4", MOSI="3", MISO="2", ANT="9")
    return draft.finish("LoRa module", f"RFM95W for 868 MHz on SPI of {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="lora",
    title="LoRa radio module for 868 MHz (RFM95W) on SPI",
    answers=listed(
        """
        rfm95, rfm95w, lora, lora module, lora radio, lora transceiver, rfm95 lora, rfm95 lora module, lora rfm95, lora
        module rfm95, rfm95 module, 868 mhz lora, lorawan module, lora 868 mhz, lora board, rfm95w lora module
        """
    ),
    parameters=(
        supply(3.3, 2.7, 3.6, "microcontroller", "mcu"),
        Parameter("band", "frequency", "Hz", 868e6, 863e6, 870e6, ("at",), ("lora", "band", "radio"), alone=True),
    ),
    sources=("RFM95/96/97/98(W) Low Power Long Range Transceiver Module, HopeRF: 1.8 V to 3.7 V, 120 mA",),
    limits=(
        "868 MHz, for Europe: other regions need the module of their band.",
        "Never send without an antenna.",
        "The track to the antenna is of 50 ohm.",
    ),
    neutral=listed("spi, lora, lorawan, radio, module, transceiver, antenna, board, 868, mhz, long, range, wireless"),
    devices=("RFM95",),
    unlike=NO_MODULE,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.15"),),
    signals=(*spi("supply"), Signal("RESET_N", "output", "supply"), Signal("DIO0", "input", "supply")),
)
