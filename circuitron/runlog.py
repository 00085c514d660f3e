"""What the agents' tools did in a run, in `log.txt` in its folder: calls, durations, failures with their tracebacks."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path

FILE = "log.txt"
_LOGGER = "circuitron.agents"


class RunLog(logging.FileHandler):
    """Writes what is logged under `circuitron.agents` to a file, made with its first line, until it is closed.

    Args:
        clean: takes out of each record what must not be written, such as keys.
    """

    def __init__(self, folder: Path, clean: Callable[[str], str]) -> None:
        super().__init__(folder / FILE, encoding="utf-8", delay=True, errors="backslashreplace")
        self._clean = clean
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        logger = logging.getLogger(_LOGGER)
        self._level = logger.level
        logger.setLevel(logging.INFO)
        logger.addHandler(self)

    def format(self, record: logging.LogRecord) -> str:
        return self._clean(super().format(record))

    def close(self) -> None:
        logger = logging.getLogger(_LOGGER)
        if self in logger.handlers:
            logger.removeHandler(self)
            logger.setLevel(self._level)
        with contextlib.suppress(OSError):  # what a full disk did not take
            super().close()

    def handleError(self, record: logging.LogRecord) -> None:
        """A full disk is reported by the journal; a line of the log is not worth ending a run for."""

    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        return os.fdopen(descriptor, "a", encoding=self.encoding, errors=self.errors)
