"""What a request says of one reference circuit: its figures, and the words that nothing accounts for."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from math import isclose

from circuitron.references.base import Designed, NotCovered, NotRead, Parameter, Reference, shown
from circuitron.references.features import features
from circuitron.references.quantities import Quantity, quantities
from circuitron.references.wording import Host, Word, hosts, is_broken, purposes, stem, stems, tidy, vocabulary, words

_VALUES = ("ohm", "F", "H", "Hz")  # units of parts
_WORKED_OUT = ("A", "V", "W")  # units of what a circuit comes to
_ISOLATION = "Viso"  # the unit of what an isolation stands
_AT_MOST = frozenset(map(stem, ("below", "under", "less", "than", "maximum", "max", "within", "of", "to")))
LINES = frozenset(map(stem, ("pin", "line", "gpio", "signal", "channel")))  # between a circuit and its controller
_BATTERY = frozenset(map(stem, ("battery", "pack", "accumulator", "akku")))
_RESULTS = frozenset(map(stem, ("ripple",)))  # what a circuit is to stay below
_PEAKS = frozenset(map(stem, ("peak", "pp", "output", "voltage")))
_OF_ALL = frozenset(
    map(stem, ("current", "voltage", "power", "about", "at", "of", "input", "output", "a", "in", "for"))
)
_SAME = 0.1  # of a figure that no word limits
_MOST_DECADES = 300.0  # that a float can hold
_PORTS = ("pin", "gpio", "port", "io", "pwm", "adc", "dac", "output", "input", "analog", "digital")
_OF_LOGIC = frozenset(map(stem, ("gpio", "logic", "mcu", "microcontroller", "pin", "uart", "io")))
_WITHOUT = frozenset(("no", "without"))
_ARTICLES = frozenset(map(stem, ("a", "an", "the", "any", "extra", "additional", "my")))
_BESIDE = frozenset(map(stem, ("with", "and", "plus", "+", "including", "includes")))
_IN_THOUSANDS = re.compile(r"\d+(?:[.,]\d+)? ?[kKM]")  # ohms, or hertz of what has a frequency and no resistance
_OF_TRANSISTORS = re.compile(  # not "with a transistor output"
    r"\b(?:with|using|and|from|of) (?:just |only )?(?:an?|1|one|2|3|(?:a )?single) (?:bipolar |npn )?transistors?\b"
    r"(?! (?:output|driver|stage|switch))",
    re.IGNORECASE,
)
_LINKS = frozenset(
    map(stem, ("a", "an", "the", "my", "with", "and", "for", "of", "in", "on", "to", "from", "by", "at"))
)
_MOST_FIGURES = 8  # whose meanings are compared
_MOST_MEANINGS = 6  # of figures, that are tried
_REACH = 3  # words between a figure and the word that says what it is
_BEGINNING = re.compile(r"(?:between\s+)?\d+(?:[.,]\d+)?\s*(?:-|to\b|and\b|\.{2}|\u2026)", re.IGNORECASE)  # of a range
_CONVERTER = re.compile(r"\b(?:convert|controll?)ers?\b")  # names, and not the verbs that lead to an input or a signal
_TOKEN = re.compile(r"\b[\w-]*\d[\w-]*\b")  # a word that may be a part number: 28BYJ-48
_PART_NUMBER = re.compile(r"(?=.{5})[a-z]+\d[a-z0-9]*")
_STOP = re.compile(r"[,;.](?=\s|$)|\band\b")


@dataclass(frozen=True)
class Reading:
    """What a request says of a reference's parameters.

    Args:
        given: its figures; of a range the end that is hardest for the circuit.
        ends: the other ends of ranges.
        assumed: figures that follow from what the circuit is for.
        unread: words that nothing accounts for.
        kinds: those of them before the last word of the name, which may ask for another kind: "half-wave rectifier".
        stated: figures that no parameter takes; a part of the circuit must have that value.
        devices: part numbers, one of which the circuit must be made with.
        text: that was read.
    """

    given: Mapping[str, float]
    ends: Mapping[str, float] = field(default_factory=dict)
    assumed: Mapping[str, float] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    kinds: frozenset[str] = frozenset()
    stated: tuple[Quantity, ...] = ()
    devices: tuple[str, ...] = ()
    text: str = ""

    def confirm(self, designed: Designed) -> None:
        """Decline a circuit that does not have all that was said: its parts, and the figures that it comes to.

        Raises:
            NotCovered: it has not.
        """
        if left := self.left(designed):
            raise not_read(designed.reference, left)
        self._check(designed)

    def left(self, designed: Designed) -> tuple[str, ...]:
        """The words that nothing of a circuit accounts for either: "with a reset button" is about one that it has."""
        spoken, had = self._absent(designed), features(designed)
        return tuple(
            word
            for word in self.unread
            if not set(stems(word)) <= spoken and (word in self.kinds or not set(stems(word)) <= had)
        )

    def _absent(self, designed: Designed) -> set[str]:
        """The words of parts that a request does without, where the circuit has none: "no microcontroller"."""
        found = words(self.text)
        boards = {n: places for _, places in hosts(self.text, found) for n in places}
        kinds = {kind for part in designed.selection.chosen for kind in _kinds(part.symbol)}
        absent: set[str] = set()
        for place, no in enumerate(found):
            if no.stem not in _WITHOUT:
                continue
            named = next((n for n in range(place + 1, len(found)) if found[n].stem not in _ARTICLES), None)
            if named is None or found[named].stem in kinds:
                return set()
            if named in boards or found[named].stem in vocabulary().parts:
                absent |= {found[n].stem for n in (place, named, *boards.get(named, ()))}
        return absent

    def _check(self, designed: Designed) -> None:
        """Decline a circuit that does not have what was stated: a part of that value, such as "120 ohm termination", or
        a figure that it comes to, such as "ripple below 30 mV".

        Raises:
            NotCovered: it has none.
        """
        chips = [part.symbol for part in designed.selection.chosen if part.refs[0].startswith("U")]
        if chips and not re.search(r"\d{3}", self.text) and _OF_TRANSISTORS.search(self.text):
            raise NotCovered(f"{designed.reference.name}: it is made with {chips[0].partition(':')[2]}")
        values = [quantities(part.value)[:1] for part in designed.plan.parts]
        for wanted in self.stated:
            if not wanted.unit and self._is_number(wanted, designed):
                continue
            if wanted.unit == _ISOLATION and wanted.figure <= designed.reference.isolates:
                continue
            is_part = wanted.unit in _VALUES and any(
                q.unit in ("", wanted.unit) and isclose(q.figure, wanted.figure, rel_tol=0.01)
                for (q,) in filter(None, values)
            )
            if not is_part and not _is_met(wanted, designed, self.text):
                raise NotCovered(
                    f"No reference circuit covers {wanted.text.strip()}; nearest: {_covers(designed.reference)}"
                )

    def _is_number(self, wanted: Quantity, designed: Designed) -> bool:
        """Whether a circuit has as many of what is counted: parts of a kind, or lines to its controller."""
        known = vocabulary().parts
        counted = next(each for each in _counted(self.text, wanted) if each in LINES or each in known)
        if counted in LINES:
            return wanted.figure == len(designed.reference.signals)
        symbols = known[counted]
        parts = [each for each in designed.selection.chosen if each.symbol.startswith(symbols)]
        return wanted.figure == sum(len(each.refs) for each in parts)


def _kinds(symbol: str) -> frozenset[str]:
    """What a part is called, by its symbol: a Zener diode is no diode where none is wanted."""
    hits = {name: max((len(s) for s in symbols if symbol.startswith(s)), default=0)
            for name, symbols in vocabulary().parts.items()}  # fmt: skip
    longest = max(hits.values(), default=0)
    return frozenset(name for name, length in hits.items() if longest and length == longest)


@dataclass(frozen=True)
class Naming:
    """Where a request names a reference: the name in stems, and its words."""

    reference: Reference
    phrase: tuple[str, ...]
    words: tuple[Word, ...]
    in_order: bool = True


@lru_cache(maxsize=512)
def names(reference: Reference) -> tuple[tuple[str, ...], ...]:
    """What a reference answers to, in stems."""
    return tuple(dict.fromkeys(stems(tidy(phrase)) for phrase in reference.answers))


@lru_cache(maxsize=512)
def names_beside(reference: Reference) -> tuple[tuple[str, ...], ...]:
    """What a reference answers to beside another circuit, in stems."""
    return tuple(dict.fromkeys((*names(reference), *(stems(phrase) for phrase in reference.beside))))


def _devices(reference: Reference) -> frozenset[str]:
    return frozenset(stem(device.lower()) for device in reference.devices)


def namings(text: str, reference: Reference) -> tuple[Naming, ...]:
    """Where a text names a reference, the best first: by a longer name, in its order."""
    found = words(text)
    order = stems(text)
    held_by = dict(zip(order, found, strict=True))
    best: list[Naming] = []
    for phrase in names(reference):
        if not all(map(held_by.__contains__, phrase)):
            continue
        place = next((n for n in range(len(found)) if order[n : n + len(phrase)] == phrase), None)
        if place is not None:
            best.append(Naming(reference, phrase, found[place : place + len(phrase)]))
        elif len(phrase) > 1 and all(each.isalpha() or _is_number(each, reference) for each in phrase):
            best.append(Naming(reference, phrase, tuple(held_by[each] for each in phrase), in_order=False))
        elif len(phrase) > 1 and (apart := _apart(text, found, phrase)):
            best.append(Naming(reference, phrase, apart, in_order=False))
    return tuple(sorted(best, key=lambda naming: (-len(naming.phrase), not naming.in_order)))


def _is_number(word: str, reference: Reference) -> bool:
    """Whether a word is a part number, which tells the same wherever it stands; that of a host may follow "for"."""
    return word in _devices(reference) or (
        _PART_NUMBER.fullmatch(word) is not None and (word,) not in vocabulary().hosts
    )


def _apart(text: str, found: Sequence[Word], phrase: tuple[str, ...]) -> tuple[Word, ...]:
    """The words of a name that has others between them which say nothing, or a number: "ESP32-C3 minimal board with
    USB-C", "DS18B20 on 20 m of cable"."""
    numbers = [q for q in quantities(text) if not q.unit]
    telling = [
        word
        for word in found
        if word.stem in phrase
        or not (word.stem in vocabulary().neutral or any(q.start <= word.start and word.end <= q.end for q in numbers))
    ]
    places = range(len(telling) - len(phrase) + 1)
    runs = (tuple(telling[n : n + len(phrase)]) for n in places)
    return next((run for run in runs if tuple(word.stem for word in run) == phrase), ())


