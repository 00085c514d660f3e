"""Static findings about Python's and SKiDL's names: imports, undefined names, attributes, arguments."""

from __future__ import annotations

import ast
import builtins
import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.details.calls import GeneratorError, InvalidAttribute, UnknownArgument
from circuitron.details.connections import PinAssignment
from circuitron.details.names import RemovedName, SkidlNotImported
from circuitron.details.python import UndefinedName
from circuitron.findings.static_finding import StaticFinding
from circuitron.knowledge.skidl_api import is_generator, skidl_api
from circuitron.knowledge.skidl_interface import SkidlNotFound, installed_skidl

if TYPE_CHECKING:
    from circuitron.source.names import Names

# A script that uses one of these may make names that are not to be seen.
_MAKERS = frozenset({"exec", "eval", "globals", "locals", "vars", "__import__", "setattr", "import_module"})
_KEPT = frozenset({"Net", "Bus", "Part"})
_MADE_LATER = frozenset({"node", "skidl_trace", "stub", "traversal"})  # attributes that only instances have


def findings(source: Names) -> Iterator[StaticFinding]:
    """What is certainly wrong with the names of a script."""
    yield from _imports(source)
    yield from _module_attributes(source)
    if not source.mentioned & _MAKERS:
        yield from _undefined(source)
        yield from _attributes(source)
    yield from _assignments(source)
    yield from _arguments(source)


def _imports(source: Names) -> Iterator[StaticFinding]:
    """`from skidl import X` of what the package does not have."""
    for node in source.nodes:
        if isinstance(node, ast.ImportFrom) and node.module == "skidl" and not node.level and not source.tried(node):
            for alias in node.names:
                if alias.name != "*" and not _in_package(alias.name):
                    yield _removed(source, alias, alias.name)


def _module_attributes(source: Names) -> Iterator[StaticFinding]:
    """`skidl.X` of what the package does not have. After `from skidl import *`, `skidl` may be one of its modules."""
    modules = frozenset() if source.star else source.modules
    for node in source.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name, ctx=ast.Load()) if module in modules:
                missing = not _in_package(name) and name not in skidl_api().builtins
                if missing and name not in source.stored_attributes and not source.tried(node):
                    yield _removed(source, node, name)


def _in_package(name: str) -> bool:
    """Whether `from skidl import name` works."""
    return name in skidl_api().star_exports or name.startswith("_") or name in _submodules()


@cache
def _submodules() -> frozenset[str]:
    """Modules of the installed package, and the names that its own `__init__` imports."""
    spec = importlib.util.find_spec("skidl")
    found: set[str] = set()
    for folder in map(Path, spec.submodule_search_locations or () if spec else ()):
        found |= {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
        for node in ast.walk(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                found |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return frozenset(found)


def _removed(source: Names, node: ast.expr | ast.alias, name: str) -> StaticFinding:
    why = "NC is a built-in name once SKiDL is imported; it is not imported itself." if name == "NC" else ""
    return StaticFinding(RemovedName(name=name), source.span(node), why)


def _undefined(source: Names) -> Iterator[StaticFinding]:
    """Names that nothing binds, anywhere in the script."""
    froms = [node for node in source.nodes if isinstance(node, ast.ImportFrom)]
    if any(alias.name == "*" and node.module != "skidl" for node in froms for alias in node.names):
        return
    api = skidl_api()
    with_skidl = bool(source.modules) or any(node.module == "skidl" for node in froms)
    known = set(dir(builtins)) | source.bound | (api.builtins if with_skidl else set())
    known |= (api.star_exports | _submodules()) if source.star else set()
    reported: set[str] = set()
    for node in source.nodes:
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load) or node.id in known | reported:
            continue
        if node.id.startswith("__") or source.tried(node):
            continue
        reported.add(node.id)
        span, name = source.span(node), node.id
        if node.id in api.exports:
            yield StaticFinding(SkidlNotImported(name=name), span)
        elif node.id in api.removed:
            yield StaticFinding(RemovedName(name=name), span)
        else:
            yield StaticFinding(UndefinedName(name=name), span)


def _attributes(source: Names) -> Iterator[StaticFinding]:
    """Attributes that nets and buses do not have, and methods that parts do not have."""
    called = {id(call.func) for call in source.all(ast.Call)}
    for node in source.nodes:
        if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load) or source.tried(node):
            continue
        owner = _made(source, node.value)
        if owner not in _KEPT or (owner == "Part" and id(node) not in called):
            continue  # a part has its symbol's fields and pins as attributes, too
        known = node.attr in _MADE_LATER | skidl_api().members[owner] | source.stored_attributes
        given = any(keyword.arg in (node.attr, None) for keyword in _keywords(source, node.value))
        if not known and not given and not node.attr.startswith("_"):
            yield StaticFinding(InvalidAttribute(owner=owner, attribute=node.attr), source.span(node))


def _assignments(source: Names) -> Iterator[StaticFinding]:
    """`part[3] = net`, which SKiDL refuses on parts, nets and buses alike."""
    for node in source.nodes:
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if isinstance(target, ast.Subscript) and not source.tried(node):
                owner = _made(source, target.value)
                if owner in _KEPT:
                    yield StaticFinding(PinAssignment(owner=owner), source.span(target))


def _made(source: Names, node: ast.expr) -> str:
    """What of SKiDL's certainly made the value of a variable, such as Net; else ""."""
    value = source.value(node)
    if not isinstance(value, ast.Call):
        return ""
    return source.skidls(value.func)


def _keywords(source: Names, node: ast.expr) -> list[ast.keyword]:
    value = source.value(node)
    return value.keywords if isinstance(value, ast.Call) else []


def _arguments(source: Names) -> Iterator[StaticFinding]:
    """Arguments that SKiDL's functions do not take."""
    signatures = _signatures()
    for call in source.all(ast.Call):
        name = source.skidls(call.func)
        if name not in signatures or source.tried(call):
            continue
        arguments = signatures[name]
        takes = [arg.arg for arg in (*arguments.posonlyargs, *arguments.args)]
        span = source.span(call)
        for keyword in call.keywords:
            if (
                keyword.arg
                and not arguments.kwarg
                and keyword.arg not in (*takes, *(a.arg for a in arguments.kwonlyargs))
            ):
                detail = UnknownArgument(function=name, argument=keyword.arg)
                yield StaticFinding(detail, span)
        positional = [arg for arg in call.args if not isinstance(arg, ast.Starred)]
        if not arguments.vararg and len(positional) > len(takes):
            few = f"at most {len(takes)} positional arguments" if takes else "named arguments only"
            kind = GeneratorError if is_generator(name) else UnknownArgument
            yield StaticFinding(kind(function=name), span, f"{name}() takes {few}.")


@cache
def _signatures() -> dict[str, ast.arguments]:
    """What the functions of the installed SKiDL take; empty where none is installed."""
    try:
        exports = installed_skidl().exports
    except SkidlNotFound:
        return {}
    found: dict[str, ast.arguments] = {}
    for name, entry in exports.items():
        if entry.kind == "function" and entry.signature:
            function = ast.parse(f"def f{entry.signature}: ...").body[0]
            assert isinstance(function, ast.FunctionDef)
            found[name] = function.args
    return found
