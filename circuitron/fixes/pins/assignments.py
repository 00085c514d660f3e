"""`=` where SKiDL needs `+=`: `part[1] = net`, `bus[0] = net`, `part.VCC = net`, `net = part[1]`, and the slip `=+`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from circuitron.edit import Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.source.calls import called_name
from circuitron.source.expression_types import CONNECTABLE, Kind, kind
from circuitron.source.index import SCOPES, Binding
from circuitron.source.locations import statement_at
from circuitron.source.repeatable import is_repeatable
from circuitron.source.scopes import bindings_at, enclosing

_PINS = frozenset({Kind.PIN, Kind.PINS})
_OWNERS = CONNECTABLE | {Kind.PART, Kind.TEMPLATE}


def assignments(context: FixContext, found: Finding) -> Iterator[Proposal]:
    """The assignments that a finding is about, with `+=`."""
    net = str(found.detail.known().get("net", ""))
    if found.type not in (ErrorType.PIN_ASSIGNMENT, ErrorType.PIN_REBIND):
        yield from _taken(context, net)
    statement = statement_at(context, found.span)
    if not isinstance(statement, ast.Assign):
        return
    if found.type is ErrorType.PIN_REBIND:
        yield from _rebound(context, statement, net)
    elif changes := _swapped(context, statement):
        yield Proposal(changes, "`=+` assigns; the operator that connects is `+=`")
    elif found.type is ErrorType.PIN_ASSIGNMENT:
        for slip in _alike(context, statement):
            if changes := _connected(context, slip):
                yield Proposal(changes, "SKiDL connects with `+=`; `=` would replace the pin")


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
        return _joined(context, statement)
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
    if len(statement.targets) > 1 and not is_repeatable(value):  # `Net()` once: the others join the first
        first = pairs[0][0]
        if not is_repeatable(first) or any(other is not value for _, other in pairs):
            return ()
        pairs = [(one, value if one is first else first) for one, _ in pairs]
    lines = [f"{context.segment(one)} += {context.segment(other)}" for one, other in pairs]
    return (context.replace(statement, ("\n" + " " * statement.col_offset).join(lines)),)


def _joined(context: FixContext, statement: ast.Assign) -> tuple[TextChange, ...]:
    """`a = b` as `a += b`; nothing for several targets."""
    change = operator_between(context, statement.targets[0], statement.value, "=", "+=")
    return (change,) if change is not None and len(statement.targets) == 1 else ()


def _swapped(context: FixContext, statement: ast.Assign) -> tuple[TextChange, ...]:
    """`a =+ b` and `a =+ b, c` with `+=`."""
    value = statement.value
    match value.elts[0] if isinstance(value, ast.Tuple) and value.elts else value:
        case ast.UnaryOp(op=ast.UAdd(), operand=operand) if len(statement.targets) == 1:
            change = operator_between(context, statement.targets[0], operand, "=+", "+=")
            return (change,) if change is not None else ()
    return ()


def _rebound(context: FixContext, statement: ast.Assign, net: str) -> Iterator[Proposal]:
    """`part.VCC = net` sets an attribute; `net = part[1]` forgets the net. Both are silent."""
    target, value, changes = statement.targets[0], statement.value, _joined(context, statement)
    if not changes or kind(context, value) not in CONNECTABLE:
        return
    if isinstance(target, ast.Attribute):
        pin = f"{context.segment(target.value)}.{target.attr}"
        yield Proposal(changes, f"{pin} is a pin: `+=` connects it, `=` only hides it behind the net")
    elif isinstance(target, ast.Name):
        other = "pin" if kind(context, value) in _PINS else "other net"
        reason = (
            f"{target.id} was a net: `+=` connects it to the {other}, `=` drops it and gives its name to the {other}"
        )
        idle = other == "pin" and not _is_read_after(context, target, statement)
        yield Proposal(changes, reason, Safety.SAFE if idle or _unused_before(context, net) else Safety.UNSAFE)


def lists_for_nets(context: FixContext) -> Iterator[Proposal]:
    """`net = part[1], other[2]` where the name is a net's: only `+=` makes sense."""
    for node in context.nodes:
        match node:
            case ast.Assign(targets=[ast.Name() as target], value=ast.Tuple(elts=[_, *_] as elements)):
                changes = _joined(context, node)
                if changes and all(kind(context, one) in _PINS for one in elements) and _nets_before(context, node):
                    reason = f"{target.id} was a net and is a list of pins from here on: `+=` connects them to it"
                    yield Proposal(changes, reason)


def _taken(context: FixContext, net: str) -> Iterator[Proposal]:
    """`net = part[1]` that leaves the pin of a finding open, or its net with one pin.

    Safe where the name is not read afterwards: such an assignment does nothing at all.
    """
    for node in context.nodes:
        match node:
            case ast.Assign(targets=[ast.Name() as target], value=ast.Subscript() as value):
                before = _nets_before(context, node) if kind(context, value) in _PINS else []
            case _:
                continue
        unread = bool(before) and not _is_read_after(context, target, node)
        named = any(net and net == _net_name(bound) for bound in before)
        changes = _joined(context, node)
        if changes and (unread or named):
            reason = f"{target.id} was a net and is a pin from here on: `+=` connects the two"
            yield Proposal(changes, reason, Safety.SAFE if unread else Safety.UNSAFE)


def _nets_before(context: FixContext, statement: ast.Assign) -> list[Binding]:
    """What gave the target its value before, where all of that are new nets; else nothing."""
    (target,) = statement.targets
    assert isinstance(target, ast.Name)
    before = [bound for bound in bindings_at(context, target.id, statement) if bound.value is not statement.value]
    return before if all(map(_makes_net, before)) else []


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
    match _bound(binding):
        case ast.Call(args=[ast.Constant(value=str(name)), *_]):
            return name
    return ""


def _makes_net(binding: Binding) -> bool:
    """Whether a name was bound to a new net, alone or in a list of values."""
    value = _bound(binding)
    return isinstance(value, ast.Call) and called_name(value) == "Net"


def _bound(binding: Binding) -> ast.expr | None:
    """The expression of a binding that its name got, of a list of values the one at its place."""
    value = binding.value
    for place in binding.path:
        if not isinstance(value, ast.Tuple | ast.List) or not 0 <= place < len(value.elts):
            return None
        value = value.elts[place]
    return value


def _unused_before(context: FixContext, name: str) -> bool:
    """Whether the net that is dropped got no pin at all: then only connecting makes sense."""
    return bool(name and context.snapshot is not None and all(net.name != name for net in context.snapshot.nets))


def operator_between(context: FixContext, one: ast.expr, other: ast.expr, sign: str, right: str) -> TextChange | None:
    """The operator between two operands as it should be; brackets may stand beside it."""
    start = context.replace(one, "").end
    between = context.text[start : context.replace(other, "").start]
    if between.count(sign) != 1 or between.replace(sign, "").strip("() \t\n"):
        return None
    at = between.index(sign)
    first = len(between[:at].rstrip(" ")) if right == "," else at
    return TextChange(start=start + first, end=start + at + len(sign), text=right)
