"""Places in scripts: tracebacks of the user's own frames, and lines with carets under the expression."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from circuitron import sanitise
from circuitron.report.writer import DIM, FAULT, STRONG, Writer

if TYPE_CHECKING:
    from circuitron.check_result import CheckResult
    from circuitron.execution_report import Frame, ScriptException
    from circuitron.finding import Span
    from circuitron.fix_result import FixResult
    from circuitron.run_request import Module


class Place(NamedTuple):
    """Which script a report is about: the path the user gave, its name in spans, and its source as it ran.

    `modules` are local modules as they ran, as far as they are known; `folder` is where the script stands, relative to
    the project folder, from which they are named.
    """

    path: str
    name: str
    source: str
    modules: tuple[Module, ...] = ()
    folder: str = "."

    def file(self, name: str) -> str:
        """The path of the script, or of a local module, from where the user is."""
        if name == self.name:
            return self.path
        root = posixpath.join(posixpath.dirname(self.path), posixpath.relpath(".", self.folder))
        return posixpath.normpath(posixpath.join(root, name))

    def where(self, span: Span | Frame) -> str:
        """path:line:column, the column counted from 1 in characters as editors do."""
        path = self.file(span.file)
        if span.column is None:
            return f"{path}:{span.line}"
        return f"{path}:{span.line}:{self.character(span, span.column) + 1}"

    def text(self, file: str, line: int) -> str | None:
        """The source line, or None where it is in a file that is not known."""
        known = {module.name: module.source for module in self.modules} | {self.name: self.source}
        lines = re.split(r"\r\n|\r|\n", known.get(file, ""))
        return lines[line - 1] if 0 < line <= len(lines) else None

    def character(self, span: Span | Frame, column: int) -> int:
        """A column given in UTF-8 bytes as a number of characters."""
        text = self.text(span.file, span.line)
        return len(text.encode(errors="replace")[:column].decode(errors="ignore")) if text is not None else column


def place_of_check(result: CheckResult, path: str, source: str) -> Place:
    """Where what a check found stands."""
    return Place(path, result.script, source, result.modules, result.report.script_folder)


def place_of(result: FixResult, path: str) -> Place:
    """Where the result of a repair stands, with the modules of its last attempt."""
    if not result.attempts:
        return Place(path, result.script, result.source)
    last = result.attempts[-1]
    return Place(path, result.script, result.source, last.modules, last.report.script_folder)


def traceback(writer: Writer, error: ScriptException, place: Place, indent: int = 2) -> None:
    """The user's own frames, outermost first, each with its line and a mark under what was being evaluated."""
    writer.line(("Traceback", STRONG), indent=indent)
    for frame in error.frames:
        inside = "" if frame.function in ("", "<module>") else f"  in {frame.function}"
        writer.line((place.where(frame), "cyan"), (inside, DIM), indent=indent + 2)
        excerpt(writer, frame, place, indent + 4, text=frame.code)
    writer.line(
        (error.type, FAULT), (": " if error.message.strip() else ""), error.message.strip(), indent=indent + 2, hang=2
    )
    for cause in error.chain:
        writer.line(("from ", DIM), (cause, DIM), indent=indent + 2, hang=5)


def excerpt(writer: Writer, span: Span | Frame, place: Place, indent: int, text: str = "") -> None:
    """The line of a span with its number, and carets under its columns. Nothing where the line is not known."""
    own = place.text(span.file, span.line)
    shown = own if own is not None else text
    if not shown.strip():
        return
    lead = f"{span.line} {writer.glyphs.bar} "
    bare = shown.strip()
    first, last = marked_part(span, place, own) if own is not None else (0, 0)
    room = writer.room(indent + len(lead))
    cut = max(0, first - room // 3) if room and len(bare) > room and first > room // 2 else 0
    visible, dots = bare[cut:], "…" if cut else ""
    if room and len(dots + visible) > room:
        visible = visible[: room - len(dots) - 1] + "…"
    writer.code((lead, DIM), dots + visible, indent=indent)
    marked = _width(bare[first:last])
    if marked and marked < _width(bare):
        before = _width(dots + bare[cut:first])
        marked = min(marked, room - before) if room else marked
        blank = " " * (len(lead) - 2) + f"{writer.glyphs.bar} "
        writer.code((blank, DIM), " " * before, ("^" * marked, FAULT), indent=indent)


def marked_part(span: Span | Frame, place: Place, text: str) -> tuple[int, int]:
    """First and last character of a span within its line, counted from the first that is not blank."""
    if span.column is None:
        return 0, 0
    margin = len(text) - len(text.lstrip())
    start = place.character(span, span.column)
    same_line = span.end_line in (None, span.line)
    end = place.character(span, span.end_column) if same_line and span.end_column else len(text.rstrip())
    return max(start - margin, 0), max(end - margin, 0)


def _width(text: str) -> int:
    return cell_len(sanitise.code(text).expandtabs(4))
