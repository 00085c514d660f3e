"""Scripts that an answer changes by edits."""

from __future__ import annotations

import pytest

from circuitron.agents.answers import UnreadableAnswer
from circuitron.agents.replacements import replaced
from circuitron.plan import Replacement

SOURCE = "a = 1\nb = 2\nb = 3\n"


def edits(*pairs: tuple[str, str]) -> list[Replacement]:
    return [Replacement(old=old, new=new) for old, new in pairs]


def test_edits_are_of_the_source_as_it_was_shown() -> None:
    assert replaced(SOURCE, edits(("b = 2\n", ""), ("a = 1", "a = 2\nb = 2"))) == "a = 2\nb = 2\nb = 3\n"
    assert replaced(SOURCE, edits(("a = 1\n", "a = 7\n"), ("b = 2\n", "a = 1\n"))) == "a = 7\na = 1\nb = 3\n"


@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        ([("b = ", "c = ")], "stands in the script 2 times"),
        ([("b  = 2", "c = 2")], "stands in the script 0 times"),
        ([("2| b = 2", "c = 2")], "without line numbers"),
        ([("", "c = 2")], "is empty"),
        ([("a = 1\nb", "x"), ("b = 2", "y")], "overlap at 'a = 1"),
    ],
)
def test_nothing_is_guessed(pairs: list[tuple[str, str]], reason: str) -> None:
    with pytest.raises(UnreadableAnswer, match=reason.replace("|", r"\|")):
        replaced(SOURCE, edits(*pairs))
