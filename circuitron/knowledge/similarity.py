"""How alike two names are; the only place that knows rapidfuzz.

Two questions, never mixed. Likeness is a number, for ranking and for hints to a reader: it proves nothing, since names
that are much alike are often two things (SDI and SDO). A slip of the fingers is a yes or no, for repairs. Which part
numbers are one device is neither: see `device_similarity`.

Slips are one letter missing, doubled or too many, two changed places, a wrong one. A word of three letters only has its
middle one doubled: Piin. Digits and signs never slip: another number is another part or pin. Nor does the first letter
of a word, nor the last, which distinguish names on purpose: AVDD and DVDD, OUTP and OUTN.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

# rapidfuzz is imported where it is used: every command would pay for it at its start otherwise.

_WORD = re.compile(r"[A-Za-z]+")
_ONE_SLIP = 0.8  # likeness of words of five letters that differ in one: what is less alike differs in two
_SHARE = 3  # a name less than a third as long says nothing as a part of another: L is in nearly every word
_LONG_NAME = 5  # letters of a name in which any one edit is taken for a slip


class Near(NamedTuple):
    """A name with its likeness to another, 0 … 1."""

    name: str
    likeness: float


def likeness(one: str, other: str) -> float:
    """How alike two names are letter by letter, 0 … 1; case counts."""
    from rapidfuzz import fuzz

    return fuzz.ratio(one, other) / 100


def rough_likeness(one: str, other: str) -> float:
    """As `likeness`, but high as well where one name is only a part of the other, or has its words in another order."""
    from rapidfuzz import fuzz

    return fuzz.WRatio(one, other) / 100


def words_alike(one: str, other: str) -> float:
    """How alike two descriptions are, 0 … 1, whatever the order of their words."""
    from rapidfuzz import fuzz

    return fuzz.token_sort_ratio(one, other) / 100


def most_alike(
    wanted: str, names: Iterable[str], limit: int, least: float = 0.0, *, rough: bool = False
) -> tuple[Near, ...]:
    """The names most like `wanted`, best first, whatever their case.

    Args:
        least: names that are less alike are left out.
        rough: measure by `rough_likeness`.
    """
    from rapidfuzz import fuzz, process

    scorer = fuzz.WRatio if rough else fuzz.ratio
    long_enough = [name for name in names if not rough or _SHARE * len(name) >= len(wanted)]
    found = process.extract(
        wanted, long_enough, scorer=scorer, processor=str.casefold, limit=limit, score_cutoff=100 * least
    )
    return tuple(Near(name, score / 100) for name, score, _ in found)


def shared_start(one: str, other: str) -> str:
    """What two names begin with alike; case counts."""
    return "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def is_one_edit(one: str, other: str) -> bool:
    """Whether one letter is missing, too many or another, or two neighbours have changed places."""
    from rapidfuzz.distance import OSA

    return OSA.distance(one, other, score_cutoff=1) == 1


def only_slip(wrong: str, names: Iterable[str]) -> str:
    """The one of a few known names that differs from `wrong` by case or a slip; "" where there is none, or several.

    For words of a fixed vocabulary, such as SKiDL's attributes, where another letter cannot be another thing.
    """
    others = [name for name in names if name != wrong]
    in_case = [name for name in others if name.casefold() == wrong.casefold()]
    found = in_case or [name for name in others if _differs_by_a_slip(wrong, name)]
    return found[0] if len(found) == 1 else ""


def _differs_by_a_slip(wrong: str, right: str) -> bool:
    if wrong[:1] != right[:1]:
        return False
    return likeness(wrong, right) >= _ONE_SLIP or (len(right) >= _LONG_NAME and is_one_edit(wrong, right))


def slip_in(wrong: str, right: str) -> str:
    """The word of `right` in which `wrong` has a slip, with case ignored; "" where they differ otherwise or not at all.

    A letter that was exchanged for another one, the likeliest, is a slip only in a word of five letters.
    """
    one, other = wrong.casefold(), right.casefold()
    words, rights = _WORD.findall(one), _WORD.findall(other)
    if len(words) != len(rights) or _WORD.sub(" ", one) != _WORD.sub(" ", other):
        return ""
    differing = [pair for pair in zip(words, rights, strict=True) if pair[0] != pair[1]]
    if len(differing) != 1:
        return ""
    return differing[0][1] if _is_slip(*differing[0]) else ""


def _is_slip(wrong: str, right: str) -> bool:
    if len(right) == 3:
        return wrong == right[:2] + right[1:] and right[1] != right[2]
    if len(right) < 4 or len(wrong) < 3 or wrong[0] != right[0]:
        return False
    if len(wrong) == len(right):
        places = [place for place, (a, b) in enumerate(zip(wrong, right, strict=True)) if a != b]
        if len(places) == 1:
            return len(right) >= 5 and wrong[-1] == right[-1]
        first, second = places[0], places[-1]
        swapped = wrong[first] == right[second] and wrong[second] == right[first]
        return len(places) == 2 and second == first + 1 and swapped
    if wrong[-1] != right[-1]:
        return False
    longer, shorter = (wrong, right) if len(wrong) > len(right) else (right, wrong)
    return len(longer) == len(shorter) + 1 and any(
        longer[:place] + longer[place + 1 :] == shorter for place in range(1, len(longer) - 1)
    )
