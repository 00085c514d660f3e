"""The examples of docs/errors, read from the pages: a broken and a fixed script for each error type."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from circuitron.error_types import ErrorType
from circuitron.execution_report import ExecutionReport
from circuitron.finding import Finding
from circuitron.run_request import Limits

Examine = Callable[..., tuple[ExecutionReport, tuple[Finding, ...]]]  # conftest.py has the fixture

PAGES = Path(__file__).parents[2] / "docs" / "errors"
_SECTION = re.compile(r"^## (?P<title>\S+)\n(?P<body>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


# Limits under which the examples of endless scripts end soon.
SHORT = {
    ErrorType.TIME_LIMIT: Limits(wall_seconds=4),
    ErrorType.CPU_LIMIT: Limits(cpu_seconds=2, wall_seconds=30),
    ErrorType.FILE_LIMIT: Limits(files=200),
}


class Section(NamedTuple):
    """One error type's part of a page."""

    type: ErrorType
    page: str
    body: str

    def blocks(self, info: str) -> list[str]:
        return [block["text"] for block in _BLOCK.finditer(self.body) if block["info"] == info]

    @property
    def broken(self) -> str:
        return self.blocks("python broken")[0]

    @property
    def fixed(self) -> str:
        return self.blocks("python fixed")[0]

    @property
    def messages(self) -> list[str]:
        """Lines that SKiDL or Python is said to print."""
        return [line for block in self.blocks("text") for line in block.splitlines()]


@cache
def sections() -> dict[ErrorType, Section]:
    """All sections, by type."""
    found: dict[ErrorType, Section] = {}
    for page in sorted(PAGES.glob("*.md")):
        for match in _SECTION.finditer(page.read_text(encoding="utf-8")):
            type = ErrorType(match["title"])
            assert type not in found, f"two sections on {type}"
            found[type] = Section(type, page.name, match["body"])
    return found
