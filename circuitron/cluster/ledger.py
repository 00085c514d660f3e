"""Results on disk, a line of JSON each, appended as they come: what an interrupted run has is not done again.

Files of several shards, one behind the other, are such a file too. A line that a killed process left unfinished, or
that somebody else wrote, is passed over: what it was about is done again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from circuitron.cluster.unit import Answer, Unit, Work
from circuitron.errors import StorageFailure, UsageError
from circuitron.file_lock import lock
from circuitron.frozen import SCHEMA_VERSION, Frozen

BEGINNING = b'{"schema_version":1,"circuitron":'  # of each line: `Row`'s first members


class Row(Frozen):
    """One line: the answer to a unit, and the script it is about as the user named it."""

    schema_version: int = SCHEMA_VERSION
    circuitron: str
    key: str
    work: Work
    path: str
    answer: Answer

    @classmethod
    def of(cls, unit: Unit, path: str, answer: Answer) -> Row:
        return cls(circuitron=unit.circuitron, key=unit.key, work=unit.work, path=path, answer=answer)


class _Place(NamedTuple):
    offset: int
    size: int


class Ledger:
    """A file of results, open for one process at a time.

    Args:
        path: made where there is none.

    Raises:
        UsageError: it holds something else, or another process is writing it.
        StorageFailure: it cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.unread = 0  # lines that are no results
        self._places: dict[str, _Place] = {}  # by key: of the last answer that is no failure
        self._paths: dict[tuple[str, str], None] = {}  # keys and paths that have a line
        self._failed: set[tuple[str, str]] = set()  # of these, failures of this run
        self._repaired: dict[str, str] = {}  # keys of repairs, by path
        try:
            self._stream = path.open("a+b", buffering=0)
        except OSError as error:
            raise StorageFailure(f"{path} cannot be opened: {error.strerror or error}.") from error
        try:
            if not lock(self._stream.fileno()):
                raise UsageError(f"{path} is being written by another process.", "Give each run a file of its own.")
            self._read()
        except BaseException:
            self._stream.close()
            raise

    def __len__(self) -> int:
        return len(self._places)

    def answer(self, key: str) -> Answer | None:
        """The recorded answer to a unit; None where there is none, or only a failure, which is tried again."""
        place = self._places.get(key)
        return self._row(place).answer if place else None

    def repair_of(self, path: str) -> Answer | None:
        """The last repair of the script that the user named so; what it was made of may be overwritten by now."""
        key = self._repaired.get(path)
        return self.answer(key) if key else None

    def add(self, row: Row) -> None:
        """Append a result, unless there is one for this unit and path; of a failure, unless this run has told it.

        Raises:
            StorageFailure: it cannot be written.
        """
        told = (row.key, row.path)
        if told in self._paths and (row.key in self._places or (row.answer.failure and told in self._failed)):
            return
        if row.answer.failure:
            self._failed.add(told)
        line = memoryview(row.model_dump_json().encode() + b"\n")
        offset, size = os.fstat(self._stream.fileno()).st_size, len(line)
        try:
            while line:
                line = line[self._stream.write(line) :]
        except OSError as error:
            raise StorageFailure(f"{self.path} cannot be written: {error.strerror or error}.") from error
        self._know(row, _Place(offset, size))

    def close(self) -> None:
        self._stream.close()

    def _row(self, place: _Place) -> Row:
        self._stream.seek(place.offset)
        data = b""
        while len(data) < place.size and (piece := self._stream.read(place.size - len(data))):
            data += piece
        return Row.model_validate_json(data)

    def _read(self) -> None:
        ended, lines, offset = True, 0, 0
        with self.path.open("rb") as stream:
            for line in stream:
                row = read_row(line)
                ended = line.endswith(b"\n")
                if row is not None and ended:
                    self._know(row, _Place(offset, len(line)))
                elif line.strip() and (ended or not _torn(line)):
                    self.unread += 1
                lines += 1
                offset += len(line)
        if lines and not self._paths and self.unread:
            raise UsageError(f"{self.path} holds no results of circuitron.", "Name a new file.")
        if not ended:
            self._stream.write(b"\n")

    def _know(self, row: Row, place: _Place) -> None:
        self._paths[row.key, row.path] = None
        if row.answer.failure is None:
            self._places[row.key] = place
            if row.answer.fixed is not None and row.answer.fixed.source != row.answer.fixed.original:
                self._repaired[row.path] = row.key


def read_rows(path: Path) -> Iterator[Row | None]:
    """The results of a file; None for each line that is none.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        with path.open("rb") as stream:
            for line in stream:
                yield read_row(line)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}.") from error


def read_row(line: bytes) -> Row | None:
    """One line of a file; None where it is no result, or not a whole one."""
    try:
        return Row.model_validate_json(line)
    except ValidationError:
        return None


def holds_results(name: str, data: bytes) -> bool:
    """Whether a file is one of results, or is to become one: it belongs to no project, whose hash it would change."""
    return data.startswith(BEGINNING) or (not data and name.endswith(".jsonl"))


def _torn(line: bytes) -> bool:
    """Whether a last line without its end can be the beginning of a result."""
    return line.startswith(BEGINNING) or BEGINNING.startswith(line)
