"""What a repair does to connections: what it cuts, marks NC, joins, drives, and what values it changes on the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from circuitron.electrical import pin_label
from circuitron.execution_report import NetInstance, PartInstance, PinRef
from circuitron.guard.additions import has_no_resistance
from circuitron.guard.circuits import keys
from circuitron.guard.matching import Matching, plain
from circuitron.guard.provenance import Provenance
from circuitron.guard.vocabulary import DRIVING, is_anonymous, is_no_connect, role_of_name

_SUPPLY = re.compile(r"[ADP]?(V(DD|SS|CC|BAT|IO)|GND)", re.IGNORECASE)
_OF_UNITS = frozenset({"input", "output", "open_collector", "tri_state", "bidirectional"})  # signals, not supplies
_FEW = 4  # reasons of one kind that are spelled out
_QUANTITY = re.compile(r"(?P<number>[\d.]+) (?P<unit>[fpnuμµmkMGT]?(?:[FHVAsW]|Hz)?)[ΩΩ]?")  # as PySpice prints one


def lost_parts(found: Matching) -> Iterator[str]:
    """Parts that did something and are not there any more."""
    for part in found.lost:
        # No loss is what did nothing: the pattern of `2 * part`, or a part that a failing statement left with one end
        # in the air.
        connected = sum(len(net.pins) > 1 for _, net in found.before.pins_of(part.ref))
        if connected >= min(2, max(1, len(part.pins))):
            yield f"{part.ref} ({part.library}:{part.name}) is no longer in the circuit"


def by_circuit(found: Matching, original: Provenance, movable: frozenset[str]) -> Iterator[str]:
    """Reasons against a repair that its circuit shows.

    Args:
        original: the source before, which says what nets it joins itself.
        movable: references of parts whose values may differ.
    """
    cut = list(_disconnected(found))
    yield from _shortened([f"{pin_label(pin)} was connected to {net.name} and is not any more" for net, pin in cut])
    yield from _joined(found, original)
    yield from _bridged(found, original)
    yield from _splits(found)
    yield from _parked(found, cut)
    yield from _unmarked(found)
    yield from _driven(found)
    yield from _revalued(found, movable)


# --------------------------------------------------------------------------------------------------- cut, or marked NC


def _shortened(reasons: list[str]) -> Iterator[str]:
    yield from reasons[:_FEW]
    if len(reasons) > _FEW:
        yield f"… and {len(reasons) - _FEW} more"


def _disconnected(found: Matching) -> Iterator[tuple[NetInstance, PinRef]]:
    """Pins that were on a net with others and are not any more, neither they nor their namesakes."""
    for net in found.before.nets:
        if len(net.pins) < 2 or is_no_connect(net.name):  # a net called NC, for want of the real one
            continue
        for pin in net.pins:
            part = found.became(pin.ref)
            if part is not None and not _still_connected(found, net, pin, part):
                yield net, pin


def _still_connected(found: Matching, net: NetInstance, pin: PinRef, part: PartInstance) -> bool:
    """Whether the pin, or the one that stands in for it, is on that net with others."""
    images = found.images(net.name)
    other = found.counterpart(pin)
    if other is None:  # renamed: any pin of the part there, and if others are connected that were not, one of those
        if _in_vain(found, net, pin):
            return True
        used = {own.number for own, _ in found.before.pins_of(pin.ref)}
        fresh = [p for p in part.pins if p.number not in used] if not found.is_placeholder(pin.ref) else []
        nets = found.after.shared(fresh) or found.after.shared(part.pins)
        return any(not images or net.name in images for net in nets)
    if found.after.shared((other,)):
        return True
    namesakes = [p for p in part.pins if (p.name, p.type) == (other.name, other.type) and p.type in _OF_UNITS]
    return _in_whole_units(found, part) and any(net.name in images for net in found.after.shared(namesakes))


def _in_vain(found: Matching, net: NetInstance, pin: PinRef) -> bool:
    """Whether a supply that the part does not have was to join a net where another supply of the part was, and is."""
    if pin.number != f"?{pin.name}" or not _SUPPLY.match(pin.name):
        return False
    beside = [p for p in net.pins if p.ref == pin.ref and p.type == "power_in" and not p.number.startswith("?")]
    return bool(found.after.shared(other for p in beside if (other := found.counterpart(p)) is not None))


def _in_whole_units(found: Matching, part: PartInstance) -> bool:
    """Whether a part of several units has as many of one pin connected as of any other: none has lost a pin alone."""
    units: dict[tuple[str, str], list[PinRef]] = {}
    for pin in part.pins:
        if pin.type in _OF_UNITS:
            units.setdefault((pin.name, pin.type), []).append(pin)
    used = {len(found.after.shared(pins)) for pins in units.values() if len(pins) > 1}
    return len(used) < 2


def _splits(found: Matching) -> Iterator[str]:
    """Nets whose pins lie on several nets now. Pins that the symbol does not have are left out."""
    for net in found.before.nets:
        homes: dict[str, PinRef] = {}
        doubtful = {pin.ref for pin in net.pins if found.counterpart(pin) is None}
        for pin in net.pins:
            image = found.net_after(pin)
            if image is not None and not (pin.ref in doubtful and pin.number in _in_names(found, pin.ref)):
                homes.setdefault(image.name, pin)
        if len(homes) > 1 and not any(_were_joined(found, ref, homes) for ref in doubtful):
            places = ", ".join(f"{pin_label(pin)} on {name}" for name, pin in homes.items())
            yield f"{net.name} is cut apart: {places}"


def _in_names(found: Matching, ref: str) -> set[str]:
    """Numbers of pins that a part's names of pins list: `u['3,4EN']` asks for pin 3 besides, and is called EN3,4."""
    part = found.became(ref)
    names = (pin.name for pin in (part.pins if part else ()) if "," in pin.name)
    return {number for name in names for number in re.findall(r"\d+", name)}