def read(text: str, reference: Reference, naming: Naming | None = None) -> Reading:
    """The parameters that a text gives, and the words of it that nothing accounts for.

    Args:
        text: as `quantities.plain` and `wording.tidy` leave it.
        naming: where it names the reference.

    Raises:
        NotCovered: a figure means no parameter of the reference, or it is not clear which one.
    """
    name = naming.words if naming is not None else ()
    figures = _figures(text, name, reference)
    stated = tuple(q for n, q in enumerate(figures) if _is_stated(text, figures, n, reference))
    between = _between_sides([q for q in figures if q not in stated], reference)
    assigned = _assigned(text, [q for q in figures if q not in (*stated, *between)], reference)
    given = {p: _converted(q.figure, q, reference.parameter(p)) for p, q in assigned.items()}
    given |= zip(reference.sides or (), (each for q in between for each in (q.low, q.figure) if each), strict=False)
    ends = {}
    for parameter, quantity in assigned.items():
        if not _is_covered(quantity, reference.parameter(parameter), reference) and quantity.low is not None:
            given[parameter], ends[parameter] = _ends(quantity, reference.parameter(parameter), reference)
    charged = {name: full for name, full in _full(text, assigned, reference) if name not in ends}
    given = {name: figure for name, figure in given.items() if name not in charged}
    _sort_sides(given, reference)
    found = words(text)
    _named(found, reference, given)
    inside = {n for n, w in enumerate(found) if any(q.start < w.end and w.start < q.end for q in figures)}
    spoken = inside | {n for n, word in enumerate(found) if word in name} | purposes(text, found, inside)
    served = [(host, place) for host, place in hosts(text, found) if not spoken & set(place)]
    if reference.signals or reference.gives or reference.offers:
        spoken |= {n for _, place in served for n in place}
    known = (
        vocabulary().neutral
        | _own(reference)
        | {word for n, q in enumerate(figures) if q in stated for word in _limits(text, figures, n)}
    )
    if not any(q.unit == "V" for q in figures) and not _BATTERY & _named_words(reference):
        known = known - _BATTERY  # nothing says which one
    asked = {n for n in _with(text, found) if n not in spoken}  # parts that the circuit must have
    unlike = set(map(stem, reference.unlike))
    left = [
        w for n, w in enumerate(found) if n in asked or (n not in spoken and (w.stem not in known or w.stem in unlike))
    ]
    last = max((word.start for word in name), default=0)
    beside = {found[n].text for n in asked}  # "diode and mosfet for a valve" asks for a part, and for no kind of valve
    kinds = frozenset(word.text for word in left if word.start < last) - beside
    said = {word.stem for word in found}
    devices = tuple(device for device in reference.devices if stem(device.lower()) in said)
    assumed = {**charged, **_for_hosts([host for host, _ in served], reference, {**given, **charged})}
    unread = tuple(dict.fromkeys(word.text for word in left))
    return Reading(given, ends, assumed, unread, kinds, stated, devices, text)


