"""Numbers with their nouns."""

from __future__ import annotations


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 part", "2 parts"; `plural` where an s will not do."""
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"
