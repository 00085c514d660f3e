"""What each symbol of one version of KiCad's libraries is in the next, not by its name alone."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from kicad_versions import OldPart
from rapidfuzz import fuzz, process

from circuitron.knowledge.device_similarity import Kinship, kinship, main_number
from circuitron.knowledge.index_build import squeeze
from circuitron.knowledge.pin_names import functions, normalise

# Weights of the evidence; what one of the two symbols does not say is left out of the mean.
NAME, WORDS, DATASHEET, FILTERS, LIBRARY, PINOUT = 0.3, 0.3, 0.1, 0.1, 0.2, 0.4
NAMED = 6  # so many pins with names of their own tell as much as pins can
ENOUGH, AHEAD = 0.72, 0.04  # least mean, and by how much the best must be better than the next
ENOUGH_BY_NAME = 0.6  # least mean of a symbol that has the very name
PINS = 0.9  # least share of pins that have the same name, where the symbol's name is another
NAMESAKE_PINS = 0.5  # the same where it is not
COMPARED = 25


@dataclass(frozen=True)
class Successor:
    """`pins` is "equal", "renamed" (a number has another name now) or "renumbered" (a name has another number)."""

    new: str
    pins: str
    evidence: str
    score: float


def pins_of(part: OldPart) -> dict[str, frozenset[str]]:
    """By pin number: what its name says, without overbars and punctuation; empty where that is only the number."""
    return {number: meaning(name) if not re.fullmatch(rf"(P|Pin_?)?{re.escape(number)}", name) else frozenset()
            for number, name, _ in part.pins}  # fmt: skip


@cache
def meaning(name: str) -> frozenset[str]:
    """The functions that a pin's name lists, and the name as a whole."""
    return frozenset({normalise(name).base, *functions(name)}) if name not in ("~", "") else frozenset()


class Successors:
    """Matches the symbols of two versions."""

    def __init__(self, old: dict[str, OldPart], new: dict[str, OldPart]) -> None:
        self._old, self._new = old, new

    def all(self) -> dict[str, Successor]:
        """The successor of every symbol that is gone, as far as it is certain."""
        gone = [part for key, part in self._old.items() if key not in self._new]
        found = {part.id: successor for part in gone if (successor := self._of(part)) is not None}
        often = Counter(exchanged(self._old[key].name, self._new[row.new].name) for key, row in found.items())
        return {
            key: row
            for key, row in found.items()
            if self._is_borne_out(self._old[key], self._new[row.new])
            or often[exchanged(self._old[key].name, self._new[row.new].name)] > 1
        }

    def _is_borne_out(self, part: OldPart, other: OldPart) -> bool:
        """Whether more than pins and likeness of names speaks for it. Q_NMOS_SDG and Q_NJFET_SDG are alike in both."""
        return self._namesake(part, other.id) or may_be_same(part, other)

    def _of(self, part: OldPart) -> Successor | None:
        """What a symbol is now; None where that is not certain."""
        if not part.pins:
            return None
        found = [self._weigh(part, other) for other in self._candidates(part)]
        namesakes = [other for other in found if self._namesake(part, other.new) and other.score >= ENOUGH_BY_NAME]
        ordered = sorted(namesakes or found, key=lambda other: (-other.score, other.new))
        if not namesakes and (not ordered or ordered[0].score < ENOUGH):
            return None
        rivals = (other for other in ordered[1:] if other.score > ordered[0].score - AHEAD)
        return None if any(self._is_rival(other, ordered[0]) for other in rivals) else ordered[0]

    def _is_rival(self, other: Successor, best: Successor) -> bool:
        """Whether `other` puts the best in doubt: not if only the best is new."""
        return other.new not in self._old or best.new in self._old

    def _namesake(self, part: OldPart, other: str) -> bool:
        return squeeze(part.name) == squeeze(self._new[other].name)

    def _candidates(self, part: OldPart) -> Iterable[OldPart]:
        """Symbols with the same numbers of pins: namesakes, those with the same description, and those named alike."""
        pool = self._by_numbers[frozenset(number for number, _, _ in part.pins)]
        chosen = {other.id: other for other in pool if part.description and other.description == part.description}
        chosen |= {other.id: other for other in self._by_name[squeeze(part.name)]}
        near = process.extract(part.name, [other.name for other in pool], scorer=fuzz.ratio, limit=COMPARED)
        chosen |= {pool[place].id: pool[place] for _, _, place in near}
        return chosen.values()

    def _weigh(self, part: OldPart, other: OldPart) -> Successor:
        """How much speaks for `other`; a score of 0 where it cannot be."""
        nothing = Successor(other.id, "", "", 0.0)
        namesake = self._namesake(part, other.id)
        before, after = pins_of(part), pins_of(other)
        if before.keys() != after.keys() or (part.reference != other.reference and not namesake):
            return nothing
        alike = sum(not name or not after[number] or bool(name & after[number]) for number, name in before.items())
        share = alike / len(before)
        if share < (NAMESAKE_PINS if namesake else PINS):
            return nothing
        if not namesake and is_another_device(part, other):
            return nothing
        stays = other.id in self._old  # it was there all the time: two symbols became one
        if stays and not namesake and not part.description == other.description != "":
            return nothing
        reported = len({name for number, name in before.items() if name & after[number]})
        score = self._mean(part, other, share, min(1.0, reported / NAMED)) - 0.03 * stays
        return Successor(other.id, compared(before, after), evidence(part, other), round(score, 4))

    def _mean(self, part: OldPart, other: OldPart, share: float, reported: float) -> float:
        """The mean of the evidence; pins count by how many of them have a name, `reported` of what pins can show."""
        features = [(LIBRARY, self._went(part.library, other.library)), (PINOUT * reported, share)]
        features.append((NAME, fuzz.ratio(squeeze(part.name), squeeze(other.name)) / 100))
        if part.description and other.description:
            features.append((WORDS, fuzz.token_sort_ratio(words(part), words(other)) / 100))
        if part.datasheet and other.datasheet:
            features.append((DATASHEET, float(page(part.datasheet) == page(other.datasheet))))
        if part.filters and other.filters:
            features.append((FILTERS, overlap(part.filters, other.filters)))
        return sum(weight * value for weight, value in features) / sum(weight for weight, _ in features)

    def _went(self, library: str, other: str) -> float:
        """The share of a library's symbols that are in the other one now."""
        if library == other:
            return 1.0
        went = self._moves[library]
        return went[other] / went.total() if went.total() else 0.0

    @cached_property
    def _moves(self) -> dict[str, Counter[str]]:
        """By library: where its symbols are, by those that kept their name and the numbers of their pins."""
        moves: dict[str, Counter[str]] = defaultdict(Counter)
        for part in self._old.values():
            for other in self._by_name[squeeze(part.name)]:
                if part.pins and {p[0] for p in part.pins} == {p[0] for p in other.pins}:
                    moves[part.library][other.library] += 1
        return moves

    @cached_property
    def _by_name(self) -> dict[str, list[OldPart]]:
        found: dict[str, list[OldPart]] = defaultdict(list)
        for part in self._new.values():
            found[squeeze(part.name)].append(part)
        return found

    @cached_property
    def _by_numbers(self) -> dict[frozenset[str], list[OldPart]]:
        found: dict[frozenset[str], list[OldPart]] = defaultdict(list)
        for part in self._new.values():
            found[frozenset(number for number, _, _ in part.pins)].append(part)
        return found


