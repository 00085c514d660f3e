"""The copies of projects that one process 1 shows to scripts: one for each project folder, for all scripts in it.

No script can write to them: what confines a run lets it read the copy of its own project and nothing else here, and
the workspace that it writes to is a copy of the copy (runner/workspace.py).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from circuitron.models import Project
from circuitron.sandbox.runner import scratch
from circuitron.sandbox.staging import Overlay, fingerprint, stage, stageable

_MOST = 4  # copies at once, of up to staging.MAX_BYTES each; scripts come sorted by folder


@dataclass(frozen=True)
class Copy:
    """A copy of a project folder.

    Attributes:
        inside: its path as the sandbox sees it.
        overlay: puts the modules of a request into it.
        state: the fingerprint of the folder that it was made of.
    """

    place: Path
    inside: str
    overlay: Overlay
    state: str


class Copies:
    """Copies by project folder, the most recent ones.

    Args:
        folder: an existing folder to make them in; only this process may write to it.
        inside: the path of that folder inside the sandbox; by default the same.
    """

    def __init__(self, folder: Path, inside: str = "") -> None:
        self._folder, self._inside = folder, inside or str(folder)
        self._made: dict[Path, Copy] = {}

    def of(self, project: Project) -> Copy | None:
        """The copy of a project's folder as it is now; None where there is nothing that a script may be shown.

        Raises:
            StorageFailure: the copy cannot be written.
        """
        folder = project.folder
        if folder is None or not stageable(folder):
            return None
        folder = folder.resolve()
        state = fingerprint(folder)  # before it is read: what changes meanwhile is copied anew the next time
        copy = self._made.pop(folder, None)
        if copy is not None and copy.state != state:
            scratch.remove(str(copy.place))
            copy = None
        self._made[folder] = copy = copy or self._make(folder, state)
        for old in list(self._made)[:-_MOST]:
            scratch.remove(str(self._made.pop(old).place))
        return copy

    def _make(self, folder: Path, state: str) -> Copy:
        name = f"project-{secrets.token_hex(8)}"  # which no script can guess, so none can ask whether it is there
        place = self._folder / name
        stage(folder, place)
        return Copy(place, f"{self._inside}/{name}", Overlay(place), state)
