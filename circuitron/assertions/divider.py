"""The voltage at the tap of a divider, found by solving the resistors that hang on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from circuitron.assertions.wiring import Bridge, Wiring, label, ohms

if TYPE_CHECKING:
    from circuitron.execution_report import NetInstance

# What defines a net's voltage by itself; an input or a capacitor on it does not.
_SOURCES = frozenset({"output", "power_out", "power_in", "tri_state", "open_collector", "open_emitter"})
_SENSING = frozenset({"input", "bidirectional"})


class Undecided(Exception):
    """The voltage cannot be worked out from the circuit alone; the text says why."""


def tap_volts(wiring: Wiring, top: NetInstance, tap: NetInstance, bottom: NetInstance, volts: float) -> float:
    """Volts between tap and bottom, with `volts` between top and bottom and no current drawn at the tap.

    All resistors that are joined to the tap count, in series and in parallel, up to the top and the bottom net.

    Raises:
        Undecided: no resistor leads to one of the ends, a value cannot be read, or the network reaches a net whose
            voltage is set by something else.
    """
    network, inner = _network(wiring, top.name, tap.name, bottom.name)
    for end in (top, bottom):
        if not any(end.name in (r.one, r.other) for r in network):
            raise Undecided(f"no resistors lead from {tap.name} to {end.name}")
    for name in inner:
        _demand_no_source(wiring.nets[name], name == tap.name, wiring)
    return _solve(network, inner, {top.name: volts, bottom.name: 0.0})[tap.name]


def resistors_of(wiring: Wiring, tap: str, top: str, bottom: str) -> list[Bridge]:
    """The resistors that hang together with a tap, up to the ends."""
    return _network(wiring, top, tap, bottom)[0]


def _network(wiring: Wiring, top: str, tap: str, bottom: str) -> tuple[list[Bridge], list[str]]:
    """The resistors that hang together with the tap, and the nets inside, without going past top and bottom."""
    network: list[Bridge] = []
    inner, todo = [tap], deque([tap])
    while todo:
        net = todo.popleft()
        for resistor in wiring.resistors_on(wiring.nets[net]):
            if resistor in network:
                continue
            network.append(resistor)
            far = resistor.far_end(net)
            if far not in (top, bottom, *inner):
                inner.append(far)
                todo.append(far)
    return network, inner


def _demand_no_source(net: NetInstance, is_tap: bool, wiring: Wiring) -> None:
    """The tap may carry whatever does not set its voltage by kind; a net further in, nothing but what draws none."""
    sources = [label(pin) for pin in net.pins if pin.type in _SOURCES]
    if is_tap and sources:
        raise Undecided(f"{', '.join(sources)} is on {net.name} itself")
    idle = {bridge.part.ref for bridge in (*wiring.resistors, *wiring.capacitors)}
    others = [label(pin) for pin in net.pins if pin.ref not in idle and pin.type not in _SENSING]
    if not is_tap and (others or net.drive == "POWER"):
        why = f", which has {', '.join(others)}" if others else ", a rail"
        raise Undecided(f"resistors also lead to {net.name}{why}: its voltage is not known")


def _solve(network: Sequence[Bridge], inner: Sequence[str], fixed: Mapping[str, float]) -> dict[str, float]:
    """Kirchhoff's current law for each inner net, by Gaussian elimination."""
    place = {name: index for index, name in enumerate(inner)}
    rows = [[0.0] * (len(inner) + 1) for _ in inner]  # conductances, then the current that flows in
    for resistor in network:
        siemens = 1 / _resistance(resistor)
        for here, there in ((resistor.one, resistor.other), (resistor.other, resistor.one)):
            if here in place:
                row = rows[place[here]]
                row[place[here]] += siemens
                if there in place:
                    row[place[there]] -= siemens
                else:
                    row[-1] += siemens * fixed[there]
    for column in range(len(rows)):
        pivot = max(range(column, len(rows)), key=lambda index: abs(rows[index][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        rows = [
            row if index == column else [a - b * row[column] / head[column] for a, b in zip(row, head, strict=True)]
            for index, row in enumerate(rows)
        ]
    return {name: rows[index][-1] / rows[index][index] for name, index in place.items()}


def _resistance(resistor: Bridge) -> float:
    value = ohms(resistor.part.value)
    if not value:
        raise Undecided(f"{resistor.part.ref} has the value {resistor.part.value!r}, which is no resistance")
    return value
