"""What a script may have meant by a part that no library has under that name.

Evidence, from sure to weak: the table of renamed symbols, the same name in another library, general names, spelling,
the same device in another package, the pin map of the KiCad 5 symbol, likeness of names. A candidate is "same" only if
the device and the pins asked for are beyond doubt; numbers in names matter, so that likeness alone is never more than
"possible".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from circuitron.knowledge.footprint_fit import fits
from circuitron.knowledge.history import OldSymbol, old_symbol, renamed
from circuitron.knowledge.part_names import Kinship, generals, kinship, main_number, modern_libraries
from circuitron.knowledge.pin_names import functions, normalise
from circuitron.knowledge.pins import RANK, Confidence, PinContext, found_by_skidl, pins_found
from circuitron.knowledge.standins import stand_ins
from circuitron.models import Candidate, Symbol, SymbolPin

if TYPE_CHECKING:
    from circuitron.knowledge.symbols import SymbolIndex

_LOOKED_AT = 60  # symbols that are compared pin by pin
_ALIKE = 60  # least likeness of names, of 100, for a bare guess


@dataclass(frozen=True)
class Request:
    """A part as a script asks for it."""

    library: str
    name: str
    pins: tuple[str, ...] = ()
    footprint: str = ""
    libraries: tuple[str, ...] = ()  # those that the library may be today

    @cached_property
    def old(self) -> OldSymbol | None:
        """What KiCad 5 had under this name; looked up only where it is needed."""
        return old_symbol(self.library, self.name)

    def pins_of(self, symbol: Symbol) -> Confidence | None:
        """How surely the pins asked for are on the symbol; None where one is not."""
        found = pins_found(symbol, self.pins, PinContext(asked=self.pins))
        if found == "same" or self.old is None:
            return found
        return pins_found(symbol, self.pins, PinContext(asked=self.pins, formerly=self.old.pins))


@dataclass(frozen=True)
class Finding:
    """A symbol with the evidence for it."""

    symbol: Symbol
    confidence: Confidence
    weight: float  # of the evidence, 0 … 1
    why: str
    kin: Kinship | None = None  # how its name is related, where that is the evidence


def nearest(
    index: SymbolIndex, library: str, name: str, pins: tuple[str, ...], footprint: str, *, renames: bool = True
) -> tuple[Candidate, ...]:
    """See `SymbolSource.nearest`. Without `renames` the table of renamed symbols is not used."""
    request = Request(library, name, pins, footprint, _libraries(index, library))
    found: dict[str, Finding] = {}
    for finding in _gather(index, request, renames):
        known = found.get(finding.symbol.id)
        if known is None or (RANK[finding.confidence], finding.weight) > (RANK[known.confidence], known.weight):
            found[finding.symbol.id] = finding
    judged = [(finding, _judge(request, finding)) for finding in found.values()]
    candidates = [candidate for _, candidate in _unequal(judged, request)]
    if not any(candidate.confidence == "same" for candidate in candidates):
        candidates += _standing_in(index, request)
    return tuple(sorted(candidates, key=lambda c: (-RANK[c.confidence], -c.score, len(c.text), c.text)))


def _standing_in(index: SymbolIndex, request: Request) -> list[Candidate]:
    """The symbol of another device that has the pinout the package settles; above all that is only "likely", because
    the part keeps its name."""
    for library in dict.fromkeys((request.library, *request.libraries)):
        found = stand_ins(index, library, request.name, request.pins, request.footprint, limit=1)
        if found:
            return [candidate.model_copy(update={"score": 1.0}) for candidate in found]
    return []


def nearest_libraries(index: SymbolIndex, library: str, parts: Iterable[str] = ()) -> tuple[Candidate, ...]:
    """The libraries that may be meant by one that does not exist, best first.

    Args:
        parts: the symbols that the script asks of it; a library that has them all is preferred.
    """
    from rapidfuzz import fuzz

    wanted = tuple(parts)
    modern = modern_libraries(library)
    candidates = []
    for name in index.libraries():
        has = sum(index.part(name, part) is not None for part in wanted)
        likeness = fuzz.ratio(library.casefold().removesuffix(".kicad_sym"), name.casefold()) / 100
        known = name in modern
        if not (known or likeness >= 0.8 or (wanted and has == len(wanted))):
            continue
        all_there = bool(wanted) and has == len(wanted)
        sure = all_there and (known or likeness >= 0.8)
        why = "its name today" if known else "the name is alike" if likeness >= 0.8 else "it has the parts asked for"
        score = min(1.0, 0.4 * likeness + 0.3 * known + 0.3 * (has / len(wanted) if wanted else 0))
        candidates.append(Candidate(text=name, why=why, score=score, confidence=_library_confidence(sure, all_there)))
    return tuple(sorted(candidates, key=lambda c: (-RANK[c.confidence], -c.score, c.text)))


def _library_confidence(sure: bool, all_there: bool) -> Confidence:
    return "same" if sure else "likely" if all_there else "possible"


def _libraries(index: SymbolIndex, library: str) -> tuple[str, ...]:
    """The libraries of today that the script's library name may stand for."""
    base = library.rpartition("/")[2].removesuffix(".kicad_sym").removesuffix(".lib")
    same = [name for name in index.libraries() if name.casefold() == base.casefold()]
    return tuple(dict.fromkeys([*same, *(name for name in modern_libraries(base) if name in index.libraries())]))