def may_be_same(part: OldPart, other: OldPart) -> bool:
    """Whether two names may be those of one device: the ordering code, or what the rest of the symbol says, tells."""
    evidence_words = set(evidence(part, other).split("+"))
    names = (squeeze(part.name), squeeze(other.name))
    within = names[0] in names[1] or names[1] in names[0]
    if not type_number(part.name):
        return within or "description" in evidence_words
    kin = kinship(part.name, other.name)
    if kin in (Kinship.SPELLING, Kinship.PACKAGE):
        return True
    return (
        "library" in evidence_words
        and bool(evidence_words & {"datasheet", "description"})
        and (within or kin is Kinship.RELATED)
    )


def is_another_device(part: OldPart, other: OldPart) -> bool:
    """Whether the type numbers of two symbols tell that they are not the same."""
    number = type_number(part.name)
    if number != type_number(other.name):
        return True
    return bool(number) and not may_be_same(part, other) and exchanged(part.name, other.name)[0] == part.name


def exchanged(one: str, other: str) -> tuple[str, str]:
    """The word that a renaming puts in the place of another, as Receptacle became Socket; else both names as they are.

    A word that was exchanged in several names was exchanged on purpose.
    """
    before, after = one.split("_"), other.split("_")
    pairs = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
    if len(before) != len(after) or len(pairs) != 1 or not all(len(w) > 2 and w.isalpha() for w in pairs[0]):
        return one, other
    return pairs[0]


def type_number(name: str) -> str:
    """The number that tells the device, LM358's 358; "" where there is none, as in D_x2."""
    number = main_number(name)
    return number if sum(sign.isdigit() for sign in number) > 1 else ""


def compared(before: dict[str, frozenset[str]], after: dict[str, frozenset[str]]) -> str:
    """How the pins of two symbols with the same numbers compare."""
    differ = [number for number, name in before.items() if name and after[number] and not name & after[number]]
    if any(before[number] == after[other] for number in differ for other in before if other != number):
        return "renumbered"
    return "renamed" if differ else "equal"


def evidence(part: OldPart, other: OldPart) -> str:
    """What speaks for it, in short."""
    evidence_words = {
        "name": squeeze(part.name) == squeeze(other.name),
        "library": part.library == other.library,
        "description": part.description and part.description == other.description,
        "datasheet": part.datasheet and page(part.datasheet) == page(other.datasheet),
        "filters": part.filters and set(part.filters) == set(other.filters),
    }
    return "+".join(["pins", *(word for word, holds in evidence_words.items() if holds)])


def words(part: OldPart) -> str:
    return f"{part.description} {part.keywords}".casefold()


def page(address: str) -> str:
    """An address without what changes though the page stays."""
    return re.sub(r"^https?://(www\.)?", "", address).rstrip("/").casefold()


def overlap(one: Iterable[str], other: Iterable[str]) -> float:
    """The share of footprint filters that two symbols have in common; of packages, not of their sizes."""
    first, second = ({re.split(r"[*?_]", pattern.casefold())[0] for pattern in patterns} for patterns in (one, other))
    return len(first & second) / len(first | second) if first | second else 0.0
