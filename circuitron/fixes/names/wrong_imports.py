"""Imports that ask SKiDL for what it does not have, and its names with a module in front that was not imported."""

from __future__ import annotations

import ast
import builtins
import re
from typing import NamedTuple

from circuitron.details.base import Detail
from circuitron.details.names import RemovedName, SkidlNotImported
from circuitron.details.python import UndefinedName
from circuitron.edit import TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.knowledge.renames import renames_of
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.imports import (
    bound_names,
    has_star_import,
    means_skidl,
    skidl_imports,
    skidl_module,
    skidl_name,
)
from circuitron.source.locations import statement_at

# Modules that SKiDL dropped, those with capitals in their names aside (tools/skidl_history.py lists them all).
_GONE = frozenset(
    {
        *("skidl.arrange", "skidl.baseobj", "skidl.common", "skidl.config", "skidl.coord", "skidl.defines"),
        *("skidl.group", "skidl.netclass", "skidl.package", "skidl.protonet", "skidl.py_2_3", "skidl.schematics"),
        *("skidl.tools.kicad", "skidl.tools.kicad.kicad"),
    }
)
_PACKAGES = frozenset({"package", "Package"})  # for the fix missing-features


def corrected(context: FixContext, found: Finding) -> Proposal | None:
    """The import that a finding stands at, as SKiDL has its names; else a wrong prefix taken off."""
    match statement_at(context, found.span):
        case ast.ImportFrom() as statement if means_skidl(statement):
            rewrite = _names(context, statement)
        case ast.Import(names=[alias]) as statement:
            owner = found.detail.owner if isinstance(found.detail, RemovedName) else ""
            rewrite = _module(context, owner, statement, alias)
        case _:
            rewrite = _prefix(context, found.detail)
    return rewrite if rewrite and rewrite.changes else None


def asks_for_all(context: FixContext, found: Finding) -> bool:
    """Whether a finding stands at an import of all that a module of SKiDL's has."""
    match statement_at(context, found.span):
        case ast.ImportFrom(names=[ast.alias(name="*")]) as statement:
            return means_skidl(statement)
    return False


def _prefix(context: FixContext, detail: Detail) -> Proposal | None:
    """`sk.Net(…)` and `skidl.POWER` as the names alone, where the script has these and not the package."""
    if not isinstance(detail, UndefinedName | RemovedName | SkidlNotImported):
        return None
    api, name, package = skidl_api(), detail.name, skidl_module(context)
    if package and (name in api.builtins or (name in api.star_exports and has_star_import(context))):
        hidden = "it is a builtin" if name in api.builtins else "`from skidl import *` makes skidl one of its modules"
        uses = [use for use in _of(context, package) if use.attr == name]
        return Proposal(tuple(context.replace(use, name) for use in uses), f"{package}.{name} is {name}: {hidden}")
    prefix = "skidl" if isinstance(detail, RemovedName) and detail.owner == "skidl" else name
    uses = _of(context, prefix)
    loose = [node for node in context.nodes if isinstance(node, ast.Name) and node.id == prefix]
    imported = any(skidl_imports(context)) and prefix not in bound_names(context)
    if not imported or len(loose) > len(uses) or any(use.attr not in api.exports for use in uses):
        return None
    changes: list[TextChange] = []
    for use in uses:
        text, imports = skidl_name(context, use.attr)
        changes += [context.replace(use, text), *imports]
    return Proposal(tuple(dict.fromkeys(changes)), f"{prefix} is not imported, but the names of SKiDL are")


def _of(context: FixContext, prefix: str) -> list[ast.Attribute]:
    """Every `prefix.name`."""
    uses = (node for node in context.nodes if isinstance(node, ast.Attribute))
    return [use for use in uses if isinstance(use.value, ast.Name) and use.value.id == prefix]


def _module(context: FixContext, gone: str, statement: ast.Import, alias: ast.alias) -> Proposal | None:
    """`import SKiDL`; `import skidl.Part` of a module that is gone, where nothing of it is used."""
    wrong, own = alias.name, alias.asname
    if wrong == gone and wrong.startswith("skidl.") and not own:
        if any(isinstance(use, ast.Attribute) and context.segment(use) == wrong for use in context.nodes):
            return None
        return Proposal((context.replace(statement, "import skidl"),), f"SKiDL has no module {wrong}")
    if wrong == "skidl" or wrong.casefold() != "skidl":
        return None
    changes = [context.replace(statement, f"import skidl as {own}" if own else "import skidl")]
    uses = [use for use in context.nodes if isinstance(use, ast.Name) and use.id == wrong and not own]
    changes += [context.replace(use, "skidl") for use in uses]
    return Proposal(tuple(changes), f"the package is called skidl, not {wrong}")


