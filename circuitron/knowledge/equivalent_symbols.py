"""A symbol that can stand in for a device no library has: another device with the pinout that its package settles.

An IRF840 is in no KiCad library. Every TO-220 MOSFET there has gate, drain and source on pins 1, 2 and 3, so any of
them draws and routes an IRF840 right, as long as the part keeps its own name as value. Where the devices of a package
do not agree (transistors in TO-92), those nearest by name decide: a wrong pinout is a burnt board.

The thresholds come from KiCad 9's own libraries: each of 2163 symbols with a package was hidden, and requested by its
own pins. Where all devices of the package agree, two of them are right in 99 % of the cases, and one in 97 % if it has
six names or more (91 % with fewer). Where they do not agree, the two nearest by name are right in 97 % if they do, one
that shares most of the name and six names of pins in 95 %, and 19 of 20 or more in 95 %.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from circuitron.finding import Candidate
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.device_similarity import has_number_of, has_other_pins, main_number, without_ending
from circuitron.knowledge.footprint_fit import fits, package
from circuitron.knowledge.pin_names import normalise
from circuitron.knowledge.pin_readings import PinUse
from circuitron.knowledge.pins import resolve_pins
from circuitron.knowledge.ratings import has_other_rating, has_other_voltage, is_of_its_sign
from circuitron.knowledge.similarity import likeness, shared_start
from circuitron.knowledge.transistors import polarity, polarity_of
from circuitron.symbol import Symbol, SymbolPin

_FEWEST = 2  # devices that must agree
_TELLING = 6  # names of pins that are enough for a single device
_MANY = 6  # devices that outweigh a few others
_OF_ADJUSTABLE = frozenset({"ADJ", "FB", "VADJ", "SET", "SENSE"})  # pins that a fixed regulator lacks
_OTHERWISE = 0.4  # share of the pins that may have another name there
_NEARLY_ALL = 0.95  # share of the devices that does
_RELATIVE = 3  # letters and figures that relatives share at the start of their names
_MOST = 0.6  # of a name that a single relative shares
_LEADS = 3  # pins of a device of which two letters of its number give the series: 2N3904
_COVERED = 0.75  # share of a symbol's pins that the script must request: VCC and GND alone distinguish no devices

_SIGNS = ("+", "-")  # KiCad's inputs of an amplifier, which datasheets call IN+ and IN-
_NAMELESS = (*_SIGNS, "~", "")  # its output has no name
_GENERAL = re.compile(r"Q_(?:NPN|PNP|[NP]MOS|[NP]JFET|NIGBT)_[A-Z]{3}")
_KINDS_OF_DIODE = {"schottky": "D_Schottky", "zener": "D_Zener", "transient": "", "tvs": "", "esd": ""}  # "": none
_SMALL = 8  # pins of a device all of whose inputs a script connects
_WITH_VOLTAGE = ("Regulator_", "Reference_")  # whose numbers end with a voltage: TPS7A2033

_PADS = re.compile(r"^[A-Za-z]+(?:-\d+)*?-(\d+)W?(?:-\d+EP)?(?:_|$)")  # SOIC-8_…, SOIC-20W_…, SOT-23-5, QFN-24-1EP_…
_THREE_PADS = re.compile(r"^(SOT-23|SOT-323|SC-70|SC-59|SOT-89|SOT-223|TO-92\w*)(_|$)")

# Packages in which all diodes, all power transistors have one order of leads; and memories whose pinout is the same in
# all sizes of a series. There a symbol under the device's own name as value is beyond doubt.
_SETTLED = {
    "Diode": re.compile(r"D_(DO-(35|41|15|27|201)|SM[ABC](_|$)|SOD-(123|323|523|80)|MiniMELF|MELF)"),
    "Transistor_FET": re.compile(
        r"TO-(220|247)-3_|TO-(252|263)-2(_|$)|(TDSON-8-1|LFPAK(33|56|88)|(Vishay_)?PowerPAK_(SO|1212)-8_Single)(_|$)"
    ),
    "Transistor_BJT": re.compile(r"TO-(220|247)-3_|SOT-23(_|$)"),
    "Transistor_IGBT": re.compile(r"TO-(220|247)-3_|TO-(252|263)-2(_|$)"),
    "Memory_EEPROM": re.compile(r"(SOIC|SOIJ|SOP|TSSOP|MSOP|DIP)-8_"),
}
# Packages of transistors that differ in size alone: a TO-247 is a larger TO-220, a TO-263 a larger TO-252.
_ONE_SHAPE = {
    "TO-220-3 or TO-247-3": re.compile(r"TO-(220|247)-3_"),
    "TO-252-2 or TO-263-2": re.compile(r"TO-(252|263)-2(_|$)"),
}
# Libraries of kinds whose devices have one order of pins wherever they have the same names; not those of isolators and
# of drivers of bridges, where the same two channels may be exchanged.
_OF_ONE_ORDER = (
    "Analog_ADC", "Analog_DAC", "Battery_Management", "Comparator", "Interface_", "Memory_", "Power_Management",
    "Power_Supervisor", "Sensor_",
)  # fmt: skip
_SEVERAL = 3  # devices of which one is hardly drawn wrong as the others are
# Packages of single MOSFETs with the leads S, S, S, G on one side and the drain below, whoever makes them.
_FLAT = re.compile(r"(TDSON-8-1|LFPAK(33|56)|(Vishay_)?PowerPAK_(SO|1212)-8_Single)(_|$)")
# Series of Vishay, Infineon and Nexperia that are two transistors in one package, whatever a script takes them for.
_PAIRS = re.compile(r"SI7[29]\d\d|SI[AS]9\d\d|SIZ|SQJ[259B]|SQS9|BS[CZ]\d+ND|BUK[79]K|PSMN\w*HS")
_SUPPLEMENT = "Circuitron"  # `supplement.LIBRARY`, which lies above this module
_OF_FLAT = (("1", "S"), ("2", "S"), ("3", "S"), ("4", "G"), ("5", "D"))
_REVERSED = re.compile(r"\d[A-Z]?R$")  # transistors in SOT-23 whose base and emitter are exchanged: BFR92AR
_SERIAL_EEPROM = re.compile(r"[A-Z]{0,3}24[A-Z]{1,3}(?=\d)")  # CAT24C of CAT24C32
_DRIVEN = re.compile(r"OUT(PUT)?[AB12]?|[QY]\d?")  # outputs that carry the signal itself
_LOGIC = re.compile(
    r"(?:SN|MC|CD|DM|M|MM|HD|TC)?74(?:LS|ALS|AS|F|S|HCU?|HCT|AC|ACT|AHC|AHCT|LV|LVC|VHC|VHCT)(?P<number>\d{2,4})(?:[ADNBP]|DR|PW)?"
)
# Regulators of one number and package have one pinout at all of these makers, but not at Holtek (HT7805).
_FIXED_REGULATOR = re.compile(r"(?:L|LM|UA|MC|KA|NJM|TS|NCP|BA)?(?P<number>7[89][LMT]?\d\d)(?!\d)")
_BEYOND_DOUBT = 10  # devices that agree, for a pinout that is certain


Pinout = tuple[tuple[str, tuple[str, ...]], ...]


def stand_ins(
    symbols: SymbolSource, library: str, name: str, pins: Sequence[str], footprint: str, limit: int = 3
) -> tuple[Candidate, ...]:
    """Symbols of `library` that have the pinout of an unknown device, nearest name first.

    Args:
        library: where the device would stand; it says what kind of device it is.
        name: the device, such as "IRF840".
        pins: pins the script asks for: two names at least, or numbers alone, at which all devices must have the same.
            Where it is not known what a script asks for, all devices must have the same pins.
        footprint: "Library:Name" of its package. Without one nothing is offered.

    Returns:
        Candidates with `stand_in` set, one of each polarity, or none where nothing settles the pinout. "likely", or
        "same" where the pinout is that of all devices of the kind in this package.
    """
    devices = _same_package(symbols, library, name, footprint) if ":" in footprint else []
    pins = pins or _common_names(devices)
    named = {normalise(pin) for pin in pins if not pin.isdigit()}
    by_number = not named and len(pins) > 1
    if not devices or (len(named) < 2 and not by_number):
        return ()
    groups = _by_pinout(devices, pins, by_number)
    land = footprint.partition(":")[2]
    if by_number and len(pins) > _LEADS and len(groups) > 1:  # the nearest may be two transistors where this is one
        return ()
    agreed, who = _agreed(groups, name, len(named))
    agreed = [symbol for symbol in agreed if is_of_its_sign(symbol, name)]
    if agreed and not _elsewhere(symbols, library, name, agreed[0], pins) <= {_pinout(agreed[0], pins)}:
        return ()
    settled = len(agreed) >= _BEYOND_DOUBT and not by_number and _undisputed(groups, agreed, name)
    settled = settled and _is_settled(library, land, name, agreed)
    whole = _named_whole(library, land, groups, pins) if not settled else []
    if whole and all(symbol in agreed for symbol in whole) and _nearest_of(agreed, name) in whole:
        agreed, settled = whole, True
    where = f"that fit {_packages(library, land)} and have the requested pins" if "devices" in who else f"in {land}"
    ranked = _ranked(agreed, name, pins, footprint)
    if settled and _FLAT.match(land):
        ranked = [_general_flat(symbol) for symbol in ranked]
    why = f"no library has {name}; {who} {library} {where} has this pinout"
    return tuple(
        Candidate(
            text=symbol.id,
            why=why,
            score=round(1.0 - 0.03 * place, 3),
            confidence="same" if settled and not has_other_rating(symbol, name) else "likely",
            pins_match=True,
            stand_in=True,
        )
        for place, symbol in enumerate(_of_each_polarity(symbols, ranked, name, pins))
        if place < limit
    )


def _packages(library: str, land: str) -> str:
    """A package, with those of its shape that count together with it."""
    if _FLAT.match(land):
        return f"{land} or a package of its shape"
    shapes = _shapes(library, land)
    return shapes[0] if shapes else land


def _shapes(library: str, land: str) -> tuple[str, re.Pattern[str]] | None:
    """The packages of transistors that differ from one in size alone, it included."""
    families = _ONE_SHAPE.items() if library.startswith("Transistor") else ()
    return next((family for family in families if family[1].match(land)), None)


def _elsewhere(symbols: SymbolSource, library: str, name: str, like: Symbol, pins: Sequence[str]) -> set[Pinout]:
    """The pinouts of the very device in other packages with as many pins: they count alike where these are in line, and
    a TC4427 in SO-8 is no TC4421, so that one in DIP-8 is none either."""
    count = len({pin.number for pin in like.pins})
    names = symbols.in_library(library) if count > _LEADS else ()
    known = (symbols.part(library, other) for other in names if has_number_of(name, other))
    alike = (symbol for symbol in known if symbol is not None and len({pin.number for pin in symbol.pins}) == count)
    return {pinout for symbol in alike if (pinout := _pinout(symbol, pins)) is not None}


def _by_pinout(devices: Iterable[Symbol], pins: Sequence[str], by_number: bool) -> Mapping[Pinout, Sequence[Symbol]]:
    """The devices that have all requested pins, by where they have them, or by what they have at these numbers."""
    groups: dict[Pinout, list[Symbol]] = defaultdict(list)
    for symbol in devices:
        pinout = _pinout(symbol, pins)
        if pinout is not None:
            groups[_names_at(symbol, pins) if by_number else pinout].append(symbol)
    return groups


def _common_names(devices: Sequence[Symbol]) -> tuple[str, ...]:
    """The names of the pins of devices that have them all at the same numbers; none where two differ."""
    pinouts = {tuple(sorted((pin.number, pin.name) for pin in symbol.pins)) for symbol in devices}
    return tuple(name for _, name in pinouts.pop()) if len(pinouts) == 1 and len(devices) >= _MANY else ()


def _ranked(agreed: Sequence[Symbol], name: str, pins: Sequence[str], footprint: str) -> list[Symbol]:
    """The devices that may stand in, best first: no other voltage, no inputs that the script leaves open, a symbol with
    the land pattern of one for surface mounting, the name."""
    version = main_number(name)[-2:]
    surface = footprint.startswith("Package_TO_SOT_SMD:")

    def rank(symbol: Symbol) -> tuple[object, ...]:
        other = symbol.library.startswith(_WITH_VOLTAGE) and main_number(symbol.name)[-2:] != version
        start = len(shared_start(symbol.name.upper(), name.upper()))
        elsewhere = surface and fits(symbol, footprint) is False
        special = any(symbol.name.startswith(f"{plain.name}_") for plain in agreed)  # Relay_SPDT_Latching_1coil
        likeness_of_names = -_likeness(symbol.name, name)
        return len(_left_open(symbol, pins)), other, special, elsewhere, -start, likeness_of_names, symbol.name

    fitting = (symbol for symbol in agreed if not has_other_voltage(symbol, name))
    return sorted((symbol for symbol in fitting if not _is_another_kind(symbol, name, pins)), key=rank)


def _is_another_kind(symbol: Symbol, name: str, pins: Sequence[str]) -> bool:
    """Whether pins in the same places do not make a symbol the device: it has an input that the script does not know
    of, it inverts, or it is a sensor of something else."""
    other_sensor = symbol.library.startswith("Sensor") and not _is_nearly_called(symbol, name)
    return other_sensor or _is_left_hanging(symbol, pins) or _inverts(symbol, pins)


def _is_nearly_called(symbol: Symbol, name: str) -> bool:
    return len(shared_start(symbol.name.upper(), name.upper())) >= _MOST * len(name)


def _inverts(symbol: Symbol, pins: Sequence[str]) -> bool:
    """Whether a symbol has the output that the script asks for with a bar alone: a TC4421 is none that drives as its
    input says. Bars of other outputs are often left out."""
    drives = any(not name.inverted and _DRIVEN.fullmatch(name.base) for name in map(normalise, pins))
    outputs = [normalise(pin.name) for pin in symbol.pins if pin.type == "output"] if drives else []
    plain = {name.base for name in outputs if not name.inverted}
    return any(name.inverted and _DRIVEN.fullmatch(name.base) and name.base not in plain for name in outputs)


def _is_left_hanging(symbol: Symbol, pins: Sequence[str]) -> bool:
    """Whether a small device has an input that the script does not know of: the bootstrap pin of a LM2674 is none that
    a LM2594 could do without."""
    numbers = {pin.number for pin in symbol.pins if pin.type != "no_connect"}
    hanging = (pin for pin in _left_open(symbol, pins) if pin.type in ("input", "passive", "power_in"))
    return len(numbers) <= _SMALL and any(hanging)


def _left_open(symbol: Symbol, pins: Sequence[str]) -> list[SymbolPin]:
    """The pins that the script does not ask for although the device has something there."""
    known = dict(_pinout(symbol, pins) or ())
    requested = {number for name, numbers in known.items() if name for number in numbers}
    return [pin for pin in symbol.pins if pin.type != "no_connect" and pin.number not in requested]


def _of_each_polarity(
    symbols: SymbolSource, ranked: Sequence[Symbol], name: str, pins: Sequence[str]
) -> Iterator[Symbol]:
    """The first symbol and, of a transistor whose type number is not known, the first of the other polarity: which it
    is, may show in the circuit.

    KiCad's general symbol with these leads stands in for a transistor or a diode rather than another device, which has
    ratings of its own: an IRF740 for 400 V is none for 180 A.
    """
    seen: set[str] = set()
    polar, known = any(map(polarity, ranked)), polarity_of(name)
    for symbol in ranked:
        kind = polarity(symbol)
        if kind not in seen and bool(kind) is polar and (not polar or kind in (known or "NP")):
            seen.add(kind)
            yield _general(symbols, symbol, pins) or symbol


def _general(symbols: SymbolSource, like: Symbol, pins: Sequence[str]) -> Symbol | None:
    """KiCad's general symbol with the leads and the polarity of a transistor, or for the kind of a diode."""
    if like.library == "Diode":
        symbol = symbols.part("Device", _kind_of_diode(like))
        return symbol if symbol is not None and _is_laid_out_as(symbol, like, pins) else None
    if not polarity(like):
        return None
    for library in (like.library, "Device"):  # until KiCad 8 they were there
        for name in symbols.in_library(library):
            symbol = symbols.part(library, name) if _GENERAL.fullmatch(name) else None
            alike = symbol is not None and _is_jfet(symbol) == _is_jfet(like) and polarity(symbol) == polarity(like)
            if symbol is not None and alike and _is_laid_out_as(symbol, like, pins):
                return symbol
    return None


