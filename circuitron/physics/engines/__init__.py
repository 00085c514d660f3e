"""SPICE engines behind one Protocol: the embedded neospice, and libngspice where the system has it."""

from circuitron.physics.engines.base import Deck, Engine, NoResult, Solution
from circuitron.physics.engines.process import EngineProcess

__all__ = ["Deck", "Engine", "EngineProcess", "NoResult", "Solution"]
