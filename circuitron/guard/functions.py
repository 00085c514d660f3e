"""What a repair does to signals: a pin asked for by a name that the symbol lacks is not put on another function, nor is
one of two that are exchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.guard.matching import Matching, is_anonymous
from circuitron.guard.moves import Move, moves, plain
from circuitron.guard.words import bare, is_opposite
from circuitron.models import NetInstance, PartInstance, PinRef

# Ways to write the complement of a signal: ~{Q}, ~Q, /Q, Q', Q*, Q#, nQ, Q_N, QN, Qbar.
_COMPLEMENT = re.compile(
    r"~\{(?P<a>.+)\}|[~/!](?P<b>.+)|(?P<c>.+?)(['*#]|_[nN]|_[bB]|_?[bB][aA][rR]|(?<=[A-Z0-9])n)|n(?P<d>[A-Z].*)"
)


def exchanged(found: Matching) -> Iterator[str]:
    """Reasons against a repair that the functions of its pins show."""
    by_net: dict[tuple[str, str], list[Move]] = {}
    for move in moves(found):
        by_net.setdefault((move.part.ref, move.net.name), []).append(move)
    merged = _merged(found)
    for of_net in by_net.values():
        part, net, requested = of_net[0].part, of_net[0].net, of_net[0].requested
        pins = [move.pin for move in of_net]
        for name in requested:
            replaced = of_net[0].before is not None and of_net[0].before.placeholder
            there = [pin for pin in part.pins if _is_called(pin, name, by_number=replaced)]
            held = [found.net_of(pin) for pin in there]
            if there and not any(one == net or (net.name in merged and _is_fresh(found, one)) for one in held):
                yield f"{part.ref}: {name} was asked for on {net.name} and is not on it"
            elif not there and pins and not any(_may_be(part, name, pin, pins) for pin in pins):
                given = ", ".join(f"{pin.number} ({pin.name})" for pin in pins)
                yield f"{part.ref}: {name} was asked for on {net.name} and is {given} now, another function"
    yield from _moved_alone(found)


def _merged(found: Matching) -> set[str]:
    """Nets that the diagnose run took for one with others: `a & part & b` passes through one pin of a placeholder."""
    nets = (net for net in found.before.nets if any(pin.number in ("0", "?0") for pin in net.pins))
    return {image for net in nets for image in found.images[net.name]}


def _is_fresh(found: Matching, net: NetInstance | None) -> bool:
    return net is not None and all(other.name != net.name for other in found.before.nets)


def _is_called(pin: PinRef, name: str, by_number: bool) -> bool:
    return plain(pin.name) == plain(name) or (by_number and pin.number == name)


def _may_be(part: PartInstance, name: str, pin: PinRef, given: list[PinRef]) -> bool:
    """Whether a pin may be what the script calls so: neither its opposite nor, where the part has both, the complement
    of it."""
    names = [piece for other in part.pins for piece in re.split(r"[/,]", other.name)]
    if any(is_opposite(name, piece, names) for piece in re.split(r"[/,]", pin.name)):
        return False
    inverted, base = _form(name, part)
    if base != _form(pin.name, part)[1] or inverted == _form(pin.name, part)[0]:
        return True
    return not any(_form(other.name, part) == (inverted, base) and other not in given for other in part.pins)


def _form(name: str, part: PartInstance) -> tuple[bool, str]:
    """Whether a name is that of a complement, and of which signal. `QN` is one where the part has a Q."""
    match = _COMPLEMENT.fullmatch(name.strip())
    if match:
        return True, bare(next(text for text in match.groupdict().values() if text))
    stem = bare(name)
    if stem.endswith("N") and any(bare(pin.name) == stem[:-1] for pin in part.pins):
        return True, stem[:-1]
    return False, stem


def _moved_alone(found: Matching) -> Iterator[str]:
    """Pins that were alone on a net with a name of its own, on which another pin is now instead."""
    for net in found.before.nets:
        if len(net.pins) != 1 or is_anonymous(net.name):
            continue
        other = found.counterpart(net.pins[0])
        now = found.net_of(other) if other is not None else None
        same = next((held for held in found.after.nets if held.name == net.name), None)
        place = found.place(net.pins[0].ref)
        real = place is not None and not found.before.parts[place].placeholder
        if real and other is not None and same is not None and same.pins and now != same and other not in same.pins:
            yield f"{other.ref}.{other.number} ({other.name}) was on {net.name} and is not any more"