def _general_flat(like: Symbol) -> Symbol:
    """Circuitron's general symbol with the leads and the polarity of a MOSFET in such a package: KiCad has none."""
    kind, leads = polarity(like), tuple(sorted((pin.number, pin.name) for pin in like.pins))
    name = f"Q_{kind}MOS_SSSGD" if kind and leads == _OF_FLAT else ""
    return like.model_copy(update={"library": _SUPPLEMENT, "name": name}) if name else like


def _kind_of_diode(like: Symbol) -> str:
    said = f"{like.description} {like.keywords}".casefold()
    return next((name for word, name in _KINDS_OF_DIODE.items() if word in said), "D")


def _is_jfet(symbol: Symbol) -> bool:
    """Whether a transistor is a JFET: it conducts without a gate voltage, and its leads are named as a MOSFET's."""
    return "JFET" in f"{symbol.name} {symbol.description} {symbol.keywords}".upper()


def _is_laid_out_as(symbol: Symbol, like: Symbol, pins: Sequence[str]) -> bool:
    """Whether two symbols have the requested pins, by number or name, in the same places."""
    same_names = _names_at(symbol, pins) == _names_at(like, pins)
    return same_names and _pinout(symbol, pins) == _pinout(like, pins)


def _undisputed(groups: Mapping[Pinout, Sequence[Symbol]], agreed: Sequence[Symbol], name: str) -> bool:
    """Whether all devices of the package agree, or all of the device's relatives do, of which there are several."""
    related = [symbol for group in groups.values() for symbol in group if _is_relative(symbol, name)]
    return len(groups) == 1 or (len(related) > 1 and all(symbol in agreed for symbol in related))


