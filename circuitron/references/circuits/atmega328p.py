"""Minimal board of the ATmega328P."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Offer, Rail
from circuitron.references.stock import BUTTON
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_LOAD, _STRAY = 16e-12, 5e-12  # so that C6 and C7 are 12 pF to 22 pF, as section 9 wants
_DIGITAL = {"32": "PD2", "1": "PD3", "2": "PD4", "9": "PD5", "10": "PD6", "11": "PD7", "12": "PB0", "13": "PB1"}
_ANALOG = {"23": "PC0", "24": "PC1", "25": "PC2", "26": "PC3", "27": "SDA", "28": "SCL", "19": "ADC6", "22": "ADC7"}


OFFERS = (
    Offer("TXD", ("uart1 tx", "output")),
    Offer("RXD", ("uart1 rx", "input")),
    Offer("SDA", ("i2c1 sda", "adc", "output", "input")),
    Offer("SCL", ("i2c1 scl", "adc", "output", "input")),
    Offer("SCK", ("spi1 sck",)),  # of the programming header: what shares them must be unselected at reset
    Offer("MOSI", ("spi1 mosi",)),
    Offer("MISO", ("spi1 miso",)),
    Offer("PB2", ("spi1 cs", "output")),  # SS: as an input it could end the master mode
    *(Offer(net, ("adc", "output", "input")) for net in ("PC0", "PC1", "PC2", "PC3")),
    *(Offer(net, ("pwm", "output", "input")) for net in ("PD3", "PD5", "PD6", "PB1")),
    *(Offer(net, ("output", "input")) for net in ("PD2", "PD4", "PD7", "PB0")),
)


def _work_out(values: Values) -> Designed:
    supply, clock = values["supply"], values["clock"]
    draft = Draft(REFERENCE, values)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", supply)
    controller(draft, "VCC", "R1")
    with draft.block("connectors", "programming, UART and ports"):
        programming(draft, "VCC")
        draft.header("J3", f"{supply:g}V/GND/TXD/RXD", "UART", "VCC", "GND", "TXD", "RXD")
        ports(draft)
    draft.stated(R1=10e3)
    return draft.finish(
        "ATmega328P board",
        f"Minimal board of an ATmega328P at {shown(clock, 'Hz')} on {shown(supply, 'V')}, with ISP and UART.",
    )


def controller(draft: Draft, rail: str, pull_up: str) -> None:
    """An ATmega328P with its crystal and its reset button: U1, C2 to C7, Y1 and SW1.

    Args:
        rail: the net that feeds it.
        pull_up: of its reset.
    """
    clock, volts = draft.values["clock"], draft.values["supply"]
    # Figure 29-1: 10 MHz at 2.7 V, 20 MHz at 4.5 V, a straight line between.
    most = draft.figure("fastest clock at this supply", "1e7 + (VCC - 2.7) / 1.8 * 1e7", "Hz", VCC=min(volts, 4.5))
    draft.require(clock <= most, f"at {shown(volts, 'V')} it runs at up to {shown(most, 'Hz')}")
    farads = draft.standard("C6 C7", "C6 and C7", "2 * (CL - CS)", "F", 12, CL=_LOAD, CS=_STRAY)
    with draft.block("controller", f"ATmega328P at {shown(clock, 'Hz')}"):
        for number, pin in ((2, "VCC 4"), (3, "VCC 6"), (4, "AVCC")):
            draft.capacitor(f"C{number}", 100e-9, rail, "GND", f"supply capacitor, at {pin}")
        pins = {
            "4": rail, "6": rail, "18": rail, "3": "GND", "5": "GND", "21": "GND", "20": "AREF", "7": "XTAL1",
            "8": "XTAL2", "29": "RESET", "30": "RXD", "31": "TXD", "14": "PB2", "15": "MOSI", "16": "MISO", "17": "SCK",
            **_DIGITAL, **_ANALOG,
        }  # fmt: skip
        draft.part("U1", "MCU_Microchip_ATmega:ATmega328P-A", "", "Package_QFP:TQFP-32_7x7mm_P0.8mm", "controller",
                   pins)  # fmt: skip
        draft.capacitor("C5", 100e-9, "AREF", "GND", "reference of the converter")
        draft.resistor(pull_up, 10e3, rail, "RESET", "keeps it running")
        draft.part("SW1", *BUTTON, "reset button", {"1": "RESET", "2": "GND"})
        draft.crystal("Y1", clock, "XTAL1", "XTAL2", f"load {shown(_LOAD, 'F')}", 6, farads)
    draft.decoupled("U1")
    draft.enabled("U1", "29", rail)
    draft.wired("U1", RXD="30", TXD="31")
    draft.stated(C6=farads)


def programming(draft: Draft, rail: str) -> None:
    """The header J2 of a programmer."""
    pins = {"1": "MISO", "2": rail, "3": "SCK", "4": "MOSI", "5": "RESET", "6": "GND"}
    draft.part("J2", "Connector:AVR-ISP-6", "ISP", "Connector_PinHeader_2.54mm:PinHeader_2x03_P2.54mm_Vertical",
               "programming", pins)  # fmt: skip


def ports(draft: Draft) -> None:
    """The headers J4 and J5."""
    draft.header("J4", "digital", "digital ports", *_DIGITAL.values(), "PB2")
    draft.header("J5", "analog", "analog inputs, and SDA and SCL", *_ANALOG.values())


REFERENCE = Reference(
    name="atmega328p",
    title="Minimal board of the ATmega328P with crystal, reset button, ISP and UART",
    answers=listed(
        """
        atmega328p, atmega328, atmega328p board, atmega328 board, minimal atmega328p board, arduino, arduino board,
        minimal arduino, arduino clone, arduino on a board, atmega board, avr board, standalone arduino, atmega328p
        microcontroller, atmega328p minimal system, minimal avr board, bare arduino
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 5.0, 2.7, 5.5, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter(
            "clock", "clock", "Hz", 16e6, 4e6, 20e6, ("at", "clock"), ("crystal", "clock"), alone=True, otherwise=(8e6,)
        ),
    ),
    sources=(
        "ATmega48A/PA/88A/PA/168A/PA/328/P Data Sheet, Microchip DS40002061",
        "AVR042: AVR Hardware Design Considerations, Microchip AN2519",
    ),
    limits=("There is no regulator and no USB.", "The fuses must be set for a crystal."),
    neutral=listed(
        "minimal, board, microcontroller, mcu, avr, crystal, isp, uart, system, development, breakout, bare, atmel, "
        "reset"
    ),
    devices=("ATmega328P", "ATmega328P-A"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.2"),),
    offers=OFFERS,
    level="supply",
    # Section 28.1: 4.2 V with 20 mA at 5 V, 2.3 V with 10 mA at 3 V.
    pin=Drive("0.1", "0.8 * supply", "supply", "0.005 * (supply - 1)"),
)
