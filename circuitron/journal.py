"""The append-only record of a run, from which a killed run goes on.

Every run has a folder of its own below `runs/` in the state folder, with `journal.jsonl` in it: one JSON value a line,
the header first, each line on disk before the run goes on. What takes time or money — a model's reply, a script's run,
the user's word on the plan — goes through `Journal.remember`: done once, written down, and read back when the run is
resumed, so that a resumed run takes the very same way up to where it was killed, without asking anybody again.

Keys are never written: every line is searched for the secrets of the environment before it goes to disk.
"""

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
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from io import RawIOBase
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from pydantic import BaseModel, ValidationError

from circuitron.errors import StorageFailure, UsageError
from circuitron.models import Frozen
from circuitron.runlog import RunLog

SCHEMA_VERSION = 1
_FILE = "journal.jsonl"
_SECRET_NAME = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$", re.IGNORECASE)
_FORGOTTEN_SECONDS = 30 * 86400  # after which an interrupted run may make room
_SHORTEST_SECRET = 8  # characters; shorter values would be found in ordinary text

Value = TypeVar("Value", bound=BaseModel)


class Header(Frozen):
    """The first line: what the run was asked to do, enough to do it again."""

    schema_version: int = SCHEMA_VERSION
    run: str
    command: str  # "design" or "fix"
    subject: str  # the prompt, or the scripts as the user named them
    options: dict[str, Any]  # the command's own options, as given
    folder: str  # where the command was called
    circuitron: str
    started: str  # ISO 8601, UTC


class Entry(Frozen):
    """One line after the header. `key` tells one question from another of its kind; `value` is its answer as JSON."""

    kind: str
    key: str = ""
    time: str
    seconds: float = 0.0  # that it took when it was done
    value: Any = None


class Ending(Frozen):
    """The value of the last line of a run that came to its end."""

    exit_status: int
    summary: str = ""


class RunSummary(Frozen):
    """One run of the list."""

    header: Header
    state: str  # "finished", "interrupted" (can be resumed) or "going on"
    exit_status: int | None = None
    summary: str = ""
    entries: int = 0


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
            circuitron=version, started=_now(),
        )  # fmt: skip
        folder = root / run
        try:
            folder.mkdir(mode=0o700, parents=True)
            journal = cls(folder, header, _open_locked(folder / _FILE))
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
            stream = _open_locked(folder / _FILE)
        except OSError as error:
            raise _unwritable(folder, error) from error
        try:
            header, entries = read(folder)  # under the lock: nobody adds to it any more
        except UsageError:
            stream.close()
            raise
        return cls(folder, header, stream, tuple(entry for entry in entries if entry.kind != "end"))

    def remember(self, kind: str, question: str, answer_type: type[Value], do: Callable[[], Value]) -> Value:
        """The answer to a question: as it was recorded, or else done now and recorded.

        A question that is asked again gets the answer that came after the last one it got. `question` is any text that
        tells it from others; only its hash is kept.
        """
        key = self._key(question)
        known = self._recall(kind, key)
        if known is not None:
            with contextlib.suppress(ValidationError):  # of an older version: done again
                return answer_type.model_validate_json(json.dumps(known.value), strict=False)
        began = time.monotonic()
        value = do()
        self._put(_entry(kind, key, value, time.monotonic() - began))
        self._kinds.add(kind)
        return value

    def note(self, kind: str, value: BaseModel, identity: str) -> None:
        """Record something that happened. In a resumed run, what is recorded already is not recorded twice.

        Args:
            identity: text that tells it from others of its kind, and is the same when it happens again: no times.
        """
        key = self._key(identity)
        if self._recall(kind, key) is None:
            self._put(_entry(kind, key, value))

    def end(self, exit_status: int, summary: str) -> None:
        """Record that the run came to its end."""
        self._put(Entry(kind="end", time=_now(), value=Ending(exit_status=exit_status, summary=summary).model_dump()))

    def holds(self, kind: str) -> bool:
        """Whether anything of a kind was recorded, in this go or an earlier one."""
        return kind in self._kinds

    @property
    def replaying(self) -> bool:
        """Whether there are recorded answers that were not asked for yet."""
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
            while left:  # an almost full disk takes a part and says so only when it is asked for more
                left = left[self._stream.write(left) or 0 :]
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise _unwritable(self.folder, error) from error

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "[removed]")
        return text


