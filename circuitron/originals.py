"""The user's own scripts as they were before a repair, kept in the state folder so that `circuitron undo` works.

Contents are stored once each, under their SHA-256; a journal per script lists what replaced what:

    originals/objects/<first two digits>/<sha256>
    originals/journal/<sha256 of the script's real path>.jsonl
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from circuitron import sourcefile
from circuitron.errors import StorageFailure, UsageError
from circuitron.regular_file import read_bytes, read_text
from circuitron.sourcefile import sha256

_LARGEST = 16_000_000  # bytes of a script or local module, far above what is ever repaired
_SHARED = ".kicad_sym"  # the library beside a script may be that of several scripts
_LARGEST_JOURNAL = 64_000_000


@dataclass(frozen=True)
class Replacement:
    """One write: the content `before` (SHA-256) of the script at `path` gave way to `after`; "" where there is no file.

    `beside` lists the real paths of the other files that the same repair wrote.
    """

    path: str
    time: str  # ISO 8601, UTC
    before: str
    after: str
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """A file to be written: what it holds, and what it shall hold. None: there is no such file."""

    path: Path
    before: bytes | None
    after: bytes | None

    def make(self) -> None:
        """Let the file hold what it shall.

        Raises:
            StorageFailure: it does not hold what it held any more, or cannot be written. It is then as it was.
        """
        if self.after is not None and self.before is not None:
            sourcefile.write(self.path, self.after, expected=self.before)
        elif self.after is not None:
            sourcefile.create(self.path, self.after)
        elif self.before is not None:
            sourcefile.remove(self.path, expected=self.before)


def state_folder() -> Path:
    """Where Circuitron keeps what must survive: $XDG_STATE_HOME/circuitron on Linux."""
    import platformdirs

    return platformdirs.user_state_path("circuitron", appauthor=False)


class Originals:
    """The store of kept originals. Several processes may use it at once."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = (folder or state_folder()) / "originals"

    def replace(self, path: Path, before: bytes, after: bytes) -> None:
        """Write `after` to the script at `path`, whose content `before` is kept first.

        Raises:
            StorageFailure: the original could not be kept, or the script not be written; the script is then untouched.
        """
        self.replace_all([Change(path, before, after)])

    def replace_all(self, changes: Sequence[Change]) -> None:
        """Write several files that belong together; all originals are kept before the first is written.

        Raises:
            StorageFailure: an original could not be kept, or a file not be written. All files are as they were, but for
                those that the message names.
        """
        paths = [str(sourcefile.real(change.path)) for change in changes]
        now = datetime.now(UTC).isoformat(timespec="seconds")  # one for all: it shows what was written together
        for change, own in zip(changes, paths, strict=True):
            self._keep(change, now, tuple(path for path in paths if path != own))
        begun: list[Change] = []
        try:
            for change in changes:
                begun.append(change)
                change.make()
        except BaseException as error:  # Ctrl-C too, which may come when a file is in place already
            stuck = [change.path for change in reversed(begun) if not _put_back(change)]
            if stuck:
                names = ", ".join(map(str, stuck))
                raise StorageFailure(
                    f"Not all files could be written, and {names} could not be put back.",
                    f"circuitron undo {sourcefile.argument(stuck[0])} tries again.",
                ) from error
            raise

    def undo(self, path: Path, *, force: bool = False) -> tuple[Replacement, ...]:
        """Put back what the latest write to `path` replaced, and the files that were written together with it; a second
        call puts the repair back.

        Args:
            force: also when a file was changed since.

        Returns:
            What was done: `after` is now the content of the file.

        Raises:
            UsageError: there is no file, nothing was ever written to it, or it was changed since.
            StorageFailure: the kept content is gone or damaged, or a file cannot be written.
        """
        last, change = self._undoing(path, _present(path, force=force), self.history(path), force=force)
        undone = [change]
        for other in map(Path, last.beside):
            same = tuple(
                entry for entry in self.history(other) if entry.time == last.time and last.path in entry.beside
            )
            shared = other.suffix == _SHARED
            present = _present(other, force=force or shared)
            if same and _digest(present) == same[-1].before:
                continue  # it was never written, or is undone already
            if shared and same and (_digest(present) != same[-1].after or _is_used(other, sourcefile.real(path))):
                continue  # another script needs it; superfluous symbols do no harm
            undone.append(self._undoing(other, present, same, force=force)[1])
        for change in undone:
            if change.before is not None and not change.path.exists():  # --force
                sourcefile.write(change.path, change.before)
        self.replace_all(undone)
        return tuple(Replacement(str(c.path), last.time, _digest(c.before), _digest(c.after)) for c in undone)

    def _undoing(
        self, path: Path, present: bytes | None, history: tuple[Replacement, ...], *, force: bool
    ) -> tuple[Replacement, Change]:
        """The latest of these writes to a file, and the change that undoes it."""
        last = self._to_undo(path, present, history, force=force)
        content = self._load(last.before)
        # A file that is gone is brought back as if it were the repair that is undone; a second undo must not remove it.
        return last, Change(path, content if present is None and last.after else present, content)

    def history(self, path: Path) -> tuple[Replacement, ...]:
        """All writes to the script at `path`, oldest first."""
        try:
            lines = read_text(self._journal(path), _LARGEST_JOURNAL).splitlines()
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise StorageFailure(f"{self._journal(path)} cannot be read: {error}.") from error
        entries = []
        for line in lines:
            # A line that was cut off by a crash was never followed by a write, so nothing is lost by leaving it out.
            with contextlib.suppress(ValueError, TypeError):
                value = json.loads(line)
                entries.append(Replacement(**{**value, "beside": tuple(value.get("beside", ()))}))
        return tuple(entries)

    def _to_undo(
        self, path: Path, present: bytes | None, history: tuple[Replacement, ...], *, force: bool
    ) -> Replacement:
        """The latest of these writes to a file, if it still stands."""
        if not history:
            raise UsageError(f"Circuitron has never written to {path}; there is nothing to undo.")
        digest = _digest(present)
        for entry in reversed(history):
            if entry.after == digest:
                return entry
        if force:
            return history[-1]
        if any(entry.before == digest for entry in history):
            raise UsageError(f"{path} already is as it was before the repair.")
        raise UsageError(
            f"{path} was changed since Circuitron wrote it.", "--force puts the original back all the same."
        )

    def _keep(self, change: Change, now: str, beside: tuple[str, ...]) -> None:
        path, before, after = change.path, change.before, change.after
        entry = Replacement(
            path=str(sourcefile.real(path)),
            time=now,
            before=_digest(before),
            after=_digest(after),
            beside=beside,
        )
        journal = self._journal(path)
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            # `after` is kept as well, so that undoing an undo needs nothing of the script's present state.
            for data in (before, after):
                if data is not None:
                    self._store(data)
            journal.parent.mkdir(mode=0o700, exist_ok=True)
            descriptor = os.open(journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            with os.fdopen(descriptor, "wb") as stream:
                # The newline in front ends a line that a crash may have cut off; empty lines are passed over.
                stream.write(b"\n" + json.dumps(asdict(entry)).encode() + b"\n")
                stream.flush()
                os.fsync(descriptor)
        except (OSError, StorageFailure) as error:
            cause = error.__cause__ if isinstance(error.__cause__, OSError) else error
            raise StorageFailure(
                f"The original of {path} cannot be kept in {self._folder}: {getattr(cause, 'strerror', '') or cause}.",
                "Nothing was written. Free the folder, or write the result elsewhere with --output.",
            ) from error

    def _store(self, data: bytes) -> None:
        target = self._object(sha256(data))
        if target.exists() and sha256(read_bytes(target, len(data))) == target.name:
            return
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        sourcefile.write(target, data)

    def _load(self, digest: str) -> bytes | None:
        if not digest:
            return None
        try:
            data = read_bytes(self._object(digest), _LARGEST)
        except OSError as error:
            raise StorageFailure(f"The kept original {digest[:12]} is gone from {self._folder}.") from error
        if sha256(data) != digest:
            raise StorageFailure(f"The kept original {digest[:12]} in {self._folder} is damaged; nothing was written.")
        return data

    def _object(self, digest: str) -> Path:
        return self._folder / "objects" / digest[:2] / digest

    def _journal(self, path: Path) -> Path:
        return self._folder / "journal" / f"{sha256(os.fsencode(sourcefile.real(path)))}.jsonl"


def _is_used(library: Path, undone: Path) -> bool:
    """Whether a script beside a library names it, other than the one whose repair is undone."""
    names = (f'"{library.stem}"'.encode(), f"'{library.stem}'".encode())
    for script in library.parent.glob("*.py"):
        try:
            if sourcefile.real(script) != undone and any(name in read_bytes(script, _LARGEST) for name in names):
                return True
        except OSError:
            return True  # unknown
    return False


def _digest(data: bytes | None) -> str:
    return sha256(data) if data is not None else ""


def _put_back(change: Change) -> bool:
    """Let a file hold again what it held, unless it never changed, or somebody else has written it since."""
    try:
        present = read_bytes(change.path, _LARGEST) if change.path.exists() else None
        if present == change.after != change.before:
            Change(change.path, change.after, change.before).make()
    except (OSError, StorageFailure):
        return False
    return True


def _present(path: Path, *, force: bool) -> bytes | None:
    """What a file holds now; None where it is gone, which only --force may ignore."""
    try:
        return read_bytes(path, _LARGEST)
    except FileNotFoundError:
        if force:
            return None
        raise UsageError(f"{path} does not exist.", "--force brings back what was kept of it.") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}.") from error
