"""A symbol that can stand in for a device no library has: another device with the pinout that its package settles.

An IRF840 is in no KiCad library. Every TO-220 MOSFET there has gate, drain and source on pins 1, 2 and 3, so any of
them draws and routes an IRF840 right, as long as the part keeps its own name as value. Where the devices of a package
do not agree (transistors in TO-92, regulators in SOT-23), nothing is offered: a wrong pinout is a burnt board.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import takewhile
from typing import NamedTuple

from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.footprint_fit import fits
from circuitron.knowledge.pin_names import normalise
from circuitron.knowledge.pins import pins_found, resolve_pin
from circuitron.knowledge.similarity import likeness
from circuitron.knowledge.vocabulary import Meaning, means
from circuitron.models import Candidate, Symbol

_FEWEST = 6  # devices that must agree
_ALL_AGREE = 0.95  # share of devices whose pinout settles it alone
_MOST_AGREE = 0.80  # share that does where the nearest relatives by name are among them, and none is against
_COVERED = 0.75  # share of a symbol's pins that the script must ask for: VCC and GND alone tell no device from another
_RELATIVE = 3  # letters and figures that relatives share at the start of their names

_PADS = re.compile(r"^[A-Za-z]+(?:-\d+)*?-(\d+)(?:-\d+EP)?(?:_|$)")  # SOIC-8_…, SOT-23-5, TO-220-3_…, QFN-24-1EP_…
_THREE_PADS = re.compile(r"^(SOT-23|SOT-323|SC-70|SC-59|SOT-89|SOT-223|TO-92\w*)(_|$)")

# Packages in which all diodes, all power transistors have one order of leads; and memories whose pinout is the same in
# all sizes of a series. There a symbol under the device's own name as value is beyond doubt.
_SETTLED = {
    "Diode": re.compile(r"D_(DO-(35|41|15|27|201)|SM[ABC](_|$)|SOD-(123|323|523|80)|MiniMELF|MELF)"),
    "Transistor_FET": re.compile(r"TO-(220|247)-3_"),
    "Transistor_BJT": re.compile(r"TO-(220|247)-3_"),
    "Transistor_IGBT": re.compile(r"TO-(220|247)-3_"),
    "Memory_EEPROM": re.compile(r"(SOIC|SOIJ|SOP|TSSOP|MSOP|DIP)-8_"),
}
_SERIAL_EEPROM = re.compile(r"[A-Z]{0,3}24[A-Z]{1,3}(?=\d)")  # CAT24C of CAT24C32
_LOGIC = re.compile(
    r"(?:SN|MC|CD|DM|M|MM|HD|TC)?74(?:LS|ALS|AS|F|S|HCU?|HCT|AC|ACT|AHC|AHCT|LV|LVC|VHC|VHCT)(?P<number>\d{2,4})(?:[ADNBP]|DR|PW)?"
)
_MANY = 10  # devices that agree, for a pinout beyond doubt


class _Amplifier(NamedTuple):
    symbol: str
    pads: int
    leads: tuple[str, ...]  # what all of the kind have alike
    supplies: tuple[str, str]


_AMPLIFIERS = (
    _Amplifier("Device:Opamp_Dual", 8, tuple("12345678"), ("4", "8")),
    _Amplifier("Device:Opamp_Quad", 14, tuple(map(str, range(1, 15))), ("4", "11")),
    _Amplifier("Amplifier_Operational:TL071", 8, tuple("23467"), ("4", "7")),
)

Pinout = tuple[tuple[str, tuple[str, ...]], ...]


def stand_ins(
    symbols: SymbolSource, library: str, name: str, pins: Sequence[str], footprint: str, limit: int = 3
) -> tuple[Candidate, ...]:
    """Symbols of `library` that have the pinout of an unknown device, nearest name first.

    Args:
        library: where the device would stand; it says what kind of device it is.
        name: the device, such as "IRF840".
        pins: pins the script asks for. At least two must be names: numbers say nothing of a pinout.
        footprint: "Library:Name" of its package. Without one nothing is offered.

    Returns:
        Candidates with `stand_in` set, or none where the package does not settle the pinout. "likely", or "same" where
        the pinout is that of all devices of the kind in this package.
    """
    named = [pin for pin in dict.fromkeys(pins) if not pin.isdigit()]
    if len(named) < 2 or ":" not in footprint:
        return ()
    groups: dict[Pinout, list[Symbol]] = defaultdict(list)
    for symbol in _same_package(symbols, library, footprint):
        pinout = _pinout(symbol, pins)
        if pinout is not None:
            groups[pinout].append(symbol)
    agreed = _agreed(groups, name)
    package = footprint.partition(":")[2]
    settled = len(agreed) >= _MANY and _undisputed(groups, agreed, name) and _is_settled(library, package, name, agreed)
    where = "TO-220-3 and TO-247-3" if package.startswith("TO-247-3_") and settled else package
    why = f"no library has {name}; the {len(agreed)} devices of {library} in {where} share this pinout"
    return tuple(
        Candidate(
            text=symbol.id,
            why=why,
            score=_likeness(symbol.name, name),
            confidence="same" if settled else "likely",
            pins_match=True,
            stand_in=True,
        )
        for symbol in sorted(agreed, key=lambda s: (-_likeness(s.name, name), s.name))[:limit]
    )


def amplifier_stand_in(
    symbols: SymbolSource, library: str, name: str, pins: Sequence[str], footprint: str
) -> Candidate | None:
    """A symbol for an operational amplifier that no library has: the general one for two or four in a package, a TL071
    for one of which no more than inputs, output and supplies are asked for.

    Nearly all have one order of leads in packages with 8 and 14 pads; the few that have another (LT1013 in SO-8, power
    amplifiers) keep this from being certain. Arguments as of `stand_ins`; pins may all be numbers.
    """
    pads = pad_count(footprint.partition(":")[2])
    if library != "Amplifier_Operational" or not footprint.startswith("Package_"):
        return None
    for each in _AMPLIFIERS:
        symbol = symbols.part(*each.symbol.split(":", 1))
        if each.pads == pads and symbol is not None and _is_asked_as(symbol, each, pins):
            why = f"no library has {name}; nearly all such amplifiers have this pinout in a package with {pads} pads"
            return Candidate(text=symbol.id, why=why, score=1.0, confidence="likely", pins_match=True, stand_in=True)
    return None


def _is_asked_as(symbol: Symbol, amplifier: _Amplifier, pins: Sequence[str]) -> bool:
    """Whether the pins asked for are surely those of such an amplifier, its supplies among them if all are numbers."""
    numbers = {pin for pin in pins if pin.isdigit()}
    if not pins or (len(numbers) == len(pins) and not set(amplifier.supplies) <= numbers):
        return False
    signals = [pin for pin in pins if not means(normalise(pin).base, Meaning.SUPPLY)]
    if pins_found(symbol, pins) is None or pins_found(symbol, signals) != "same":
        return False
    meant = {number for pin in pins for match in resolve_pin(symbol, pin).candidates[:1] for number in match.numbers}
    return meant <= set(amplifier.leads)


def _undisputed(groups: Mapping[Pinout, Sequence[Symbol]], agreed: Sequence[Symbol], name: str) -> bool:
    """Whether all devices of the package agree, or all of the device's relatives do, of which there are several."""
    related = [symbol for group in groups.values() for symbol in group if _is_relative(symbol, name)]
    return len(groups) == 1 or (len(related) > 1 and all(symbol in agreed for symbol in related))


