"""A PWR_FLAG, KiCad's mark for a net that is fed from elsewhere, on a net that a part feeds already, or as a part."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details.calls import PowerSymbol
from circuitron.details.erc import ErcPinConflict
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.execution_report import NetInstance, PartInstance
from circuitron.finding import Finding
from circuitron.findings.erc import is_flag
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.erc.rail_drive import feed
from circuitron.fixes.snapshot_to_source import (
    DRIVING,
    alone_on_line,
    net_named,
    net_of,
    net_variable,
    part_of,
    taken_out,
)
from circuitron.source.edits import element_out
from circuitron.source.imports import skidl_name
from circuitron.source.index import FUNCTIONS
from circuitron.source.locations import statement_of
from circuitron.source.power_flags import connects_flag, flag_names, is_flag_call, is_flag_pin
from circuitron.source.scopes import enclosing


class PowerFlags(Fix):
    """Takes the flag off a net that is fed; it is no device. Of several flags on a net the first one stays.

    Not safe where a connector or the like may feed the net as well: the flag may then be right and the output wrong.
    A flag on the net of a signal's output is never taken off: that output may be shorted to a rail. For all other flags
    `drive = POWER` is proposed, which says the same and puts no component without a footprint into the netlist.
    """

    name: ClassVar[str] = "power-flags"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.ERC_PIN_CONFLICT, ErrorType.POWER_SYMBOL})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, symbol in context.of(PowerSymbol):
            changes = _declared(context, found, symbol)
            if changes:
                reason = "in SKiDL a net is declared as fed by drive = POWER; a PWR_FLAG is a component of the netlist"
                yield answer(self.name, found, changes, reason, Safety.UNSAFE)
        for found, detail in context.of(ErcPinConflict):
            net = net_named(context.snapshot, detail.net)
            if net is None or context.snapshot is None:
                continue
            flags = [p for pin in net.pins if (p := part_of(context.snapshot, pin.ref)) is not None and is_flag(p)]
            sources = [pin for pin in net.pins if pin.type == "power_out" and pin.ref not in {f.ref for f in flags}]
            if not flags or any(pin.type in ("output", "tri_state", "open_collector") for pin in net.pins):
                continue
            for flag in flags if sources else flags[1:]:
                changes = _taken_off(context, flag, net)
                if changes:
                    what = f"{sources[0].ref} feeds {net.name}" if sources else f"{net.name} has another flag"
                    fed = bool(sources) and bool(feed(context.snapshot, net))
                    reason = f"{what}: the PWR_FLAG {flag.ref} says that nothing here does"
                    yield answer(self.name, found, changes, reason, Safety.UNSAFE if fed else Safety.SAFE)


def _declared(context: FixContext, found: Finding, detail: PowerSymbol) -> tuple[TextChange, ...]:
    """`net.drive = POWER` in the place of a flag; nothing where a part drives one of its nets."""
    flag = part_of(context.snapshot, detail.ref)
    call = next((node for node in context.nodes_at(found.span) if is_flag_call(node)), None)
    if flag is None or not is_flag(flag) or call is None or context.tree is None or context.snapshot is None:
        return ()
    for other in context.snapshot.parts:
        net = net_of(context.snapshot, other.pins[0]) if other.span == flag.span and other.pins else None
        if other.span == flag.span and (net is None or any(p.type in DRIVING and p.ref != other.ref for p in net.pins)):
            return ()
    names = flag_names(context)
    places = list(_connections(context, call, names))
    if len(places) != 1 or not connects_flag(places[0], names):
        return ()
    net_text = next((context.segment(side) for side in _sides(places[0]) if not is_flag_pin(side, names)), "")
    power, imports = skidl_name(context, "POWER")
    changes = [context.replace(places[0], f"{net_text}.drive = {power}"), *imports]
    making = statement_of(context, call)
    if making is not None and making is not places[0]:
        gone = taken_out(context, making)
        return (gone, *changes) if gone is not None else ()
    return tuple(changes)


def _sides(statement: ast.stmt) -> tuple[ast.expr, ...]:
    """What a statement connects: both sides of `+=`, or of `&`."""
    match statement:
        case ast.AugAssign(target=one, value=other) | ast.Expr(value=ast.BinOp(left=one, right=other)):
            return (one, other)
    return ()


def _taken_off(context: FixContext, flag: PartInstance, net: NetInstance) -> tuple[TextChange, ...]:
    """The flag's pin put on NC; where a loop or a function makes flags for several nets, this net left out of them."""
    call = next((node for node in context.nodes_at(flag.span) if is_flag_call(node)), None)
    if call is None or context.tree is None or context.snapshot is None:
        return ()
    if sum(other.span == flag.span for other in context.snapshot.parts) > 1:
        return tuple(_left_out(context, call, net))
    names = flag_names(context)
    mine = [place for place in _connections(context, call, names) if connects_flag(place, names)]
    if len(mine) != 1 or not alone_on_line(context, mine[0]):
        return ()
    constant, imports = skidl_name(context, "NC")
    statement = mine[0]
    if isinstance(statement, ast.AugAssign) and is_flag_pin(statement.target, names):
        return (context.replace(statement.value, constant), *imports)
    pin = next((side for side in _sides(statement) if is_flag_pin(side, names)), None)
    if pin is None:
        return ()
    text = context.segment(pin) if isinstance(pin, ast.Subscript) else f"{context.segment(pin)}[1]"
    return (context.replace(statement, f"{text} += {constant}"), *imports)


