"""Footprints that no library has, and those whose pads are not the pins of the part, or other ones.

SKiDL writes any text into the netlist; the board tool then leaves the part out, its pins without a pad, or joins pins
and pads that only have the same number.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from circuitron.execution_report import PartInstance, Snapshot
from circuitron.finding import Candidate, Finding, Grade, Origin, Span
from circuitron.knowledge.package_pinout import PinoutDoubt, pinout_doubt
from circuitron.knowledge.resolution import own_footprint, resolve_footprint
from circuitron.symbol import Footprint, Symbol

if TYPE_CHECKING:
    from circuitron.details import AnyDetail
    from circuitron.knowledge.base import FootprintSource, SymbolSource

_FORM = re.compile(r"[^:\s/\\]+:[^:\s/\\]+")
_SHOWN = 4  # references or pins in a message
_LOOKUPS = 200  # footprints of one circuit that are looked up: a script may make thousands


def of_footprints(
    circuit: Snapshot | None, symbols: SymbolSource, footprints: FootprintSource, own: bool = True
) -> Iterator[Finding]:
    """What is wrong with the footprints of a circuit.

    A name that does not exist is reported once for all parts of a symbol, at the first; missing pads at each place.

    Args:
        own: the user may have footprints that are not among these; else a name that is not there is a fault.
    """
    if circuit is None:
        return
    connected = soldered(circuit)
    for parts in _together(circuit.parts)[:_LOOKUPS]:
        name = parts[0].footprint
        if footprints.is_own(name.partition(":")[0]):
            continue
        symbol = symbols.part(parts[0].library, parts[0].name)
        pads = tuple(sorted({pin for part in parts for pin in connected.get(part.ref, ())}))
        found = footprints.find(name)
        if found is None:
            yield _not_found(parts, symbol, pads, footprints, own)
        elif lacking := [pin for pin in pads if pin not in found.pads]:
            yield from (_pads(same, symbol, found, lacking, pads, footprints) for same in _by_place(parts))
        if found and symbol and pads and (doubt := pinout_doubt(symbols, symbol, found)):
            yield from (_pinout(same, symbol, found, doubt) for same in _by_place(parts))


def soldered(circuit: Snapshot) -> dict[str, set[str]]:
    """By reference: numbers of the pins that are connected to another. Pins that a diagnose run made up ("?VCC"), and
    those of parts that no library has, are left out: what numbers they have is not known."""
    unknown = {part.ref for part in circuit.parts if part.placeholder}
    found: dict[str, set[str]] = {}
    for net in circuit.nets:
        for pin in net.pins if len(net.pins) > 1 else ():
            if pin.ref not in unknown and not pin.number.startswith("?"):
                found.setdefault(pin.ref, set()).add(pin.number)
    return found


def _together(parts: Iterable[PartInstance]) -> list[list[PartInstance]]:
    """Parts of one symbol with one footprint."""
    groups: dict[tuple[str, str, str], list[PartInstance]] = {}
    for part in parts:
        if _FORM.fullmatch(part.footprint) and not part.ref.startswith("#"):
            groups.setdefault((part.footprint, part.library, part.name), []).append(part)
    return list(groups.values())


def _by_place(parts: list[PartInstance]) -> Iterable[list[PartInstance]]:
    """The parts that each place of the script makes."""
    groups: dict[Span | None, list[PartInstance]] = {}
    for part in parts:
        groups.setdefault(part.span, []).append(part)
    return groups.values()


def _not_found(
    parts: list[PartInstance], symbol: Symbol | None, pads: tuple[str, ...], source: FootprintSource, own: bool
) -> Finding:
    name, library = parts[0].footprint, parts[0].footprint.partition(":")[0]
    candidates = resolve_footprint(source, name, symbol, pads).candidates
    if symbol is not None and symbol.footprint == name:
        grade, why = Grade.NOTE, "; the symbol itself names it"  # KiCad's own libraries have some of these
    elif not own:
        grade, why = Grade.FAULT, ""
    elif library in source.libraries() or any(c.confidence != "possible" for c in candidates):
        grade, why = Grade.SUSPECT, ""
    else:
        grade, why = Grade.NOTE, f", and it is not known what {library} is: a library of your own?"
    today = f" It is {candidates[0].text} now." if candidates and candidates[0].confidence == "same" else ""
    text = f"No library of {source.version} has the footprint {name} of {_refs(parts)}{why}."
    from circuitron.details.calls import FootprintNotFound

    detail = FootprintNotFound(**_of(parts[0]))
    return _finding(detail, grade, text.replace("?.", "?") + today, parts[0], candidates)


def _pads(
    parts: list[PartInstance],
    symbol: Symbol | None,
    found: Footprint,
    lacking: list[str],
    pads: tuple[str, ...],
    source: FootprintSource,
) -> Finding:
    names = {pin.number: pin.name for part in parts for pin in part.pins}
    shown = ", ".join(_pin(number, names.get(number, "")) for number in lacking[:_SHOWN])
    more = f" and {len(lacking) - _SHOWN} more" if len(lacking) > _SHOWN else ""
    has = f"its pads are {', '.join(found.pads[:12])}" if len(found.pads) <= 12 else f"it has {len(found.pads)} pads"
    many = "s" if len(lacking) > 1 else ""
    text = f"Footprint {found.id} of {_refs(parts)} has no pad for the connected pin{many} {shown}{more}: {has}."
    if symbol is not None and _is_of_other_package(symbol, found):
        text += f" The symbol is that of {' and '.join(symbol.footprint_filters)}: other pins may be exchanged too."
    candidates = tuple(
        c.model_copy(update={"confidence": "likely"}) for c in own_footprint(source, symbol, pads) if c.text != found.id
    )
    from circuitron.details.calls import FootprintPads

    detail = FootprintPads(**_of(parts[0]), pins=tuple(lacking))
    if set(lacking) == set(pads):  # not one lead reaches the board: nothing to run, but a fault of the circuit
        none = _finding(detail, Grade.FAULT, text, parts[0], candidates)
        return none.model_copy(update={"origin": Origin.REVIEW})
    return _finding(detail, Grade.SUSPECT, text, parts[0], candidates)


def _is_of_other_package(symbol: Symbol, found: Footprint) -> bool:
    """Whether a chip's symbol is made for packages of which this one with fewer leads is none."""
    leads = {pin.number for pin in symbol.pins if pin.number.isdecimal()}
    filters = symbol.footprint_filters
    made_for = any(fnmatch.fnmatchcase(found.name, pattern) for pattern in filters)
    return bool(filters) and not made_for and symbol.reference == "U" and len(found.pads) < len(leads) - 1


