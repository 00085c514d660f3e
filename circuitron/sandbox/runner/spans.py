"""The user's own code: which frames belong to it, and exactly which expression a frame is at."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from types import CodeType, FrameType, TracebackType
from typing import TypedDict

_Position = tuple[int | None, int | None, int | None, int | None]

_MOST_FILES = 5_000  # looked at in search of one


class Span(TypedDict):
    """A place in a source file, as `circuitron.finding.Span` has it: lines from 1, columns in UTF-8 bytes from 0."""

    file: str
    line: int
    end_line: int | None
    column: int | None
    end_column: int | None


class UserCode:
    """Distinguishes the user's frames from those of SKiDL, of Python and of the runner.

    Args:
        script: the path under which the script was compiled.
        name: what the script is called in reports.
        roots: folders whose Python files count as the user's: the project and the scratch folder.
    """

    def __init__(self, script: str, name: str, roots: tuple[str, ...]) -> None:
        self.script = script
        self.name = name
        self._roots = tuple(os.path.join(root, "") for root in roots)
        self._foreign = tuple(
            os.path.join(path, "") for path in {sys.prefix, sys.base_prefix, os.path.dirname(__file__)}
        )
        self._owned: dict[str, bool] = {script: True}
        self._paths = {name: script}
        self._spans: dict[tuple[int, int], Span] = {}
        # By identity: the hash of a code object takes as long as the code is.
        self._positions: dict[int, tuple[CodeType, list[_Position]]] = {}

    def owns(self, filename: str) -> bool:
        """Whether a code object compiled from `filename` is the user's."""
        known = self._owned.get(filename)
        if known is None:
            path = os.path.normpath(filename)
            known = self._owned[filename] = path.startswith(self._roots) and not self._is_foreign(path)
        return known

    def _is_foreign(self, filename: str) -> bool:
        return "site-packages" in filename or any(
            filename.startswith(path) and not any(root.startswith(path) for root in self._roots)
            for path in self._foreign
        )

    def display(self, filename: str) -> str:
        """A file's name for reports: the script's own name, else a path relative to the project or scratch folder."""
        if filename == self.script:
            return self.name
        path = os.path.normpath(filename)
        root = next((root for root in self._roots if path.startswith(root)), None)
        name = path[len(root) :] if root is not None else os.path.basename(path)
        if name == self.name and path != os.path.normpath(self.script):  # of a project whose script stands deeper
            name = os.path.join(os.curdir, name)
        self._paths.setdefault(name, filename)
        return name

    def path(self, name: str) -> str:
        """The file that has this name in reports; "" where none was named yet."""
        return self._paths.get(name, "")

    def elsewhere(self, name: str) -> str:
        """Where the project has a file of this name, whatever its letters' case; "" where it has none, or several.

        Args:
            name: with its last folders, if it has any: `power.py`, `blocks/power.py`.
        """
        wanted = os.sep + os.path.normpath(name).lower()
        found: set[str] = set()
        looked_at = 0
        for root in self._roots:
            for folder, _, files in os.walk(root):
                found |= {
                    os.path.join(folder, file) for file in files if os.path.join(folder, file).lower().endswith(wanted)
                }
                looked_at += len(files)
                if looked_at > _MOST_FILES:
                    return ""
        return self.display(found.pop()) if len(found) == 1 else ""

    def frames(self, frame: FrameType | None) -> Iterator[FrameType]:
        """The user's frames from `frame` outwards, innermost first."""
        while frame is not None:
            if self.owns(frame.f_code.co_filename):
                yield frame
            frame = frame.f_back

    def here(self) -> Span | None:
        """Where the user's code stands right now, or None where it has not been entered."""
        frame = next(self.frames(sys._getframe(1)), None)
        return None if frame is None else self.at(frame.f_code, frame.f_lasti, frame.f_lineno)

    def raised_at(self, trace: TracebackType | None) -> Span | None:
        """Where in the user's code an exception came up: the innermost of the user's frames of its traceback."""
        span = None
        while trace is not None:
            if self.owns(trace.tb_frame.f_code.co_filename):
                span = self.at(trace.tb_frame.f_code, trace.tb_lasti, trace.tb_lineno)
            trace = trace.tb_next
        return span

    def at(self, code: CodeType, instruction: int, line: int) -> Span:
        """The span of one instruction of a code object."""
        key = (id(code), instruction)
        span = self._spans.get(key)
        if span is None:
            known = self._positions_of(code)
            found = known[instruction // 2] if 0 <= instruction // 2 < len(known) else None
            first, last, column, end_column = found or (line, None, None, None)
            span = self._spans[key] = Span(
                file=self.display(code.co_filename),
                line=first or line,
                end_line=last,
                column=column,
                end_column=end_column,
            )
        return span

    def _positions_of(self, code: CodeType) -> list[_Position]:
        known = self._positions.get(id(code))
        if known is None:
            known = self._positions[id(code)] = (code, list(code.co_positions()))
        return known[1]
