"""Operands that SKiDL cannot connect: the text of `u['VCC'] += 'VCC'`, the four drains of `q['D'] & load`, the part of
`r += vin, out`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details.calls import InvalidAttribute
from circuitron.details.connections import CircuitMismatch, NetworkPorts, PartJoined, Unconnectable
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.execution_report import PinRef, Snapshot
from circuitron.fixes.base import Fix, FixContext, Proposal, answer
from circuitron.fixes.pins.whole_parts import in_pin_order
from circuitron.fixes.snapshot_to_source import Variable, alone_on_line, block_of, sees
from circuitron.knowledge.vocabulary import is_ground, is_rail
from circuitron.source.calls import called_name
from circuitron.source.edits import insert_before
from circuitron.source.expression_types import Kind, kind
from circuitron.source.imports import skidl_name
from circuitron.source.locations import calls_at, statement_at, statement_of
from circuitron.source.repeatable import is_repeatable
from circuitron.source.value_origins import leaves

_PADS = ("D", "S")  # ends of a MOSFET that have several pads; a dual one numbers its ends


class Operands(Fix):
    """Puts the net of that name in the place of a text: the script's own variable, else `Net.fetch(…)`.

    A name that several pins share gives more than the one end that is meant, and often more than the two that `&` and
    `|` can take: they are tied together on a net of their own first, and one of them stands in the network. A part as
    a whole that is connected to as many nets as it has pins, all without names, or is a connector, takes them in the
    order of its pins. NC in the methods of a circuit of the script's own class is that circuit's.
    """

    name: ClassVar[str] = "operands"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.UNCONNECTABLE,
            ErrorType.NETWORK_PORTS,
            ErrorType.PART_JOINED,
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.CIRCUIT_MISMATCH,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        nets = dict(_variables(context))
        for found, detail in context.of(Unconnectable, NetworkPorts):
            statement = statement_at(context, found.span)
            for operand in _operands(statement) if statement is not None else ():
                made: Proposal | None = None
                match operand, detail:
                    case ast.Constant(value=str()), Unconnectable():
                        made = _fetched(context, operand, nets)
                    case ast.Subscript(), NetworkPorts():
                        made = _one_end(context, operand, _pins(context.snapshot, detail, operand))
                if made is not None:
                    yield answer(self.name, found, *made)
        for found, _ in context.of(Unconnectable):
            for call in calls_at(context, found.span, "Net"):
                if changes := _as_bus(context, call):
                    yield answer(self.name, found, changes, "a net is one; a number of them under one name is a Bus")
        for found, _ in context.of(CircuitMismatch):
            statement = statement_at(context, found.span)
            changes = tuple(_own_no_connects(context, statement)) if statement is not None else ()
            if changes:
                yield answer(self.name, found, changes, "NC is of the default circuit; the part is in another one")
        for found, _ in context.of(PartJoined, InvalidAttribute):
            for proposal in in_pin_order(context, found):
                yield answer(self.name, found, *proposal)


def _operands(statement: ast.stmt) -> Iterator[ast.expr]:
    """What is connected: on either side of `&` and `|`, right of `+=`, in `connect(…)`, or in a list there."""
    waiting: list[ast.expr] = [statement.value] if isinstance(statement, ast.AugAssign) else []
    for node in ast.walk(statement):
        match node:
            case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr(), right=right):
                waiting += [left, right]
            case ast.Call(func=ast.Attribute(attr="connect"), args=arguments):
                waiting += arguments
    while waiting:
        node = waiting.pop(0)
        match node:
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                waiting += elements
            case ast.expr():
                yield node


def _as_bus(context: FixContext, call: ast.Call) -> tuple[TextChange, ...]:
    """`Bus('D', 4)` for `Net('D', 4)`, where the script asks what it is given for its lines: `d[0]`."""
    statement = context.parents.get(call)
    match call.args, statement:
        case [_, count], ast.Assign(targets=[ast.Name(id=name)]) if not call.keywords:
            counts = leaves(context, count)
            numbers = bool(counts) and all(
                isinstance(leaf, ast.Constant) and type(leaf.value) is int for leaf in counts
            )
            lines = [node for node in context.all(ast.Subscript) if context.segment(node.value) == name]
            if numbers and lines:
                bus, imports = skidl_name(context, "Bus")
                return (context.replace(call.func, bus), *imports)
    return ()


def _own_no_connects(context: FixContext, statement: ast.stmt) -> Iterator[TextChange]:
    """`NC` in a method of a class that is a Circuit as `self.NC`."""
    around = context.index.classes.around(statement)
    if around is not None and context.index.classes.origin(around) == "Circuit":
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id == "NC":
                yield context.replace(node, "self.NC")


# ----------------------------------------------------------------------------------------------------- texts for nets


def _fetched(context: FixContext, literal: ast.Constant, nets: dict[str, Variable]) -> Proposal:
    variable, statement = nets.get(str(literal.value)), statement_of(context, literal)
    if variable is not None and statement is not None and sees(context, statement, variable):
        reason = f"{literal.value!r} is a text; the net of that name is in {variable.text}"
        return Proposal((context.replace(literal, variable.text),), reason)
    net, imports = skidl_name(context, "Net")
    reason = f"{literal.value!r} is a text, not a net: Net.fetch gives the net of that name, new or not"
    change = context.replace(literal, f"{net}.fetch({context.segment(literal)})")
    return Proposal((change, *imports), reason, Safety.UNSAFE)


def _variables(context: FixContext) -> Iterator[tuple[str, Variable]]:
    """Nets of the script by name, those whose name occurs once."""
    seen: dict[str, list[Variable]] = {}
    for node in context.nodes:
        match node:
            case ast.Call(args=[ast.Constant(value=str(name)), *_]) if called_name(node) == "Net":
                statement = statement_of(context, node)
                if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
                    for target, value in _pairs(statement.targets[0], statement.value):
                        if value is node and isinstance(target, ast.Name | ast.Attribute):
                            seen.setdefault(name, []).append(Variable(context.segment(target), statement))
    for name, variables in seen.items():
        if len(variables) == 1:
            yield name, variables[0]


def _pairs(target: ast.expr, value: ast.expr) -> Iterable[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]


# ------------------------------------------------------------------------------------------------- pins of one name


def _pins(snapshot: Snapshot | None, detail: NetworkPorts, node: ast.Subscript) -> list[PinRef]:
    """The pins that the brackets ask for by one name."""
    name = node.slice.value if isinstance(node.slice, ast.Constant) else None
    ref, symbol = detail.ref, detail.symbol
    for part in snapshot.parts if snapshot else ():
        if (ref and part.ref == ref) or (not ref and symbol and f"{part.library}:{part.name}" == symbol):
            return [pin for pin in part.pins if pin.name == name]
    return []


def _one_end(context: FixContext, node: ast.Subscript, pins: list[PinRef]) -> Proposal | None:
    """`q['D'] += Net()` in front of the statement, unless the script ties them itself, and `q[5]` in it."""
    statement = statement_of(context, node)
    alike = len(pins) > 1 and len({pin.type for pin in pins}) == 1 and pins[0].type != "no_connect"
    of_part = kind(context, node.value) in (Kind.PART, Kind.UNKNOWN)
    if not (alike and of_part and is_repeatable(node)) or statement is None or not alone_on_line(context, statement):
        return None
    text, number = context.segment(node), pins[0].number
    changes: list[TextChange] = [
        context.replace(node, f"{context.segment(node.value)}[{number if number.isdecimal() else repr(number)}]")
    ]
    block = block_of(context, statement)
    before = block[: block.index(statement)]
    if not any(isinstance(other, ast.AugAssign) and context.segment(other.target) == text for other in before):
        net, imports = skidl_name(context, "Net")
        changes += [insert_before(context, statement, f"{text} += {net}()"), *imports]
    reason = f"{len(pins)} pins are called {pins[0].name}: they are one node, and `&` takes one end of it"
    return Proposal(tuple(changes), reason, Safety.UNSAFE if _may_be_apart(pins) else Safety.SAFE)


def _may_be_apart(pins: list[PinRef]) -> bool:
    """Whether pins may be of equal elements, such as the anodes of diodes or the ends of an offset trimmer."""
    name = pins[0].name
    one_node = is_ground(name) or is_rail(name) or (len(pins) > 2 and name in _PADS)
    return pins[0].type in ("passive", "input") and not one_node
