"""The circuits that a request names one beside the other, and the supplies that it speaks of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, permutations

from circuitron.references.base import PULL_UPS, NotCovered, NotJoined, Reference
from circuitron.references.meanings import LINES, has_two_supplies
from circuitron.references.quantities import Quantity, quantities
from circuitron.references.ranges import over_range
from circuitron.references.reading import (
    Naming,
    Reading,
    has_words_for,
    names,
    names_beside,
    namings,
    not_read,
    read,
    with_words_of,
)
from circuitron.references.senses import lacks_rail
from circuitron.references.signals import Link, inputs, outputs
from circuitron.references.supplies import Rail, Supplies, with_hosts
from circuitron.references.wording import (
    Host,
    Joining,
    Phrases,
    Word,
    fed_hosts,
    held,
    hosts,
    is_broken,
    is_put_in,
    powered_boards,
    stem,
    stems,
    tidy,
    vocabulary,
    words,
)

_Names = Phrases[Sequence[Reference]]  # the references of each name; none where it is one of a part that circuits have

_BORDER = re.compile(
    r"[,;:](?=\s)|\.(?=\s|$)|\s(?=(?:and|with|plus|\+|&|from|powered|supplied|fed|feeding|driving|connected|that|which"
    r"|mit|von|und)\s)",
    re.IGNORECASE,
)
_MORE = re.compile(r"\s*(?:with|for|that|which|driving)\b", re.IGNORECASE)  # more about the circuit before
_SET_OFF = re.compile(r",|\b(?:with|and|on|plus|that|which)\b|[&+]", re.IGNORECASE)
_FOR = re.compile(r"\b(?:for|with)\b", re.IGNORECASE)
_FOR_LOAD = re.compile(r"[ ]*(?:module |board |output |driver |switch )?for [^,;:.()]*", re.IGNORECASE)
_WITH = re.compile(
    r"[^,;+&]*\b(?:with|using|based (?:on|around)|built (?:with|around)|around|on|by|from)\s+(?:an?\s+|the\s+|one\s+)?",
    re.IGNORECASE,
)
_JOINING = re.compile(r"\b(?:and|with|plus|also)\b|[+&]", re.IGNORECASE)
_PARTING = frozenset(map(stem, ("and", "with", "plus", "for", "from", "to", "by", "on", "then", "into")))
_LINKING = re.compile(r"\b(?:and|plus|also|with)\b|[+&]", re.IGNORECASE)
_ONLY_OF = re.compile(r"\b(?:using|with|of|from) (?:only|just|nothing but)\b[a-z ]*", re.IGNORECASE)
_SWITCHES = frozenset(map(stem, ("transistor", "mosfet")))
_USING = re.compile(r"\s*(?:with|using|out of)\s+(?:(?:an?|the|one|single|just|only|\d+)\s+)*", re.IGNORECASE)
_VIA = re.compile(r"\b(?:by|via|through|using|off)\b", re.IGNORECASE)
_TO = re.compile(r"\s*to\s+(?:an?\s+)?", re.IGNORECASE)
_SERIES = frozenset(map(stem, ("series", "string", "row", "chain")))
_CHANNELS = frozenset(map(stem, ("channel", "channels", "ch", "way", "fold")))
_WAYS = frozenset(map(stem, ("way", "fold")))
_MANY = frozenset(
    (
        "relays",
        "buttons",
        "leds",
        "inputs",
        "outputs",
        "servos",
        "buzzers",
        "solenoids",
        "switches",
        "lamps",
        "motors",
        "valves",
        "pumps",
    )
)
_OF_KIND = re.compile(r"\b(?:for|of|to|any|switch(?:es|ing)?|driv(?:e|es|ing))(?: [\w.]+){0,2} *$", re.IGNORECASE)
# What several of a circuit have together: "two relays from one pin". One supply is no question.
_SHARED = re.compile(
    r"\b(?:one|a single|the single|the same|a common|one common|shared) (?:\d+(?:\.\d+)? ?V )?(?!(?:wire|supply|rail|"
    r"power|psu|ground|battery|board|pcb|box|case|adapter|\w+ (?:each|apiece)|each|of|per|at|or|for)\b)[a-z]{3,}",
    re.IGNORECASE,
)
# What a thing has so many of, and what a number tells the version of.
_PROPERTIES = frozenset(
    map(
        stem,
        (
            "segment",
            "segments",
            "digit",
            "digits",
            "pin",
            "pins",
            "wire",
            "wires",
            "axis",
            "bit",
            "speed",
            "mode",
            "rate",
            "position",
            "color",
        ),
    )
)
_INPUTS = frozenset(map(stem, ("analog", "digital", "input", "in", "pin", "pins", "adc", "gpio", "port")))  # of a host
_MOTOR = stem("motor")
# What a driver is for.
_MOTORS = frozenset(map(stem, ("motor", "motors", "dc", "2", "two", "small", "gear", "stepper")))
_MODELS = frozenset(map(stem, ("pi", "model", "version", "mark", "type")))
_CHANNEL = re.compile(r"^[- ]*(?:channels?|ch|way|fold)\b", re.IGNORECASE)
_SAVING = re.compile(
    r"\b9 ?V(?:olt)?s?[- ](?:block|pp3|battery)\b|\bpp3\b|\b(?:small|little|low|tiny) currents?\b", re.IGNORECASE
)
(_BOTH,) = stems("voltage and current")
_MOST = 8  # circuits of one kind
_HAS = re.compile(  # "16 lines", "8 I²C buses", "2 small DC motors"
    r"(?<![\w.,])(\d{1,2})[ -](?:[\w²]+ ){0,2}?(?:inputs|outputs|lines|channels?|buses|motors|drivers|relays)\b"
)
_MADE_OF = ("of", "from", "using", "out")
_NEAR = 4  # words from a count to what it counts
# What circuits are made of: "an astable multivibrator with two transistors" is one circuit.
_PIECES = frozenset(map(stem, ("transistor", "mosfet", "diode", "resistor", "capacitor", "opamp", "comparator")))
_TRANSISTOR = re.compile(r"(?:bc|bd|2n|tip|irf|irl|ao|mmbt)\d+\w*")  # so are two of these
_GATES = frozenset(map(stem, ("nand", "nor", "and", "or", "xor", "gate", "gates", "inverter", "inverters")))


@dataclass(frozen=True)
class Named:
    """A circuit that a request names: the references of that name with what is read for each, the first choice first.

    Args:
        count: how many of them.
        phrase: the name, in stems.
    """

    readings: tuple[tuple[Reference, Reading], ...]
    count: int = 1
    phrase: tuple[str, ...] = ()

    @property
    def reference(self) -> Reference:
        return self.readings[0][0]

    @property
    def output(self) -> float | None:
        """Volts that a request says of what it makes; None: none."""
        reference, reading = self.readings[0]
        return reading.given.get(reference.gives[0].volts) if reference.gives else None


@dataclass(frozen=True)
class Request:
    """What a request is about: circuits, the supply that they are fed from, rails, and which circuit drives which.

    Args:
        feeds: which converter feeds which other circuit, where a verb says so.
        level: volts of the signals of a board that people have, with which the circuits work.
        is_fed: it says that the source is one; else that is taken of a voltage that it says nothing about.
        saves: it feeds on a small battery, or little is drawn.
        is_shared: a board that people have takes the source itself.
    """

    blocks: tuple[Named, ...]
    source: Quantity | None
    rails: tuple[Rail, ...]
    links: tuple[Link, ...] = ()
    feeds: tuple[Link, ...] = ()
    level: float | None = None
    is_fed: bool = True
    saves: bool = False
    is_shared: bool = False

    @property
    def is_one(self) -> bool:
        """Whether it is about one circuit, which says itself what feeds it."""
        return (
            len(self.blocks) < 2 and not self.rails and self.source is None and all(b.count == 1 for b in self.blocks)
        )


@lru_cache(maxsize=4)
def _phrases(catalogue: tuple[Reference, ...]) -> _Names:
    """Which references have a name beside others, by rank."""
    found: dict[tuple[str, ...], list[Reference]] = {}
    for reference in sorted(catalogue, key=lambda reference: reference.rank):
        for phrase in names_beside(reference):
            found.setdefault(phrase, []).append(reference)
    return _beside_parts(found)


@lru_cache(maxsize=4)
def _last_of_each(catalogue: tuple[Reference, ...]) -> _Names:
    return _beside_parts({phrase: (reference,) for reference in catalogue for phrase in names_beside(reference)})


def _beside_parts(found: Mapping[tuple[str, ...], Sequence[Reference]]) -> _Names:
    knobs = ((word, stem("potentiometer")) for word in vocabulary().settings | {stem("contrast")})  # of another circuit
    return _Names({**dict.fromkeys((*knobs, *vocabulary().own), ()), **found})


def _without_pull_ups(text: str, phrases: _Names) -> _Names:
    """Names of circuits, without those of the pull-ups of a bus where a text names what has them: "MPU6050 with I2C
    pull-ups"."""
    named = {phrases[phrase][0] for _, phrase in _named_in(text, phrases)}
    if not any(PULL_UPS in each.has and each.name != PULL_UPS for each in named):
        return phrases
    return _Names({name: () if each and each[0].name == PULL_UPS else each for name, each in phrases.items()})


