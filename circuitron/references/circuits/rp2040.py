"""Minimal board of the RP2040 with its flash."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.circuits.esp32 import BUTTON
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Offer, Rail
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_LOAD, _STRAY = 10e-12, 3e-12
_PINS = (2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38, 39, 40, 41)
_PORTS = {str(pin): f"GPIO{number}" for number, pin in enumerate(_PINS)}
_IO_SUPPLY = ("1", "10", "22", "33", "42", "49")


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    draft = Draft(REFERENCE, values)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VDD")
    controller(draft, supply, "U2", 1)
    with draft.block("connectors", "debugging, USB and ports"):
        draft.header("J2", "SWCLK/GND/SWD", "SWD", "SWCLK", "GND", "SWDIO")
        draft.header("J3", "USB", "D-, D+ and ground", "USB_DM", "USB_DP", "GND")
        ports(draft)
    return draft.finish(
        "RP2040 board",
        f"Minimal board of an RP2040 with flash on {shown(supply, 'V')}, with crystal, USB and SWD.",
    )


def ports(draft: Draft) -> None:
    """The headers J4 and J5."""
    names = tuple(_PORTS.values())
    draft.header("J4", "ports", "ports", *names[:15])
    draft.header("J5", "ports", "ports", *names[15:])


def controller(draft: Draft, supply: float, flash: str, first: int) -> None:
    """The RP2040 with what it needs on the net VDD, and what is asserted of it.

    Args:
        flash: the reference of its memory.
        first: the number of its first resistor and of its first capacitor.
    """
    with draft.block("supply capacitors", f"at {shown(supply, 'V')} and at the core's 1.1 V"):
        draft.capacitor(f"C{first}", 10e-6, "VDD", "GND", "supply capacitor", supply)
        for number, pin in enumerate((*_IO_SUPPLY, "USB_VDD", "ADC_AVDD"), first + 1):
            draft.capacitor(f"C{number}", 100e-9, "VDD", "GND", f"supply capacitor, at {pin}")
        draft.capacitor(f"C{first + 9}", 1e-6, "VDD", "GND", "input of the core's regulator")
        draft.capacitor(f"C{first + 10}", 1e-6, "DVDD", "GND", "output of the core's regulator")
        draft.capacitor(f"C{first + 11}", 100e-9, "DVDD", "GND", "supply capacitor, at DVDD 23")
        draft.capacitor(f"C{first + 12}", 100e-9, "DVDD", "GND", "supply capacitor, at DVDD 50")
    with draft.block("controller", "RP2040 with flash and a crystal of 12 MHz"):
        _chip(draft, first)
        _flash(draft, flash, first)
    for ref, pin, net in (("U1", "45", "DVDD"), ("U1", "23", "DVDD"), ("U1", "56", "QSPI_SS"), (flash, "1", "QSPI_SS")):
        draft.joined(ref, pin, net)
    draft.decoupled("U1")
    draft.decoupled(flash)
    draft.enabled("U1", "26", "VDD")
    draft.pulled_all(QSPI_SS="VDD", USB_DP="CHIP_DP")
    draft.measured("rail", "RUN", supply, 3.0)


def _chip(draft: Draft, first: int) -> None:
    """The chip with its crystal, its reset and the resistors of USB."""
    load = f"C{first + 13}"
    farads = draft.standard(
        f"{load} C{first + 14}", f"{load} and C{first + 14}", "2 * (CL - CS)", "F", 12, CL=_LOAD, CS=_STRAY
    )
    pins = {
        **dict.fromkeys((*_IO_SUPPLY, "48", "43", "44"), "VDD"), "45": "DVDD", "23": "DVDD", "50": "DVDD",
        "57": "GND", "19": "GND", "26": "RUN", "47": "CHIP_DP", "46": "CHIP_DM", "56": "QSPI_SS", "53": "QSPI_SD0",
        "55": "QSPI_SD1", "54": "QSPI_SD2", "51": "QSPI_SD3", "52": "QSPI_SCLK", "20": "XIN", "21": "XOUT",
        "24": "SWCLK", "25": "SWDIO", **_PORTS,
    }  # fmt: skip
    footprint = "Package_DFN_QFN:QFN-56-1EP_7x7mm_P0.4mm_EP3.2x3.2mm"
    draft.part("U1", "MCU_RaspberryPi:RP2040", "", footprint, "controller", pins)
    draft.resistor(f"R{first}", 10e3, "VDD", "RUN", "starts it")
    draft.part("SW1", *BUTTON, "reset", {"1": "RUN", "2": "GND"})
    draft.resistor(f"R{first + 3}", 1e3, "XOUT", "XTAL", "limits the power in the crystal")
    draft.crystal("Y1", 12e6, "XIN", "XTAL", f"load {shown(_LOAD, 'F')}", first + 13, farads)
    draft.resistor(f"R{first + 4}", 27, "CHIP_DP", "USB_DP", "matches the line")
    draft.resistor(f"R{first + 5}", 27, "CHIP_DM", "USB_DM", "matches the line")
    draft.measured("value", load, farads, 1.0)


_LARGE = ("Memory_Flash:W25Q128JVS", "16 MB")  # with the same pinout


def _flash(draft: Draft, flash: str, first: int) -> None:
    """The memory with the button that starts the loader."""
    pins = {
        "1": "QSPI_SS", "2": "QSPI_SD1", "3": "QSPI_SD2", "5": "QSPI_SD0", "6": "QSPI_SCLK", "7": "QSPI_SD3",
        "8": "VDD", "4": "GND",
    }  # fmt: skip
    symbol, size = _LARGE if "W25Q128" in draft.values.devices else ("Memory_Flash:W25Q16JVSS", "2 MB")
    draft.part(flash, symbol, "", "Package_SO:SOIC-8_5.3x5.3mm_P1.27mm", f"flash, {size}", pins)
    draft.capacitor(f"C{first + 15}", 100e-9, "VDD", "GND", "supply capacitor, at the flash")
    draft.resistor(f"R{first + 1}", 10e3, "VDD", "QSPI_SS", "keeps the flash quiet")
    draft.resistor(f"R{first + 2}", 1e3, "QSPI_SS", "BOOTSEL", "lets the chip drive the line while SW2 is closed")
    draft.part("SW2", *BUTTON, "held at reset, starts the loader", {"1": "BOOTSEL", "2": "GND"})


REFERENCE = Reference(
    name="rp2040",
    title="Minimal board of the RP2040 with flash, crystal, USB and SWD",
    answers=listed(
        """
        rp2040, rp2040 board, minimal rp2040 board, rp2040 microcontroller, rp2040 minimal system
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 3.0, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "Hardware design with RP2040, Raspberry Pi",
        "RP2040 Datasheet, Raspberry Pi",
        "W25Q16JV 3V 16M-bit serial flash memory with Dual/Quad SPI, Winbond",
    ),
    limits=("There is no regulator and no USB connector.", "ADC_AVDD is not filtered."),
    neutral=listed(
        "minimal, board, microcontroller, mcu, flash, crystal, swd, system, development, raspberry, pi, qspi"
    ),
    devices=("RP2040", "W25Q16", "W25Q128"),
    holds=("spi-flash",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.15"),),
    offers=(
        Offer("GPIO0", ("uart0 tx", "output", "input", "pwm")),
        Offer("GPIO1", ("uart0 rx", "output", "input", "pwm")),
        Offer("GPIO4", ("uart1 tx", "output", "input", "pwm")),
        Offer("GPIO5", ("uart1 rx", "output", "input", "pwm")),
        Offer("GPIO2", ("i2c1 sda", "output", "input", "pwm")),
        Offer("GPIO3", ("i2c1 scl", "output", "input", "pwm")),
        Offer("GPIO18", ("spi0 sck", "output", "input", "pwm")),
        Offer("GPIO19", ("spi0 mosi", "output", "input", "pwm")),
        Offer("GPIO16", ("spi0 miso", "output", "input", "pwm")),
        Offer("GPIO17", ("spi0 cs", "output", "input", "pwm")),
        *(Offer(f"GPIO{n}", ("adc", "output", "input")) for n in (26, 27, 28, 29)),
        *(Offer(f"GPIO{n}", ("pwm", "output", "input")) for n in (6, 7, 8, 9, 10, 11)),
    ),
    level="supply",
    # Section 5.5.3.3: at the default strength of 4 mA.
    pin=Drive("0.1", "2.62 / 3.3 * supply", "supply", "0.004"),
)
