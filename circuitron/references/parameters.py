"""Parameters that several reference circuits have in common."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Parameter
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE

LOGIC = Parameter(
    "logic",
    "level of the control signal",
    "V",
    3.3,
    2.5,
    5.5,
    ("logic", "control", "controlled", "gpio", "driven", "pwm"),
    ("logic", "gpio", "control", "signal", "mcu", "microcontroller", "arduino", "pin"),
)
BANDWIDTH = Parameter(
    "bandwidth",
    "highest frequency",
    "Hz",
    1e3,
    1.0,
    60e3,
    ("bandwidth", "to", "up", "at"),
    ("bandwidth", "signals", "signal"),
    alone=True,
)

# Of filters with an op-amp. "at 5 kHz" is their cutoff, so "at" does not lead to the supply.
FILTER_SUPPLY = Parameter(
    "supply",
    "supply voltage",
    "V",
    5.0,
    1.8,
    30.0,
    tuple(word for word in SUPPLY_BEFORE if word != "at"),
    SUPPLY_AFTER,
    alone=True,
)

# Forward voltages in volts, as in LED datasheets; no two alike, so that the voltage tells the colour.
COLOURS = (
    ("infrared", 1.2),
    ("red", 2.0),
    ("orange", 2.05),
    ("amber", 2.15),
    ("yellow", 2.1),
    ("green", 2.2),
    ("blue", 3.3),
    ("white", 3.2),
)

FORWARD_VOLTAGE = Parameter(
    "vf",
    "forward voltage",
    "V",
    2.0,
    1.2,
    3.6,
    ("forward", "drop", "vf"),
    ("forward", "drop", "vf"),
    named=COLOURS,
)


def colour_of(volts: float) -> str:
    """The colour of an LED of a forward voltage; "": none that is seen."""
    return next((name for name, forward in COLOURS if forward == volts and name != "infrared"), "")


# What the supply of a series resistor comes to in a vehicle whose generator runs.
IN_VEHICLES = tuple((word, 14.4) for word in ("car", "dashboard", "motorcycle", "boat", "caravan", "camper"))


def supply(default: float, low: float, high: float, *after: str) -> Parameter:
    """The supply voltage of a circuit that has one.

    Args:
        after: further words that stand after it.
    """
    return Parameter(
        "supply", "supply voltage", "V", default, low, high, SUPPLY_BEFORE, (*SUPPLY_AFTER, *after), alone=True
    )


def address(first: int, last: int) -> Parameter:
    """The address of a device on an I²C bus; beside others it takes the first that is free."""
    return Parameter("address", "I2C address", "i2c", float(first), float(first), float(last), alone=True)


AUDIO = Parameter("bandwidth", "highest frequency", "Hz", 20e3, 100.0, 60e3, ("to", "up"), ("bandwidth",), alone=True)

# The limits of a window comparator and its supply, to which "at" does not lead.
WINDOW = (
    Parameter(
        "low",
        "lower threshold",
        "V",
        1.5,
        0.2,
        20.0,
        ("between", "from", "below", "lower", "comparator"),
        ("to", "and", "lower"),
    ),
    Parameter(
        "high",
        "upper threshold",
        "V",
        2.5,
        0.3,
        22.0,
        ("to", "and", "above", "upper", "between"),
        ("upper",),
    ),
    replace(supply(5.0, 4.5, 24.0), before=tuple(word for word in SUPPLY_BEFORE if word != "at")),
)
