"""Something is made only after its first use: the statement that makes it stands too far down."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from typing import ClassVar

from circuitron.details import UndefinedName
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.snapshot_to_source import alone_on_line
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, TextChange


class DefinitionOrder(Fix):
    """Moves the only statement that makes it in front of the first one that uses it.

    Only at the top level, and only where all that the statement itself needs is there by then.
    """

    name: ClassVar[str] = "definition-order"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.UNDEFINED_NAME})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(UndefinedName):
            changes = _moved(context, detail.name) if detail.name else ()
            if changes:
                yield answer(self.name, found, changes, f"{detail.name} is made only after its first use")


def _moved(context: FixContext, name: str) -> tuple[TextChange, ...]:
    body = context.tree.body if context.tree is not None else []
    binding = [statement for statement in body if name in _bound(statement)]
    if len(binding) != 1 or not _may_move(context, binding[0]):
        return ()
    made = binding[0]
    place = body.index(made)
    first = next((statement for statement in body[:place] if name in _loaded(statement)), None)
    if first is None:
        return ()
    ready = {known for statement in body[: body.index(first)] for known in _bound(statement)}
    ready |= set(dir(builtins)) | skidl_api().exports
    if not _loaded(made) <= ready or _bound(made) & ready - skidl_api().exports:
        return ()
    if any(_bound(made) & _bound(other) for other in body if other is not made):
        return ()
    start = context.offset(made.lineno, 0)
    newline = context.text.find("\n", context.replace(made, "").end)
    end = newline + 1 if newline >= 0 else len(context.text)
    decorators = getattr(first, "decorator_list", [])
    at = context.offset(min([first.lineno, *(node.lineno for node in decorators)]), 0)
    text = context.text[start:end]
    return (
        TextChange(start=at, end=at, text=text if text.endswith("\n") else text + "\n"),
        TextChange(start=start, end=end, text=""),
    )


def _may_move(context: FixContext, statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign | ast.AnnAssign) and alone_on_line(context, statement)


def _bound(statement: ast.stmt) -> frozenset[str]:
    """Names that a top-level statement gives a value, also inside of its blocks, functions aside."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return frozenset({statement.name})
    names: set[str] = set()
    added = {node.target for node in ast.walk(statement) if isinstance(node, ast.AugAssign)}  # `net += pin` needs net
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in added:
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
    return frozenset(names)


def _loaded(statement: ast.stmt) -> frozenset[str]:
    """Names that a top-level statement needs when it runs; a function needs its own only when it is called."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return frozenset()
    own: set[str] = set()  # variables of comprehensions
    loaded: set[str] = set()
    for node in ast.walk(statement):
        if isinstance(node, ast.comprehension):
            own |= {inner.id for inner in ast.walk(node.target) if isinstance(inner, ast.Name)}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            loaded.add(node.id)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            loaded.add(node.target.id)
    return frozenset(loaded - own)
