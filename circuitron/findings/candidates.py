"""Candidates: existing names that may be the right ones, nearest first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from circuitron.details.base import Detail, OfPart, Requested
from circuitron.details.calls import FootprintInvalid, FootprintMissing, InvalidAttribute, UnknownArgument
from circuitron.details.connections import PinNotFound
from circuitron.details.names import BackupLibrary, LibraryNotFound, PartNotFound, RemovedName, ToolVersion
from circuitron.execution_report import Snapshot
from circuitron.finding import Candidate
from circuitron.findings.footprints import soldered
from circuitron.knowledge.library_names import nearest_libraries
from circuitron.knowledge.pins import pin_use, resolve_pin
from circuitron.knowledge.resolution import Use, resolve_footprint, resolve_part
from circuitron.knowledge.similarity import likeness
from circuitron.knowledge.skidl_api import Successor, skidl_api
from circuitron.symbol import Symbol, SymbolPin

if TYPE_CHECKING:
    from circuitron.knowledge.base import FootprintSource, SymbolSource

_LIMIT = 8  # candidates of one failure
# Failures of one run that are looked up, and those among them that take a search through all parts: a script may ask
# for thousands of parts that do not exist.
_LOOKUPS, _SEARCHES = 500, 30
_SEARCHED = (LibraryNotFound, PartNotFound, BackupLibrary)


class Candidates:
    """Finds candidates for the failures of one run; the same failure is looked up once.

    Args:
        snapshot: the circuit, which knows what pins the script asks of a part that was not found.
        footprints: to look up what is not written as Library:Name; None: only the symbol is used.
    """

    def __init__(
        self, symbols: SymbolSource, snapshot: Snapshot | None, footprints: FootprintSource | None = None
    ) -> None:
        self._symbols = symbols
        self._snapshot = snapshot
        self._footprints = footprints
        self._known: dict[Detail, tuple[Candidate, ...]] = {}

    def find(self, detail: Detail, hint: str = "") -> tuple[Candidate, ...]:
        """Candidates, best first; empty for kinds where there is nothing to choose from.

        Args:
            hint: the name that Python itself proposes, or "".
        """
        found = self._look_up(detail)
        if isinstance(detail, FootprintInvalid) and self._footprints is not None:
            found = self._footprint(detail, self._footprints) or found
        if hint and not found:
            return (Candidate(text=hint, why="Python's own suggestion", score=0.8),)
        return found

    def sentence(self, detail: Detail, text: str, found: tuple[Candidate, ...]) -> str:
        """What is to be said of a failure, where the libraries know more than its text.

        Args:
            found: its candidates.
        """
        match detail:
            case PinNotFound() if not found and (pins := self._pin_list(detail)):
                return f"{text.rstrip('.')}; its pins are {pins}{self._joined(detail)}."
            case PartNotFound(part=part) if self._in_no_library(detail):
                return f"No library has {part}."
        return text

    def _in_no_library(self, detail: PartNotFound) -> bool:
        """Whether no library at hand has the part, so that looking elsewhere is of no use.

        Nothing is known of parts of a library that only the script has.
        """
        known = detail.part and detail.library in self._symbols.libraries()
        return bool(known) and not self._symbols.named(detail.part)

    def _pin_list(self, detail: PinNotFound, most: int = 12) -> str:
        """All pins of a small symbol, such as "1 IN, 2 GND, 3 OUT"; "" where it is unknown or has more than `most`."""
        symbol = _symbol(detail, self._symbols)
        if symbol is None or len(symbol.pins) > most:
            return ""
        return ", ".join(_label(pin) for pin in symbol.pins)

    def _joined(self, detail: PinNotFound) -> str:
        """That leads of one name are on one net, of a diode or transistor whose others the script calls otherwise: it
        may mean one lead where the symbol has several."""
        circuit, symbol = self._snapshot, _symbol(detail, self._symbols)
        if circuit is None or symbol is None or symbol.reference not in ("D", "Q") or not detail.ref:
            return ""
        for net in circuit.nets:
            here = [pin for pin in net.pins if pin.ref == detail.ref and not pin.number.startswith("?")]
            for name in dict.fromkeys(pin.name for pin in here):
                numbers = [pin.number for pin in here if pin.name == name]
                if len(numbers) > 1:
                    return f"; the script puts its {name}, {' and '.join(numbers)}, on {net.name}: look at that too"
        return ""

    def _footprint(self, detail: FootprintInvalid, source: FootprintSource) -> tuple[Candidate, ...]:
        """Footprints that a bare name or package may mean."""
        pads = tuple(soldered(self._snapshot).get(detail.ref, ())) if self._snapshot else ()
        return resolve_footprint(source, detail.footprint, _symbol(detail, self._symbols), pads).candidates

    def _look_up(self, detail: Detail) -> tuple[Candidate, ...]:
        if detail not in self._known:
            full = len(self._known) >= _LOOKUPS
            if isinstance(detail, _SEARCHED):
                full = full or sum(isinstance(known, _SEARCHED) for known in self._known) >= _SEARCHES
            self._known[detail] = () if full else _find(detail, self._symbols, self._snapshot)
        return self._known[detail]


def _find(detail: Detail, symbols: SymbolSource, snapshot: Snapshot | None) -> tuple[Candidate, ...]:
    match detail:
        case LibraryNotFound(part="") | BackupLibrary(part=""):
            wanted = re.sub(r"\.(lib|kicad_sym)$", "", detail.library.replace("\\", "/").rpartition("/")[2])
            return nearest_libraries(symbols, wanted)[:_LIMIT]
        case LibraryNotFound() | BackupLibrary() | PartNotFound():
            return _part(detail, symbols, snapshot)
        case PinNotFound():
            return _pin(detail, symbols)
        case InvalidAttribute():
            return _attribute(detail)
        case RemovedName():
            return _removed(detail)
        case UnknownArgument(owner=owner, argument=argument):
            return _similar(argument, skidl_api().members.get(owner or "Part", ()), "an attribute of that name")
        case ToolVersion(tool_at_hand=at_hand) if at_hand:
            return (Candidate(text=at_hand, why="its libraries are at hand", score=0.5),)
        case FootprintMissing() | FootprintInvalid():
            return _footprint(detail, symbols)
    return ()


def _part(detail: Requested, symbols: SymbolSource, snapshot: Snapshot | None) -> tuple[Candidate, ...]:
    if not detail.part:
        return ()
    return resolve_part(symbols, detail.library, detail.part, _use(detail, snapshot)).candidates


def _use(detail: Requested, snapshot: Snapshot | None) -> Use:
    """What a script does with a part that was not found."""
    for part in snapshot.parts if snapshot else ():
        same = part.placeholder and part.name == detail.part and (not detail.library or part.library == detail.library)
        if snapshot is not None and same and (not detail.ref or part.ref == detail.ref):
            names = {pin.number: pin.name or pin.number for pin in part.pins}
            nets = {names[p.number]: net.name for net in snapshot.nets for p in net.pins if p.ref == part.ref}
            pins, value = tuple(dict.fromkeys(names.values())), detail.value or part.value
            return Use(pins, part.footprint or detail.footprint, nets, value)
    return Use(detail.pins, detail.footprint, value=detail.value)


def _pin(detail: PinNotFound, symbols: SymbolSource) -> tuple[Candidate, ...]:
    symbol = _symbol(detail, symbols)
    if symbol is None or not detail.pin:
        return ()
    symbol = symbol.without(detail.taken)
    found: dict[str, Candidate] = {}
    candidates = resolve_pin(symbol, detail.pin, pin_use(symbol, ())).candidates
    for place, match in enumerate(candidates):
        for pin in match.pins:
            why, score = f"{_label(pin)}: {match.why}", 1 - place / len(candidates)
            found.setdefault(pin.number, Candidate(text=pin.number, why=why, score=score, confidence=match.confidence))
    return tuple(found.values())[:_LIMIT]


def _symbol(detail: OfPart, symbols: SymbolSource) -> Symbol | None:
    library, _, name = detail.symbol.partition(":")
    return symbols.part(library, name) if name else None


def _label(pin: SymbolPin) -> str:
    return pin.number if pin.name in ("", "~", pin.number) else f"{pin.number} {pin.name}"


def _attribute(detail: InvalidAttribute) -> tuple[Candidate, ...]:
    api = skidl_api()
    owners = (detail.owner,) if detail.owner in api.members else ()
    for owner in owners or tuple(api.invented):
        if (known := api.invented.get(owner, {}).get(detail.attribute)) is not None:
            return _successor(known)
    names = frozenset().union(*(api.members[owner] for owner in owners or ("Part", "Net", "Pin")))
    return _similar(detail.attribute, names, f"an attribute of {detail.owner or 'SKiDL'}")


def _removed(detail: RemovedName) -> tuple[Candidate, ...]:
    name = detail.name.rpartition(".")[2]
    if detail.owner == "Pin" and name in skidl_api().pin_types:
        return (Candidate(text=f"Pin.types.{name}", why="the pin types hang on Pin.types", score=1.0),)
    if (known := skidl_api().removed.get(name)) is not None:
        return _successor(known)
    return _similar(name, skidl_api().exports, "a name that SKiDL exports")


def _footprint(detail: OfPart, symbols: SymbolSource) -> tuple[Candidate, ...]:
    symbol = _symbol(detail, symbols)
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
    plain = _plain(wanted)
    scored = ((likeness(plain, _plain(name)), name) for name in names)
    best = sorted(((score, name) for score, name in scored if score >= 0.72), key=lambda entry: (-entry[0], entry[1]))
    return tuple(Candidate(text=name, why=why, score=round(score, 3)) for score, name in best[:_LIMIT])


def _plain(name: str) -> str:
    """A name without case, overbar and punctuation; the signs of an amplifier's inputs and rails are kept."""
    return re.sub(r"[^a-z0-9+-]", "", name.lower()) or name
