"""Flash memory on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("bytes", "128 * 1024 * 1024 / 8", "")
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts)
        if values["quad"]:
            draft.header(
                "J2", "IO2/IO3", "the other lines of the quad mode: IO0 is MOSI, IO1 is MISO", "WP_N", "HOLD_N"
            )
    with draft.block("memory", "128 Mbit"):
        pins = {"1": "CS_N", "2": "MISO", "3": "WP_N", "4": "GND", "5": "MOSI", "6": "SCK", "7": "HOLD_N", "8": "VDD"}
        package = "Package_SO:SOIC-8_5.3x5.3mm_P1.27mm"
        draft.part("U1", "Memory_Flash:W25Q128JVS", "", package, "flash memory", pins)
        draft.resistor("R2", 10e3, "VDD", "WP_N", "writing is allowed; IO2")
        draft.resistor("R3", 10e3, "VDD", "HOLD_N", "never on hold; IO3")
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the memory")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled_all(WP_N="VDD", HOLD_N="VDD")
    draft.wired("U1", SCK="6", MOSI="5", MISO="2", CS_N="1")
    return draft.finish("SPI flash", f"W25Q128 with 16 Mbyte on SPI of {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="spi-flash",
    title="Flash memory of 16 Mbyte (W25Q128) on SPI",
    answers=listed(
        """
        w25q128, spi flash, w25q128 flash, spi flash memory, serial flash, flash memory, w25q128 spi flash, spi nor
        flash, nor flash, serial flash memory, w25q128jv, external flash, spi memory, w25q128 flash memory
        """
    ),
    parameters=(
        supply(3.3, 2.7, 3.6, "microcontroller", "mcu"),
        Parameter(
            "quad",
            "lines of the quad mode (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=tuple((word, 1.0) for word in ("qspi", "quad", "qpi")),
        ),
    ),
    sources=("W25Q128JV 3V 128M-bit Serial Flash Memory with Dual/Quad SPI, Winbond",),
    limits=("One bit at a time, unless the lines of the quad mode are wanted as well.", "It takes 3.6 V at most."),
    neutral=listed("spi, flash, memory, nor, serial, 128, mbit, external, winbond, data, log, storage, pull, up, 3.3"),
    devices=("W25Q128",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.03"),),
    signals=spi("supply"),
)
