"""Low-dropout regulator of 3.3 V for modules with a radio on batteries, which sleep most of the time."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values
from circuitron.references.draft import OPEN
from circuitron.references.interfaces import Rail
from circuitron.references.small_regulators import BEHIND_INPUT, SmallRegulator, regulator
from circuitron.references.words import (
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

# On copper of some square centimetres the SOT-23-5 turns 0.45 W into heat at 50 °C: 0.6 W are for 25 °C.
_DEVICE = SmallRegulator(
    "XC6220B331MR", 3.3, 3.4, 6.0, 0.25, 0.7, 0.451, "Package_TO_SOT_SMD:SOT-23-5",
    {"VIN": "VIN", "GND": "GND", "CE": "VIN", "NC": OPEN, "VOUT": "VOUT"}, 22e-6, 10e-6,
)  # fmt: skip


def _work_out(values: Values) -> Designed:
    return regulator(REFERENCE, values, (_DEVICE,), "draws 8 µA itself while the load sleeps")


REFERENCE = Reference(
    name="battery-ldo-700ma",
    title="Low-dropout regulator of 3.3 V for an ESP32 or a radio on batteries (XC6220, 8 µA), up to 0.7 A",
    answers=listed(
        """
        xc6220, xc6220 ldo, xc6220 regulator, low quiescent current ldo, low quiescent ldo, low iq ldo, low quiescent
        current regulator, low quiescent regulator, low quiescent current linear regulator, ultra low quiescent ldo,
        micropower ldo, micropower regulator, battery ldo, low iq regulator, low quiescent supply, esp32 battery
        regulator, esp32 battery ldo, ldo for an esp32, regulator for an esp32, esp32 regulator, esp32 battery supply,
        esp8266 battery regulator, battery regulator for an esp32, ldo for a battery powered esp32, esp32 ldo,
        low quiescent current ldo for an esp32, low iq ldo for an esp32
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 4.2, 3.4, 6.0, INPUT_BEFORE,
                  BEHIND_INPUT, hardest="high"),
        Parameter("vout", "output voltage", "V", 3.3, 3.3, 3.3, OUTPUT_BEFORE,
                  ("ldo", "regulator", "supply", *OUTPUT_AFTER), alone=True),
        Parameter("iout", "output current, the most for seconds", "A", 0.5, 1e-6, 0.7, LOAD_BEFORE, LOAD_AFTER,
                  alone=True),
    ),
    sources=("XC6220 Series 1A High Speed LDO Regulators with Low Power Consumption, Torex Semiconductor",),
    limits=(
        "The input takes 6 V at most, and is not protected against reverse polarity.",
        "Below 3.55 V at full load the output follows the cell, it is not boosted.",
        "It does not protect a cell against deep discharge.",
        "Compare its figures with the data sheet before it is built: its pins alone are from one.",
    ),
    neutral=listed(
        "sensor, node, low, quiescent, dropout, ultra, iq, micropower, battery, cell, linear, regulated, sleep, deep, "
        "18650, lipo, liion, lithium, esp32, esp8266, radio, wifi"
    ),
    devices=("XC6220",),
    work_out=_work_out,
    rank=4,
    takes=(Rail("VIN", "vin", "iout"),),
    gives=(Rail("VOUT", "vout", "iout"),),
    saves=True,
)  # fmt: skip
