"""A program cut in two: some of a script, harmed or not, moves into a module that the script imports."""

from __future__ import annotations

import ast
import builtins
import random
from collections.abc import Sequence

from circuitron.edit import TextChange
from circuitron.fixes.engine import apply_changes
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.run_request import Module
from mutate.program import Program
from mutate.subject import Subject

CUT = "project: cut in two"
_MODULES = ("blocks", "board_parts", "lib/blocks")
_LEAST = 3  # statements that stay in the script

Span = tuple[int, int]


class Across(ValueError):
    """A change lies across the cut."""


def cut(subject: Subject, changes: Sequence[TextChange], rng: random.Random) -> tuple[Program, Program] | None:
    """The program in two files, unharmed and harmed; None where it cannot be cut.

    What moves is the script's functions, with the constants that they read, or all up to some statement.
    """
    tree = subject.context.tree
    assert tree is not None
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    rest = [node for node in tree.body if imports and node.lineno > imports[-1].lineno]
    if len(rest) < 2 * _LEAST:
        return None
    moved = _functions(rest) if rng.random() < 0.5 else []
    moved = moved or rest[: rng.randint(_LEAST, len(rest) - _LEAST)]
    name, names = rng.choice(_MODULES), rng.choice(("*", ", ".join(_bound(moved))))
    place = _span(subject, imports[-1])[1]
    line = TextChange(start=place, end=place, text=f"from {name.replace('/', '.')} import {names}\n")
    head = "".join(subject.source[slice(*_span(subject, node))] for node in imports)
    spans = [_span(subject, node) for node in moved]
    try:
        good, bad = (_parted(subject, spans, made, line) for made in ((), changes))
    except ValueError:
        return None
    of_good, of_bad = (Module(name=f"{name}.py", source=f"{head}\n{body}") for _, body in (good, bad))
    return (
        Program(subject.name, good[0], subject.files).with_files(of_good),
        Program(subject.name, bad[0], subject.files).with_files(of_bad),
    )


def _functions(statements: Sequence[ast.stmt]) -> list[ast.stmt]:
    """The functions, where they read nothing of the script but each other and constants, and those constants."""
    constants = {
        node.targets[0].id: node
        for node in statements
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    functions = {node.name: node for node in statements if isinstance(node, ast.FunctionDef)}
    read = {name for function in functions.values() for name in _read(function)}
    if not read <= {*constants, *functions, *dir(builtins), *skidl_api().exports}:
        return []
    wanted = [*functions.values(), *(node for name, node in constants.items() if name in read)]
    return [node for node in statements if node in wanted]


def _read(function: ast.FunctionDef) -> set[str]:
    """Names that a function takes from outside."""
    nodes = list(ast.walk(function))
    own = {node.arg for node in nodes if isinstance(node, ast.arg)}
    own |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return {node.id for node in nodes if isinstance(node, ast.Name)} - own


def _bound(statements: Sequence[ast.stmt]) -> list[str]:
    """Names that statements bind at their own level."""
    names: list[str] = []
    for statement in statements:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names.append(statement.name)
        else:
            nodes = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
            names += [node.id for node in nodes if isinstance(node.ctx, ast.Store)]
    return list(dict.fromkeys(names))


def _span(subject: Subject, statement: ast.stmt) -> Span:
    """The whole lines of a statement, with its decorators."""
    first = min([statement.lineno, *(node.lineno for node in getattr(statement, "decorator_list", []))])
    assert statement.end_lineno is not None
    start, end = (sum(len(line) + 1 for line in subject.lines[:count]) for count in (first - 1, statement.end_lineno))
    return start, min(end, len(subject.source))


def _parted(
    subject: Subject, spans: Sequence[Span], changes: Sequence[TextChange], line: TextChange
) -> tuple[str, str]:
    """What is left of the script, and what moved, with the changes made in each.

    Raises:
        ValueError: a change lies across the cut, or at the place of another.
    """
    inside: list[TextChange] = []
    pieces: list[str] = []
    for start, end in spans:
        own = [c for c in changes if start <= c.start and c.end <= end and not c.start == c.end == end]
        inside += own
        shifted = (c.model_copy(update={"start": c.start - start, "end": c.end - start}) for c in own)
        pieces.append(apply_changes(subject.source[start:end], shifted))
    outside = [change for change in changes if change not in inside]
    gone = (TextChange(start=start, end=end, text="") for start, end in spans)
    return apply_changes(subject.source, [*outside, *gone, line]), "".join(pieces)
