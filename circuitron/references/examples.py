"""Part numbers as people write them: as an example alone, "DRV8833 or similar", and without their last letter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from circuitron.references.base import Reference
from circuitron.references.reading import names
from circuitron.references.wording import hosts, stem, vocabulary, words

_NUMBER = r"(?P<number>[A-Za-z]{1,4}\d{2,}[A-Za-z0-9-]*)"
_WHOLE, _LETTERED = re.compile(r"\b[A-Za-z]{2,4}\d{3,}\b"), re.compile(r"([a-z]{2,4}\d{3,})[a-z]")
_LEADING = r"(?:[,;]|\b(?:using|based on|around|by|on|with)\b)? ?(?:\ban? |\bthe )?"
_OPEN = (
    re.compile(
        rf"{_LEADING}\b{_NUMBER}(?: (?:chip|driver|ic|module))?,? or (?:(?:something|anything|whatever(?: is)?|any) )?"
        r"(?:similar|equivalent|comparable|alike|like (?:it|that)|so)\b(?: (?:chip|driver|ic|part|device|module))?",
        re.IGNORECASE,
    ),
    re.compile(
        r"[,;(]? ?(?:\b(?:maybe|perhaps|with|using|by) )?(?:\b(?:something|anything|a chip|an ic|a part)(?: \w+)? like|"
        rf"\be\.? ?g\.?|\bfor (?:example|instance)|\bsuch as) (?:an? |the )?{_NUMBER}\b\)?",
        re.IGNORECASE,
    ),
)


def without_example(text: str) -> tuple[str, str]:
    """A text without the one part number that stands in it for its like, and that; "" where there is none.

    That of a board which people have tells what is beside a circuit, and stays.
    """
    hits = [hit for pattern in _OPEN for hit in pattern.finditer(text)]
    if len(hits) != 1 or hosts(hits[0]["number"], words(hits[0]["number"])):
        return text, ""
    (hit,) = hits
    return f"{text[: hit.start()]} {text[hit.end() :]}", hit["number"]


def completed(text: str, catalogue: Sequence[Reference]) -> str:
    """A text in which part numbers that lack their last letter have it, where one circuit alone is made with that part:
    an ADM2587 is an ADM2587E."""
    known = _by_number(tuple(catalogue))
    return _WHOLE.sub(lambda hit: known.get(hit[0].lower(), hit[0]), text)


@lru_cache(maxsize=4)
def _by_number(catalogue: tuple[Reference, ...]) -> Mapping[str, str]:
    """The parts that circuits are made with, by their numbers without a last letter, where only one is meant."""
    spoken = {
        word
        for reference in catalogue
        for name in (*reference.answers, *reference.devices)
        for word in name.lower().split()
    }
    parts: dict[str, set[str]] = {}
    for reference in catalogue:
        for device in reference.devices:
            if (hit := _LETTERED.fullmatch(device.lower())) and hit[1] not in spoken:
                parts.setdefault(hit[1], set()).add(device)
    return {number: next(iter(devices)) for number, devices in parts.items() if len(devices) == 1}


def is_like(number: str, reference: Reference, catalogue: Sequence[Reference]) -> bool:
    """Whether a circuit is made with a part or with one like it, or goes by a name of one that is, so that both do the
    same."""
    told, others = {*names(reference)}, vocabulary().alike.get(number.lower(), ())
    return any(_number_of(other, reference) for other in others) or any(
        told & {*_without(number, each)} for each in catalogue if _number_of(number, each)
    )


def with_the_like(text: str, number: str) -> Iterator[str]:
    """A text without the part number that stands for its like, with each part of the catalogue that is like it."""
    return (f"{text.strip()} {other}" for other in vocabulary().alike.get(number.lower(), ()))


def _without(number: str, reference: Reference) -> Iterator[tuple[str, ...]]:
    """The names of a circuit, where they hold the number of a part without it."""
    return (tuple(word for word in name if word != _number_of(number, reference)) for name in names(reference))


def _number_of(number: str, reference: Reference) -> str:
    """A part as a circuit calls it, which may have letters of a package: L298 is an L298N; "": it is made with none."""
    wanted, made = stem(number.lower()), (stem(device.lower()) for device in reference.devices)
    return next((each for each in made if re.fullmatch(rf"{re.escape(wanted)}[a-z]{{0,3}}", each)), "")
