"""SARIF 2.1.0, which code hosts read as results of code scanning."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any
from urllib.parse import quote

from circuitron import __version__
from circuitron.report.listing import Case, Entry, Level, explained, relative

if TYPE_CHECKING:
    from circuitron.errors import CircuitronError
    from circuitron.finding import Spot

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


class SarifFormat:
    """One log with one run, at the end.

    Args:
        root: the repository's folder, from which files are named.
    """

    def __init__(self, stream: IO[str], root: Path) -> None:
        self._stream, self._root = stream, root
        self._entries: list[Entry] = []
        self._unreadable: list[Entry] = []

    def add(self, case: Case) -> None:
        (self._unreadable if case.unreadable else self._entries).extend(case.entries)

    def end(self, error: CircuitronError | None) -> None:
        names = list(dict.fromkeys(entry.name for entry in self._entries))
        notifications = [_notification(entry.message, self._locations(entry.spot)) for entry in self._unreadable]
        if error is not None:
            notifications.append(_notification(" ".join(filter(None, (error.message, error.hint))), []))
        run = {
            "tool": {"driver": {"name": "circuitron", "version": __version__, "rules": [_rule(n) for n in names]}},
            "invocations": [{"executionSuccessful": not notifications, "toolExecutionNotifications": notifications}],
            "columnKind": "unicodeCodePoints",
            "results": [self._result(entry, names.index(entry.name)) for entry in self._entries],
        }
        log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
        self._stream.write(json.dumps(log, ensure_ascii=True, indent=1) + "\n")
        self._stream.flush()

    def _result(self, entry: Entry, rule: int) -> dict[str, Any]:
        return {
            "ruleId": entry.name,
            "ruleIndex": rule,
            "level": str(entry.level),
            "message": {"text": entry.message},
            "locations": self._locations(entry.spot),
        }

    def _locations(self, spot: Spot) -> list[dict[str, Any]]:
        if not spot.path:
            return []
        path = relative(spot.path, self._root)
        safe = _quoted(path)
        artifact = {"uri": f"file://{safe}"} if path.startswith("/") else {"uri": safe, "uriBaseId": "%SRCROOT%"}
        place: dict[str, Any] = {"artifactLocation": artifact}
        if region := _region(spot):
            place["region"] = region
        return [{"physicalLocation": place}]


def _quoted(path: str) -> str:
    """A path as part of a URI: byte for byte, where it is the name of a file."""
    try:
        return quote(path.encode(errors="surrogateescape"))
    except UnicodeEncodeError:
        return quote(path, errors="replace")


def _region(spot: Spot) -> dict[str, int]:
    found = {
        "startLine": spot.line,
        "startColumn": spot.column,
        "endLine": spot.end_line,
        "endColumn": spot.end_column,
    }
    return {name: value for name, value in found.items() if value is not None}


def _rule(name: str) -> dict[str, Any]:
    """What a code host shows of a kind of finding."""
    short, page = explained(name)
    return {
        "id": name,
        "name": name,
        "shortDescription": {"text": short or name},
        "help": {"text": page, "markdown": page},
        "defaultConfiguration": {"level": str(Level.ERROR)},
    }


def _notification(text: str, locations: list[dict[str, Any]]) -> dict[str, Any]:
    return {"level": str(Level.ERROR), "message": {"text": text}, "locations": locations}