def _is_settled(library: str, package: str, name: str, agreed: Sequence[Symbol]) -> bool:
    """Whether kind and package leave no other pinout; of memories, only for one of a series that is there."""
    usual = _SETTLED.get(library)
    if usual is None or not usual.match(package) or _PAIRS.match(name.upper()):
        return False
    if library != "Memory_EEPROM":
        return not (package.startswith("SOT-23") and _REVERSED.search(name.upper()))
    series = _SERIAL_EEPROM.match(name.upper())
    return series is not None and any(s.name.upper().startswith(series[0]) for s in agreed)


def _named_whole(
    library: str, package: str, groups: Mapping[Pinout, Sequence[Symbol]], pins: Sequence[str]
) -> list[Symbol]:
    """Where a script names each pin of a package, the devices of the kind that have just these names: several, and all
    in the same places, as TXD, GND, VCC, RXD, VIO, CANL, CANH and STB of a TJA1044GT/3. Else none.

    Of KiCad 9's own symbols, each hidden and requested by its pins, all that this made certain were right.
    """
    names, pads = {normalise(pin) for pin in pins}, pad_count(package)
    everywhere = [symbol for group in groups.values() for symbol in group]
    alike = [symbol for symbol in everywhere if len(symbol.pins) == len(names) and _names(symbol) == names]
    whole = pads is not None and len(names) - pads in (0, 1) and len(names) >= _TELLING
    if not library.startswith(_OF_ONE_ORDER) or not whole or len(alike) < _SEVERAL:
        return []
    same = len({frozenset((normalise(pin.name), pin.number) for pin in symbol.pins) for symbol in alike}) == 1
    return alike if same else []


