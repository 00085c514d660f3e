"""Which code of a source can run.

None does under `if False`, behind a `return`, in a loop over nothing, or in a function that is never named.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterator

from circuitron.guard.program import DEFINITIONS, Program

# Decorators of SKiDL's and Python's that never call what they decorate, in small letters.
_CALL_NOTHING = frozenset({
    "subcircuit", "package", "skidl", "staticmethod", "classmethod", "property", "cached_property", "abstractmethod",
    "cache", "lru_cache", "wraps", "contextmanager", "dataclass", "singledispatch",
})  # fmt: skip


def running(body: list[ast.stmt], idle: set[ast.AST], dead: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements of a block and of the blocks in it that can run; those that cannot, with all in them, go to `dead`.

    Args:
        idle: functions and classes that nothing calls.
    """
    for place, statement in enumerate(body):
        if statement in idle:
            dead += _all_in([statement])
            continue
        yield statement
        for block, runs in running_blocks(statement):
            if runs:
                yield from running(block, idle, dead)
            else:
                dead += _all_in(block)
        if isinstance(statement, ast.Return | ast.Raise | ast.Continue | ast.Break):
            dead += _all_in(body[place + 1 :])
            return


def running_blocks(statement: ast.stmt) -> Iterator[tuple[list[ast.stmt], bool]]:
    """Blocks of a compound statement, and whether each can run."""
    runs, runs_else = True, True
    match statement:
        case ast.If(test=test):
            truth = _constant_truth(test)
            runs, runs_else = truth is not False, truth is not True
        case ast.While(test=test):
            runs = _constant_truth(test) is not False
        case ast.For(iter=iterated):
            runs = not _is_empty(iterated)
    for name in ("body", "orelse", "finalbody"):
        block = getattr(statement, name, None)
        if isinstance(block, list) and block:
            yield block, runs_else if name == "orelse" else runs
    for handler in getattr(statement, "handlers", []):
        yield handler.body, True
    for case in getattr(statement, "cases", []):
        yield case.body, True


def _constant_truth(test: ast.expr) -> bool | None:
    """What a condition always is, where its text alone says so."""
    match test:
        case ast.Constant(value=value):
            return bool(value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = _constant_truth(operand)
            return None if inner is None else not inner
        case ast.BoolOp(op=ast.And(), values=values) if any(_constant_truth(value) is False for value in values):
            return False
        case ast.BoolOp(op=ast.Or(), values=values) if any(_constant_truth(value) is True for value in values):
            return True
        case ast.Tuple(elts=[]) | ast.List(elts=[]) | ast.Dict(keys=[]):
            return False
        case ast.Compare():
            return _constant_comparison(test)
    return None


def _constant_comparison(test: ast.Compare) -> bool | None:
    operands = [test.left, *test.comparators]
    if all(isinstance(operand, ast.Constant) for operand in operands) and len(operands) == 2:
        one, other = (operand.value for operand in operands if isinstance(operand, ast.Constant))
        if isinstance(test.ops[0], ast.Eq | ast.Is):
            return bool(one == other)
        if isinstance(test.ops[0], ast.NotEq | ast.IsNot):
            return bool(one != other)
        if isinstance(one, int | float) and isinstance(other, int | float):
            return one < other if isinstance(test.ops[0], ast.Lt) else one > other
    return None


def _is_empty(iterated: ast.expr) -> bool:
    match iterated:
        case ast.Tuple(elts=[]) | ast.List(elts=[]) | ast.Constant(value="" | b""):
            return True
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int() as end)]):
            return end <= 0
        case ast.Call(func=ast.Name(id="list" | "tuple" | "set" | "dict" | "iter"), args=[]):
            return True
    return False


def uncalled(program: Program) -> set[ast.AST]:
    """Functions and classes whose name stands nowhere but in their own definition."""
    used = Counter(name for node in program.nodes for name in _uses(node))
    idle: set[ast.AST] = set()
    for node in program.nodes:
        if isinstance(node, DEFINITIONS) and not node.name.startswith("__"):
            own = sum(1 for inner in ast.walk(node) for name in _uses(inner) if name == node.name)
            if used[node.name] <= own and not _called_by_decorator(node):
                idle.add(node)
    return idle


def _called_by_decorator(node: ast.AST) -> bool:
    """A decorator of the script's own may call what it decorates, with arguments of its own or without; `@subcircuit`,
    `@lru_cache(maxsize=None)` and their like do not."""
    decorators = (
        decorator.func if isinstance(decorator, ast.Call) else decorator
        for decorator in getattr(node, "decorator_list", [])
    )
    return any(name.lower() not in _CALL_NOTHING for decorator in decorators for name in names_of(decorator))


def _uses(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
            yield name
        case ast.Constant(value=str() as text) if text.isidentifier():
            yield text


def _all_in(block: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a block and of those in it."""
    return [node for statement in block for node in ast.walk(statement) if isinstance(node, ast.stmt)]


def own_expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """Nodes of a statement without those of the statements inside it, and without code that a constant skips."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if node is not statement:
            yield node
        skipped = _skipped(node)
        waiting += [
            child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt) and child not in skipped
        ]


def _skipped(node: ast.AST) -> Collection[ast.AST]:
    """The operands of an expression that a constant keeps from running."""
    if isinstance(node, ast.IfExp):
        truth = _constant_truth(node.test)
        return () if truth is None else (node.orelse,) if truth else (node.body,)
    if isinstance(node, ast.BoolOp) and _constant_truth(node.values[0]) is isinstance(node.op, ast.Or):
        return node.values[1:]
    return ()


def names_of(node: ast.AST) -> Iterator[str]:
    """Identifiers that a node carries, and a string that is one: `setattr(x, 'do_erc', False)`."""
    match node:
        case ast.Name(id=name):
            yield name
        case ast.Attribute(attr=name):
            yield name
        case ast.keyword(arg=str() as name):
            yield name
        case ast.alias(name=name):
            yield from name.split(".")
        case ast.ImportFrom(module=str() as name):
            yield from name.split(".")
        case ast.Constant(value=str() as text) if text.isidentifier():
            yield text