def taken_apart(text: str, catalogue: Sequence[Reference]) -> Request:
    """The circuits and supplies of a request.

    Raises:
        NotCovered: a part of it is none of these, or does not fit the circuit that it names.
    """
    phrases = _without_pull_ups(text, _phrases(tuple(catalogue)))
    supplies = Supplies()
    blocks: list[Named] = []
    links: list[Link] = []
    before: Sequence[int] = ()
    verb = None
    for clause, following in _paced(_clauses(text, phrases), phrases):
        here = range(len(blocks), len(blocks))
        for segment in _about_circuits(clause, phrases, supplies):
            named = _named_in(segment, phrases)
            if not named:
                raise NotCovered(f"No reference circuit answers to {segment.strip()!r}")
            blocks.append(_block(segment, named[0][1], phrases))
            here = range(here.start, len(blocks))
        if verb is not None:
            links += _linked(blocks, before, here, verb)
        before, verb = here, following
    _check_parts(blocks)
    _check_made_of(text, blocks)
    feeds = [link for link in links if _feeds(blocks[link.driver], blocks[link.driven])]
    links = [link for link in links if link not in feeds]
    if len(blocks) == 1:
        check_shared(text, blocks[0].count, blocks[0].reference.name)
    level = board_level(text)
    controlled = level is not None or any(block.reference.offers for block in blocks)
    _check_names(blocks, links, controlled=controlled)
    if not controlled:
        _check_ports(blocks)
        _check_inputs(blocks)
    if not controlled and not links:
        _check_read_and_driven(blocks)
        _check_list(text, phrases)
    _check_compounds(text, phrases)
    _check_whole(text, blocks, phrases)
    rails = supplies.rails(is_made=any(block.reference.gives for block in blocks))
    _check_alone(blocks, rails)
    rails = with_hosts(rails, _fed(text, said := _said_outputs(blocks)), said)
    saves = _SAVING.search(text) is not None
    joins = tuple(dict.fromkeys(links))
    is_shared = any(volts in host.volts for host, volts in powered_boards(text))
    return Request(
        tuple(blocks), supplies.source, rails, joins, tuple(feeds), level, supplies.is_said, saves, is_shared
    )