def _nearest_of(symbols: Sequence[Symbol], name: str) -> Symbol:
    """The symbol whose name begins most like another: a version of the device may have pins of its own."""
    return max(symbols, key=lambda symbol: (len(shared_start(symbol.name.upper(), name.upper())), symbol.name))


def _names(symbol: Symbol) -> set[object]:
    return {normalise(pin.name) for pin in symbol.pins}


def is_same_logic(requested: str, symbol: Symbol, footprint: str) -> bool:
    """Whether a symbol is the same function of the 7400 series in another family: 74HCU04 and 74HC04, 74HC161 and
    74LS161. They have one pinout in DIP and SO; the old families L and H, and 74AC11000, do not.
    """
    one, other = _LOGIC.fullmatch(without_ending(requested).upper()), _LOGIC.fullmatch(symbol.name.upper())
    pads = pad_count(footprint.rpartition(":")[2])
    in_line = re.match(r"(DIP|SOIC|SO|SOP|SSOP|TSSOP)-\d+", footprint.rpartition(":")[2]) is not None
    return bool(one and other and one["number"] == other["number"] and in_line and has_pads(symbol, pads or 0))


def is_same_regulator(requested: str, symbol: Symbol, footprint: str) -> bool:
    """Whether a symbol is the same regulator of the 7800 or 7900 series, of another maker, in this very package."""
    one, other = _FIXED_REGULATOR.match(requested.upper()), _FIXED_REGULATOR.match(symbol.name.upper())
    return bool(one and other and one["number"] == other["number"] and footprint and fits(symbol, footprint))


