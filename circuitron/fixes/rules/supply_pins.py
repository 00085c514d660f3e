"""A supply pin that floats: it goes where the pins of the same name go, or where the part's other supply pins are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from circuitron.findings.erc import is_board
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.pin_index import pin_key
from circuitron.fixes.snapshot_to_source import (
    alone_on_line,
    connections_of,
    net_of,
    net_variable,
    part_of,
    part_variable,
    sees,
)
from circuitron.knowledge.vocabulary import Meaning, bare, is_ground, is_rail, means
from circuitron.models import (
    Edit,
    ErrorType,
    NetInstance,
    PartInstance,
    PinRef,
    Safety,
    Snapshot,
    Span,
    SymbolPin,
    TextChange,
)
from circuitron.source.edits import insert_after, quoted

_STEM = re.compile(r"(VCC|VDD|VSS|GND|AVDD|DVDD|IOVDD|VBAT|VIN|VEE|AVCC)", re.IGNORECASE)


_SIDE = re.compile(r"(.*?)_?([12AB])")  # one side of a part that has two: VCCA and VCCB, GND1 and GND2


class Rail(NamedTuple):
    """Where a floating supply pin belongs, and how sure that is."""

    net: NetInstance
    why: str
    sure: bool


class SupplyPins(Fix):
    """Connects the pin by a statement next to those that connect the rest of the part."""

    name: ClassVar[str] = "supply-pins"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.ERC_FLOATING_SUPPLY})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            part = part_of(context.snapshot, found.facts.ref)
            pin = next((p for p in part.pins if p.number == found.facts.pin), None) if part else None
            if part is None or pin is None or context.snapshot is None:
                continue
            rail = _rail(context.snapshot, part, pin)
            if rail and not rail.sure and is_board(part) and not is_ground(pin.name):
                continue  # 5 V on an Arduino's VIN are too few: see board-supply
            change = _connected(context, part, pin, rail.net) if rail else None
            if rail and change:
                reason = f"pin {pin.number} ({pin.name}) of {part.ref} has no supply: {rail.why}"
                yield answer(self.name, found, (change,), reason, Safety.SAFE if rail.sure else Safety.UNSAFE)


def _rail(snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Rail | None:
    """The net that the pin belongs on; None where the circuit does not say."""
    on_nets = [(other, net) for other in part.pins if (net := net_of(snapshot, other)) is not None]
    same = _one([net for other, net in on_nets if bare(other.name) == bare(pin.name)])
    if same:
        return Rail(same, f"the other pins of that name are on {same.name}", True)
    named = [net for net in snapshot.nets if bare(net.name) == bare(pin.name) and _runs(net)]
    if len(named) == 1:
        return Rail(named[0], f"the net {named[0].name} has the same name", True)
    if _is_one_side(part, pin) or _is_unclear(part, pin):
        return None
    supplies = [(other, net) for other, net in on_nets if other.type == "power_in"]
    if any(means(pin.name, meaning) for meaning in (Meaning.GROUND, Meaning.PAD, Meaning.SHIELD)):
        ground = _one([net for other, net in supplies if is_ground(other.name) and is_ground(net.name)])
        if ground:
            return Rail(ground, f"the part's ground is {ground.name}", False)
        ground = _one([net for net in snapshot.nets if is_ground(net.name) and _is_used(net)])
        return Rail(ground, f"{ground.name} is the only ground of the circuit", False) if ground else None
    stem = _STEM.match(bare(pin.name))
    related = [net for other, net in supplies if stem and bare(other.name).startswith(stem.group())]
    rail = _one([net for net in related if not is_ground(net.name)])
    if rail:
        return Rail(rail, f"the part's other supply pins are on {rail.name}", False)
    if re.match(r"V(CC|DD|\+)|\+?V(IN|S|SUP)?$|V\+", bare(pin.name)) and not any(
        is_rail(net.name) for _, net in on_nets
    ):
        rail = _one([net for net in snapshot.nets if is_rail(net.name) and net.drive == "POWER"])
        return Rail(rail, f"{rail.name} is the only supply of the circuit", False) if rail else None
    return None


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
    return insert_after(context, place, f"{part_name.text}[{_key(context, part, pin)}] += {net_name.text}")


def _names(context: FixContext, statement: ast.stmt) -> set[str]:
    """The variables that a statement reads, as they are written."""
    return {context.segment(node) for node in ast.walk(statement) if isinstance(node, ast.Name | ast.Attribute)}


def _same_scope(context: FixContext, place: object) -> bool:
    return place in (context.tree.body if context.tree else [])


def _key(context: FixContext, part: PartInstance, pin: PinRef) -> str:
    """How the script asks for the pin: by a name that means this pin and its namesakes alone, else by its number."""
    symbol = context.symbols.part(part.library, part.name)
    key: object = int(pin.number) if pin.number.isdecimal() else pin.number
    if symbol is not None:
        pins: list[SymbolPin] = [p for p in symbol.pins if p.name == pin.name and p.type == "power_in"]
        named = pin_key(symbol, pins) if pins else key
        key = named if isinstance(named, str | int) else key
    return quoted(key) if isinstance(key, str) else str(key)


def _made(net: str, *pins: tuple[str, str], on: Sequence[str]) -> Snapshot:
    """U1 with these pins (number, name), made on line 3, those of `on` connected to the net made on line 2."""
    refs = tuple(PinRef(ref="U1", number=number, name=name, type="power_in") for number, name in pins)
    part = PartInstance(ref="U1", library="L", name="X", pins=refs, span=Span(file="script.py", line=3))
    held = (*(pin for pin in refs if pin.number in on), PinRef(ref="J1", number="1", type="passive"))
    return Snapshot(
        parts=(part,), nets=(NetInstance(name=net, pins=held, drive="POWER", span=Span(file="script.py", line=2)),)
    )


_LONELY = _made("GND", ("9", "GND"), on=[])
_LONELY = _LONELY.model_copy(update={"nets": (_LONELY.nets[0].model_copy(update={"drive": ""}),)})
