"""Words by which another circuit is meant than the one that a request names: "LED driver for my laser".

What a circuit is for asks for nothing, but where the catalogue has a circuit of that name: a laser driver.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from circuitron.references.base import Designed, Reference
from circuitron.references.quantities import quantities
from circuitron.references.reading import Naming, means_another, names, owns
from circuitron.references.wording import Word, purposes, stems, tidy, vocabulary, words

_DRIVER, (_CHARGER,), (_RELAY,) = stems("driver"), stems("charger"), stems("relay")
_PANEL, (_USB,) = "panel", stems("usb")
# Motors that take tens of amperes: no default stands for those.
_HEAVY = frozenset(("drill", "winch", "scooter", "ebike", "treadmill", "wheelchair", "starter", "forklift", "mower"))
_AMPERES = 0.2  # below which a supply that nothing is said of is for small circuits
_FOR = re.compile(r"\bfor\b([^,.;:]*)", re.IGNORECASE)
_AND = re.compile(r"\b(?:and|plus|as well as)\b|[+&]", re.IGNORECASE)
_ENDS = re.compile(r"\b(?:and|plus)\b|[+&,;]", re.IGNORECASE)
_COUNTED = re.compile(r"\s*(?:an?|one|\d+)\s+[a-z]+\s*$", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\b", re.IGNORECASE)
_FEEDING = frozenset(stems("supply ups backup uninterruptible"))
_CELLS = frozenset(stems("lipo nimh nicd lead battery cell cells pack tp4056 lithium accumulator"))


def meant(text: str, naming: Naming, catalogue: Sequence[Reference]) -> str | None:
    """The other circuit that a request for one means by what it says that it is for; None: it means this one."""
    found, figures = words(text), quantities(text)
    inside = {n for n, w in enumerate(found) if any(q.start < w.end and w.start < q.end for q in figures)}
    served = [found[n] for n in sorted(purposes(text, found, inside)) if not owns(naming.reference, found[n])]
    if _RELAY in naming.phrase:  # whose contacts switch whatever it is for
        served = [word for word in served if word.stem not in vocabulary().loads]
    if served and _CHARGER in naming.phrase and not _CELLS & {word.stem for word in found}:
        return f"charger for a {served[-1].text}"
    return _other(served, (naming.phrase,), naming.reference, tuple(catalogue))


def beside(text: str, used: Sequence[Reference], catalogue: Sequence[Reference]) -> str | None:
    """The name of another circuit that stands by itself behind "and" or "plus", where none of those that are used goes
    by it: "preamplifier and power amplifier"; None: there is none."""
    between = _BETWEEN.search(text)
    for joint in _AND.finditer(text):
        piece = _ENDS.split(text[joint.end() :], maxsplit=1)[0]
        asked = frozenset(stems(piece)) - vocabulary().linking
        is_named = (
            (len(asked) > 1 or _COUNTED.match(piece)) and asked in _sets_of_names(tuple(catalogue)) and not between
        )
        if is_named and not any(_is_called(each, asked, catalogue) for each in used):
            return piece.strip()
    return None


def _is_called(reference: Reference, asked: frozenset[str], catalogue: Sequence[Reference]) -> bool:
    """Whether a name of a circuit, or of one that is a part of it, or its title has all of some words."""
    held = (each for each in catalogue if each.name in reference.has)
    called = (*names(reference), stems(reference.title), *(name for each in held for name in names(each)))
    return any(asked <= {*each} for each in called)


def broken(text: str, told: Sequence[str], used: Sequence[Reference], catalogue: Sequence[Reference]) -> str | None:
    """The name of another circuit of which something is a word that was left out of a text: "power path"."""
    found = [word.stem for word in words(text)]
    left = {each for phrase in told for each in stems(phrase)}
    pairs = (
        pair for pair in pairwise(found) if left & {*pair} and {*pair} - left and pair in _all_names(tuple(catalogue))
    )
    asked = next((pair for pair in pairs if not any(_is_called(r, frozenset(pair), catalogue) for r in used)), None)
    return None if asked is None else _all_names(tuple(catalogue))[asked]


@lru_cache(maxsize=4)
def _sets_of_names(catalogue: tuple[Reference, ...]) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(name) for name in _all_names(catalogue))


def is_meant(told: str, reference: Reference, catalogue: Sequence[Reference]) -> bool:
    """Whether what a request tells besides has a word by which a circuit other than this is meant."""
    return means_another(told, reference) or bool(_other(words(told), names(reference), reference, tuple(catalogue)))


def unsaid(text: str, designed: Designed) -> str | None:
    """What nothing says of something that takes a voltage and a current of its own, of which a supply for it is for
    both: "power supply for my router"."""
    found, units, known = words(text), {quantity.unit for quantity in quantities(text)}, vocabulary()
    made, given = designed.reference.makes, designed.values.given.keys()
    heavy = next((word.text for word in found if word.text in _HEAVY), None)
    if heavy is not None and not {"A", "W"} & units and any(p.unit == "A" for p in designed.reference.parameters):
        return f"current the {heavy} takes"
    if _PANEL in given and _USB in {word.stem for word in found}:
        return "USB has to do with the panel"
    if not made and not _FEEDING & {word.stem for word in found}:
        return None
    served = [word for hit in _FOR.finditer(text) for word in words(hit[1])]
    device = next((word.text for word in served if word.text.removesuffix("s") in known.fed_as_marked), None)
    if device is not None and "V" not in units and not made & given:
        return f"voltage the {device} takes"
    is_little = designed.values.get("iout", _AMPERES) < _AMPERES and "iout" not in given and "W" not in units
    return f"current the {device} takes" if device is not None and is_little else None


def _other(
    told: Sequence[Word], named: Sequence[tuple[str, ...]], reference: Reference, catalogue: tuple[Reference, ...]
) -> str | None:
    """The name of another circuit that has a word told before what ends a name of this one, or before "driver".

    A supply is for whatever it feeds.
    """
    if reference.makes:
        return None
    kinds = {phrase[n:] for phrase in named for n in range(len(phrase))} | {_DRIVER}
    own = {each for phrase in named for each in phrase}
    for word in (word.stem for word in told if word.stem not in own and not owns(reference, word)):
        for kind in kinds:
            if name := _all_names(catalogue).get((word, *kind)):
                return name
    return None


@lru_cache(maxsize=4)
def _all_names(catalogue: tuple[Reference, ...]) -> Mapping[tuple[str, ...], str]:
    """The names of circuits by their stems."""
    return {stems(tidy(name)): name for reference in catalogue for name in reference.answers}
