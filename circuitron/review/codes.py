"""What each code of the review and of the simulation means: title, reason and remedy, in their `codes.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

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
    packages = (__package__, "circuitron.physics")
    texts = (resources.files(package).joinpath("codes.toml").read_text(encoding="utf-8") for package in packages)
    return {
        code: Code(code, group, row["title"], row["why"], row["remedy"], tuple(row.get("like", ())))
        for text in texts
        for group, rows in tomllib.loads(text).items()
        for code, row in rows.items()
    }
