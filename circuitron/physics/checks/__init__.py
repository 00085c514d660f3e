"""What the numbers of a circuit say. A check is one file with a function `check(lab)`, entered in `CHECKS`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from circuitron.physics.checks import amplifiers, inputs, leds, overload, power, rails, reverse, switches, timers

if TYPE_CHECKING:
    from circuitron.physics.operating import Lab
    from circuitron.physics.results import Outcome

CHECKS: tuple[Callable[[Lab], Iterator[Outcome]], ...] = (
    rails.check,
    leds.check,
    power.check,
    overload.check,
    switches.check,
    reverse.check,
    inputs.check,
    amplifiers.check,
    timers.check,
)
