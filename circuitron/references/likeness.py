"""The circuit that a request describes in other words than its names."""

from __future__ import annotations

import contextlib
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from circuitron.references.base import NotCovered, Reference
from circuitron.references.quantities import quantities
from circuitron.references.reading import Reading, names, read
from circuitron.references.wording import stem, stems, vocabulary, words

_LEAST_WORDS, _LEAST_SCORE = 4, 12.0  # of its names that a request must hold, and how telling they are together
_LEAST_WITH_DEVICE = 3  # where one is a part number
_OF_DEVICE = 4.0  # how telling a part number is
_FOR = re.compile(r"\b(?:for|of|to)\b", re.IGNORECASE)
_CLEAR = 1.35  # times the score of the next one


class Likeness(NamedTuple):
    """A circuit that has a word for all that a request says, and how telling those of its names are."""

    score: float
    reference: Reference
    reading: Reading


def described(text: str, catalogue: Sequence[Reference]) -> Likeness | None:
    """The one circuit that a text describes: it accounts for every word and figure, and no other one shares as many
    telling words of its names with the text; None: there is none, or it is not clear which.
    """
    if _is_named_for(text, tuple(catalogue)):
        return None
    found = sorted(_alike(text, tuple(catalogue)), key=lambda each: -each.score)
    if not found or found[0].score < _LEAST_SCORE:
        return None
    return found[0] if len(found) == 1 or found[0].score >= _CLEAR * found[1].score else None


def _is_named_for(text: str, catalogue: tuple[Reference, ...]) -> bool:
    """Whether a text says what a circuit is for that it names: "integrator for a square wave" is no wave generator."""
    hit = _FOR.search(text)
    head = tuple(each for each in stems(text[: hit.start()]) if each not in vocabulary().neutral) if hit else ()
    return any(head == name for reference in catalogue for name in names(reference))


def _alike(text: str, catalogue: tuple[Reference, ...]) -> Iterator[Likeness]:
    figures, neutral = quantities(text), vocabulary().neutral
    said = {word.stem for word in words(text)} - neutral
    asked = {
        word.stem
        for word in words(text)
        if word.stem not in neutral and not any(q.start < word.end and word.start < q.end for q in figures)
    }
    telling = _telling(catalogue)
    for reference in (each for each in catalogue if not each.offers):  # a controller is named, and not described
        devices = said & _device_words(reference)
        shared = (asked & _name_words(reference)) | devices
        if len(shared) < (_LEAST_WITH_DEVICE if devices else _LEAST_WORDS):
            continue
        with contextlib.suppress(NotCovered):
            reading = read(text, reference)
            if not reading.unread:
                score = sum(telling.get(word, _OF_DEVICE) for word in shared)
                yield Likeness(score, reference, reading)


@cache
def _name_words(reference: Reference) -> frozenset[str]:
    return frozenset(word for name in names(reference) for word in name)


@cache
def _device_words(reference: Reference) -> frozenset[str]:
    """The part numbers that it is made with, and those that stand for a figure: a 7812 in a supply makes 12 V."""
    named = (word for parameter in reference.parameters for word in parameter.meaning)
    return frozenset(stem(each.lower()) for each in (*reference.devices, *named) if any(map(str.isdigit, each)))


@lru_cache(maxsize=4)
def _telling(catalogue: tuple[Reference, ...]) -> dict[str, float]:
    """How much each word of names tells: the fewer circuits have it, the more."""
    spread = Counter(word for reference in catalogue for word in _name_words(reference))
    return {word: math.log(1 + len(catalogue) / count) for word, count in spread.items()}
