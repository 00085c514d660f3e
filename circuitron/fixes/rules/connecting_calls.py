"""Methods and functions that SKiDL does not have and that mean a connection: `u.connect(pin, net)`, `n.add_pin(p)`."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.attributes import asked_attributes, may_be_assigned
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.edits import quoted
from circuitron.source.expression_types import CONNECTABLE, kind
from circuitron.source.imports import bound_names
from circuitron.source.locations import calls_in

# Methods of nets, pins and buses; Net.connect, Pin.connect and Bus.connect are real and mean the same.
_JOINING = frozenset(
    {
        *("add", "add_net", "add_nets", "add_node", "add_pin", "add_pins", "append", "attach", "attach_pin"),
        *("connect", "connect_net", "connect_pin", "connect_pins", "connect_to", "extend", "join", "link", "merge"),
        *("tie", "tie_to", "wire", "wire_to"),
    }
)
# Methods of parts that take a pin and a net.
_WIRING = frozenset(
    {
        *("add_connection", "add_net", "assign", "attach", "connect", "connect_net", "connect_pin", "connect_to"),
        *("set_net", "set_pin", "wire", "assign_net", "assign_pin", "pin_connect"),
    }
)
_OPEN = frozenset(
    {"mark_nc", "nc", "no_connect", "noconnect", "set_nc", "set_no_connect", "not_connected", "leave_open"}
)
_FUNCTIONS = frozenset({"connect", "connect_nets", "connect_pins", "join_nets", "wire"})
_CLASSES = frozenset({"Net", "Pin", "NetPinList", "Bus"})


class ConnectingCalls(Fix):
    """Writes the connection with SKiDL's operator, `+=`."""

    name: ClassVar[str] = "connecting-calls"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.INVALID_ATTRIBUTE, ErrorType.UNDEFINED_NAME, ErrorType.REMOVED_NAME, ErrorType.PYTHON_ERROR}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for node, owner in asked_attributes(context, found):
                call = context.parents.get(node)
                if isinstance(call, ast.Call) and call.func is node:
                    change = _method(context, call, node, owner)
                    if change:
                        reason = f"{owner or 'SKiDL'} has no method {node.attr}: SKiDL connects with `+=`"
                        yield answer(self.name, found, (change,), reason)
            for call in calls_in(context, found.span):
                change = _function(context, call)
                if change:
                    reason = f"SKiDL has no function {context.segment(call.func)}: it connects with `+=`"
                    yield answer(self.name, found, (change,), reason)


def _method(context: FixContext, call: ast.Call, method: ast.Attribute, owner: str) -> TextChange | None:
    subject = context.segment(method.value)
    if owner == "Part":
        return _of_part(context, call, method.attr, subject)
    if owner not in _CLASSES:
        return None
    if method.attr in _OPEN and not call.args and not call.keywords and owner in ("Pin", "NetPinList"):
        return _statement(context, call, f"{subject} += NC") if may_be_assigned(context, method.value) else None
    if method.attr not in _JOINING or call.keywords or not call.args:
        return None
    if isinstance(method.value, ast.Name) and method.value.id in _CLASSES:  # Net.join(a, b)
        return _joined(context, call, call.args)
    if may_be_assigned(context, method.value):
        change = _statement(context, call, f"{subject} += {_list(context, call.args)}")
        if change:
            return change
    real = owner in ("Net", "Pin", "Bus") and method.attr != "connect"
    return context.replace(call.func, f"{subject}.connect") if real else None


def _of_part(context: FixContext, call: ast.Call, method: str, part: str) -> TextChange | None:
    if method in _OPEN and len(call.args) == 1 and not call.keywords:
        return _statement(context, call, f"{part}[{context.segment(call.args[0])}] += NC")
    if method not in _WIRING:
        return None
    lines: list[str] = []
    if len(call.args) == 1 and not call.keywords and isinstance(call.args[0], ast.Dict):
        for key, value in zip(call.args[0].keys, call.args[0].values, strict=True):
            if key is None:
                return None
            lines.append(f"{part}[{context.segment(key)}] += {context.segment(value)}")
    elif len(call.args) == 2 and not call.keywords:
        pin, net = call.args
        if kind(context, pin) in CONNECTABLE and isinstance(net, ast.Constant):
            pin, net = net, pin
        lines.append(f"{part}[{context.segment(pin)}] += {context.segment(net)}")
    elif call.keywords and not call.args and all(keyword.arg for keyword in call.keywords):
        lines += [f"{part}[{quoted(str(k.arg))}] += {context.segment(k.value)}" for k in call.keywords]
    return _statement(context, call, *lines) if lines else None


def _function(context: FixContext, call: ast.Call) -> TextChange | None:
    """`connect(a, b, c)` as `a += b, c`."""
    if not isinstance(call.func, ast.Name) or call.func.id not in _FUNCTIONS or call.func.id in bound_names(context):
        return None
    return _joined(context, call, call.args) if not call.keywords else None


def _joined(context: FixContext, call: ast.Call, arguments: list[ast.expr]) -> TextChange | None:
    if len(arguments) < 2 or any(isinstance(value, ast.Starred) for value in arguments):
        return None
    first = arguments[0]
    if not isinstance(first, ast.Name | ast.Subscript | ast.Attribute) or not may_be_assigned(context, first):
        return None
    return _statement(context, call, f"{context.segment(first)} += {_list(context, arguments[1:])}")


def _list(context: FixContext, values: list[ast.expr]) -> str:
    return ", ".join(context.segment(value) for value in values)


def _statement(context: FixContext, call: ast.Call, *lines: str) -> TextChange | None:
    """The call's statement replaced; None where its value is used, or where there is no room for several lines."""
    statement = context.parents.get(call)
    if not isinstance(statement, ast.Expr):
        return None
    before = context.text[context.offset(statement.lineno, 0) : context.replace(statement, "").start]
    if len(lines) > 1 and before.strip():
        return context.replace(statement, "; ".join(lines))
    return context.replace(statement, ("\n" + before).join(lines))
