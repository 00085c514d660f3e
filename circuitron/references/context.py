"""What a request tells besides what it asks for: who it is for, where it will stand, and the story behind it.

"My cat keeps waking me at night, so I want a touch lamp for the shelf beside my bed" asks for a touch lamp. Only words
of plain English are taken for such context, and only where they ask for nothing: in a clause of its own, or behind a
preposition. One that names a circuit, a part, a figure or a requirement stays, and so does what is not known.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from circuitron.references.base import Reference
from circuitron.references.quantities import quantities
from circuitron.references.reading import names_beside
from circuitron.references.wording import CHANNELS, Word, hosts, is_broken, stem, tidy, vocabulary, words
from circuitron.tables import read_table

# What parts the clauses of a request; what stands before such a word is no part of what follows.
_CLAUSES = re.compile(
    r"[.;!?:,()](?=\s|$)|\s[-\u2013\u2014]\s|"
    r"\b(?:so that|so|because|since|but|whereas|and (?=(?:i|we|my|our|it|she|he|they|would|want|need)\b))\b",
    re.IGNORECASE,
)
# A clause with one of these asks for something, or says when something is to happen.
_ASKING = re.compile(
    r"n't\b|\b(?:must|should|shall|ha(?:s|ve) to|needs?|want|would like|only|never|no|not|none|nothing|without|cannot|"
    r"until|unless|when|whenever|while|if|once|after|before|as soon as|as (?:much|long|far|many|little) as|at least|"
    r"at most|always|every|each|forever)\b",
    re.IGNORECASE,
)
_HAPPENED = re.compile(
    r"\s*(?:i|we) (?:(?:already|just|once|have|had|'ve) )*"
    r"(?:lost|burned|burnt|killed|fried|blew|broke|destroyed|tried|bought|found)\b",
    re.IGNORECASE,
)
_REASON = re.compile(r"\b(?:because|since)\s*$", re.IGNORECASE)
# What follows a reason: "so I would like", ", need", "- how do I".
_REQUEST = re.compile(
    r"[^A-Za-z]*(?:so |and |now |then )*(?:(?:i|we)(?:['\u2019]d| would)? (?:want|need|like|am looking|search)|need|"
    r"want|how (?:do|can|to)|what (?:do|can)|(?:can|could) (?:i|we|you|some\w+))\b",
    re.IGNORECASE,
)
_WANTING = re.compile(
    r"\s*((?:my|our|the|an?|his|her) [a-z ]{2,40}?) (?:wants?|needs?|would like|asked (?:me )?for|is looking for)\b",
    re.IGNORECASE,
)
_THAT = re.compile(r"\b(?:that|which)\b", re.IGNORECASE)
_STORES = frozenset(
    map(stem, ("battery", "batteries", "accumulator", "lipo", "cell", "pack", "liion", "supercapacitor"))
)
_LOAD = re.compile(
    r"\b(?:for|to (?:power|feed|run)|powering|feeding) (?P<load>(?:an? |the |my |our |some )?[a-z -]+?)\s*"
    r"(?=$|[,.;:(?!]|\bfrom\b|(?:at )?\d)",
    re.IGNORECASE,
)
_TAKEN = frozenset(  # what takes volts and amperes, and asks for nothing where both are said
    map(stem, ("motor", "motors", "servo", "fan", "pump", "heater", "lamp", "light", "lights", "valve", "display",
               "camera", "strip"))
)  # fmt: skip
_BESIDES = re.compile(r"\b(?:with|and|plus|without|controll?\w*|dimm\w*|switch\w*|charg\w*)\b", re.IGNORECASE)
_WEATHER = re.compile(r"\bweather (?=stations?\b)", re.IGNORECASE)  # which tells what it is for, and no weather
_AGES = re.compile(
    r"\b\d{1,2}[- ]years?[- ]olds?\b|"
    r"\b(?:first|second|third|fourth|final|last|\d{1,2}th)[- ](?:years?|grade|form|semester)\b"
    r"(?= (?:\w+ )?(?:students?|pupils?|kids|class|classes|course|lab|project)\b)|"
    r"\b(?:first|second|third|fourth|fifth|sixth|\d{1,2}th)[- ]graders\b",
    re.IGNORECASE,
)
_STATES = frozenset(("low", "high", "on", "off", "lit"))
_TO = "to"
# What leads to a neighbour of the circuit: "in front of an audio ADC". "Switch between" two things is what it does.
_BESIDE = re.compile(
    r"\b(?:after|before|behind|in front of|ahead of|(?:up|down)stream of|next to|"
    r"(?<!switch )(?<!select )(?<!toggle )(?<!choose )(?<!switching )(?<!selecting )(?<!change over )between)\b",
    re.IGNORECASE,
)
_SPEAKING = frozenset(
    [
        "i",
        "we",
        "you",
        "he",
        "she",
        "it",
        "they",
        "my",
        "our",
        "your",
        "his",
        "her",
        "their",
        "is",
        "are",
        "was",
        "were",
        "has",
        "have",
        "had",
        "for",
        "in",
        "on",
    ]
)
_DEVICES = frozenset(("synth", "machine", "robot", "rover", "scoreboard"))  # which are places as well
_FEEDING = frozenset(map(stem, ("battery", "socket", "adapter", "supply", "power", "charger", "outlet", "plug")))
_PLACES = ("for", "in", "inside", "on", "at", "near", "behind", "beside", "beneath", "outside", "around", "of", "under")
_LEADING = tuple(f"{each} " for each in (*_PLACES, "to", "after", "before", "ahead", "next", "between", "up", "down"))
STANDING = "for this project"  # in the place of what is left out, so that words around it come no nearer
_ENDS = frozenset((*_PLACES, _TO, "with", "from", "and", "that", "which", "so", "by", "but", "because"))
_FORMS = (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ied", "y"), ("ing", ""), ("ing", "e"))
_BREAK = re.compile(r"[,;:!?()]|\.(?!\d)")


def without_context(text: str, catalogue: Sequence[Reference]) -> tuple[str, tuple[str, ...]]:
    """A text without what it tells besides, and that as it is written there."""
    told = tuple(catalogue)
    text = tidy(_WEATHER.sub("", _AGES.sub("children", text)))
    spans = sorted(
        (*_stories(text, told), *_adjuncts(text, told), *_neighbours(text, told), *_surroundings(text, told))
    )
    kept, left, end = "", [], 0
    for start, stop in spans:
        if start < end:
            continue
        kept += f"{text[end:start]} {STANDING if text[start:stop].lower().startswith(_LEADING) else ''} "
        left.append(" ".join(text[start:stop].split()))
        end = stop
    return kept + text[end:], tuple(left)


def without_load(text: str, *, is_supply: bool = False) -> tuple[str, tuple[str, ...]]:
    """A text without what a supply is for, where it says volts and amperes: "5V 2A for a led matrix".

    Args:
        is_supply: it is known to name one, so that volts do: "12V to 9V buck for a distortion pedal".
    """
    found = quantities(text)
    hit = _LOAD.search(text)
    if hit is None or not any(quantity.unit == "V" for quantity in found):
        return text, ()
    if not is_supply and not any(quantity.unit == "A" and quantity.end <= hit.start() for quantity in found):
        return text, ()
    said = words(hit["load"])
    served = hosts(text[hit.start() :], words(text[hit.start() :]))  # which take voltages of their own
    taken = _TAKEN if is_supply and any(quantity.unit == "A" for quantity in found) else frozenset()
    asks = bool(
        served or _ASKING.search(hit["load"]) or _THAT.search(hit["load"]) or _BESIDES.search(hit["load"])
    ) or any(
        word.stem in (vocabulary().demands | _STORES) - taken or not (word.text.isalpha() or is_supply) for word in said
    )
    if asks:
        return text, ()
    return f"{text[: hit.start()]} {STANDING} {text[hit.end() :]}", (" ".join(hit[0].split()),)


def _stories(text: str, catalogue: tuple[Reference, ...]) -> Iterator[tuple[int, int]]:
    """Clauses that name no circuit, no part and no figure, and ask for nothing; who it is that wants the circuit."""
    borders = [hit.span() for hit in _CLAUSES.finditer(text)]
    starts, ends = [0, *(end for _, end in borders)], [*(start for start, _ in borders), len(text)]
    for start, end in zip(starts, ends, strict=True):
        wanting = _WANTING.match(text, start, end)
        if wanting is not None and _is_told(wanting[1], catalogue, is_reason=False):
            yield wanting.span()
        elif borders and not _ASKING.search(clause := text[start:end]) and not quantities(clause):
            is_reason = _REASON.search(text, 0, start) is not None
            is_before = _REQUEST.match(text, end) is not None
            # A reason asks for nothing, nor does what has happened.
            if is_reason or _HAPPENED.match(clause) or _is_told(clause, catalogue, is_reason=is_before):
                yield start, end


def _is_told(clause: str, catalogue: tuple[Reference, ...], *, is_reason: bool) -> bool:
    """Whether words of plain English are all that a clause holds. "Buffered" alone tells how a circuit is to be.

    Args:
        is_reason: it says why something is wanted, so that what is wanted of the circuit stands elsewhere.
    """
    found = words(clause)
    plain = [word for word in found if _is_thing(word, catalogue) or (is_reason and _is_quality(word, catalogue))]
    return (
        bool(plain)
        and not _names_device(found, plain[-1])
        and all(
            word in plain
            or word.stem in vocabulary().linking
            or is_plain(word, catalogue)
            or _says_nothing(word, catalogue)
            for word in found
        )
    )


def _names_device(found: Sequence[Word], last: Word) -> bool:
    """Whether a clause is the bare name of a device, which asks for it: "vu meter", and no "my radio is old"."""
    known = vocabulary()
    is_place = (last.stem in known.places or _is_one_of(last.text, things())) and last.text not in _DEVICES
    return not is_place and last.stem in known.purposes and not any(word.text in _SPEAKING for word in found)


def _is_quality(word: Word, catalogue: tuple[Reference, ...]) -> bool:
    """Whether a word tells how something is that is none of the circuit: "as my phone is empty"."""
    known = vocabulary()
    told = word.stem in known.demands or _is_one_of(word.text, _plain_words()[2])
    return word.stem in known.soft or (told and word.stem not in _names(catalogue) | known.parts.keys())


def _adjuncts(text: str, catalogue: tuple[Reference, ...]) -> Iterator[tuple[int, int]]:
    """For whom, where and what for: "for the shed of my neighbour", "to annoy my brother"."""
    found = words(text)
    figures = {n for n, w in enumerate(found) if any(q.start < w.end and w.start < q.end for q in quantities(text))}
    for place, word in enumerate(found):
        follows = found[place + 1 :]
        if word.text == _TO and not (
            follows and _is_one_of(follows[0].text, deeds()) and is_plain(follows[0], catalogue)
        ):
            continue
        if word.text not in _PLACES and word.text != _TO:
            continue
        if place and found[place - 1].text in _STATES:  # "output low inside the window" tells when
            continue
        run = _run(text, found, place + 1, figures, catalogue)
        if any(is_plain(each, catalogue) or not _is_technical(each, catalogue) for each in run):
            yield word.start, run[-1].end


def _neighbours(text: str, catalogue: tuple[Reference, ...]) -> Iterator[tuple[int, int]]:
    """What the circuit stands before or behind: "in front of an audio ADC", "after a buck"."""
    found, known = words(text), vocabulary()
    figures = quantities(text)
    for hit in _BESIDE.finditer(text):
        run: list[Word] = []
        for word in (word for word in found if word.start >= hit.end()):
            ended = _BREAK.search(text, run[-1].end, word.start) if run else None
            if ended or word.text in _PLACES or any(q.start < word.end and word.start < q.end for q in figures):
                break
            run.append(word)
        telling = [word for word in run if word.stem not in known.linking]
        if telling and telling[-1].stem in known.neighbours and all(
            word.stem in known.neighbours or is_plain(word, catalogue) or _says_nothing(word, catalogue)
            for word in telling
        ):  # fmt: skip
            yield hit.start(), run[-1].end


def _surroundings(text: str, catalogue: tuple[Reference, ...]) -> Iterator[tuple[int, int]]:
    """What a circuit belongs to, where that stands before its name: "hotend thermistor input"."""
    found, known = words(text), vocabulary()
    feeding = {each for phrase in known.sources for each in phrase}  # a "car battery" is one of another kind
    around: list[Word] = []
    for word in found:
        is_place = word.stem in known.places and word.stem not in feeding and not _is_technical(word, catalogue)
        if around and (not is_place or is_broken(text, (around[-1], word))):
            is_other = word.stem in feeding | _FEEDING or (around[-1].stem, word.stem) in _pairs(catalogue)
            if word.stem in _names(catalogue) and not is_other and not is_broken(text, (around[-1], word)):
                yield around[0].start, around[-1].end
            around = []
        if is_place:
            around.append(word)


def _run(
    text: str, found: Sequence[Word], begin: int, figures: Collection[int], catalogue: tuple[Reference, ...]
) -> Sequence[Word]:
    """The words from a place on that tell where or for whom, up to where that ends; none where it does not."""
    run: list[Word] = []
    is_own = begin < len(found) and found[begin].text in ("my", "our")  # so that it is a thing that they have
    if begin < len(found) and found[begin].stem == CHANNELS:
        return run
    for n in range(begin, len(found)):
        word = found[n]
        if run and _BREAK.search(text[found[n - 1].end : word.start]):
            return run
        if is_plain(word, catalogue) or word.stem in vocabulary().linking - _ENDS or _says_nothing(word, catalogue):
            run.append(word)
        elif _is_one_of(word.text, _plain_words()[2]) and not _is_technical(word, catalogue):
            run.append(word)  # how that is: "noisy"
        elif _is_doing(word, catalogue) and _qualifies(text, found, n, catalogue):
            run.append(word)
        elif (is_own or _qualifies(text, found, n, catalogue)) and _is_name(word, catalogue):
            run.append(word)  # by a name that no dictionary has
        else:
            return run if run and (n in figures or word.text in _ENDS) else ()
    return run


def _is_name(word: Word, catalogue: tuple[Reference, ...]) -> bool:
    return word.text.isalpha() and len(word.text) > 2 and not _is_technical(word, catalogue)


def _is_doing(word: Word, catalogue: tuple[Reference, ...]) -> bool:
    """Whether a word says what a thing before which it stands is made for: "listening box"."""
    told = word.text.endswith("ing") and word.stem in vocabulary().demands
    return told and word.stem not in _names(catalogue) | vocabulary().parts.keys() | vocabulary().neutral


def _qualifies(text: str, found: Sequence[Word], place: int, catalogue: tuple[Reference, ...]) -> bool:
    """Whether the next word is a thing, so that one before it says no more than which: a "reflow oven"."""
    follows = found[place + 1 : place + 2]
    return bool(follows) and _is_thing(follows[0], catalogue) and not is_broken(text, (found[place], follows[0]))


def is_plain(word: Word, catalogue: tuple[Reference, ...]) -> bool:
    """Whether a word is plain English that names nothing technical."""
    return _is_thing(word, catalogue) or (_is_one_of(word.text, deeds()) and not _is_technical(word, catalogue))


def _is_thing(word: Word, catalogue: tuple[Reference, ...]) -> bool:
    known = vocabulary()
    is_purpose = word.stem in known.purposes and word.stem == stem(word.text)  # and no other word for one
    return (is_purpose or _is_one_of(word.text, things())) and not _is_technical(word, catalogue)


def _is_one_of(text: str, known: frozenset[str]) -> bool:
    """Whether a word is one of these, or a form of it: by one ending, as stems that two words share prove nothing."""
    forms = {text, *(f"{text[: -len(end)]}{put}" for end, put in _FORMS if text.endswith(end))}
    forms |= {form[:-1] for form in forms if form[-2:-1] == form[-1:]}  # stopped
    return not known.isdisjoint(forms)


def _says_nothing(word: Word, catalogue: tuple[Reference, ...]) -> bool:
    return word.stem in vocabulary().neutral and word.stem not in _names(catalogue)


def _is_technical(word: Word, catalogue: tuple[Reference, ...]) -> bool:
    known = vocabulary()
    if {word.stem} & (known.demands | known.neutral | known.parts.keys()):
        return True
    return word.stem in _names(catalogue) and word.stem not in known.purposes


@lru_cache(maxsize=4)
def _names(catalogue: tuple[Reference, ...]) -> frozenset[str]:
    """The words of the names of circuits."""
    return frozenset(each for reference in catalogue for name in names_beside(reference) for each in name)


@lru_cache(maxsize=4)
def _pairs(catalogue: tuple[Reference, ...]) -> frozenset[tuple[str, str]]:
    """Words that follow each other in the names of circuits: a "pc fan" is a fan of its own kind."""
    return frozenset(pair for reference in catalogue for name in names_beside(reference) for pair in pairwise(name))


def things() -> frozenset[str]:
    """Nouns for people, animals, places and what they have about them."""
    return _plain_words()[0]


def deeds() -> frozenset[str]:
    """Verbs for what people do, feel and say."""
    return _plain_words()[1]


@cache
def _plain_words() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    table = read_table(Path(__file__).with_name("plain_words.toml"))
    return frozenset(table["things"].split()), frozenset(table["deeds"].split()), frozenset(table["qualities"].split())