def _figures(text: str, name: Sequence[Word], reference: Reference) -> list[Quantity]:
    """The figures of a text but for those of names."""
    own = _own(reference)
    counts = any(parameter.unit == "" for parameter in reference.parameters)  # so that a small number means something
    found = [q for q in quantities(text) if not _is_named(q, name, reference)]
    numbers = [
        hit.span() for hit in _TOKEN.finditer(text) if _letters(hit[0]) in {_letters(d) for d in reference.devices}
    ]
    found = [q for q in found if not any(start <= q.start and q.end <= end for start, end in numbers)]
    found = [q for q in found if not (q.unit == "" and q.text in own and not (counts and len(q.text) < 3))]
    units = {parameter.unit for parameter in reference.parameters}
    return [
        replace(q, unit="Hz") if _IN_THOUSANDS.fullmatch(q.text) and "Hz" in units and "ohm" not in units else q
        for q in found
    ]


def _letters(text: str) -> str:
    """A part number without hyphens and capitals."""
    return text.lower().replace("-", "")


def _with(text: str, found: Sequence[Word]) -> Iterator[int]:
    """The places of parts that a request wants besides: "motor driver with an LED"."""
    parts, neutral = vocabulary().parts, vocabulary().neutral
    for place, word in enumerate(found):
        if word.stem not in parts:
            continue
        before = next(
            (each for each in reversed(found[:place]) if each.stem not in neutral or each.stem in _BESIDE), None
        )
        if before is not None and before.stem in _BESIDE and not is_broken(text, (before, word)):
            yield place