def _fed(text: str, volts: Collection[float]) -> tuple[Host, ...]:
    """What the circuits feed besides: also a board that people have, where a converter beside it makes what it takes.

    Args:
        volts: those that converters are said to make.
    """
    boards = (host for host, _ in hosts(text, words(text)) if host.is_board and host.volts[0] in volts)
    return tuple(dict.fromkeys((*fed_hosts(text), *boards)))


def _said_outputs(blocks: Sequence[Named]) -> set[float]:
    """The voltages that converters are said to make."""
    read_ = ((reference, reading) for block in blocks for reference, reading in block.readings if _is_fed(reference))
    given = (reading.given.get(reference.gives[0].volts) for reference, reading in read_)
    return {volts for volts in given if volts is not None}


def _check_whole(text: str, blocks: Sequence[Named], phrases: _Names) -> None:
    """Decline what a request says as a whole and its pieces do not: the loads of one switch, "relay for pump and fan",
    and "voltage and current" of which a circuit measures one.

    Raises:
        NotJoined: it says so.
    """
    if len(blocks) > len(_named_in(text, phrases)):
        raise NotJoined("Nothing says how these loads are switched")
    if _BOTH in stems(text) and not any(has_words_for(block.reference, _BOTH) for block in blocks):
        raise NotJoined("No reference circuit that is named there measures voltage and current")
    if any(lacks_rail(text, block.reference) for block in blocks):
        raise NotJoined("A circuit that is named there takes two supplies, one below ground")


def board_level(text: str) -> float | None:
    """The level of the signals of the board that a text speaks of.

    Raises:
        NotCovered: it speaks of several with different levels.
    """
    levels = {host.level for host, _ in hosts(text, words(text)) if host.is_board}
    if len(levels) > 1:
        raise NotCovered("It is not clear which board has which signals")
    return next(iter(levels), None)


def names_controller(text: str, catalogue: Sequence[Reference]) -> bool:
    """Whether a text names a controller that is to be made."""
    phrases = _last_of_each(tuple(catalogue))
    return any(phrases[phrase][0].offers for _, phrase in _named_in(text, phrases))


def is_of_several(text: str, catalogue: Sequence[Reference]) -> bool:
    """Whether a text names a controller and, set off from it, another circuit.

    So does "ESP32 with a relay" and "ESP32 relay board", and not "ESP32 relay", nor what one circuit has in its name.
    """
    phrases = _last_of_each(tuple(catalogue))
    found = [(run, phrases[phrase][0]) for run, phrase in _named_in(text, phrases)]
    if not any(
        bool(one.offers) != bool(other.offers)
        and not {one.name, other.name} & {*one.holds, *other.holds}
        and (_SET_OFF.search(text[first[-1].end : then[0].start]) is not None or (one.offers and _is_board(text, then)))
        for (first, one), (then, other) in pairwise(found)
    ):
        return False
    told = {word.stem for run, _ in found for word in run} - vocabulary().linking
    named = (naming.phrase for each in with_words_of(text, catalogue) for naming in namings(text, each))
    return not any(told <= {*phrase} for phrase in named)


def _is_board(text: str, run: Sequence[Word]) -> bool:
    """Whether a name ends with the board that has the circuit: "relay board"."""
    rest = words(text[run[-1].end :])[:1]
    return stem("board") in {run[-1].stem, *(word.stem for word in rest)}


def _about_circuits(clause: str, phrases: _Names, supplies: Supplies) -> list[str]:
    """The pieces of a clause that are about a circuit. What is about neither a circuit nor a supply says more of the
    circuit before it: "comparator with hysteresis".

    Raises:
        NotCovered: there is no circuit before it.
    """
    named: list[str] = []
    for segment in _segments(clause, phrases):
        if _named_in(segment, phrases):
            named.append(segment)
            continue
        try:
            supplies.add(segment)
        except NotCovered:
            if not named:
                raise
            named[_taker(segment, named, phrases)] += f" {segment}"
    return named


