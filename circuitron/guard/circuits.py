"""What the guard sees in two circuits: parts, pins, nets, values, no-connects and drive of the one and the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from circuitron.electrical import pin_label
from circuitron.guard.additions import has_no_resistance
from circuitron.guard.erc_allowances import DRIVING
from circuitron.guard.matching import Matching
from circuitron.guard.shorts import shorts
from circuitron.guard.source_profile import NO_CONNECT_WORDS
from circuitron.knowledge.vocabulary import is_ground, is_rail
from circuitron.models import NetInstance, PartInstance, PinRef

_SUPPLY = re.compile(r"[ADP]?(V(DD|SS|CC|BAT|IO)|GND)", re.IGNORECASE)
_OF_UNITS = frozenset({"input", "output", "open_collector", "tri_state", "bidirectional"})  # signals, not supplies
_FEW = 4  # reasons of one kind that are spelled out


def lost_parts(found: Matching) -> Iterator[str]:
    """Parts that did something and are not there any more."""
    connected = Counter(pin.ref for net in found.before.nets if len(net.pins) > 1 for pin in net.pins)
    for part in found.lost:
        # No loss is what did nothing: the pattern of `2 * part`, or a part that a failing statement left with one end
        # in the air.
        if connected[part.ref] >= min(2, max(1, len(part.pins))):
            yield f"{part.ref} ({part.library}:{part.name}) is no longer in the circuit"


def by_circuit(found: Matching, original: str, movable: frozenset[str]) -> Iterator[str]:
    """Reasons against a repair that its circuit shows.

    Args:
        original: the source before, which says what nets it joins itself.
        movable: references of parts whose values may differ.
    """
    yield from _shortened(list(_unconnected(found)))
    yield from shorts(found, original)
    yield from _splits(found)
    yield from _parked(found)
    yield from _unmarked(found)
    yield from _driven(found)
    yield from _revalued(found, movable)


def _shortened(reasons: list[str]) -> Iterator[str]:
    yield from reasons[:_FEW]
    if len(reasons) > _FEW:
        yield f"… and {len(reasons) - _FEW} more"


def _unconnected(found: Matching) -> Iterator[str]:
    """Pins that were on a net with others and are not any more, neither they nor their namesakes."""
    for net in found.before.nets:
        if len(net.pins) < 2 or net.name.replace("_", "").casefold() in NO_CONNECT_WORDS:
            continue
        for pin in net.pins:
            place = found.place(pin.ref)
            part = found.parts.get(place) if place is not None else None
            if part is not None and not _still_connected(found, net, pin, part):
                yield f"{pin_label(pin)} was connected to {net.name} and is not any more"


def _still_connected(found: Matching, net: NetInstance, pin: PinRef, part: PartInstance) -> bool:
    """Whether the pin, or the one that stands in for it, is on that net with others."""
    images = found.images.get(net.name, set())
    other = found.counterpart(pin)
    if other is None:  # renamed: any pin of the part there, and if others are connected that were not, one of those
        if _in_vain(found, net, pin):
            return True
        known = () if found.before.parts[found.place(pin.ref) or 0].placeholder else part.pins
        fresh = [p for p in known if (pin.ref, p.number) not in found.nets_before]
        nets = _nets_of(found, fresh) or _nets_of(found, part.pins)
        return any(not images or held.name in images for held in nets)
    if _nets_of(found, (other,)):
        return True
    namesakes = [p for p in part.pins if (p.name, p.type) == (other.name, other.type) and p.type in _OF_UNITS]
    return _in_whole_units(found, part) and any(held.name in images for held in _nets_of(found, namesakes))


def _in_vain(found: Matching, net: NetInstance, pin: PinRef) -> bool:
    """Whether a supply that the part does not have was to join a net where another supply of the part was, and is."""
    beside = [p for p in net.pins if p.ref == pin.ref and p.type == "power_in" and not p.number.startswith("?")]
    there = [other for p in beside if (other := found.counterpart(p)) is not None]
    return pin.number == f"?{pin.name}" and bool(_SUPPLY.match(pin.name)) and bool(_nets_of(found, there))


def _in_whole_units(found: Matching, part: PartInstance) -> bool:
    """Whether a part of several units has as many of one pin connected as of any other: none has lost a pin alone."""
    units: dict[tuple[str, str], list[PinRef]] = {}
    for pin in part.pins:
        if pin.type in _OF_UNITS:
            units.setdefault((pin.name, pin.type), []).append(pin)
    used = {sum(bool(_nets_of(found, (pin,))) for pin in pins) for pins in units.values() if len(pins) > 1}
    return len(used) < 2


def _nets_of(found: Matching, pins: Iterable[PinRef]) -> list[NetInstance]:
    """Nets with at least two pins that these pins of the second circuit are on."""
    return [held for pin in pins if (held := found.net_of(pin)) is not None and len(held.pins) > 1]


def _splits(found: Matching) -> Iterator[str]:
    """Nets whose pins lie on several nets now. Pins that the symbol does not have are left out."""
    for net in found.before.nets:
        held: dict[str, PinRef] = {}
        doubtful = {pin.ref for pin in net.pins if found.counterpart(pin) is None}
        for pin in net.pins:
            other = found.counterpart(pin)
            image = found.net_of(other) if other is not None else None
            if image is not None and not (pin.ref in doubtful and pin.number in _in_names(found, pin.ref)):
                held.setdefault(image.name, pin)
        if len(held) > 1 and not any(_held_together(found, ref, held) for ref in doubtful):
            places = ", ".join(f"{pin_label(pin)} on {name}" for name, pin in held.items())
            yield f"{net.name} is cut apart: {places}"


def _in_names(found: Matching, ref: str) -> set[str]:
    """Numbers of pins that a part's names of pins list: `u['3,4EN']` asks for pin 3 besides, and is called EN3,4."""
    part = found.parts.get(found.place(ref) or 0)
    names = (pin.name for pin in (part.pins if part else ()) if "," in pin.name)
    return {number for name in names for number in re.findall(r"\d+", name)}


