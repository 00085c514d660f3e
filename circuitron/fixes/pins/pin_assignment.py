"""`=` where SKiDL needs `+=`: `part[1] = net`, `bus[0] = net`, `part.VCC = net`, and the slip `=+`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, Finding, Safety, TextChange
from circuitron.source.calls import called_name
from circuitron.source.expression_types import CONNECTABLE, Kind, kind
from circuitron.source.index import SCOPES, Binding
from circuitron.source.locations import statement_at
from circuitron.source.scopes import bindings_at, enclosing

_PINS = frozenset({Kind.PIN, Kind.PINS})
_OWNERS = CONNECTABLE | {Kind.PART, Kind.TEMPLATE}


_FOLLOWING = frozenset(  # what may come of a net that a list of pins has taken the name of
    {
        ErrorType.PYTHON_ERROR,
        ErrorType.UNCONNECTABLE,
        ErrorType.ERC_EMPTY_NET,
        ErrorType.ERC_FLOATING_SUPPLY,
        ErrorType.ERC_NO_DRIVER,
        ErrorType.ERC_SINGLE_PIN_NET,
        ErrorType.ERC_UNCONNECTED_PIN,
    }
)


class PinAssignment(Fix):
    """Connects instead of assigning. The same slip elsewhere in the script is put right with it."""

    name: ClassVar[str] = "pin-assignment"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.PIN_ASSIGNMENT, ErrorType.PIN_REBIND, ErrorType.PYTHON_ERROR, ErrorType.UNCONNECTABLE} | _FOLLOWING
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            net = str(found.detail.known().get("net", ""))
            for change, name in _forgotten(context) if found.type in _FOLLOWING else ():
                reason = f"{name} was a net and is a list of pins from here on: `+=` connects them to it"
                yield answer(self.name, found, (change,), reason)
            for change, name, safety in _taken(context, net) if found.type in _FOLLOWING else ():
                reason = f"{name} was a net and is a pin from here on: `+=` connects the two"
                yield answer(self.name, found, (change,), reason, safety)
            statement = statement_at(context, found.span)
            if not isinstance(statement, ast.Assign):
                continue
            if found.type is ErrorType.PIN_REBIND:
                yield from _rebound(self.name, context, found, statement, net)
            elif _is_plus(statement.value):
                changes = _swapped(context, statement)
                if changes:
                    yield answer(self.name, found, changes, "`=+` assigns; the operator that connects is `+=`")
            elif found.type is ErrorType.PIN_ASSIGNMENT:
                for slip in _alike(context, statement):
                    changes = _connected(context, slip)
                    if changes:
                        yield answer(self.name, found, changes, "SKiDL connects with `+=`; `=` would replace the pin")


def _alike(context: FixContext, first: ast.Assign) -> Iterable[ast.Assign]:
    """The statement itself, and every other that assigns to an element of a part, net or bus."""
    yield first
    for node in context.nodes:
        if isinstance(node, ast.Assign) and node is not first and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Subscript) and kind(context, target.value) in _OWNERS:
                yield node


def _connected(context: FixContext, statement: ast.Assign) -> tuple[TextChange, ...]:
    """The statement with `+=`; several targets, `a[1], b[1] = x, y` or `a[1] = b[1] = x`, become statements each."""
    value = statement.value
    if len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Subscript):
        target = statement.targets[0]
        start = context.replace(target, "").end
        sign = _sign(context, start, context.replace(value, "").start)
        return (TextChange(start=sign, end=sign + 1, text="+="),) if sign >= 0 else ()
    pairs: list[tuple[ast.expr, ast.expr]] = []
    for several in statement.targets:
        if isinstance(several, ast.Tuple) and isinstance(value, ast.Tuple) and len(several.elts) == len(value.elts):
            pairs += zip(several.elts, value.elts, strict=True)
        elif isinstance(several, ast.Subscript) and not isinstance(value, ast.Tuple):
            pairs.append((several, value))
        else:
            return ()
    if not all(isinstance(one, ast.Subscript) for one, _ in pairs):
        return ()
    lines = [f"{context.segment(one)} += {context.segment(other)}" for one, other in pairs]
    return (context.replace(statement, ("\n" + " " * statement.col_offset).join(lines)),)


def _sign(context: FixContext, start: int, end: int) -> int:
    """Where the one `=` between target and value stands; -1 where brackets or comments make that unclear."""
    between = context.text[start:end]
    return start + between.index("=") if between.count("=") == 1 and "#" not in between else -1


def _is_plus(value: ast.expr) -> bool:
    """Whether a value, or the first of several, has a plus sign in front."""
    first = value.elts[0] if isinstance(value, ast.Tuple) and value.elts else value
    return isinstance(first, ast.UnaryOp) and isinstance(first.op, ast.UAdd)


def _swapped(context: FixContext, statement: ast.Assign) -> tuple[TextChange, ...]:
    """`a =+ b` as `a += b`."""
    if len(statement.targets) != 1:
        return ()
    start = context.replace(statement.targets[0], "").end
    value = context.replace(statement.value, "")
    sign = _sign(context, start, value.start)
    plus = value.start
    return (TextChange(start=sign, end=plus + 1, text="+="),) if sign >= 0 and plus == sign + 1 else ()


def _rebound(rule: str, context: FixContext, found: Finding, statement: ast.Assign, net: str) -> Iterable[Edit]:
    """`part.VCC = net` sets an attribute; `net = part[1]` forgets the net. Both are silent."""
    if len(statement.targets) != 1:
        return
    target, value = statement.targets[0], statement.value
    sign = _sign(context, context.replace(target, "").end, context.replace(value, "").start)
    if sign < 0:
        return
    change = TextChange(start=sign, end=sign + 1, text="+=")
    if isinstance(target, ast.Attribute) and kind(context, value) in CONNECTABLE:
        pin = f"{context.segment(target.value)}.{target.attr}"
        yield answer(rule, found, (change,), f"{pin} is a pin: `+=` connects it, `=` only hides it behind the net")
    elif isinstance(target, ast.Name) and kind(context, value) in CONNECTABLE:
        reason = f"{target.id} was a net: `+=` connects it to the pin, `=` drops the net and gives its name to the pin"
        safety = Safety.SAFE if _unused_before(context, net) else Safety.UNSAFE
        yield answer(rule, found, (change,), reason, safety)


def _forgotten(context: FixContext) -> Iterable[tuple[TextChange, str]]:
    """`net = part[1], other[2]` where the name is a net's: nothing else than `+=` can have been meant."""
    for node in context.nodes:
        match node:
            case ast.Assign(targets=[ast.Name() as target], value=ast.Tuple(elts=elements) as value):
                pins = bool(elements) and all(kind(context, element) in _PINS for element in elements)
            case _:
                continue
        before = [found for found in bindings_at(context, target.id, node) if found.value is not value]
        if not pins or not before or not all(_makes_net(found) for found in before):
            continue
        sign = _sign(context, context.replace(target, "").end, context.replace(value, "").start)
        if sign >= 0:
            yield TextChange(start=sign, end=sign + 1, text="+="), target.id


