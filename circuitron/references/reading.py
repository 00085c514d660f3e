"""What a request says of one reference circuit: its figures, and the words that nothing accounts for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import pairwise
from math import isclose

from circuitron.references.base import Designed, NotCovered, NotRead, Parameter, Reference, shown
from circuitron.references.claims import keeps_direct_out, miscoloured, proved
from circuitron.references.compounds import BY_HAND, combined, extras, pairs
from circuitron.references.features import features, kinds_of, number_of
from circuitron.references.meanings import (
    COUNTED,
    ISOLATION,
    LINES,
    SAME,
    VALUES,
    around,
    by_parameter,
    counted_things,
    covers,
    dimensions,
    fits_unit,
    in_unit,
    is_met,
    is_stated,
    limits,
    names_device,
)
from circuitron.references.quantities import Quantity, quantities
from circuitron.references.senses import asked_ends, is_condition, lacks_rail, turned, within
from circuitron.references.wording import (
    Host,
    Word,
    held,
    hosts,
    is_broken,
    is_put_in,
    purposes,
    says_nothing,
    stem,
    stems,
    tidy,
    vocabulary,
    words,
)

_BATTERY = frozenset(map(stem, ("battery", "pack", "accumulator", "akku")))
_PORTS = ("pin", "gpio", "port", "io", "pwm", "adc", "dac", "output", "input", "analog", "digital")
_DISCRETE = frozenset(map(stem, ("diode", "mosfet", "transistor", "zener", "schottky")))  # none counts circuits
_TRANSISTORS = frozenset(map(stem, ("transistor", "mosfet")))
_MOSFETS, _PMOSFET = frozenset(("mosfet", "mosfets", "fet", "fets")), stem("pmosfet")  # of which nothing says a channel
_INTO = frozenset(map(stem, ("to", "into")))
_KNOB, _SETTING = "potentiometer", ("pwm", "dac", "i2c sda", "spi mosi", "uart rx")
_WITHOUT = frozenset(("no", "without"))
_DENIED = re.compile(r"\b(?:without|no|instead of|rather than)(?: (?:an?|the|any|using|my))* $", re.IGNORECASE)
_DENYING = frozenset(map(stem, ("without", "no", "instead", "rather", "not")))
_WITH = re.compile(r"[,;](?=\s)|\b(?:with|plus|including|that has|which has)\b", re.IGNORECASE)
# What a circuit has or switches, what leads to it as a load, and what follows it as one.
_OWN_OR_LOAD = frozenset(map(stem, ("relay", "buzzer", "led", "optocoupler", "button", "potentiometer")))
_TO_LOADS = frozenset(
    ("for", "of", "to", "any", "or", "like", "drives", "driving", "switches", "switching", "controls")
)
_TO_LOADS |= frozenset(("controlling", "turns", "operates", "feeds", "powers", "lights", "have"))
_OF_LOADS = frozenset(map(stem, ("driver", "strip", "strips", "lamp", "lamps", "light", "load", "coil", "dimmer")))
_COUNTED_PARTS = frozenset(map(stem, ("button", "led", "relay", "switch", "potentiometer", "buzzer")))
_SHOWING, _ALONE = frozenset(map(stem, ("led", "buzzer", "relay"))), re.compile(r"\b(\w+) only\b", re.IGNORECASE)
_LED, _RATED = (
    stem("led"),
    re.compile(r"(?<![\w.])(?:12|24|36|48) ?V(?:DC)? (?:(?:white|red|blue|green) )?$", re.IGNORECASE),
)
_LEADING = 4  # words before a load
_LEVEL = "logic"  # the parameter for the level of a controller
_TURNED = re.compile(r"\b(?:adjustable|variable|settable|knob|pot|potentiometer|dial)\b", re.IGNORECASE)
_BOUGHT = frozenset(map(stem, ("module", "shield", "breakout", "kit")))  # which no circuit is
_ARTICLES = frozenset(map(stem, ("a", "an", "the", "any", "extra", "additional", "my")))
_BESIDE = frozenset(map(stem, ("with", "and", "plus", "+", "including", "includes")))
_CONNECTED = frozenset(map(stem, ("speaker", "microcontroller", "code", "software")))  # what has a terminal
_SWITCH = stem("switch")
_LISTED = re.compile(r"[,;](?!\d)[^,;]+")
_IN_THOUSANDS = re.compile(r"\d+(?:[.,]\d+)? ?[kKM]")  # ohms, or hertz of what has a frequency and no resistance
_OHMIC = frozenset(map(stem, ("resistance", "ohm", "load", "source", "input", "output", "r", "ntc", "pull", "with")))
_OF_TRANSISTORS = re.compile(  # not "with a transistor output"
    r"\b(?:with|using|and|from|of) (?:just |only )?(?:an?|1|one|2|3|(?:a )?single) (?:bipolar |npn )?transistors?\b"
    r"(?! (?:output|driver|stage|switch))",
    re.IGNORECASE,
)
_RELAY = re.compile(r"\brelays?\b", re.IGNORECASE)
_SECOND = re.compile(r"\b(?:a|the|with|and|plus) (?:second|2nd|another) ([a-z]+)\b", re.IGNORECASE)
_MADE_OF = re.compile(  # "made with switches and a lamp", "using only relays"
    r"\b(?:(?:made|built|constructed|build|make)(?: up)?(?: only| just| entirely| purely)? "
    r"(?:with|from|of|out of|using)|"
    r"gates? (?:from|of|out of)|(?:with|using|from|out of) (?:only|just|nothing but))\b(?: only| just)?"
    r"([^,;:.()]*?)(?=$|[,;:.()]| (?:for|to|that|which|so|on|in|at|when|by|from|without)\b)",
    re.IGNORECASE,
)
_PINS = frozenset(map(stem, ("pin", "way", "position", "pole")))
_OF_VALUES = {"ohm": "RTFL", "F": "C", "H": "LTF", "Hz": "YXU"}  # the references of parts that have such values
_PLUGS = frozenset(map(stem, ("header", "connector", "terminal")))
_SPEAKER, _MICROCONTROLLER = stem("speaker"), stem("microcontroller")
_LINKS = frozenset(
    map(stem, ("a", "an", "the", "my", "with", "and", "for", "of", "in", "on", "to", "from", "by", "at"))
)
_BEGINNING = re.compile(r"(?:between\s+)?\d+(?:[.,]\d+)?\s*(?:-|to\b|and\b|\.{2}|\u2026)", re.IGNORECASE)  # of a range
_BETWEEN = re.compile(r"\bbetween (?:\w+ )?\d+(?:\.\d+)? ?V?\b", re.IGNORECASE)
_TOKEN = re.compile(r"\b[\w-]*\d[\w-]*\b")  # a word that may be a part number: 28BYJ-48
_PART_NUMBER = re.compile(r"(?=.{5})[a-z]+\d[a-z0-9]*")


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
        if lacks_rail(self.text, designed.reference):
            raise NotCovered(f"{designed.reference.name} takes two supplies, one below ground")
        self._check(designed)

    def left(self, designed: Designed) -> tuple[str, ...]:
        """The words that nothing of a circuit accounts for either: "with a reset button" is about one that it has."""
        spoken, had = self._absent(designed) | proved(self.text, designed), features(designed)
        return tuple(
            word
            for word in self.unread
            if not set(stems(word)) <= spoken
            and (word in self.kinds or not _telling(word) <= had or _are_too_few(word, designed))
            and not (word in _MOSFETS and _PMOSFET in had)
        )

    def _absent(self, designed: Designed) -> set[str]:
        """The words of parts that a request does without, where the circuit has none: "no microcontroller"."""
        found = words(self.text)
        boards = {n: places for _, places in hosts(self.text, found) for n in places}
        kinds = {kind for part in designed.selection.chosen for kind in kinds_of(part.symbol)}
        absent: set[str] = set()
        for place, no in enumerate(found):
            if no.stem not in _WITHOUT:
                continue
            named = next((n for n in range(place + 1, len(found)) if found[n].stem not in _ARTICLES), None)
            if named is None or found[named].stem in kinds:
                return set()
            if named in boards or found[named].stem in vocabulary().parts or found[named].stem in _BOUGHT:
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
        if (knob := next((w for w in words(self.text) if w.stem in BY_HAND), None)) and not _can_be_set(designed):
            raise not_read(designed.reference, (knob.text,))
        for hit in _MADE_OF.finditer(self.text):
            is_relay = _RELAY.search(self.text) is not None
            if (other := _not_of(hit[1], designed, "UQ" if is_relay else "UQK")) is not None:
                raise NotCovered(f"{designed.reference.name}: it is made with {other}")
        if keeps_direct_out(self.text, designed):
            raise NotCovered(f"{designed.reference.name} passes no direct voltage")
        if other := miscoloured(self.text, designed):
            raise NotCovered(f"{designed.reference.name}: {other}")
        if other := self._beside(designed):
            raise NotCovered(f"{designed.reference.name} has a {other} as well")
        if again := self._second(designed):
            raise not_read(designed.reference, ("second", again))
        values = [(part.refs[0][0], quantities(part.value)[:1]) for part in designed.plan.parts]
        for wanted in self.stated:
            if not wanted.unit and self._is_number(wanted, designed):
                continue
            if wanted.unit == ISOLATION and wanted.figure <= designed.reference.isolates:
                continue
            is_part = wanted.unit in VALUES and any(
                q.unit in ("", wanted.unit)
                and letter in _OF_VALUES[wanted.unit]
                and isclose(q.figure, wanted.figure, rel_tol=0.01)
                for letter, found in values
                for q in found
            )
            if not is_part and not is_met(wanted, designed, self.text):
                raise NotCovered(
                    f"No reference circuit covers {wanted.text.strip()}; nearest: {covers(designed.reference)}"
                )

    def _second(self, designed: Designed) -> str:
        """A part of which a request wants a second one, and a circuit has one: "with a second relay"; "": none."""
        for hit in _SECOND.finditer(self.text):
            kind = stem(hit[1].lower())
            if kind in vocabulary().parts and number_of(designed, kind) < 2:
                return hit[1]
        return ""

    def _beside(self, designed: Designed) -> str:
        """What shows or sounds in a circuit besides the one that a request wants alone: "LED only"; "": nothing."""
        kinds = {kind for part in designed.selection.chosen for kind in kinds_of(part.symbol)} & _SHOWING
        alone = {stem(hit[1].lower()) for hit in _ALONE.finditer(self.text)} & _SHOWING
        return next(iter(sorted(kinds - alone)), "") if alone else ""

    def _is_number(self, wanted: Quantity, designed: Designed) -> bool:
        """Whether a circuit has as many of what is counted: parts of a kind, or lines to its controller."""
        known = vocabulary().parts
        things = counted_things(self.text, wanted)
        if things and names_device(things[0]):
            texts = ((f"{each.symbol} {each.value}".lower(), each.refs) for each in designed.selection.chosen)
            return wanted.figure == sum(len(refs) for text, refs in texts if things[0] in text)
        if things[:1] and things[0] in _PINS and len(things) > 1 and things[1] in _PLUGS:  # "4 pin header"
            return any(wanted.figure == _pins(part.symbol) for part in designed.selection.chosen)
        if things[:1] == (_SPEAKER,):
            return wanted.figure == sum(
                _SPEAKER in stems(part.purpose) for part in designed.plan.parts if part.refs[0][0] == "J"
            )
        things = things[1:] if things[:1] == (_MICROCONTROLLER,) and things[1:2] and things[1] in LINES else things
        counted = next(each for each in things if each in LINES or each in known)
        if counted in LINES:
            lines = designed.reference.signals
            return sum(not line.may_rest for line in lines) <= wanted.figure <= len(lines)
        symbols = known[counted]
        parts = [each for each in designed.selection.chosen if each.symbol.startswith(symbols)]
        return wanted.figure == sum(len(each.refs) for each in parts)


def _pins(symbol: str) -> int:
    """How many pins a header or a terminal has; 0: it is neither."""
    hit = re.match(r"Connector(?:_Generic)?:(?:Conn|Screw_Terminal)_(\d\d)x(\d\d)", symbol)
    return int(hit[1]) * int(hit[2]) if hit else 0


def _can_be_set(designed: Designed) -> bool:
    """Whether a circuit has a knob, a line by which a controller sets it, or says that it has no knob."""
    has_knob = any(part.symbol.startswith("Device:R_Potentiometer") for part in designed.selection.chosen)
    is_driven = any(signal.role in _SETTING for signal in designed.reference.signals)
    return has_knob or is_driven or _KNOB in " ".join(designed.reference.limits)


def _not_of(materials: str, designed: Designed, active: str) -> str | None:
    """A chip, transistor or relay of a circuit that it is not to be made of; None: none, or these are no parts."""
    listed = frozenset(stems(materials)) - vocabulary().linking
    if re.search(r"\d{3}", materials) or not listed & (vocabulary().parts.keys() | vocabulary().made_with):
        return None
    for part in designed.selection.chosen:
        name = part.symbol.partition(":")[2]
        is_active = part.refs[0][0] in active
        if is_active and not listed & {*kinds_of(part.symbol), *stems(f"{name} {part.value} {part.reason}")}:
            return name
    return None


@dataclass(frozen=True)
class Naming:
    """Where a request names a reference: the name in stems, and its words."""

    reference: Reference
    phrase: tuple[str, ...]
    words: tuple[Word, ...]
    in_order: bool = True


@cache
def names(reference: Reference) -> tuple[tuple[str, ...], ...]:
    """What a reference answers to, in stems."""
    return tuple(dict.fromkeys(stems(tidy(phrase)) for phrase in reference.answers))


@cache
def names_beside(reference: Reference) -> tuple[tuple[str, ...], ...]:
    """What a reference answers to beside another circuit, in stems."""
    return tuple(dict.fromkeys((*names(reference), *(stems(phrase) for phrase in reference.beside))))


def _devices(reference: Reference) -> frozenset[str]:
    return frozenset(stem(device.lower()) for device in reference.devices)


@lru_cache(maxsize=4)
def _by_word(catalogue: tuple[Reference, ...]) -> Mapping[str, frozenset[str]]:
    """The references that have a name which begins with a word."""
    found: dict[str, set[str]] = {}
    for reference in catalogue:
        for phrase in names(reference):
            found.setdefault(phrase[0], set()).add(reference.name)
    return {word: frozenset(named) for word, named in found.items()}


def with_words_of(text: str, catalogue: Sequence[Reference]) -> list[Reference]:
    """Of the references, those that have a name of which a text holds the first word: no other can be named in it."""
    by_word = _by_word(tuple(catalogue))
    named = frozenset[str]().union(*(by_word.get(each, ()) for each in stems(text)))
    return [reference for reference in catalogue if reference.name in named]


def namings(text: str, reference: Reference) -> tuple[Naming, ...]:
    """Where a text names a reference, the best first: by a longer name, in its order."""
    found = tuple(word for word in words(text) if not is_put_in(text, word))
    order = tuple(word.stem for word in found)
    denied = {word.stem for word in found if _is_denied(text, word)}
    held_by = dict(zip(order, found, strict=True)) | {w.stem: w for w in found if not _is_denied(text, w)}
    best: list[Naming] = []
    for phrase in names(reference):
        if not all(map(held_by.__contains__, phrase)):
            continue
        place = next((n for n in range(len(found)) if order[n : n + len(phrase)] == phrase), None)
        if place is not None:
            best.append(Naming(reference, phrase, found[place : place + len(phrase)]))
        elif not _is_reversed(phrase, held_by) and all(
            each.isalpha() or _is_number(each, reference) for each in phrase
        ):
            best.append(Naming(reference, phrase, tuple(held_by[each] for each in phrase), in_order=False))
        elif len(phrase) > 1 and (apart := _apart(text, found, phrase)) and not _serves(text, apart):
            best.append(Naming(reference, phrase, apart, in_order=False))
    best = [naming for naming in best if not is_condition(found, naming.words)]
    if denied:
        best = [n for n in best if _DENYING & {*n.phrase} or not any(_is_denied(text, word) for word in n.words)]
    return tuple(sorted(best, key=lambda naming: (-len(naming.phrase), not naming.in_order)))


def _is_denied(text: str, word: Word) -> bool:
    """Whether a request does without what a word says, so that it names nothing: "instead of a relay"."""
    return _DENIED.search(text, 0, word.start) is not None


def _is_reversed(phrase: tuple[str, ...], held_by: Mapping[str, Word]) -> bool:
    """Whether the words of a name stand the other way round about its "to", as in "mono to stereo", or it has one."""
    if len(phrase) < 2:
        return True
    ends = [n for n in range(1, len(phrase) - 1) if phrase[n] in _INTO]
    return any(held_by[phrase[n - 1]].start > held_by[phrase[n + 1]].start for n in ends)


def _is_number(word: str, reference: Reference) -> bool:
    """Whether a word is a part number, which tells the same wherever it stands; that of a host may follow "for"."""
    return word in _devices(reference) or (
        _PART_NUMBER.fullmatch(word) is not None and (word,) not in vocabulary().hosts
    )


def _serves(text: str, name: Sequence[Word]) -> bool:
    """Whether a name begins with what the circuit is for: "3.3 V for an ESP8266 from a USB plug" asks for no board."""
    found = words(text)
    served = {found[n].start for _, places in hosts(text, found, anywhere=False) for n in places}
    return name[0].start in served


def _apart(text: str, found: Sequence[Word], phrase: tuple[str, ...]) -> tuple[Word, ...]:
    """The words of a name that has others between them which say nothing, or a figure: "ESP32-C3 minimal board with
    USB-C", "555 at 38 kHz for an IR LED"."""
    numbers = quantities(text)
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
    stated = tuple(q for n, q in enumerate(figures) if is_stated(text, figures, n, reference))
    sides = _sides(text, reference)
    between = _between_sides([q for q in figures if q not in stated], sides)
    assigned = by_parameter(text, [q for q in figures if q not in (*stated, *between)], reference)
    given = {p: in_unit(q.figure, q, reference.parameter(p)) for p, q in assigned.items()}
    given |= zip(sides, (each for q in between for each in (q.low, q.figure) if each), strict=False)
    ends = {}
    for parameter, quantity in assigned.items():
        if swept := _swept(text, quantity, reference.parameter(parameter)):
            given |= swept
        elif not _is_covered(quantity, reference.parameter(parameter), reference) and quantity.low is not None:
            given[parameter], ends[parameter] = _ends(quantity, reference.parameter(parameter), reference)
    charged = {name: full for name, full in _full(text, assigned, reference) if name not in ends}
    given = {name: figure for name, figure in given.items() if name not in charged}
    _sort_sides(given, reference)
    found = words(text)
    _named(found, reference, given, {p.spread for p in reference.parameters if p.spread in given})
    inside = {n for n, w in enumerate(found) if any(q.start < w.end and w.start < q.end for q in figures)}
    spoken = inside | {n for n, word in enumerate(found) if word in name} | purposes(text, found, inside)
    spoken |= set(dimensions(found, assigned, reference))
    served = [(host, place) for host, place in _served(text, found, reference) if not spoken & set(place)]
    if reference.signals or reference.gives or reference.offers or _has_lines(reference):
        spoken |= {n for _, place in served for n in place}
    known = _known(text, figures, stated, reference)
    asked = _wanted(text, found, name) - (spoken - _besides(text, found, naming))
    unlike = _unlike(reference)
    contrary = _contrary(text, name, reference, assigned)
    left = [
        w
        for n, w in enumerate(found)
        if n in asked
        or w in contrary
        or (w.stem in unlike and w not in name)
        or (n not in spoken and w.stem not in known and not says_nothing(w))
    ]
    last = max((word.start for word in name), default=0)
    beside = {found[n].text for n in asked}  # "diode and mosfet for a valve" asks for a part, and for no kind of valve
    kinds = (frozenset(word.text for word in left if word.start < last) - beside) | {word.text for word in contrary}
    said = {word.stem for word in found}
    said |= {f"{one.text}{word.text}" for one, word in pairwise(found) if word.start - one.end == 1}  # "MQ-135"
    devices = tuple(device for device in reference.devices if said & {stem(device.lower()), _letters(device)})
    named = [host for host, place in hosts(text, found) if host.is_board and not reference.offers]
    usual = {name: figure for name, figure in _usual(found, reference).items() if name not in given}
    fed = _for_hosts([*(host for host, _ in served), *named], reference, {**given, **charged})
    assumed = {**usual, **charged, **fed}
    unread = tuple(dict.fromkeys(word.text for word in left))
    return Reading(given, ends, assumed, unread, kinds, stated, devices, text)


