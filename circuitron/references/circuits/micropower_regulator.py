"""Linear regulator that hardly draws current itself, for batteries of 9 V and 12 V."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values
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

# The SOT-89 turns 0.4 W into heat at 60 °C: 153 K/W, and 125 °C at the most.
_DEVICES = tuple(
    SmallRegulator(f"MCP1703Ax-{round(100 * volts)}xxMB", volts, 2.7, 16.0, 0.65, 0.25 if volts >= 2.5 else 0.2, 0.4,
                   "Package_TO_SOT_SMD:SOT-89-3", {"VI": "VIN", "GND": "GND", "VO": "VOUT"})
    for volts in (1.2, 1.5, 1.8, 2.5, 2.8, 3.0, 3.3, 4.0, 5.0)
)  # fmt: skip


def _work_out(values: Values) -> Designed:
    return regulator(REFERENCE, values, _DEVICES, "draws 2 µA itself")


REFERENCE = Reference(
    name="micropower-regulator",
    title="Regulator for batteries of up to 16 V (MCP1703A, 2 µA), 1.2 V to 5 V, up to 250 mA",
    answers=listed(
        """
        mcp1703, mcp1703a, mcp1702, mcp1703 regulator, mcp1702 regulator, mcp1703 ldo, mcp1702 ldo, battery regulator,
        9v battery regulator, regulator for a 9v battery, 9v
        block regulator, battery voltage regulator, regulator for a battery, low quiescent current ldo, low quiescent
        ldo, low iq ldo, low quiescent current regulator, low quiescent regulator, low quiescent current linear
        regulator, ultra low quiescent ldo, micropower ldo, micropower regulator, battery ldo, low iq regulator, ultra
        low power ldo, low power ldo, micropower linear regulator, micropower voltage regulator, low quiescent current
        voltage regulator, low quiescent supply, supply quiescent current, supply low quiescent, low power regulator,
        low current regulator
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 9.0, 2.7, 16.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 5.0, 1.2, 5.0, ("mcp1703", "mcp1702", *OUTPUT_BEFORE),
                  ("ldo", "regulator", *OUTPUT_AFTER), alone=True, otherwise=(3.3, 3.0, 2.5, 1.8)),
        Parameter("iout", "output current", "A", 0.05, 1e-6, 0.25, LOAD_BEFORE, LOAD_AFTER, alone=True,
                  otherwise=(0.02,)),
    ),
    sources=("MCP1703A 250 mA, 16V, Low Quiescent Current LDO Regulator, Microchip DS20005122",),
    limits=(
        "The input takes 16 V at most, and is not protected against reverse polarity or surges: not for a car.",
        "It takes the place of an MCP1702 as well, which has its pins and takes 13.2 V.",
        "A battery that falls below the output voltage and the dropout is followed, not boosted.",
    ),
    neutral=listed(
        "sensor, node, below, low, quiescent, dropout, ultra, iq, micropower, battery, cell, linear, regulated, sleep, "
        "small, current, block, pp3, power, little, draws, drain"
    ),
    devices=("MCP1703", "MCP1703A"),
    unlike=("efficient", "efficiency", "switching"),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VIN", "vin", "iout"),),
    gives=(Rail("VOUT", "vout", "iout"),),
    saves=True,
)  # fmt: skip
