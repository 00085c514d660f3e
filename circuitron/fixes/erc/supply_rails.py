"""A supply pin that floats: it goes where the pins of the same name go, or where the part's other supply pins are."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import NamedTuple

from circuitron.edit import Safety, TextChange
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.findings.erc import is_board
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.erc.tie_offs import key_of
from circuitron.fixes.snapshot_to_source import (
    alone_on_line,
    connections_of,
    net_of,
    net_variable,
    part_variable,
    sees,
)
from circuitron.knowledge.pin_tables import pinouts
from circuitron.knowledge.vocabulary import Meaning, bare, is_ground, is_rail, means
from circuitron.source.edits import insert_after

_STEM = re.compile(r"(VCC|VDD|VSS|GND|AVDD|DVDD|IOVDD|VBAT|VIN|VEE|AVCC)")
_MAIN = re.compile(r"V(CC|DD|\+).*|\+?V(IN|S|SUP)?")  # the one positive supply of a part that has no other
_SIDE = re.compile(r"(.*?)_?([12AB])")  # one side of a part that has two: VCCA and VCCB, GND1 and GND2


class Rail(NamedTuple):
    """Where a floating supply pin belongs, and how sure that is."""

    net: NetInstance
    why: str
    sure: bool


def supplied(context: FixContext, snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Proposal | str:
    """The pin connected by a statement next to those that connect the rest of the part; else why it is not.

    Safe where a net has the pin's own name, or holds its namesakes: then the pin was forgotten.
    """
    rail = _by_table(snapshot, part, pin) or _by_name(snapshot, part, pin) or _by_family(snapshot, part, pin)
    if isinstance(rail, str):
        return rail
    change = _connected(context, part, pin, rail.net)
    if change is None:
        return f"{part.ref} or {rail.net.name} has no variable of its own"
    called = f" ({pin.name})" if pin.name else ""
    reason = f"pin {pin.number}{called} of {part.ref} has no supply: {rail.why}"
    return Proposal((change,), reason, Safety.SAFE if rail.sure else Safety.UNSAFE)


def _by_table(snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Rail | None:
    """The net of a ground without a name that a table knows: that of the part's shield, which it is the other end of
    inside, else the ground."""
    if pin.name not in ("", "~"):
        return None
    rows = [row.pins for row in pinouts() if row.symbols.fullmatch(part.name)]
    if not any(is_ground(name) for row in rows for name in row.get(pin.number, ())):
        return None
    shields = [number for row in rows for number, names in row.items() if any(means(n, Meaning.SHIELD) for n in names)]
    shield = _one([net for other, net in _connections(snapshot, part) if other.number in shields])
    if shield is not None and is_ground(shield.name):
        return Rail(shield, f"the part's shield is on {shield.name}", False)
    return _ground(snapshot, part)


def _by_name(snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Rail | None:
    """The net of the pin's namesakes, or the one with its name."""
    same = _one([net for other, net in _connections(snapshot, part) if bare(other.name) == bare(pin.name)])
    if same:
        return Rail(same, f"the other pins of that name are on {same.name}", True)
    named = [net for net in snapshot.nets if bare(net.name) == bare(pin.name) and _runs(net)]
    return Rail(named[0], f"the net {named[0].name} has the same name", True) if len(named) == 1 else None