def _besides(text: str, found: Sequence[Word], naming: Naming | None) -> frozenset[int]:
    """The places of parts that a request wants besides, though a name of words in another order has them: "blink an LED
    with a relay" names a flasher relay."""
    if naming is None or naming.in_order:
        return frozenset()
    return frozenset(_with(text, found)).difference(
        _listed(text, found), (n for n, word in enumerate(found) if word.stem in _CONNECTED)
    )


def _wanted(text: str, found: Sequence[Word], name: Sequence[Word]) -> frozenset[int]:
    """The places of parts and the like that the circuit must have."""
    return frozenset((*_with(text, found), *_bare(text, found), *extras(text, found), *_made_with(text, found, name)))


def _known(
    text: str, figures: Sequence[Quantity], stated: Collection[Quantity], reference: Reference
) -> frozenset[str]:
    """The stems of a text's words that a reference accounts for, and those that limit a figure."""
    known = _own(reference) | {word for n, q in enumerate(figures) if q in stated for word in limits(text, figures, n)}
    if not any(q.unit == "V" for q in figures) and not _BATTERY & _named_words(reference):
        known -= _BATTERY  # nothing says which one
    return known - (_lent(reference) - within({*stems(text)}, reference))


def _served(text: str, found: Sequence[Word], reference: Reference) -> Iterator[tuple[Host, range]]:
    """What a circuit works for, with its words; not where something goes into that which gives it nothing."""
    for host, place in hosts(text, found):
        if _is_heard(reference) or not _is_fed_into(found, place):
            yield host, place


