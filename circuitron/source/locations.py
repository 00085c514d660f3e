"""From the place of a finding to the statement or calls it is about, where columns may be missing or differ."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from circuitron.finding import Span
from circuitron.source.calls import called_class
from circuitron.source.program import Source


def statement_at(source: Source, span: Span | None) -> ast.stmt | None:
    """The innermost statement that covers the span; the first one of its line where several share it."""
    if span is None or span.file != source.script:
        return None
    for line in range(span.line, 0, -1):  # what begins last is innermost
        begin = [node for node in source.index.on_line.get(line, ()) if isinstance(node, ast.stmt)]
        covering = [node for node in begin if _covers(node, span)]
        if covering:
            return max(covering, key=lambda node: (-(node.end_lineno or 0), -node.col_offset))
    return None


def _covers(node: ast.stmt, span: Span) -> bool:
    last = node.end_lineno or node.lineno
    if not node.lineno <= span.line <= last:
        return False
    if span.column is None or node.lineno != last or node.end_col_offset is None:
        return True
    return node.col_offset <= span.column < node.end_col_offset


def calls_in(source: Source, span: Span | None) -> Iterator[ast.Call]:
    """Calls that stand at the span; where none does, those of the statement there, outermost first."""
    exact = [node for node in source.nodes_at(span) if isinstance(node, ast.Call)]
    statement = None if exact else statement_at(source, span)
    yield from exact
    if statement is not None:
        yield from (node for node in ast.walk(statement) if isinstance(node, ast.Call))


def calls_at(source: Source, span: Span | None, *names: str) -> list[ast.Call]:
    """Calls at the span, or on its line where it has no columns; only those of the functions or methods named."""
    return [
        node
        for node in source.nodes_at(span)
        if isinstance(node, ast.Call) and (not names or called_class(source, node) in names)
    ]


def subscripts_at(source: Source, span: Span | None) -> list[ast.Subscript]:
    """Subscripts at the span, or on its line where it has no columns."""
    return [node for node in source.nodes_at(span) if isinstance(node, ast.Subscript)]


def statement_of(source: Source, node: ast.AST) -> ast.stmt | None:
    """The innermost statement that a node stands in."""
    current: ast.AST | None = node
    while current is not None and not isinstance(current, ast.stmt):
        current = source.parents.get(current)
    return current
