"""Where a reference circuit may be joined to another, as data: no pair of circuits needs code of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from circuitron.agents.calculator import calculate

_NAME = re.compile(r"(?<![\w.])[a-z_]\w*(?!\w*\()")  # of a parameter, not of a function

Role = Literal[
    "output", "input", "adc", "dac", "pwm", "uart tx", "uart rx", "i2c sda", "i2c scl", "can tx", "can rx",
    "spi sck", "spi mosi", "spi miso", "spi cs", "onewire dq",
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
        low: of one that it gives, the lowest volts, where they vary as those of a battery do, and `volts` the highest.
    """

    net: str
    volts: str
    amperes: str
    low: str = ""


@dataclass(frozen=True)
class Drive:
    """What an output gives, each an expression as for a `Rail`; "" where it is what drives the circuit itself.

    Args:
        low: the most volts while it is low and nothing feeds it; for an analogue output the lowest that it reaches.
        high: the least volts while it is high, with `amperes` drawn; for an analogue output where it rests.
        most: the highest voltage that it reaches.
        amperes: that may be drawn from it; of an output that a resistor pulls up, what its circuit can spare.
        ohms: its resistance, of an analogue output.
        hertz: how often it switches by itself.
        sinks: amperes that it takes while it is low.
        is_simulated: its chip has a model, so that figures of what it drives can be measured.
    """

    low: str
    high: str
    most: str
    amperes: str = "0"
    ohms: str = "0"
    hertz: str = "0"
    sinks: str = "0"
    is_simulated: bool = True


@dataclass(frozen=True)
class Load:
    """What an input needs, each an expression as for a `Rail`.

    Args:
        low: volts below which it is surely off; for an analogue input the lowest that it takes.
        high: volts from which it is surely on; for an analogue input the highest that a signal may rest at.
        most: the highest voltage that it stands.
        amperes: that it draws while it is high.
        ohms: its resistance, of an analogue input.
        is_coupled: a capacitor keeps the direct voltage out, so that `low` and `high` do not matter.
        hertz: how often it may be switched.
        sinks: amperes that it feeds into what drives it while that is low.
        reach: volts that a signal must be able to reach, such as a threshold.
        at_rest: nets whose voltages are asserted for an input that nothing drives.
        usual: how often it usually is, where nothing is said of that; "": as what drives it does by default; "0":
            nothing is, so that it must be said.
    """

    low: str
    high: str
    most: str
    amperes: str = "0"
    ohms: str = "1e12"
    is_coupled: bool = False
    hertz: str = "1e9"
    sinks: str = "0"
    usual: str = ""
    reach: str = "0"
    at_rest: tuple[str, ...] = ()


@dataclass(frozen=True)
class Signal:
    """A line that a circuit has with a controller, or with another circuit.

    Args:
        role: what the pin of the controller does: "uart tx" is the line that the controller sends on. What a controller
            reads ("input", "adc") drives other circuits as well, what it sets ("output", "pwm", "dac") may be driven by
            them.
        volts: the level, as for a `Rail`. A parameter takes the level of what drives the line.
        drive: what the line gives, where the circuit drives it; None: it is for a controller of the same level alone.
        load: what the line needs, where it is driven; None likewise. Of a net that is also a rail which the circuit
            takes, it says that a signal may feed the circuit instead.
        present: what must be above 0 for the circuit to have the line; "": it always has it.
        may_rest: the circuit does without it, by a jumper.
    """

    net: str
    role: Role
    volts: str
    drive: Drive | None = None
    load: Load | None = None
    present: str = ""
    may_rest: bool = False


@dataclass(frozen=True)
class Offer:
    """A line of a controller that is free for others.

    Args:
        roles: what its pin can do. A number tells apart what belongs together: "uart1 tx", "uart1 rx". A role without
            one may be on any pin.
    """

    net: str
    roles: tuple[str, ...]


def i2c(volts: str) -> tuple[Signal, Signal]:
    """The lines SDA and SCL of a circuit."""
    return Signal("SDA", "i2c sda", volts), Signal("SCL", "i2c scl", volts)


def spi(volts: str) -> tuple[Signal, ...]:
    """The lines SCK, MOSI, MISO and CS_N of a circuit."""
    roles: tuple[tuple[str, Role], ...] = (
        ("SCK", "spi sck"),
        ("MOSI", "spi mosi"),
        ("MISO", "spi miso"),
        ("CS_N", "output"),
    )
    return tuple(Signal(net, role, volts) for net, role in roles)


def strapped(address: float, *pins: str) -> dict[str, str]:
    """The nets of the pins that set the last bits of a device's address, the lowest first."""
    return {pin: "VDD" if int(address) >> n & 1 else "GND" for n, pin in enumerate(pins)}


def worth(expression: str, values: Mapping[str, float]) -> float:
    """What an expression of a circuit's parameters comes to, such as "vout * iout / (0.8 * vin)"."""
    return calculate(_NAME.sub(lambda hit: f"({values[hit[0]]!r})", expression))
