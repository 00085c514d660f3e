"""What an emitter is given: the circuit, how its inputs stand, and the deck that grows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from circuitron.circuit import Circuit, Part, Pin, Role
    from circuitron.physics.netlist import Netlist


@dataclass(frozen=True)
class State:
    """How the inputs of a circuit stand: "PWM high", "SW1 closed".

    Attributes:
        levels: volts that signals are driven to, by net.
        high: timers whose output is high.
        closed: switches that are closed.
        wiper: where potentiometers stand, 0 to 1.
        rails: volts of the sources, by net.
    """

    name: str
    rails: Mapping[str, float]
    levels: Mapping[str, float] = field(default_factory=dict)
    high: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()
    wiper: float = 0.5
    stimulus: str = ""  # the net that a source of AC 1 drives, at its level


@dataclass(frozen=True)
class Emission:
    """A deck that is being made.

    Attributes:
        dynamic: for AC or a transient, so that capacitors and inductors count.
        seconds: of a transient, about one period of each timer that oscillates, by reference.
    """

    circuit: Circuit
    state: State
    netlist: Netlist
    dynamic: bool = False
    seconds: Mapping[str, float] = field(default_factory=dict)

    def node(self, pin: Pin) -> str:
        """The node of a pin; one of its own where it is open."""
        return self.netlist.node(pin.net or f"{pin.ref}.{pin.number}")

    def probe(self, part: Part, pin: Pin) -> str:
        """The node of a pin, with the current that flows into it measured under the part's name."""
        return self.netlist.probe(part.ref, self.node(pin))

    def pair(self, part: Part, one: Role, other: Role) -> tuple[Pin, Pin] | None:
        """The only pins of two roles."""
        found = part.one(one), part.one(other)
        return (found[0], found[1]) if found[0] is not None and found[1] is not None else None
