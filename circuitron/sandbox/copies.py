"""The copies of projects that one process 1 shows to scripts: one for each project folder, for all scripts in it.

No script can write to them: what confines a run lets it read the copy of its own project and nothing else here, and
the workspace that it writes to is a copy of the copy (runner/workspace.py).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from circuitron.run_request import Project
from circuitron.sandbox.runner import scratch
from circuitron.sandbox.staging import Overlay, Staged, stageable

_MOST = 4  # copies at once, of up to staging.MAX_BYTES each; scripts come sorted by folder


class Copy(NamedTuple):
    """A copy of a project folder.

    Attributes:
        inside: its path as the sandbox sees it.
        staged: keeps it up to date.
        overlay: puts the modules of a request into it.
    """

    place: Path
    inside: str
    staged: Staged
    overlay: Overlay

    def update(self) -> None:
        """Make it as the folder is now.

        Raises:
            StorageFailure: it cannot be written.
        """
        self.overlay.lay(())
        self.staged.update()


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
        copy = self._made.pop(folder, None) or self._new(folder)
        try:
            copy.update()
        except BaseException:
            scratch.remove(str(copy.place))
            raise
        self._made[folder] = copy
        for old in list(self._made)[:-_MOST]:
            scratch.remove(str(self._made.pop(old).place))
        return copy

    def _new(self, folder: Path) -> Copy:
        name = f"project-{os.urandom(8).hex()}"  # which no script can guess, so none can ask whether it is there
        place = self._folder / name
        return Copy(place, f"{self._inside}/{name}", Staged(folder, place), Overlay(place))
