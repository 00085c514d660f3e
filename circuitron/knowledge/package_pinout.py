"""Whether a symbol's pins are numbered as the package of a footprint has its leads.

A TO-92 transistor counts emitter, base, collector, one in SOT-23 base, emitter, collector. The netlist joins pins and
pads by number, so a symbol in another package gives a board that looks right and does not work.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.device_similarity import Kinship, kinship
from circuitron.knowledge.footprint_fit import fits, package
from circuitron.knowledge.transistors import Polarity, polarity
from circuitron.symbol import Footprint, Symbol, SymbolPin

_MOST_PINS = 6  # larger packages count around the body, whatever is in them
_ENOUGH = 5  # symbols that agree by more than chance: half of KiCad's groups of one kind and package have fewer
_ORDERED = frozenset({"D", "Q"})  # whose pin names say what a lead is, whoever makes it
_GENERIC = "Device"
_LIBRARIES = {"D": ("Diode",), "Q": ("Transistor_BJT", "Transistor_FET")}  # devices that generic symbols stand for
_CRYSTAL = "Y"
# By the names of the pins and the polarity, what KiCad calls the kind in the names of its generic transistors.
_KINDS: Mapping[tuple[frozenset[str], Polarity], str] = {
    (frozenset("BCE"), "N"): "NPN",
    (frozenset("BCE"), "P"): "PNP",
    (frozenset("DGS"), "N"): "NMOS",
    (frozenset("DGS"), "P"): "PMOS",
}
_SPECIAL = re.compile(r"darlington|digital|bias|igbt|jfet|junction|depletion|photo|unijunction", re.IGNORECASE)
_SHOWN = 3  # symbols that a message names


class PinoutDoubt(NamedTuple):
    """Why the pads of a footprint may be other leads than the symbol's pins."""

    reason: str
    certain: bool  # no symbol of this kind in the package, or no version of the device in it, has this order
    symbols: tuple[str, ...] = ()  # that are made for the package
    generic: str = ""  # the generic symbol of the kind with the order that all devices in the package have


def pinout_doubt(source: SymbolSource, symbol: Symbol, footprint: Footprint) -> PinoutDoubt | None:
    """What speaks against a symbol on a footprint, None where nothing does.

    A symbol whose filters allow the footprint is right, and so is one that names no package.
    """
    if symbol.reference == _CRYSTAL:
        return _case_pads(source, symbol, footprint)
    wanted = package(footprint.name)
    if wanted is None or len(symbol.pins) > _MOST_PINS or fits(symbol, footprint.id) is not False:
        return None
    own = package(symbol.footprint.rpartition(":")[2])
    if own and (own[0], own[1].partition("-")[0]) == (wanted[0], wanted[1].partition("-")[0]):
        return None  # the same body: TO-252-2 and TO-252-3
    names = _names(symbol)
    if not names or set(names) & {"", "~"}:
        return None
    peers = [peer for peer in _peers(source, symbol, footprint) if _names(peer) == names]
    versions = [peer for peer in peers if kinship(symbol.name, peer.name) >= Kinship.PACKAGE]
    judges = versions or peers
    if not judges or any(_agrees(symbol, peer) for peer in judges):
        return None
    certain = bool(versions) or (symbol.reference in _ORDERED and len(peers) >= _ENOUGH)
    if not certain and symbol.reference not in _ORDERED:
        return None  # regulators of one package differ
    among = f"none of {len(judges)} symbols for this package does" if len(judges) > 1 else "one for it does not"
    reason = f"{symbol.name} counts {_table(symbol)}; {among}: {judges[0].name} counts {_table(judges[0])}"
    generic = _generic(source, symbol, peers) if certain else ""
    return PinoutDoubt(reason, certain, tuple(peer.id for peer in judges[:_SHOWN]), generic)


def _generic(source: SymbolSource, symbol: Symbol, peers: Sequence[Symbol]) -> str:
    """The generic transistor whose pins are in the order that all of many devices in a package have; "" without one."""
    kind = _KINDS.get((frozenset(_names(symbol)), polarity(symbol)))
    special = _SPECIAL.search(f"{symbol.name} {symbol.description} {symbol.keywords}")
    if kind is None or special or len(peers) < _ENOUGH or not all(_agrees(peers[0], peer) for peer in peers):
        return ""
    order = "".join(pin.name for pin in sorted(_connected(peers[0]), key=lambda pin: int(pin.number)))
    found = (source.part(library, f"Q_{kind}_{order}") for library in (*_LIBRARIES["Q"], _GENERIC))
    return next((generic.id for generic in found if generic is not None and _agrees(generic, peers[0])), "")


def _peers(source: SymbolSource, symbol: Symbol, footprint: Footprint) -> list[Symbol]:
    """Symbols of devices of this kind that name a footprint of the same package."""
    libraries = _LIBRARIES.get(symbol.reference, ()) if symbol.library == _GENERIC else (symbol.library,)
    wanted = package(footprint.name)
    return [
        peer
        for library in libraries
        for name in source.in_library(library)
        if name != symbol.name
        and (peer := source.part(library, name)) is not None
        and peer.reference == symbol.reference
        and package(peer.footprint.rpartition(":")[2]) == wanted
    ]


def _case_pads(source: SymbolSource, symbol: Symbol, footprint: Footprint) -> PinoutDoubt | None:
    """A crystal of two pins on four pads: the second of these is the case, the other end of the crystal the third."""
    pads = set(footprint.pads)
    if len(symbol.pins) != 2 or len(pads) != 4 or not {pin.number for pin in symbol.pins} <= pads:
        return None
    fitting = [
        name
        for name in source.in_library(symbol.library)
        if name.startswith(f"{symbol.name}_GND") and _pin_numbers(source, symbol.library, name) == pads
    ]
    if not fitting:
        return None
    reason = f"{symbol.name} has two pins and the footprint four pads, of which two are the case as a rule"
    return PinoutDoubt(reason, False, tuple(f"{symbol.library}:{name}" for name in fitting[:_SHOWN]))


def _pin_numbers(source: SymbolSource, library: str, name: str) -> set[str]:
    found = source.part(library, name)
    return {pin.number for pin in found.pins} if found else set()


def _connected(symbol: Symbol) -> list[SymbolPin]:
    return [pin for pin in symbol.pins if pin.type != "no_connect" and pin.name != "NC"]


def _names(symbol: Symbol) -> Counter[str]:
    return Counter(pin.name for pin in _connected(symbol))


def _agrees(symbol: Symbol, peer: Symbol) -> bool:
    return {(pin.number, pin.name) for pin in _connected(symbol)} == {
        (pin.number, pin.name) for pin in _connected(peer)
    }


def _table(symbol: Symbol) -> str:
    return ", ".join(f"{pin.number} {pin.name}" for pin in sorted(_connected(symbol), key=lambda pin: pin.order))
