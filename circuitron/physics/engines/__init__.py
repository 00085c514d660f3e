"""SPICE engines behind one Protocol: the embedded neospice, and libngspice where the system has it."""

from circuitron.physics.engines.base import Deck, Engine, NoResult, Solution
from circuitron.physics.engines.process import EngineProcess

__all__ = ["Deck", "Engine", "EngineProcess", "NoResult", "Solution", "installed_engines"]

# The embedded engine first: it is the same on every machine, and finds more operating points.
_NAMES = ("neospice", "ngspice")


def installed_engines() -> tuple[EngineProcess, ...]:
    """The engines that there may be, each started when it is first asked."""
    return tuple(EngineProcess(name) for name in _NAMES)
