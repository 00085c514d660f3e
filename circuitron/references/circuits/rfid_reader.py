"""Socket for an RFID reader module with an MFRC522."""

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
    draft.figure("current of U1, the most", "IVDD + ITX", "A", IVDD=10e-3, ITX=100e-3)
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts, "RST_N", "IRQ_N")
        draft.resistor("R2", 10e3, "VDD", "RST_N", "runs while nothing holds it in reset")
    with draft.block("module", "13.56 MHz, with its antenna"):
        pins = {"1": "VDD", "2": "RST_N", "3": "GND", "4": "IRQ_N", "5": "MISO", "6": "MOSI", "7": "SCK", "8": "CS_N"}
        draft.part("U1", "Circuitron:RC522_Module", "", "Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical",
                   "RFID reader, on its header", pins)  # fmt: skip
        draft.capacitor("C1", 10e-6, "VDD", "GND", "supply capacitor, at the module", volts)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the module")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("RST_N", "VDD")
    draft.wired("U1", SCK="7", MOSI="6", MISO="5", CS_N="8", RST_N="2")
    return draft.finish("RFID reader", f"Socket for an RC522 module on SPI of {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="rc522",
    title="RFID reader module (RC522, MFRC522) on SPI of 3.3 V",
    answers=listed(
        """
        rc522, mfrc522, rc522 module, rc522 rfid, rfid rc522, rc522 rfid reader, rfid reader rc522, mfrc522 rfid reader,
        mfrc522 module, rfid reader, rfid module, rfid reader module, rfid card reader, rfid tag reader, rc522 reader,
        13.56 mhz rfid reader, mifare reader, rc522 spi, rc522 header, rc522 board, rfid reader with rc522
        """
    ),
    parameters=(supply(3.3, 3.0, 3.6, "microcontroller", "mcu"),),
    sources=("MFRC522 Standard performance MIFARE and NTAG frontend, NXP rev. 3.9: 2.5 V to 3.6 V, 100 mA at TX",),
    limits=(
        "The module takes 3.6 V at most, at its lines as well: a controller of 5 V needs a level-shifter.",
        "Modules differ in the order of their pins: compare with the print, which begins at 3.3V.",
    ),
    neutral=listed("spi, rfid, nfc, reader, module, card, cards, tag, tags, mifare, socket, header, board, 13.56, mhz"),
    devices=("RC522", "MFRC522"),
    unlike=NO_MODULE,
    work_out=_work_out,
    rank=2,
    takes=(Rail("VDD", "supply", "0.12"),),
    signals=(*spi("supply"), Signal("RST_N", "output", "supply"), Signal("IRQ_N", "input", "supply")),
)
