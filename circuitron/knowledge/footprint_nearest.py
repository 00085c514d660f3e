"""Candidates for a footprint that no library has.

"same" is a land pattern under its present name: the table of renamed footprints, the same name in another library,
the same words in the terms of today. What only completes a name, or spells it otherwise, is at most "likely".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase

from circuitron.finding import Candidate
from circuitron.knowledge.base import FootprintCatalogue
from circuitron.knowledge.confidence import RANK, Confidence
from circuitron.knowledge.footprint_names import family, modern, numbers, punctuated, same_words, tokens
from circuitron.knowledge.history import footprint_successors
from circuitron.knowledge.similarity import likeness, most_alike, slip_in

_COMPARED = 40  # names that are read word by word, besides those that begin alike
_MOUNTING = frozenset({"smd", "smt", "tht", "thru", "through", "hole", "vertical", "horizontal"})  # no package
_LONG_WORD = 5  # letters of a word in which a slip leaves no doubt
_ALIKE = 0.82  # least likeness of names
_UNUSUAL = 0.15  # what an orientation that a name leaves open takes from the score, if it is not the usual one
_NEAR = "the name is alike"
_LIMIT = 40  # candidates of which the pads are looked up


@dataclass(frozen=True)
class _Finding:
    library: str
    name: str
    confidence: Confidence
    weight: float
    why: str

    @property
    def id(self) -> str:
        return f"{self.library}:{self.name}"


def nearest(
    index: FootprintCatalogue, name: str, pads: tuple[str, ...], filters: tuple[str, ...]
) -> tuple[Candidate, ...]:
    """See `FootprintSource.nearest`."""
    library, _, own = name.rpartition(":")
    found: dict[str, _Finding] = {}
    for finding in _gather(index, library, own):
        known = found.get(finding.id)
        if known is None or (RANK[finding.confidence], finding.weight) > (RANK[known.confidence], known.weight):
            found[finding.id] = finding
    ordered = sorted(found.values(), key=lambda f: (-RANK[f.confidence], -f.weight, len(f.name), f.id))[:_LIMIT]
    candidates = [_judge(index, finding, library, pads, filters) for finding in ordered]
    return tuple(sorted(_settled(candidates), key=lambda c: (-RANK[c.confidence], -c.score, len(c.text), c.text)))


def _gather(index: FootprintCatalogue, library: str, name: str) -> Iterator[_Finding]:
    """Everything that speaks for one footprint or another."""
    for successor in footprint_successors(f"{library}:{name}"):
        known = index.find(successor)
        if known is not None:
            yield _Finding(known.library, known.name, "same", 1.0, "it is its name today")
    homes = index.called(name)
    for home in homes:
        only: Confidence = "same" if len(homes) == 1 else "likely"
        yield _Finding(home, name, only, 0.95, f"the library {home} has it")
    yield from _alike(index, name)


def _alike(index: FootprintCatalogue, name: str) -> Iterator[_Finding]:
    requested = tokens(name)
    text = " ".join(requested)
    for home, other in _pool(index, name) if not _MOUNTING.issuperset(requested) else ():
        words = tokens(other)
        if words == requested:
            sure: Confidence = "same" if same_words(name, other) else "likely"
            yield _Finding(home, other, sure, 0.9, "the name says the same in the words of today")
        elif punctuated(name) == punctuated(other):
            yield _Finding(home, other, "same", 0.88, "its name is only punctuated otherwise")
        elif word := slip_in(name, other):
            slip: Confidence = "same" if len(word) >= _LONG_WORD else "likely"
            yield _Finding(home, other, slip, 0.85, f"{name} is a slip of it")
        elif requested and (set(requested) < set(words) or _begins(name, other)):
            yield _Finding(home, other, "likely", 0.5 + 0.3 * _share(requested, words), "its name says more")
        elif _goes_on(name, other):
            yield _Finding(home, other, "likely", 0.75, "its type number goes on")
        elif (spelling := likeness(text, " ".join(words))) >= _ALIKE:
            spelt = numbers(requested) == numbers(words) and spelling >= 0.9
            confidence: Confidence = "likely" if spelt and family(name) == family(other) else "possible"
            yield _Finding(home, other, confidence, 0.6 * spelling, _NEAR)


def _share(requested: tuple[str, ...], words: tuple[str, ...]) -> float:
    """How much of a name the script gives; less where the package is another one or the orientation unusual."""
    share = len(set(requested) & set(words)) / len(words)
    usual = "horizontal" if "axial" in requested else "vertical"  # connectors and cases stand, resistors lie
    if usual not in words and usual not in requested:
        share -= _UNUSUAL
    return share


def _begins(name: str, other: str) -> bool:
    """Whether `other` goes on where `name` ends: TO-220-3_Vertical for TO-220, but not TO-2205."""
    rest = other[len(name) :] if other.casefold().startswith(name.casefold()) else ""
    return rest[:1] in ("-", "_")


def _goes_on(name: str, other: str) -> bool:
    """Whether only a type number is longer, by letters: L_Bourns_SRN6045TA for L_Bourns-SRN6045."""
    words, others = (re.split(r"[-_]", text.casefold()) for text in (name, other))
    pairs = [(one, longer) for one, longer in zip(words, others, strict=False) if one != longer]
    if len(words) != len(others) or len(pairs) != 1:
        return False
    one, longer = pairs[0]
    return longer.startswith(one) and longer[len(one) :].isalpha() and len(one) >= _LONG_WORD and one[-1].isdigit()


def _pool(index: FootprintCatalogue, name: str) -> list[tuple[str, str]]:
    """Footprints worth comparing: those that begin alike, and those whose names are nearest."""
    start = modern(name)[:2]
    names = index.names()
    pool = {entry: None for entry in names if entry[1][:2].casefold() == start}
    near = {own for own, _ in most_alike(modern(name), dict.fromkeys(own for _, own in names), _COMPARED)}
    pool.update(dict.fromkeys(entry for entry in names if entry[1] in near))
    return list(pool)


def _judge(
    index: FootprintCatalogue, finding: _Finding, library: str, pads: tuple[str, ...], filters: tuple[str, ...]
) -> Candidate:
    """Weigh the evidence of the name against the pins that are soldered, the symbol's filters and the library."""
    footprint = index.find(finding.id)
    lacking = sorted(set(pads) - set(footprint.pads if footprint else ()))
    confidence, why = finding.confidence, finding.why
    score = 0.7 * finding.weight + 0.1 * likeness(library.casefold(), finding.library.casefold())
    if lacking:
        confidence, score = "possible", score - 0.3
        why += f"; it has no pad {', '.join(lacking[:3])}"
    elif not pads and finding.why == _NEAR:  # a part that is not known yet: its pins may have no pads there
        confidence = "possible"
    elif pads and footprint is not None:
        score += 0.1 * len(set(pads)) / max(len(footprint.pads), 1)
    if filters:
        fitting = any(_fits(pattern, finding) for pattern in filters)
        score += 0.1 * fitting
        why += "; the symbol is made for it" if fitting else ""
    return Candidate(
        text=finding.id,
        why=why,
        score=round(max(0.0, min(1.0, score)), 3),
        confidence=confidence,
        pins_match=not lacking if pads else None,
    )


def _fits(pattern: str, finding: _Finding) -> bool:
    target = finding.id if ":" in pattern else finding.name
    return fnmatchcase(target.casefold(), pattern.casefold())


def _settled(candidates: list[Candidate]) -> list[Candidate]:
    """Two land patterns cannot both be right: then neither is certain."""
    if sum(c.confidence == "same" for c in candidates) < 2:
        return candidates
    return [c.model_copy(update={"confidence": "likely"}) if c.confidence == "same" else c for c in candidates]
