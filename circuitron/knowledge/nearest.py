"""Candidates for a part that no library has under that name.

Evidence, from sure to weak: the table of renamed symbols, the same name in another library, general names, spelling,
the same device in another package, the pin map of the KiCad 5 symbol, likeness of names. A candidate is "same" only if
the device and the requested pins are beyond doubt; numbers in names matter, so that likeness alone is never more than
"possible".
"""

from __future__ import annotations

from collections.abc import Iterable

from circuitron.finding import Candidate
from circuitron.knowledge.amplifier_symbols import amplifier_stand_in
from circuitron.knowledge.base import SymbolCatalogue
from circuitron.knowledge.confidence import RANK, Confidence
from circuitron.knowledge.device_similarity import Kinship, main_number
from circuitron.knowledge.equivalent_symbols import (
    has_pads,
    is_same_logic,
    is_same_regulator,
    pad_count,
    stand_ins,
)
from circuitron.knowledge.footprint_fit import fits
from circuitron.knowledge.library_names import libraries_of
from circuitron.knowledge.part_evidence import Finding, Request, gather, same_name
from circuitron.knowledge.pin_names import expand_pin_names, normalise
from circuitron.knowledge.pin_orders import number_doubt
from circuitron.knowledge.pins import resolve_pin
from circuitron.symbol import Symbol, SymbolPin

_BY_NAME = 0.94  # weight of the very name, renamed, in another library or in other spelling
_A_NAME = 0.9  # weight from which a table knows the name
_A_GUESS = 0.4  # weight below which only the likeness of names speaks
SMALL = 6  # up to so many pads, one package of a device rarely has the pinout of another


def nearest(
    index: SymbolCatalogue, library: str, name: str, pins: tuple[str, ...], footprint: str, *, renames: bool = True
) -> tuple[Candidate, ...]:
    """See `SymbolSource.nearest`. Without `renames` the table of renamed symbols is not used."""
    request = Request(library, name, pins, footprint, libraries_of(index, library))
    found: dict[str, Finding] = {}
    for finding in gather(index, request, renames):
        known = found.get(finding.symbol.id)
        if known is None or (RANK[finding.confidence], finding.weight) > (RANK[known.confidence], known.weight):
            found[finding.symbol.id] = finding
    judged = [(finding, _judge(index, request, finding)) for finding in found.values()]
    judged = [(finding, candidate) for finding, candidate in judged if not _by_name_alone(finding, candidate)]
    weighed = [
        (finding, _other_device(request, finding, candidate)) for finding, candidate in _unequal(judged, request)
    ]
    candidates = _settled(weighed, request)
    if not any(candidate.confidence == "same" for candidate in candidates):
        standing_in = _standing_in(index, request)
        if any(_is_version(finding, candidate) for finding, candidate in weighed):
            standing_in = [candidate for candidate in standing_in if candidate.confidence == "same"]
        candidates = standing_in + [c for c in candidates if c.text not in {s.text for s in standing_in}]
    return tuple(sorted(candidates, key=lambda c: (-RANK[c.confidence], -c.score, len(c.text), c.text)))


def _by_name_alone(finding: Finding, candidate: Candidate) -> bool:
    """Whether likeness of names is all that speaks for a symbol, and pins and package speak against it: RJ11 for an
    HR911105A."""
    return (
        finding.weight < _A_GUESS
        and candidate.pins_match is False
        and candidate.score <= round(0.6 * finding.weight, 3)
    )


def _is_version(finding: Finding, candidate: Candidate) -> bool:
    """Whether a symbol is a version of the requested device, or what its name usually stands for, and has all its pins:
    nearer than one that only shares the pinout of the package."""
    version = finding.kin in (Kinship.RELATED, Kinship.PACKAGE) or (finding.kin is None and finding.weight >= _A_NAME)
    return version and candidate.confidence == "likely" and candidate.pins_match is True


def _other_device(request: Request, finding: Finding, candidate: Candidate) -> Candidate:
    """A candidate that is another device keeps the requested name."""
    if finding.keep:
        return candidate.model_copy(update={"stand_in": True})
    relative = finding.kin in (Kinship.RELATED, Kinship.FAMILY)
    general = finding.symbol.library == "Device" and main_number(request.name) != ""
    other = candidate.confidence == "likely" and (relative or general)
    if not other:
        return candidate
    alike = (is_same_logic, is_same_regulator)
    sure = any(same(request.name, finding.symbol, request.footprint) for same in alike)
    sure = sure and request.pins_of(finding.symbol) == "same"
    return candidate.model_copy(update={"stand_in": True, "confidence": "same" if sure else "likely"})


def _settled(weighed: list[tuple[Finding, Candidate]], request: Request) -> list[Candidate]:
    """Among equally good candidates that have the requested pins in the same places there is no choice to make: the
    first will do."""
    best = max((RANK[candidate.confidence] for _, candidate in weighed), default=0)
    likely = sorted(
        (pair for pair in weighed if best and RANK[pair[1].confidence] == best), key=lambda p: (-p[1].score, p[1].text)
    )
    rivals = [(f, c) for f, c in likely if c.score > likely[0][1].score - 0.03]
    graded = all(f.kin is Kinship.PACKAGE and c.confidence == "same" for f, c in rivals)  # ADuM1201AR and ADuM1201BR
    alike = len(rivals) > 1 and (graded or all(c.stand_in for _, c in rivals))
    alike = alike and len({_places(f.symbol, request) for f, _ in rivals}) == 1
    if not alike:
        return [candidate for _, candidate in weighed]
    first, others = rivals[0][1].text, {c.text for _, c in rivals[1:]}
    settled = []
    for _, c in weighed:
        if c.text == first:
            c = c.model_copy(update={"score": min(1.0, c.score + 0.03), "stand_in": True})
        elif c.text in others:
            c = c.model_copy(update={"score": max(0.0, c.score - 0.03)})
        settled.append(c)
    return settled


