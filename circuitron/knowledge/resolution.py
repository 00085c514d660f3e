"""What a name that a script gives stands for: the one way from a name to a symbol or a footprint."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from circuitron.finding import Candidate
from circuitron.knowledge.base import FootprintSource, SymbolSource
from circuitron.knowledge.confidence import Confidence
from circuitron.knowledge.device_similarity import Kinship, kinship
from circuitron.knowledge.part_names import devices, generals
from circuitron.knowledge.transistors import are_opposed, polarity, polarity_of, wired_as
from circuitron.knowledge.vocabulary import Meaning, is_ground, is_rail, means
from circuitron.lazy_pattern import LazyPattern
from circuitron.symbol import Symbol, SymbolPin

_EQUALLY_GOOD = 0.02  # difference of scores: smaller ones are noise of the likeness of names
_NAMED = 4  # candidates in a sentence
_LIMIT = 3  # candidates of one name: more are no choice
_CONSIDERED = 8  # that the circuit may refute
_TYPE_NUMBER = LazyPattern(
    r"(?=.*\d\d)(?:[A-Z]{2,6}-?|\d[NS][A-Z]?|(?:24|25|54|74|93)[A-Z]+)\d[\w.+/-]{2,}", re.IGNORECASE
)
_VALVES = "Valve"  # the library of those whose heaters may have either end on ground


@dataclass(frozen=True)
class Resolution:
    """The candidates for a name, best first; one that exists has itself as its only candidate."""

    candidates: tuple[Candidate, ...]

    @cached_property
    def taken(self) -> Candidate | None:
        """The candidate that is better than all others, if there is one: "same", or else "likely".

        What is only "possible" is never taken: it is laid before the user.
        """
        for confidence in ("same", "likely"):
            best = [candidate for candidate in self.candidates if candidate.confidence == confidence]
            if best:
                alone = all(rival.score <= best[0].score - _EQUALLY_GOOD for rival in best[1:])
                return best[0] if alone else None
        return None

    @property
    def confidence(self) -> Confidence:
        """How certain it is that the name stands for `taken`; "possible" where only the user can choose."""
        return self.taken.confidence if self.taken else "possible"

    @property
    def why(self) -> str:
        """The evidence for what is taken; else the candidates as a sentence's tail: "A (why) or B (why)"."""
        if self.taken is not None:
            return self.taken.why
        return " or ".join(f"{c.text} ({c.why})" if c.why else c.text for c in self.candidates[:_NAMED])


@dataclass(frozen=True)
class Use:
    """What a script does with a part; the more is known, the surer is what its name stands for.

    Args:
        pins: names and numbers that it asks of the part.
        nets: names of nets by pin, of those that are connected.
        value: the part's value, which is often its ordering code.
    """

    pins: tuple[str, ...] = ()
    footprint: str = ""
    nets: Mapping[str, str] = field(default_factory=dict)
    value: str = ""


def resolve_part(
    symbols: SymbolSource, library: str, name: str, use: Use | None = None, limit: int = _LIMIT
) -> Resolution:
    """The symbol that a script means by a library and a name. Without a library, it may be of any.

    A candidate has a supply where the script has one: a script that connects by number shows what the pins are. Another
    transistor has the polarity of the one requested, or is only "possible".
    """
    exact = symbols.part(library, name)
    if exact is not None:
        return Resolution((Candidate(text=exact.id, why="it is there", score=1.0, confidence="same"),))
    known = use or Use()
    found = symbols.nearest(library, name, known.pins, known.footprint, _CONSIDERED)
    judged = (_judged(symbols, name, candidate, known) for candidate in found)
    named = Resolution(_shown([candidate for candidate in judged if candidate is not None], limit))
    return named if named.taken else _by_value(symbols, library, name, known, limit) or named


def _by_value(symbols: SymbolSource, library: str, name: str, use: Use, limit: int) -> Resolution | None:
    """The symbol of the device that the value names, where the name of the part leads nowhere; at best "likely"."""
    device = use.value.partition(" ")[0]
    if not _TYPE_NUMBER.fullmatch(device) or device.casefold() == name.casefold():
        return None
    found = symbols.part(library, device)
    own = (Candidate(text=found.id, why="it is there", score=1.0, confidence="same"),) if found else ()
    meant = Resolution(own) if own else resolve_part(symbols, library, device, replace(use, value=""), limit)
    if meant.taken is None:
        return None
    return Resolution(tuple(_valued(candidate, device) for candidate in meant.candidates))


