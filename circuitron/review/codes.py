"""What each code of the review means: title, reason and remedy, in `codes.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

PAGE = "docs/review.md"


class Code(NamedTuple):
    """An entry of the table. `group`: rails, polarity, missing, topology."""

    code: str
    group: str
    title: str
    why: str
    remedy: str

    @property
    def link(self) -> str:
        return f"{PAGE}#{self.code.lower()}"

    @property
    def section(self) -> str:
        """Its section of the page, as Markdown."""
        return f"### {self.code}\n\n{self.title}. {self.why}\n\nRemedy: {self.remedy}\n"


@cache
def codes() -> Mapping[str, Code]:
    """All codes, in their order."""
    table = tomllib.loads(resources.files(__package__).joinpath("codes.toml").read_text(encoding="utf-8"))
    return {
        code: Code(code, group, row["title"], row["why"], row["remedy"])
        for group, rows in table.items()
        for code, row in rows.items()
    }