def _taker(piece: str, named: Sequence[str], phrases: _Names) -> int:
    """Of which circuit a piece says more: the last that has a word for all of it, as a crystal belongs to a controller
    and not to the regulator between them; else the last of all."""
    for place in reversed(range(len(named))):
        _, phrase = _named_in(named[place], phrases)[0]
        if any(has_words_for(reference, piece) for reference in phrases[phrase]):
            return place
    return len(named) - 1


def _check_names(blocks: Sequence[Named], links: Sequence[Link], *, controlled: bool) -> None:
    """Decline names that hold only where one circuit drives another, where none does.

    Args:
        controlled: a controller drives them.

    Raises:
        NotCovered: there is such a name.
    """
    linked = {place for link in links for place in (link.driver, link.driven)}
    for place, block in enumerate(blocks):
        reference = block.reference
        needs = bool(inputs(reference) or outputs(reference)) and not controlled and place not in linked
        if (needs or (len(blocks) == 1 and not controlled)) and block.phrase and block.phrase not in names(reference):
            raise NotCovered(f"Nothing says what drives the {' '.join(block.phrase)}")


def _check_alone(blocks: Sequence[Named], rails: Sequence[Rail]) -> None:
    """Decline names that say too little beside another circuit, or beside a supply that is to be made.

    Raises:
        NotCovered: there is such a name.
    """
    for block in blocks if len(blocks) > 1 or rails else ():
        if block.phrase in {stems(phrase) for phrase in block.reference.alone}:
            raise NotCovered(f"Nothing says what the {' '.join(block.phrase)} is for")


def _check_made_of(text: str, blocks: Sequence[Named]) -> None:
    """Decline a circuit for what another one is to be made of: "stepper driver using only transistors".

    Raises:
        NotJoined: there is one.
    """
    made = _ONLY_OF.search(text)
    if made is not None and any(block.phrase and set(block.phrase) <= _SWITCHES for block in blocks):
        raise NotJoined(f"Nothing says what is {made[0].strip()}")


def _check_parts(blocks: Sequence[Named]) -> None:
    """Decline a circuit beside one that it is part of, as it would be there twice.

    Raises:
        NotCovered: there is one.
    """
    for one, other in permutations(blocks, 2):
        if one.reference.name in other.reference.holds:
            raise NotCovered(f"{one.reference.name} is part of {other.reference.name}")
        if one.reference is not other.reference and _is_chip_of(other, one):
            raise NotCovered(f"Nothing says whether the {' '.join(other.phrase)} is the {' '.join(one.phrase)}")


def _is_chip_of(number: Named, kind: Named) -> bool:
    """Whether of two converters one is named by a part number, and may be meant by the other: "buck, LM2596"."""
    both = number.reference, kind.reference
    is_number = all(re.search(r"[a-z]+\d{2}", each) for each in number.phrase)
    converts = all(each.takes and each.gives for each in both)
    return converts and is_number and kind.phrase in names(number.reference)


def _check_list(text: str, phrases: _Names) -> None:
    """Decline two names of amplifiers, sensors and the like without "and": the second may be another name for the
    first, as in "photodiode amplifier, daylight sensor", or is to follow it, as in "IR receiver with a relay".

    Raises:
        NotJoined: there are such.
    """
    named: list[tuple[Sequence[Word], Reference]] = []
    for run, phrase in _named_in(text, phrases):
        meant = next((each for each in phrases[phrase] if each.signals), phrases[phrase][0])
        is_same = named and meant is named[-1][1]  # "INA219 monitor"
        if not is_same or _link(text, named[-1][0], run):
            named.append((run, meant))
    if len(named) == 2 and all(reference.signals for _, reference in named):
        (first, one), (then, other) = named
        link = _link(text, first, then)
        if link == "with" or (one is not other and not link):
            raise NotJoined(f"Nothing says how {other.name} is joined to {one.name}")


def _link(text: str, one: Sequence[Word], other: Sequence[Word]) -> str:
    """The last word between two names that joins them: "with" of "current and voltage monitor with a relay"."""
    links = _LINKING.findall(text, one[-1].end, other[0].start)
    return links[-1].lower() if links else ""


def _check_compounds(text: str, phrases: _Names) -> None:
    """Decline names of two circuits one right after the other of which one is a mere part, as they are one noun:
    "MOSFET load switch".

    Raises:
        NotJoined: there are such.
    """
    for (first, name), (then, following) in pairwise(_named_in(text, phrases)):
        one, other = phrases[name], phrases[following]
        is_of_part = set(name) <= _PIECES or set(following) <= _PIECES
        joined = {each.name for each in one} & {each.name for each in other} or one[0].offers or other[0].offers
        if is_of_part and not joined and not text[first[-1].end : then[0].start].strip(" -"):
            raise NotJoined(f"Nothing says how {other[0].name} is joined to {one[0].name}")


def _check_ports(blocks: Sequence[Named]) -> None:
    """Decline a port beside what a controller alone can read, without one: they cannot talk to each other.

    Raises:
        NotJoined: there are such.
    """
    ports = [block.reference for block in blocks if _is_port(block.reference)]
    read_ = [
        block.reference for block in blocks
        if not _is_port(block.reference) and any(s.load is None and s.drive is None for s in block.reference.signals)
    ]  # fmt: skip
    if ports and read_:
        raise NotJoined(f"{read_[0].name} and {ports[0].name} meet in a controller, and the request names none")


