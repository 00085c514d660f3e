"""What a repair joins: nets that were apart, and both ends of a part."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from circuitron.electrical import pin_label
from circuitron.guard.matching import Matching, is_anonymous
from circuitron.guard.moves import plain
from circuitron.guard.written import Written
from circuitron.models import NetInstance, PinRef


def shorts(found: Matching, original: str) -> Iterator[str]:
    """Reasons against a repair that joins what was apart, where the script itself does not ask for it."""
    written = Written.of(original, found.before)
    joins = Joins(written) if written is not None else None
    yield from _joined(found, joins)
    yield from _bridged(found, joins)


class Joins:
    """What a script joins, whether or not the statement that does so could run in the diagnose run."""

    def __init__(self, written: Written) -> None:
        self._named = _joined_names(written.tree)
        self._stated: list[set[str]] = []  # nets that statements join of which the text tells all, or some
        self._pins: list[frozenset[tuple[str, str]]] = []
        for statement in written.statements:
            for operands in written.joins(statement):
                self._stated.append(written.nets_of(operands))
                self._pins.append(operands.pins)

    def nets(self, one: NetInstance, other: NetInstance) -> bool:
        """Whether the script asks for two nets to be one."""
        if frozenset({_stem(one.name), _stem(other.name)}) in self._named:
            return True
        return any({one.name, other.name} <= stated for stated in self._stated)

    def pins(self, pins: set[tuple[str, str]]) -> bool:
        """Whether the script puts all these pins on one net by a single statement."""
        return any(pins <= stated for stated in self._pins)


# ------------------------------------------------------------------------------------------------------- nets


def _joined(found: Matching, joins: Joins | None) -> Iterator[str]:
    """Nets that were apart and are one now.

    A net with a name of its own counts with any pin; one without only where others are on it, and by the pins that are
    certain: those that the symbol had from the start.
    """
    sources: dict[str, list[NetInstance]] = {}
    for net in found.before.nets:
        if not is_anonymous(net.name) and net.pins:
            for image in found.images[net.name]:
                sources.setdefault(image, []).append(net)
        elif len(net.pins) > 1:
            for image in {held.name for pin in net.pins if (held := _certain(found, pin)) is not None}:
                sources.setdefault(image, []).append(net)
    for image, nets in sources.items():
        for place, one in enumerate(nets):
            for other in nets[place + 1 :]:
                if (joins is None or not joins.nets(one, other)) and _are_apart(found, one, other, image):
                    yield f"{one.name} and {other.name} were apart and are one net now ({image})"


def _are_apart(found: Matching, one: NetInstance, other: NetInstance, image: str) -> bool:
    """Whether two nets were surely two: by their names, or by certain pins on both."""
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
    return any(ref == held and name and text and name.startswith(text) for ref, name in names for held, text in there)


def _certain(found: Matching, pin: PinRef) -> NetInstance | None:
    """The net in the second circuit of a pin that the symbol had from the start."""
    place = found.place(pin.ref)
    known = place is not None and not found.before.parts[place].placeholder and not pin.number.startswith("?")
    other = found.counterpart(pin) if known else None
    return found.net_of(other) if other is not None else None


def _bridged(found: Matching, joins: Joins | None) -> Iterator[str]:
    """Parts of two pins that are on one net with both, and were not."""
    on: dict[str, list[NetInstance]] = {}
    for net in found.before.nets:
        for pin in net.pins:
            on.setdefault(pin.ref, []).append(net)
    for place, part in found.parts.items():
        nets = [found.net_of(pin) for pin in part.pins]
        if len(nets) != 2 or nets[0] is None or nets[0] != nets[1]:
            continue
        mine = found.before.parts[place]
        held = on.get(mine.ref, [])
        asked = joins is not None and joins.pins({(mine.ref, pin.number) for pin in mine.pins})
        if held and not asked and (len(held) == 1 or any(net != held[0] for net in held)):
            one, other = part.pins
            yield f"{part.ref} is bridged: {pin_label(one)} and {pin_label(other)} are both on {nets[0].name} now"


# ------------------------------------------------------------------------------------------- joined by the script


def _joined_names(tree: ast.Module) -> set[frozenset[str]]:
    """Pairs of net names that the script itself joins, directly: `a += b`, `a & b`, `bus += other`."""
    names: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for variable, value in _pairs(target, node.value):
                    made = value.args[0] if isinstance(value, ast.Call) and value.args else None
                    if isinstance(made, ast.Constant) and isinstance(made.value, str):
                        names.setdefault(variable, set()).add(_stem(made.value))
    joined: set[frozenset[str]] = set()
    for node in ast.walk(tree):
        match node:
            case ast.AugAssign(target=one, op=ast.Add(), value=other):
                sides = [one, other]
            case ast.BinOp(left=one, op=ast.BitAnd() | ast.BitOr(), right=other):
                sides = [one, other]
            case _:
                continue
        left, right = ({stem for name in _operands(side) for stem in names.get(name, ())} for side in sides)
        joined |= {frozenset({a, b}) for a in left for b in right}
    return joined


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, other)


def _operands(node: ast.expr) -> Iterator[str]:
    """Variables that stand in a connection themselves, not as the part of a pin."""
    match node:
        case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
            yield name
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            for element in elements:
                yield from _operands(element)


def _stem(name: str) -> str:
    return re.sub(r"\d+$", "", name)
