"""Linear regulator that hardly draws current itself, for batteries."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values
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

# The SOT-23 turns 0.25 W into heat at 50 °C: 336 K/W on a small board.
_DEVICES = tuple(
    SmallRegulator(f"MCP1700x-{round(100 * volts)}xxTT", volts, 2.3, 6.0, 0.35, 0.25 if volts >= 2.5 else 0.2, 0.25,
                   "Package_TO_SOT_SMD:SOT-23", {"VI": "VIN", "GND": "GND", "VO": "VOUT"})
    for volts in (1.2, 1.8, 2.5, 2.8, 3.0, 3.3, 5.0)
)  # fmt: skip


def _work_out(values: Values) -> Designed:
    return regulator(REFERENCE, values, _DEVICES, "draws 2 µA itself")


REFERENCE = Reference(
    name="battery-ldo",
    title="Low-dropout regulator for batteries (MCP1700, 2 µA), 1.2 V to 5 V, up to 250 mA",
    answers=listed(
        "low quiescent current ldo, low quiescent ldo, low iq ldo, low quiescent current regulator, mcp1700, "
        "mcp1700 ldo, mcp1700 regulator, low quiescent regulator, low quiescent current linear regulator, "
        "ultra low quiescent ldo, micropower ldo, micropower regulator, battery ldo, low iq regulator, ultra "
        "low power ldo, low power ldo, micropower linear regulator, micropower voltage regulator, low "
        "quiescent current voltage regulator, supply battery sensor, battery sensor supply, low quiescent "
        "supply, supply quiescent current, supply low quiescent"
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 4.2, 2.3, 6.0, INPUT_BEFORE,
                  BEHIND_INPUT, hardest="high"),
        Parameter("vout", "output voltage", "V", 3.3, 1.2, 5.0, ("mcp1700", *OUTPUT_BEFORE),
                  ("ldo", "regulator", "supply", *OUTPUT_AFTER), alone=True, otherwise=(3.0, 2.8, 2.5, 1.8)),
        Parameter("iout", "output current", "A", 0.05, 1e-6, 0.25, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("quiescent", "quiescent current, typical", "A", 1.6e-6, 1.6e-6, 1.0,
                  ("quiescent", "below", "under", "current"), ("quiescent", "iq")),
    ),
    sources=("MCP1700 Low Quiescent Current LDO, Microchip DS20001826",),
    limits=(
        "The input takes 6 V at most, and is not protected against reverse polarity.",
        "A cell that falls below the output voltage and the dropout is followed, not boosted.",
    ),
    neutral=listed(
        "sensor, node, below, low, quiescent, dropout, ultra, iq, micropower, battery, cell, linear, "
        "regulated, sleep"
    ),
    devices=("MCP1700",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "vin", "iout"),),
    gives=(Rail("VOUT", "vout", "iout"),),
    saves=True,
)  # fmt: skip
