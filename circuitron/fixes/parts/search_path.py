"""A script sets the folders of symbol libraries in a way that loses those that are there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from circuitron.details.names import SearchPath as SearchPathSet
from circuitron.edit import Edit, TextChange
from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.fixes.base import Fix, FixContext, answer, findings_of
from circuitron.fixes.snapshot_to_source import alone_on_line, taken_out
from circuitron.knowledge.skidl_api import skidl_api, tool_at_hand
from circuitron.source.calls import called_name
from circuitron.source.edits import quoted, set_text
from circuitron.source.imports import skidl_name
from circuitron.source.locations import statement_at
from circuitron.source.scopes import bindings
from circuitron.source.value_origins import leaves

_VARIABLE = re.compile(r"KICAD\d*_SYMBOL_DIR")
_PATTERN = re.compile(r"""[fF](["'])KICAD\{\w+\}_SYMBOL_DIR\1""")
_KICAD = re.compile(r"kicad_?\d+", re.IGNORECASE)
_UNSET = "the variable is not set any more: KiCad 6 and later have others, which SKiDL reads by itself"
_FOUND = "SKiDL looks through the script's own folder by itself; the variable is the one of KiCad's folder"
_DEFAULT = "a folder that the variable already names is the one to use; this one is the default"
_ADDED = "the list holds the folder of KiCad's libraries: folders are added to it, not put in its place"


_METHODS = {"append": "append", "extend": "extend", "insert": "insert", "add": "append"}
_PATHS = frozenset({"lib_search_paths", "footprint_search_paths"})


class SearchPath(Fix):
    """Turns the setting into a default, so that a folder set outside wins; folders are added to those there are.

    A key of the search paths that SKiDL does not have becomes the one of the libraries at hand. SKiDL keeps a list for
    each tool and none for all of them: `lib_search_paths.append(folder)` is given the tool.
    """

    name: ClassVar[str] = "search-path"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.SEARCH_PATH, ErrorType.PYTHON_ERROR, ErrorType.INVALID_ATTRIBUTE}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in findings_of(context, *self.answers):
            for changes in _of_tool(context, found):
                yield answer(self.name, found, changes, "each tool has a list of search paths of its own")
        for found, detail in context.of(SearchPathSet):
            for node in context.nodes:
                for change, reason in _repaired(context, node, detail):
                    yield answer(self.name, found, (change,), reason)


def _repaired(context: FixContext, node: ast.AST, detail: SearchPathSet) -> Iterator[tuple[TextChange, str]]:
    match node:
        case ast.Subscript(value=owner, slice=ast.Constant(value=str(name)), ctx=ast.Load()) if _is_environ(owner):
            if name == detail.name and not detail.folder:
                yield context.replace(node, f"{context.segment(owner)}.get({context.segment(node.slice)}, '')"), _UNSET
        case ast.Assign(targets=[ast.Subscript(value=owner)], value=ast.Constant(value=str(folder))) if (
            _is_environ(owner) and _is_inside(folder) and folder == detail.folder
        ):
            yield from _kept(context, node, _FOUND)
        case ast.Assign(targets=[ast.Subscript(value=owner) as target], value=value) if _is_environ(owner):
            if _names_folder(context, target.slice) and not _reads_environment(value):
                text = f"{context.segment(owner)}.setdefault({context.segment(target.slice)}, {context.segment(value)})"
                yield context.replace(node, text), _DEFAULT
        case ast.Call(func=ast.Attribute(value=owner, attr="update")) if _is_environ(owner):
            yield from _defaults(context, owner, [*node.args, *node.keywords])
        case ast.AugAssign(target=owner, op=ast.BitOr(), value=value) if _is_environ(owner):
            yield from _defaults(context, owner, [value])
        case ast.Assign(targets=[ast.Subscript(value=ast.Subscript(value=owner) as paths, slice=ast.Slice())]) if (
            _is_paths(owner)
        ):
            yield from _added(context, node, paths, node.value)
        case ast.Assign(targets=[ast.Subscript(value=owner) as paths]) if _is_paths(owner):
            yield from _added(context, node, paths, node.value)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr="update"), args=[ast.Dict() as given])) if (
            _is_paths(owner)
        ):
            yield from _entries(context, node, owner, given)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr="clear" | "pop"))) if _is_paths(
            owner.value if isinstance(owner, ast.Subscript) else owner
        ):
            yield from _kept(context, node)
        case ast.Delete(targets=[ast.Subscript(value=ast.Subscript(value=owner))]) if _is_paths(owner):
            yield from _kept(context, node)
        case ast.Subscript(value=owner, slice=ast.Constant(value=str(tool)) as key) if (
            _is_paths(owner) and _KICAD.fullmatch(tool) and tool.upper() not in skidl_api().exports
        ):
            yield set_text(context, key, tool_at_hand(context.libraries).lower()), f"SKiDL 3 has no tool {tool}"
        case ast.Subscript(value=owner, slice=ast.Constant(value="kicad") as key) if _is_paths(owner):
            yield set_text(context, key, tool_at_hand(context.libraries).lower()), "SKiDL 3 has no tool kicad"