def _check_read_and_driven(blocks: Sequence[Named]) -> None:
    """Decline what an ADC reads beside what is driven, without a controller: "pH amplifier and a relay".

    Raises:
        NotJoined: there are such.
    """
    roles = [(block.reference, {signal.role for signal in block.reference.signals}) for block in blocks]
    read_ = next((each for each, own in roles if "adc" in own and not own & {"output", "pwm"}), None)
    driven = next((each for each, own in roles if own and own <= {"output", "pwm"}), None)
    if read_ is not None and driven is not None:
        raise NotJoined(f"Nothing says how {driven.name} is joined to {read_.name}")


def _check_inputs(blocks: Sequence[Named]) -> None:
    """Decline "24 V input" beside another circuit that no controller has: it may be what feeds that.

    Raises:
        NotJoined: there is such.
    """
    fed = next(
        (b for b in blocks if b.phrase[:1] and b.phrase[0][:1].isdigit() and b.phrase[-1] == stem("input")), None
    )
    if len(blocks) > 1 and fed is not None:
        raise NotJoined(f"Nothing says whether {' '.join(fed.phrase)} feeds the other circuit")


def _is_port(reference: Reference) -> bool:
    """Whether it carries what a controller sends and receives to elsewhere."""
    return any(signal.role.startswith(("uart", "can ")) for signal in reference.signals)


def _clauses(text: str, phrases: _Names) -> Iterator[tuple[str, Joining | None]]:
    """The pieces of a text between the words by which one circuit drives another, with what those after each mean.

    Such a word stands between two names: "555 timer that drives a relay", not "relay driver".
    """
    named = [(run[0].start, run[-1].end, phrases[phrase], phrase) for run, phrase in _named_in(text, phrases)]
    start = 0
    for (_, end, one, name), (begin, _, other, phrase) in pairwise(named):
        hits = [(hit, way) for way, verbs in vocabulary().joins.items() for hit in verbs.finditer(text, end, begin)]
        if not hits and _leads_to(text, end, begin) and not any(r.offers or r.gives for r in (one[0], other[0])):
            raise NotCovered(f"Nothing says how {one[0].name} is joined to {other[0].name}")
        if (
            not hits
            and _VIA.search(between := text[end:begin])
            and not _JOINING.search(between)
            and not _is_fed_or_read(one[0], other[0])
        ):
            raise NotCovered(f"Nothing says how {one[0].name} is joined to {other[0].name}")
        if _is_made_with(text[end:begin], one[0], other[0], text[begin:]) or (
            not one[0].offers
            and one[0] is not other[0]
            and set(phrase) <= _PIECES | _GATES
            and _USING.fullmatch(text[end:begin])
        ):
            raise NotCovered(f"Nothing says how {one[0].name} is made with {other[0].name}")
        purpose = None if hits else _FOR.search(text, end, begin)
        if purpose is not None and _has_its_own(one, name, other, text[end:begin]):
            raise NotCovered(f"{other[0].name} has its own {' '.join(name)}")
        if purpose is not None and _can_drive(one[0], other[0]):
            hits = [(purpose, "drives")]  # "555 timer for an LED", "comparator with a relay"
        if hits:
            hit, way = max(hits, key=lambda each: (each[0].end(), each[0].end() - each[0].start()))
            yield text[start : hit.start()], way
            start = hit.end()
    yield text[start:], None


def _has_its_own(one: Sequence[Reference], name: Sequence[str], other: Sequence[Reference], between: str) -> bool:
    """Whether a bare part is for a circuit that is made with one already: "transistor for a servo"."""
    is_load = set(name) <= _PIECES and between.strip().lower().startswith("for") and not other[0].offers
    return is_load and not {each.name for each in one} & {each.name for each in other}


def _is_made_with(between: str, one: Reference, other: Reference, rest: str) -> bool:
    """Whether a part number says what a circuit is to be made with, and no second circuit: "display with a 74HC595"."""
    number = words(rest)[:1]
    if (
        one.offers
        or other.offers
        or one is other
        or not _WITH.fullmatch(between)
        or not (number and _is_number(number[0]))
    ):
        return False
    buses = [{s.role for s in each.signals if s.role.startswith("i2c")} for each in (one, other)]
    return not all(buses)


def _leads_to(text: str, end: int, begin: int) -> bool:
    """Whether nothing but "to" stands between two names, or begins the second: "PT100 to 4-20 mA"."""
    hit = _TO.match(text, end)
    return hit is not None and hit.end() >= begin


def _is_fed_or_read(one: Reference, other: Reference) -> bool:
    """Whether one of two circuits makes a supply, or is a controller: both have more than one way to be joined."""
    return any(each.offers or each.gives for each in (one, other))


