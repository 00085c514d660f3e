"""What each code of the review and of the simulation means: title, reason and remedy, in their `codes.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from circuitron.tables import read_table

PAGE = "docs/review.md"
PHYSICS_PAGE = "docs/physics.md"
_PHYSICS = "physics"


class Code(NamedTuple):
    """An entry of a table.

    `group`: rails, polarity, missing, topology, physics. `like`: codes of the review that say the same of a part.
    """

    code: str
    group: str
    title: str
    why: str
    remedy: str
    like: tuple[str, ...] = ()

    @property
    def simulated(self) -> bool:
        return self.group == _PHYSICS

    @property
    def link(self) -> str:
        return f"{PHYSICS_PAGE if self.simulated else PAGE}#{self.code.lower()}"

    @property
    def section(self) -> str:
        """Its section of the page, as Markdown."""
        return f"### {self.code}\n\n{self.title}. {self.why}\n\nRemedy: {self.remedy}\n"


@cache
def codes() -> Mapping[str, Code]:
    """All codes, in their order."""
    folder = Path(__file__).parent
    tables = (read_table(place / "codes.toml") for place in (folder, folder.parent / "physics"))
    return {
        code: Code(code, group, row["title"], row["why"], row["remedy"], tuple(row.get("like", ())))
        for table in tables
        for group, rows in table.items()
        for code, row in rows.items()
    }
