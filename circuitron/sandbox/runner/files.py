"""Files that a script names by relative path: read where the script stands, written to the scratch folder.

By itself a script runs in its own folder; here that folder is read-only, and the current folder is another one.
"""

from __future__ import annotations

import builtins
import io
import os
from collections.abc import Callable
from typing import Any


class ScriptFiles:
    """Stands in for `open`.

    Args:
        folder: where the script stands.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._open: Callable[..., Any] = builtins.open

    def install(self) -> None:
        builtins.open = io.open = self.open  # pathlib opens through io

    def open(self, file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        """As the builtin, for files that the script's folder has and the current folder has not."""
        path = self.find(file)
        if path is not None and not set(mode) & set("wax+") and not os.path.exists(file) and os.path.exists(path):
            file = path
        elif path is not None and os.path.isdir(os.path.dirname(path)):
            self._mirror(os.path.dirname(file))
        return self._open(file, mode, *args, **kwargs)

    def find(self, file: Any) -> str | None:
        """The path that a relative name has in the script's folder; None for what is no relative name."""
        if not isinstance(file, (str, os.PathLike)):
            return None
        name = os.fspath(file)
        return None if isinstance(name, bytes) or os.path.isabs(name) else os.path.join(self._folder, name)

    def has_folder(self, folder: str) -> bool:
        """Whether a file could be written to this folder: it is there, or it is where the script stands."""
        path = self.find(folder)
        return os.path.isdir(folder) or (path is not None and os.path.isdir(path))

    @staticmethod
    def _mirror(folder: str) -> None:
        """Make a folder of the script's in the scratch folder too, to be written to."""
        if folder and not os.path.isdir(folder) and os.pardir not in os.path.normpath(folder).split(os.sep):
            os.makedirs(folder, exist_ok=True)
