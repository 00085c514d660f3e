"""Part numbers that a request names as an example alone: "DRV8833 or similar", "something like the LM2596"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from circuitron.references.base import Reference
from circuitron.references.reading import names
from circuitron.references.wording import hosts, stem, words

_NUMBER = r"(?P<number>[A-Za-z]{1,4}\d{3,}[A-Za-z0-9-]*)"
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


def is_like(number: str, reference: Reference, catalogue: Sequence[Reference]) -> bool:
    """Whether a circuit is made with a part, or goes by a name of one that is, so that both do the same."""
    told = {*names(reference)}
    return any(told & {*_without(number, each)} for each in catalogue if _number_of(number, each))


def _without(number: str, reference: Reference) -> Iterator[tuple[str, ...]]:
    """The names of a circuit, where they hold the number of a part without it."""
    return (tuple(word for word in name if word != _number_of(number, reference)) for name in names(reference))


def _number_of(number: str, reference: Reference) -> str:
    """A part as a circuit calls it, which may have letters of a package: L298 is an L298N; "": it is made with none."""
    wanted, made = stem(number.lower()), (stem(device.lower()) for device in reference.devices)
    return next((each for each in made if re.fullmatch(rf"{re.escape(wanted)}[a-z]{{0,3}}", each)), "")
