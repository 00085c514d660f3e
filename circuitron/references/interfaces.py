"""Where a reference circuit may be joined to another, as data: no pair of circuits needs code of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from circuitron.agents.calculator import calculate

Role = Literal[
    "output", "input", "adc", "dac", "pwm", "uart tx", "uart rx", "i2c sda", "i2c scl", "can tx", "can rx",
    "spi sck", "spi mosi", "spi miso", "spi cs",
]  # fmt: skip


@dataclass(frozen=True)
class Rail:
    """A supply that a circuit takes or gives, against its net GND.

    Args:
        net: of the circuit's plan.
        volts: an expression of the circuit's parameters, such as "vin" or "3.3". Where it is a parameter, that takes
            the voltage of the rail that it is joined to.
        amperes: likewise, the most that the circuit draws, or that it gives; a parameter that it gives takes what the
            circuits on the rail draw together.
    """

    net: str
    volts: str
    amperes: str


@dataclass(frozen=True)
class Signal:
    """A line that a circuit has with a controller.

    Args:
        role: what the pin of the controller does: "uart tx" is the line that the controller sends on.
        volts: the level, as for a `Rail`.
    """

    net: str
    role: Role
    volts: str


@dataclass(frozen=True)
class Offer:
    """A line of a controller that is free for others.

    Args:
        roles: what its pin can do. A number tells apart what belongs together: "uart1 tx", "uart1 rx". A role without
            one may be on any pin.
    """

    net: str
    roles: tuple[str, ...]


def worth(expression: str, values: Mapping[str, float]) -> float:
    """What an expression of a circuit's parameters comes to, such as "vout * iout / (0.8 * vin)"."""
    return calculate(re.sub(r"[a-z_]+", lambda hit: f"({values[hit[0]]!r})", expression))
