"""Statements that run without a complaint and build nothing of what they say, read off the source.

`vcc == u['VCC']` compares, `power_stage` without brackets only names a function, `map(wire, nets)` waits for somebody
who asks for its values, `zip` ends with the shorter list, and `out = mid` takes a name from its net. Neither SKiDL nor
ERC sees what is missing; at most an open pin is left.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from circuitron.details import AnyDetail
from circuitron.finding import Finding, Grade, Origin
from circuitron.findings.wording import sentence
from circuitron.run_request import Script
from circuitron.source.calls import argument, called_name
from circuitron.source.expression_types import CONNECTABLE, Kind, kind
from circuitron.source.index import COMPREHENSIONS, FUNCTIONS, SCOPES, walk_scope
from circuitron.source.program import Source
from circuitron.source.scopes import bindings, enclosing

_LAZY = frozenset({"map", "filter"})
_GROUPS = frozenset({"subcircuit", "SubCircuit", "package"})  # decorators that leave a function a function
_MAKES = (Kind.PART, Kind.TEMPLATE)

Found = tuple[AnyDetail, ast.expr | ast.stmt, Grade]


def of_sources(script: Script) -> tuple[Finding, ...]:
    """What is without effect in a script and its modules."""
    files = ((script.name, script.source), *((module.name, module.source) for module in script.modules))
    return tuple(finding for name, text in files for finding in of_source(Source(text, name), name == script.name))


def of_source(source: Source, alone: bool = True) -> Iterator[Finding]:
    """What is without effect in one file.

    Args:
        alone: nothing outside of the file calls its functions.
    """
    found = [*_statements(source), *_loops(source), *_rebound(source), *(_never_called(source) if alone else ())]
    for detail, node, grade in found:
        yield Finding(
            detail=detail, grade=grade, message=sentence(detail, ""), origin=Origin.STATIC, span=source.span(node)
        )


# ---------------------------------------------------------------------------------------------------------- statements


def _statements(source: Source) -> Iterator[Found]:
    for statement in source.all(ast.Expr):
        detail, grade = _effect(source, statement.value)
        if detail is not None:
            yield detail, statement, grade
    for test in source.all(ast.If):
        match test.test:
            case ast.Compare(left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant(value=str(name))]):
                if name != "__main__":
                    yield _no_effect("name", ast.unparse(test.test)), test.test, Grade.FAULT


def _effect(source: Source, value: ast.expr) -> tuple[AnyDetail | None, Grade]:
    """What a statement that is a mere expression fails to do; None where it may do all that is meant."""
    text = source.segment(value)
    match value:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            if kind(source, left) in CONNECTABLE and kind(source, right) in CONNECTABLE:
                return _no_effect("comparison", text), Grade.FAULT
        case ast.Tuple(elts=[_, _, *_] as elements):
            if all(kind(source, element) in CONNECTABLE for element in elements):
                return _no_effect("enumeration", text), Grade.FAULT
        case ast.Subscript(value=owner):
            if kind(source, owner) is Kind.PART:
                return _no_effect("pin", text), Grade.SUSPECT
        case ast.Name() | ast.Attribute():
            if _is_function(source, value):
                return _no_effect("function", text), Grade.FAULT
        case ast.Call(func=ast.Name(id=name)) if name in _LAZY and name not in source.index.bound:
            return _no_effect("lazy", text), Grade.FAULT
        case ast.GeneratorExp():
            return _no_effect("lazy", text), Grade.FAULT
    return None, Grade.NOTE


def _no_effect(form: str, text: str) -> AnyDetail:
    from circuitron.details.connections import NoEffect  # most scripts have none

    return NoEffect(form=form, text=text)


def _is_function(source: Source, value: ast.Name | ast.Attribute) -> bool:
    """Whether an expression names a function, or a method, of the script, which wires something."""
    name = value.id if isinstance(value, ast.Name) else value.attr
    found = [node for node in source.index.functions.get(name, ()) if isinstance(node, ast.FunctionDef)]
    methods = [isinstance(source.parents.get(node), ast.ClassDef) for node in found]
    plain = not isinstance(value, ast.Name) or not bindings(source, value)
    return (
        bool(found)
        and plain
        and all(method is isinstance(value, ast.Attribute) for method in methods)
        and all(not node.decorator_list or _is_group(node) for node in found)
        and any(_wires(node) for node in found)
    )


def _is_group(function: ast.FunctionDef) -> bool:
    return {ast.unparse(decorator).rpartition(".")[2] for decorator in function.decorator_list} <= _GROUPS


def _wires(function: ast.AST) -> bool:
    """Whether a function connects anything."""
    return any(
        (isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add))
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd))
        or (isinstance(node, ast.Call) and called_name(node) == "connect")
        for node in ast.walk(function)
    )


# ----------------------------------------------------------------------------------------------------------- functions


def _never_called(source: Source) -> Iterator[Found]:
    """Functions that make parts, connect them, and are mentioned nowhere."""
    mentioned = {node.id for node in source.all(ast.Name) if isinstance(node.ctx, ast.Load)}
    mentioned |= {node.attr for node in source.all(ast.Attribute)}
    mentioned |= {str(node.value) for node in source.all(ast.Constant) if isinstance(node.value, str)}
    for function in source.all(ast.FunctionDef):
        apart = isinstance(source.parents.get(function), ast.ClassDef) or not _is_group(function)
        collected = function.name.startswith("test_")  # by a test runner
        if function.name in mentioned or apart or collected or not _wires(function):
            continue
        calls = [node for node in walk_scope(function) if isinstance(node, ast.Call)]
        if any(kind(source, call) in _MAKES for call in calls):
            from circuitron.details.connections import NeverRun

            yield NeverRun(function=function.name), function, Grade.SUSPECT


# --------------------------------------------------------------------------------------------------------------- loops


class _Listed(NamedTuple):
    """A list as far as it is known: how many elements, of which kind, and whether it stands in the loop itself."""

    length: int
    elements: Kind
    inline: bool


def _loops(source: Source) -> Iterator[Found]:
    """`for pin, net in zip(pins, nets)` where one of them is longer, and what it has in excess is left out."""
    loops = [loop.iter for loop in source.all(ast.For)] + [loop.iter for loop in source.all(ast.comprehension)]
    for iterated in loops:
        match iterated:
            case ast.Call(func=ast.Name(id="zip"), args=arguments, keywords=[]) as call:
                known = [listed for each in arguments if (listed := _listed(source, each)) is not None]
                longest = max(known, key=lambda listed: listed.length, default=None)
                shortest = min(known, key=lambda listed: listed.length, default=None)
                if longest is None or shortest is None or longest.length == shortest.length:
                    continue
                written = longest.inline and shortest.inline
                if written or longest.elements in (*CONNECTABLE, Kind.PART):
                    from circuitron.details.connections import WidthMismatch

                    detail = WidthMismatch(owner="zip", width=longest.length, other_width=shortest.length)
                    yield detail, call, Grade.SUSPECT


def _listed(source: Source, value: ast.expr) -> _Listed | None:
    match value:
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            if not any(isinstance(element, ast.Starred) for element in elements):
                return _Listed(len(elements), _common(source, elements), True)
        case ast.Name():
            found = bindings(source, value)
            if len(found) == 1 and not found[0].path and not _grows(source, value.id):
                listed = _listed(source, found[0].value)
                return listed._replace(inline=False) if listed is not None else None
        case ast.Call() if (number := _number_of_copies(source, value)) > 1:
            return _Listed(number, kind(source, value), False)
    return None


def _common(source: Source, elements: Sequence[ast.expr]) -> Kind:
    kinds = {kind(source, element) for element in elements}
    return kinds.pop() if len(kinds) == 1 else Kind.UNKNOWN


def _grows(source: Source, name: str) -> bool:
    """Whether anything but reading is done with a list."""
    uses = (source.parents.get(node) for node in source.index.named.get(name, ()))
    return any(
        isinstance(use, ast.AugAssign) or (isinstance(use, ast.Attribute) and use.attr != "index") for use in uses
    )


def _number_of_copies(source: Source, call: ast.Call) -> int:
    number = argument(call, 0, "num_copies") if isinstance(call.func, ast.Name) else None
    if isinstance(number, ast.Constant) and type(number.value) is int and kind(source, call.func) in _MAKES:
        return number.value
    return 0


# ---------------------------------------------------------------------------------------------------------- assignments


def _rebound(source: Source) -> Iterator[Found]:
    """`out = mid` where `out` was a net of its own, and nothing uses it afterwards."""
    for statement in source.all(ast.Assign):
        match statement.targets, statement.value:
            case [ast.Name(id=name) as target], ast.Name() | ast.Subscript() as value:
                if (
                    _was_net(source, statement, name)
                    and kind(source, value) in (Kind.NET, Kind.PIN)
                    and not _is_used(source, statement, target)
                ):
                    from circuitron.details.connections import PinRebind

                    yield PinRebind(name=name), statement, Grade.SUSPECT


def _was_net(source: Source, statement: ast.Assign, name: str) -> bool:
    """Whether the name surely held a net before, made in the same block by Net()."""
    before = next(source.index.binding_before(statement, name), None)
    match before:
        case ast.Assign(targets=[ast.Name()], value=ast.Call() as made):
            return called_name(made) == "Net"
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            made_by = {t.id: v for t, v in zip(targets, values, strict=False) if isinstance(t, ast.Name)}
            value = made_by.get(name)
            return isinstance(value, ast.Call) and called_name(value) == "Net"
    return False


def _is_used(source: Source, statement: ast.Assign, target: ast.Name) -> bool:
    """Whether anything may read the name after the statement: behind it, in a loop around it, or in a function."""
    scope = enclosing(source, statement, *SCOPES)
    loop = enclosing(source, statement, ast.For, ast.While)
    first = loop.lineno if isinstance(loop, ast.For | ast.While) else statement.lineno + 1
    for use in source.index.named.get(target.id, ()):
        extended = isinstance(use.ctx, ast.Store) and isinstance(source.parents.get(use), ast.AugAssign)
        if use is target or not (isinstance(use.ctx, ast.Load) or extended):
            continue
        elsewhere = enclosing(source, use, *FUNCTIONS, *COMPREHENSIONS, ast.ClassDef, ast.Module) is not scope
        if elsewhere or use.lineno > statement.lineno or use.lineno >= first:
            return True
    return False
