"""An ADS1115 on an I²C bus, which inputs with and without protection share."""

from __future__ import annotations

from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import strapped

SOURCES = (
    "ADS111x Ultra-Small, Low-Power, I2C-Compatible, 860-SPS, 16-Bit ADCs, Texas Instruments SBAS444",
    "I2C-bus specification and user manual, NXP UM10204",
)


def converter(draft: Draft, where: str) -> None:
    """The ADC as U1 with C1, its inputs on the nets AIN0 to AIN3.

    Args:
        where: its address, as it is shown.
    """
    with draft.block("converter", f"16 bits, address {where}"):
        pins = {str(n + 4): f"AIN{n}" for n in range(4)} | {"8": "VDD", "3": "GND", "2": OPEN, "10": "SCL", "9": "SDA"}
        pins |= strapped(draft.values["address"], "1")
        draft.part("U1", "Analog_ADC:ADS1115IDGS", "", "Package_SO:TSSOP-10_3x3mm_P0.5mm", "ADC", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the ADC")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    for n in range(4):
        draft.pulled(f"AIN{n}", f"IN{n}")
    draft.wired("U1", SDA="9", SCL="10")