def _full(text: str, assigned: Mapping[str, Quantity], reference: Reference) -> Iterator[tuple[str, float]]:
    """The voltages of batteries that are full, for figures that are to reach that far."""
    found = sorted(assigned.values(), key=lambda quantity: quantity.start)
    for name, quantity in assigned.items():
        full = vocabulary().batteries.get(quantity.figure)
        before, after = _around(text, found, found.index(quantity))
        if reference.parameter(name).charged and full is not None and _BATTERY & {*before, *after}:
            yield name, full


def _between_sides(figures: Sequence[Quantity], reference: Reference) -> tuple[Quantity, ...]:
    """The voltages of both sides of a circuit that works both ways: "between 3.3 V and 5 V", "3.3-5V"."""
    volts = tuple(quantity for quantity in figures if quantity.unit == "V")
    both = sum(1 if quantity.low is None else 2 for quantity in volts) == 2
    return volts if reference.sides and both else ()


def _sort_sides(given: dict[str, float], reference: Reference) -> None:
    """Gives the lower figure to the lower side of a circuit that works both ways: "5 V to 3.3 V level shifter"."""
    low, high = reference.sides or ("", "")
    if low in given and high in given and given[low] > given[high]:
        given[low], given[high] = given[high], given[low]


def _is_named(quantity: Quantity, name: Sequence[Word], reference: Reference) -> bool:
    """Whether a figure belongs to the name alone, such as "8 channel": the one of "isolated 12V" counts as well."""
    inside = any(word.start < quantity.end and quantity.start < word.end for word in name)
    return inside and not (quantity.unit and any(_fits(quantity, parameter) for parameter in reference.parameters))


