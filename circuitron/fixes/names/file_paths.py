"""Paths of another machine, and folders for output files that are not there yet."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath, PurePosixPath, PureWindowsPath
from typing import ClassVar

from circuitron.details.calls import GeneratorError
from circuitron.details.ends import PathRestriction
from circuitron.edit import Edit, Safety
from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.snapshot_to_source import alone_on_line
from circuitron.source.calls import argument
from circuitron.source.edits import insert_before, quoted, set_text
from circuitron.source.imports import bound_names, import_module
from circuitron.source.locations import calls_in, statement_of

_ABSOLUTE = re.compile(r"(/(?!/)|~[/\\]|[A-Za-z]:[\\/])[^/\\]")
_OUTPUTS = ("file_", "file", "filepath")  # arguments of generators
_LIBRARY = re.compile(r"\.(kicad_sym|kicad_symdir|lib|dcm|pretty)$")


class FilePaths(Fix):
    """Makes a folder below the working folder, and has paths of another machine begin at the script instead.

    What all such paths have in common is cut off, so that they keep their order among themselves.
    """

    name: ClassVar[str] = "file-paths"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.PATH_RESTRICTION, ErrorType.GENERATOR_ERROR})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, read in context.of(PathRestriction):
            yield from self._read(context, found, read.path)
        for found, written in context.of(GeneratorError):
            for call in calls_in(context, found.span) if written.argument in _OUTPUTS else ():
                yield from self._write(context, found, call, written.argument)

    def _read(self, context: FixContext, found: Finding, path: str) -> Iterable[Edit]:
        literals = [literal for literal in _literals(context) if _flavour(literal) is _flavour(path)]
        about = [literal for literal in literals if _is_about(str(literal.value), path)]
        root = _root(literals) if about else None
        if about and root is None:
            literals, root = about, _root(about)
        if root is not None:
            changes = [set_text(context, literal, _below(str(literal.value), root)) for literal in literals]
            reason = f"{root} is a folder of one machine: the script's own folder takes its place"
            yield answer(self.name, found, changes, reason, Safety.UNSAFE)

    def _write(self, context: FixContext, found: Finding, call: ast.Call, name: str) -> Iterable[Edit]:
        literal, statement = argument(call, 0, name), statement_of(context, call)
        if not isinstance(literal, ast.Constant) or not isinstance(literal.value, str):
            return
        file = _flavour(literal)(literal.value)
        folder = str(file.parent)
        if file.is_absolute() or isinstance(file, PureWindowsPath) or folder.startswith(("~", "..")):
            reason = f"there is no folder {folder} here: the file is written to the working folder"
            yield answer(self.name, found, (set_text(context, literal, file.name),), reason, Safety.UNSAFE)
        elif folder != "." and statement is not None and alone_on_line(context, statement):
            made = f"os.makedirs({quoted(folder, context.segment(literal))}, exist_ok=True)"
            changes = (insert_before(context, statement, made),)
            imports = () if "os" in bound_names(context) else import_module(context, "import os")
            reason = f"the folder {folder} has to be made before a file can be written to it"
            yield answer(self.name, found, (*changes, *imports), reason)


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