def _is_heard(reference: Reference) -> bool:
    """Whether a controller reads or talks with it, or is fed by it."""
    own = (signal for signal in reference.signals if signal.role not in ("output", "pwm", "dac"))
    return bool(reference.gives or reference.offers) or any(own)


def _is_fed_into(found: Sequence[Word], place: range) -> bool:
    """Whether something goes into what a circuit works for: "LM386 into an Arduino"."""
    before = next((word for word in reversed(found[: place.start]) if word.stem not in _ARTICLES), None)
    return before is not None and before.text == "into"


def _contrary(text: str, name: Sequence[Word], reference: Reference, assigned: Collection[str]) -> set[Word]:
    """The words that ask for what a circuit does not do, though it has words for each of them."""
    found = words(text)
    return {
        *turned(text, found, name, reference, assigned),
        *asked_ends(text, found, name, reference),
        *combined(text, found, name, reference),
    }


def means_another(text: str, reference: Reference) -> bool:
    """Whether a text has a word by which a circuit other than this is meant: "for my laser" of an LED driver."""
    return any(word.stem in _unlike(reference) for word in words(text))


def _unlike(reference: Reference) -> frozenset[str]:
    """The stems of the words that mean another circuit."""
    return frozenset(map(stem, reference.unlike))


def _figures(text: str, name: Sequence[Word], reference: Reference) -> list[Quantity]:
    """The figures of a text but for those of names."""
    own = _own(reference)
    counts = any(parameter.unit == "" for parameter in reference.parameters)  # so that a small number means something
    found = [q for q in quantities(text) if not _is_named(q, name, reference)]
    numbers = [
        hit.span() for hit in _TOKEN.finditer(text) if _letters(hit[0]) in {_letters(d) for d in reference.devices}
    ]
    found = [q for q in found if not any(start <= q.start and q.end <= end for start, end in numbers)]
    found = [
        q
        for q in found
        if q.unit
        or q.text not in own
        or (counts and len(q.text) < 3)
        or (_TRANSISTORS | _COUNTED_PARTS) & set(counted_things(text, q)[:1])
        or _counts_ends(text, q, reference)
    ]
    units = {parameter.unit for parameter in reference.parameters}
    return [
        replace(q, unit="Hz") if "Hz" in units and "ohm" not in units and _is_rate(text, found, n) else q
        for n, q in enumerate(found)
    ]


