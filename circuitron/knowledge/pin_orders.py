"""Whether pins that a script names by number are certainly the same pins on another symbol.

A number says nothing by itself: in a library of 2010 pin 1 of a diode was the anode, in KiCad's it is the cathode, and
an MCP6001 comes in a SOT-23-5 with three orders of leads. It may be taken over where recorded history has the same
names at these numbers, where the evidence is for the very symbol, or where the leads may be exchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from circuitron.knowledge.base import SymbolCatalogue
from circuitron.knowledge.device_similarity import Kinship, kinship, main_number
from circuitron.knowledge.footprint_fit import fits, package
from circuitron.knowledge.part_evidence import Finding, Request, same_name
from circuitron.knowledge.pins import resolve_pin, works_either_way
from circuitron.symbol import Symbol, SymbolPin

_ORDERED = frozenset({"D", "Q"})  # devices whose leads makers put in different orders
_SHOWN = 8  # pins of a table
_LOOKED_AT = 60  # symbols that are compared
_SEPARATORS = re.compile(r"[-_/ ]")


def number_doubt(index: SymbolCatalogue, request: Request, finding: Finding) -> str:
    """Why the numbers that a script uses may mean other pins than those of the symbol; "" where not."""
    symbol = finding.symbol
    known = bool(request.libraries) or not request.library
    # A loop over the pins of a part that no library has asks for none, and will ask for all of them by number.
    unseen = not request.pins and not known and symbol.reference in _ORDERED
    used = [pin for pin in symbol.pins if (unseen or pin.number in request.pins) and not _is_called_by_number(pin)]
    if not used or works_either_way(symbol):
        return ""
    old = request.old
    if (
        old is not None
        and old.library.casefold() == request.library.casefold()
        and all(pin.number in old.pins and same_name(pin, old) for pin in used)
    ):
        return ""
    here = f"by number it has {_table(used)}"
    if not known:
        return f"{here}, and the numbers are unknown in a library {request.library}"
    if finding.numbers:
        return ""
    if finding.kin is None:
        return f"{here}, and no older KiCad had {request.name} to compare them with"
    other = next(_with_other_order(index, request, symbol, used), None)
    if other is None:
        return ""
    return f"{here}, {other.name} in the same package {_table(_at(other, used))}"


def _is_called_by_number(pin: SymbolPin) -> bool:
    """Whether the name only says the number, as Pin_1 of a connector."""
    return pin.name in (pin.number, f"Pin_{pin.number}")


def _with_other_order(
    index: SymbolCatalogue, request: Request, symbol: Symbol, used: Iterable[SymbolPin]
) -> Iterator[Symbol]:
    """Versions of the device in the same package that have other names at the numbers used.

    None where the requested name says which version it is: MCP6001T-I/OT, TL431DBZR.
    """
    requested = request.name.upper()
    ending = _SEPARATORS.split(symbol.name.upper())[-1]
    if requested.startswith(symbol.name.upper()) or (ending != symbol.name.upper() and requested.endswith(ending)):
        return
    versions = [
        (library, name)
        for library, name in index.kin_of(request.name, main_number(request.name))
        if kinship(request.name, name) in (Kinship.PACKAGE, Kinship.RELATED)
    ]
    namesakes = index.described(symbol.description) if symbol.description else ()
    numbers = {pin.number for pin in symbol.pins}
    for other in index.parts(dict.fromkeys([*versions[:_LOOKED_AT], *namesakes[:_LOOKED_AT]])):
        comparable = (
            other.library == symbol.library and other.id != symbol.id and {pin.number for pin in other.pins} == numbers
        )
        if comparable and _same_package(symbol, other) and any(_differs(pin, other) for pin in used):
            yield other


def _same_package(symbol: Symbol, other: Symbol) -> bool:
    if not symbol.footprint:
        return True
    own, others = (package(one.footprint.rpartition(":")[2]) for one in (symbol, other))
    return own == others if own and others else fits(other, symbol.footprint) is not False


def _differs(pin: SymbolPin, symbol: Symbol) -> bool:
    """Whether another symbol has the function of a pin at another number, whatever it calls it: VI may be IN."""
    there = _at(symbol, (pin,))[0]
    if {pin.name, there.name} & {"", "~"}:
        return pin.type != there.type
    best = resolve_pin(symbol, pin.name).best
    return best is not None and pin.number not in best.numbers


def _at(symbol: Symbol, pins: Iterable[SymbolPin]) -> list[SymbolPin]:
    """The pins of a symbol at the numbers of others."""
    by_number = {pin.number: pin for pin in symbol.pins}
    return [by_number[pin.number] for pin in pins]


def _table(pins: Iterable[SymbolPin]) -> str:
    ordered = sorted(pins, key=lambda pin: pin.order)
    more = ", …" if len(ordered) > _SHOWN else ""
    return ", ".join(f"{pin.number} {_label(pin)}" for pin in ordered[:_SHOWN]) + more


def _label(pin: SymbolPin) -> str:
    return pin.type if pin.name in ("", "~") else pin.name