def _can_drive(one: Reference, other: Reference) -> bool:
    """Whether one circuit, no controller, has a logic output and another an input.

    Raises:
        NotCovered: the output is an analogue one: what stands between it and the other is not said.
    """
    if one.offers or other.offers or not (outputs(one) and any(s.role == "output" for s in other.signals)):
        return False
    if all(signal.role != "input" for signal in outputs(one)):  # what a controller reads as logic
        raise NotCovered(f"Nothing says how {one.name} is joined to {other.name}")
    return bool(inputs(other))


def _paced(clauses: Iterable[tuple[str, Joining | None]], phrases: _Names) -> Iterator[tuple[str, Joining | None]]:
    """Clauses with the rate at which one circuit drives another said of the first: "a 555 blinks an LED at 1 Hz"."""
    pieces = list(clauses)
    for place, ((one, verb), (other, _)) in enumerate(pairwise(pieces)):
        rates = [q for q in quantities(other) if q.unit == "Hz"]
        if verb == "drives" and len(rates) == 1 and _has_rate(one, phrases) and not _has_rate(other, phrases):
            rate = rates[0]
            pieces[place] = f"{one} {rate.text.strip()}", verb
            pieces[place + 1] = f"{other[: rate.start]}{other[rate.end :]}", pieces[place + 1][1]
    yield from pieces


def _has_rate(text: str, phrases: _Names) -> bool:
    """Whether a circuit that a text names has a frequency that may be asked for."""
    named = (reference for _, phrase in _named_in(text, phrases) for reference in phrases[phrase])
    return any(parameter.unit == "Hz" for reference in named for parameter in reference.parameters)


def _linked(blocks: Sequence[Named], before: Sequence[int], after: Sequence[int], verb: Joining) -> Iterator[Link]:
    """What drives what, of the circuits before and after a verb.

    "A and B drive C and D": A drives B, which drives C and D. What can only be fed, such as a converter, is left out.

    Raises:
        NotJoined: nothing there can drive or be driven.
    """
    drivers, driven = (after, before) if verb == "is driven by" else (before, after)
    if verb == "is joined to" and _finds_lines(blocks, drivers, driven):
        return
    if drivers and driven and _are_read(blocks, drivers, driven):
        return  # a controller finds the lines of what it reads by itself: "IR receiver into an ATtiny"
    if drivers and driven and all(_is_fed(blocks[place].reference) for place in (drivers[-1], driven[0])):
        yield Link(drivers[-1], driven[0])
        return
    if verb == "drives" and drivers and driven and all(_only_feeds(blocks[place].reference) for place in drivers):
        yield from (Link(drivers[-1], place) for place in driven)  # "7805 feeding an ATtiny85"
        return
    gives = [place for place in drivers if blocks[place].reference.offers or outputs(blocks[place].reference)]
    takes = [place for place in driven if blocks[place].reference.offers or inputs(blocks[place].reference)]
    if verb == "is driven by":
        takes = takes[-1:]
    if mute := [each for each in drivers if each not in gives and not blocks[each].reference.gives]:
        raise NotJoined(f"{blocks[mute[0]].reference.name} has no output for this joint")
    if not gives or not takes:
        names = " and ".join(blocks[place].reference.name for place in (driven if gives else drivers)[:1])
        raise NotJoined(f"{names or 'Nothing named there'} has no {'input' if gives else 'output'} for this joint")
    yield from (Link(one, other) for one, other in pairwise(gives) if inputs(blocks[other].reference))
    yield from (Link(gives[-1], place) for place in takes)


def _finds_lines(blocks: Sequence[Named], *sides: Sequence[int]) -> bool:
    """Whether a controller that circuits are joined to finds their lines: "sensor connected to an ATtiny85"."""
    one, other = ([blocks[place].reference for place in side] for side in sides)
    is_apart = bool(one and other) and any(each.offers for each in one) != any(each.offers for each in other)
    driving = all(outputs(each) or each.offers for each in one) and all(inputs(each) or each.offers for each in other)
    return is_apart and not driving


def _are_read(blocks: Sequence[Named], drivers: Sequence[int], driven: Sequence[int]) -> bool:
    """Whether controllers alone are driven, by what they read."""
    read_ = (any(s.role in ("input", "adc") for s in blocks[place].reference.signals) for place in drivers)
    return all(blocks[place].reference.offers for place in driven) and all(read_)


def _feeds(one: Named, other: Named) -> bool:
    """Whether of two circuits that a verb joins a converter feeds what is none."""
    return _only_feeds(one.reference) and not _is_fed(other.reference)


def _only_feeds(reference: Reference) -> bool:
    """Whether it makes a supply, and nothing that drives others."""
    return bool(reference.gives) and not (reference.offers or outputs(reference))


def _is_fed(reference: Reference) -> bool:
    """Whether it makes one supply of another."""
    return bool(reference.takes and reference.gives)


def _segments(text: str, phrases: _Names) -> Iterator[str]:
    """The pieces of a text, each about one circuit at most."""
    start, before = 0, ""
    whole = [(run[0].start, run[-1].end) for run, _ in _named_in(text, phrases)]  # "charger with load sharing" is one
    borders = [hit for hit in _BORDER.finditer(text) if not any(a <= hit.start() < b for a, b in whole)]
    for hit in (*borders, None):
        piece = text[start : hit.start() if hit else len(text)]
        start = hit.end() if hit else start
        if before and (
            _is_own(piece, before, phrases) or (_MORE.match(piece) and _about(before, phrases) & _about(piece, phrases))
        ):
            before += f" {piece}"  # "relay board with four relays" is about relays only
            continue
        yield from _parted(before, phrases)
        before = piece
    yield from _parted(before, phrases)