def _by_family(snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Rail | str:
    """The net of the part's other pins of that family, or the circuit's only one; else why there is none."""
    if _is_one_side(part, pin):
        return "the part has two sides, each with a supply of its own"
    if _is_unclear(part, pin):
        return "VSS beside a ground is a supply of its own on some parts"
    if any(means(pin.name, meaning) for meaning in (Meaning.GROUND, Meaning.PAD, Meaning.SHIELD)):
        return _ground(snapshot, part) or "the circuit has no ground, or several"
    if is_board(part):
        return "a board is fed by one of its supply pins, or through its USB socket"
    return _positive(snapshot, part, pin) or "the circuit does not say which rail it belongs on"


def _ground(snapshot: Snapshot, part: PartInstance) -> Rail | None:
    supplies = [(pin, net) for pin, net in _connections(snapshot, part) if pin.type == "power_in"]
    ground = _one([net for pin, net in supplies if is_ground(pin.name) and is_ground(net.name)])
    if ground:
        return Rail(ground, f"the part's ground is {ground.name}", False)
    ground = _one([net for net in snapshot.nets if is_ground(net.name) and _is_used(net)])
    return Rail(ground, f"{ground.name} is the only ground of the circuit", False) if ground else None


def _positive(snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Rail | None:
    connections = _connections(snapshot, part)
    stem = _STEM.match(bare(pin.name))
    related = [
        net for other, net in connections
        if other.type == "power_in" and stem and bare(other.name).startswith(stem.group())
    ]  # fmt: skip
    rail = _one([net for net in related if not is_ground(net.name)])
    if rail:
        return Rail(rail, f"the part's other supply pins are on {rail.name}", False)
    if not _MAIN.fullmatch(bare(pin.name)) or any(is_rail(net.name) for _, net in connections):
        return None
    rail = _one([net for net in snapshot.nets if is_rail(net.name) and net.drive == "POWER"])
    return Rail(rail, f"{rail.name} is the only supply of the circuit", False) if rail else None


def _connections(snapshot: Snapshot, part: PartInstance) -> list[tuple[PinRef, NetInstance]]:
    """The part's pins that are on a net."""
    return [(pin, net) for pin in part.pins if (net := net_of(snapshot, pin)) is not None]


def _runs(net: NetInstance) -> bool:
    """Whether more than capacitors is on a net."""
    return len(net.pins) > 1 and not all(pin.ref.startswith("C") and pin.ref[1:].isdigit() for pin in net.pins)


def _is_one_side(part: PartInstance, pin: PinRef) -> bool:
    """Whether another supply pin is that of the part's other side, which runs on another rail, or is isolated."""
    mine = _SIDE.fullmatch(bare(pin.name))
    others = (_SIDE.fullmatch(bare(other.name)) for other in part.pins if other.type == "power_in")
    return mine is not None and any(o is not None and o[1] == mine[1] and o[2] != mine[2] for o in others)


def _is_unclear(part: PartInstance, pin: PinRef) -> bool:
    """Whether a pin is called VSS beside a ground: on some parts the negative supply, on an L298 that of its logic."""
    grounded = any("GND" in bare(other.name) and other.type == "power_in" for other in part.pins)
    return grounded and bare(pin.name).startswith("VSS")


def _is_used(net: NetInstance) -> bool:
    """Whether a net is a rail of the circuit: it supplies several pins, or is declared. One pin is no evidence."""
    return len(net.pins) > 1 or net.drive == "POWER"


def _one(nets: Sequence[NetInstance]) -> NetInstance | None:
    """The net that all of these are; None where there are none, or several."""
    return nets[0] if nets and all(net == nets[0] for net in nets) else None


def _connected(context: FixContext, part: PartInstance, pin: PinRef, net: NetInstance) -> TextChange | None:
    """A statement that connects the pin, where part and net are both at hand."""
    part_name, net_name = part_variable(context, part), net_variable(context, net)
    if part_name is None or net_name is None:
        return None
    places = [place for place in connections_of(context, part_name) if alone_on_line(context, place)]
    behind = [place for place in places if place.lineno > net_name.statement.lineno or not _same_scope(context, place)]
    plain = [place for place in behind if isinstance(place, ast.AugAssign)]
    supply = [place for place in plain if net_name.text in _names(context, place)]
    place = (supply or plain or behind or [part_name.statement])[-1]
    if not sees(context, place, net_name) or not alone_on_line(context, place):
        return None
    if place is part_name.statement and net_name.statement.lineno > place.lineno:
        return None
    key = key_of(context, part, pin, *_namesakes(part, pin))
    return insert_after(context, place, f"{part_name.text}[{key}] += {net_name.text}")


def _names(context: FixContext, statement: ast.stmt) -> set[str]:
    """The variables that a statement reads, as they are written."""
    return {context.segment(node) for node in ast.walk(statement) if isinstance(node, ast.Name | ast.Attribute)}


def _same_scope(context: FixContext, place: object) -> bool:
    return place in (context.tree.body if context.tree else [])


def _namesakes(part: PartInstance, pin: PinRef) -> list[PinRef]:
    """The part's other supply pins of that name, which one statement connects along with it."""
    return [other for other in part.pins if other.name == pin.name and other.type == "power_in" and other != pin]