def _counts_ends(text: str, number: Quantity, reference: Reference) -> bool:
    """Whether a number counts outputs or inputs, which a circuit does not list so: "fuzz with two outputs"."""
    counted = counted_things(text, number)[:1]
    return bool(COUNTED & set(counted)) and (number.text, *counted) not in pairs(reference)


def _is_rate(text: str, found: Sequence[Quantity], place: int) -> bool:
    """Whether "10k" is a frequency, as no part and no resistance is beside it: "10k resistor", "with 10k load"."""
    before, after = around(text, found, place)
    beside = {*before, *after}
    return _IN_THOUSANDS.fullmatch(found[place].text) is not None and not beside & (_OHMIC | vocabulary().parts.keys())


def _letters(text: str) -> str:
    """A part number without hyphens and capitals."""
    return text.lower().replace("-", "")


def _listed(text: str, found: Sequence[Word]) -> Iterator[int]:
    """The places of parts that stand alone between commas: "clap switch, relay"."""
    known = vocabulary()
    places = {word.start: place for place, word in enumerate(found)}
    for hit in _LISTED.finditer(text):
        inside = [word for word in found if hit.start() < word.start < hit.end()]
        if all(word.stem in known.parts.keys() | known.neutral for word in inside):
            named = [word for word in inside if word.stem in known.parts.keys() - _CONNECTED]
            named = [word for word in named if word.stem != _SWITCH or len(named) == 1]  # a "transistor switch"
            yield from (places[word.start] for word in named)


