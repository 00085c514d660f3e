"""What the script may have meant: names that exist, nearest first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from circuitron.findings.footprints import soldered
from circuitron.knowledge.base import FootprintSource, SymbolSource
from circuitron.knowledge.library_names import nearest_libraries
from circuitron.knowledge.pins import pin_use, resolve_pin
from circuitron.knowledge.resolution import Use, resolve_footprint, resolve_part
from circuitron.knowledge.similarity import likeness
from circuitron.knowledge.skidl_api import Successor, skidl_api
from circuitron.models import Candidate, ErrorType, Facts, Snapshot, Symbol, SymbolPin

_LIMIT = 8  # candidates of one failure
# Failures of one run that are looked up, and those among them that take a search through all parts: a script may ask
# for thousands of parts that do not exist.
_LOOKUPS, _SEARCHES = 500, 30
_SEARCHED = frozenset({ErrorType.LIBRARY_NOT_FOUND, ErrorType.PART_NOT_FOUND, ErrorType.BACKUP_LIBRARY})


class Candidates:
    """Finds candidates for the failures of one run; the same failure is looked up once.

    Args:
        snapshot: the circuit, which knows what pins the script asks of a part that was not found.
        footprints: to look up what is not written as Library:Name; None: only the symbol is asked.
    """

    def __init__(
        self, symbols: SymbolSource, snapshot: Snapshot | None, footprints: FootprintSource | None = None
    ) -> None:
        self._symbols = symbols
        self._snapshot = snapshot
        self._footprints = footprints
        self._known: dict[tuple[ErrorType, Facts], tuple[Candidate, ...]] = {}

    def find(self, type: ErrorType, facts: Facts, hint: str = "") -> tuple[Candidate, ...]:
        """Candidates, best first; empty for kinds where there is nothing to choose from.

        Args:
            hint: the name that Python itself proposes, or "".
        """
        found = self._look_up(type, facts)
        if type is ErrorType.FOOTPRINT_INVALID and self._footprints is not None:
            found = self._footprint(facts, self._footprints) or found
        if hint and not found:
            return (Candidate(text=hint, why="Python's own suggestion", score=0.8),)
        return found

    def in_no_library(self, facts: Facts) -> bool:
        """Whether no library at hand has the part, so that looking elsewhere is of no use.

        Nothing is known of parts of a library that only the script has.
        """
        known = facts.part and facts.library in self._symbols.libraries()
        return bool(known) and not self._symbols.named(facts.part)

    def pin_list(self, facts: Facts, most: int = 12) -> str:
        """All pins of a small symbol, such as "1 IN, 2 GND, 3 OUT"; "" where it is unknown or has more than `most`."""
        symbol = _symbol(facts, self._symbols)
        if symbol is None or len(symbol.pins) > most:
            return ""
        return ", ".join(_label(pin) for pin in symbol.pins)

    def _footprint(self, facts: Facts, source: FootprintSource) -> tuple[Candidate, ...]:
        """Footprints that a bare name or package may mean."""
        pads = tuple(soldered(self._snapshot).get(facts.ref, ())) if self._snapshot else ()
        return resolve_footprint(source, facts.footprint, _symbol(facts, self._symbols), pads).candidates

    def _look_up(self, type: ErrorType, facts: Facts) -> tuple[Candidate, ...]:
        finder = _FINDERS.get(type)
        if finder is None:
            return ()
        key = (type, facts)
        if key not in self._known:
            full = len(self._known) >= _LOOKUPS
            if type in _SEARCHED:
                full = full or sum(known in _SEARCHED for known, _ in self._known) >= _SEARCHES
            self._known[key] = () if full else finder(facts, self._symbols, self._snapshot)
        return self._known[key]


def _library(facts: Facts, symbols: SymbolSource, snapshot: Snapshot | None) -> tuple[Candidate, ...]:
    if facts.part:
        return _part(facts, symbols, snapshot)
    wanted = re.sub(r"\.(lib|kicad_sym)$", "", facts.library.replace("\\", "/").rpartition("/")[2])
    return nearest_libraries(symbols, wanted)[:_LIMIT]


def _part(facts: Facts, symbols: SymbolSource, snapshot: Snapshot | None) -> tuple[Candidate, ...]:
    if not facts.part:
        return ()
    return resolve_part(symbols, facts.library, facts.part, _use(facts, snapshot), _LIMIT).candidates


def _use(facts: Facts, snapshot: Snapshot | None) -> Use:
    """What a script does with a part that was not found."""
    for part in snapshot.parts if snapshot else ():
        same = part.placeholder and part.name == facts.part and (not facts.library or part.library == facts.library)
        if snapshot is not None and same and (not facts.ref or part.ref == facts.ref):
            names = {pin.number: pin.name or pin.number for pin in part.pins}
            nets = {names[p.number]: net.name for net in snapshot.nets for p in net.pins if p.ref == part.ref}
            return Use(tuple(dict.fromkeys(names.values())), part.footprint or facts.footprint, nets)
    return Use(facts.pins, facts.footprint)


def _pin(facts: Facts, symbols: SymbolSource, snapshot: Snapshot | None) -> tuple[Candidate, ...]:
    symbol = _symbol(facts, symbols)
    if symbol is None or not facts.pin:
        return ()
    found: dict[str, Candidate] = {}
    candidates = resolve_pin(symbol, facts.pin, pin_use(symbol, ())).candidates
    for place, match in enumerate(candidates):
        for pin in match.pins:
            why, score = f"{_label(pin)}: {match.why}", 1 - place / len(candidates)
            found.setdefault(pin.number, Candidate(text=pin.number, why=why, score=score, confidence=match.confidence))
    return tuple(found.values())[:_LIMIT]


def _symbol(facts: Facts, symbols: SymbolSource) -> Symbol | None:
    library, _, name = facts.symbol.partition(":")
    return symbols.part(library, name) if name else None


def _label(pin: SymbolPin) -> str:
    return pin.number if pin.name in ("", "~", pin.number) else f"{pin.number} {pin.name}"


def _attribute(facts: Facts, symbols: SymbolSource, snapshot: Snapshot | None) -> tuple[Candidate, ...]:
    api = skidl_api()
    owners = (facts.owner,) if facts.owner in api.members else ()
    for owner in owners or tuple(api.invented):
        if (known := api.invented.get(owner, {}).get(facts.attribute)) is not None:
            return _successor(known)
    names = frozenset().union(*(api.members[owner] for owner in owners or ("Part", "Net", "Pin")))
    return _similar(facts.attribute, names, f"an attribute of {facts.owner or 'SKiDL'}")


def _removed(facts: Facts, symbols: SymbolSource, snapshot: Snapshot | None) -> tuple[Candidate, ...]:
    name = facts.name.rpartition(".")[2]
    if facts.owner == "Pin" and name in skidl_api().pin_types:
        return (Candidate(text=f"Pin.types.{name}", why="the pin types hang on Pin.types", score=1.0),)
    if (known := skidl_api().removed.get(name)) is not None:
        return _successor(known)
    return _similar(name, skidl_api().exports, "a name that SKiDL exports")


def _argument(facts: Facts, symbols: SymbolSource, snapshot: Snapshot | None) -> tuple[Candidate, ...]:
    return _similar(facts.argument, skidl_api().members.get(facts.owner or "Part", ()), "an attribute of that name")


def _tool(facts: Facts, symbols: SymbolSource, snapshot: Snapshot | None) -> tuple[Candidate, ...]:
    at_hand = facts.tool_at_hand
    return (Candidate(text=at_hand, why="its libraries are at hand", score=0.5),) if at_hand else ()


def _footprint(facts: Facts, symbols: SymbolSource, snapshot: Snapshot | None) -> tuple[Candidate, ...]:
    symbol = _symbol(facts, symbols)
    if symbol is None:
        return ()
    given = (Candidate(text=symbol.footprint, why="the symbol's own footprint", score=1.0),) if symbol.footprint else ()
    filters = (
        Candidate(text=text, why="the symbol's footprint filter", score=0.5) for text in symbol.footprint_filters
    )
    return (*given, *filters)[:_LIMIT]


def _successor(known: Successor) -> tuple[Candidate, ...]:
    return (Candidate(text=known.now, why=known.why, score=1.0),) if known.now else ()


def _similar(wanted: str, names: Iterable[str], why: str) -> tuple[Candidate, ...]:
    """Names that are nearly `wanted`; a difference in case only counts as none."""
    asked = _plain(wanted)
    scored = ((likeness(asked, _plain(name)), name) for name in names)
    best = sorted(((score, name) for score, name in scored if score >= 0.72), key=lambda entry: (-entry[0], entry[1]))
    return tuple(Candidate(text=name, why=why, score=round(score, 3)) for score, name in best[:_LIMIT])


def _plain(name: str) -> str:
    """A name without case, overbar and punctuation; the signs of an amplifier's inputs and rails are kept."""
    return re.sub(r"[^a-z0-9+-]", "", name.lower()) or name


_Finder = Callable[[Facts, SymbolSource, Snapshot | None], tuple[Candidate, ...]]

_FINDERS: Mapping[ErrorType, _Finder] = {
    ErrorType.LIBRARY_NOT_FOUND: _library,
    ErrorType.PART_NOT_FOUND: _part,
    ErrorType.BACKUP_LIBRARY: _library,
    ErrorType.PIN_NOT_FOUND: _pin,
    ErrorType.INVALID_ATTRIBUTE: _attribute,
    ErrorType.REMOVED_NAME: _removed,
    ErrorType.UNKNOWN_ARGUMENT: _argument,
    ErrorType.TOOL_VERSION: _tool,
    ErrorType.FOOTPRINT_MISSING: _footprint,
    ErrorType.FOOTPRINT_INVALID: _footprint,
}
