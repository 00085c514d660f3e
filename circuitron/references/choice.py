"""From a sentence to a reference circuit and its parameters, without a model.

Every word of the request must be accounted for: as the name of the circuit, a figure or the word that says which one it
is, or a word that changes nothing. What is left over could ask for something that the circuit does not do, so it
declines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from circuitron.references.base import Designed, NotCovered, Parameter, Reference, shown
from circuitron.references.quantities import Quantity, plain, quantities

# Words that say nothing about the circuit.
_NEUTRAL = frozenset(
    """
    a an the i we you me my our your it its is are be that this which with of for at to in on and from by as
    so design make build create draw give generate need want would like please can could help using use uses
    used circuit circuits schematic board pcb simple basic small easy good standard typical classic ordinary
    normal voltage voltages current value output input supply power powered source version one single some
    into set stage kicad skidl project diagram device dc
    """.split()  # noqa: SIM905 - a list of a hundred words
)
_WORD = re.compile(r"[a-z0-9µΩ+]+")
_BARE = re.compile(r"\d+(\.\d+)?[pnuµmkKMG]?")  # 3.3, 500m
_REACH = 3  # words between a figure and the word that says what it is
_STOP = re.compile(r"[,;.](?=\s|$)|\band\b")


@dataclass(frozen=True)
class _Match:
    """A reference by the longest of its names that a request holds."""

    reference: Reference
    phrase: tuple[str, ...]


@dataclass(frozen=True)
class _Reading:
    """What a request says of a reference's parameters."""

    given: Mapping[str, float]
    unread: tuple[str, ...]  # words that nothing accounts for


def choose(request: str, catalogue: Sequence[Reference], settings: Mapping[str, str] | None = None) -> Designed:
    """The circuit that a request asks for.

    Args:
        settings: parameters as `--set` has them; they count before what the request says.

    Raises:
        NotCovered: no reference circuit does what is asked.
    """
    text = plain(request)
    matches = _matches(text, catalogue)
    if not matches:
        raise NotCovered(f"No reference circuit answers to this request{_nearest(text, catalogue)}")
    refusals: list[str] = []
    for match in matches:
        try:
            reading = read(text, match.reference, match.phrase)
            if reading.unread:
                words = ", ".join(repr(word) for word in reading.unread)
                raise NotCovered(f"The reference circuit {match.reference.name} says nothing about {words}")
            return match.reference.design({**reading.given, **settled(match.reference, settings or {})})
        except NotCovered as refusal:
            refusals.append(str(refusal))
    raise NotCovered("; ".join(dict.fromkeys(refusals)))


def settled(reference: Reference, settings: Mapping[str, str]) -> dict[str, float]:
    """The figures that `--set` gives, such as {"vout": "3.3", "iout": "500mA"}.

    Raises:
        NotCovered: the reference has no such parameter, or that is no figure of its unit.
    """
    from quantiphy import Quantity as Engineering

    given = {}
    for name, text in settings.items():
        parameter, found = reference.parameter(name), quantities(plain(text))
        named = dict(parameter.named).get(text.strip().lower())
        if named is not None:
            given[name] = named
        elif _BARE.fullmatch(text.strip()):
            given[name] = float(Engineering(text.strip()))
        elif len(found) == 1 and found[0].text.strip() == text.strip() and _is_figure(found[0], parameter):
            given[name] = _converted(found[0], parameter)
        else:
            unit = f" in {parameter.unit}" if parameter.unit else ""
            raise NotCovered(f"{reference.name}: {text!r} is no {parameter.words}{unit}")
    return given


def _is_figure(quantity: Quantity, parameter: Parameter) -> bool:
    return quantity.unit == "" or _fits(quantity, parameter)


def _matches(text: str, catalogue: Sequence[Reference]) -> list[_Match]:
    """The references whose longest name in the request is as long as any, in the order of the catalogue."""
    words = _words(text)
    found = []
    for reference in catalogue:
        phrases = [tuple(_words(phrase)) for phrase in reference.answers]
        held = [phrase for phrase in phrases if _place(phrase, words) is not None]
        if held:
            found.append(_Match(reference, max(held, key=len)))
    longest = max((len(match.phrase) for match in found), default=0)
    best = [match for match in found if len(match.phrase) == longest]
    return sorted(best, key=lambda match: match.reference.rank)


def _nearest(text: str, catalogue: Sequence[Reference]) -> str:
    """The references that share most words with a request."""
    words = {word for word in _words(text) if word.isalpha() and len(word) > 1} - _NEUTRAL
    shared = {
        r.name: len(words & {w for phrase in (*r.answers, r.title.lower()) for w in _words(phrase)}) for r in catalogue
    }
    near = sorted((name for name, count in shared.items() if count), key=lambda name: -shared[name])[:3]
    return f"; nearest: {', '.join(near)}" if near else ""


def _words(text: str) -> list[str]:
    return [_singular(word) for word in _WORD.findall(text.lower())]


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _place(phrase: Sequence[str], words: Sequence[str]) -> int | None:
    """Where a phrase begins among words."""
    return next(
        (n for n in range(len(words) - len(phrase) + 1) if tuple(words[n : n + len(phrase)]) == tuple(phrase)), None
    )