def _are_too_few(word: str, designed: Designed) -> bool:
    """Whether several of a part are spoken of, of which a circuit has one: "switchover with diodes"."""
    kind = stem(word)
    if kind == word or not word.endswith("s") or kind not in _DISCRETE:
        return False
    return sum(len(part.refs) for part in designed.selection.chosen if kind in kinds_of(part.symbol)) < 2


def _telling(word: str) -> set[str]:
    """The stems of a word, of several that mean one those that tell: a "pushbutton" is a button."""
    said = set(stems(word))
    return said if len(said) == 1 else (said - vocabulary().neutral) or said


def _with(text: str, found: Sequence[Word]) -> Iterator[int]:
    """The places of parts that a request wants besides: "motor driver with an LED"."""
    yield from _listed(text, found)
    parts, neutral = vocabulary().parts.keys() | vocabulary().made_with, vocabulary().neutral
    for place, word in enumerate(found):
        if word.stem not in parts:
            continue
        before = next(
            (each for each in reversed(found[:place]) if each.stem not in neutral or each.stem in _BESIDE), None
        )
        if before is not None and before.stem in _BESIDE and not is_broken(text, (before, word)):
            yield place


def _made_with(text: str, found: Sequence[Word], name: Sequence[Word]) -> Iterator[int]:
    """The places of what stands before a name and says with what it is made, or what it does besides: "JFET guitar
    buffer", "people counter light barrier"."""
    known = vocabulary()
    after = min(name, key=lambda word: word.start, default=None)
    before = [place for place, word in enumerate(found) if after is not None and word.end <= after.start]
    for place in reversed(before):
        word = found[place]
        if after is None or word.stem in _LINKS | _BESIDE or is_broken(text, (word, after)):
            return
        if word.stem in known.made_with or word.text.removesuffix("s") in known.extras:
            yield place
        after = word


