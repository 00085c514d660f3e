"""A name of SKiDL's, or of Python's standard library, is used without having been imported."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from circuitron.edit import TextChange
from circuitron.fixes.base import FixContext, Proposal
from circuitron.knowledge.renames import renamed
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.edits import insert_after
from circuitron.source.imports import (
    bound_names,
    extend,
    has_star_import,
    import_module,
    import_skidl,
    skidl_imports,
    skidl_module,
    unbound_names,
)
from circuitron.tables import read_table


def imported(context: FixContext, name: str) -> Proposal | None:
    """The script's own import of SKiDL extended, or an import added. All of SKiDL's missing names come in at once."""
    exported = [other for other in unbound_names(context) if other in skidl_api().exports]
    if name in exported and not has_star_import(context):
        changes, reason = _skidls(context, exported), f"{', '.join(exported)}: SKiDL's, and not imported"
    elif name in skidl_api().moved and name not in renamed("name"):
        changes = tuple(_moved(context, name))
        reason = f"{name}: SKiDL's module {skidl_api().moved[name]} alone still has it"
    else:
        changes, reason = _standard(context, name), f"{name}: of Python's standard library, and not imported"
    return Proposal(changes, reason) if changes else None


def _skidls(context: FixContext, names: list[str]) -> tuple[TextChange, ...]:
    explicit = next(skidl_imports(context), None)
    if explicit is None:
        return import_skidl(context, names)
    importable = [name for name in names if name in skidl_api().star_exports]
    return (extend(context, explicit, importable),) if importable else ()


def _moved(context: FixContext, name: str) -> Iterable[TextChange]:
    """`flatten(…)` with an import of its own; `skidl.flatten` as `skidl.utilities.flatten`.

    After `from skidl import *` the name skidl means a module of the package, not the package.
    """
    module, package = skidl_api().moved[name], skidl_module(context)
    star, bare = has_star_import(context), name in unbound_names(context)
    for node in context.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr=attr) if owner == package and attr == name:
                bare = bare or star
                yield context.replace(node, name if star else f"{package}.{module.removeprefix('skidl.')}.{name}")
    statement = next(skidl_imports(context), None)
    if bare and statement is not None and name not in bound_names(context):
        yield insert_after(context, statement, f"from {module} import {name}")


def _standard(context: FixContext, name: str) -> tuple[TextChange, ...]:
    """The import of a module that is used as one, or of a name that one module is known for."""
    uses = [node for node in context.nodes if isinstance(node, ast.Name) and node.id == name]
    if not uses or name in bound_names(context):
        return ()
    parents = [context.parents.get(use) for use in uses]
    attributes = {parent.attr for parent in parents if isinstance(parent, ast.Attribute)}
    modules, members = _standard_library()
    if name in modules and all(isinstance(parent, ast.Attribute) for parent in parents):
        the_class = name == "datetime" and not attributes & {"datetime", "date", "timedelta"}  # datetime.now()
        return import_module(context, "from datetime import datetime" if the_class else f"import {name}")
    return import_module(context, f"from {members[name]} import {name}") if name in members else ()


@cache
def _standard_library() -> tuple[frozenset[str], dict[str, str]]:
    """Modules of the standard library, and the names that one of them alone is known for."""
    table = read_table(Path(__file__).with_name("standard_library.toml"))
    return frozenset(table["modules"]), {name: module for module, names in table["members"].items() for name in names}