# ------------------------------------------------------------------------------------------------------- the figures


def read(text: str, reference: Reference, phrase: Sequence[str] = ()) -> _Reading:
    """The parameters that a text gives, and the words of it that nothing accounts for.

    Raises:
        NotCovered: a figure means no parameter of the reference, or it is not clear which one.
    """
    devices = {word for device in reference.devices for word in _words(device)}
    found = [q for q in quantities(text) if not _is_name(q, reference)]
    given = _assigned(text, found, reference)
    rest = text
    for quantity in reversed(found):
        rest = f"{rest[: quantity.start]} {rest[quantity.end :]}"
    words = _words(rest)
    for parameter in reference.parameters:
        for word, figure in parameter.named:
            if word in words and given.setdefault(parameter.name, figure) != figure:
                raise NotCovered(
                    f"{reference.name}: {word}, and {shown(given[parameter.name], parameter.unit)} of {parameter.words}"
                )
    place = _place(phrase, words)
    if place is not None:
        words[place : place + len(phrase)] = []
    known = _NEUTRAL | {_singular(word) for word in reference.neutral} | devices | set(phrase)
    known |= {_singular(w) for p in reference.parameters for w in (*p.before, *p.after, *(n for n, _ in p.named))}
    known |= {_singular(w) for p in reference.parameters for w in _words(p.words)}
    return _Reading(given, tuple(dict.fromkeys(word for word in words if word not in known)))


def _is_name(quantity: Quantity, reference: Reference) -> bool:
    """Whether a figure is part of the circuit's name, as in "555 timer" or "7805"."""
    return quantity.unit == "" and any(quantity.text in phrase.split() for phrase in reference.answers)


def _assigned(text: str, found: Sequence[Quantity], reference: Reference) -> dict[str, float]:
    """Each figure with the parameter that it means."""
    options = []
    for place, quantity in enumerate(found):
        scores = dict(_scores(text, found, place, reference))
        if not scores:
            raise NotCovered(f"No reference circuit covers {quantity.text}; nearest: {_covers(reference)}")
        options.append(list(scores.items()))
    best: list[tuple[float, tuple[str, ...]]] = []
    for assignment in product(*options):
        names = tuple(name for name, _ in assignment)
        if len(set(names)) == len(names):
            best.append((sum(score for _, score in assignment), names))
    best.sort(key=lambda entry: -entry[0])
    if not best or (len(best) > 1 and best[0][0] == best[1][0]):
        figures = " and ".join(quantity.text for quantity in found)
        raise NotCovered(f"{reference.name}: it is not clear what {figures} mean; it takes {_covers(reference)}")
    return {
        name: _converted(quantity, reference.parameter(name)) for name, quantity in zip(best[0][1], found, strict=True)
    }


def _scores(text: str, found: Sequence[Quantity], place: int, reference: Reference) -> Iterator[tuple[str, float]]:
    """The parameters that a figure may mean, each with how much speaks for it."""
    quantity = found[place]
    before, after = _around(text, found, place)
    fitting = [p for p in reference.parameters if _fits(quantity, p)]
    for parameter in fitting:
        cues = [1 / (n + 1) for n, word in enumerate(before) if word in parameter.before]
        cues += [1 / (n + 1) for n, word in enumerate(after) if word in parameter.after]
        if cues:
            yield parameter.name, 1 + max(cues)
        elif len(fitting) == 1 or parameter.alone:
            yield parameter.name, 0.5 if quantity.unit else 0.0


def _around(text: str, found: Sequence[Quantity], place: int) -> tuple[list[str], list[str]]:
    """The words next to a figure, nearest first, not past another figure or a comma."""
    here = found[place]
    start = found[place - 1].end if place else 0
    end = found[place + 1].start if place + 1 < len(found) else len(text)
    before = re.split(_STOP, text[start : here.start].lower())[-1]
    after = re.split(_STOP, text[here.end : end].lower())[0]
    return _WORD.findall(before)[::-1][:_REACH], _WORD.findall(after)[:_REACH]


def _fits(quantity: Quantity, parameter: Parameter) -> bool:
    same = quantity.unit == parameter.unit
    return (
        same
        or (parameter.unit == "" and quantity.unit in ("x", "dB"))
        or (parameter.unit, quantity.unit) == ("Hz", "s")
    )


def _converted(quantity: Quantity, parameter: Parameter) -> float:
    if quantity.unit == "dB":
        return float(10 ** (quantity.figure / 20))
    if (parameter.unit, quantity.unit) == ("Hz", "s"):
        return 1 / quantity.figure if quantity.figure else 0.0
    return quantity.figure


def _covers(reference: Reference) -> str:
    ranges = ", ".join(f"{p.words} {shown(p.low, p.unit)} to {shown(p.high, p.unit)}" for p in reference.parameters)
    return f"{reference.name} ({ranges})"
