"""The ways to read a pin name that a symbol does not have, from what is certain to what is only alike.

Other ways to write the same name, one function of several behind slashes, the name that the pin had in an older KiCad,
another way to count a series, synonyms of datasheets (`kicad-libs/pin-synonyms.toml`), parts of names, likeness. A
signal is never exchanged for one of opposite sense: EN may be ~SHDN, never SHDN.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from circuitron.knowledge.confidence import RANK, Confidence
from circuitron.knowledge.gates import gate_pin
from circuitron.knowledge.pin_names import PinName, functions, normalise, segments
from circuitron.knowledge.pin_series import series_pins
from circuitron.knowledge.pin_tables import counted, pinouts, renumbered, series, synonyms_of
from circuitron.knowledge.similarity import likeness, slip_in
from circuitron.knowledge.vocabulary import Meaning, means
from circuitron.lazy_pattern import LazyPattern
from circuitron.symbol import Symbol, SymbolPin

# Without its bar, such a name may be intended the other way round; a bar left out of RESET or CS is only sloppy.
_SENSE_MATTERS = LazyPattern(r"EN|ENABLE|ON|CE|OFF|[EG]\d?")
_LEADS_BESIDE_PAD = LazyPattern(r"[-*](\d+)[-*]1EP|Texas\*[A-Z]{3}0*(\d+)[A-Z]\*")
_NUMBERED = LazyPattern(r"(?:GPIO|IO|GP|PIN|P)_?(\d+)")
_PORT = LazyPattern(
    r"(?:GPIO|GP|IO|P[A-K]|R[A-G])\d{1,2}[A-Z]?|P\d\.\d{1,2}"
)  # what a maker counts the pins of a device by
_BAR_BEHIND = LazyPattern(r"(\w{2,}?)_?[BNL]", re.IGNORECASE)
_BUS_LINE = LazyPattern(r"(?P<bus>SPI|I2C|TWI|UART|USART|I2S)_(?P<line>[A-Z]{2,5})")
_LINES = ({"SO", "SDO"}, {"SI", "SDI"}, {"SS", "CS", "SSB"}, {"SCK", "SCLK", "CLK"})  # what the same end calls a line
_PORT_LETTER = LazyPattern(r"([A-Z]+?)(\d)")
_OUTPUT_TYPES = frozenset({"output", "tri_state", "open_collector", "open_emitter", "power_out", "bidirectional"})
_SERIES = 3  # lines that tell what a script calls them by the first letter alone
_CUT = 3  # letters that a name is cut to at the least
_ALIKE = 0.75  # one letter of four may differ, and a hint costs nothing


class PinMatch(NamedTuple):
    """Pins that a name may stand for: one, or several of the same name (VSS three times), all of them together."""

    pins: tuple[SymbolPin, ...]
    why: str
    confidence: Confidence
    ambiguous: bool = False  # other pins are possible as well; they are listed too
    evidence: Confidence = "possible"  # how sure the reading is by itself, whatever else the script uses
    spelt: bool = False  # the pin has that very name, written otherwise: a script may well write it both ways

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(pin.number for pin in self.pins)


@dataclass(frozen=True)
class PinUse:
    """What else is known where a script asks a part for a pin; the more, the surer."""

    names: tuple[str, ...] = ()  # all pins that the script asks of the part
    formerly: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # in an older KiCad: number → (name, type)
    unit: int | None = None  # the unit of the requested pin
    joined: Mapping[str, frozenset[str]] = field(
        default_factory=dict
    )  # name → numbers of pins on the net it is asked on
    elsewhere: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # names by number in other KiCad versions


def is_on_ground(pin: SymbolPin) -> bool:
    """Whether a pin is one of any number on the one ground: not GND2 of an isolator."""
    name = normalise(pin.name).base
    if name[-1:].isdigit():
        return False
    return any(means(name, meaning) for meaning in (Meaning.GROUND, Meaning.PAD)) or name == "V-"


def _grouped(symbol: Symbol, pins: Iterable[SymbolPin], use: PinUse) -> list[tuple[SymbolPin, ...]]:
    """Pins that belong together: those of one name, in one unit unless they are supplies.

    Unnamed pins of a symbol without units stand alone.
    """
    groups: dict[tuple[str, str], list[SymbolPin]] = {}
    for pin in pins:
        if use.unit is not None and pin.unit not in (0, use.unit):
            continue
        place = "" if pin.type.startswith("power") or symbol.units == 1 else str(pin.unit)
        alone = pin.number if pin.name in ("~", "") and symbol.units == 1 else ""
        groups.setdefault((pin.name, place + "/" + alone), []).append(pin)
    return [tuple(group) for group in groups.values()]


def _names(pin: SymbolPin) -> tuple[str, ...]:
    """What a pin is called; one without a name by the letters of its number: T of a jack, SH, A1 of a coil."""
    return (pin.number if pin.name in ("", "~") and pin.number[:1].isalpha() else pin.name, *pin.alternates)


def _gate(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """A pin of one gate of several, as datasheets number them: 1A, 4Y; or of a gate by itself: IN1, OUT."""
    pin = gate_pin(symbol, requested, use.unit)
    if pin is not None:
        # Some makers number the gates of a package otherwise; where unit A has pin 1, all agree.
        sure = use.unit is not None or any(pin.number == "1" and pin.unit == 1 for pin in symbol.pins)
        why = f"{requested} is pin {pin.number}, of gate {chr(ord('A') + pin.unit - 1)}"
        yield PinMatch((pin,), why, "same" if sure else "likely")


def _renumbered(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """A name of a numbering that begins elsewhere: what stands beside it is then the wrong pin, though it is there."""
    for table in renumbered():
        if table.symbols.fullmatch(symbol.name) and any(pin.name == table.having for pin in symbol.pins):
            number = table.pins.get(normalise(requested))
            for pin in symbol.pins:
                if pin.number == number:
                    yield PinMatch((pin,), f"{requested} may be pin {number} ({pin.name}): {table.about}", "possible")


def same_spelling(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """The same name with other punctuation, or with an overbar more or less."""
    want = normalise(requested)
    named = [(pin, {normalise(name) for name in _names(pin)}) for pin in symbol.pins]
    spelt = _grouped(symbol, (pin for pin, names in named if want in names), use)
    if not spelt and len(words := _words(requested)) > 1:  # PDN_UART is ~{PD}/UART
        spelt = _grouped(symbol, (pin for pin in symbol.pins if words in map(_words, _names(pin))), use)
    for group in spelt:
        yield PinMatch(group, f"{group[0].name} is {requested} in other spelling", "same")
    if spelt:
        return
    other = PinName(want.base, not want.inverted)
    for group in _grouped(symbol, (pin for pin, names in named if other in names), use):
        low = symbol.library.startswith("Memory_") and not want.inverted  # the enables of memories are low when active
        sure: Confidence = "same" if low else _without_bar(want)
        yield PinMatch(group, f"{group[0].name} is {requested} but for the overbar", sure)


def _letter_for_bar(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """A letter in the place of the overbar, behind any word: CRESET_B is ~{CRESET}. Not where it may count: beside
    another name of the script that differs in that letter alone."""
    found = _BAR_BEHIND.fullmatch(requested)
    want = PinName(normalise(found[1]).base, True) if found else None
    counted_too = {name.upper() for name in use.names if name.upper()[:-1] == requested.upper()[:-1]}
    if found is None or want is None or len(counted_too) > 1:
        return
    for group in _grouped(
        symbol, (pin for pin in symbol.pins if "~{" in pin.name and normalise(pin.name) == want), use
    ):
        sure: Confidence = "same" if "_" in requested and len(want.base) > 2 else "likely"
        yield PinMatch(group, f"{group[0].name} is {requested}, whose last letter stands for the overbar", sure)


def _port(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """The port of a device with a function behind it, as in datasheets: PC14-OSC32_IN is PC14, GPIO26_ADC0 GPIO26."""
    head = re.match(r"[^-_/]+(?=[-_/][A-Z])", requested.upper())
    if head and _PORT.fullmatch(head[0]):
        want = normalise(head[0])
        for group in _grouped(symbol, (pin for pin in symbol.pins if want in functions(pin.name)), use):
            yield PinMatch(group, f"{requested} is {group[0].name} with one of its functions", "same")


def _without_bus(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """A line of a bus by the bus and its name, where the symbol has the name alone: SPI_CLK is SCK, I2C_SDA is SDA."""
    found = _BUS_LINE.fullmatch(requested.upper())
    if found is None or any(pin.name.upper().startswith(found["bus"]) for pin in symbol.pins):
        return
    line = found["line"]
    for reading in (same_spelling, _synonym):
        matches = [*reading(symbol, line, use)]
        if matches:
            yield from (match._replace(why=f"{match.why}, of the bus {found['bus']}") for match in matches)
            return
    named = frozenset({line}).union(*(names for names in _LINES if line in names))
    for group in _grouped(symbol, symbol.pins, use):
        words = [segments(part) for part in re.split(r"[/()]", group[0].name)]
        if any(_ends_after_port(w, (name,)) for w in words for name in named):
            yield PinMatch(group, f"{requested} is the line {line} on {group[0].name}", "same")


def _words(name: str) -> frozenset[PinName]:
    """The words of a name, in whatever order, with slashes or underscores between them."""
    return frozenset(normalise(word) for word in re.split(r"[/_]", name) if word)


def _without_bar(want: PinName) -> Confidence:
    """How sure a name is that differs from the pin's by an overbar. ~EN is never EN: what is on would be off."""
    if _SENSE_MATTERS.fullmatch(want.base):
        return "possible" if want.inverted else "likely"
    return "likely" if want.inverted else "same"