def _same_package(symbols: SymbolSource, library: str, device: str, footprint: str) -> list[Symbol]:
    """Symbols of the library that are made for this footprint, and have a pin for each of its pads.

    Transistors of packages that differ in size alone count together. The symbols of `Device` are kinds, not devices: a
    resistor and a thermistor in one package say nothing about a third.
    """
    if library == "Device":
        return []
    land = footprint.partition(":")[2]
    transistor = library.startswith("Transistor")
    shapes = _shapes(library, land)
    pads = pad_count(land)
    found = []
    for name in symbols.in_library(library):
        symbol = symbols.part(library, name)
        if symbol is None or has_other_pins(device, name):
            continue
        own = symbol.footprint.partition(":")[2]
        flat = transistor and bool(_FLAT.match(land) and _FLAT.match(own))
        like = flat or (shapes is not None and shapes[1].match(own) is not None)
        made_for = _accepts(symbol, footprint, land) or fits(symbol, footprint)
        if not like and (not made_for or _has_more_leads(symbol, land)):
            continue
        if pads is None or flat or symbol.footprint == footprint or has_pads(symbol, pads):
            found.append(symbol)
    return found


def _has_more_leads(symbol: Symbol, name: str) -> bool:
    """Whether a symbol is made for a package of the same family with other leads: TO-247-4, although its filter says
    TO-247*."""
    own, requested = package(symbol.footprint.partition(":")[2]), package(name)
    return own is not None and requested is not None and own[0] == requested[0] and own[1] != requested[1]