def _were_joined(found: Matching, ref: str, names: Iterable[str]) -> bool:
    """Whether one pin that a part does not have may have joined these nets of the second circuit: `bridge['~']`
    is two pins. Then there is one of the part on each, and one more for each other pin that it does not have."""
    part = found.became(ref)
    if part is None:
        return False
    mine = [pin for pin, _ in found.before.pins_of(ref)]
    known = {other.number for pin in mine if (other := found.counterpart(pin)) is not None} - _in_names(found, ref)
    wanting = {pin.number for pin in mine if found.counterpart(pin) is None}
    nets = (found.after.net_of(pin) for pin in part.pins if pin.number not in known)
    fresh = [image.name for image in nets if image is not None]
    names = set(names)
    return names <= set(fresh) and len(fresh) - len(wanting) >= len(names) - 1


def _parked(found: Matching, cut: Iterable[tuple[NetInstance, PinRef]]) -> Iterator[str]:
    """Pins that were connected and are marked NC now."""
    for net, pin in cut:
        other = found.counterpart(pin)
        if other is not None and (other.ref, other.number) in found.after.marked:
            yield f"{pin_label(pin)} was connected to {net.name} and is marked NC"


def _unmarked(found: Matching) -> Iterator[str]:
    """Pins that were marked NC and have a net of their own instead, which says no more and hides the intention."""
    for pin in found.before.no_connects:
        other, net = found.counterpart(pin), found.net_after(pin)
        if other is not None and net is not None and len(net.pins) == 1 and not keys((other,)) & found.after.marked:
            yield f"{pin_label(pin)} was marked NC and is on {net.name} alone now"


# -------------------------------------------------------------------------------------------------------------- joined


def _joined(found: Matching, original: Provenance) -> Iterator[str]:
    """Nets that were apart and are one now, where the script itself does not ask for it.

    A net with a name of its own counts with any pin; one without only where others are on it, and by the pins that are
    certain: those that the symbol had from the start.
    """
    sources: dict[str, list[NetInstance]] = {}
    for net in found.before.nets:
        if not is_anonymous(net.name) and net.pins:
            for image in sorted(found.images(net.name)):
                sources.setdefault(image, []).append(net)
        elif len(net.pins) > 1:
            for image in dict.fromkeys(home.name for pin in net.pins if (home := _certain(found, pin)) is not None):
                sources.setdefault(image, []).append(net)
    for image, nets in sources.items():
        for place, one in enumerate(nets):
            for other in nets[place + 1 :]:
                if not original.are_joined(one, other) and _are_apart(found, one, other, image):
                    yield f"{one.name} and {other.name} were apart and are one net now ({image})"


