"""Words of a request that are misspelt: "moter" for "motor"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from circuitron.references.base import Reference
from circuitron.references.wording import spellings, stem, vocabulary

_WORD = re.compile(r"[A-Za-z]{5,}")
_NUMBER = re.compile(r"\b[A-Za-z]{1,6}\d[A-Za-z\d]{3,}(?:-[A-Z]{1,4}\d?)?\b")
_TTL = re.compile(r"(?<![\w.])(?:SN)?74(\d{2,3})\b(?! ?(?:[kMm]?(?:Hz|V|A|W|ohm|F)|[kK%])\b)")  # bare: 7486
_LEAST_DEVICE = 5  # characters of a device whose package may follow
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_VOWELS = frozenset("aeiou")
_LEAST_PLAIN = 7  # letters of a word that says nothing: a shorter one may be another word that does


def corrected(text: str, catalogue: Sequence[Reference]) -> tuple[str, tuple[str, ...]]:
    """A text with each word that is not known, and that differs from one known word by one letter, as that word; and
    with the numbers of TTL as those of its CMOS successors: "7486".

    The first letter must be right, as "notch" and "botch" are two words, and the word that is meant the only one;
    "touch" is no slip for "torch". Beside the text stands what was taken for what.
    """
    known = _known(tuple(catalogue))
    stems = _stems(known)
    taken: dict[str, str] = {}

    def right(hit: re.Match[str]) -> str:
        word = hit[0].lower()
        if word in known or stem(word) in stems | vocabulary().neutral | vocabulary().purposes:
            return hit[0]
        near = {stem(other): other for other in _near(word, known)}
        if len(near) != 1:
            return hit[0]
        taken[hit[0]] = near.popitem()[1]
        return taken[hit[0]]

    def plain(hit: re.Match[str]) -> str:
        device = _without_package(hit[0].lower().replace("-", ""), devices)
        if device is None:
            return hit[0]
        taken[hit[0]] = device
        return device

    def modern(hit: re.Match[str]) -> str:
        made = f"74HC{hit[1]}"
        if made.lower() not in devices:
            return hit[0]
        taken[hit[0]] = made
        return made

    devices = _devices(tuple(catalogue))
    better = _TTL.sub(modern, _NUMBER.sub(plain, _WORD.sub(right, text)))
    return better, tuple(f"{word!r} is taken for {meant!r}" for word, meant in taken.items())


def _without_package(number: str, devices: frozenset[str]) -> str | None:
    """The device of a part number that says its package besides; None: it is none, or is a device itself."""
    for end in range(len(number) - 1, _LEAST_DEVICE - 1, -1):
        if number in devices or number[:end] in devices:
            packages = vocabulary().packages
            return number[:end].upper() if number not in devices and number[end:] in packages else None
    return None


@lru_cache(maxsize=4)
def _stems(known: frozenset[str]) -> frozenset[str]:
    return frozenset(stem(word) for word in known)


@lru_cache(maxsize=4)
def _devices(catalogue: tuple[Reference, ...]) -> frozenset[str]:
    return frozenset(device.lower() for reference in catalogue for device in reference.devices)


def _near(word: str, known: frozenset[str]) -> Iterable[str]:
    from circuitron.knowledge.similarity import is_one_edit

    return (each for each in known if each[0] == word[0] and is_one_edit(word, each) and _is_slip(word, each))


def _is_slip(word: str, meant: str) -> bool:
    """Whether fingers may write one word for another: another letter is one beside it on the keyboard, or a vowel."""
    if len(word) != len(meant):
        return True
    wrong = [(one, other) for one, other in zip(word, meant, strict=True) if one != other]
    if len(wrong) != 1 or set(wrong[0]) <= _VOWELS:
        return len(wrong) != 1 or len(word) >= _LEAST_PLAIN
    return any(abs(row.index(wrong[0][0]) - row.index(wrong[0][1])) == 1 for row in _ROWS if set(wrong[0]) <= set(row))


@lru_cache(maxsize=4)
def _known(catalogue: tuple[Reference, ...]) -> frozenset[str]:
    """Words of five letters and more that requests may hold."""
    telling, plain = spellings()
    texts = [text for reference in catalogue for text in (*reference.answers, *reference.neutral, reference.title)]
    for reference in catalogue:
        for parameter in reference.parameters:
            texts += [*parameter.before, *parameter.after, *parameter.meaning, parameter.words]
    said = {word.lower() for text in texts for word in _WORD.findall(text)}
    return frozenset(said | telling | {word for word in plain if len(word) >= _LEAST_PLAIN})
