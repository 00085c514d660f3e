"""What a library that does not exist may be called today."""

from __future__ import annotations

from collections.abc import Iterable

from circuitron.finding import Candidate
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.confidence import RANK, Confidence
from circuitron.knowledge.part_names import modern_libraries
from circuitron.knowledge.similarity import likeness

_ALIKE = 0.8  # likeness of a name that is only misspelt


def nearest_libraries(index: SymbolSource, library: str, parts: Iterable[str] = ()) -> tuple[Candidate, ...]:
    """Candidates for a library that does not exist, best first.

    Args:
        parts: the symbols that the script asks of it; a library that has them all is preferred.
    """
    wanted = tuple(parts)
    modern = modern_libraries(library)
    requested = library.removesuffix(".lib").removesuffix(".kicad_sym").casefold()
    candidates = []
    for name in index.libraries():
        has = sum(index.part(name, part) is not None for part in wanted)
        spelling = likeness(requested, name.casefold())
        rank = modern.index(name) if name in modern else None
        begins = name.casefold().startswith(f"{requested}_")
        all_there = bool(wanted) and has == len(wanted)
        if rank is None and spelling < _ALIKE and not (begins or all_there):
            continue
        known = rank is not None or spelling >= _ALIKE
        score = 0.2 * spelling + 0.1 * begins + 0.3 * (has / len(wanted) if wanted else 0)
        score += 0.4 - 0.05 * min(rank, 5) if rank is not None else 0.0
        why = (
            *(("it is its name today",) if rank is not None else ()),
            *(("the name is alike",) if rank is None and (known or begins) else ()),
            *(("it has the requested parts",) if all_there else ()),
        )
        confidence = _confidence(all_there and known, all_there)
        candidates.append(Candidate(text=name, why="; ".join(why), score=min(1.0, score), confidence=confidence))
    return tuple(sorted(candidates, key=lambda c: (-RANK[c.confidence], -c.score, c.text)))


def _confidence(sure: bool, all_there: bool) -> Confidence:
    return "same" if sure else "likely" if all_there else "possible"


def libraries_of(index: SymbolSource, library: str) -> tuple[str, ...]:
    """The libraries of today that the script's library name may stand for."""
    base = library.rpartition("/")[2].removesuffix(".kicad_sym").removesuffix(".lib")
    same = [name for name in index.libraries() if name.casefold() == base.casefold()]
    return tuple(dict.fromkeys([*same, *(name for name in modern_libraries(base) if name in index.libraries())]))
