"""Where a finished circuit connects a pin to another net than its plan does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circuitron.assertions.wiring import Wiring
from circuitron.models import Snapshot
from circuitron.plan import PlannedNet


def misplaced(planned: Sequence[PlannedNet], snapshot: Snapshot) -> frozenset[str]:
    """References of the parts that have a pin on a net of the plan that is not the pin's own.

    Nets that the plan does not name say nothing: code may have names of its own for what the plan left open.
    """
    wiring = Wiring(snapshot)
    names = {net.name.casefold() for net in planned}
    wanted: dict[tuple[str, str], set[str]] = {}
    for name, ref, number in _places(planned, wiring):
        wanted.setdefault((ref, number), set()).add(name)
    found = set()
    for net in snapshot.nets:
        for pin in net.pins:
            own = wanted.get((pin.ref, pin.number))
            if own and net.name.casefold() in names - own:
                found.add(pin.ref)
    return frozenset(found)


def _places(planned: Sequence[PlannedNet], wiring: Wiring) -> Iterator[tuple[str, str, str]]:
    """(net, reference, pin number) of each connection of the plan whose part and pin there are."""
    for net in planned:
        for place in net.connects:
            ref, _, pin = place.strip().partition(".")
            part = wiring.parts.get(ref)
            for found in wiring.pins(part, pin) if part else ():
                yield net.name.casefold(), ref, found.number
