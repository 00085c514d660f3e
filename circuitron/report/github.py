"""Workflow commands of GitHub Actions, which shows them at the lines of a pull request."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING

from circuitron import sanitise
from circuitron.report.listing import Case, Entry, Level, relative

if TYPE_CHECKING:
    from circuitron.errors import CircuitronError

_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}


class GithubFormat:
    """A line for each entry, as soon as its script is done.

    Args:
        root: the repository's folder, from which files are named.
    """

    def __init__(self, stream: IO[str], root: Path) -> None:
        self._stream, self._root = stream, root

    def add(self, case: Case) -> None:
        for entry in case.entries:
            self._put(_COMMANDS[entry.level], entry.message, self._properties(entry))

    def end(self, error: CircuitronError | None) -> None:
        if error is not None:
            words = " ".join(filter(None, (error.message, error.hint)))
            self._put("error", words, {"title": f"circuitron: {type(error).__name__}"})
        self._stream.flush()

    def _properties(self, entry: Entry) -> dict[str, str]:
        spot = entry.spot
        found = {
            "file": relative(spot.path, self._root) if spot.path else None,
            "line": spot.line,
            "col": spot.column,
            "endLine": spot.end_line if spot.end_column is not None else None,
            # GitHub takes columns of a range within one line only.
            "endColumn": spot.end_column if spot.end_line == spot.line else None,
            "title": f"circuitron: {entry.name}",
        }
        return {name: str(value) for name, value in found.items() if value is not None}

    def _put(self, command: str, message: str, properties: dict[str, str]) -> None:
        given = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
        self._stream.write(f"::{command} {given}::{_data(sanitise.line(message))}\n")
        self._stream.flush()


def _data(text: str) -> str:
    """The text of a command, escaped as the runner reads it back."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(sanitise.line(text)).replace(":", "%3A").replace(",", "%2C")