def function(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """One of the functions behind slashes: PC6 is `~{RESET}/PC6`, DI(IO0) is `DI/IO_{0}`."""
    want = set(functions(requested))
    if not want:
        return
    bases = {name.base for name in want}
    sharing: list[tuple[SymbolPin, ...]] = []
    whole = False  # a pin has all of them, so that those with one of them are not meant
    for group in _grouped(symbol, symbol.pins, use):
        have = {function for name in _names(group[0]) for function in functions(name)}
        if want <= have:
            whole = True
            yield PinMatch(group, _why_function(requested, group[0].name), "same")
        elif bases <= {name.base for name in have}:
            doubts = [_without_bar(name) for name in want if name not in have]
            why = f"{requested} is a function of {group[0].name} but for the overbar"
            yield PinMatch(group, why, min(doubts, key=lambda c: RANK[c]))
        elif want & have and len(want) > 1:
            sharing.append(group)
    if whole:
        return
    shares = [len(want & {one for name in _names(group[0]) for one in functions(name)}) for group in sharing]
    for group, share in zip(sharing, shares, strict=True):
        alone = len(sharing) == 1 and not any(bases <= {f.base for f in functions(pin.name)} for pin in symbol.pins)
        sure: Confidence = "same" if alone else "likely" if share == max(shares) else "possible"
        yield PinMatch(group, f"{requested} and {group[0].name} share {share} function{'s' * (share > 1)}", sure)


def _why_function(requested: str, name: str) -> str:
    """RB0 is a function of RB0/INT; P0.03/AIN1 one of P0.03, which the symbol calls by its port alone."""
    if len(functions(name)) < len(functions(requested)):
        return f"{name} is {requested} by its first name" if requested.startswith(name) else f"{name} is {requested}"
    return f"{requested} is a function of {name}"


def _named(pin: SymbolPin, requested: str) -> str:
    nameless = pin.name in ("", "~")
    return (
        f"pin {pin.number} without a name is {requested}" if nameless else f"{pin.name} is {requested} by another name"
    )


def _former_name(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """The name that the pin of this number had in an older KiCad."""
    if not use.formerly:
        return
    want = set(functions(requested)) | {normalise(requested)}
    numbers = {n for n, (old, _) in use.formerly.items() if want & {normalise(old), *functions(old)}}
    kept = sum(pin.number in use.formerly for pin in symbol.pins)
    sure = kept == len(symbol.pins) == len(use.formerly)
    for group in _grouped(symbol, (pin for pin in symbol.pins if pin.number in numbers), use):
        why = f"pin {group[0].number} was called {requested} in an older KiCad"
        yield PinMatch(group, why, "same" if sure else "likely")


def _other_version(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """The name that the pin of this number has in an older or newer KiCad. Where only an overbar or ground differs, one
    of the two drew the pin wrongly, and nothing is certain."""
    want = normalise(requested)
    named = {number for number, names in use.elsewhere.items() if want in map(normalise, names)}
    for group in _grouped(symbol, (pin for pin in symbol.pins if pin.number in named), use):
        name = normalise(group[0].name)
        corrected = name.base == want.base or means(name.base, Meaning.GROUND) != means(want.base, Meaning.GROUND)
        why = f"pin {group[0].number} is called {requested} in another KiCad"
        yield PinMatch(group, why, "possible" if corrected else "same")


def _series(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """One of a series that the symbol counts in its own way."""
    for pin in series_pins(symbol, requested):
        yield PinMatch(pin.pins, pin.why, "same")


def _numbered_synonym(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """One of a series that datasheets call otherwise: IN3 is I3, CH0 AIN0. All that the script uses must be there."""
    asked = _requested_line(requested, use)
    if asked is None:
        return
    head, number, used = asked
    found: dict[tuple[str, ...], PinMatch] = {}
    for group in series():
        if head in group.stems and group.holds_for(symbol):
            for lines in _lines(symbol, group.stems - {head}, group.types):
                if len(lines) > 1 and used <= lines.keys():
                    why = f"{lines[number][0].name} is {requested} by another name ({group.about})"
                    match = PinMatch(tuple(lines[number]), why, "same")
                    found[match.numbers] = match
    yield from found.values()


def _requested_line(requested: str, use: PinUse) -> tuple[str, int, set[int]] | None:
    """What a script calls a series, the number that it asks for, and all numbers that it uses; None of no series."""
    want = counted(normalise(requested).base)
    if want is None:
        return None
    head, number = want
    others = (counted(normalise(name).base) for name in use.names)
    return head, number, {number, *(line[1] for line in others if line is not None and line[0] == head)}


def _lines(symbol: Symbol, stems: Iterable[str], types: frozenset[str]) -> Iterator[dict[int, list[SymbolPin]]]:
    """The pins of these types that are counted behind each of the stems, by number."""
    named = [(counted(normalise(pin.name).base), pin) for pin in symbol.pins if pin.type in types]
    for stem in sorted(stems):
        found: dict[int, list[SymbolPin]] = {}
        for line, pin in named:
            if line is not None and line[0] == stem:
                found.setdefault(line[1], []).append(pin)
        yield found


def _synonym(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """A synonym of datasheets. Names are compared with their sense."""
    want = normalise(requested)
    found: dict[tuple[str, ...], PinMatch] = {}
    for group in synonyms_of(want):
        if not group.holds_for(symbol):
            continue
        listed = [p for p in symbol.pins if (not group.types or p.type in group.types) and _listed(p, group.names)]
        for matching_pins in _grouped(symbol, _with_namesakes(symbol, listed), use):
            why = f"{_named(matching_pins[0], requested)} ({group.about})"
            doubtful = means(want.base, Meaning.ONE_GROUND) and group.confidence == "likely" and _has_sides(symbol)
            match = PinMatch(matching_pins, why, "possible" if doubtful else group.confidence)
            best = found.setdefault(match.numbers, match)
            if RANK[match.confidence] > RANK[best.confidence]:
                found[match.numbers] = match
    yield from found.values()


def _with_namesakes(symbol: Symbol, pins: list[SymbolPin]) -> list[SymbolPin]:
    """The pins and all others of their names: of six GND pins KiCad types one as supply and stacks the rest on it."""
    names = {pin.name for pin in pins} - {"", "~"}
    return [pin for pin in symbol.pins if pin.name in names or pin in pins]


def _listed(pin: SymbolPin, names: frozenset[PinName]) -> bool:
    return any(normalise(name) in names or names.intersection(functions(name)) for name in _names(pin))


def _of_unit(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """A name with the letter or number of its unit, as datasheets have it: OUTA, IN1+, 2OUT."""
    if symbol.units < 2 or use.unit is not None:
        return
    name, sign = normalise(requested).base, ""
    if name[-1:] in ("+", "-"):
        name, sign = name[:-1], name[-1]
    numbered = re.fullmatch(r"(\D+)([1-9]\d?)", name)
    behind = (numbered[1], numbered[2]) if numbered else (name[:-1], name[-1:])
    for head, unit in (behind, (name[1:], name[:1])):
        number = int(unit) if unit.isdigit() else "ABCDEFGH".find(unit) + 1 if unit else 0
        if not head + sign or not 0 < number <= symbol.units:
            continue
        inside = replace(use, unit=number)
        named = PinName(head + sign, normalise(requested).inverted)
        there = [pin for pin in symbol.pins if pin.unit == number and normalise(pin.name) == named]
        if len(there) == 1:
            yield PinMatch(tuple(there), f"{requested} is {there[0].name} of unit {number}", "same")
            return
        # Makers number the comparators of an LM339 each in their own way, amplifiers all in one.
        alike = symbol.units <= 3 or symbol.library in ("Amplifier_Operational", "Device")
        matches = list(_synonym(symbol, head + sign, inside)) if head else []
        for match in matches:
            yield PinMatch(match.pins, f"{match.why}, in unit {number}", match.confidence if alike else "likely")
        if matches:
            return


def _pinout(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """The name that a pin without one, or with one that others bear too, has in the datasheet."""
    want = {name.base for name in (*functions(requested), normalise(requested))}
    for pinout in pinouts():
        if pinout.symbols.fullmatch(symbol.name) and pinout.pins.keys() <= {pin.number for pin in symbol.pins}:
            names = [pin.name for pin in symbol.pins]
            unnamed = [pin for pin in symbol.pins if pin.name in ("~", "", pin.number) or names.count(pin.name) > 1]
            known = tuple(pin for pin in unnamed if want & set(pinout.pins.get(pin.number, ())))
            if known:
                why = f"pin {', '.join(p.number for p in known)} of a {symbol.name} is {requested} ({pinout.about})"
                yield PinMatch(known, why, pinout.confidence)


def _only_pin(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """The pin of a part that has one alone, which says nothing of it: of a test point, of an antenna."""
    if len(symbol.pins) == 1 and len(symbol.pins[0].name) < 2 and not requested.isdecimal():
        yield PinMatch(symbol.pins, f"{symbol.name} has one pin", "same")


def _one_of_equals(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """One of several pins of one name that the script counts: K1 … K4 of an array whose pins are all called K."""
    want = normalise(requested)
    stem = re.fullmatch(r"(\D+)\d{1,2}", want.base)
    named = [pin for pin in symbol.pins if stem and normalise(pin.name) == PinName(stem[1], want.inverted)]
    supplies = any(pin.type.startswith("power") or is_on_ground(pin) for pin in named)
    if len(named) > 1 and not supplies:
        yield from (PinMatch((pin,), f"{requested} is one of {len(named)} {pin.name}", "likely") for pin in named)


def _only_output(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """The output of a device that has one only, where the symbol gives it no name, or one that ends so: VIOUT."""
    outputs = [pin for pin in symbol.pins if pin.type in _OUTPUT_TYPES]
    if not means(normalise(requested).base, Meaning.OUTPUT) or len(outputs) != 1:
        return
    if outputs[0].name in ("", "~") or normalise(outputs[0].name).base.endswith("OUT"):
        yield PinMatch((outputs[0],), f"{requested} is pin {outputs[0].number}, the only output", "same")


def _all_grounds(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """All grounds of a device, where none is plainly called so and the script knows only one: GNDA and GNDD."""
    grounds = [pin for pin in symbol.pins if means(normalise(pin.name).base, Meaning.ONE_GROUND)]
    names = {normalise(pin.name).base for pin in grounds}
    asked, joined = set(map(normalise, use.names)), use.joined.get(requested, frozenset())
    told_apart = any(
        pin.number in use.names or normalise(pin.name) in asked for pin in grounds if pin.number not in joined
    )
    none_plain = len(names) > 1 and not names & {"GND", "VSS"}
    if normalise(requested).base == "GND" and none_plain and not _has_sides(symbol) and not told_apart:
        yield PinMatch(tuple(grounds), f"{' and '.join(sorted(names))} are its grounds", "likely")


def _has_sides(symbol: Symbol) -> bool:
    """Whether a device has grounds that must not meet, as the two of an isolator: GND1 and GND2, GNDA and GNDB."""
    names = {base for pin in symbol.pins if means(base := normalise(pin.name).base, Meaning.GROUND) and base != "COM"}
    return len(names) > 1 and not all(means(name, Meaning.ONE_GROUND) for name in names)


def _pad(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """An exposed pad that the symbol calls GND, as its highest pin number."""
    packages = f"{symbol.footprint} {' '.join(symbol.footprint_filters)}"
    leads = _LEADS_BESIDE_PAD.search(packages)  # QFN-20-1EP: pin 21 is the pad, whatever its name
    has_pad = leads or re.search(r"[-*]\d+EP|\*EP", packages)
    if not means(normalise(requested).base, Meaning.PAD) or not has_pad:
        return
    numbered = [pin for pin in symbol.pins if pin.number.isdigit()]
    last = max(numbered, key=lambda pin: int(pin.number), default=None)
    if last is not None and is_on_ground(last):
        number = int(leads[1] or leads[2]) if leads else 0
        sure: Confidence = "same" if number + 1 == int(last.number) == len(numbered) else "likely"
        yield PinMatch((last,), f"pin {last.number} ({last.name}) is the exposed pad", sure)


def _pad_on_ground(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """An exposed pad for which the symbol has no pin of its own: it is on the one ground of the device."""
    grounds = [pin for pin in symbol.pins if is_on_ground(pin) and pin.type in ("power_in", "passive")]
    if means(normalise(requested).base, Meaning.PAD) and len({normalise(pin.name) for pin in grounds}) == 1:
        yield PinMatch(tuple(grounds), f"the symbol has no pin for the pad, which is on {grounds[0].name}", "likely")


def _word(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """A word of the name: GPIO26 is GPIO26_ADC0; TXD may be UART1_TXD. And numbered pins: IO0 is GPIO0, Q0 is QA."""
    want = requested.strip("~{}").upper()
    number = _NUMBERED.fullmatch(want)
    port = _PORT_LETTER.fullmatch(want)
    for group in _grouped(symbol, symbol.pins, use):
        words = [segments(part) for part in re.split(r"[/()]", group[0].name.strip("~{}"))]
        alternates = [segments(name) for pin in group for name in pin.alternates]
        if any(w[0] == want and len(w) > 1 and want[-1:].isdigit() for w in words if w):
            yield PinMatch(group, f"{requested} is the first function of {group[0].name}", "same")
        elif number and any(int(m[1]) == int(number[1]) for w in words for x in w[:1] if (m := _NUMBERED.fullmatch(x))):
            yield PinMatch(group, f"{group[0].name} has the number of {requested}", "same")
        elif port and _lettered(symbol, port, group[0]):
            yield PinMatch(group, f"{group[0].name} is {requested}, counted in letters", "same")
        elif any(_contains(w, segments(want)) for w in alternates):
            # The library lists which pins have a function: RCC_OSC_IN, SYS_JTMS-SWDIO. One alone is decided by that.
            whole = any(w[-len(segments(want)) :] == segments(want) for w in alternates)
            sure: Confidence = "same" if whole else "likely"
            yield PinMatch(group, f"{requested} is an alternate function of {group[0].name}", sure)
        elif any(_contains(w, segments(want)) for w in words):
            # Behind a port stands its function: SPI_SS in IOB_35b_SPI_SS, ADC0 in GPIO26_ADC0. VBUS_DET is no VBUS.
            behind = any(_ends_after_port(w, segments(want)) for w in words)
            # -VOUT of a converter that has no other; of two outputs neither is it.
            signed = group[0].name[1:].upper() == want and group[0].type in ("output", "power_out")
            likely: Confidence = "likely" if signed else "possible"
            yield PinMatch(group, f"{requested} is a part of {group[0].name}", "same" if behind else likely)


def _contains(words: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether the wanted words stand together among the words: OSC_IN in RCC_OSC_IN."""
    width = len(wanted)
    return width > 0 and any(words[i : i + width] == wanted for i in range(len(words) - width + 1))


def _ends_after_port(words: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether the wanted words are all that stands behind a port: behind GPIO26, IOB_35B."""
    head = words[: -len(wanted)]
    port = _PORT.fullmatch(head[0]) if len(head) == 1 else head[:1] == ("IOB",) and len(head) == 2
    return bool(port) and words[-len(wanted) :] == wanted


def _lettered(symbol: Symbol, port: re.Match[str], pin: SymbolPin) -> bool:
    """Whether outputs are counted QA, QB … here, and this is the one of the number wanted."""
    names = {other.name.upper() for other in symbol.pins}
    head, index = port[1], int(port[2])
    counted = {f"{head}A", f"{head}B", f"{head}C", f"{head}D"} <= names and f"{head}0" not in names
    return counted and pin.name.upper() == f"{head}{chr(ord('A') + index)}"


def _shortened_series(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """One of a series of three or more that the script calls by the beginning of its name, or a longer one: L3 for
    LED3. All that the script uses must be there, and in one series alone."""
    asked = _requested_line(requested, use)
    if asked is None:
        return
    head, number, used = asked
    lines: dict[str, dict[int, SymbolPin]] = {}
    for pin in symbol.pins:
        if (line := counted(normalise(pin.name).base)) is not None:
            lines.setdefault(line[0], {})[line[1]] = pin
    there = [line for other, line in lines.items() if _begins(head, other, least=1) and used <= line.keys()]
    if (
        len(used) >= _SERIES
        and head not in lines
        and len(there) == 1
        and len({pin.type for pin in there[0].values()}) == 1
    ):
        pin = there[0][number]
        yield PinMatch((pin,), f"{pin.name} is the only pin with that number whose name begins so", "likely")


def _shortened(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """A name that was cut short, or written out: CRI for CRITICAL. Nothing else may begin so. Of supplies a letter more
    says which: VDDA is none for VDD."""
    want = normalise(requested)
    supplied = any(pin.type.startswith("power") for pin in symbol.pins)  # the common lead of two diodes is no ground
    if supplied and (means(want.base, Meaning.SUPPLY) or means(want.base, Meaning.GROUND)):
        return
    begun = [
        group for group in _grouped(symbol, symbol.pins, use)
        if any(each.base.isalpha() and _begins(want.base, each.base, least=_CUT) for each in functions(group[0].name))
    ]  # fmt: skip
    if want.base.isalpha() and len(begun) == 1 and normalise(begun[0][0].name).inverted == want.inverted:
        yield PinMatch(begun[0], f"only {begun[0][0].name} begins as {requested} does", "likely")


def _slip(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """A slip of the fingers in a word of four letters or more; where letters changed places, a bar may lack too."""
    want = normalise(requested)
    for group in _grouped(symbol, symbol.pins, use):
        named = (normalise(name) for name in _names(group[0]))
        if any(slip_in(want.base, name.base) and _is_as_low(want, name) for name in named):
            yield PinMatch(group, f"{requested} is a slip of {group[0].name}", "likely")


def _is_as_low(want: PinName, name: PinName) -> bool:
    """Whether names agree in the bar, or one that is written without it has the very letters: PDWN for ~{PWDN}."""
    return want.inverted == name.inverted or (name.inverted and sorted(want.base) == sorted(name.base))


def _alike(symbol: Symbol, requested: str, use: PinUse) -> Iterator[PinMatch]:
    """Likeness of spelling, with the same digits and sign; never more than a hint."""
    want = normalise(requested)
    found: list[tuple[float, PinMatch]] = []
    for group in _grouped(symbol, symbol.pins, use):
        names = [normalise(group[0].name), *functions(group[0].name)]
        alike = [name for name in names if _digits_and_sign(name.base) == _digits_and_sign(want.base)]
        score = max((likeness(want.base, name.base) for name in alike), default=0.0)
        if score >= _ALIKE or any(_begins(want.base, name.base) for name in alike):
            found.append((score, PinMatch(group, f"{group[0].name} is spelt like {requested}", "possible")))
    yield from (match for _, match in sorted(found, key=lambda pair: -pair[0]))


def _begins(one: str, other: str, least: int = 2) -> bool:
    """Whether the longer of two names begins with the shorter, of so many letters at least."""
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= least and longer != shorter and longer.startswith(shorter)


def _digits_and_sign(name: str) -> tuple[str, str]:
    return re.sub(r"\D+", " ", name).strip(), name[-1] if name[-1:] in ("+", "-") else ""


# From the surest to the least sure; the first that gives "same" ends the search. bench/pin_renames.py measures them on
# pins of 1,500 symbols that KiCad renamed: "same" was right for all of 3,151, "likely" for 63 of 67, and 322 were left
# open. The four are one ground for another of a TMC2130.
Readings = tuple[Callable[[Symbol, str, PinUse], Iterator[PinMatch]], ...]
HINTS: Readings = (_shortened_series, _shortened, _slip, _alike)  # none of which is ever certain
READINGS: Readings = (
    _gate,
    _renumbered,
    same_spelling,
    function,
    _other_version,
    _former_name,
    _series,
    _pinout,
    _only_output,
    _only_pin,
    _all_grounds,
    _numbered_synonym,
    _synonym,
    _letter_for_bar,
    _port,
    _without_bus,
    _of_unit,
    _one_of_equals,
    _pad,
    _pad_on_ground,
    _word,
    *HINTS,
)
