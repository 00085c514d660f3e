"""The record of one run, open for writing."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import secrets
import shutil
import time
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from io import RawIOBase
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from pydantic import BaseModel, ValidationError

from circuitron.errors import StorageFailure, UsageError
from circuitron.journal.entries import FILE, Ending, Entry, Header, entry_of, now, read
from circuitron.journal.locks import open_locked
from circuitron.journal.runs import find
from circuitron.runlog import RunLog

_SECRET_NAME = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$", re.IGNORECASE)
_SHORTEST_SECRET = 8  # characters; shorter values would be found in ordinary text

Value = TypeVar("Value", bound=BaseModel)


class Journal:
    """The record of one run, open for writing. One process at a time.

    Args:
        folder: the run's own folder.
        stream: its journal, opened to append and locked.
        recorded: entries of the interrupted run that this one goes on from.
        on_replay: called with the seconds that a step had taken, when its answer is read back instead of done.
    """

    def __init__(self, folder: Path, header: Header, stream: RawIOBase, recorded: tuple[Entry, ...] = ()) -> None:
        self.folder = folder
        self.header = header
        self.on_replay: Callable[[float], None] | None = None
        self._answers: dict[tuple[str, str], deque[Entry]] = defaultdict(deque)
        self._kinds = {entry.kind for entry in recorded}
        for entry in recorded:
            self._answers[entry.kind, entry.key].append(entry)
        self._secrets = _secrets(os.environ)
        self._stream = stream
        self._log = RunLog(folder, self._clean)

    @classmethod
    def create(cls, root: Path, command: str, subject: str, options: Mapping[str, Any], version: str) -> Journal:
        """Begin a run: its folder, and a journal with nothing but the header.

        Args:
            root: the folder that holds all runs.

        Raises:
            StorageFailure: it cannot be written.
        """
        run = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{_slug(subject)}-{secrets.token_hex(2)}"
        header = Header(
            run=run, command=command, subject=subject, options=dict(options), folder=str(Path.cwd()),
            circuitron=version, started=now(),
        )  # fmt: skip
        folder = root / run
        try:
            root.mkdir(mode=0o700, parents=True, exist_ok=True)  # names of runs hold words of prompts
            folder.mkdir(mode=0o700)
            journal = cls(folder, header, open_locked(folder / FILE))
        except OSError as error:
            raise _unwritable(folder, error) from error
        try:
            journal._put(header)
        except StorageFailure:
            journal.close()
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return journal

    @classmethod
    def reopen(cls, root: Path, run: str) -> Journal:
        """Go on with a run.

        Args:
            run: its name, or the beginning of it.

        Raises:
            UsageError: there is no such run, several, or it is going on in another process.
            StorageFailure: it cannot be written.
        """
        folder = find(root, run)
        try:
            stream = open_locked(folder / FILE)
        except OSError as error:
            raise _unwritable(folder, error) from error
        try:
            header, entries = read(folder)  # under the lock: no other process adds to it
        except UsageError:
            stream.close()
            raise
        return cls(folder, header, stream, tuple(entry for entry in entries if entry.kind != "end"))

    def remember(self, kind: str, question: str, answer_type: type[Value], do: Callable[[], Value]) -> Value:
        """The answer to a question: as it was recorded, or else done now and recorded.

        A repeated question gets the answer after the last one it got. `question` is any text that
        distinguishes it from others; only its hash is kept.
        """
        key = self._key(question)
        known = self._recall(kind, key)
        if known is not None:
            with contextlib.suppress(ValidationError):  # of an older version: done again
                return answer_type.model_validate_json(json.dumps(known.value), strict=False)
        began = time.monotonic()
        value = do()
        self._put(entry_of(kind, key, value, time.monotonic() - began))
        self._kinds.add(kind)
        return value

    def knows(self, kind: str, question: str) -> bool:
        """Whether the next answer to a question is recorded."""
        return bool(self._answers.get((kind, self._key(question))))

    def note(self, kind: str, value: BaseModel, identity: str) -> None:
        """Record something that happened. In a resumed run, what is recorded already is not recorded twice.

        Args:
            identity: distinguishes it from others of its kind, and is the same when it happens again: no times.
        """
        key = self._key(identity)
        if self._recall(kind, key) is None:
            self._put(entry_of(kind, key, value))

    def end(self, exit_status: int, summary: str) -> None:
        """Record that the run came to its end."""
        self._put(Entry(kind="end", time=now(), value=Ending(exit_status=exit_status, summary=summary).model_dump()))

    def holds(self, kind: str) -> bool:
        """Whether anything of a kind was recorded, in this go or an earlier one."""
        return kind in self._kinds

    @property
    def replaying(self) -> bool:
        """Whether there are recorded answers that were not used yet."""
        return any(self._answers.values())

    def close(self) -> None:
        self._log.close()
        with contextlib.suppress(OSError):
            self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _key(self, text: str) -> str:
        return hashlib.sha256(self._clean(text).encode(errors="surrogatepass")).hexdigest()

    def _recall(self, kind: str, key: str) -> Entry | None:
        waiting = self._answers.get((kind, key))
        if not waiting:
            return None
        entry = waiting.popleft()
        if self.on_replay is not None:
            self.on_replay(entry.seconds)
        return entry

    def _put(self, value: BaseModel) -> None:
        line = self._clean(json.dumps(value.model_dump(mode="json"), ensure_ascii=True))
        try:
            # The newline in front ends a line that a kill may have cut off.
            left = memoryview(b"\n" + line.encode() + b"\n")
            while left:  # an almost full disk takes a part and says so only when more is written
                left = left[self._stream.write(left) or 0 :]
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise _unwritable(self.folder, error) from error

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "[removed]")
        return text


def _slug(text: str) -> str:
    words = re.findall(r"[a-z0-9]+", text.lower())
    return "-".join(words)[:32].strip("-") or "run"


def _secrets(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Values of variables that hold keys, longest first, also as they look inside JSON."""
    values = {value for name, value in environment.items() if _SECRET_NAME.search(name)}
    values = {value for value in values if len(value) >= _SHORTEST_SECRET}
    values |= {json.dumps(value)[1:-1] for value in values}
    return tuple(sorted(values, key=len, reverse=True))


def _unwritable(folder: Path, error: OSError) -> StorageFailure:
    return StorageFailure(
        f"The run cannot be recorded in {folder}: {error.strerror or error}.", "Free the disk or the folder."
    )
