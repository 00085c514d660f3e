"""From a circuit and the state of its inputs to a SPICE deck, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from circuitron.circuit import Circuit, Kind, Part
from circuitron.circuit.kinds import PLUGS
from circuitron.physics.emit import chips, passives, semiconductors
from circuitron.physics.emit.state import Emission, State
from circuitron.physics.netlist import GROUND, Netlist

if TYPE_CHECKING:
    from circuitron.physics.sources import Signal

__all__ = ["Emission", "State", "emit", "unmodelled"]

_SOURCE_OHMS = 0.01  # of a supply
_OPEN = frozenset({*PLUGS, Kind.CRYSTAL, Kind.MECHANICAL, Kind.TEST_POINT, Kind.BATTERY, Kind.MOTOR, Kind.SOLENOID})
_EMITTERS: Mapping[Kind, Callable[[Part, Emission], bool]] = MappingProxyType(
    {
        Kind.RESISTOR: passives.resistor,
        Kind.THERMISTOR: passives.resistor,
        Kind.POTENTIOMETER: passives.potentiometer,
        Kind.CAPACITOR: passives.capacitor,
        Kind.INDUCTOR: passives.inductor,
        Kind.FERRITE: passives.link,
        Kind.FUSE: passives.link,
        Kind.NET_TIE: passives.link,
        Kind.SWITCH: passives.switch,
        Kind.JUMPER: passives.switch,
        Kind.BRIDGE: semiconductors.bridge,
        Kind.NPN: semiconductors.bipolar,
        Kind.PNP: semiconductors.bipolar,
        Kind.NMOS: semiconductors.mosfet,
        Kind.PMOS: semiconductors.mosfet,
        **dict.fromkeys((Kind.DIODE, Kind.SCHOTTKY, Kind.ZENER, Kind.TVS, Kind.LED), semiconductors.diode),
        **chips.EMITTERS,
    }
)


def emit(
    circuit: Circuit,
    state: State,
    signals: Iterable[Signal],
    dynamic: bool = False,
    seconds: Mapping[str, float] = MappingProxyType({}),
) -> Netlist:
    """The deck of a circuit in one state.

    Args:
        signals: what drives nets from outside; those that the state gives no level stay open.
        dynamic: for AC or a transient, with capacitors and inductors.
        seconds: periods of the timers that oscillate in a transient.
    """
    netlist = Netlist(*circuit.grounds)
    deck = Emission(circuit, state, netlist, dynamic, seconds)
    if state.stimulus:
        netlist.source(netlist.node(state.stimulus), GROUND, state.levels.get(state.stimulus, 0.0), "AC 1")
    for net, volts in state.rails.items():
        if net == state.stimulus:
            continue
        inside = netlist.probe(f"rail:{net}", netlist.node(net))
        drive = netlist.inner_node()
        netlist.resistor(inside, drive, _SOURCE_OHMS)
        netlist.source(drive, GROUND, volts)
    for signal in signals:
        if signal.net in state.levels and signal.net != state.stimulus:
            drive = netlist.inner_node()
            netlist.source(drive, GROUND, state.levels[signal.net])
            netlist.resistor(drive, netlist.node(signal.net), signal.ohms)
    for part in circuit.parts.values():
        if (emitter := _EMITTERS.get(part.kind)) is not None:
            emitter(part, deck)
    return netlist


def unmodelled(circuit: Circuit, state: State) -> tuple[Part, ...]:
    """Parts that can conduct and have no model, so that nets they are on may be at any voltage."""
    deck = Emission(circuit, state, Netlist(*circuit.grounds))
    return tuple(part for part in circuit.parts.values() if part.kind not in _OPEN and not _has_model(part, deck))


def _has_model(part: Part, deck: Emission) -> bool:
    emitter = _EMITTERS.get(part.kind)
    return emitter is not None and emitter(part, deck)