class _Imported(NamedTuple):
    """What becomes of one name of an import: what is imported from where ("": nothing), and why ("": as it was)."""

    module: str
    name: str
    reason: str
    use: str = ""  # what takes the name's place in the script; "": nothing does


def _names(context: FixContext, statement: ast.ImportFrom) -> Proposal | None:
    """The import rewritten, and why; None where that needs a choice."""
    imports: dict[str, list[str]] = {}
    changes: list[TextChange] = []
    reasons: list[str] = []
    for alias in statement.names:
        used = [use for use in context.nodes if isinstance(use, ast.Name) and use.id == (alias.asname or alias.name)]
        imported = _imported(statement, alias, bool(used))
        if imported is None:
            return None
        if imported.name:
            text = f"{imported.name} as {alias.asname}" if alias.asname else imported.name
            imports.setdefault(imported.module, []).append(text)
        reasons += [imported.reason] if imported.reason else []
        changes += [context.replace(use, imported.use) for use in used if imported.use]
    if not reasons:
        return None
    lines = [f"from {module} import {', '.join(dict.fromkeys(names))}" for module, names in imports.items()]
    text = ("\n" + " " * statement.col_offset).join(lines) or "import skidl"
    return Proposal((context.replace(statement, text), *changes), "; ".join(reasons))


def _imported(node: ast.ImportFrom, alias: ast.alias, used: bool) -> _Imported | None:
    """None where it needs a choice."""
    api = skidl_api()
    name, module, plain = alias.name, node.module or "skidl", alias.asname is None
    if name == "*":
        other = f"SKiDL has no module {module} with its names: the package itself exports them"
        return _Imported("skidl", "*", other if module != "skidl" else "")
    if name in api.star_exports:
        return _Imported("skidl", name, f"{name} is exported by the package itself" if module != "skidl" else "")
    if plain and hasattr(builtins, name):
        return _Imported("", "", f"Python itself has {name}; SKiDL 1 brought it for Python 2")
    if plain and name in api.builtins:
        return _Imported("", "", f"{name} is there as soon as SKiDL is imported, and cannot be imported by name")
    if name in api.moved:
        reason = f"{name} is no longer exported by the package, only by its module {api.moved[name]}"
        return _Imported(api.moved[name], name, reason)
    return _by_other_name(node, name, module, plain, used)


def _by_other_name(node: ast.ImportFrom, name: str, module: str, plain: bool, used: bool) -> _Imported | None:
    """A name that SKiDL has otherwise, or not at all."""
    api = skidl_api()
    by_case = {known.lower(): known for known in sorted(api.star_exports)}  # `subcircuit` comes after `SubCircuit`
    if plain and (right := by_case.get(name.lower())):
        return _Imported(module, right, f"{name} is spelt {right}", right)
    if not used:
        return _Imported("", "", f"SKiDL has no {name}, and the script never uses it")
    if name in _PACKAGES:  # the package has it no more, either: that is for package-decorator
        return _Imported("skidl", name, f"SKiDL has no module {module}") if _is_gone(node) else None
    successor, use = _successor(name)
    if not successor or not plain:
        return None
    reason = f"SKiDL has {api.removed[name].now} in the place of {name}"
    return _Imported("skidl", "" if successor in api.builtins else successor, reason, use)


def _successor(name: str) -> tuple[str, str]:
    """What is to be imported in the place of a name, and what takes its place in the script.

    The latter is "" where the fix of renamed names rewrites the uses, once the name is not defined.
    """
    for rename in (row for row in renames_of("name", "skidl", name) if row.by_fix):
        first = next((word for word in re.findall(r"\w+", rename.now) if word in skidl_api().exports), "")
        if first:
            same_kind = first == rename.now and first[0].isupper() == name[0].isupper()
            return first, first if same_kind or first == "ERC" else ""
    return "", ""


def _is_gone(node: ast.ImportFrom) -> bool:
    """Whether a `from` statement names a module that SKiDL does not have, as far as its name shows."""
    last = (node.module or "").rpartition(".")[2]
    return last != last.lower() or (node.module or "") in _GONE
