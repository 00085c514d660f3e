"""An output file is to be written to a folder that is not there."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import PurePosixPath, PureWindowsPath
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.snapshot_to_source import alone_on_line
from circuitron.models import Edit, ErrorType, Finding, Safety, TextChange
from circuitron.source.edits import called_name, insert_before, quoted, set_text, statement_of
from circuitron.source.imports import bound_names, import_module
from circuitron.source.locations import calls_in

_KEYWORDS = ("file_", "file", "filepath")


class OutputFolder(Fix):
    """Makes a folder below the working folder; a path of another machine is cut down to the file's name."""

    name: ClassVar[str] = "output-folder"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.GENERATOR_ERROR})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            if "no folder" not in found.message and "No such file or directory" not in found.message:
                continue
            for call in calls_in(context, found.span):
                for literal in _files(call):
                    yield from self._mend(context, found, call, literal)

    def _mend(self, context: FixContext, found: Finding, call: ast.Call, literal: ast.Constant) -> Iterable[Edit]:
        path = str(literal.value)
        windows = "\\" in path or path[1:2] == ":"
        file: PurePosixPath | PureWindowsPath = PureWindowsPath(path) if windows else PurePosixPath(path)
        folder = str(file.parent)
        if file.is_absolute() or windows or folder.startswith(("~", "..")):
            change = set_text(context, literal, file.name)
            reason = f"there is no folder {folder} here: the file is written to the working folder"
            yield answer(self.name, found, (change,), reason, Safety.UNSAFE)
            return
        statement = statement_of(context, call)
        if folder == "." or statement is None or not alone_on_line(context, statement):
            return
        made = f"os.makedirs({quoted(folder, context.segment(literal))}, exist_ok=True)"
        changes: tuple[TextChange, ...] = (insert_before(context, statement, made),)
        if "os" not in bound_names(context):
            changes += import_module(context, "import os")
        yield answer(
            self.name, found, changes, f"the folder {folder} has to be made before a file can be written to it"
        )


def _files(call: ast.Call) -> Iterable[ast.Constant]:
    """Literals that name the output file of a generator."""
    if called_name(call).startswith("generate_"):
        for value in [*call.args[:1], *(keyword.value for keyword in call.keywords if keyword.arg in _KEYWORDS)]:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value
