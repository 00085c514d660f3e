"""An import asks SKiDL for a name that it does not export (any more)."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, Finding, TextChange
from circuitron.source.imports import has_star_import, means_skidl, skidl_module
from circuitron.source.locations import statement_at

# Modules that SKiDL dropped, those with capitals in their names aside (tools/skidl_history.py lists them all).
_GONE = frozenset(
    {
        *("skidl.arrange", "skidl.baseobj", "skidl.common", "skidl.config", "skidl.coord", "skidl.defines"),
        *("skidl.group", "skidl.netclass", "skidl.package", "skidl.protonet", "skidl.py_2_3", "skidl.schematics"),
        *("skidl.tools.kicad", "skidl.tools.kicad.kicad"),
    }
)
_PACKAGES = frozenset({"package", "Package"})  # for the rule package-decorator


class SkidlExports(Fix):
    """Imports each name from where it is, and drops what the script never uses or has anyway."""

    name: ClassVar[str] = "skidl-exports"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.REMOVED_NAME,
            ErrorType.MISSING_MODULE,
            ErrorType.MISSING_PACKAGE,
            ErrorType.PYTHON_ERROR,
            ErrorType.UNDEFINED_NAME,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            node = statement_at(context, found.span)
            mended = _mend(context, node) if isinstance(node, ast.ImportFrom) and means_skidl(node) else None
            if isinstance(node, ast.Import):
                mended = _module(context, found, node) or _respelt(context, node)
            if mended:
                yield answer(self.name, found, *mended)
            elif found.facts.name in skidl_api().builtins:
                reason = f"{found.facts.name} is a builtin as soon as SKiDL is imported, not a name of its module"
                yield from _bare(self.name, context, found, reason)
            elif found.facts.name in skidl_api().star_exports and has_star_import(context):
                reason = "`from skidl import *` binds the name skidl to a module of the package, without its exports"
                yield from _bare(self.name, context, found, reason)


def _bare(rule: str, context: FixContext, found: Finding, reason: str) -> Iterable[Edit]:
    changes = tuple(_of_module(context, found.facts.name))
    if changes:
        yield answer(rule, found, changes, reason)


def _of_module(context: FixContext, name: str) -> Iterable[TextChange]:
    """`skidl.NC` as `NC`, everywhere."""
    module = skidl_module(context)
    for node in context.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr=attr) if owner == module and attr == name:
                yield context.replace(node, name)


def _module(context: FixContext, found: Finding, node: ast.Import) -> tuple[tuple[TextChange, ...], str] | None:
    """`import skidl.Part` of a module that is gone: the package itself, where nothing of the module is used."""
    gone = [alias for alias in node.names if alias.name == found.facts.owner and alias.name.startswith("skidl.")]
    if len(node.names) != 1 or not gone or gone[0].asname:
        return None
    if any(isinstance(use, ast.Attribute) and context.segment(use) == gone[0].name for use in context.nodes):
        return None
    return (context.replace(node, "import skidl"),), f"SKiDL has no module {gone[0].name}"


def _respelt(context: FixContext, node: ast.Import) -> tuple[tuple[TextChange, ...], str] | None:
    """`import SKiDL`, and what is asked of it."""
    wrong = node.names[0].name
    if len(node.names) != 1 or wrong == "skidl" or wrong.casefold() != "skidl":
        return None
    own = node.names[0].asname
    changes = [context.replace(node, f"import skidl as {own}" if own else "import skidl")]
    uses = [use for use in context.nodes if isinstance(use, ast.Name) and use.id == wrong and not own]
    return (*changes, *(context.replace(use, "skidl") for use in uses)), f"the package is called skidl, not {wrong}"


def _successor(name: str) -> tuple[str, str]:
    """What is to be imported in the place of a name, and what takes its place in the script.

    The latter is "" where the uses are rewritten by other rules, once the name is not defined.
    """
    successor = skidl_api().removed.get(name)
    first = successor.now.partition(".")[0].partition(" ")[0] if successor else ""
    if successor is None or first not in skidl_api().exports:
        return "", ""
    same_kind = first == successor.now and first[0].isupper() == name[0].isupper()
    return first, first if same_kind or first == "ERC" else ""


def _mend(context: FixContext, node: ast.ImportFrom) -> tuple[tuple[TextChange, ...], str] | None:
    """The import rewritten, and why; None where that needs a choice."""
    imports: dict[str, list[str]] = {}
    changes: list[TextChange] = []
    reasons: list[str] = []
    for alias in node.names:
        used = [use for use in context.nodes if isinstance(use, ast.Name) and use.id == (alias.asname or alias.name)]
        meant = _meant(node, alias, bool(used))
        if meant is None:
            return None
        if meant.name:
            text = f"{meant.name} as {alias.asname}" if alias.asname else meant.name
            imports.setdefault(meant.module, []).append(text)
        if meant.reason:
            reasons.append(meant.reason)
        changes += [context.replace(use, meant.use) for use in used if meant.use]
    if not reasons:
        return None
    lines = [f"from {module} import {', '.join(dict.fromkeys(names))}" for module, names in imports.items()]
    indent = "\n" + " " * node.col_offset
    return (context.replace(node, indent.join(lines) or "import skidl"), *changes), "; ".join(reasons)


@dataclass(frozen=True)
class _Meant:
    """What becomes of one name of an import: what is imported from where ("": nothing), and why ("": as it was)."""

    module: str
    name: str
    reason: str
    use: str = ""  # what takes the name's place in the script; "": nothing does


def _meant(node: ast.ImportFrom, alias: ast.alias, used: bool) -> _Meant | None:
    """None where it needs a choice."""
    api = skidl_api()
    name, module, plain = alias.name, node.module or "skidl", alias.asname is None
    by_case = {known.lower(): known for known in sorted(api.star_exports)}  # `subcircuit` comes after `SubCircuit`
    if name == "*" and _is_gone(node):
        return _Meant("skidl", "*", f"SKiDL has no module {module}; what it had is exported by the package itself")
    if name == "*":
        other = f"there is no {module} with SKiDL's names: the package skidl itself exports them"
        return _Meant("skidl", "*", other if module != "skidl" else "")
    if name in api.star_exports:
        return _Meant("skidl", name, f"{name} is exported by the package itself" if module != "skidl" else "")
    if plain and hasattr(builtins, name):
        return _Meant("", "", f"Python itself has {name}; SKiDL 1 brought it for Python 2")
    if plain and name in api.builtins:
        return _Meant("", "", f"{name} is there as soon as SKiDL is imported, and cannot be imported by name")
    if name in api.moved:
        reason = f"{name} is no longer exported by the package, only by its module {api.moved[name]}"
        return _Meant(api.moved[name], name, reason)
    if plain and (right := by_case.get(name.lower())):
        return _Meant(module, right, f"SKiDL spells {name} as {right}", right)
    if not used:
        return _Meant("", "", f"SKiDL has no {name}, and the script never uses it")
    if name in _PACKAGES and _is_gone(node):  # the package has it no more, either: that is for the rule on packages
        return _Meant("skidl", name, f"SKiDL has no module {module}")
    successor, use = _successor(name)
    if successor and plain and name not in _PACKAGES:
        reason = f"SKiDL has {api.removed[name].now} in the place of {name}"
        return _Meant("skidl", "" if successor in api.builtins else successor, reason, use)
    return None


def _is_gone(node: ast.ImportFrom) -> bool:
    """Whether a `from` statement names a module that SKiDL does not have, as far as its name tells."""
    last = (node.module or "").rpartition(".")[2]
    return last != last.lower() or (node.module or "") in _GONE
