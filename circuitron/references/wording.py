"""The words of a request: in one spelling, without endings, and what they mean whatever circuit is asked for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from circuitron.tables import read_table

Joining = Literal["drives", "is driven by", "is joined to"]
_T = TypeVar("_T")

_THAT = r"(?:(?:,? (?:that|which)(?: can)?|,? to) )?"  # before a verb
_WORD = re.compile(r"[a-z0-9µΩäöüß²+]+")
_SHORTENED = re.compile(r"['\u2019](?:d|ll|m|re|s|ve)\b", re.IGNORECASE)  # I'd, it's
_OF_PEOPLE = re.compile(  # "for my daughter's piano practice"
    r"\b(my|our|his|her|their) (?:(?:little|old|younger|older|best|dear) )?(?:daughter|son|kid|child|children|wife|"
    r"husband|girlfriend|boyfriend|partner|father|mother|dad|mom|mum|parents|brother|sister|uncle|aunt|cousin|nephew|niece|"
    r"grandson|granddaughter|grandfather|grandmother|grandpa|grandma|grandparents|friend|neighbou?r|teacher|boss|"
    r"colleague|roommate|flatmate|landlord)(?:['\u2019]s|s['\u2019])(?= \w)",
    re.IGNORECASE,
)
_DUAL = re.compile(
    r"\b(?P<kind>dual|split|bipolar|symmetrical) (?:\u00b1|\+/-)? ?(?P<volts>\d+(?:[.,]\d+)? ?V) "
    r"(?P<what>(?:power )?(?:supply|rails?))\b",
    re.IGNORECASE,
)
_TWIN = re.compile(r"\bdual(?= (?:[np][ -]channel )?(?:mos)?fets?\b)", re.IGNORECASE)  # two in one package
_BOTH_SIGNS = re.compile(  # no number
    r"\b(with|on|using|amp|opamp|amplifier|preamp|preamplifier|follower|buffer|filter|pass|notch|integrator|mixer|oscillator|"
    r"differentiator|comparator|rectifier|detector|generator|receiver|driver|control|hold|vco|lfo|vca|circuit|stage),? "
    r"((?:an? )?)dual(?=[ -](?:power )?(?:supply|supplies|rails?|polarity)\b)",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"n['\u2019]t\b", re.IGNORECASE)
_ENDINGS = ("ing", "ers", "ors", "er", "or", "ed", "es", "s", "e")
# A number of a family of chips that many makers have, with the maker's letters and those of a package.
_FAMILY = re.compile(
    r"^(?:sn|cd|hef|hcf|mc|mm|tc|lm|l|ua|ka|njm|hd|dm|m)?"
    r"(74(?:ac|act|ahc|ahct|hc|hct|ls|lvc|lv|f|als)\d{2,4}|78\d\d|79\d\d)[a-z]{0,3}$"
    r"|^(?:cd|hef|hcf|tc)(4[05]\d\d)[a-z]{0,3}$"
)
_EITHER = re.compile(
    r"\b(?:either )?(?:an? )?([a-z]+\d\w*|555) or (?:an? )?"
    r"(?:discrete )?([a-z]+\d\w*|op[ -]?amps?|mosfet|transistor|comparator|(?:cmos )?gates)\b(?: only)?",
    re.IGNORECASE,
)
_KINDS = (
    r"(?:passive|active|op[ -]?amp|opamp|(?:reverse[ -]biased )?transistor|zener|mosfet|comparator|discrete|ic|chip"
    r"|diode|lamp|bulb|jfet|bjt|buzzer|piezo"
    r"|tl07[124])"
)
_EITHER_KIND = re.compile(rf"\b({_KINDS}) or (?:with )?(?:an? )?({_KINDS})\b", re.IGNORECASE)
_OTHERS_OF_VERBS = ("er", "ers", "or", "ors", "coupled", "coupling")
_WHOLE = ("sourcing", "sensor")  # words whose stem is another one: a source of a supply, what senses
_STEM = 4  # letters that a word keeps
_BEFORE_PURPOSES = frozenset(("for", "in", "of", "on", "inside"))
_BREAK = re.compile(r"[,;:!?()]|\.(?!\d)")
PUT_IN = "\u2063"  # behind a word that stands for another: it is of no name


@dataclass(frozen=True)
class Word:
    """A word, or several that mean one: its stem, and where it stands in the text."""

    stem: str
    start: int
    end: int
    text: str


# What is to be fed, up to what feeds it.
_POWERING = re.compile(
    r"\b(?:power(?:s|ing)?|feed(?:s|ing)?|runs?|running|suppl(?:y|ies|ying)|(?:power|supply) for)\b"
    r"(?P<fed>(?: (?!(?:from|with|off|on|by|to|for|that|which|via|using|at|in|is|are|of|supply|through|when|if)\b)"
    r"[\w./²-]+,?)+)",
    re.IGNORECASE,
)

_POWERED = re.compile(
    r" powered from (?:\d+(?:\.\d+)?(?: ?V)? ?(?:-|to|\.\.+) ?)?(?P<most>\d+(?:\.\d+)?) ?V", re.IGNORECASE
)


@dataclass(frozen=True)
class Host:
    """What a circuit may work for, such as a Raspberry Pi: what it may be fed with, and the level of its signals.

    0 stands for what depends on the host.

    Args:
        is_board: it is a board that people have, whatever word is before its name.
        is_led_to: it is one only where something leads to it: "isolated ADC" asks for one, "for the ADC" does not.
        lacks: roles of lines that it has none for: a Raspberry Pi reads no voltages.
    """

    name: str
    volts: tuple[float, ...]
    amperes: float
    level: float
    is_board: bool = False
    is_led_to: bool = False
    lacks: tuple[str, ...] = ()


class Phrases(dict[tuple[str, ...], _T]):
    """What phrases stand for, each in stems."""

    @cached_property
    def longest(self) -> int:
        return max(map(len, self), default=0)


@dataclass(frozen=True)
class _Vocabulary:
    neutral: frozenset[str]
    written: frozenset[str]
    soft: frozenset[str]
    built: frozenset[str]
    housed: frozenset[str]
    hot: frozenset[str]
    purposes: frozenset[str]
    loads: frozenset[str]
    places: frozenset[str]
    vehicles: frozenset[str]
    toys: frozenset[str]
    neighbours: frozenset[str]
    fed_as_marked: frozenset[str]
    demands: frozenset[str]
    fittings: frozenset[str]
    served: frozenset[str]
    made_with: frozenset[str]
    pieces: frozenset[str]
    pickups: frozenset[str]
    alike: Mapping[str, tuple[str, ...]]
    senses: frozenset[str]
    linking: frozenset[str]
    packages: frozenset[str]
    numbers: Mapping[str, int | str]
    synonyms: Mapping[tuple[str, ...], tuple[str, ...]]
    sources: Phrases[tuple[float, float]]
    cells: Mapping[str, tuple[float, float]]
    batteries: Mapping[float, float]
    hosts: Mapping[tuple[str, ...], Host]
    near_hosts: Phrases[Host | None]  # and clones of them, which are None: they are to be made
    parts: Mapping[str, tuple[str, ...]]
    refused: Phrases[str]
    joins: Mapping[Joining, re.Pattern[str]]
    own: Phrases[None]
    compounds: Mapping[str, tuple[str, ...]]
    settings: frozenset[str]
    extras: frozenset[str]


def tidy(text: str) -> str:
    """A text with contractions written out or left out, numbers in digits, ordinals in words, and the volts of a dual
    supply behind it."""
    text = _SHORTENED.sub("", _NEGATED.sub(" not", _OF_PEOPLE.sub(r"\1", text)))
    text = _DUAL.sub("\\g<kind> \\g<what> \u00b1\\g<volts>", text)
    numbers = vocabulary().numbers
    text = _BOTH_SIGNS.sub(r"\1 \2symmetrical", _TWIN.sub("twin", text))
    return re.sub(r"\b(?:[A-Za-z]+|\d(?:st|nd|rd|th))\b", lambda hit: str(numbers.get(hit[0].lower(), hit[0])), text)


def either(text: str) -> tuple[str, ...]:
    """A text, and what it is with each of two part numbers alone, where it leaves the choice: "CH340 or CP2102".

    The other may be a kind: "TLE2426 or op amp".
    """
    by_number = (text, _EITHER.sub(r"\1", text), _EITHER.sub(r"\2", text))
    return tuple(dict.fromkeys((*by_number, _EITHER_KIND.sub(r"\1", text), _EITHER_KIND.sub(r"with \2", text))))


@lru_cache(
    maxsize=1 << 15
)  # a request is read for each circuit; all names of circuits, some ten thousand, for each request
def words(text: str) -> tuple[Word, ...]:
    """The words of a text; what is another spelling or name of one stands as that."""
    plain = [Word(stem(hit[0]), hit.start(), hit.end(), hit[0]) for hit in _WORD.finditer(text.lower())]
    synonyms = vocabulary().synonyms
    longest = max(map(len, synonyms), default=1)
    found: list[Word] = []
    n = 0
    while n < len(plain):
        for length in range(min(longest, len(plain) - n), 0, -1):
            run = plain[n : n + length]
            named = synonyms.get(tuple(word.stem for word in run))
            if named is not None and not is_broken(text, run):
                found += [Word(each, run[0].start, run[-1].end, _written(text, run)) for each in named]
                n += length
                break
        else:
            found.append(plain[n])
            n += 1
    return tuple(found)


def is_put_in(text: str, word: Word) -> bool:
    return text.startswith(PUT_IN, word.end)


def _written(text: str, run: Sequence[Word]) -> str:
    """Words as they stand in a text, in small letters."""
    return text[run[0].start : run[-1].end].lower()


@lru_cache(maxsize=1 << 15)
def stems(text: str) -> tuple[str, ...]:
    return tuple(word.stem for word in words(text))


def is_broken(text: str, run: Sequence[Word]) -> bool:
    """Whether punctuation stands between words."""
    return _BREAK.search(text[run[0].start : run[-1].end]) is not None


@lru_cache(maxsize=1 << 15)
def stem(word: str) -> str:
    """A word without its ending: charge, charger and charging are one."""
    if not word.isalpha():
        word = _FAMILY.sub(lambda hit: hit[1] or hit[2], word)
        return word.rstrip("s") if re.fullmatch(r"[a-z]+\d+s", word) else word
    if (single := word.removesuffix("s")) in _WHOLE:
        return single
    while True:
        ending = next((end for end in _ENDINGS if word.endswith(end) and len(word) - len(end) >= _STEM), "")
        if not ending or word.endswith("ss"):
            break
        word = word[: -len(ending)]
    if word.endswith("s") and not word.endswith("ss") and len(word) == _STEM:
        word = word[:-1]
    return f"{word[:-1]}i" if word.endswith("y") and len(word) > _STEM else word


@cache
def vocabulary() -> _Vocabulary:
    """The table of `vocabulary.toml`, by stems."""
    table = read_table(Path(__file__).with_name("vocabulary.toml"))

    def key(text: str) -> tuple[str, ...]:
        return tuple(stem(hit) for hit in _WORD.findall(text.lower()))

    synonyms = {key(other): key(name) for name, others in table["synonyms"].items() for other in others}

    def named(text: str) -> tuple[str, ...]:
        return synonyms.get(key(text), key(text))

    hosts = {named(name): _host(name, figures) for name, figures in table["hosts"].items()}
    return _Vocabulary(
        neutral=frozenset(
            stem(word) for word in f"{table['neutral']} {table['soft']} {table['built']} {table['housed']}".split()
        ),
        written=frozenset(f"{table['neutral']} {table['soft']} {table['built']} {table['housed']}".split()),
        soft=frozenset(map(stem, table["soft"].split())),
        built=frozenset(map(stem, table["built"].split())),
        housed=frozenset(map(stem, table["housed"].split())),
        hot=frozenset(map(stem, table["hot"].split())),
        purposes=frozenset(each for word in table["purposes"].split() for each in named(word)),
        loads=frozenset(each for word in table["loads"].split() for each in named(word)),
        places=frozenset(each for word in table["places"].split() for each in named(word)),
        vehicles=frozenset(map(stem, table["vehicles"].split())),
        toys=frozenset(map(stem, table["toys"].split())),
        neighbours=frozenset(each for word in table["neighbours"].split() for each in named(word)),
        fed_as_marked=frozenset(table["fed_as_marked"].split()),
        linking=frozenset(map(stem, table["linking"].split())),
        demands=frozenset(map(stem, table["demands"].split())),
        fittings=frozenset(each for word in table["fittings"].split() for each in named(word)),
        served=frozenset(map(stem, table["served"].split())),
        made_with=frozenset(map(stem, table["made_with"].split())),
        pieces=frozenset(
            each
            for word in (*table["fittings"].split(), *table["pieces"].split(), *table["parts"])
            for each in named(word)
        ),
        pickups=frozenset(map(stem, table["pickups"].split())),
        alike={number.lower(): tuple(others) for number, others in _by_other(table["alike"]).items()},
        senses=frozenset(map(stem, table["senses"].split())),
        packages=frozenset(table["packages"].split()),
        numbers=table["numbers"],
        synonyms=synonyms,
        sources=Phrases({named(name): (low, high) for name, (low, high) in table["sources"].items()}),
        cells={name: (low, high) for name, (low, high) in table["cells"].items()},
        batteries={float(name): full for name, full in table["batteries"].items()},
        hosts=hosts,
        near_hosts=Phrases({**dict.fromkeys(map(named, table["clones"])), **hosts}),
        parts={stem(name): tuple(symbols) for name, symbols in table["parts"].items()},
        refused=Phrases({named(word): name for name, others in table["refused"].items() for word in others}),
        own=Phrases(dict.fromkeys(map(named, table["own"]))),
        compounds={name: tuple(phrases) for name, phrases in table["compounds"].items()},
        settings=frozenset(map(stem, table["settings"].split())),
        extras=frozenset(table["extras"].split()),
        joins={way: _verbs(table["joins"][way]) for way in get_args(Joining)},
    )


def _by_other(alike: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """The parts that stand for another, by the number of that."""
    found: dict[str, list[str]] = {}
    for number, others in alike.items():
        for other in others:
            found.setdefault(other, []).append(number)
    return found


def says_nothing(word: Word) -> bool:
    """Whether a word changes nothing, whatever circuit is asked for. Who does what such a verb says is another word, as
    a sender does not say "send", and so is what is "coupled"."""
    known = vocabulary()
    is_another = word.text.endswith(_OTHERS_OF_VERBS) and word.text.rstrip("s") not in known.written
    return word.stem in known.neutral and not is_another


def _verbs(phrases: Sequence[str]) -> re.Pattern[str]:
    """What finds one of several phrases in a text, the longest."""
    words = "|".join(sorted(map(re.escape, phrases), key=len, reverse=True))
    return re.compile(rf"{_THAT}\b(?:{words})\b", re.IGNORECASE)


@cache
def spellings() -> tuple[frozenset[str], frozenset[str]]:
    """The words of `vocabulary.toml` of five letters and more as they are written: those that tell, others."""
    table = read_table(Path(__file__).with_name("vocabulary.toml"))

    def long(*texts: str) -> frozenset[str]:
        return frozenset(word for text in texts for word in re.findall(r"[a-z]{5,}", text.lower()))

    others = [other for entry in ("synonyms", "refused") for names in table[entry].values() for other in names]
    telling = long(*others, *(name for entry in ("synonyms", "sources", "hosts", "parts") for name in table[entry]))
    return telling, long(table["neutral"], table["soft"], table["purposes"])


def _host(name: str, figures: Mapping[str, Any]) -> Host:
    return Host(
        name,
        tuple(figures["volts"]),
        figures["amperes"],
        figures["level"],
        figures.get("board", False),
        figures.get("led_to", False),
        tuple(figures.get("lacks", ())),
    )


def held(phrases: Phrases[Any], found: Sequence[Word]) -> list[tuple[int, tuple[str, ...]]]:
    """Which of several phrases stand in a text, with the place of their first word; a longer one hides a shorter."""
    hits: list[tuple[int, tuple[str, ...]]] = []
    n = 0
    while n < len(found):
        for length in range(min(phrases.longest, len(found) - n), 0, -1):
            phrase = tuple(word.stem for word in found[n : n + length])
            if phrase in phrases:
                hits.append((n, phrase))
                n += length
                break
        else:
            n += 1
    return hits


def hosts(text: str, found: Sequence[Word], *, anywhere: bool = True) -> tuple[tuple[Host, range], ...]:
    """What a circuit works for, by the words found, with the places of its words.

    A host of a name follows a word such as "for": "a regulator with an ESP32" asks for a circuit that has one. A board
    that people have is one after any word: "a relay with an Arduino".

    Args:
        anywhere: whether it is.
    """
    known = vocabulary().near_hosts
    hits = []
    for place, phrase in held(known, found):
        host = known[phrase]
        if host is None:
            continue
        cue = _cue(found[:place])
        broken = cue is not None and _BREAK.search(text[cue.end : found[place].start])
        if (
            (anywhere and host.is_board)
            or (not host.level and not host.is_led_to)
            or (host.is_led_to and _leads_to(cue, found[place + len(phrase) :]))
            or (cue is not None and not broken and cue.stem in _before_hosts(found[place + len(phrase) :]))
        ):
            hits.append((host, range(place, place + len(phrase))))
    return tuple(hits)


def fed_hosts(text: str) -> tuple[Host, ...]:
    """What a circuit works for and is to feed as well: "power two servos and an Arduino from 12 V", and a board that
    takes another voltage than feeds it: "pico powered from 12V"."""
    fed = [hit.span("fed") for hit in _POWERING.finditer(text)]
    found = words(text)
    served = [(host, found[places.start]) for host, places in hosts(text, found) if host.volts]
    said = (host for host, word in served if any(start <= word.start < end for start, end in fed))
    return tuple(dict.fromkeys((*said, *(host for host, volts in powered_boards(text) if volts not in host.volts))))


def powered_boards(text: str) -> Iterator[tuple[Host, float]]:
    """The boards that people have of which a text says what feeds them: "pico powered from 12V"."""
    found = words(text)
    for host, places in hosts(text, found):
        hit = _POWERED.match(text, found[places.stop - 1].end)
        if host.is_board and hit is not None:
            yield host, float(hit["most"])


def _cue(before: Sequence[Word]) -> Word | None:
    """The word before a host that tells whether it is one. What feeds it is skipped: "for a battery powered ESP32"."""
    words_ = iter([word for word in reversed(before) if not _is_beside_host(word)])
    cue = next(words_, None)
    if cue is not None and cue.text in _FED:
        return next((word for word in words_ if word.stem in _LEADING_TO | _ENDS), None)
    return cue


def _leads_to(cue: Word | None, after: Sequence[Word]) -> bool:
    """Whether a word before a host leads to it, or the one after it speaks of its input."""
    inputs = bool(after) and after[0].stem in _OF_HOSTS
    return inputs or (cue is not None and cue.stem in _LEADING_TO)


def _before_hosts(after: Sequence[Word]) -> frozenset[str]:
    """The words that a host of a name follows; also "with", where one of its pins is spoken of."""
    return _BEFORE_HOSTS | {"with"} if after and after[0].stem in _OF_HOSTS else _BEFORE_HOSTS


def _is_beside_host(word: Word) -> bool:
    """Whether a word may stand between "for" and a host: an article, a figure."""
    return word.stem in _ARTICLES or word.text[:1].isdigit()


CHANNELS = stem("stereo")  # "for my stereo" says where, "for stereo" how many channels


def purposes(text: str, found: Sequence[Word], figures: Collection[int]) -> frozenset[int]:
    """The words that say what a circuit is for, as in "for my greenhouse": places among the words found.

    They are nouns after "for", "in" or "of" up to a comma, a preposition or the end, with nothing else among them:
    "for my car battery" is none, as it may ask for something.

    Args:
        figures: places of words that belong to a figure.
    """
    known = vocabulary()
    served = {n for _, places in hosts(text, found) for n in places}  # "for an Arduino project"
    nouns: set[int] = set()
    for place, word in enumerate(found):
        if word.stem not in _BEFORE_PURPOSES:
            continue
        run: list[int] = []
        ended = True
        for n in range(place + 1, len(found)):
            if n > place + 1 and _BREAK.search(text[found[n - 1].end : found[n].start]):
                break
            if found[n].stem in known.purposes and not (n == place + 1 and found[n].stem == CHANNELS):
                run.append(n)
            elif run and (n in figures or found[n].stem in _ENDS):
                break
            elif found[n].stem in _BESIDES and any(each in figures or each in served for each in range(place + 1, n)):
                break  # "for 9V with a display", "for an Arduino with a display"
            elif not (found[n].stem in known.neutral or n in figures or n in served):
                ended = False
                break
        nouns |= set(run) if ended else set()
    return frozenset(nouns | set(_adjuncts(text, found)))


def _adjuncts(text: str, found: Sequence[Word]) -> Iterator[int]:
    """The places of words that say where something is that a circuit switches: "garden pump", "water valve"."""
    known = vocabulary()
    for place, (one, load) in enumerate(pairwise(found)):
        is_noun = load.stem in known.loads and one.stem in known.places
        if is_noun and not is_broken(text, (one, load)):
            yield place


_BEFORE_HOSTS = frozenset(map(stem, ("for", "from", "by", "to", "of", "power", "feed", "supply", "run", "charge")))
_FED = frozenset(("powered", "supplied", "operated", "fed"))
_LEADING_TO = _BEFORE_HOSTS | frozenset(
    map(stem, ("into", "with", "and", "front", "before", "using", "read", "per", "of"))
)
_OF_HOSTS = frozenset(map(stem, ("adc", "gpio", "pin", "io", "output", "input")))  # "with an ESP32 GPIO"
_ARTICLES = frozenset(map(stem, ("a", "an", "the", "my", "our", "your", "one", "single", "v")))
_BESIDES = frozenset(map(stem, ("with", "and", "plus")))
_ENDS = frozenset(map(stem, ("for", "in", "on", "of", "with", "from", "at", "and", "to", "that", "which", "by", "so")))