def _are_apart(found: Matching, one: NetInstance, other: NetInstance, image: str) -> bool:
    """Whether two nets were certainly two: by their names, or by certain pins on both."""
    if not is_anonymous(one.name) and not is_anonymous(other.name):
        return True
    sure = all(any((h := _certain(found, p)) is not None and h.name == image for p in net.pins) for net in (one, other))
    vague = [{pin.ref for pin in net.pins if found.counterpart(pin) is None} for net in (one, other)]
    return (
        sure and not vague[0] & vague[1] and not _is_one_pin(found, one, other) and not _is_one_pin(found, other, one)
    )


def _is_one_pin(found: Matching, one: NetInstance, other: NetInstance) -> bool:
    """Whether a name that the symbol lacks, on one net, is longer than that of a pin on the other."""
    names = [(pin.ref, plain(pin.name)) for pin in one.pins if found.counterpart(pin) is None]
    there = [(pin.ref, plain(pin.name)) for pin in other.pins if found.counterpart(pin) is not None]
    return any(ref == other and name and text and name.startswith(text) for ref, name in names for other, text in there)


def _certain(found: Matching, pin: PinRef) -> NetInstance | None:
    """The net in the second circuit of a pin that the symbol had from the start."""
    return None if found.is_placeholder(pin.ref) or pin.number.startswith("?") else found.net_after(pin)


def _bridged(found: Matching, original: Provenance) -> Iterator[str]:
    """Parts of two pins that are on one net with both, and were not."""
    for mine, part in found.pairs:
        nets = [found.after.net_of(pin) for pin in part.pins]
        if len(nets) != 2 or nets[0] is None or nets[0] != nets[1]:
            continue
        before = [net for _, net in found.before.pins_of(mine.ref)]
        apart = len(before) == 1 or any(net != before[0] for net in before)
        if before and apart and not original.are_on_one_net(keys(mine.pins)):
            one, other = part.pins
            yield f"{part.ref} is bridged: {pin_label(one)} and {pin_label(other)} are both on {nets[0].name} now"


# --------------------------------------------------------------------------------------------------- drive, and values


def _driven(found: Matching) -> Iterator[str]:
    """Nets that are declared driven although something on them drives: that hides a pin conflict."""
    declared = [net for net in found.before.nets if is_power(net.drive)]
    power_before = {name for net in declared for name in (net.name, *found.images(net.name))}
    for net in found.after.nets:
        if not is_power(net.drive) or net.name in power_before:
            continue
        driver = next((pin for pin in net.pins if pin.type in DRIVING), None)
        if driver is not None:
            yield f"{net.name} is given drive = POWER although {pin_label(driver)} drives it"
        elif _is_signal(net):
            yield f"{net.name} is given drive = POWER and is no supply"


def _is_signal(net: NetInstance) -> bool:
    """Whether a net feeds nothing, and leads to inputs."""
    types = {pin.type for pin in net.pins}
    return role_of_name(net.name) is None and "power_in" not in types and bool(types & {"input", "bidirectional"})


def is_power(drive: str) -> bool:
    """Whether a net is declared driven."""
    return drive.upper().endswith("POWER")


def _revalued(found: Matching, movable: frozenset[str]) -> Iterator[str]:
    for mine, part in found.pairs:
        # "?" stands for what a diagnose run could not work out, alone or in a text: `f"{size}k"`.
        given = "" if mine.value in (mine.name, "?") else mine.value
        if given and not _is_value(given, part.value) and mine.ref not in movable:
            yield f"{mine.ref} had the value {given} and has {part.value or 'none'} now"
        elif "?" in mine.value and re.match(r"R(_|$)", part.name) and has_no_resistance(part.value):
            yield f"{mine.ref} had a value that is not known and has {part.value} now, which joins its nets"
        if mine.footprint not in ("", "?") and not part.footprint:
            yield f"{mine.ref} has lost its footprint {mine.footprint}"


def _spelled(value: str) -> str:
    """A value as it is written on a board: "10k" of PySpice's "10 kΩ", "1uF" of "1 μF"."""
    found = _QUANTITY.fullmatch(value)
    return f"{found['number']}{found['unit'].replace('μ', 'u').replace('µ', 'u')}" if found else value


def _is_value(given: str, value: str) -> bool:
    return _spelled(given) == _spelled(value) or (
        "?" in given and bool(re.fullmatch(re.escape(given).replace(r"\?", ".*"), value))
    )
