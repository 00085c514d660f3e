"""What a library that does not exist may be called today."""

from __future__ import annotations

from collections.abc import Iterable

from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.part_names import modern_libraries
from circuitron.knowledge.pin_tables import Confidence
from circuitron.knowledge.pins import RANK
from circuitron.models import Candidate


def nearest_libraries(index: SymbolSource, library: str, parts: Iterable[str] = ()) -> tuple[Candidate, ...]:
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


def libraries_of(index: SymbolSource, library: str) -> tuple[str, ...]:
    """The libraries of today that the script's library name may stand for."""
    base = library.rpartition("/")[2].removesuffix(".kicad_sym").removesuffix(".lib")
    same = [name for name in index.libraries() if name.casefold() == base.casefold()]
    return tuple(dict.fromkeys([*same, *(name for name in modern_libraries(base) if name in index.libraries())]))
