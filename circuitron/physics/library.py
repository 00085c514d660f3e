"""The generic models of `models.toml`."""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from circuitron.physics.devices import Amplifier, Timer
from circuitron.tables import read_table

_USUAL_WATTS = 0.25
_THERMAL_VOLTS = 0.025852  # kT/q at 27 °C, at which SPICE computes
_LEAST_SATURATION = 1e-26  # amperes of a diode: a simulator takes far smaller ones for larger ones


class Mosfet(NamedTuple):
    """The span of gate thresholds, the highest gate-source voltage, the resistance of the channel when on."""

    threshold: tuple[float, float]
    gate_volts: float
    ohms: float


def diode(kind: str, name: str = "") -> str:
    """SPICE's model of a diode.

    Args:
        kind: "diode" or "schottky".
        name: of the type, which may say that it is a signal diode.
    """
    rows = _table()["diode"]
    small = rows["signal"]
    row = small if kind == "diode" and re.fullmatch(small["names"], name, re.IGNORECASE) else rows[kind]
    return str(row["spice"])


def zener(volts: float) -> str:
    """SPICE's model of a Zener diode, which has its voltage at 5 mA."""
    return f"D(IS=1n N=1.4 RS=1 BV={volts:g} IBV=5m)"


def led(text: str, volts: float | None = None) -> str:
    """SPICE's model of an LED.

    Args:
        text: value and type, which may name a colour.
        volts: the forward voltage, where the value states it.
    """
    row = _table()["led"]
    test, ideality, ohms = row["test_amps"], row["ideality"], row["ohms"]
    drop = (volts if volts is not None else forward_volts(text)) - test * ohms
    ideality = max(
        ideality, drop / (_THERMAL_VOLTS * math.log(test / _LEAST_SATURATION))
    )  # blue and white: more than 2
    saturation = test / (math.exp(drop / (ideality * _THERMAL_VOLTS)) - 1)
    return f"D(IS={saturation:.6g} N={ideality:g} RS={ohms:g} BV=30 IBV=1u)"


def forward_volts(text: str) -> float:
    """The forward voltage of an LED by its colour."""
    row = _table()["led"]
    words = re.findall(r"[a-z]+", text.casefold())
    return float(next((volts for colour, volts in row["volts"].items() if colour in words), row["usual_volts"]))


def mosfet(*names: str) -> Mosfet | None:
    """What is known of a MOSFET by its type; None where it is in no table."""
    for row in _table()["mosfet"]:
        if any(name and re.fullmatch(row["names"], name, re.IGNORECASE) for name in names):
            low, high = row["threshold"]
            return Mosfet((low, high), row["gate_volts"], row["ohms"])
    return None


def bipolar(polarity: str) -> str:
    """SPICE's model of a transistor, "npn" or "pnp"."""
    return str(_table()["bipolar"][polarity])


def saturated_volts() -> float:
    """Between collector and emitter, most of a transistor that is switched on."""
    return float(_table()["bipolar"]["saturated_volts"])


def amplifier(*names: str) -> Amplifier:
    """An operational amplifier by its type, or a usual one."""
    table = _table()["opamp"]
    for row in table["type"]:
        if any(name and re.fullmatch(row["names"], name, re.IGNORECASE) for name in names):
            return Amplifier(row["gain"], row["bandwidth"], row["headroom"])
    return Amplifier(**table["usual"])


def timer() -> Timer:
    """The 555."""
    row = _table()["timer"]
    return Timer(**{member: row[member] for member in Timer._fields})


def driver(member: str) -> float:
    """A figure of a digital output or a darlington array."""
    return float(_table()["driver"][member])


def link_ohms(kind: str) -> float:
    """The resistance of a fuse, a ferrite bead, an inductor, a closed switch."""
    return float(_table()["link"][kind])


def resistor_watts(footprint: str) -> float:
    """What a resistor of a footprint carries, or a quarter of a watt."""
    rows = _table()["resistor"]["watts"]
    return float(next((watts for size, watts in rows.items() if size in footprint), _USUAL_WATTS))


@cache
def _table() -> dict[str, Any]:
    return read_table(Path(__file__).with_name("models.toml"))
