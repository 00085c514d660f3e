"""A name in quotes where a net is needed: `u['VCC'] += 'VCC'`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.snapshot_to_source import Variable, sees
from circuitron.models import Edit, ErrorType, Safety, TextChange
from circuitron.source.calls import called_name
from circuitron.source.imports import skidl_name
from circuitron.source.locations import statement_at, statement_of


class TextConnections(Fix):
    """Puts the net of that name in the place of the text: the script's own variable, else `Net.fetch(…)`."""

    name: ClassVar[str] = "text-connections"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.UNCONNECTABLE})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        nets = dict(_variables(context))
        for found in asked(context, *self.answers):
            statement = statement_at(context, found.span)
            for literal in _connected_texts(statement) if statement is not None else ():
                variable = nets.get(str(literal.value))
                if variable is not None and statement is not None and sees(context, statement, variable):
                    change: tuple[TextChange, ...] = (context.replace(literal, variable.text),)
                    reason = f"{literal.value!r} is a text; the net of that name is in {variable.text}"
                    yield answer(self.name, found, change, reason)
                else:
                    net, imports = skidl_name(context, "Net")
                    change = (context.replace(literal, f"{net}.fetch({context.segment(literal)})"), *imports)
                    reason = f"{literal.value!r} is a text, not a net: Net.fetch gives the net of that name, new or not"
                    yield answer(self.name, found, change, reason, Safety.UNSAFE)


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


def _connected_texts(statement: ast.stmt) -> Iterator[ast.Constant]:
    """Texts that stand where a pin or net is connected: right of `+=`, in its list, in `connect(…)`, between `&`."""
    waiting: list[ast.expr] = []
    match statement:
        case ast.AugAssign(op=ast.Add(), value=value):
            waiting.append(value)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="connect"), args=arguments)):
            waiting += arguments
        case ast.Expr(value=value) | ast.Assign(value=value):
            waiting.append(value)
    while waiting:
        node = waiting.pop(0)
        match node:
            case ast.Constant(value=str()):
                if not isinstance(statement, ast.Assign):
                    yield node
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                waiting += elements
            case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr(), right=right):
                yield from (
                    side for side in (left, right) if isinstance(side, ast.Constant) and isinstance(side.value, str)
                )
                waiting += [side for side in (left, right) if not isinstance(side, ast.Constant)]
