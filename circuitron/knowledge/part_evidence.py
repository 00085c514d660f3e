"""Evidence for what a part that no library has may be; `nearest` weighs it against pins and footprint."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from circuitron.knowledge.base import SymbolCatalogue
from circuitron.knowledge.confidence import Confidence
from circuitron.knowledge.device_similarity import (
    Kinship,
    bare_names,
    has_other_pins,
    kinship,
    main_number,
    output_voltage,
)
from circuitron.knowledge.footprint_fit import fits
from circuitron.knowledge.history import OldSymbol, old_symbol, pin_names, predecessors, successors
from circuitron.knowledge.part_names import devices, generals, is_package_ending
from circuitron.knowledge.pin_names import functions, normalise
from circuitron.knowledge.pin_readings import PinUse
from circuitron.knowledge.pins import pins_found
from circuitron.knowledge.ratings import has_other_rating
from circuitron.knowledge.similarity import likeness, most_alike, slip_in, words_alike
from circuitron.symbol import Symbol, SymbolPin

_LOOKED_AT = 60  # symbols that are compared pin by pin
_READ = 200  # symbols whose descriptions are read
_MODELS = "Simulation_SPICE"
_PLAIN_WORD = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z.]{2,}(?:\d\d?)?(?![A-Za-z0-9])")  # in a name: BNC, RJ45
_HEADER = re.compile(r":Pin(?:Header|Socket)_(\d+)x(\d+)_")
_LONG_WORD = 5  # letters of a word in which a slip leaves no doubt
_ALIKE = 0.6  # least likeness of names for a bare guess
_INPUT = re.compile(r"^(?:V?IN)?([+-])(?:V?IN)?$", re.IGNORECASE)  # of an amplifier: KiCad calls IN+ just +
# A number, a version by which it is ordered (mostly a voltage), a package: TPS3839G33DBZ.
_WITH_VERSION = re.compile(r"(?P<number>[A-Z]{2,}\d{3,})[A-Z]\d{2}(?P<package>[A-Z]{2,}\w*)")
_ORDERING_NUMBER = re.compile(r"\d{6,}")


@dataclass(frozen=True)
class Request:
    """A part as a script asks for it."""

    library: str
    name: str
    pins: tuple[str, ...] = ()
    footprint: str = ""
    libraries: tuple[str, ...] = ()  # those that the library may be today

    @cached_property
    def old(self) -> OldSymbol | None:
        """What an older KiCad had under this name; looked up only where it is needed."""
        return old_symbol(self.library, self.name)

    def is_of_other_board(self, symbol: Symbol) -> bool:
        """Whether the part is a board on a pin header without pads for all pins of the symbol: NRF24L01 with eight pins
        is the module, not the chip."""
        header = _HEADER.search(self.footprint)
        pads = int(header[1]) * int(header[2]) if header else None
        return pads is not None and any(pin.number.isdigit() and int(pin.number) > pads for pin in symbol.pins)

    def pins_of(self, symbol: Symbol) -> Confidence | None:
        """How certain it is that the requested pins are on the symbol; None where one is not."""
        elsewhere = pin_names(symbol.library, symbol.name)
        found = pins_found(symbol, self.pins, PinUse(self.pins, elsewhere=elsewhere))
        if found == "same" or self.old is None:
            return found
        return pins_found(symbol, self.pins, PinUse(self.pins, self.old.pins, elsewhere=elsewhere))


@dataclass(frozen=True)
class Finding:
    """A symbol with the evidence for it."""

    symbol: Symbol
    confidence: Confidence
    weight: float  # of the evidence, 0 … 1
    why: str
    kin: Kinship | None = None  # how its name is related, where that is the evidence
    keep: bool = False  # the symbol does not say which device it is: the part keeps its name as its value
    numbers: bool = False  # it is evidence that the pins have the same numbers as well


def gather(index: SymbolCatalogue, request: Request, renames: bool) -> Iterable[Finding]:
    """All findings, the surest evidence first. Weaker evidence is looked for only where the stronger gave nothing."""
    sure = [*(_renamed(index, request) if renames else ()), *_elsewhere(index, request), *_general(index, request)]
    sure += _of_all_versions(index, request)
    yield from sure
    found = [finding.symbol for finding in sure if finding.confidence == "same"]
    if any(request.pins_of(symbol) and not request.is_of_other_board(symbol) for symbol in found):
        return
    yield from _slips(index, request)
    yield from _by_type_number(index, request)
    yield from _related(index, request)
    yield from _same_pin_map(index, request)
    yield from _by_words(index, request)
    yield from _alike(index, request)


def _renamed(index: SymbolCatalogue, request: Request) -> Iterable[Finding]:
    for library in (request.library, *request.libraries):
        for target in reversed(successors(library, request.name)):
            symbol = index.part(*target.split(":", 1))
            if symbol is not None:
                what = f"moved {request.name} to {symbol.library}" if symbol.name == request.name else ""
                why = f"KiCad {what or f'renamed {request.name} to {symbol.name}'}"
                yield Finding(symbol, "same", 1.0, why, numbers=True)
                break
        else:
            yield from _formerly(index, library, request.name)


def _formerly(index: SymbolCatalogue, library: str, name: str) -> Iterable[Finding]:
    """What a symbol is called in libraries that are older than the script."""
    for former in predecessors(library, name):
        symbol = index.part(*former.split(":", 1))
        if symbol is not None:
            why = f"{name} is the name that KiCad gave {symbol.id} later"
            yield Finding(symbol, "same", 1.0, why, numbers=True)
            return


def _elsewhere(index: SymbolCatalogue, request: Request) -> Iterable[Finding]:
    """The name in another library, or in other spelling."""
    for symbol in index.named(request.name):
        if symbol.library == request.library and symbol.name == request.name:
            continue
        here = symbol.library in request.libraries
        if symbol.library == _MODELS and not here:
            yield Finding(symbol, "possible", 0.5, f"{symbol.name} of {_MODELS} is a model, no part with a package")
        elif here and symbol.name != request.name:
            yield Finding(symbol, "same", 0.97, f"{request.name} is spelt {symbol.name}", numbers=True)
        else:
            why = f"{symbol.name} is in the library {symbol.library}"
            yield Finding(symbol, "same", 0.98 if here else 0.95, why, numbers=True)
    for symbol in index.spelt_like(request.name):
        if kinship(request.name, symbol.name) is Kinship.SPELLING:
            here = symbol.library in request.libraries
            why = f"{request.name} is spelt {symbol.name}"
            yield Finding(symbol, "same", 0.94 if here else 0.9, why, numbers=True)


def _general(index: SymbolCatalogue, request: Request) -> Iterable[Finding]:
    for rank, (target, certain) in enumerate(generals(request.name, request.footprint)):
        library, _, name = target.partition(":")
        symbol = index.part(library, name)
        if symbol and symbol.id != f"{request.library}:{request.name}":
            why = f"KiCad's name for {request.name}"
            yield Finding(symbol, "same" if certain else "likely", 0.93 - 0.02 * rank, why)


def _of_all_versions(index: SymbolCatalogue, request: Request) -> Iterable[Finding]:
    """The symbol that a library draws for all versions of a device in a package: TPS3839DBZ for TPS3839G33DBZ."""
    coded = _WITH_VERSION.fullmatch(request.name)
    if coded is None or not is_package_ending(coded["package"]):
        return
    for package in dict.fromkeys((coded["package"], coded["package"].removesuffix("R"))):
        for symbol in index.named(coded["number"] + package):
            why = f"{symbol.name} is drawn for all versions of {coded['number']} in this package"
            yield Finding(symbol, "same", 0.92, why, keep=True)


def _by_type_number(index: SymbolCatalogue, request: Request) -> Iterable[Finding]:
    """The symbol that draws a device of this number, where the wiring is beyond doubt."""
    for rank, (target, keep, certain) in enumerate(devices(request.name, request.footprint)):
        symbol = index.part(*target.split(":", 1))
        if symbol and symbol.id != f"{request.library}:{request.name}":
            why = f"{symbol.id} {'has the pinout of' if keep else 'is the symbol of'} {request.name}"
            # KiCad's own diodes all have the cathode first; of others the package settles the order.
            numbers = symbol.reference == "D" or bool(request.footprint)
            confidence: Confidence = "same" if certain and not has_other_rating(symbol, request.name) else "likely"
            yield Finding(symbol, confidence, (0.7 if keep else 0.92) - 0.02 * rank, why, keep=keep, numbers=numbers)


def _slips(index: SymbolCatalogue, request: Request) -> Iterable[Finding]:
    """A slip of the fingers in a name of the library: beyond doubt in a long word, Polariized or Sctew."""
    near = [
        (name, library, word)
        for library in request.libraries
        for name in index.in_library(library)
        if (word := slip_in(request.name, name))
    ]
    for name, library, word in near:
        symbol = index.part(library, name)
        if symbol is not None:
            sure = len(near) == 1 and len(word) >= _LONG_WORD
            yield Finding(
                symbol, "same" if sure else "likely", 0.9, f"{request.name} is a slip of {name}", numbers=True
            )


_OF_KIN: dict[Kinship, tuple[Confidence, float, str]] = {
    Kinship.SPELLING: ("same", 0.9, "the same name in other spelling"),
    Kinship.PACKAGE: ("same", 0.88, "the same device in a package of its own"),
    Kinship.RELATED: ("likely", 0.75, "a version of the same device"),
    Kinship.FAMILY: ("possible", 0.5, "of the same series, but not the same"),
}


def _related(index: SymbolCatalogue, request: Request) -> Iterable[Finding]:
    """The same device in another package, or one of its series."""
    near: list[tuple[Kinship, bool, str, str]] = []
    names = [pair for name in bare_names(request.name) for pair in index.kin_of(name, main_number(name))]
    series = _series(index, request)
    for library, name in dict.fromkeys((*names, *series)):
        kin = max(kinship(request.name, name), Kinship.FAMILY if (library, name) in series else Kinship.NONE)
        if kin in _OF_KIN:
            near.append((kin, library in request.libraries, library, name))
    near.sort(key=lambda item: (-item[0], not item[1], item[3]))
    found = []
    for kin, here, library, name in near[:_LOOKED_AT]:
        symbol = index.part(library, name)
        if symbol is not None:
            confidence, weight, why = _OF_KIN[kin]
            if kin is Kinship.RELATED and _is_one_of_several(index, request, name):
                confidence, weight, why = _OF_KIN[Kinship.FAMILY]
            weight += 0.04 * here + 0.02 * likeness(request.name, name)
            numbers = kin is Kinship.SPELLING
            found.append(Finding(symbol, confidence, weight, f"{name} is {why}", kin, numbers=numbers))
    return _doubted(_only_one(found, request))


def _series(index: SymbolCatalogue, request: Request) -> list[tuple[str, str]]:
    """Symbols of the library that are called the requested number and, set off, a version: RFM95W-868S2."""
    start = f"{request.name}-".casefold()
    if not main_number(request.name):
        return []
    return [
        (library, name)
        for library in request.libraries
        for name in index.in_library(library)
        if name.casefold().startswith(start)
    ]


def _is_one_of_several(index: SymbolCatalogue, request: Request, name: str) -> bool:
    """Whether the requested library distinguishes versions of `name` by a last word, of which the requested one may be
    misspelt: Conn_01x04_Pon is Conn_01x04_Pin or Conn_01x04_Socket rather than Conn_01x04."""
    start = f"{name}_".casefold()
    if not request.name.casefold().startswith(start):
        return False
    return any(other.casefold().startswith(start) for other in index.in_library(request.library))


def _only_one(found: list[Finding], request: Request) -> list[Finding]:
    """Raise the symbol of a series that begins with the requested name, if it is the only one, as TP4056-42-ESOP8 for
    TP4056, or all of them have one pinout, as RFM95W-868S2 and RFM95W-915S2: then the part keeps its name."""
    begins = [f for f in found if f.symbol.name.casefold().startswith(request.name.casefold())]
    series = [f for f in begins if f.kin is Kinship.FAMILY and not has_other_pins(request.name, f.symbol.name)]
    voltages = {output_voltage(f.symbol.name) for f in series}
    pinouts = {frozenset((pin.number, pin.name) for pin in f.symbol.pins) for f in series}
    if len(series) < len(begins) or len(voltages) != 1 or len(pinouts) != 1:
        return found
    first, several = series[0], len(series) > 1
    why = f"{first.symbol.name} is {'one of it, and all have its pinout' if several else 'the only one of it'}"
    raised = replace(first, confidence="likely", weight=0.75, why=why, keep=several)
    return [raised, *(finding for finding in found if finding not in series)]


def _doubted(found: list[Finding]) -> list[Finding]:
    """Lower versions of a diode or transistor that differ in their pins: BAT54A, BAT54C and BAT54S are two diodes."""
    versions = [f for f in found if f.kin is Kinship.RELATED and f.symbol.reference in ("D", "Q")]
    if len({_pin_names(f.symbol) for f in versions}) < 2:
        return found
    return [replace(f, confidence="possible", weight=0.5) if f in versions else f for f in found]


def _pin_names(symbol: Symbol) -> frozenset[str]:
    return frozenset(pin.name.upper() for pin in symbol.pins if pin.name != "NC")


def _same_pin_map(index: SymbolCatalogue, request: Request) -> Iterable[Finding]:
    """Symbols with the pins and the description of what an older KiCad had under this name."""
    old = request.old
    if old is None:
        return
    names = {name: library for library in request.libraries for name in index.in_library(library)}
    near = [name for name, _ in most_alike(request.name, names, _LOOKED_AT, rough=True)]
    described = [(lib, name) for lib, name in index.described(old.description) if lib in request.libraries]
    pairs = dict.fromkeys([*described, *((names[name], name) for name in near)])
    alike = [symbol for symbol in index.parts(pairs) if _equal_pins(old, symbol)]
    namesakes = [symbol for symbol in alike if symbol.description == old.description != ""]
    for symbol in alike:
        words = words_alike(_words(old), _words(symbol))
        kin = kinship(request.name, symbol.name)
        spelling = likeness(request.name, symbol.name)
        weight = 0.45 * words + 0.35 * spelling + 0.1 * (kin >= Kinship.RELATED)
        confidence: Confidence = "likely" if kin >= Kinship.RELATED and words > 0.6 else "possible"
        device = symbol.reference in ("D", "Q") and main_number(request.name)  # BAT54A is no BAT54S
        if namesakes == [symbol] and not device and not main_number(request.name)[2:]:
            confidence, weight = "same", max(weight, 0.85)  # no type number that could be another device's
        yield Finding(
            symbol,
            confidence,
            weight,
            f"it has the pins and the description that this name had in KiCad {old.version.partition('.')[0]}",
            numbers=True,
        )


def _words(symbol: OldSymbol | Symbol) -> str:
    return f"{symbol.description} {symbol.keywords}"


def _equal_pins(old: OldSymbol, symbol: Symbol) -> bool:
    """Whether the symbol has the numbers of the old one, and nearly all of its names."""
    new = {pin.number: pin for pin in symbol.pins}
    if not old.pins or new.keys() != old.pins.keys():
        return False
    return sum(same_name(pin, old) for pin in new.values()) >= 0.8 * len(new)


def same_name(pin: SymbolPin, old: OldSymbol) -> bool:
    """Whether the pin had this name in an older KiCad, overbars and punctuation aside; a pin without a name has any."""
    name = old.pins[pin.number][0]
    if {name, pin.name} & {"~", "", pin.number}:
        return True
    name, now = (_INPUT.sub(r"\1", text) for text in (name, pin.name))
    if name == now and name in ("+", "-"):
        return True
    return normalise(pin.name).base == normalise(name).base or bool(set(functions(pin.name)) & set(functions(name)))


def _by_words(index: SymbolCatalogue, request: Request) -> Iterable[Finding]:
    """A symbol that is described by the words of a name which is no type number: BNC, Barrel_Jack_2.1mm.

    Of several that have the requested pins in the same places the plainest name counts.
    """
    words = [word.casefold() for word in _PLAIN_WORD.findall(request.name) if word.casefold() != "type"]
    if not words or len(main_number(request.name)) > 2 or not request.pins:
        return
    found = [
        symbol
        for symbol in index.search(" ".join(words), _READ)
        if symbol.library in (request.library, *request.libraries) and set(words) <= set(_said(symbol))
    ]
    fitting = [symbol for symbol in found if request.pins_of(symbol) in ("same", "likely")]
    fitting = [symbol for symbol in fitting if fits(symbol, request.footprint) is not False]
    fitting.sort(key=lambda symbol: (len(symbol.name), symbol.name))
    alike = len({frozenset((pin.number, pin.name) for pin in symbol.pins) for symbol in fitting}) == 1
    sure = alike or all(symbol.name.startswith(fitting[0].name) for symbol in fitting)
    for symbol in fitting:
        why = f"{symbol.name} is described as {' '.join(words)}"
        yield Finding(symbol, "likely" if sure else "possible", 0.9 if sure else 0.5, why, keep=sure)
        sure = False


def _said(symbol: Symbol) -> list[str]:
    return re.findall(r"[a-z][a-z0-9.]+", f"{symbol.name.replace('_', ' ')} {_words(symbol)}".casefold())


def _alike(index: SymbolCatalogue, request: Request) -> Iterable[Finding]:
    """Likeness of names alone: a hint for the reader, never an answer."""
    names = [name for library in request.libraries for name in index.in_library(library)]
    pool = names or [name for _, name in index.names()]
    if _ORDERING_NUMBER.fullmatch(request.name):  # digits are alike by chance
        pool = [name for name in pool if request.name in name]
    for name, score in most_alike(request.name, pool, 8, _ALIKE, rough=True):
        for symbol in index.named(name)[:1]:
            yield Finding(symbol, "possible", 0.4 * score, f"{symbol.name} is spelt like {request.name}")