def _is_own(text: str, before: str, phrases: _Names) -> bool:
    """Whether a piece is about a part of the circuit named before. An indicator is one of those that have words for it:
    else it is a circuit of its own."""
    parts = [phrase for _, phrase in held(vocabulary().own, words(text))]
    apart = all(phrases.get(phrase) for phrase in parts)
    named = (each for _, phrase in _named_in(before, phrases) for each in phrases[phrase])
    return bool(parts) and not (apart and not any(has_words_for(each, text) for each in named))


def _about(text: str, phrases: _Names) -> set[str]:
    return {reference.name for _, phrase in _named_in(text, phrases) for reference in phrases[phrase]}


def _parted(text: str, phrases: _Names) -> Iterator[str]:
    """A piece cut after each name of another circuit: what stands between two belongs to the later one."""
    begin, about = 0, set[str]()
    end = 0
    for run, phrase in _named_in(text, phrases):
        named = {reference.name for reference in phrases[phrase]}
        if about and not about & named:
            yield text[begin:end].strip()
            begin = end
        about, end = named, run[-1].end
    if text[begin:].strip():
        yield text[begin:].strip()


def _named_in(text: str, phrases: _Names) -> list[tuple[Sequence[Word], tuple[str, ...]]]:
    """The names of references in a text, but for those of what a circuit works for."""
    found = words(text)
    served = {n for _, places in hosts(text, found) for n in _with_input(places, found)}
    hits = [(n, p) for n, p in held(phrases, found) if phrases[p] and not served & set(range(n, n + len(p)))]
    hidden = {
        n for (n, p), (then, q) in pairwise(hits) if _is_kind(p, q, phrases) and _is_beside(text, found[n : then + 1])
    }
    hidden |= {
        then
        for place, (then, q) in enumerate(hits)
        for n, p in hits[:place]
        if _is_switched(text[found[n + len(p) - 1].end : found[then].start], phrases[p][0], q)
    }
    runs = [(found[n : n + len(phrase)], phrase) for n, phrase in hits if n not in hidden]
    return [(run, phrase) for run, phrase in runs if not any(is_put_in(text, word) for word in run)]


def _with_input(places: range, found: Sequence[Word]) -> range:
    """The places of what a circuit works for, with those of the input that is spoken of: "Arduino analog input"."""
    stop = places.stop
    while stop < len(found) and found[stop].stem in _INPUTS:
        stop += 1
    return range(places.start, stop)


def _is_switched(between: str, switch: Reference, named: tuple[str, ...]) -> bool:
    """Whether a name is that of the load which the switch before it is for: "relay for a heater", "L298N for two
    motors"."""
    if switch.offers or switch.gives or outputs(switch) or _FOR_LOAD.fullmatch(between) is None:
        return False
    if _MOTOR in named and switch.signals and any(_MOTOR in stems(text) for text in switch.neutral):
        return set(named) <= _MOTORS
    return bool(inputs(switch)) and set(named) <= {*vocabulary().loads, _MOTOR}


def _is_kind(phrase: tuple[str, ...], number: tuple[str, ...], phrases: _Names) -> bool:
    """Whether a name says of what kind the one behind it is: "pressure sensor BMP280" is one circuit."""
    both = {*phrase, *number}
    return any(both == set(name) for reference in phrases[number] for name in names(reference))


def _is_beside(text: str, run: Sequence[Word]) -> bool:
    """Whether nothing parts the words of a run, though a figure may: "LED strip 12V RGB driver"."""
    return not is_broken(text, run) and not any(word.stem in _PARTING for word in run)


def _block(text: str, phrase: tuple[str, ...], phrases: _Names) -> Named:
    """The circuit that a piece of a request names.

    Raises:
        NotCovered: no reference of that name accounts for all of it.
    """
    number, text = counted(text, phrase, phrases[phrase])
    found = words(text)
    place = next(n for n in range(len(found)) if tuple(w.stem for w in found[n : n + len(phrase)]) == phrase)
    readings, refusals = [], []
    for reference in phrases[phrase]:
        try:
            check_plural(text, found[place : place + len(phrase)], number, reference)
            reading = read(text, reference, Naming(reference, phrase, found[place : place + len(phrase)]))
            if reading.unread:
                designed = over_range(reference, reading.given, reading.assumed, reading.ends, reading.devices)
                if left := reading.left(designed):
                    raise not_read(reference, left)
            readings.append((reference, reading))
        except NotCovered as refusal:
            refusals.append(str(refusal))
    if not readings:
        raise NotCovered("; ".join(dict.fromkeys(refusals)))
    readings.sort(key=lambda each: not _is_in_range(*each))  # of several of a name those first that can be made
    return Named(tuple(readings), number, phrase)


def _is_in_range(reference: Reference, reading: Reading) -> bool:
    """Whether each figure of a request is one that a circuit is designed for."""
    parameters = ((reference.parameter(name), figure) for name, figure in reading.given.items())
    return all(p.low <= figure <= p.high for p, figure in parameters)