@lru_cache(maxsize=512)
def _own(reference: Reference) -> frozenset[str]:
    """The words that a reference accounts for."""
    texts = [*reference.neutral, *reference.answers, *reference.beside, *reference.devices]
    texts += _PORTS if reference.offers else ()
    for parameter in reference.parameters:
        texts += [*parameter.before, *parameter.after, *(word for word, _ in parameter.named), parameter.words]
    return frozenset(each for text in texts for each in stems(text)) | frozenset(
        stem(word) for text in texts for word in text.lower().split()
    )


def has_words_for(reference: Reference, text: str) -> bool:
    """Whether a reference accounts for all the words of a text."""
    return set(stems(text)) <= _own(reference) | vocabulary().neutral


def names_all(naming: Naming, told: Collection[str]) -> bool:
    """Whether a circuit has words of its own for all that a longer name of another one holds."""
    return set(told) <= _own(naming.reference) | set(naming.phrase) | _LINKS


def owns(reference: Reference, word: Word) -> bool:
    """Whether a word is one of a reference's own."""
    return word.stem in _own(reference)


@lru_cache(maxsize=512)
def _named_words(reference: Reference) -> frozenset[str]:
    """The words of a reference's names, and those that change nothing for it."""
    texts = (*reference.neutral, *reference.answers, *reference.beside)
    return frozenset(each for text in texts for each in stems(text))


def _named(found: Sequence[Word], reference: Reference, given: dict[str, float]) -> None:
    """Adds the figures that words stand for.

    Raises:
        NotCovered: a word and a figure contradict each other.
    """
    said = {word.stem for word in found} | {word.text for word in found}
    for parameter in reference.parameters:
        for word, figure in parameter.named:
            if (word in said or stem(word) in said) and given.setdefault(parameter.name, figure) != figure:
                raise NotCovered(
                    f"{reference.name}: {word}, and {shown(given[parameter.name], parameter.unit)} of {parameter.words}"
                )


def _for_hosts(hosts: Sequence[Host], reference: Reference, given: Mapping[str, float]) -> dict[str, float]:
    """What follows from what a circuit works for: the supply that it makes for it, and the level of its signals.

    Raises:
        NotCovered: that is not the supply that is wanted.
    """
    assumed: dict[str, float] = {}
    for host in hosts:
        for rail in reference.gives if host.volts else ():
            for name, figure in ((rail.volts, host.volts[0]), (rail.amperes, host.amperes)):
                if name.isidentifier() and name not in given:
                    assumed.setdefault(name, figure)
            volts = given.get(rail.volts, _literal(rail.volts) or host.volts[0])
            if volts not in host.volts:
                wanted = " or ".join(shown(each, "V") for each in host.volts)
                raise NotCovered(f"{reference.name}: {host.name} takes {wanted}, not {shown(volts, 'V')}")
        _check_levels(host, reference, given)
        for signal in reference.signals:
            if host.level and signal.volts.isidentifier() and signal.volts not in given:
                assumed.setdefault(signal.volts, host.level)
    return assumed


def _literal(volts: str) -> float | None:
    """The voltage of a rail that no parameter sets, such as that of a cell."""
    try:
        return float(volts)
    except ValueError:
        return None


def _is_covered(quantity: Quantity, parameter: Parameter, reference: Reference) -> bool:
    """Whether a range is what the circuit covers by itself: "1.25 to 20 V" with a potentiometer.

    Raises:
        NotCovered: it begins lower.
    """
    begins = _BEGINNING.match(quantity.text.strip())
    if parameter.least is None or begins is None:
        return False
    if _converted(quantity.low or 0.0, quantity, parameter) < parameter.least:
        raise NotCovered(
            f"{reference.name}: the {parameter.words} begins at {shown(parameter.least, parameter.unit)}, "
            f"not as in {quantity.text.strip()}"
        )
    return True


def _check_levels(host: Host, reference: Reference, given: Mapping[str, float]) -> None:
    """Decline lines at another level than that of the host, where the level is said.

    Raises:
        NotCovered: there are such.
    """
    for signal in reference.signals if host.level else ():
        volts = given.get(signal.volts)
        if volts is not None and signal.load is None and not isclose(volts, host.level, rel_tol=_SAME):
            raise NotCovered(
                f"{reference.name} has signals of {shown(volts, 'V')}, {host.name} of {shown(host.level, 'V')}"
            )