def _gather(index: SymbolIndex, request: Request, renames: bool) -> Iterable[Finding]:
    """All findings, the surest evidence first. Weaker evidence is looked for only where the stronger gave nothing."""
    sure = [*(_renamed(index, request) if renames else ()), *_elsewhere(index, request), *_general(index, request)]
    yield from sure
    if any(finding.confidence == "same" and request.pins_of(finding.symbol) for finding in sure):
        return
    related = list(_related(index, request))
    yield from related
    yield from _same_pin_map(index, request)
    yield from _alike(index, request)


def _renamed(index: SymbolIndex, request: Request) -> Iterable[Finding]:
    for library in (request.library, *request.libraries):
        target = renamed(library, request.name).partition(":")
        symbol = index.part(target[0], target[2])
        if symbol:
            yield Finding(symbol, "same", 1.0, f"KiCad renamed {request.name} to {symbol.name}")


def _elsewhere(index: SymbolIndex, request: Request) -> Iterable[Finding]:
    """The name in another library, or in other spelling."""
    for symbol in index.named(request.name):
        if symbol.library == request.library and symbol.name == request.name:
            continue
        here = symbol.library in request.libraries
        if here and symbol.name != request.name:
            yield Finding(symbol, "same", 0.97, f"{request.name} is spelt {symbol.name}")
        else:
            yield Finding(symbol, "same", 0.98 if here else 0.95, f"{symbol.name} is in the library {symbol.library}")
    for symbol in index.spelt_like(request.name):
        if kinship(request.name, symbol.name) is Kinship.SPELLING:
            here = symbol.library in request.libraries
            yield Finding(symbol, "same", 0.94 if here else 0.9, f"{request.name} is spelt {symbol.name}")


def _general(index: SymbolIndex, request: Request) -> Iterable[Finding]:
    for rank, (target, certain) in enumerate(generals(request.name)):
        library, _, name = target.partition(":")
        symbol = index.part(library, name)
        if symbol and symbol.id != f"{request.library}:{request.name}":
            why = f"{symbol.id} is what KiCad calls {request.name}"
            yield Finding(symbol, "same" if certain else "likely", 0.93 - 0.02 * rank, why)


def _related(index: SymbolIndex, request: Request) -> Iterable[Finding]:
    """The same device in another package, or one of its series."""
    evidence: dict[Kinship, tuple[Confidence, float, str]] = {
        Kinship.PACKAGE: ("same", 0.9, "the same device in a package of its own"),
        Kinship.RELATED: ("likely", 0.75, "a version of the same device"),
        Kinship.FAMILY: ("possible", 0.5, "of the same series, but not the same"),
    }
    near: list[tuple[Kinship, bool, str, str]] = []
    for library, name in index.with_number(main_number(request.name), request.name):
        kin = kinship(request.name, name)
        if kin in evidence:
            near.append((kin, library in request.libraries, library, name))
    near.sort(key=lambda item: (-item[0], not item[1], item[3]))
    for kin, here, library, name in near[:_LOOKED_AT]:
        symbol = index.part(library, name)
        if symbol is None:
            continue
        confidence, weight, why = evidence[kin]
        yield Finding(symbol, confidence, weight + (0.04 if here else 0.0), f"{symbol.name} is {why}", kin)


def _same_pin_map(index: SymbolIndex, request: Request) -> Iterable[Finding]:
    """Symbols with the pins and the description of what KiCad 5 had under this name."""
    old = request.old
    if old is None:
        return
    from rapidfuzz import fuzz, process

    names = {name: library for library in request.libraries for name in index.in_library(library)}
    near = [name for name, _, _ in process.extract(request.name, list(names), scorer=fuzz.WRatio, limit=_LOOKED_AT)]
    described = [(lib, name) for lib, name in index.described(old.description) if lib in request.libraries]
    pairs = dict.fromkeys([*described, *((names[name], name) for name in near)])
    alike = [symbol for symbol in index.parts(pairs) if _equal_pins(old, symbol)]
    namesakes = [symbol for symbol in alike if symbol.description == old.description != ""]
    for symbol in alike:
        words = fuzz.token_sort_ratio(_words(old), _words(symbol)) / 100
        kin = kinship(request.name, symbol.name)
        spelling = fuzz.ratio(request.name, symbol.name) / 100
        weight = 0.45 * words + 0.35 * spelling + 0.1 * (kin >= Kinship.RELATED)
        confidence: Confidence = "likely" if kin >= Kinship.RELATED and words > 0.6 else "possible"
        if namesakes == [symbol] and not main_number(request.name)[2:]:
            confidence, weight = "same", max(weight, 0.85)  # no type number that could be another device's
        yield Finding(symbol, confidence, weight, "it has the pins and the description that this name had in KiCad 5")


