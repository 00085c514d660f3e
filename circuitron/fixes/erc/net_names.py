"""A net with one pin whose name says that it is another net: `Net.fetch('SCLK')` here, `Net.fetch('SCKL')` there, or
`Net('SDA')` twice, which makes two nets."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details.erc import ErcNoDriver, ErcSinglePinNet
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.execution_report import NetInstance
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.similar_nets import is_same, twin
from circuitron.fixes.snapshot_to_source import (
    DRIVING,
    Variable,
    alone_on_line,
    net_calls,
    net_named,
    net_variable,
    sees,
)
from circuitron.source.calls import called_name
from circuitron.source.edits import set_text
from circuitron.source.index import COMPREHENSIONS, SCOPES
from circuitron.source.locations import statement_of
from circuitron.source.scopes import enclosing

_DUMMIES = frozenset({"nc", "open", "unused", "spare", "dummy", "float", "floating", "notused", "none", "x", "test"})


class NetNames(Fix):
    """Writes the other net's name where the name finds the net, its variable where a new net was made. So with a net of
    inputs that nothing drives.

    Safe where the two names differ in nothing but upper and lower case, and where a second `Net('SDA')` of one function
    becomes `Net.fetch('SDA')`, so that pins of several parts meet, of which one drives at most.
    """

    name: ClassVar[str] = "net-names"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.ERC_SINGLE_PIN_NET, ErrorType.ERC_NO_DRIVER})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(ErcSinglePinNet, ErcNoDriver):
            net = net_named(context.snapshot, detail.net)
            if net is None or context.snapshot is None or not _ends_nowhere(net):
                continue
            again = _made_again(context, net) if len(net.pins) == 1 else []
            if again:
                name = again[0].args[0]
                changes = [context.replace(call.func, f"{context.segment(call.func)}.fetch") for call in again[1:]]
                safety = Safety.SAFE if _belong_together(context, again) else Safety.UNSAFE
                reason = f"each Net({context.segment(name)}) makes a net of its own: Net.fetch finds the first again"
                yield answer(self.name, found, changes, reason, safety)
                continue
            home = twin(context.snapshot, net)
            change = _change(context, net, home) if home is not None and _is_older(home, net) else None
            if home is not None and change is not None:
                same = is_same(home.name, net.name) and len(home.pins) > 1
                safety = Safety.SAFE if same and len(net.pins) == 1 else Safety.UNSAFE
                what = "the only pin" if len(net.pins) == 1 else "what nothing drives"
                reason = f"{what} on {net.name} belongs on {home.name}, whose name it nearly has"
                yield answer(self.name, found, (change,), reason, safety)


# ---------------------------------------------------------------------------------------------- one name, several nets


def _made_again(context: FixContext, net: NetInstance) -> list[ast.Call]:
    """The calls `Net('…')` of one function that give several nets the name of this one, in order; else none."""
    made = next((call for call in context.nodes_at(net.span) if isinstance(call, ast.Call)), None)
    if made is None or called_name(made) != "Net" or len(made.args) != 1 or made.keywords:
        return []
    name = made.args[0]
    if not isinstance(name, ast.Constant) or not isinstance(name.value, str):
        return []
    calls = [
        node
        for node in context.nodes
        if isinstance(node, ast.Call) and called_name(node) == "Net" and _names(node, name.value)
    ]
    scopes = {enclosing(context, call, *SCOPES) for call in calls}
    looped = any(enclosing(context, call, ast.For, ast.While, *COMPREHENSIONS) for call in calls)
    plain = all(len(call.args) == 1 and not call.keywords for call in calls[1:])
    once = all(_runs_once(context, scope) for scope in scopes)
    if len(calls) < 2 or len(scopes) > 1 or not once or looped or not plain:
        return []
    if not all(len(_nets_of(context, call)) == 1 for call in calls):
        return []
    return sorted(calls, key=lambda call: (call.lineno, call.col_offset))


def _nets_of(context: FixContext, call: ast.Call) -> list[NetInstance]:
    """The nets that a call has made."""
    nets = context.snapshot.nets if context.snapshot else ()
    return [net for net in nets if call in context.nodes_at(net.span)]


def _belong_together(context: FixContext, calls: list[ast.Call]) -> bool:
    """Whether the nets that some calls have made are one beyond doubt: parts meet there, and one output drives at most.

    Several variables, or a name for what is left open, may mean nets of their own.
    """
    pins = [pin for call in calls for net in _nets_of(context, call) for pin in net.pins]
    assigned = sum(isinstance(statement_of(context, call), ast.Assign) for call in calls)
    name = calls[0].args[0]
    dummy = isinstance(name, ast.Constant) and str(name.value).strip("_0123456789").replace("_", "").lower() in _DUMMIES
    return (
        len({pin.ref for pin in pins}) > 1
        and sum(pin.type in DRIVING for pin in pins) < 2
        and assigned < 2
        and not dummy
    )


def _ends_nowhere(net: NetInstance) -> bool:
    """Whether a net has one pin, or nothing but inputs."""
    return len(net.pins) == 1 or {pin.type for pin in net.pins} == {"input"}


def _runs_once(context: FixContext, scope: ast.AST | None) -> bool:
    """Whether a scope is the module, or a function that is named once: in a call outside all loops and functions."""
    if isinstance(scope, ast.Module):
        return True
    if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    uses = [node for node in context.nodes if isinstance(node, ast.Name) and node.id == scope.name]
    call = context.parents.get(uses[0]) if len(uses) == 1 else None
    if not isinstance(call, ast.Call) or call.func is not uses[0]:
        return False
    return isinstance(enclosing(context, call, *SCOPES, ast.For, ast.While, *COMPREHENSIONS), ast.Module)


# ------------------------------------------------------------------------------------------------- names that are near


def _is_older(home: NetInstance, net: NetInstance) -> bool:
    """Of two nets of one pin, the later one is taken for the slip."""
    if len(home.pins) > 1:
        return True
    return bool(home.span and net.span and home.span.line < net.span.line)


def _change(context: FixContext, net: NetInstance, home: NetInstance) -> TextChange | None:
    """The name, the new net of that name or its variable replaced; None where it is not plain what stands for it."""
    literals = [node for node in _constants(context) if node.value == net.name]
    call = context.parents.get(literals[0]) if len(literals) == 1 else None
    if not isinstance(call, ast.Call) or literals[0] not in call.args:
        return None
    if called_name(call) != "Net":
        same = [
            other
            for other in context.nodes
            if isinstance(other, ast.Call) and called_name(other) == called_name(call) and _names(other, home.name)
        ]
        return set_text(context, literals[0], home.name) if same else None
    if len(call.args) != 1 or call.keywords:
        return None
    variable, own = net_variable(context, home), net_variable(context, net)
    place: ast.expr | None = call if own is None else _only_use(context, own)
    if variable is None or place is None:
        return _fetched(context, call, home)
    statement = statement_of(context, place)
    if not isinstance(statement, ast.AugAssign | ast.Expr) or not alone_on_line(context, statement):
        return None
    if not sees(context, statement, variable) or variable.statement.lineno >= statement.lineno:
        return None
    return context.replace(place, variable.text)


def _fetched(context: FixContext, call: ast.Call, home: NetInstance) -> TextChange | None:
    """`Net.fetch` of the other name, where the other net was made before."""
    place = (call.lineno, call.col_offset)
    if not any((other.lineno, other.col_offset) < place for other in net_calls(context, home)):
        return None
    text = context.segment(call.args[0])
    return context.replace(call, f"{context.segment(call.func)}.fetch({text[0]}{home.name}{text[0]})")


def _only_use(context: FixContext, variable: Variable) -> ast.expr | None:
    """The one place where a variable is read."""
    uses = [node for node in context.nodes if isinstance(node, ast.Name) and node.id == variable.text]
    read = [node for node in uses if isinstance(node.ctx, ast.Load)]
    return read[0] if len(read) == 1 and len(uses) == 2 else None


def _constants(context: FixContext) -> Iterator[ast.Constant]:
    for node in context.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node


def _names(call: ast.Call, name: str) -> bool:
    return any(isinstance(arg, ast.Constant) and arg.value == name for arg in call.args)
