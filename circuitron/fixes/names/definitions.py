"""Definitions that do not reach their use: what makes a net stands below it, in an uncalled function, or behind
a guard that never holds; or `+=` in a function makes the module's net a name of the function's own."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details.circuits import EmptyCircuit
from circuitron.details.python import UndefinedName
from circuitron.edit import Edit, TextChange
from circuitron.error_types import ErrorType
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.names.local_names import declared
from circuitron.fixes.snapshot_to_source import alone_on_line
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.calls import called_name
from circuitron.source.edits import quoted


class Definitions(Fix):
    """Moves the only statement that makes a name in front of the first one that uses it, where all that it needs itself
    is there by then. Declares as `global` or `nonlocal` what a function extends and never makes. Calls the one function
    that makes parts and is never called, and writes `"__main__"` as Python does.
    """

    name: ClassVar[str] = "definitions"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.UNDEFINED_NAME, ErrorType.EMPTY_CIRCUIT})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, undefined in context.of(UndefinedName):
            for changes, reason, safety in declared(context, found, undefined.name):
                yield answer(self.name, found, changes, reason, safety)
            changes = _moved(context, undefined.name) if undefined.name else ()
            if changes:
                yield answer(self.name, found, changes, f"{undefined.name} is made only after its first use")
        for found, _ in context.of(EmptyCircuit):
            for node, change, reason in _never_run(context):
                yield answer(self.name, found, (change,), reason).model_copy(update={"line": node.lineno})


# -------------------------------------------------------------------------------------------------- too late


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


# ----------------------------------------------------------------------------------------------------- never


def _never_run(context: FixContext) -> Iterator[tuple[ast.Constant | ast.FunctionDef, TextChange, str]]:
    """What keeps the circuit from being made, with the change that has it made, and why."""
    guards = list(_guards(context))
    for text in guards:
        change = context.replace(text, quoted("__main__", context.segment(text)))
        yield text, change, 'a script that is run is called "__main__"'
    function = None if guards else _uncalled(context)
    if function is not None:
        end = len(context.text)
        lead = "\n\n" if context.text.endswith("\n") else "\n\n\n"
        change = TextChange(start=end, end=end, text=f"{lead}{function.name}()\n")
        yield function, change, f"{function.name}() makes the circuit but is never called"


def _guards(context: FixContext) -> Iterator[ast.Constant]:
    """`if __name__ == "main":`: the text with too few underscores, or too many."""
    for node in context.nodes:
        match node:
            case ast.Compare(
                left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant(value=str(name)) as text]
            ) if name != "__main__" and name.strip("_ ").casefold() == "main":
                yield text


def _uncalled(context: FixContext) -> ast.FunctionDef | None:
    """The one function of the module that makes parts, needs no arguments, and whose name stands nowhere else."""
    body = context.tree.body if context.tree is not None else []
    used = {node.id for statement in body for node in ast.walk(statement) if isinstance(node, ast.Name)}
    found = [
        node
        for node in body
        if isinstance(node, ast.FunctionDef)
        and node.name not in used
        and not node.decorator_list
        and len(node.args.defaults) == len(node.args.posonlyargs) + len(node.args.args)
        and None not in node.args.kw_defaults
        and any(isinstance(inner, ast.Call) and called_name(inner) == "Part" for inner in ast.walk(node))
    ]
    return found[0] if len(found) == 1 else None
