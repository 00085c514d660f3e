"""Reads the names of KiCad's footprints, old and new: which of them mean the same land pattern.

A name is its package or part, then sizes, pitch and orientation, parted by `_` (KiCad Library Convention, F1 to F3).
Between KiCad 4 and 5 the words changed and not the land patterns: `Pitch1.27mm` became `P1.27mm`, `Straight` and
`Angled` became `Vertical` and `Horizontal`, `Pin_Header` `PinHeader`, `R_0805` `R_0805_2012Metric`.
"""

from __future__ import annotations

import re

_WORDS = (
    (re.compile(r"pin_?headers?"), "pinheader"),
    (re.compile(r"(?:pin_?|fe?male_?)?socket_?strips?|pin_?sockets?"), "pinsocket"),
    (re.compile(r"(?<![a-z])pitch_?(?=\d)"), "p"),
    (re.compile(r"(?<![a-z])(?:straight|upright)(?![a-z])"), "vertical"),
    (re.compile(r"(?<![a-z])(?:angled|right_?angled?)(?![a-z])"), "horizontal"),
    (re.compile(r"hand_?solder(?:ing)?"), "handsolder"),
    (re.compile(r"(?<=_)(\d\d)x(\d+\.\d+mm)(?=_|\Z)"), r"1x\1_p\2"),  # JST: 02x2.50mm
)
_ZEROS = (
    (re.compile(r"(?<![\d.])0+(?=\d)"), ""),  # 1x04, B02B
    (re.compile(r"(\.\d*?)0+(?!\d)"), r"\1"),  # 2.50
    (re.compile(r"\.(?!\d)"), ""),
)
_METRIC = re.compile(r"(?<![a-z0-9])(\d{4})_(\d{4})(?:metric)?(?![a-z0-9])")  # the second only says the first again
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def modern(name: str) -> str:
    """A footprint's name with the words of today, in lower case."""
    text = name.casefold().replace(" ", "_")
    for pattern, word in _WORDS:
        text = pattern.sub(word, text)
    return text


def tokens(name: str) -> tuple[str, ...]:
    """The words of a footprint's name in today's terms, in order of the alphabet. No two footprints of KiCad 9 have
    the same."""
    text = _METRIC.sub(r"\1", modern(name))
    for pattern, word in _ZEROS:
        text = pattern.sub(word, text)
    return tuple(sorted(token for token in text.split("_") if token))


def same_words(one: str, other: str) -> bool:
    """Whether two names say the same; those of chips must not contradict each other in the metric code either."""
    codes = (_METRIC.search(one.casefold()), _METRIC.search(other.casefold()))
    contradict = codes[0] and codes[1] and codes[0][2] != codes[1][2]
    return not contradict and tokens(one) == tokens(other)


def punctuated(name: str) -> str:
    """A footprint's name with one sign between its words, in lower case: no two footprints of a library of KiCad 9
    are told apart by `-` and `_` alone."""
    return re.sub(r"[-_ ]+", "_", name.casefold())


def numbers(words: tuple[str, ...]) -> tuple[str, ...]:
    """All numbers in a name's words, sorted: what must be equal if a name is only misspelt."""
    return tuple(sorted(_NUMBER.findall(" ".join(words))))


def family(words: str) -> str:
    """The letters that a name begins with: SOIC of SOIC-8_3.9x4.9mm."""
    match = re.match(r"[a-z]+", words.casefold())
    return match[0] if match else ""