def _ends(quantity: Quantity, parameter: Parameter, reference: Reference) -> tuple[float, float]:
    """The ends of a range, the harder one first.

    Raises:
        NotCovered: the reference is made for one figure.
    """
    assert quantity.low is not None
    low, high = (_converted(each, quantity, parameter) for each in (quantity.low, quantity.figure))
    if not parameter.hardest:
        raise NotCovered(f"{reference.name}: the {parameter.words} is one figure, not {quantity.text}")
    return (high, low) if parameter.hardest == "high" else (low, high)


# -------------------------------------------------------------------------------------------------- what figures mean


def _assigned(text: str, found: Sequence[Quantity], reference: Reference) -> dict[str, Quantity]:
    """Each figure by the parameter that it means."""
    options = []
    for place, quantity in enumerate(found):
        scores = dict(_scores(text, found, place, reference))
        if not scores:
            raise NotRead(f"No reference circuit covers {quantity.text.strip()}; nearest: {_covers(reference)}")
        options.append(list(scores.items()))
    best = _meanings(options)
    if not best and _steps(reference) and all(q.figure > 0 for q in found):  # "LM2596 12V 5V"
        best = _meanings([[(p.name, 0.0) for p in reference.parameters if _fits(q, p)] for q in found])
    if len(best) > 1 and best[0][0] == best[1][0]:  # a range is for what the circuit suits a range of
        best = [entry for entry in best if _suits_ranges(entry[1], found, reference)] or best
    if len(best) > 1 and best[0][0] == best[1][0]:  # 6 V are no supply of logic
        first = [entry for entry in best if entry[0] == best[0][0]]
        best = [entry for entry in first if _are_in_range(entry[1], found, reference)] or first
    if len(best) > 1 and best[0][0] == best[1][0] and _steps(reference):
        best = _possible([entry for entry in best if entry[0] == best[0][0]], found, reference)
    if twice := _twice(text, found, best, reference):
        return twice
    if not best or (len(best) > 1 and best[0][0] == best[1][0]):
        figures = " and ".join(quantity.text.strip() for quantity in found)
        raise NotCovered(f"{reference.name}: it is not clear what {figures} mean; it takes {_covers(reference)}")
    meant = dict(zip(best[0][1], found, strict=True))
    _check_signs(meant, reference)
    return meant


def _twice(
    text: str, found: Sequence[Quantity], best: Sequence[tuple[float, tuple[str, ...]]], reference: Reference
) -> dict[str, Quantity]:
    """The one figure of two supplies, which both have it: "two 5 V supplies"; none where it is not said of two."""
    equal = [meant[0] for _, meant in best if len(meant) == 1]
    if len(found) != 1 or len(equal) != 2 or not re.search(r"\b(?:2|both)\s*$", text[: found[0].start], re.IGNORECASE):
        return {}
    return dict.fromkeys(equal, found[0]) if found[0].unit == "V" else {}


def has_two_supplies(reference: Reference) -> bool:
    """Whether it makes one supply of two."""
    return sum(parameter.unit == "V" and parameter.words.endswith("supply") for parameter in reference.parameters) == 2


def _check_signs(meant: Mapping[str, Quantity], reference: Reference) -> None:
    """A circuit that takes amounts makes no negative voltage of a positive one.

    Raises:
        NotCovered: one of its voltages is negative, another is not.
    """
    amounts = [q for name, q in meant.items() if reference.parameter(name).mirrored and q.unit == "V"]
    if len({quantity.figure < 0 for quantity in amounts}) > 1:
        figures = " and ".join(quantity.text.strip() for quantity in amounts)
        raise NotCovered(f"{reference.name}: {figures} have different signs")


def _steps(reference: Reference) -> bool:
    """Whether a circuit makes another voltage of one, so that often only one of two can be what feeds it."""
    return bool(reference.takes and reference.gives) and reference.takes[0].volts != reference.gives[0].volts


