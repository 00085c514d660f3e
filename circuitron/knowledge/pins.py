"""Finds the pin that a script means by a name which the symbol does not have.

The rules go from what is certain to what is only alike: other ways to write the same name, one function of several
behind slashes, the name that the pin had in an older KiCad, synonyms of datasheets (`kicad-libs/pin-synonyms.toml`),
parts of names, likeness. A signal is never exchanged for one of opposite sense: EN may be ~SHDN, never SHDN.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from circuitron.knowledge.gates import gate_pin
from circuitron.knowledge.pin_names import PinName, expand_pin_names, functions, normalise, segments
from circuitron.knowledge.pin_pitfalls import is_flash_bus, shifted_enable
from circuitron.knowledge.pin_series import exactly_named, series_pins
from circuitron.knowledge.pin_tables import Confidence, pinouts, synonyms
from circuitron.knowledge.similarity import likeness, slip_in
from circuitron.knowledge.vocabulary import Meaning, means
from circuitron.models import Symbol, SymbolPin

RANK: Mapping[Confidence, int] = {"same": 2, "likely": 1, "possible": 0}

# Without its bar, such a name may be meant the other way round; a bar left out of RESET or CS is only sloppy.
_SENSE_MATTERS = re.compile(r"EN|ENABLE|ON|CE|OFF|[EG]\d?")
_LEADS_BESIDE_PAD = re.compile(r"[-*](\d+)[-*]1EP")
_NUMBERED = re.compile(r"(?:GPIO|IO|GP|PIN|P)_?(\d+)")
_PORT_LETTER = re.compile(r"([A-Z]+?)(\d)")


@dataclass(frozen=True)
class PinMatch:
    """Pins that a name may stand for: one, or several of the same name (VSS three times), all of them meant."""

    pins: tuple[SymbolPin, ...]
    why: str
    confidence: Confidence
    score: float  # 0 … 1, for ordering only
    ambiguous: bool = False  # other pins could be meant as well; they are listed too

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(pin.number for pin in self.pins)


@dataclass(frozen=True)
class PinContext:
    """What else is known where a pin is asked for."""

    asked: tuple[str, ...] = ()  # all pins that the script asks of the part
    formerly: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # in an older KiCad: number → (name, type)
    unit: int | None = None  # the unit that the pin is asked of


_NO_CONTEXT = PinContext()


def found_by_skidl(symbol: Symbol, asked: str) -> tuple[SymbolPin, ...]:
    """The pins that SKiDL itself finds for one name: by number, else alternate, else name, ignoring case."""
    key = asked.casefold()
    return (
        tuple(pin for pin in symbol.pins if pin.number.casefold() == key)
        or tuple(pin for pin in symbol.pins if any(name.casefold() == key for name in pin.alternates))
        or tuple(pin for pin in symbol.pins if pin.name.casefold() == key)
    )


def match_pin(symbol: Symbol, asked: str, context: PinContext = _NO_CONTEXT) -> tuple[PinMatch, ...]:
    """What a pin name may stand for on a symbol, best first; empty where nothing is alike.

    Args:
        symbol: the symbol that the part has.
        asked: one name or number as the script writes it (a list or bus goes through `expand_pin_names` first).
        context: what else is known; the more, the surer.
    """
    exact = exactly_named(symbol, asked) or found_by_skidl(symbol, asked)
    if exact:
        return (PinMatch(exact, f"{asked} is there", "same", 1.0),)
    found: list[PinMatch] = []
    for rule in _RULES:
        fresh = [m for m in rule(symbol, asked, context) if not any(_overlap(m, old) for old in found)]
        found += _judge(symbol, fresh, context, spelt=rule in (_same_spelling, _function))
        if any(match.confidence == "same" for match in found):
            break
    return tuple(sorted(found, key=lambda m: (-RANK[m.confidence], -m.score)))


def pins_found(symbol: Symbol, asked: Iterable[str], context: PinContext = _NO_CONTEXT) -> Confidence | None:
    """How surely all the pins asked for are on the symbol: the worst of their best matches; None where one is not."""
    worst: Confidence = "same"
    for name in asked:
        for single in expand_pin_names(name):
            matches = match_pin(symbol, single, context)
            if not matches and _is_pattern_of(symbol, single):
                continue
            if not matches:
                return None
            worst = min(worst, matches[0].confidence, key=lambda c: RANK[c])
    return worst


def _is_pattern_of(symbol: Symbol, asked: str) -> bool:
    """Whether a name is a regular expression for names of several pins, such as `P[BCD][0-7]`."""
    try:
        pattern = re.compile(asked, re.IGNORECASE) if re.search(r"[\[\\.^$]", asked) else None
    except re.error:
        return False
    return pattern is not None and any(pattern.fullmatch(pin.name) for pin in symbol.pins)


def _overlap(one: PinMatch, other: PinMatch) -> bool:
    return bool(set(one.numbers) & set(other.numbers))


def _judge(symbol: Symbol, matches: list[PinMatch], context: PinContext, spelt: bool) -> list[PinMatch]:
    """Lower what cannot be certain: several candidates of one rule, or a pin that the script asks for by its name.

    Args:
        spelt: the pin has that very name, written otherwise: a script may well write it both ways.
    """
    best = max((RANK[m.confidence] for m in matches), default=0)
    rivals = sum(RANK[m.confidence] == best for m in matches) > 1
    taken = {pin.number for name in context.asked for pin in found_by_skidl(symbol, name)}
    judged: list[PinMatch] = []
    for match in matches:
        ambiguous = rivals and RANK[match.confidence] == best
        grounded = all(_is_on_ground(pin) for pin in match.pins)
        sure = spelt and match.confidence == "same"
        doubtful = bool(taken & set(match.numbers)) and not grounded and not sure
        doubtful = doubtful or any(is_flash_bus(symbol, pin) for pin in match.pins)
        confidence: Confidence = "possible" if ambiguous or doubtful else match.confidence
        if ambiguous and not doubtful and symbol.units > 1 and not judged and match.pins[0].unit == 1:
            confidence = "likely"  # of several units, scripts that name none mean the first
        judged.append(PinMatch(match.pins, match.why, confidence, match.score, ambiguous))
    return judged


def _is_on_ground(pin: SymbolPin) -> bool:
    """Whether a pin is one of any number on the one ground: not GND2 of an isolator."""
    name = normalise(pin.name).base
    if name[-1:].isdigit():
        return False
    return any(means(name, meaning) for meaning in (Meaning.GROUND, Meaning.PAD)) or name == "V-"


def _grouped(symbol: Symbol, pins: Iterable[SymbolPin], context: PinContext) -> list[tuple[SymbolPin, ...]]:
    """Pins that are meant together: those of one name, in one unit unless they are supplies.

    Unnamed pins of a symbol without units stand alone.
    """
    groups: dict[tuple[str, str], list[SymbolPin]] = {}
    for pin in pins:
        if context.unit is not None and pin.unit not in (0, context.unit):
            continue
        place = "" if pin.type.startswith("power") or symbol.units == 1 else str(pin.unit)
        alone = pin.number if pin.name in ("~", "") and symbol.units == 1 else ""
        groups.setdefault((pin.name, place + "/" + alone), []).append(pin)
    return [tuple(group) for group in groups.values()]


def _names(pin: SymbolPin) -> tuple[str, ...]:
    return (pin.name, *pin.alternates)


# Each rule yields matches of about the same worth.


def _gate(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """A pin of one gate of several, as datasheets number them: 1A, 4Y; or of the gate that is asked: IN1, OUT."""
    pin = gate_pin(symbol, asked, context.unit)
    if pin is not None:
        # Some makers number the gates of a package otherwise; where unit A has pin 1, all agree.
        sure = context.unit is not None or any(pin.number == "1" and pin.unit == 1 for pin in symbol.pins)
        why = f"{asked} is pin {pin.number}, of gate {chr(ord('A') + pin.unit - 1)}"
        yield PinMatch((pin,), why, "same" if sure else "likely", 0.97)


def _shifted(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """A name of a numbering that begins elsewhere: what stands beside it is then the wrong pin, though it is there."""
    pin = shifted_enable(symbol, asked)
    if pin is not None:
        why = (
            f"{asked} is pin {pin.number} ({pin.name}) where the enables count from 1; ~E1 is pin 4 then, and ~E2 pin 5"
        )
        yield PinMatch((pin,), why, "possible", 0.96)


def _same_spelling(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """The same name with other punctuation, or with an overbar more or less."""
    want = normalise(asked)
    named = [(pin, {normalise(name) for name in _names(pin)}) for pin in symbol.pins]
    for group in _grouped(symbol, (pin for pin, names in named if want in names), context):
        yield PinMatch(group, f"{group[0].name} is {asked} in other spelling", "same", 0.98)
        return
    other = PinName(want.base, not want.inverted)
    for group in _grouped(symbol, (pin for pin, names in named if other in names), context):
        yield PinMatch(group, f"{group[0].name} is {asked} but for the overbar", _without_bar(want), 0.93)


def _without_bar(want: PinName) -> Confidence:
    """How sure a name is that differs from the pin's by an overbar. ~EN is never EN: what is on would be off."""
    if _SENSE_MATTERS.fullmatch(want.base):
        return "possible" if want.inverted else "likely"
    return "likely" if want.inverted else "same"


