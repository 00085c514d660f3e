"""Stands in for a terminal, which no test has."""

from __future__ import annotations

import io
import re

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class Screen(io.StringIO):
    """A stream that says it is a terminal, and keeps what it is sent."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:
        return self._encoding

    def isatty(self) -> bool:
        return True

    @property
    def text(self) -> str:
        """What was sent, without colours."""
        return _ESCAPE.sub("", self.getvalue())
