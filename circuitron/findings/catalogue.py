"""The catalogue of failures: grade, sentence, advice and page. All of it is data, in `catalogue.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from circuitron.details.base import Detail
from circuitron.error_types import ErrorType
from circuitron.finding import Grade
from circuitron.tables import read_table

PAGES = "docs/errors"


class Entry(NamedTuple):
    """One error type, the placeholders of its texts not yet filled."""

    type: ErrorType
    page: str  # file in docs/errors without its suffix
    grade: Grade  # where SKiDL passes over it
    message: tuple[str, ...]  # the first whose members are known is the sentence
    nearest: bool  # the sentence ends with the nearest names
    lines: tuple[str, ...]
    examples: tuple[str, ...]

    @property
    def link(self) -> str:
        return f"{PAGES}/{self.page}.md#{self.type.value.lower()}"


def entry(type: ErrorType) -> Entry:
    """What the catalogue has on a type."""
    return entries()[type]


@cache
def entries() -> dict[ErrorType, Entry]:
    """The whole catalogue, read once."""
    data = read_table(Path(__file__).with_name("catalogue.toml"))
    return {ErrorType(name): _entry(ErrorType(name), table) for name, table in data.items()}


def _entry(type: ErrorType, table: dict[str, Any]) -> Entry:
    return Entry(
        type=type,
        page=table["page"],
        grade=Grade(table.get("grade", Grade.FAULT)),
        message=tuple(table.get("message", ())),
        nearest=table.get("nearest", False),
        lines=tuple(table["lines"]),
        examples=tuple(table.get("examples", ())),
    )


def filled(template: str, detail: Detail, more: Mapping[str, str] | None = None) -> str:
    """A text with its placeholders filled, or "" where one of them is not known.

    Args:
        more: values that are no members of the payload.
    """
    values = {name: getattr(detail, name, "") for name in placeholders(template)} | dict(more or {})
    if not all(values[name] for name in placeholders(template)):
        return ""
    return template.format_map({name: _Listed(v) if isinstance(v, tuple) else v for name, v in values.items()})


def placeholders(template: str) -> tuple[str, ...]:
    """The members that a text names."""
    return tuple(name.partition("[")[0] for _, name, _, _ in Formatter().parse(template) if name)


class _Listed(tuple[Any, ...]):
    """Values that show as a list with commas."""

    def __str__(self) -> str:
        return ", ".join(map(str, self))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
