"""`--statistics`: how often each kind of finding was found, instead of the findings."""

from __future__ import annotations

import json
from collections import Counter
from typing import IO, TYPE_CHECKING

from circuitron import sanitise
from circuitron.frozen import SCHEMA_VERSION
from circuitron.plural import counted
from circuitron.report.listing import Case, Level, explained
from circuitron.report.machine import ended_by

if TYPE_CHECKING:
    from circuitron.errors import CircuitronError


class StatisticsFormat:
    """A row for each kind of entry, the most frequent first.

    Args:
        machine: a JSON document instead of a table.
    """

    def __init__(self, stream: IO[str], *, machine: bool) -> None:
        self._stream, self._machine = stream, machine
        self._entries: Counter[tuple[str, Level]] = Counter()
        self._scripts: Counter[tuple[str, Level]] = Counter()
        self._cases = self._failed = 0

    def add(self, case: Case) -> None:
        kinds = [(entry.name, entry.level) for entry in case.entries]
        self._entries.update(kinds)
        self._scripts.update(set(kinds))
        self._cases += 1
        self._failed += case.failed

    def end(self, error: CircuitronError | None) -> None:
        rows = sorted(self._entries.items(), key=lambda row: (-row[1], row[0]))
        if self._machine:
            self._document(rows, error)
        else:
            for (name, level), count in rows:
                where = f"in {counted(self._scripts[name, level], 'script')}"
                text = f"{count:>5}  {where:<14}  {level:<7}  {name:<24}  {sanitise.line(explained(name)[0])}"
                self._stream.write(text.rstrip() + "\n")
            self._stream.write(f"{counted(self._cases, 'script')}, {self._failed} with faults\n")
        self._stream.flush()

    def _document(self, rows: list[tuple[tuple[str, Level], int]], error: CircuitronError | None) -> None:
        statistics = [
            {
                "name": name,
                "level": str(level),
                "count": count,
                "scripts": self._scripts[name, level],
                "meaning": explained(name)[0],
            }
            for (name, level), count in rows
        ]
        ended = ended_by(error)
        document = {
            "statistics": statistics,
            "scripts": self._cases,
            "failed": self._failed,
            "error": ended.model_dump(mode="json") if ended else None,
            "schema_version": SCHEMA_VERSION,
        }
        self._stream.write(json.dumps(document, ensure_ascii=True) + "\n")
