"""`lib_search_paths.append(folder)`: SKiDL keeps a list of folders for each tool, and none for all of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.knowledge.skidl_api import tool_at_hand
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.imports import skidl_name

_METHODS = {"append": "append", "extend": "extend", "insert": "insert", "add": "append"}
_PATHS = frozenset({"lib_search_paths", "footprint_search_paths"})


class SearchPathList(Fix):
    """Adds the folder to the list of the tool whose libraries are at hand."""

    name: ClassVar[str] = "search-path-list"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.PYTHON_ERROR, ErrorType.INVALID_ATTRIBUTE, ErrorType.SEARCH_PATH}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            if "SearchPaths" in found.message:
                for changes in _changes(context):
                    yield answer(self.name, found, changes, "each tool has a list of search paths of its own")


def _changes(context: FixContext) -> Iterator[tuple[TextChange, ...]]:
    tool, imports = skidl_name(context, tool_at_hand(context.libraries))
    for node in context.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=name) | ast.Attribute(attr=name) as paths, attr=method) if (
                name in _PATHS and method in _METHODS
            ):
                text = f"{context.segment(paths)}[{tool}].{_METHODS[method]}"
                yield (context.replace(node, text), *imports)
            case ast.AugAssign(target=ast.Name(id=name) | ast.Attribute(attr=name) as paths, op=ast.Add()) if (
                name in _PATHS
            ):
                yield (context.replace(paths, f"{context.segment(paths)}[{tool}]"), *imports)