def _bare(text: str, found: Sequence[Word]) -> Iterator[int]:
    """The places of what a circuit has or switches, where nothing says that it is a load: "clap switch relay"."""
    loads = {one.stem for one, after in pairwise(found) if after.stem in _OF_LOADS}  # "LED driver, 3 white LEDs"
    for place, word in enumerate(found):
        before = [each for each in found[max(place - _LEADING, 0) : place] if not is_broken(text, (each, word))]
        is_counted = bool(before) and before[-1].text.isdigit()
        is_load = word.stem in loads or any(each.text in _TO_LOADS for each in before)
        if word.stem in _OWN_OR_LOAD and not is_counted and not is_load and not _is_rated(text, word):
            yield place


def _is_rated(text: str, word: Word) -> bool:
    """Whether an LED has a supply's voltage, so that it is a load: "light 12 V LED 1 A"."""
    return word.stem == _LED and _RATED.search(text[: word.start]) is not None


def _full(text: str, assigned: Mapping[str, Quantity], reference: Reference) -> Iterator[tuple[str, float]]:
    """The voltages of batteries that are full, for figures that are to reach that far."""
    found, known = sorted(assigned.values(), key=lambda quantity: quantity.start), vocabulary()
    named = [known.sources[phrase] for _, phrase in held(known.sources, words(text)) if _BATTERY & set(phrase)]
    for name, quantity in assigned.items():
        most = [high for low, high in named if low <= quantity.figure <= high]  # a "car battery" is one while it drives
        full = max(most, default=known.batteries.get(quantity.figure))
        before, after = around(text, found, found.index(quantity))
        if reference.parameter(name).charged and full is not None and _BATTERY & {*before, *after}:
            yield name, full