def _meanings(options: Sequence[Sequence[tuple[str, float]]]) -> list[tuple[float, tuple[str, ...]]]:
    """What figures may mean together, no two of them the same, with what speaks for it; the likeliest first."""
    best: list[tuple[float, tuple[str, ...]]] = []
    for assignment in product(*options) if len(options) <= _MOST_FIGURES else ():
        meant = tuple(name for name, _ in assignment)
        if len(set(meant)) == len(meant):
            best.append((sum(score for _, score in assignment), meant))
    return sorted(best, key=lambda entry: -entry[0])


def _possible(
    options: Sequence[tuple[float, tuple[str, ...]]], found: Sequence[Quantity], reference: Reference
) -> list[tuple[float, tuple[str, ...]]]:
    """Of several meanings of figures, the one with which alone the circuit can be made: a buck steps down."""
    made = []
    for score, meant in options if len(options) <= _MOST_MEANINGS and all(q.low is None for q in found) else ():
        given = {name: _converted(q.figure, q, reference.parameter(name)) for name, q in zip(meant, found, strict=True)}
        with contextlib.suppress(NotCovered):
            reference.design(given)
            made.append((score, meant))
    return made if len(made) == 1 else list(options)


def _is_stated(text: str, found: Sequence[Quantity], place: int, reference: Reference) -> bool:
    """Whether a figure is no parameter's, but may be the value of a part or what the circuit comes to."""
    wanted = found[place]
    fitting = [p for p in reference.parameters if _fits(wanted, p)]
    if not wanted.unit:
        near = set(_counted(text, wanted))
        return bool(near & (LINES | vocabulary().parts.keys())) and not any(near & _cues(p) for p in fitting)
    if wanted.unit == _ISOLATION:
        return True
    if wanted.low is not None or wanted.unit not in (*_VALUES, *_WORKED_OUT):
        return False
    return not fitting or (_is_limit(text, found, place) and not any(_RESULTS & _cues(p) for p in fitting))


def _counted(text: str, number: Quantity) -> tuple[str, ...]:
    """The stems of what a plain number may count: "two 3.3 V logic pins", "2 mosfets"."""
    others = [q for q in quantities(text) if q.unit and q.start >= number.end]
    found: list[str] = []
    for word in words(text):
        if word.start < number.end or any(q.start < word.end and word.start < q.end for q in others):
            continue
        if len(found) == _REACH or is_broken(text, (Word("", number.start, number.end, ""), word)):
            break
        found.append(word.stem)
    return tuple(found)


def _cues(parameter: Parameter) -> set[str]:
    return {stem(word) for word in (*parameter.before, *parameter.after)}


def _is_limit(text: str, found: Sequence[Quantity], place: int) -> bool:
    """Whether a voltage is the ripple that is allowed: "ripple below 30 mV", "30 mV of ripple"."""
    if found[place].unit != "V":
        return False
    if _leads(text, found, place):
        return True
    if place + 1 < len(found) and _leads(text, found, place + 1):
        return False  # it is that of the next figure
    after = _around(text, found, place)[1]
    return next((word for word in after if word not in _AT_MOST | _PEAKS), "") in _RESULTS


def _leads(text: str, found: Sequence[Quantity], place: int) -> bool:
    """Whether "ripple" leads to a figure, with no more than a limit between them."""
    before = _around(text, found, place)[0]
    return next((word for word in before if word not in _AT_MOST | _PEAKS), "") in _RESULTS


def _limits(text: str, found: Sequence[Quantity], place: int) -> frozenset[str]:
    """The words by which a figure is the most that a circuit may come to: "ripple below 30 mV peak-to-peak"."""
    if not _is_limit(text, found, place):
        return frozenset()
    before, after = _around(text, found, place)
    return frozenset((*before, *after)) & (_RESULTS | _AT_MOST | _PEAKS)


def _is_met(wanted: Quantity, designed: Designed, text: str) -> bool:
    """Whether a circuit comes to a figure that was stated with the word of its name: "coil of 30 mA"."""
    found = quantities(text)
    place = next((n for n, each in enumerate(found) if each.start == wanted.start), None)
    if place is None:
        return False
    before, after = _around(text, found, place)
    near = {*before, *after} - _OF_ALL
    limited = _is_limit(text, found, place)
    return any(
        figure.unit == wanted.unit
        and near & set(stems(figure.name))
        and (figure.exact <= wanted.figure if limited else isclose(figure.exact, wanted.figure, rel_tol=_SAME))
        for figure in designed.figures
    )


