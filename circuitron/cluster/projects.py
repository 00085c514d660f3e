"""The project folders of many scripts, packed for their way."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from circuitron.cluster.bundle import pack
from circuitron.regular_file import read_bytes
from circuitron.run_request import Project
from circuitron.sandbox.staging import MAX_BYTES, stageable


@dataclass(frozen=True)
class Overwritten:
    """A file that an earlier go of the same run has written: as it left it, and as it was (None: not there)."""

    now: bytes
    before: bytes | None


class Projects:
    """Packed project folders: each is packed once, as it is when it is first asked for, and kept on disk.

    Args:
        folder: where they are kept.
        overwritten: files by real path; they are packed as they were before.
    """

    def __init__(self, folder: Path, overwritten: dict[Path, Overwritten]) -> None:
        self._folder, self._overwritten = folder, overwritten
        self._digests: dict[Path, str] = {}

    def digest(self, project: Project) -> str:
        """The hash of a project's content; "" where there is none that a script may be shown."""
        folder = project.folder
        if folder is None or not stageable(folder):
            return ""
        if folder not in self._digests:
            real = folder.resolve()
            changed = {
                path.relative_to(real).as_posix(): file.before
                for path, file in self._overwritten.items()
                if path.is_relative_to(real)
            }
            bundle = pack(folder, changed)
            (self._folder / bundle.digest).write_bytes(bundle.data)
            self._digests[folder] = bundle.digest
        return self._digests[folder]

    def forget(self) -> None:
        """Pack all folders anew where they are next asked for, as they are then."""
        self._digests.clear()
        self._overwritten.clear()

    def data(self, digest: str) -> bytes:
        """What `digest` stands for, packed."""
        return read_bytes(self._folder / digest, 2 * MAX_BYTES)
