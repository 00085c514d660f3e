"""From the circuit of a run back to its source: which variable holds a part or a net, and where a statement fits."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from circuitron.edit import TextChange
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.finding import Span
from circuitron.fixes.base import FixContext
from circuitron.source.calls import called_name
from circuitron.source.edits import element_out, insert_after
from circuitron.source.index import FUNCTIONS, SCOPES
from circuitron.source.locations import statement_of
from circuitron.source.scopes import enclosing

DRIVING = frozenset({"output", "power_out", "tri_state", "open_collector", "open_emitter"})  # types of pins


class Variable(NamedTuple):
    """An expression of the script that holds a part or a net, and the statement that first gives it that value."""

    text: str
    statement: ast.stmt


def part_of(snapshot: Snapshot | None, ref: str) -> PartInstance | None:
    """The one part with this reference; None where there is none, or several."""
    found = [part for part in (snapshot.parts if snapshot else ()) if part.ref == ref]
    return found[0] if len(found) == 1 else None


def pin_of(snapshot: Snapshot | None, ref: str, number: str) -> tuple[PartInstance, PinRef] | None:
    """A part and one of its pins, by reference and number."""
    part = part_of(snapshot, ref)
    pin = next((pin for pin in part.pins if pin.number == number), None) if part else None
    return (part, pin) if part and pin else None


def net_named(snapshot: Snapshot | None, name: str) -> NetInstance | None:
    return next((net for net in (snapshot.nets if snapshot else ()) if net.name == name), None)


def net_of(snapshot: Snapshot | None, pin: PinRef) -> NetInstance | None:
    """The net that a pin is on."""
    for net in snapshot.nets if snapshot else ():
        if any((other.ref, other.number) == (pin.ref, pin.number) for other in net.pins):
            return net
    return None


def part_variable(context: FixContext, part: PartInstance) -> Variable | None:
    """The variable that a part was assigned to where it was made; None where it has none of its own.

    A part made in a function or a loop has one only if it is made once: elsewhere the variable means several parts.
    """
    places = [other for other in (context.snapshot.parts if context.snapshot else ()) if other.span == part.span]
    if len(places) != 1:
        return None
    for call in _calls(context, part.span):
        statement = context.parents.get(call)
        if isinstance(statement, ast.Assign) and statement.value is call and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Name | ast.Attribute):
                return Variable(context.segment(target), statement)
    return None


def net_variable(context: FixContext, net: NetInstance) -> Variable | None:
    """The variable that a net was assigned to where it was made, alone or in a list: `a, b = Net('A'), Net('B')`."""
    for call in net_calls(context, net):
        statement = statement_of(context, call)
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            continue
        target, value = statement.targets[0], statement.value
        if value is call and isinstance(target, ast.Name | ast.Attribute):
            return Variable(context.segment(target), statement)
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for name, made in zip(target.elts, value.elts, strict=True):
                if made is call and isinstance(name, ast.Name | ast.Attribute):
                    return Variable(context.segment(name), statement)
    return None


def net_calls(context: FixContext, net: NetInstance) -> list[ast.Call]:
    """The `Net(…)` calls that made a net: the one at its place, else the only one that gives it its name."""
    here = [call for call in _calls(context, net.span) if called_name(call) == "Net" and _names(call) in (net.name, "")]
    if here:
        return here[:1]
    everywhere = [
        node
        for node in context.nodes
        if isinstance(node, ast.Call) and called_name(node) == "Net" and _names(node) == net.name
    ]
    return everywhere if len(everywhere) == 1 else []


def _names(call: ast.Call) -> str:
    """The name that a `Net(…)` call gives, if it is written there."""
    for value in [*call.args[:1], *(keyword.value for keyword in call.keywords if keyword.arg == "name")]:
        return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else "?"
    return ""


def _calls(context: FixContext, span: Span | None) -> Iterator[ast.Call]:
    yield from (node for node in context.nodes_at(span) if isinstance(node, ast.Call))


def block_of(context: FixContext, statement: ast.stmt) -> list[ast.stmt]:
    """The statements that stand beside one, itself included."""
    parent = context.parents.get(statement)
    for field in ("body", "orelse", "finalbody"):
        block = getattr(parent, field, None)
        if isinstance(block, list) and statement in block:
            return block
    return [statement]


def sees(context: FixContext, statement: ast.stmt, variable: Variable) -> bool:
    """Whether a statement can read a variable: both in one scope, or the variable in the module around it."""
    here, there = enclosing(context, statement, *SCOPES), enclosing(context, variable.statement, *SCOPES)
    if variable.text.partition(".")[0] in ("self", "cls"):
        return enclosing(context, statement, ast.ClassDef) is enclosing(context, variable.statement, ast.ClassDef)
    return here is there or (isinstance(there, ast.Module) and isinstance(here, FUNCTIONS))


def connections_of(context: FixContext, variable: Variable) -> list[ast.stmt]:
    """Statements beside the one that made a part that connect its pins: `u['VCC'] += vcc`, `vcc & u[1]`."""
    block = block_of(context, variable.statement)
    found: list[ast.stmt] = []
    for statement in block[block.index(variable.statement) + 1 :]:
        if isinstance(statement, ast.AugAssign | ast.Expr) and any(
            isinstance(node, ast.Subscript) and context.segment(node.value) == variable.text
            for node in ast.walk(statement)
        ):
            found.append(statement)
    return found


def place_of_pin(
    context: FixContext, part: PartInstance, pin: PinRef, along: frozenset[str] = frozenset()
) -> tuple[ast.AugAssign, ast.Subscript] | None:
    """The one statement that connects a pin with `+=`, and its subscript in it; None where it is not plain which.

    Args:
        along: numbers of pins that the same subscript may stand for as well.
    """
    variable = part_variable(context, part)
    found: list[tuple[ast.stmt, ast.Subscript]] = []
    for statement in connections_of(context, variable) if variable else ():
        for node in ast.walk(statement):
            if isinstance(node, ast.Subscript) and variable and context.segment(node.value) == variable.text:
                keys = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
                names = {str(key.value) if isinstance(key, ast.Constant) else "*" for key in keys}
                named = {other.number for other in part.pins if names & {other.number, other.name, "*"}}
                if pin.number in named:
                    found.append((statement, node))
                    if len(names) > 1 or not named <= along | {pin.number}:
                        return None
    if len(found) != 1 or not isinstance(found[0][0], ast.AugAssign) or not alone_on_line(context, found[0][0]):
        return None
    return found[0][0], found[0][1]


def moved_pin(context: FixContext, statement: ast.AugAssign, pin: ast.Subscript, net: str) -> tuple[TextChange, ...]:
    """Changes that put a pin on another net (source text); empty where the statement is not one for one, or a list."""
    value = statement.value
    if statement.target is pin and not isinstance(value, ast.Tuple | ast.List):
        return (context.replace(value, net),)
    if value is pin:
        return (context.replace(statement, f"{context.segment(pin)} += {net}"),)
    if isinstance(value, ast.Tuple | ast.List) and pin in value.elts and len(value.elts) > 1:
        added = insert_after(context, statement, f"{context.segment(pin)} += {net}")
        return (element_out(context, value.elts, pin), added)
    return ()


def alone_on_line(context: FixContext, statement: ast.stmt) -> bool:
    """Whether lines can be put in front of a statement and behind it: nothing else stands on its lines."""
    start, end = context.replace(statement, "").start, context.replace(statement, "").end
    before = context.text[context.offset(statement.lineno, 0) : start]
    newline = context.text.find("\n", end)
    after = context.text[end : newline if newline >= 0 else len(context.text)].strip()
    return not before.strip() and (not after or after.startswith("#"))


def taken_out(context: FixContext, statement: ast.stmt) -> TextChange | None:
    """A change that takes a statement out with its lines; `pass` stays where a block has nothing else.

    None where something else stands on its lines.
    """
    if not alone_on_line(context, statement):
        return None
    if len(block_of(context, statement)) == 1 and not isinstance(context.parents.get(statement), ast.Module):
        return context.replace(statement, "pass")
    end = context.text.find("\n", context.replace(statement, "").end)
    start = context.offset(statement.lineno, 0)
    return TextChange(start=start, end=end + 1 if end >= 0 else len(context.text), text="")