def _pinout(parts: list[PartInstance], symbol: Symbol, found: Footprint, doubt: PinoutDoubt) -> Finding:
    text = f"Footprint {found.id} of {_refs(parts)} is none that the symbol is made for: {doubt.reason}."
    own = symbol.footprint
    candidates: tuple[Candidate, ...] = ()
    if own:
        candidates += (Candidate(text=own, why="the symbol's own footprint", score=0.5),)
    if doubt.generic:
        why = f"all devices of the kind in {found.name} have this pinout"
        candidates += (Candidate(text=doubt.generic, why=why, score=0.4, confidence="likely", stand_in=True),)
    from circuitron.details.calls import FootprintPinout

    detail = FootprintPinout(**_of(parts[0]), symbols=doubt.symbols)
    return _finding(detail, Grade.FAULT if doubt.certain else Grade.SUSPECT, text, parts[0], candidates)


def _pin(number: str, name: str) -> str:
    return f"{number} ({name})" if name and name not in ("~", number) else number


def _refs(parts: list[PartInstance]) -> str:
    if parts[0].placeholder:
        return f"{parts[0].library}:{parts[0].name}"
    refs = [part.ref for part in parts]
    more = f" and {len(refs) - _SHOWN} more" if len(refs) > _SHOWN else ""
    return f"{', '.join(refs[:_SHOWN])}{more} ({parts[0].library}:{parts[0].name})"


def _of(part: PartInstance) -> dict[str, Any]:
    return {"ref": part.ref, "symbol": f"{part.library}:{part.name}", "footprint": part.footprint}


def _finding(
    detail: AnyDetail,
    grade: Grade,
    text: str,
    part: PartInstance,
    candidates: tuple[Candidate, ...],
) -> Finding:
    return Finding(
        detail=detail, grade=grade, message=text, origin=Origin.DETECTOR, span=part.span, candidates=candidates
    )
