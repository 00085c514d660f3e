"""The source of a script, parsed once: its tree, what stands around each node, and where each node lies in the text."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from circuitron.edit import TextChange
from circuitron.finding import Span
from circuitron.source.index import Index, N


def parse(source: str) -> ast.Module:
    """The tree of a user's script, without Python's warnings about it, such as the one about `'C:\\Program'`.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: it does not parse.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(source)


@lru_cache(maxsize=16)  # in each round the loop, the fixes and the guard read the same few texts
def _read(text: str) -> tuple[Index, Exception | None]:
    try:
        return Index(parse(text)), None
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return Index(None), error.with_traceback(None)


@dataclass(frozen=True)
class Source:
    """One file of a script. `script` is its name, as it stands in spans."""

    text: str
    script: str = "script.py"

    @cached_property
    def index(self) -> Index:
        """What stands where in the tree."""
        return _read(self.text)[0]

    @property
    def tree(self) -> ast.Module | None:
        """The parsed text, or None where it does not parse. It is shared and must not be changed."""
        return self.index.tree

    @property
    def error(self) -> Exception | None:
        """Why the text does not parse."""
        return _read(self.text)[1]

    @property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All nodes of the tree, in the order of `ast.walk`; none where the source does not parse."""
        return self.index.nodes

    @property
    def parents(self) -> Mapping[ast.AST, ast.AST]:
        """The node that each node of the tree stands in; empty where the source does not parse."""
        return self.index.parents

    def all(self, kind: type[N]) -> Sequence[N]:
        """All nodes of exactly this class, in the order of `nodes`."""
        return self.index.all(kind)

    @cached_property
    def _line_starts(self) -> list[int]:
        # Not str.splitlines: to Python a form feed or U+2028 does not end a line.
        return [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", self.text))]

    def offset(self, line: int, column: int) -> int:
        """Character offset of a place given as in `ast`: line from 1, column in UTF-8 bytes."""
        start = self._line_starts[line - 1]
        text = self.text[start : self._line_starts[line] if line < len(self._line_starts) else None]
        return start + len(text.encode()[:column].decode(errors="ignore"))

    def span(self, node: ast.expr | ast.stmt | ast.alias) -> Span:
        """The place of a node."""
        return Span(
            file=self.script,
            line=node.lineno,
            end_line=node.end_lineno,
            column=node.col_offset,
            end_column=node.end_col_offset,
        )

    def replace(self, node: ast.expr | ast.stmt, text: str) -> TextChange:
        """A change that puts `text` in the place of `node`."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self.offset(node.lineno, node.col_offset)
        return TextChange(start=start, end=self.offset(node.end_lineno, node.end_col_offset), text=text)

    def segment(self, node: ast.expr | ast.stmt) -> str:
        """The source text of a node, as the user wrote it."""
        change = self.replace(node, "")
        return self.text[change.start : change.end]

    def nodes_at(self, span: Span | None) -> list[ast.AST]:
        """Nodes of the tree that stand exactly at `span`, innermost last; those on its line where it has no columns.

        Empty where the span is in another file, or the source does not parse.
        """
        if span is None or span.file != self.script:
            return []
        nodes = self.index.on_line.get(span.line, [])
        if span.column is None:
            return list(nodes)
        place = (span.column, span.end_line, span.end_column)
        return [node for node in nodes if _place(node) == place]


def _place(node: ast.AST) -> tuple[int, int, int]:
    return node.col_offset, node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]
