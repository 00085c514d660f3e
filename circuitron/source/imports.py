"""The imports of a script: which names it has, and how to give it one more."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence

from circuitron.edit import TextChange
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.edits import first_statement, insert_after, insert_before
from circuitron.source.program import Source


def bound_names(source: Source) -> frozenset[str]:
    """Every name that the script itself binds somewhere: assigned, defined, imported or taken as a parameter."""
    return source.index.bound


def unbound_names(source: Source) -> list[str]:
    """Names that the script reads and never binds, Python's own aside, in the order of their first use."""
    bound = bound_names(source)
    read = [node for node in source.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    read.sort(key=lambda node: (node.lineno, node.col_offset))
    return [
        name for name in dict.fromkeys(node.id for node in read) if name not in bound and not hasattr(builtins, name)
    ]


def skidl_imports(source: Source) -> Iterator[ast.ImportFrom]:
    """The script's `from skidl import …` statements, in the order of the source."""
    for node in source.nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "skidl" and node.level == 0:
            yield node


def means_skidl(node: ast.ImportFrom) -> bool:
    """Whether an import means SKiDL: by its name, or by one such as PySKiDL where all imported names are SKiDL's."""
    module = (node.module or "").partition(".")[0]
    alike = "skidl" in module.casefold() and all(
        alias.name == "*" or alias.name in skidl_api().star_exports for alias in node.names
    )
    return node.level == 0 and (module == "skidl" or alike)


def skidl_module(source: Source) -> str:
    """The name under which the script has the package itself: "skidl", "sk" …; "" where it has not."""
    for node in source.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name == "skidl":
                    return alias.asname or "skidl"
    return ""


def has_star_import(source: Source) -> bool:
    """Whether the script has everything of SKiDL at hand, or will have once the package is spelt right."""
    return any(
        alias.name == "*"
        for node in source.nodes
        if isinstance(node, ast.ImportFrom) and means_skidl(node) and not (node.module or "").startswith("skidl.")
        for alias in node.names
    )


def skidl_name(source: Source, name: str) -> tuple[str, tuple[TextChange, ...]]:
    """How the script can write a name of SKiDL's, and the changes that it needs for that.

    `POWER` under `from skidl import *`, `skidl.POWER` under `import skidl`, and `POWER` with a longer import list
    under `from skidl import Part, Net`.
    """
    if name in skidl_api().builtins or has_star_import(source) or name in bound_names(source):
        return name, ()
    explicit = next(skidl_imports(source), None)
    if explicit is not None:
        return name, (extend(source, explicit, [name]),)
    module = skidl_module(source)
    return (f"{module}.{name}", ()) if module else (name, import_skidl(source, [name]))


def extend(source: Source, statement: ast.ImportFrom, names: Sequence[str]) -> TextChange:
    """Add names to the end of a `from … import` list, in the list's own layout."""
    last = statement.names[-1]
    assert last.end_lineno is not None and last.end_col_offset is not None
    end = source.offset(last.end_lineno, last.end_col_offset)
    own_line = len(statement.names) > 1 and statement.names[-2].lineno != last.lineno
    own_line = own_line or (len(statement.names) == 1 and last.lineno != statement.lineno)
    separator = ",\n" + " " * last.col_offset if own_line else ", "
    return TextChange(start=end, end=end, text="".join(separator + name for name in names))


def import_skidl(source: Source, names: Sequence[str]) -> tuple[TextChange, ...]:
    """Import names of SKiDL's into a script that imports it not at all, or only as a module."""
    unknown = [name for name in names if name not in skidl_api().exports]
    if unknown:
        raise ValueError(f"not exported by SKiDL: {', '.join(unknown)}")
    module = skidl_module(source)
    wanted = [name for name in names if name not in skidl_api().builtins]
    if module:
        for node in source.nodes:
            if isinstance(node, ast.Import) and any(alias.name == "skidl" for alias in node.names) and wanted:
                return (insert_after(source, node, f"from skidl import {', '.join(wanted)}"),)
        return ()
    return _add_line(source, "from skidl import *", last=True)


def import_module(source: Source, statement: str) -> tuple[TextChange, ...]:
    """Add an import of the standard library above the script's other imports.

    Args:
        statement: `import os`, `from pathlib import Path`.
    """
    return _add_line(source, statement, last=False)


def _add_line(source: Source, statement: str, last: bool) -> tuple[TextChange, ...]:
    """Add an import to the imports that the script begins with: in front of them, or behind the last of them."""
    first = first_statement(source)
    if first is None or source.tree is None:
        return ()
    if not last:
        return (insert_before(source, first, statement),)
    leading: ast.stmt | None = None
    for node in source.tree.body[source.tree.body.index(first) :]:
        if not isinstance(node, ast.Import | ast.ImportFrom):
            break
        leading = node
    place = insert_after(source, leading, statement) if leading else insert_before(source, first, statement, "")
    return (place,)
