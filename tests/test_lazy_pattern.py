"""Patterns of tables match what `re` matches, though they look at the first letters before they compile."""

from __future__ import annotations

import re

from circuitron.lazy_pattern import LazyPattern
from tests.rows import each

_TEXTS = (
    "",
    "LM317",
    "lm317T",
    "L7805",
    "A|B",
    "AB",
    "B",
    "x]",
    "K\u017fR",
    "\n",
    "NE555P",
    "+5V",
    "(a)",
    "ab",
    "aab",
    "b",
)
_PATTERNS = (
    "LM317",
    "lm317.*",
    "LM?317.*|L78..",
    "(LM|L)?78(05|12)|NE555P",
    r"A\|B",
    "[A|]B",
    "[^]|]+]?|B",
    r"x\]|y",
    "a{0}b|a*b|c",
    "a+b",
    "",
    "|B",
    "(?i:l)m317|NE555P",
    r"\+5V|\(a\)",
    "K[Ss]R",
    "k\u017fr|ksr",
)


@each("text", _PATTERNS)
def test_a_pattern_matches_what_re_matches(text: str) -> None:
    for flags in (0, re.IGNORECASE, re.DOTALL):
        pattern, plain = LazyPattern(text, flags), re.compile(text, flags)
        for name in _TEXTS:
            assert bool(pattern.fullmatch(name)) is bool(plain.fullmatch(name)), (name, flags)
            assert bool(pattern.search(name)) is bool(plain.search(name)), (name, flags)


def test_a_pattern_that_begins_otherwise_is_not_compiled() -> None:
    pattern = LazyPattern(r"LM317.*|(?P<rest>L78\d\d)|uA\d+", re.IGNORECASE)
    assert pattern.fullmatch("NE555P") is None
    assert "compiled" in vars(pattern), "a group may begin anything"
    pattern = LazyPattern("LM317.*|L78[0-9]+|uA7", re.IGNORECASE)
    assert pattern.fullmatch("NE555P") is None
    assert "compiled" not in vars(pattern)
    assert pattern.fullmatch("lm317T")
