"""What a repair makes of the pins that a script asks for by names which the symbol lacks: each of them is one pin, not
exchanged with another; and no pin of a stand-in is tied that nobody asked for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from circuitron.guard.matching import Matching
from circuitron.guard.moves import Move, moves, plain
from circuitron.guard.words import Role, bare, is_enabling, is_supply_name, is_switch, role_of_net, role_of_pin
from circuitron.models import NetInstance, PartInstance, PinRef

_POWER = frozenset({"power_in", "power_out", "no_connect", "free"})
_NUMBERED, _LETTERED = re.compile(r"(.*?)(\d+)"), re.compile(r"(.*?)(\d+|[A-Z])")
_CLEARLY = 0.3  # by how much of a name two names must fit better
_SIGNS = {"PLUS": "+", "MINUS": "-", "POS": "+", "NEG": "-"}


def requests(found: Matching) -> Iterator[str]:
    """Reasons against a repair that the pins show which it found for the names of the script."""
    by_part: dict[str, list[Move]] = {}
    for move in moves(found):
        by_part.setdefault(move.part.ref, []).append(move)
    for of_part in by_part.values():
        yield from _crossed(found, of_part)
        yield from _added(found, of_part)
    yield from _dropped(found, by_part)


# ---------------------------------------------------------------------------------------------- exchanged with another


def _crossed(found: Matching, of_part: list[Move]) -> Iterator[str]:
    """Two names whose pins would both be better matched by each other's."""
    pairs = [
        pair for net in dict.fromkeys(move.net.name for move in of_part) if (pair := _pair(of_part, net)) is not None
    ]
    for place, (name, pin) in enumerate(pairs):
        for other_name, other in pairs[place + 1 :]:
            if _fits_better((name, other_name), (pin.name, other.name)):
                yield (
                    f"{pin.ref}: {name} and {other_name} became {pin.name} and {other.name}; "
                    "by their names it is the other way round"
                )
                return


def _fits_better(names: tuple[str, str], pins: tuple[str, str]) -> bool:
    """Whether two names fit two pins better when they are exchanged, or then follow the order of their numbers."""
    gains = [
        _likeness(names[0], pins[1]) - _likeness(names[0], pins[0]),
        _likeness(names[1], pins[0]) - _likeness(names[1], pins[1]),
    ]
    if min(gains) > 0 or (min(gains) == 0 and sum(gains) >= _CLEARLY):
        return True
    (stem, first), (other, second) = (_numbered(name) for name in names)
    (pin_stem, one), (other_stem, two) = (_numbered(pin, _LETTERED) for pin in pins)
    series = stem == other and pin_stem == other_stem and None not in (first, second, one, two)
    return series and ((first or 0) - (second or 0)) * ((one or 0) - (two or 0)) < 0


def _numbered(name: str, pattern: re.Pattern[str] = _NUMBERED) -> tuple[str, int | None]:
    """A name of a series without what counts: ("Q", 0) for Q0, and for QA of pins."""
    found = pattern.fullmatch(bare(name))
    if found is None:
        return name, None
    return found[1], int(found[2]) if found[2].isdigit() else ord(found[2]) - ord("A")


def _pair(of_part: list[Move], net: str) -> tuple[str, PinRef] | None:
    """The one name that the part lacks and the script asks for on a net, and the one pin that is there instead."""
    on_net = [move for move in of_part if move.net.name == net]
    names = {plain(pin.name) for pin in on_net[0].part.pins}
    lacking = [name for name in on_net[0].requested if plain(name) not in names and not name.isdecimal()]
    pins = [move.pin for move in on_net if not move.as_written]
    return (lacking[0], pins[0]) if len(lacking) == len(pins) == 1 else None


def _likeness(name: str, pin: str) -> float:
    """How much of a pin's name a name has in it; numbers count where both have some."""
    letters, other = Counter(_letters(name)), Counter(_letters(pin))
    shared = (letters & other).total()
    numbers, others = re.findall(r"\d+", name), re.findall(r"\d+", pin)
    same = 2.0 if numbers and numbers == others else 0.0
    switches = 1.0 if is_switch(name) and is_switch(pin) else 0.0
    return shared / max(1, other.total()) + shared / max(2, 2 * letters.total()) + same + switches


