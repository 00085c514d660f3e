"""What stands in a journal, and how it is read back."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from circuitron.errors import UsageError
from circuitron.frozen import Frozen
from circuitron.regular_file import read_bytes

_LARGEST = 1_000_000_000  # bytes of a journal

SCHEMA_VERSION = 1
FILE = "journal.jsonl"


class Header(Frozen):
    """The first line: what the run was to do, enough to do it again."""

    schema_version: int = SCHEMA_VERSION
    run: str
    command: str  # "design" or "fix"
    subject: str  # the prompt, or the scripts as the user named them
    options: dict[str, Any]  # the command's own options, as given
    folder: str  # where the command was called
    circuitron: str
    started: str  # ISO 8601, UTC


class Entry(Frozen):
    """One line after the header. `key` distinguishes requests of one kind; `value` is its answer as JSON."""

    kind: str
    key: str = ""
    time: str
    seconds: float = 0.0  # that it took when it was done
    value: Any = None


class Ending(Frozen):
    """The value of the last line of a run that came to its end."""

    exit_status: int
    summary: str = ""


def read(folder: Path) -> tuple[Header, tuple[Entry, ...]]:
    """The header and all whole entries of a run's journal; a line that a kill cut off is left out.

    Raises:
        UsageError: there is no journal, or it is not one that this version can read.
    """
    path = folder / FILE
    try:
        lines = [line for line in read_bytes(path, _LARGEST).split(b"\n") if line.strip()]
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}.") from error
    try:
        header = Header.model_validate_json(lines[0])
    except (IndexError, ValidationError) as error:
        raise UsageError(f"{path} has no header that this version of Circuitron can read.") from error
    if header.schema_version > SCHEMA_VERSION:
        raise UsageError(f"{path} was written by a newer version of Circuitron ({header.circuitron}).")
    entries = []
    for line in lines[1:]:
        with contextlib.suppress(ValidationError):
            entries.append(Entry.model_validate_json(line))
    return header, tuple(entries)


def ending(entries: Sequence[Entry]) -> Ending | None:
    """How a run ended; None where it has not."""
    if entries and entries[-1].kind == "end":
        with contextlib.suppress(ValidationError):
            return Ending.model_validate(entries[-1].value)
    return None


def entry_of(kind: str, key: str, value: BaseModel, seconds: float = 0.0) -> Entry:
    """An entry of now."""
    return Entry(kind=kind, key=key, time=now(), seconds=round(seconds, 3), value=value.model_dump(mode="json"))


def now() -> str:
    """The time as entries have it: ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")