def _taken(context: FixContext, net: str) -> Iterator[tuple[TextChange, str, Safety]]:
    """`net = part[1]` that leaves the pin of a finding open, or its net with one pin.

    Safe where nobody reads the name afterwards: such an assignment does nothing at all.
    """
    for node in context.nodes:
        match node:
            case ast.Assign(targets=[ast.Name() as target], value=ast.Subscript() as value):
                before = [bound for bound in bindings_at(context, target.id, node) if bound.value is not value]
            case _:
                continue
        if kind(context, value) not in _PINS or not before or not all(_makes_net(bound) for bound in before):
            continue
        unread = not _is_read_after(context, target, node)
        named = any(net and net == _net_name(bound) for bound in before)
        sign = _sign(context, context.replace(target, "").end, context.replace(value, "").start)
        if sign >= 0 and (unread or named):
            change = TextChange(start=sign, end=sign + 1, text="+=")
            yield change, target.id, Safety.SAFE if unread else Safety.UNSAFE


def _is_read_after(context: FixContext, name: ast.Name, statement: ast.stmt) -> bool:
    """Whether a variable is read behind a statement, or may be: in a function, in a loop around it."""
    if enclosing(context, statement, ast.For, ast.While) is not None:
        return True
    scope = enclosing(context, statement, *SCOPES)
    for node in context.nodes:
        if isinstance(node, ast.Name) and node.id == name.id and isinstance(node.ctx, ast.Load):
            elsewhere = enclosing(context, node, *SCOPES) is not scope
            if elsewhere or node.lineno > (statement.end_lineno or statement.lineno):
                return True
    return False


def _net_name(binding: Binding) -> str:
    """The name that a binding's `Net(…)` is given, where it is written there."""
    value = binding.value
    for place in binding.path:
        value = value.elts[place] if isinstance(value, ast.Tuple | ast.List) else value
    match value:
        case ast.Call(args=[ast.Constant(value=str(name)), *_]):
            return name
    return ""


def _makes_net(binding: Binding) -> bool:
    """Whether a name was bound to a new net, alone or in a list of values."""
    value = binding.value
    for place in binding.path:
        if not isinstance(value, ast.Tuple | ast.List) or not 0 <= place < len(value.elts):
            return False
        value = value.elts[place]
    return isinstance(value, ast.Call) and called_name(value) == "Net"


def _unused_before(context: FixContext, name: str) -> bool:
    """Whether the net that is dropped got no pin at all: then connecting is all that can have been meant."""
    return bool(name and context.snapshot is not None and all(net.name != name for net in context.snapshot.nets))
