"""Slips of the fingers: one letter missing, doubled or too many, two changed places, a wrong one.

A word of three letters only has its middle one doubled: Piin. Digits and signs never slip: another number is another
part or pin. Nor does the first letter of a word, nor the last, which tell names apart on purpose: AVDD and DVDD, OUTP
and OUTN.
"""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Za-z]+")


def slip_in(wrong: str, right: str) -> str:
    """The word of `right` in which `wrong` has a slip, with case ignored; "" where they differ otherwise or not at all.

    A letter that was exchanged for another one, the likeliest to be meant, is a slip only in a word of five letters.
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
