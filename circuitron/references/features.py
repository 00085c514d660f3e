"""What a circuit that was made has and does, in stems. A word of a request for one of these asks for nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from circuitron.assertion import SupplyDecoupled
from circuitron.references.base import Designed
from circuitron.references.wording import stem, stems, vocabulary

# Words that turn the sense of those around them, of which a circuit is never proof.
_TURNING = frozenset(
    map(
        stem,
        ("no", "not", "without", "none", "nothing", "never", "until", "unless", "only", "but", "when", "if", "open"),
    )
)
_TRANSISTOR, _MOSFET, _P_CHANNEL = map(stem, ("transistor", "mosfet", "pmosfet"))
_CONNECTOR, _CONNECTORS = stem("connector"), frozenset(map(stem, ("header", "terminal", "jack")))
_DIODE, _SCHOTTKY = map(stem, ("diode", "schottky"))
_FIELD_EFFECT = frozenset(map(stem, ("mosfet", "pmosfet", "jfet")))  # which are transistors as well


def features(designed: Designed) -> frozenset[str]:
    """The words for what a circuit is, and for its parts, blocks, nets and figures, in stems.

    Only nouns for what it may have are, and part numbers: that a part "limits" a current makes no circuit a limiter.
    What its limits speak of is none: they say what it does not do. Nor is what it could be fed from or work for.
    """
    known = vocabulary()
    whole = frozenset(each for text in _whole(designed) for each in stems(text))
    others = {each for phrase in (*known.sources, *known.hosts) for each in phrase}
    # What a part serves is none of it: "capacitor of the regulator inside".
    found = whole | (frozenset(each for text in _details(designed) for each in stems(text)) - known.served)
    parts = {kind for part in designed.selection.chosen for kind in kinds_of(part.symbol)}
    nouns = known.fittings.union(map(stem, known.extras)) - (
        known.parts.keys() - parts
    )  # no "body diode" of a purpose is a diode
    had = {each for each in found if each in nouns or not (each.isalpha() or each.isdigit())}
    return frozenset(had | parts) - _TURNING - others


def _whole(designed: Designed) -> Iterator[str]:
    """What tells of a circuit and its blocks."""
    yield from (designed.reference.title, designed.plan.title)
    yield from (text for group in designed.groups for text in (group.name, group.purpose))


def _details(designed: Designed) -> Iterator[str]:
    """What tells of its parts, nets and figures."""
    plan = designed.plan
    yield from (part.purpose for part in plan.parts)
    if any(isinstance(each, SupplyDecoupled) for each in plan.assertions):
        yield "decoupling, bypass"
    yield from (figure.name for figure in designed.figures)
    yield from (net.name for net in plan.nets)
    for part in designed.selection.chosen:
        # Without their libraries: that a 555 is of Timer makes no timer, and a switch of Button_Switch_SMD no button.
        yield from (part.symbol.partition(":")[2], part.footprint.partition(":")[2])


def number_of(designed: Designed, kind: str) -> int:
    """How many parts of a kind, in stems, a circuit has."""
    return sum(len(part.refs) for part in designed.selection.chosen if kind in kinds_of(part.symbol))


@lru_cache(maxsize=1 << 10)
def kinds_of(symbol: str) -> frozenset[str]:
    """What a part is called, by its symbol: a Zener diode is no diode where none is wanted."""
    hits = {name: max((len(s) for s in symbols if symbol.startswith(s)), default=0)
            for name, symbols in vocabulary().parts.items()}  # fmt: skip
    longest = max(hits.values(), default=0)
    kinds = frozenset(name for name, length in hits.items() if longest and length == longest)
    if _SCHOTTKY in kinds:
        kinds |= {_DIODE}
    if kinds & _CONNECTORS:
        kinds |= {_CONNECTOR}
    if _P_CHANNEL in kinds:
        kinds |= {_MOSFET}
    return kinds | {_TRANSISTOR} if kinds & _FIELD_EFFECT else kinds