def _connections(context: FixContext, call: ast.AST, names: frozenset[str]) -> Iterator[ast.stmt]:
    """The statements in which a flag is connected: the one that makes it, or those that read its variable."""
    statement = statement_of(context, call)
    if not isinstance(statement, ast.Assign):
        yield from [statement] if statement is not None else []
        return
    target = statement.targets[0]
    if not isinstance(target, ast.Name) or target.id not in names:
        return
    stored = [n for n in _named(context, target.id) if isinstance(n.ctx, ast.Store)]
    used = {statement_of(context, n): None for n in _named(context, target.id) if n not in stored}
    if len(stored) == 1:
        yield from (place for place in used if place is not None)
        return
    later = [n.lineno for n in stored if n.lineno > target.lineno]  # one name for one flag after the other
    for place in used:
        if place is not None and target.lineno <= place.lineno < min(later, default=place.lineno + 1):
            yield place


def _named(context: FixContext, name: str) -> list[ast.Name]:
    return [node for node in context.nodes if isinstance(node, ast.Name) and node.id == name]


def _left_out(context: FixContext, call: ast.AST, net: NetInstance) -> Iterator[TextChange]:
    """`for net in (vin, vout): …` without one of the nets; `flag(vout)` taken out."""
    variable = net_variable(context, net)
    around = enclosing(context, call, ast.For, *FUNCTIONS)
    if variable is None or not isinstance(around, ast.For | ast.FunctionDef) or not _makes_flags_only(context, around):
        return
    if isinstance(around, ast.For):
        nets = around.iter.elts if isinstance(around.iter, ast.Tuple | ast.List) else []
        place = next((node for node in nets if context.segment(node) == variable.text), None)
        if place is not None and len(nets) > 1:
            yield element_out(context, nets, place)
        return
    for node in _named(context, around.name):
        made = context.parents.get(node)
        statement = context.parents.get(made) if made is not None else None
        if isinstance(made, ast.Call) and isinstance(statement, ast.Expr) and not made.keywords:
            change = taken_out(context, statement)
            if [context.segment(arg) for arg in made.args] == [variable.text] and change is not None:
                yield change


def _makes_flags_only(context: FixContext, block: ast.For | ast.FunctionDef) -> bool:
    names = flag_names(context)
    return all(
        connects_flag(statement, names) or (isinstance(statement, ast.Assign) and is_flag_call(statement.value))
        for statement in block.body
    )