def _are_in_range(meant: Sequence[str], found: Sequence[Quantity], reference: Reference) -> bool:
    """Whether each figure is one that the reference takes for what it means."""
    parameters = [reference.parameter(name) for name in meant]
    figures = [_converted(q.figure, q, p) for q, p in zip(found, parameters, strict=True)]
    return all(p.low <= figure <= p.high for figure, p in zip(figures, parameters, strict=True))


def _suits_ranges(meant: Sequence[str], found: Sequence[Quantity], reference: Reference) -> bool:
    """Whether each range is a figure that the reference takes a range of."""
    parameters = [reference.parameter(name) for name in meant]
    return all(q.low is None or p.hardest or p.least is not None for p, q in zip(parameters, found, strict=True))


def _scores(text: str, found: Sequence[Quantity], place: int, reference: Reference) -> Iterator[tuple[str, float]]:
    """The parameters that a figure may mean, each with how much speaks for it."""
    quantity = found[place]
    before, after = _around(text, found, place)
    fitting = [p for p in reference.parameters if _fits(quantity, p)]
    if quantity.figure < 0:
        fitting = [p for p in fitting if p.mirrored or p.low < 0] or fitting
    levels = {signal.volts for signal in reference.signals}
    for parameter in fitting:
        level = _OF_LOGIC if parameter.name in levels else frozenset()
        cues = [1 / (n + 1) for n, word in enumerate(before) if word in set(map(stem, parameter.before))]
        cues += [1 / (n + 1) for n, word in enumerate(after) if word in set(map(stem, parameter.after)) | level]
        if cues:
            yield parameter.name, 1 + max(cues)
        elif len(fitting) == 1 or parameter.alone:
            yield parameter.name, 0.5 if quantity.unit else 0.0


def _around(text: str, found: Sequence[Quantity], place: int) -> tuple[list[str], list[str]]:
    """The stems of the words next to a figure, nearest first, not past another figure or a comma."""
    here = found[place]
    start = found[place - 1].end if place else 0
    end = found[place + 1].start if place + 1 < len(found) else len(text)
    before = _CONVERTER.sub("", re.split(_STOP, text[start : here.start].lower())[-1])
    after = re.split(_STOP, text[here.end : end].lower())[0]
    return list(stems(before)[::-1][:_REACH]), list(stems(after)[:_REACH])


def fits(quantity: Quantity, parameter: Parameter) -> bool:
    """Whether a figure with its unit can be a parameter's."""
    return quantity.unit == "" or _fits(quantity, parameter)


def _fits(quantity: Quantity, parameter: Parameter) -> bool:
    same = quantity.unit == parameter.unit
    return (
        same
        or (parameter.unit == "" and quantity.unit in ("x", "dB"))
        or (parameter.unit, quantity.unit) in (("Hz", "s"), ("s", "min"), ("s", "h"), ("K", "°C"))
    )


def converted(quantity: Quantity, parameter: Parameter) -> float:
    """A figure in a parameter's unit."""
    return _converted(quantity.figure, quantity, parameter)


def _converted(figure: float, quantity: Quantity, parameter: Parameter) -> float:
    if quantity.unit == "dB":
        return float(10 ** min(figure / 20, _MOST_DECADES))
    if (parameter.unit, quantity.unit) == ("Hz", "s"):
        return 1 / figure if figure else 0.0
    if parameter.unit == "s":
        figure *= {"min": 60.0, "h": 3600.0}.get(quantity.unit, 1.0)
    return abs(figure) if parameter.mirrored else figure


def _covers(reference: Reference) -> str:
    ranges = ", ".join(f"{p.words} {shown(p.low, p.unit)} to {shown(p.high, p.unit)}" for p in reference.parameters)
    return f"{reference.name} ({ranges})"


def not_read(reference: Reference, unread: Collection[str]) -> NotRead:
    """That a request holds words that a reference does nothing about."""
    return NotRead(
        f"The reference circuit {reference.name} says nothing about {', '.join(repr(word) for word in unread)}"
    )