def read(folder: Path) -> tuple[Header, tuple[Entry, ...]]:
    """The header and all whole entries of a run's journal; a line that a kill cut off is left out.

    Raises:
        UsageError: there is no journal, or it is not one that this version can read.
    """
    path = folder / _FILE
    try:
        lines = [line for line in path.read_bytes().split(b"\n") if line.strip()]
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


def find(root: Path, run: str) -> Path:
    """The folder of a run by its name or the beginning of it; "last" is the latest.

    Raises:
        UsageError: there is none, or more than one.
    """
    names = [path.name for path in _folders(root)]
    if run == "last":
        if not names:
            raise UsageError("There are no runs yet.")
        return root / names[-1]
    matching = [name for name in names if name == run] or [name for name in names if run and name.startswith(run)]
    if not matching:
        raise UsageError(f"There is no run {run!r}.", "circuitron runs lists them.")
    if len(matching) > 1:
        raise UsageError(f"{run!r} is the beginning of {len(matching)} runs.", "Write more of the name.")
    return root / matching[0]


def summaries(root: Path) -> Iterator[RunSummary]:
    """All runs, the latest first, each read when it is asked for. One whose journal cannot be read is passed over."""
    for folder in reversed(_folders(root)):
        with contextlib.suppress(UsageError):
            yield summary(folder)


def summary(folder: Path) -> RunSummary:
    """What became of a run.

    Raises:
        UsageError: as `read`.
    """
    header, entries = read(folder)
    ended = ending(entries)
    if ended is not None:
        return RunSummary(
            header=header, state="finished", exit_status=ended.exit_status, summary=ended.summary, entries=len(entries)
        )
    state = "going on" if _locked(folder / _FILE) else "interrupted"
    return RunSummary(header=header, state=state, entries=len(entries))


def ending(entries: Sequence[Entry]) -> Ending | None:
    """How a run ended; None where it has not."""
    if entries and entries[-1].kind == "end":
        with contextlib.suppress(ValidationError):
            return Ending.model_validate(entries[-1].value)
    return None


def prune(root: Path, keep: int) -> None:
    """Remove the oldest runs beyond `keep`: those that are finished, and those that nobody went on with for a month.

    What cannot be removed stays.
    """
    folders = _folders(root)
    for folder in folders[: max(len(folders) - keep, 0)]:
        with contextlib.suppress(UsageError, OSError):
            state = summary(folder).state
            idle = time.time() - (folder / _FILE).stat().st_mtime
            if state == "finished" or (state == "interrupted" and idle > _FORGOTTEN_SECONDS):
                shutil.rmtree(folder, ignore_errors=True)


def _folders(root: Path) -> list[Path]:
    try:
        return sorted(path for path in root.iterdir() if (path / _FILE).is_file())
    except OSError:
        return []


def _entry(kind: str, key: str, value: BaseModel, seconds: float = 0.0) -> Entry:
    return Entry(kind=kind, key=key, time=_now(), seconds=round(seconds, 3), value=value.model_dump(mode="json"))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


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


def _open_locked(path: Path) -> RawIOBase:
    """The journal, opened to append and locked against other processes for as long as it is open."""
    stream = path.open("ab", buffering=0)
    os.chmod(path, 0o600)  # noqa: PTH101
    if not _lock(stream.fileno()):
        stream.close()
        raise UsageError(f"The run {path.parent.name} is going on in another process.")
    return stream


def _lock(descriptor: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _locked(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return not _lock(stream.fileno())
    except OSError:
        return False