def _sides(text: str, reference: Reference) -> tuple[str, ...]:
    """The parameters of both sides of a circuit that has two alike: one that works both ways, or isolates two."""
    volts = tuple(parameter.name for parameter in reference.parameters if parameter.unit == "V")
    isolated = volts if reference.isolates and len(volts) == 2 and _BETWEEN.search(text) else ()
    return reference.sides or isolated


def _between_sides(figures: Sequence[Quantity], sides: Sequence[str]) -> tuple[Quantity, ...]:
    """The voltages of both sides of a circuit that works both ways: "between 3.3 V and 5 V", "3.3-5V"."""
    volts = tuple(quantity for quantity in figures if quantity.unit == "V")
    both = sum(1 if quantity.low is None else 2 for quantity in volts) == 2
    return volts if sides and both else ()


def _sort_sides(given: dict[str, float], reference: Reference) -> None:
    """Gives the lower figure to the lower side of a circuit that works both ways: "5 V to 3.3 V level shifter"."""
    low, high = reference.sides or ("", "")
    if low in given and high in given and given[low] > given[high]:
        given[low], given[high] = given[high], given[low]


def _is_named(quantity: Quantity, name: Sequence[Word], reference: Reference) -> bool:
    """Whether a figure belongs to the name alone, such as "8 channel": the one of "isolated 12V" counts as well."""
    inside = any(word.start < quantity.end and quantity.start < word.end for word in name)
    return inside and not (quantity.unit and any(fits_unit(quantity, parameter) for parameter in reference.parameters))


@cache
def _own(reference: Reference) -> frozenset[str]:
    """The words that a reference accounts for."""
    texts = [*reference.neutral, *reference.answers, *reference.beside, *reference.devices]
    texts += _PORTS if reference.offers else ()
    for parameter in reference.parameters:
        texts += [*parameter.before, *parameter.after, *parameter.meaning, parameter.words]
    return frozenset(each for text in texts for each in stems(text)) | frozenset(
        stem(word) for text in texts for word in text.lower().split()
    )


@cache
def _lent(reference: Reference) -> frozenset[str]:
    """The parts that only some names of a circuit speak of, and nothing else of its words: a "garage door opener button
    relay" makes no button of a relay's words, where the whole of that name is not said."""
    kinds = vocabulary().parts.keys() | set(map(stem, vocabulary().extras))
    told = names(reference)
    some = {word for name in told for word in name if word in kinds and not all(word in each for each in told)}
    parameters = ((*each.before, *each.after, *each.meaning, each.words) for each in reference.parameters)
    texts = (*reference.neutral, *reference.beside, *reference.devices, *(text for each in parameters for text in each))
    return frozenset(some - {each for text in texts for each in stems(text)})


def head(text: str) -> str:
    """What a text asks for before it says with what: "function generator" of "function generator with soft start"."""
    hit = _WITH.search(text)
    return text[: hit.start()].strip() if hit else ""


def heads(text: str) -> frozenset[str]:
    """The stems of what a text asks for, without figures and articles."""
    found, figures = words(head(text)), quantities(head(text))
    linking = vocabulary().linking
    served = {n for _, places in hosts(head(text), found) for n in places}
    return frozenset(
        word.stem
        for n, word in enumerate(found)
        if n not in served
        and word.stem not in linking
        and not any(q.start < word.end and word.start < q.end for q in figures)
    )


def goes_by(reference: Reference, asked: Collection[str]) -> bool:
    """Whether one of a circuit's names, or its title, holds all of these words."""
    titled = (stems(reference.title), *(stems(device.lower()) for device in reference.devices))
    title = {each for told in titled for each in told}
    telling = (set(asked) - vocabulary().neutral) or set(asked)
    return any(telling <= {*name, *title} for name in names_beside(reference))


