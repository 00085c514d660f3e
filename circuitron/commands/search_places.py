"""Folders in which a script looks for modules: what it puts on `sys.path`, read off its source without running it."""

from __future__ import annotations

import ast
import contextlib
import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath

_MOST = 50  # values of one expression
_LONGEST = 4096  # characters of a path
_SAME = frozenset(
    ("str", "abspath", "realpath", "normpath", "fspath", "resolve", "absolute", "as_posix", "list", "map")
)


def search_places(nodes: tuple[ast.AST, ...], here: Path, start: Path) -> Iterator[Path]:
    """The folders that a file puts on `sys.path`, as far as they are constants or come of `__file__`.

    Args:
        nodes: statements and calls of the file, and its comprehensions.
        here: the folder that the file is in.
        start: the folder that the run begins in, to which other names are relative.
    """
    reader = _Reader(_assigned(nodes), here)
    for node in nodes:
        for entry in _entries(node):
            with contextlib.suppress(RecursionError):
                yield from (start / value for value in reader.values(entry))


def _entries(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement or call puts on the search path: a folder, or a list of folders."""
    match node:
        case ast.Call(func=ast.Attribute(value=path, attr="append" | "insert" | "extend"), args=[*_, entry]):
            if _is_path(path):
                yield entry
        case ast.Call(func=ast.Attribute(attr="addsitedir") | ast.Name(id="addsitedir"), args=[entry, *_]):
            yield entry
        case ast.AugAssign(target=path, op=ast.Add(), value=entry) if _is_path(path):
            yield entry
        case ast.Assign(targets=[ast.Subscript(value=path) | path], value=entry) if _is_path(path):
            yield entry


def _is_path(node: ast.expr) -> bool:
    """Whether this is `sys.path`, be it read or written."""
    match node:
        case ast.Attribute(value=ast.Name(id="sys"), attr="path"):
            return True
    return False


def _assigned(nodes: tuple[ast.AST, ...]) -> dict[str, list[ast.expr]]:
    """What the variables of a file may hold: of one that is looped over, a list of it."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.setdefault(name, []).append(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found.setdefault(name, []).append(value)
            case (
                ast.For(target=ast.Name(id=name), iter=value) | ast.comprehension(target=ast.Name(id=name), iter=value)
            ):
                found.setdefault(name, []).append(value)
    return found


@dataclass(frozen=True)
class _Reader:
    """Works out paths; a list stands for each of its members."""

    assigned: dict[str, list[ast.expr]]
    here: Path
    known: dict[str, tuple[str, ...]] = field(default_factory=dict)  # of variables; nothing of those being worked out

    def values(self, node: ast.expr) -> tuple[str, ...]:
        """All values that an expression may have, as text; none where they are unknown."""
        return tuple(itertools.islice((text for text in self._values(node) if len(text) < _LONGEST), _MOST))

    def _values(self, node: ast.expr) -> Iterable[str]:
        match node:
            case ast.Constant(value=str() as text):
                return (text,)
            case ast.Name(id="__file__"):
                return (str(self.here / "__file__"),)
            case ast.Name(id=name):
                return self._variable(name)
            case ast.List(elts=members) | ast.Tuple(elts=members) | ast.Set(elts=members):
                return self._each(members)
            case ast.Starred(value=inner) | ast.ListComp(elt=inner) | ast.GeneratorExp(elt=inner):
                return self.values(inner)
            case ast.FormattedValue(value=inner):
                return self.values(inner)
            case ast.JoinedStr(values=pieces):
                return self._together("".join, pieces)
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return self._together(_joined, (left, right))
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                lists = isinstance(left, ast.List) or isinstance(right, ast.List) or _is_path(left)
                return self._each((left, right)) if lists else self._together("".join, (left, right))
            case ast.Attribute(attr="curdir" | "pardir" as name):
                return ("." if name == "curdir" else "..",)
            case ast.Attribute(value=inner, attr="parent"):
                return map(_parent, self.values(inner))
            case ast.Subscript(value=ast.Attribute(value=inner, attr="parents"), slice=ast.Constant(value=int() as up)):
                return (
                    path for text in self.values(inner) for path in map(str, [*PurePath(text).parents][up : up + 1])
                )
            case ast.Call():
                return self._called(node)
        return ()

    def _called(self, node: ast.Call) -> Iterable[str]:
        match node:
            case ast.Call(func=ast.Attribute(attr="dirname") | ast.Name(id="dirname"), args=[inner]):
                return map(_parent, self.values(inner))
            case ast.Call(func=ast.Attribute(attr="getcwd" | "cwd") | ast.Name(id="getcwd")):
                return (".",)
            case ast.Call(func=ast.Attribute(attr="join" | "Path") | ast.Name(id="join" | "Path"), args=pieces):
                return self._together(_joined, pieces)
            case ast.Call(func=ast.Attribute(value=inner, attr="joinpath"), args=pieces):
                return self._together(_joined, (inner, *pieces))
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=[*_, inner]) if name in _SAME:
                return self.values(inner)
            case ast.Call(func=ast.Attribute(value=inner, attr=name), args=[]) if name in _SAME:
                return self.values(inner)
        return ()

    def _variable(self, name: str) -> tuple[str, ...]:
        if name not in self.known:
            self.known[name] = ()
            self.known[name] = tuple(itertools.islice(self._each(self.assigned.get(name, ())), _MOST))
        return self.known[name]

    def _each(self, nodes: Iterable[ast.expr]) -> Iterator[str]:
        return (text for node in nodes for text in self.values(node))

    def _together(self, join: Callable[[tuple[str, ...]], str], pieces: Iterable[ast.expr]) -> Iterator[str]:
        """Every combination of the values of several expressions."""
        return map(join, itertools.product(*map(self.values, pieces)))


def _joined(pieces: tuple[str, ...]) -> str:
    return str(PurePath(*pieces))


def _parent(path: str) -> str:
    return str(PurePath(path).parent)
