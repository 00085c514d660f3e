"""`r += vin, out` and `r.connect(vin, out)`: a part connected as a whole, with a net for each of its pins."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from circuitron.details.calls import InvalidAttribute
from circuitron.details.connections import PartJoined
from circuitron.edit import Safety
from circuitron.execution_report import NetInstance
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.snapshot_to_source import alone_on_line, net_variable
from circuitron.knowledge.vocabulary import is_ground, is_rail
from circuitron.source.expression_types import Kind, kind
from circuitron.source.locations import calls_at, statement_at
from circuitron.source.value_origins import part_calls
from circuitron.symbol import Symbol

_ONE_LINE = frozenset({Kind.NET, Kind.PIN})
_NAMELESS = frozenset({"", "~"})
_DIODE = frozenset({"A", "K"})
_COIL = re.compile(r"[KLM]\d+")  # relays, inductors, motors, by the references that KiCad gives them
_LISTED = 4  # pins; of more the first and last stand for all


def in_pin_order(context: FixContext, found: Finding) -> Iterator[Proposal]:
    """`r[1, 2] += vin, out`, where there are as many nets as pins, these are numbered without a gap, and have no names.

    Safe on parts whose two pins are alike, and on connectors, whose pins have no other order. Nothing where pins have
    names: whether a diode's anode or a transistor's base comes first is a matter of habit. A diode across a coil is the
    exception: with its cathode anywhere but on the rail, the coil would not switch.
    """
    statement = statement_at(context, found.span)
    part, nets = _joined(statement) if isinstance(found.detail, PartJoined | InvalidAttribute) else (None, [])
    if statement is None or part is None or not alone_on_line(context, statement):
        return
    symbol = _symbol(context, part)
    count = len(symbol.pins) if symbol else 0
    in_line = {str(number) for number in range(1, count + 1)}
    if symbol is None or len(nets) != count or {pin.number for pin in symbol.pins} != in_line:
        return
    if {pin.name for pin in symbol.pins} == _DIODE and count == len(nets) == len(_DIODE):
        yield from _across_coil(context, statement, part, nets, symbol)
        return
    connector = all(pin.name == f"Pin_{pin.number}" for pin in symbol.pins)
    if any(kind(context, net) not in _ONE_LINE for net in nets) or not (connector or _is_nameless(symbol)):
        return
    numbers = ", ".join(map(str, range(1, count + 1))) if count <= _LISTED else f"1:{count}"
    text = f"{context.segment(part)}[{numbers}] += {', '.join(context.segment(net) for net in nets)}"
    reason = f"{symbol.id} has as many pins as there are nets: each in its place"
    safety = Safety.SAFE if connector or count <= 2 else Safety.UNSAFE
    yield Proposal((context.replace(statement, text),), reason, safety)


def _across_coil(
    context: FixContext, statement: ast.stmt, part: ast.expr, nets: list[ast.expr], symbol: Symbol
) -> Iterator[Proposal]:
    """`d['K', 'A'] += coil[1], coil[2]`, the cathode on the rail, where both ends are a coil's and one is a rail."""
    ends = [_net(context, node) for node in nets]
    rails = [net is not None and (net.drive == "POWER" or is_rail(net.name)) for net in ends]
    if sum(rails) != 1 or any(net is None or is_ground(net.name) for net in ends):
        return
    shared = [{pin.ref for pin in net.pins if _COIL.fullmatch(pin.ref)} for net in ends if net is not None]
    if not set.intersection(*shared):
        return
    names = ", ".join(repr(name) for name in (("K", "A") if rails[0] else ("A", "K")))
    text = f"{context.segment(part)}[{names}] += {', '.join(context.segment(net) for net in nets)}"
    reason = f"{symbol.id} lies across a coil, whose current it takes over: its cathode is on the rail"
    yield Proposal((context.replace(statement, text),), reason, Safety.UNSAFE)


def _net(context: FixContext, node: ast.expr) -> NetInstance | None:
    """The net that an expression stands for: that of a part's pin, or of a variable for a net."""
    nets = context.snapshot.nets if context.snapshot else ()
    match node:
        case ast.Subscript(value=owner, slice=ast.Constant(value=key)):
            calls = part_calls(context, owner)
            known = context.snapshot.parts if context.snapshot else ()
            parts = [part for part in known if any(call in calls for call in calls_at(context, part.span, "Part"))]
            pins = [pin for part in parts for pin in part.pins if str(key) in (pin.number, pin.name)]
            found = [net for net in nets for pin in net.pins if pin in pins]
        case _:
            text = context.segment(node)
            found = [net for net in nets if (made := net_variable(context, net)) and made.text == text]
    return found[0] if len(found) == 1 else None


def _joined(statement: ast.stmt | None) -> tuple[ast.expr | None, list[ast.expr]]:
    """The part, and what it is to be connected to."""
    match statement:
        case ast.AugAssign(target=ast.Name() | ast.Attribute() as part, op=ast.Add(), value=value):
            return part, value.elts if isinstance(value, ast.Tuple | ast.List) else [value]
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=part, attr="connect"), args=nets, keywords=[])):
            return part, nets
    return None, []


def _symbol(context: FixContext, part: ast.expr) -> Symbol | None:
    """The one symbol that a part, no template, can have."""
    if kind(context, part) is not Kind.PART:
        return None
    found: list[Symbol | None] = []
    for call in part_calls(context, part):
        match call.args[:2]:
            case [ast.Constant(value=str(library)), ast.Constant(value=str(name))]:
                found.append(context.symbols.part(library, name))
            case _:
                return None
    return found[0] if len({symbol.id if symbol else "" for symbol in found}) == 1 else None


def _is_nameless(symbol: Symbol) -> bool:
    """Whether only their numbers distinguish the pins. Of a polarized capacitor the drawing does."""
    named = any(pin.name not in (*_NAMELESS, pin.number) for pin in symbol.pins)
    return not named and "polarized" not in symbol.name.casefold() and not symbol.name.startswith("CP")
