"""Linear regulator with little noise, for analogue rails."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values
from circuitron.references.draft import OPEN
from circuitron.references.interfaces import Rail
from circuitron.references.small_regulators import SmallRegulator, regulator
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_PINS = {"IN": "VIN", "GND": "GND", "EN": "VIN", "NC": OPEN, "OUT": "VOUT"}
_DEVICES = tuple(
    SmallRegulator(f"LP5907MFX-{volts:.1f}", volts, 2.2, 5.5, 0.25, 0.25, 0.3, "Package_TO_SOT_SMD:SOT-23-5", _PINS)
    for volts in (1.2, 1.5, 1.8, 2.5, 2.8, 2.9, 3.0, 3.1, 3.2, 3.3, 4.5)
)


def _work_out(values: Values) -> Designed:
    return regulator(REFERENCE, values, _DEVICES, "has less than 10 µV of noise")


REFERENCE = Reference(
    name="low-noise-ldo",
    title="Low-noise regulator for analogue rails (LP5907, below 10 µV), 1.2 V to 4.5 V, up to 250 mA",
    answers=listed(
        """
        low noise ldo, low noise regulator, low noise linear regulator, low noise voltage regulator, lp5907, lp5907 ldo,
        ultra low noise ldo, ultra low noise regulator, lp5907 regulator, analog ldo, quiet ldo, low noise supply, low
        noise power supply, high psrr ldo, low noise analog supply, analog rail ldo, ldo analog rail, clean analog
        supply, low noise analog rail, low noise high psrr ldo
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 2.2, 5.5, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 3.3, 1.2, 4.5, ("lp5907", *OUTPUT_BEFORE),
                  ("ldo", "regulator", "analog", *OUTPUT_AFTER), alone=True, otherwise=(1.8,)),
        Parameter("iout", "output current", "A", 0.05, 1e-6, 0.25, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("LP5907 250-mA, Ultra-Low-Noise, Low-IQ LDO, Texas Instruments SNVS798",),
    limits=(
        "The input takes 5.5 V at most, and is not protected against reverse polarity.",
        "It rejects less of the input's noise the faster that is, of megahertz little: place it away from converters.",
    ),
    neutral=listed(
        "digital, part, low, noise, analog, ultra, dropout, quiet, clean, adc, pll, rf, vco, high, psrr, "
        "linear"
    ),
    devices=("LP5907",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "vin", "iout"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)  # fmt: skip