def _function(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """One of the functions behind slashes: PC6 is `~{RESET}/PC6`, DI(IO0) is `DI/IO_{0}`."""
    want = set(functions(asked))
    if not want:
        return
    bases = {name.base for name in want}
    sharing: list[tuple[SymbolPin, ...]] = []
    for group in _grouped(symbol, symbol.pins, context):
        have = {function for name in _names(group[0]) for function in functions(name)}
        if want <= have:
            yield PinMatch(group, f"{asked} is a function of {group[0].name}", "same", 0.95)
        elif bases <= {name.base for name in have}:
            doubts = [_without_bar(name) for name in want if name not in have]
            why = f"{asked} is a function of {group[0].name} but for the overbar"
            yield PinMatch(group, why, min(doubts, key=lambda c: RANK[c]), 0.9)
        elif want & have and len(want) > 1:
            sharing.append(group)
    for group in sharing:
        alone = len(sharing) == 1 and not any(bases <= {f.base for f in functions(pin.name)} for pin in symbol.pins)
        yield PinMatch(group, f"{asked} and {group[0].name} share a function", "same" if alone else "likely", 0.75)


def _former_name(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """The name that the pin of this number had in an older KiCad."""
    if not context.formerly:
        return
    want = set(functions(asked)) | {normalise(asked)}
    numbers = {n for n, (old, _) in context.formerly.items() if want & {normalise(old), *functions(old)}}
    kept = sum(pin.number in context.formerly for pin in symbol.pins)
    sure = kept == len(symbol.pins) == len(context.formerly)
    for group in _grouped(symbol, (pin for pin in symbol.pins if pin.number in numbers), context):
        why = f"pin {group[0].number} was called {asked} in an older KiCad"
        yield PinMatch(group, why, "same" if sure else "likely", 0.92)


def _series(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """One of a series that the symbol counts in its own way."""
    for meant in series_pins(symbol, asked):
        yield PinMatch(meant.pins, meant.why, "same", 0.9)


def _synonym(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """A synonym of datasheets. Names are compared with their sense."""
    want = normalise(asked)
    found: dict[tuple[str, ...], PinMatch] = {}
    for group in synonyms():
        if not group.includes(want) or not group.holds_for(symbol):
            continue
        listed = [p for p in symbol.pins if (not group.types or p.type in group.types) and _listed(p, group.names)]
        for pins_meant in _grouped(symbol, _with_namesakes(symbol, listed), context):
            why = f"{pins_meant[0].name} is {asked} by another name ({group.about})"
            match = PinMatch(pins_meant, why, group.confidence, 0.85 if group.confidence == "same" else 0.7)
            best = found.setdefault(match.numbers, match)
            if match.score > best.score:
                found[match.numbers] = match
    yield from found.values()


def _with_namesakes(symbol: Symbol, pins: list[SymbolPin]) -> list[SymbolPin]:
    """The pins and all others of their names: of six GND pins KiCad types one as supply and stacks the rest on it."""
    names = {pin.name for pin in pins} - {"", "~"}
    return [pin for pin in symbol.pins if pin in pins or pin.name in names]


def _listed(pin: SymbolPin, names: frozenset[PinName]) -> bool:
    return any(normalise(name) in names or names.intersection(functions(name)) for name in (pin.name, *pin.alternates))


def _of_unit(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """A name with the letter or number of its unit, as datasheets have it: OUTA, IN1+, 2OUT."""
    if symbol.units < 2 or context.unit is not None:
        return
    name, sign = normalise(asked).base, ""
    if name[-1:] in ("+", "-"):
        name, sign = name[:-1], name[-1]
    for head, unit in ((name[:-1], name[-1:]), (name[1:], name[:1])):
        number = "ABCDEFGH".find(unit) + 1 or "12345678".find(unit) + 1
        if not head + sign or not unit or not 0 < number <= symbol.units:
            continue
        inside = PinContext(context.asked, context.formerly, number)
        named = PinName(head + sign, normalise(asked).inverted)
        there = [pin for pin in symbol.pins if pin.unit == number and normalise(pin.name) == named]
        if len(there) == 1:
            yield PinMatch(tuple(there), f"{asked} is {there[0].name} of unit {number}", "same", 0.82)
            return
        # Makers number the comparators of an LM339 each in their own way, amplifiers all in one.
        alike = symbol.units <= 3 or symbol.library in ("Amplifier_Operational", "Device")
        meant = list(_synonym(symbol, head + sign, inside)) if head else []
        for match in meant:
            yield PinMatch(match.pins, f"{match.why}, in unit {number}", match.confidence if alike else "likely", 0.8)
        if meant:
            return


def _pinout(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """The name that a pin without one, or with one that others bear too, has in the datasheet."""
    want = {name.base for name in (*functions(asked), normalise(asked))}
    for pinout in pinouts():
        if pinout.symbols.fullmatch(symbol.name) and pinout.pins.keys() <= {pin.number for pin in symbol.pins}:
            names = [pin.name for pin in symbol.pins]
            unnamed = [pin for pin in symbol.pins if pin.name in ("~", "", pin.number) or names.count(pin.name) > 1]
            meant = tuple(pin for pin in unnamed if want & set(pinout.pins.get(pin.number, ())))
            if meant:
                why = f"pin {', '.join(p.number for p in meant)} of a {symbol.name} is {asked} ({pinout.about})"
                yield PinMatch(meant, why, pinout.confidence, 0.78)


def _pad(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """An exposed pad that the symbol calls GND, as its highest pin number."""
    packages = f"{symbol.footprint} {' '.join(symbol.footprint_filters)}"
    has_pad = re.search(r"[-*]\d+EP|\*EP", packages)
    if not means(normalise(asked).base, Meaning.PAD) or not has_pad:
        return
    numbered = [pin for pin in symbol.pins if pin.number.isdigit()]
    last = max(numbered, key=lambda pin: int(pin.number), default=None)
    if last is not None and _is_on_ground(last):
        leads = _LEADS_BESIDE_PAD.search(packages)  # QFN-20-1EP: pin 21 is the pad, whatever its name
        sure: Confidence = "same" if leads and int(leads[1]) + 1 == int(last.number) == len(numbered) else "likely"
        yield PinMatch((last,), f"pin {last.number} ({last.name}) is the exposed pad", sure, 0.75)


def _word(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """A word of the name: GPIO26 is GPIO26_ADC0; TXD may be UART1_TXD. And numbered pins: IO0 is GPIO0, Q0 is QA."""
    want = asked.strip("~{}").upper()
    number = _NUMBERED.fullmatch(want)
    port = _PORT_LETTER.fullmatch(want)
    for group in _grouped(symbol, symbol.pins, context):
        words = [segments(part) for part in re.split(r"[/()]", group[0].name.strip("~{}"))]
        alternates = [segments(name) for pin in group for name in pin.alternates]
        if any(w[0] == want and len(w) > 1 and want[-1:].isdigit() for w in words if w):
            yield PinMatch(group, f"{asked} is the first function of {group[0].name}", "same", 0.84)
        elif number and any(m[1] == number[1] for w in words for x in w[:1] if (m := _NUMBERED.fullmatch(x))):
            yield PinMatch(group, f"{group[0].name} has the number of {asked}", "same", 0.82)
        elif port and _lettered(symbol, port, group[0]):
            yield PinMatch(group, f"{group[0].name} is {asked}, counted in letters", "same", 0.8)
        elif any(_contains(w, segments(want)) for w in alternates):
            yield PinMatch(group, f"{asked} is an alternate function of {group[0].name}", "likely", 0.68)
        elif any(_contains(w, segments(want)) for w in words):
            yield PinMatch(group, f"{asked} is a part of {group[0].name}", "possible", 0.65)


def _contains(words: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether the wanted words stand together among the words: OSC_IN in RCC_OSC_IN."""
    width = len(wanted)
    return width > 0 and any(words[i : i + width] == wanted for i in range(len(words) - width + 1))


def _lettered(symbol: Symbol, port: re.Match[str], pin: SymbolPin) -> bool:
    """Whether outputs are counted QA, QB … here, and this is the one of the number asked for."""
    names = {other.name.upper() for other in symbol.pins}
    head, index = port[1], int(port[2])
    counted = {f"{head}A", f"{head}B", f"{head}C", f"{head}D"} <= names and f"{head}0" not in names
    return counted and pin.name.upper() == f"{head}{chr(ord('A') + index)}"


def _slip(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """A slip of the fingers in a word of four letters or more."""
    for group in _grouped(symbol, symbol.pins, context):
        if any(slip_in(asked, name) for name in _names(group[0])):
            yield PinMatch(group, f"{asked} is a slip of {group[0].name}", "likely", 0.6)


def _alike(symbol: Symbol, asked: str, context: PinContext) -> Iterator[PinMatch]:
    """Likeness of spelling, with the same digits and sign; never more than a hint."""
    want = normalise(asked)
    for group in _grouped(symbol, symbol.pins, context):
        names = [normalise(group[0].name), *functions(group[0].name)]
        alike = [name for name in names if _digits_and_sign(name.base) == _digits_and_sign(want.base)]
        score = max((likeness(want.base, name.base) for name in alike), default=0.0)
        begins = any(_begins(want.base, name.base) for name in alike)
        if score >= 0.75 or begins:
            yield PinMatch(group, f"{group[0].name} is spelt like {asked}", "possible", 0.5 * max(score, 0.6))


def _begins(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) > 1 and longer.startswith(shorter)


def _digits_and_sign(name: str) -> tuple[str, str]:
    return re.sub(r"\D+", " ", name).strip(), name[-1] if name[-1:] in ("+", "-") else ""


_RULES: tuple[Callable[[Symbol, str, PinContext], Iterator[PinMatch]], ...] = (
    _gate,
    _shifted,
    _same_spelling,
    _function,
    _former_name,
    _series,
    _pinout,
    _synonym,
    _of_unit,
    _pad,
    _word,
    _slip,
    _alike,
)