def counted(text: str, phrase: tuple[str, ...], named: Sequence[Reference]) -> tuple[int, str]:
    """How many of a circuit are wanted, and the text without that: "four 5V relays". In series, they are one.

    Args:
        named: the references of that name. What one of them has a number of is counted within it: "chaser with 6 LEDs".
    """
    numbers = [p for each in named for p in each.parameters if p.unit == ""]
    own = {stem(word) for p in numbers for word in p.after}
    cues = {stem(word) for p in numbers for word in p.before} - (_PARTING - {"by"})
    head = phrase[: phrase.index("with")] if "with" in phrase[1:] else phrase  # "dice with 6 LEDs" are no six dice
    whole = set(head) - own - _PIECES or set(head) - own
    if _SERIES & {word.stem for word in words(text)}:
        return 1, text
    figures = quantities(text)
    for quantity in figures:
        others = (each.start for each in figures if not each.unit and each.start >= quantity.end)
        before, after = words(text[: quantity.start]), words(text[quantity.end : next(others, None)])
        lines = LINES - _CHANNELS - set(phrase)
        if after and (after[0].stem in own or _first(after[:_NEAR], lines | whole) in lines):
            continue  # "three Arduino pins"
        if quantity.unit == "x" and own & {word.stem for word in after[:_NEAR]} & set(phrase):
            continue  # "8 x low side relay driver"
        if (after and after[0].stem in _PROPERTIES) or (before and before[-1].stem in _MODELS):
            continue  # "7 segment", "Raspberry Pi 4"
        if quantity.figure == 2 and any(has_two_supplies(each) for each in named):
            continue  # "two 5 V supplies" are those of one
        if before and before[-1].stem in cues:
            continue  # "by 2", "gain 2"
        of_channels = bool(after) and after[0].stem in _CHANNELS
        if of_channels and after[0].stem in _WAYS and not any(inputs(each) or outputs(each) for each in named):
            continue  # a "three-way crossover" is no three of them
        if of_channels and any(_has_as_many(each, quantity.text.strip()) for each in named):
            continue  # "8 channel multiplexer CD4051" is one
        marked = quantity.unit == "x" or of_channels  # so that no plural is needed
        is_spoken = any(word.stem in phrase for word in before)  # "battery level LED, 4 LEDs" are no four of it
        if is_spoken and before[-1].text in _MADE_OF:
            continue  # "flip-flop made from two NAND gates"
        counts = {each for each in whole if not is_spoken or not _is_part_of(each, phrase)}
        near = [
            n
            for n, word in enumerate(after)
            if word.stem in counts
            and not _TRANSISTOR.fullmatch(word.text)
            and (marked or re.search(r"[^s]s$", word.text) or _is_number(word))
        ]
        is_count = (
            quantity.unit in ("", "x") and quantity.figure == int(quantity.figure) and 2 <= quantity.figure <= _MOST
        )
        if is_count and near and near[0] <= len(phrase) + 2 and quantity.text.strip() not in phrase:
            rest = _CHANNEL.sub("", text[quantity.end :], 1)
            return int(quantity.figure), f"{text[: quantity.start]}{rest}"
    return 1, text


def check_shared(text: str, number: int, name: str) -> None:
    """
    Raises:
        NotCovered: several of a circuit are to have one of something together, such as a pin or a sensor.
    """
    if number > 1 and (hit := _SHARED.search(text)):
        raise NotCovered(f"{name}: nothing says how {number} of them have {hit[0]!r}")


def check_plural(text: str, name: Sequence[Word], number: int, reference: Reference) -> None:
    """
    Raises:
        NotCovered: nothing says how many of what a controller switches or reads are wanted: "ESP32 with relays". A
            "driver for relays" is one.
    """
    last = name[-1]
    counts = any(not parameter.unit and parameter.high > 1 for parameter in reference.parameters)
    if number > 1 or last.text not in _MANY or counts or len(reference.signals) != 1:
        return
    if not _OF_KIND.search(text[: last.start]):
        raise NotCovered(f"{reference.name}: nothing says how many {last.text}")


def _first(found: Sequence[Word], known: Collection[str]) -> str:
    """The first of some words that is known; "" where none is."""
    return next((word.stem for word in found if word.stem in known), "")


def _has_as_many(reference: Reference, number: str) -> bool:
    """Whether a circuit has so many of something itself, or more, by its title or a name with channels."""
    named = any(number in phrase and _CHANNELS & set(phrase) for phrase in names(reference))
    return named or any(int(number) <= int(hit[1]) for hit in _HAS.finditer(tidy(reference.title)))


def _is_part_of(noun: str, phrase: tuple[str, ...]) -> bool:
    """Whether a noun of a name is that of a part, and the name tells more."""
    return noun in vocabulary().parts and bool(set(phrase) - vocabulary().neutral - {noun})


def _is_number(word: Word) -> bool:
    """Whether it is the number of a part, which has no plural: MCP3008."""
    return re.fullmatch(r"\d*[a-z]{1,}\d{2,}\w*", word.text, re.IGNORECASE) is not None