def _letters(name: str) -> str:
    words = re.findall(r"[A-Z]+|[+-]", bare(name))
    return "".join(_SIGNS.get(word, word) for word in words)


# ------------------------------------------------------------------------------------------------------- left out


def _dropped(found: Matching, by_part: dict[str, list[Move]]) -> Iterator[str]:
    """Signals asked for on a net of which the repair leaves one out, while a pin of the part is open."""
    for net in found.before.nets:
        lacking: dict[str, dict[str, None]] = {}
        for pin in net.pins:
            if found.counterpart(pin) is None and pin.name and not is_supply_name(pin.name) and pin.number != "?0":
                lacking.setdefault(pin.ref, {})[plain(pin.name)] = None
        for ref, names in lacking.items():
            place = found.place(ref)
            part = found.parts.get(place) if place is not None else None
            known = part is not None and place is not None and not found.before.parts[place].placeholder
            if part is None or not known or len(net.pins) < 2 or not found.images[net.name]:
                continue
            given = [move for move in by_part.get(part.ref, []) if move.net.name in found.images[net.name]]
            if len(given) < len(names) and _open_signals(found, ref, part):
                yield f"{ref}: {', '.join(names)} asked for on {net.name}, and {len(given)} of the part's pins there"


def _open_signals(found: Matching, ref: str, part: PartInstance) -> list[PinRef]:
    """Signals of a part that are on nothing in the second circuit and were not marked NC in the first."""
    parked = {pin.number for pin in found.before.no_connects if pin.ref == ref}
    return [
        pin
        for pin in part.pins
        if pin.type not in _POWER and pin.number not in parked and not _is_used(found.net_of(pin))
    ]


def _is_used(net: NetInstance | None) -> bool:
    return net is not None and len(net.pins) > 1


# ------------------------------------------------------------------------------------------- nobody asked for it


def _added(found: Matching, of_part: list[Move]) -> Iterator[str]:
    """Signals of a part that stands for one which no library has, on a net where the script asks for fewer pins."""
    parts = {part.ref: part for part in found.after.parts}
    if _is_vague(found, of_part[0]):
        return
    for move in of_part:
        if move.before is None or not move.before.placeholder or move.pin.type in _POWER or _is_requested(found, move):
            continue
        beside = [other for other in of_part if other.net == move.net]
        names = {plain(name) for name in move.requested}
        written = [other for other in beside if other.as_written or other.pin.number in move.requested]
        if move in written or len(beside) <= len(names) or (not written and names):
            continue
        carried = role_of_net(move.net, parts, without=move.pin)
        if not (carried is not None and is_enabling(move.pin.name, carried)) and not _has_namesake(move, written):
            yield f"{move.label} is on {move.net.name}: the script asks for no such pin there"


def _is_vague(found: Matching, move: Move) -> bool:
    """Whether the script asks for a pin of the part by a name that it lacks, on a net without a certain pin, or for
    none at all: a loop over the pins of a part that no library has does nothing."""
    if move.before is not None and all(pin.ref != move.before.ref for net in found.before.nets for pin in net.pins):
        return True
    names = {plain(text) for pin in move.part.pins for text in (pin.name, pin.number)}
    return any(
        pin.ref == move.before.ref and plain((pin.name or pin.number).removeprefix("?")) not in names
        for net in found.before.nets
        if move.before is not None and not found.images[net.name]
        for pin in net.pins
    )


def _is_requested(found: Matching, move: Move) -> bool:
    """Whether the script asks for the pin by its very name or number, on whatever net."""
    names = {plain(move.pin.name), move.pin.number}
    return any(
        move.before is not None
        and pin.ref == move.before.ref
        and plain((pin.name or pin.number).removeprefix("?")) in names
        for net in found.before.nets
        for pin in net.pins
    )


def _has_namesake(move: Move, others: list[Move]) -> bool:
    """Whether the script asks for another pin of the same name there: all of them are meant."""
    names = {plain(other.pin.name) for other in others}
    return plain(move.pin.name) in names and role_of_pin(move.part, move.pin) is not Role.SUPPLY