def has_words_for(reference: Reference, text: str) -> bool:
    """Whether a reference accounts for the words of a text, but for nouns of what any circuit may have."""
    told = set(stems(text)) - vocabulary().neutral
    return told - vocabulary().fittings <= _own(reference) and bool(told & _own(reference) or not told)


def names_all(naming: Naming, told: Collection[str]) -> bool:
    """Whether a circuit has words of its own for all that a longer name of another one holds."""
    return set(told) <= _own(naming.reference) | set(naming.phrase) | _LINKS


def owns(reference: Reference, word: Word) -> bool:
    """Whether a word is one of a reference's own."""
    return word.stem in _own(reference)


@cache
def _named_words(reference: Reference) -> frozenset[str]:
    """The words of a reference's names, and those that change nothing for it."""
    texts = (*reference.neutral, *reference.answers, *reference.beside)
    return frozenset(each for text in texts for each in stems(text))


def _named(found: Sequence[Word], reference: Reference, given: dict[str, float], told: Collection[str]) -> None:
    """Adds the figures that words stand for.

    Args:
        told: parameters that a range tells better than "adjustable" does.

    Raises:
        NotCovered: a word and a figure contradict each other.
    """
    said = {word.stem for word in found} | {word.text for word in found}
    for parameter in (each for each in reference.parameters if each.name not in told):
        for word, figure in parameter.named:
            if (word in said or stem(word) in said) and given.setdefault(parameter.name, figure) != figure:
                raise NotCovered(
                    f"{reference.name}: {word}, and {shown(given[parameter.name], parameter.unit)} of {parameter.words}"
                )


def _usual(found: Sequence[Word], reference: Reference) -> dict[str, float]:
    """The figures of what words say a circuit is for, where a request says none. A plural is said by one alone."""
    said = {text for word in found for text in word.text.split()}  # a "wall wart" is one word
    said |= {text.removesuffix("s") for text in said}  # no stems: a freezer is not freezing
    return {
        parameter.name: figure
        for parameter in reference.parameters
        for phrase, figure in parameter.usual
        if said.issuperset(phrase.split())
    }


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
        levels = [_LEVEL] if _has_lines(reference) else []
        for level in (*(signal.volts for signal in reference.signals), *levels):
            if host.level and level.isidentifier() and level not in given:
                assumed.setdefault(level, host.level)
    return assumed


def _has_lines(reference: Reference) -> bool:
    """Whether a controller drives it by lines of one level, of which there are as many as one asks for."""
    return not reference.signals and any(parameter.name == _LEVEL for parameter in reference.parameters)


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
    if in_unit(quantity.low or 0.0, quantity, parameter) < parameter.least:
        raise NotCovered(
            f"{reference.name}: the {parameter.words} begins at {shown(parameter.least, parameter.unit)}, "
            f"not as in {quantity.text.strip()}"
        )
    return True


def _swept(text: str, quantity: Quantity, parameter: Parameter) -> dict[str, float]:
    """The figures of a range that a knob is to cover: "thermostat adjustable 20 to 30 C", and not "keeps it between 20
    and 22 C"."""
    if not parameter.spread or quantity.low is None or not _TURNED.search(text):
        return {}
    low, high = (in_unit(each, quantity, parameter) for each in (quantity.low, quantity.figure))
    return {parameter.name: (low + high) / 2, parameter.spread: (high - low) / 2}


def _check_levels(host: Host, reference: Reference, given: Mapping[str, float]) -> None:
    """Decline lines at another level than that of the host, where the level is said.

    Raises:
        NotCovered: there are such.
    """
    for signal in reference.signals if host.level else ():
        volts = given.get(signal.volts)
        sides = [p.name for p in reference.parameters if p.unit == "V"] if reference.isolates else reference.sides or ()
        if any(isclose(given.get(side, 0.0), host.level, rel_tol=SAME) for side in sides):
            continue  # it is on the other side
        if volts is not None and signal.load is None and not isclose(volts, host.level, rel_tol=SAME):
            raise NotCovered(
                f"{reference.name} has signals of {shown(volts, 'V')}, {host.name} of {shown(host.level, 'V')}"
            )


def _ends(quantity: Quantity, parameter: Parameter, reference: Reference) -> tuple[float, float]:
    """The ends of a range, the harder one first.

    Raises:
        NotCovered: the reference is made for one figure.
    """
    assert quantity.low is not None
    low, high = (in_unit(each, quantity, parameter) for each in (quantity.low, quantity.figure))
    if not parameter.hardest:
        raise NotCovered(f"{reference.name}: the {parameter.words} is one figure, not {quantity.text}")
    return (high, low) if parameter.hardest == "high" else (low, high)


def not_read(reference: Reference, unread: Collection[str]) -> NotRead:
    """That a request holds words that a reference does nothing about."""
    return NotRead(
        f"The reference circuit {reference.name} says nothing about {', '.join(repr(word) for word in unread)}"
    )