def has_pads(symbol: Symbol, pads: int) -> bool:
    """Whether a symbol has a pin for each of so many pads, and at most one more: the exposed pad.

    A diode with two pins is the symbol of a TO-220-2, not of a TO-220-3; one with pins 1, 4 and 8 is none of a TO-92.
    """
    numbers = {pin.number for pin in symbol.pins}
    beyond = any(number.isdigit() and int(number) > pads + 1 for number in numbers)
    return 0 <= len(numbers) - pads <= 1 and not beyond


def pad_count(package: str) -> int | None:
    """Pads that the name of a footprint gives, the exposed one left out; None where it gives none."""
    if _THREE_PADS.match(package):
        return 3
    match = _PADS.match(package)
    return int(match[1]) if match else None


def _accepts(symbol: Symbol, footprint: str, package: str) -> bool:
    return any(fnmatchcase(footprint if ":" in f else package, f) for f in symbol.footprint_filters)


def _pinout(symbol: Symbol, pins: Sequence[str]) -> Pinout | None:
    """Numbers of the requested pins, and how many pins there are in all; None where one of them is missing."""
    numbers = {pin.number for pin in symbol.pins}
    found = {requested: (requested,) if requested in numbers else _called(symbol, requested) for requested in pins}
    otherwise = [requested for requested, match in found.items() if not match]
    adjustable = any(normalise(requested).base in _OF_ADJUSTABLE for requested in otherwise)
    signed = any(pin.name in _SIGNS for pin in symbol.pins)
    if adjustable or (len(otherwise) > _OTHERWISE * len(found) and not signed):
        return None
    read = resolve_pins(symbol, otherwise, PinUse(tuple(pins)))
    renamed = [one for one in otherwise if not all(pin.name in _NAMELESS for pin in read[one].pins)]
    if len(renamed) > _OTHERWISE * len(found):
        return None
    found |= {one: tuple(sorted(pin.number for pin in resolution.pins)) for one, resolution in read.items()}
    covered = {number for match in found.values() for number in match}
    used = {pin.number for pin in symbol.pins if pin.type != "no_connect"}
    enough = all(found.values()) and len(covered) >= _COVERED * len(used)
    return (("", tuple(sorted(numbers))), *found.items()) if enough else None


