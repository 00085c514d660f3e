"""A script as an answer changes it: by texts that stand in it just once, and what stands there instead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from circuitron.agents.answers import UnreadableAnswer
from circuitron.plan import Replacement

_SHOWN = 60  # characters of a text that is quoted


def replaced(source: str, edits: Sequence[Replacement]) -> str:
    """A source with edits, each found in it as it was shown.

    Raises:
        UnreadableAnswer: a text does not stand in it just once, or two of them overlap. Nothing is guessed.
    """
    places = sorted((_place(source, edit), number) for number, edit in enumerate(edits))
    for (place, number), (following, _) in pairwise(places):
        if place + len(edits[number].old) > following:
            raise UnreadableAnswer(f"Edits overlap at {_quoted(edits[number].old)}.")
    for place, number in reversed(places):
        source = source[:place] + edits[number].new + source[place + len(edits[number].old) :]
    return source


def _place(source: str, edit: Replacement) -> int:
    count = source.count(edit.old) if edit.old else 0
    if count != 1:
        found = f"stands in the script {count} times" if edit.old else "is empty"
        raise UnreadableAnswer(
            f"An edit's `old` {found}: {_quoted(edit.old)}. It must stand in it just once, blanks and line breaks "
            "included and without line numbers. Take more of the lines around it, or send the whole script."
        )
    return source.find(edit.old)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…")
