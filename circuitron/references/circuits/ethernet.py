"""Ethernet by a module with the W5500 on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal, spi
from circuitron.references.stages import spi_bus
from circuitron.references.words import NO_MODULE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SOCKET = "Connector_PinSocket_2.54mm:PinSocket_1x06_P2.54mm_Vertical"


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    with draft.block("bus", "3.3 V and SPI"):
        spi_bus(draft, values["supply"], "RST_N", "INT_N")
        draft.resistor("R2", 10e3, "VDD", "RST_N", "no reset while nothing drives it")
        draft.resistor("R3", 10e3, "VDD", "INT_N", "pull-up of the interrupt")
    with draft.block("module", "WIZ850io with W5500, crystal, transformer and RJ45; its pins plug into both sockets"):
        for ref, value, nets in (("J2", "WIZ850io J1", ("GND", "GND", "MOSI", "SCK", "CS_N", "INT_N")),
                                 ("J3", "WIZ850io J2", ("GND", "VDD", "VDD", OPEN, "RST_N", "MISO"))):  # fmt: skip
            pins = {str(n): net for n, net in enumerate(nets, 1)}
            draft.part(ref, "Connector_Generic:Conn_01x06", value, _SOCKET, "socket for one row of the module", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at J3")
        draft.capacitor("C2", 10e-6, "VDD", "GND", "supply capacitor, at J3", 3.3)
    draft.fed("VDD", "GND")
    draft.pulled_all(RST_N="VDD", INT_N="VDD")
    draft.wired("J2", MOSI="3", SCK="4", CS_N="5", INT_N="6")
    draft.wired("J3", VDD="2", RST_N="5", MISO="6")
    draft.note("Both sockets are 20.32 mm apart, pin 1 of J2 opposite to pin 1 of J3.")
    return draft.finish("Ethernet on SPI", "Ethernet of 10 and 100 Mbit/s by a WIZ850io module (W5500) on SPI, 3.3 V.")


REFERENCE = Reference(
    name="ethernet",
    title="Ethernet on SPI by a module with the W5500 (WIZ850io)",
    answers=listed(
        """
        ethernet, w5500, w5500 ethernet, ethernet w5500, w5500 module, w5500 ethernet module, wiz850io, spi
        ethernet, ethernet spi, ethernet module, ethernet for microcontroller, ethernet for my mcu, ethernet
        interface, ethernet port, wired ethernet, ethernet on spi, w5500 spi, ethernet controller, lan module,
        ethernet adapter
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 3.3, 3.0, 3.6, SUPPLY_BEFORE, (*SUPPLY_AFTER, "mcu", "logic"),
                  alone=True),
    ),
    sources=(
        "WIZ850io, pin description and dimensions, WIZnet",
        "W5500 Datasheet, WIZnet: 132 mA while it sends, inputs that stand 5 V",
    ),
    limits=(
        "The module holds crystal, transformer and socket; it gives no Power over Ethernet.",
        "The controller's SPI is for 3.3 V.",
    ),
    neutral=listed(
        "magnetics, built, "
        "ethernet, lan, network, wired, spi, module, w5500, wiznet, rj45, magjack, mcu, microcontroller, arduino, "
        "esp32, stm32, interface, port, my, 100, 10, mbit, internet, tcp, ip"
    ),
    unlike=(*NO_MODULE, "ic", "transformer"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.15"),),
    signals=(*spi("supply"), Signal("RST_N", "output", "supply"), Signal("INT_N", "input", "supply")),
)  # fmt: skip