def _held_together(found: Matching, ref: str, held: Iterable[str]) -> bool:
    """Whether one pin that a part does not have may have held these nets of the second circuit together: `bridge['~']`
    is two pins. Then there is one of the part on each, and one more for each other pin that it does not have."""
    place = found.place(ref)
    part = found.parts.get(place) if place is not None else None
    if part is None:
        return False
    mine = [pin for pin in (pin for net in found.before.nets for pin in net.pins) if pin.ref == ref]
    known = {other.number for pin in mine if (other := found.counterpart(pin)) is not None} - _in_names(found, ref)
    wanting = {pin.number for pin in mine if found.counterpart(pin) is None}
    fresh = [image.name for pin in part.pins if pin.number not in known and (image := found.net_of(pin)) is not None]
    names = set(held)
    return names <= set(fresh) and len(fresh) - len(wanting) >= len(names) - 1


def _parked(found: Matching) -> Iterator[str]:
    """Pins that were connected and are marked NC now."""
    parked = {(pin.ref, pin.number) for pin in found.after.no_connects}
    for net in found.before.nets:
        meant = net.name.replace("_", "").casefold() in NO_CONNECT_WORDS  # a net called NC, for want of the real one
        for pin in net.pins if len(net.pins) > 1 and not meant else ():
            place = found.place(pin.ref)
            other = found.counterpart(pin)
            part = found.parts.get(place) if place is not None else None
            if other is None or part is None or (other.ref, other.number) not in parked:
                continue
            if not _still_connected(found, net, pin, part):
                yield f"{pin_label(pin)} was connected to {net.name} and is marked NC"


def _unmarked(found: Matching) -> Iterator[str]:
    """Pins that were marked NC and have a net of their own instead, which says no more and hides that it is meant."""
    parked = {(pin.ref, pin.number) for pin in found.after.no_connects}
    for pin in found.before.no_connects:
        other = found.counterpart(pin)
        if other is None or (other.ref, other.number) in parked:
            continue
        net = found.net_of(other)
        if net is not None and len(net.pins) == 1:
            yield f"{pin_label(pin)} was marked NC and is on {net.name} alone now"


def _driven(found: Matching) -> Iterator[str]:
    """Nets that are declared driven although something on them drives: that hides a pin conflict."""
    power_before = {image for net in found.before.nets if _is_power(net.drive) for image in found.images[net.name]}
    power_before |= {net.name for net in found.before.nets if _is_power(net.drive)}
    for net in found.after.nets:
        driver = next((pin for pin in net.pins if pin.type in DRIVING), None)
        if not _is_power(net.drive) or net.name in power_before:
            continue
        if driver is not None:
            yield f"{net.name} is given drive = POWER although {pin_label(driver)} drives it"
        elif _is_signal(net):
            yield f"{net.name} is given drive = POWER and is no supply"


def _is_signal(net: NetInstance) -> bool:
    """Whether a net feeds nothing, and leads to inputs."""
    types = {pin.type for pin in net.pins}
    rail = is_rail(net.name) or is_ground(net.name)
    return not rail and "power_in" not in types and bool(types & {"input", "bidirectional"})


def _is_power(drive: str) -> bool:
    return drive.upper().endswith("POWER")


def _revalued(found: Matching, movable: frozenset[str]) -> Iterator[str]:
    for place, part in found.parts.items():
        mine = found.before.parts[place]
        # "?" stands for what a diagnose run could not work out, alone or in a text: `f"{size}k"`.
        given = "" if mine.value in (mine.name, "?") else mine.value
        if given and not re.fullmatch(re.escape(given).replace(r"\?", ".*"), part.value) and mine.ref not in movable:
            yield f"{mine.ref} had the value {given} and has {part.value or 'none'} now"
        elif "?" in mine.value and re.match(r"R(_|$)", part.name) and has_no_resistance(part.value):
            yield f"{mine.ref} had a value that is not known and has {part.value} now, which joins its nets"
        if mine.footprint not in ("", "?") and not part.footprint:
            yield f"{mine.ref} has lost its footprint {mine.footprint}"