def _names_at(symbol: Symbol, pins: Sequence[str]) -> Pinout:
    """What a symbol has at the numbers requested: a script that asks for nothing else shows no names."""
    return tuple((pin.number, (normalise(pin.name).base,)) for pin in symbol.pins if pin.number in pins)


def _called(symbol: Symbol, requested: str) -> tuple[str, ...]:
    """Numbers of the pins of this name; none where several units have one, and the name does not say which."""
    pins = [pin for pin in symbol.pins if normalise(pin.name) == normalise(requested)]
    return tuple(sorted(pin.number for pin in pins)) if len({pin.unit for pin in pins}) == 1 else ()


def _agreed(groups: Mapping[Pinout, Sequence[Symbol]], name: str, named: int) -> tuple[Sequence[Symbol], str]:
    """The devices whose pinout is most likely the unknown one's, and who they are; none where that is open."""
    if not groups:
        return (), ""
    winner = max(groups.values(), key=len)
    if len(winner) >= _FEWEST and len(groups) == 1:
        return winner, f"each of the {len(winner)} devices of"
    if len(groups) == 1:
        related = len(shared_start(winner[0].name.upper(), name.upper())) >= _RELATIVE
        return (winner, f"{winner[0].name} of") if related and named >= _TELLING else ((), "")
    near = _nearest_relatives([symbol for group in groups.values() for symbol in group], name, named)
    for group in groups.values():
        if near and all(symbol in group for symbol in near):
            return group, "each of its nearest relatives of"
    outweigh = len(winner) >= _MANY and len(winner) >= _NEARLY_ALL * sum(map(len, groups.values()))
    return (winner, f"nearly each of {len(winner)} devices of") if outweigh and not near else ((), "")


def _nearest_relatives(symbols: Sequence[Symbol], name: str, named: int) -> list[Symbol]:
    """Those whose names begin like an unknown device's, as much alike as two are; or one that shares most of it."""
    shared = {symbol.id: len(shared_start(symbol.name.upper(), name.upper())) for symbol in symbols}
    first, second, *_ = *sorted(shared.values(), reverse=True), 0
    if named >= _TELLING and first > second and first >= _MOST * len(name):
        return [symbol for symbol in symbols if shared[symbol.id] == first]
    least = 2 if named <= _LEADS else _RELATIVE
    return [symbol for symbol in symbols if shared[symbol.id] >= second] if second >= least else []


def _is_relative(symbol: Symbol, name: str) -> bool:
    return symbol.name.upper().startswith(name[:_RELATIVE].upper())


def _likeness(one: str, other: str) -> float:
    return likeness(one.upper(), other.upper())