def _is_settled(library: str, package: str, name: str, agreed: Sequence[Symbol]) -> bool:
    """Whether kind and package leave no other pinout; of memories, only for one of a series that is there."""
    usual = _SETTLED.get(library)
    if usual is None or not usual.match(package):
        return False
    if library != "Memory_EEPROM":
        return True
    series = _SERIAL_EEPROM.match(name.upper())
    return series is not None and any(s.name.upper().startswith(series[0]) for s in agreed)


def is_same_logic(asked: str, symbol: Symbol, footprint: str) -> bool:
    """Whether a symbol is the same function of the 7400 series in another family: 74HCU04 and 74HC04, 74HC161 and
    74LS161. They have one pinout in DIP and SO; the old families L and H, and 74AC11000, do not.
    """
    one, other = _LOGIC.fullmatch(asked.upper()), _LOGIC.fullmatch(symbol.name.upper())
    pads = pad_count(footprint.rpartition(":")[2])
    in_line = re.match(r"(DIP|SOIC|SO|SOP|SSOP|TSSOP)-\d+", footprint.rpartition(":")[2]) is not None
    return bool(one and other and one["number"] == other["number"] and in_line and has_pads(symbol, pads or 0))


def is_twin(symbol: Symbol, name: str, pins: Sequence[str], footprint: str) -> bool:
    """Whether a symbol of like name fits an unknown device by all its pins and its very package.

    The script must ask for all its pins by name. Then it fits where the package is made for this one device (not one
    of the general `Package_…` libraries), or where there are six names or more: TPS54233 for TPS54331. That the pins
    asked for are on the symbol is for the caller to know.
    """
    stem = name[: max(_RELATIVE, len(name) // 2)].upper()
    letters = "".join(takewhile(str.isalpha, name)).upper()
    if not footprint or fits(symbol, footprint) is not True or not symbol.name.upper().startswith(letters or stem):
        return False
    named = {normalise(pin) for pin in pins if not pin.isdigit()}
    present = {normalise(pin.name) for pin in symbol.pins if pin.type != "no_connect"}
    if len(named) < 2 or len(present) > len(named):
        return False
    own_package = not footprint.startswith("Package_")
    return own_package or (symbol.name.upper().startswith(stem) and len(present) >= _FEWEST)


def same_pins(symbols: Sequence[Symbol]) -> bool:
    """Whether all symbols have the same numbers, each with the same name."""
    return len({tuple(sorted((pin.number, normalise(pin.name)) for pin in s.pins)) for s in symbols}) == 1


def _same_package(symbols: SymbolSource, library: str, footprint: str) -> list[Symbol]:
    """Symbols of the library that are made for this footprint, and have a pin for each of its pads.

    A TO-247 is a larger TO-220: transistors of both count where the package is one of them.
    """
    package = footprint.partition(":")[2]
    settled = _SETTLED.get(library) if library.startswith("Transistor") else None
    larger = settled if settled is not None and settled.match(package) else None
    pads = pad_count(package)
    found = []
    for name in symbols.in_library(library):
        symbol = symbols.part(library, name)
        if symbol is None:
            continue
        like = larger is not None and larger.match(symbol.footprint.partition(":")[2]) is not None
        if not (like or symbol.footprint == footprint or _accepts(symbol, footprint, package)):
            continue
        if pads is None or has_pads(symbol, pads):
            found.append(symbol)
    return found


def has_pads(symbol: Symbol, pads: int) -> bool:
    """Whether a symbol has a pin for each of so many pads, and at most one more: the exposed pad.

    A diode with two pins is the symbol of a TO-220-2, not of a TO-220-3; one with pins 1, 4 and 8 is none of a TO-92.
    """
    numbers = {pin.number for pin in symbol.pins}
    beyond = any(number.isdigit() and int(number) > pads + 1 for number in numbers)
    return 0 <= len(numbers) - pads <= 1 and not beyond


def pad_count(package: str) -> int | None:
    """Pads that the name of a footprint tells of, the exposed one left out; None where it tells nothing."""
    if _THREE_PADS.match(package):
        return 3
    match = _PADS.match(package)
    return int(match[1]) if match else None


def _accepts(symbol: Symbol, footprint: str, package: str) -> bool:
    return any(fnmatchcase(footprint if ":" in f else package, f) for f in symbol.footprint_filters)


def _pinout(symbol: Symbol, pins: Sequence[str]) -> Pinout | None:
    """Numbers of the pins asked for, and how many pins there are in all; None where one of them is missing."""
    by_name: dict[object, set[str]] = defaultdict(set)
    numbers = {pin.number for pin in symbol.pins}
    for pin in symbol.pins:
        by_name[normalise(pin.name)].add(pin.number)
    found: list[tuple[str, tuple[str, ...]]] = [("", tuple(sorted(numbers)))]
    for asked in pins:
        match = {asked} if asked in numbers else by_name.get(normalise(asked))
        if not match:
            return None
        found.append((asked, tuple(sorted(match))))
    covered = {number for _, match in found[1:] for number in match}
    return tuple(found) if len(covered) >= _COVERED * len(numbers) else None


def _agreed(groups: dict[Pinout, list[Symbol]], name: str) -> list[Symbol]:
    """The devices whose pinout is beyond doubt the unknown one's, or none."""
    if not groups:
        return []
    winner = max(groups.values(), key=len)
    share = len(winner) / sum(map(len, groups.values()))
    if len(winner) < _FEWEST or share < _MOST_AGREE:
        return []
    if share >= _ALL_AGREE:
        return winner
    against = any(_is_relative(s, name) for group in groups.values() if group is not winner for s in group)
    relatives = any(_is_relative(s, name) for s in winner)
    return winner if relatives and not against else []


def _is_relative(symbol: Symbol, name: str) -> bool:
    return symbol.name.upper().startswith(name[:_RELATIVE].upper())


def _likeness(one: str, other: str) -> float:
    return likeness(one.upper(), other.upper())