def _of_tool(context: FixContext, found: Finding) -> Iterator[tuple[TextChange, ...]]:
    """The tool where a statement that failed adds folders to all search paths at once."""
    tool, imports = skidl_name(context, tool_at_hand(context.libraries))
    statement = statement_at(context, found.span)
    for node in ast.walk(statement) if statement is not None else ():
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


def _names_folder(context: FixContext, key: ast.expr) -> bool:
    """Whether a key of the environment is that of a folder of symbols, each time where it stands in a variable."""
    values = leaves(context, key)
    if any(isinstance(leaf, ast.JoinedStr) for leaf in values):  # f'KICAD{version}_SYMBOL_DIR'
        return len(values) == 1 and bool(_PATTERN.fullmatch(context.segment(values[0])))
    names = [leaf.value for leaf in values if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)]
    return bool(names) and len(names) == len(values) and all(_VARIABLE.fullmatch(name) for name in names)


def _defaults(
    context: FixContext, owner: ast.expr, given: Sequence[ast.expr | ast.keyword]
) -> Iterator[tuple[TextChange, str]]:
    """Values of a mapping that goes into the environment, each made the default for what is there."""
    environ = context.segment(owner)
    for item in given:
        pairs: list[tuple[str, ast.expr]] = []
        if isinstance(item, ast.Dict):
            keys = [key if key is not None else ast.Constant(None) for key in item.keys]
            pairs = [
                (context.segment(key), value)
                for key, value in zip(keys, item.values, strict=True)
                if isinstance(key, ast.Constant) and isinstance(key.value, str) and _VARIABLE.fullmatch(key.value)
            ]
        elif isinstance(item, ast.keyword) and item.arg and _VARIABLE.fullmatch(item.arg):
            pairs = [(quoted(item.arg), item.value)]
        for key, value in pairs:
            if not _reads_environment(value):
                yield context.replace(value, f"{environ}.get({key}, {context.segment(value)})"), _DEFAULT


def _added(context: FixContext, node: ast.stmt, paths: ast.expr, value: ast.expr) -> Iterator[tuple[TextChange, str]]:
    """Folders added to the list of a tool, not put in its place."""
    method = _method(context, value)
    if method:
        yield context.replace(node, f"{context.segment(paths)}.{method}({context.segment(value)})"), _ADDED


def _entries(context: FixContext, node: ast.Expr, owner: ast.expr, given: ast.Dict) -> Iterator[tuple[TextChange, str]]:
    lines: list[str] = []
    for key, value in zip(given.keys, given.values, strict=True):
        method = _method(context, value)
        if key is None or not method:
            return
        lines.append(f"{context.segment(owner)}[{context.segment(key)}].{method}({context.segment(value)})")
    if lines and alone_on_line(context, node):
        yield context.replace(node, ("\n" + " " * node.col_offset).join(lines)), _ADDED


def _method(context: FixContext, value: ast.expr) -> str:
    """How folders are added to a list: `extend` for a list of them, `append` for one; "" where that is not known."""
    bound = [binding.value for binding in bindings(context, value)] if isinstance(value, ast.Name) else [value]
    if bound and all(isinstance(item, ast.List | ast.Tuple | ast.ListComp) for item in bound):
        return "extend"
    values = leaves(context, value)
    if values and all(isinstance(leaf, ast.Constant | ast.JoinedStr) and _is_text(leaf) for leaf in values):
        return "append"
    if isinstance(value, ast.Call) and called_name(value) in ("join", "expanduser", "abspath", "str"):
        return "append"
    return ""


def _is_text(leaf: ast.expr) -> bool:
    return isinstance(leaf, ast.JoinedStr) or (isinstance(leaf, ast.Constant) and isinstance(leaf.value, str))


def _kept(
    context: FixContext,
    node: ast.stmt,
    reason: str = "the list holds the folder of KiCad's libraries: it stays there",
) -> Iterator[tuple[TextChange, str]]:
    change = taken_out(context, node)
    if change:
        yield change, reason


def _is_inside(folder: str) -> bool:
    """Whether a path leads into the folder that the script runs in."""
    return not re.match(r"[/\\~$%]|[A-Za-z]:", folder) and ".." not in re.split(r"[/\\]", folder)


def _is_environ(node: ast.expr) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "environ") or (
        isinstance(node, ast.Name) and node.id == "environ"
    )


def _is_paths(node: ast.expr) -> bool:
    """`lib_search_paths`, and that of footprints, of the package or of its settings."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name in _PATHS


def _reads_environment(value: ast.expr) -> bool:
    """Whether the value is made from the environment: then it is a default already."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr in ("environ", "getenv"))
        or (isinstance(node, ast.Name) and node.id in ("environ", "getenv"))
        for node in ast.walk(value)
    )
