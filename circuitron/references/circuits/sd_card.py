"""Socket for a microSD card on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.words import listed

_PULL_UP = 47e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("current of a pull-up", "VDD / R", "A", VDD=volts, R=_PULL_UP)
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts)
        draft.resistor("R3", _PULL_UP, "VDD", "MOSI", "idle level")
    card(draft, "VDD", volts)
    draft.fed("VDD", "GND")
    return draft.finish("microSD socket", f"Socket for a microSD card on SPI of {shown(volts, 'V')}.")


def card(draft: Draft, rail: str, volts: float, prefix: str = "") -> None:
    """The socket J2 with R2, R4, R5, C1 and C2.

    Args:
        prefix: of the nets of its lines.
    """
    lines = {f"{prefix}{line}": pin for line, pin in (("CS_N", "2"), ("MOSI", "3"), ("SCK", "5"), ("MISO", "7"))}
    with draft.block("card", "microSD, in its SPI mode"):
        pins = {"1": "DAT2", "4": rail, "6": "GND", "8": "DAT1", "9": "GND", **{pin: net for net, pin in lines.items()}}
        footprint = "Connector_Card:microSD_HC_Wuerth_693072010801"
        draft.part("J2", "Connector:Micro_SD_Card", "", footprint, "socket", pins)
        draft.resistor("R2", _PULL_UP, rail, f"{prefix}MISO", "idle level while no card drives it")
        draft.resistor("R4", _PULL_UP, rail, "DAT1", "not used by SPI; must not float")
        draft.resistor("R5", _PULL_UP, rail, "DAT2", "not used by SPI; must not float")
        draft.capacitor("C1", 10e-6, rail, "GND", "for the current as a card is put in or written", volts)
        draft.capacitor("C2", 100e-9, rail, "GND", "supply capacitor, at the socket")
    draft.decoupled("J2")
    draft.pulled_all(**{f"{prefix}MISO": rail}, DAT1=rail, DAT2=rail)
    draft.wired("J2", **lines)


REFERENCE = Reference(
    name="sd-card",
    title="Socket for a microSD card on SPI",
    answers=listed(
        """
        sd card, sd card socket, micro sd card, microsd card, microsd, sd card module, sd card reader, micro sd, micro
        sd card socket, microsd socket, sd card slot, spi sd card, micro sd card module, sd card interface, microsd
        card socket, microsd card slot, micro sd slot, sd card breakout, micro sd socket, microsd slot, sd card spi
        """
    ),
    parameters=(supply(3.3, 2.7, 3.6, "microcontroller", "mcu"),),
    sources=("SD Specifications Part 1, Physical Layer Simplified Specification, SD Association: 10 to 100 kohm",),
    limits=("3.6 V at most: controllers of 5 V need a level shifter.", "There is no detection of the card."),
    neutral=listed(
        "spi, sd, micro, card, socket, slot, reader, memory, pull, up, ups, data, log, storage, logger, 3.3"
    ),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.2"),),
    signals=spi("supply"),
)
