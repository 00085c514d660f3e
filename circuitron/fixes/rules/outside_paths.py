"""A file or folder of another machine, by its whole path: it is looked for, or written, beside the script instead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath, PurePosixPath, PureWindowsPath
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, Safety
from circuitron.source.edits import set_text

_ABSOLUTE = re.compile(r"(/(?!/)|~[/\\]|[A-Za-z]:[\\/])[^/\\]")
_LIBRARY = re.compile(r"\.(kicad_sym|kicad_symdir|lib|dcm|pretty)$")


class OutsidePaths(Fix):
    """Cuts off what all such paths of the script have in common, so that they keep their order among themselves."""

    name: ClassVar[str] = "outside-paths"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.PATH_RESTRICTION})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            literals = [literal for literal in _literals(context) if _flavour(literal) is _flavour(found.facts.value)]
            asked_for = [literal for literal in literals if _is_about(str(literal.value), found.facts.value)]
            if not asked_for:
                continue
            root = _root(literals)
            if root is None:
                literals, root = asked_for, _root(asked_for)
            if root is None:
                continue
            changes = [set_text(context, literal, _below(str(literal.value), root)) for literal in literals]
            reason = f"{root} is a folder of one machine: the script's own folder takes its place"
            yield answer(self.name, found, changes, reason, Safety.UNSAFE)


def _literals(context: FixContext) -> Iterator[ast.Constant]:
    """Whole paths among the arguments of calls and the values of variables; libraries have a rule of their own."""
    for node in context.nodes:
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and _ABSOLUTE.match(node.value)
            and not _LIBRARY.search(node.value)
            and isinstance(context.parents.get(node), ast.Call | ast.Assign | ast.keyword)
        ):
            yield node


def _flavour(path: ast.Constant | str) -> type[PurePath]:
    text = str(path.value) if isinstance(path, ast.Constant) else path
    return PureWindowsPath if re.match(r"[A-Za-z]:|~\\", text) or "\\" in text else PurePosixPath


def _is_about(literal: str, path: str) -> bool:
    """Whether the path that could not be reached is this one, or leads to it."""
    kind = _flavour(literal)
    return kind(literal) == kind(path) or kind(path) in kind(literal).parents


def _root(literals: list[ast.Constant]) -> PurePath | None:
    """The deepest folder that holds all these paths; None where that is none of anybody's own."""
    folders = [_folder(str(literal.value)) for literal in literals]
    common = [folder for folder in (folders[0], *folders[0].parents) if all(_holds(folder, other) for other in folders)]
    return common[0] if common and len(common[0].parts) > 1 else None


def _holds(folder: PurePath, other: PurePath) -> bool:
    return folder == other or folder in other.parents


def _folder(path: str) -> PurePath:
    place = _flavour(path)(path)
    return place.parent if place.suffix else place


def _below(path: str, root: PurePath) -> str:
    return _flavour(path)(path).relative_to(root).as_posix()