def _valued(candidate: Candidate, value: str) -> Candidate:
    confidence = "likely" if candidate.confidence == "same" else candidate.confidence
    return candidate.model_copy(update={"confidence": confidence, "why": f"its value is {value}: {candidate.why}"})


def resolve_footprint(
    footprints: FootprintSource,
    name: str,
    symbol: Symbol | None = None,
    pads: tuple[str, ...] = (),
    limit: int = _CONSIDERED,
) -> Resolution:
    """The footprint that a script means by "Library:Name", or by a bare name or package.

    Args:
        symbol: that of the part: its own footprint and its filters distinguish packages of one name.
        pads: numbers of the pins that are soldered to it.
    """
    exact = footprints.find(name)
    if exact is not None:
        return Resolution((Candidate(text=exact.id, why="it is there", score=1.0, confidence="same"),))
    own = (symbol.footprint,) if symbol and symbol.footprint else ()
    filters = (*symbol.footprint_filters, *own) if symbol else ()
    found = footprints.nearest(name, pads, filters, limit)
    beside = (candidate for candidate in own_footprint(footprints, symbol, pads) if not _is_among(candidate, found))
    return Resolution((*found, *beside)[:limit] or _found_by_words(footprints, name, pads, limit))


def own_footprint(footprints: FootprintSource, symbol: Symbol | None, pads: tuple[str, ...]) -> tuple[Candidate, ...]:
    """The footprint that the symbol names, where it has the pads."""
    own = footprints.find(symbol.footprint) if symbol else None
    if own is None or set(pads) - set(own.pads):
        return ()
    return (Candidate(text=own.id, why="the symbol's own footprint", score=0.6, pins_match=bool(pads) or None),)


def _is_among(candidate: Candidate, others: tuple[Candidate, ...]) -> bool:
    return any(candidate.text == other.text for other in others)


def _found_by_words(footprints: FootprintSource, name: str, pads: tuple[str, ...], limit: int) -> tuple[Candidate, ...]:
    words = name.partition(":")[2].replace("_", " ")
    hits = footprints.search(words, len(pads) or None, limit) if words else ()
    return tuple(Candidate(text=hit.id, why="a search for its words finds it", score=0.3) for hit in hits)


def _shown(candidates: list[Candidate], limit: int) -> tuple[Candidate, ...]:
    """The first few; none that is only spelt alike beside one that is surely or likely meant."""
    found = any(candidate.confidence != "possible" for candidate in candidates)
    return tuple(c for c in candidates if not found or c.confidence != "possible")[:limit]


def _judged(symbols: SymbolSource, name: str, candidate: Candidate, use: Use) -> Candidate | None:
    """The candidate as far as the circuit lets it stand; None where it is certainly not the one meant."""
    symbol = symbols.part(*candidate.text.split(":", 1))
    if symbol is None:
        return candidate
    supplies = symbol.pins if symbol.library != _VALVES else ()
    if any(pin.number in use.nets and _is_crossed(pin, use.nets[pin.number]) for pin in supplies):
        return None
    kind = polarity(symbol)
    other = candidate.stand_in or candidate.confidence != "same"
    if symbol.reference != "Q" or not kind or not other:
        return candidate
    requested = polarity_of(name) or wired_as(symbol, use.nets)
    if (requested and requested != kind) or are_opposed(name, symbol.name):
        return None
    if requested or _is_called(name, symbol, use.footprint):
        return candidate
    why = f"{candidate.why}; nothing tells whether {name} is {'NPN or PNP' if _is_bipolar(symbol) else 'N or P'}"
    return candidate.model_copy(update={"confidence": "possible", "why": why})


def _is_called(name: str, symbol: Symbol, footprint: str) -> bool:
    """Whether a name tells by itself that it is a device of this symbol: a version of it, or a row of the tables."""
    named = (*devices(name, footprint), *generals(name, footprint))
    return any(target == symbol.id for target, *_ in named) or kinship(name, symbol.name) >= Kinship.RELATED


def _is_bipolar(symbol: Symbol) -> bool:
    return any(pin.name == "B" for pin in symbol.pins)


def _is_crossed(pin: SymbolPin, net: str) -> bool:
    if pin.type not in ("power_in", "power_out"):
        return False
    if means(pin.name, Meaning.NEGATIVE) or is_ground(pin.name):
        return is_rail(net) and not means(net, Meaning.NEGATIVE)
    return is_ground(net)
