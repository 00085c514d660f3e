"""Parameters that several reference circuits have in common."""

from __future__ import annotations

from circuitron.references.base import Parameter

LOGIC = Parameter(
    "logic",
    "level of the control signal",
    "V",
    3.3,
    2.5,
    5.5,
    ("logic", "control", "gpio", "driven"),
    ("logic", "gpio", "control", "signal", "mcu", "microcontroller", "arduino"),
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