def _words(symbol: OldSymbol | Symbol) -> str:
    return f"{symbol.description} {symbol.keywords}"


def _equal_pins(old: OldSymbol, symbol: Symbol) -> bool:
    """Whether the symbol has the numbers of the old one, and nearly all of its names."""
    new = {pin.number: pin for pin in symbol.pins}
    if not old.pins or new.keys() != old.pins.keys():
        return False
    return sum(_same_name(pin, old) for pin in new.values()) >= 0.8 * len(new)


def _same_name(pin: SymbolPin, old: OldSymbol) -> bool:
    """Whether the pin had this name in KiCad 5, overbars and punctuation aside."""
    name = old.pins[pin.number][0]
    return normalise(pin.name).base == normalise(name).base or bool(set(functions(pin.name)) & set(functions(name)))


def _alike(index: SymbolIndex, request: Request) -> Iterable[Finding]:
    """Likeness of names alone: a hint for the reader, never an answer."""
    from rapidfuzz import fuzz, process

    names = [name for library in request.libraries for name in index.in_library(library)]
    pool = names or [name for _, name in index.names()]
    for name, score, _ in process.extract(request.name, pool, scorer=fuzz.WRatio, limit=8, score_cutoff=_ALIKE):
        for symbol in index.named(name)[:1]:
            yield Finding(symbol, "possible", 0.4 * score / 100, f"{symbol.name} is spelt like {request.name}")


def _judge(request: Request, finding: Finding) -> Candidate:
    """Weigh the evidence of the name against pins and footprint."""
    symbol, confidence, why = finding.symbol, finding.confidence, finding.why
    score = 0.6 * finding.weight
    pins = request.pins_of(symbol) if request.pins else "same"
    if pins is None or pins == "possible":
        confidence = _at_most(confidence, "likely" if finding.weight >= 0.9 else "possible")
        why += "; not all pins asked for are there" if pins is None else "; not all pins are certain"
    elif request.pins:
        score += 0.2 if pins == "same" else 0.1
        confidence = _at_most(confidence, pins)
        why += "; all pins asked for are there" + ("" if pins == "same" else ", some by another name")
    if _renumbered(request, symbol):
        confidence, score = _at_most(confidence, "possible"), score - 0.1
        why += "; but pins that the script names by number have other functions"
    fit = fits(symbol, request.footprint)
    if fit is not None:
        score += 0.15 if fit else -0.05
        why += f"; {'made for' if fit else 'made for another package than'} {request.footprint.rpartition(':')[2]}"
    if fit is False and finding.kin is not None:
        confidence = _at_most(confidence, "likely")  # another package may have its pins elsewhere
    if symbol.library in request.libraries:
        score += 0.05
    return Candidate(
        text=symbol.id,
        why=why,
        score=round(max(0.0, min(1.0, score)), 3),
        confidence=confidence,
        pins_match=None if not request.pins else pins is not None,
    )


def _at_most(confidence: Confidence, limit: Confidence) -> Confidence:
    return min(confidence, limit, key=lambda c: RANK[c])


def _renumbered(request: Request, symbol: Symbol) -> bool:
    """Whether a pin that is asked for by number had another name in KiCad 5."""
    numbered = {pin.number: pin for pin in symbol.pins if pin.number in request.pins}
    old = request.old if numbered else None
    if old is None:
        return False
    return any(not _same_name(pin, old) for pin in numbered.values() if pin.number in old.pins)


def _unequal(judged: list[tuple[Finding, Candidate]], request: Request) -> list[tuple[Finding, Candidate]]:
    """Of several that are equally good, none is certain unless they are alike in the pins asked for."""
    best = [(f, c) for f, c in judged if c.confidence == "same"]
    top = max((c.score for _, c in best), default=0.0)
    rivals = [(f, c) for f, c in best if c.score >= top - 0.01]
    if len({_pinout(f.symbol, request) for f, _ in rivals}) < 2:
        return judged
    texts = {c.text for _, c in rivals}
    return [
        (f, c.model_copy(update={"confidence": "likely", "why": f"{c.why}; others with other pins are as near"}))
        if c.text in texts
        else (f, c)
        for f, c in judged
    ]


def _pinout(symbol: Symbol, request: Request) -> tuple[tuple[str, ...], ...]:
    """What tells symbols apart for this script: the numbers of the pins it asks for, or else all numbers and names."""
    if request.pins:
        return tuple(tuple(sorted(p.number for p in found_by_skidl(symbol, name))) for name in request.pins)
    return tuple(sorted((pin.number, pin.name) for pin in symbol.pins))
