"""The connections of a repaired circuit that the script did not make itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

from circuitron.guard.matching import Matching
from circuitron.guard.words import bare
from circuitron.models import NetInstance, PartInstance, PinRef


@dataclass(frozen=True)
class Move:
    """A pin that a repair has put on a net.

    Args:
        before: the part as the script asked for it; None for one that the repair adds.
        requested: the pins that the script puts on that net by names or numbers that the part did not have.
    """

    before: PartInstance | None
    part: PartInstance
    pin: PinRef
    net: NetInstance
    requested: tuple[str, ...] = ()

    @property
    def as_written(self) -> bool:
        """Whether the script itself asks for this pin on this net, by its very name or number."""
        names = {plain(name) for name in self.requested}
        replaced = self.before is not None and self.before.placeholder
        return plain(self.pin.name) in names or (self.pin.number in self.requested and not replaced)

    @property
    def label(self) -> str:
        return f"{self.pin.ref}.{self.pin.number} ({self.pin.name})"


def moves(found: Matching) -> tuple[Move, ...]:
    """All connections of the second circuit that are not those of the first."""
    before = {part.ref: found.before.parts[place] for place, part in found.parts.items()}
    kept, requested = _kept(found), _requested(found)
    return tuple(
        Move(before.get(part.ref), part, pin, net, requested.get((part.ref, net.name), ()))
        for part in found.after.parts
        for pin in part.pins
        if (net := found.net_of(pin)) is not None and (part.ref, pin.number, net.name) not in kept
    )


def _kept(found: Matching) -> set[tuple[str, str, str]]:
    """Reference, pin and net of what was connected so before."""
    kept: set[tuple[str, str, str]] = set()
    for net in found.before.nets:
        for pin in net.pins:
            place = found.place(pin.ref)
            other = found.counterpart(pin)
            if place is None or other is None or found.before.parts[place].placeholder:
                continue
            kept |= {(other.ref, other.number, image) for image in found.images[net.name]}
    return kept


def _requested(found: Matching) -> dict[tuple[str, str], tuple[str, ...]]:
    """Reference and net of the second circuit → the pins that the script asked for there in vain."""
    requested: dict[tuple[str, str], dict[str, None]] = {}
    for net in found.before.nets:
        for pin in net.pins:
            place = found.place(pin.ref)
            part = found.parts.get(place) if place is not None else None
            if part is None or place is None:
                continue
            if found.before.parts[place].placeholder or found.counterpart(pin) is None:
                name = (pin.name or pin.number).removeprefix("?")
                for image in found.images[net.name]:
                    requested.setdefault((part.ref, image), {})[name] = None
    return {key: tuple(names) for key, names in requested.items()}


def plain(name: str) -> str:
    """A pin's name for comparison; the marks of an inverted signal count."""
    inverted = "~" if re.match(r"~\{|~.|/.", name) else ""
    return inverted + re.sub(r"[\s~/]", "", bare(name))