def _standing_in(index: SymbolCatalogue, request: Request) -> list[Candidate]:
    """The symbol of another device that has the pinout the package settles; above all that is only "likely", because
    the part keeps its name."""
    for library in dict.fromkeys((request.library, *request.libraries)):
        if found := stand_ins(index, library, request.name, request.pins, request.footprint):
            return list(found)
    amplifier = amplifier_stand_in(index, request.library, request.name, request.pins, request.footprint)
    return [amplifier] if amplifier else []


def _judge(index: SymbolCatalogue, request: Request, finding: Finding) -> Candidate:
    """Weigh the evidence of the name against pins and footprint."""
    symbol, confidence, why = finding.symbol, finding.confidence, finding.why
    score = 0.6 * finding.weight
    pins = request.pins_of(symbol) if request.pins else "same"
    if pins is None or pins == "possible":
        confidence = _at_most(confidence, "likely" if finding.weight >= 0.9 else "possible")
        score += 0.2 * (finding.weight >= _BY_NAME)  # the name is sure, its pins may be misnamed
        why += "; it lacks requested pins" if pins is None else "; not all pins are certain"
    elif request.pins:
        score += 0.2 if pins == "same" else 0.1
        confidence = _at_most(confidence, pins)
        why += "; it has all requested pins" + ("" if pins == "same" else ", some by another name")
    if request.is_of_other_board(symbol):
        confidence, score = _at_most(confidence, "possible"), score - 0.2
        why += "; it has more pins than the header, which carries a board"
    if _renumbered(request, symbol):
        confidence, score = _at_most(confidence, "possible"), score - 0.1
        why += "; but pins that the script names by number have other functions"
    doubt = number_doubt(index, request, finding) if confidence == "same" else ""
    if doubt:  # only the user can know
        confidence = "possible"
        why += f"; {doubt}"
    fit = fits(symbol, request.footprint)
    if fit is not None:
        score += (0.15 if fit else -0.05) + 0.02 * (symbol.footprint == request.footprint)
        against = "its footprint filters do not name" if symbol.footprint_filters else "made for another package than"
        why += f"; {'made for' if fit else against} {request.footprint.rpartition(':')[2]}"
    if fit is False and finding.kin is not None:
        pads = pad_count(request.footprint.rpartition(":")[2])
        other = pads is not None and (pads <= SMALL or not has_pads(symbol, pads))
        confidence = _at_most(confidence, "possible" if other else "likely")  # its pins may be elsewhere there
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
    """Whether a pin that is requested by number had another name in an older KiCad."""
    numbered = {pin.number: pin for pin in symbol.pins if pin.number in request.pins}
    old = request.old if numbered else None
    if old is None:
        return False
    return any(not same_name(pin, old) for pin in numbered.values() if pin.number in old.pins)


def _unequal(judged: list[tuple[Finding, Candidate]], request: Request) -> list[tuple[Finding, Candidate]]:
    """Of several that are equally good, none is certain unless they are alike in the requested pins."""
    best = [(f, c) for f, c in judged if c.confidence == "same"]
    top = max((c.score for _, c in best), default=0.0)
    rivals = [(f, c) for f, c in best if c.score >= top - 0.03]
    if len({_pinout(f.symbol, request) for f, _ in rivals}) < 2:
        return judged
    texts = {c.text for _, c in rivals}
    return [
        (f, c.model_copy(update={"confidence": "likely", "why": f"{c.why}; others with other pins are as near"}))
        if c.text in texts
        else (f, c)
        for f, c in judged
    ]


def _places(symbol: Symbol, request: Request) -> tuple[tuple[str, ...], ...]:
    """Numbers of the pins that the script asks for, or else of all with their names."""
    if not request.pins:
        return tuple(sorted((pin.number, str(normalise(pin.name))) for pin in symbol.pins))
    names = (single for name in request.pins for single in expand_pin_names(name))
    best = (resolve_pin(symbol, single).best for single in names)
    return tuple(match.numbers if match else () for match in best)


def _pinout(symbol: Symbol, request: Request) -> tuple[tuple[str, ...], ...]:
    """What distinguishes symbols for this script: the pins it asks for, by number and name, or else all of them."""
    if request.pins:
        best = (resolve_pin(symbol, single).best for name in request.pins for single in expand_pin_names(name))
        return tuple(_numbers_and_names(match.pins) if match else () for match in best)
    return tuple(sorted((pin.number, pin.name) for pin in symbol.pins))


def _numbers_and_names(pins: Iterable[SymbolPin]) -> tuple[str, ...]:
    return tuple(sorted(f"{pin.number} {normalise(pin.name).base}" for pin in pins))
