"""What a board that people have lacks for the circuits beside it, and converters that stand beside a circuit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from circuitron.references.base import Designed, NotCovered, Reference
from circuitron.references.interfaces import worth
from circuitron.references.reading import names
from circuitron.references.signals import inputs
from circuitron.references.wording import Host, hosts, stem, words

_ADC, _DAC = "adc", "dac"
_FORM = re.compile(r"\b(?:p?hat|shield)\b", re.IGNORECASE)
_ON_ONE_BOARD = re.compile(r"\b(?:on|onto) (?:one|a single|the same|1) (?:\w+ )?(?:board|pcb)\b", re.IGNORECASE)
# A converter that is asked for beside other circuits: "with a DAC and", "and a 12-bit ADC".
_CONVERTER = re.compile(
    r"\b(?:with|and|plus)\s+(?:(?:an?|one|12[- ]bit|16[- ]bit|i2c|spi|external|separate)\s+)*(?P<kind>adc|dac)\b"
    r"(?=\s*(?:$|[,;.+&]|and\b|plus\b|with\b))",
    re.IGNORECASE,
)

# A supply that a circuit is to have, an isolated line beside relays, and a circuit that nothing controls.
_REGULATOR = re.compile(
    r"\bwith (?:an? )?(?P<volts>\d+(?:\.\d+)?) ?V (?:linear |buck |ldo )?(?:regulator|ldo|buck)\b", re.I
)
_LINE_AND_RELAY = re.compile(
    r"\bopto\w*(?: isolated)? (?P<line>input|output)s?\b[^;]*?(?:,|\band|\bplus|\bwith) (?:an? |one |\d+ )?relays?\b",
    re.I,
)
_ONE_RELAY = re.compile(
    r"\b(?:an?|one|and|with|single|plus) relay\b(?! ?(?:boards?|modules?|cards?|outputs?|bank))", re.IGNORECASE
)
_OPTO_LINE = re.compile(r"\bopto\w*(?: isolated)? (?:digital )?(?P<line>input|output)s?\b", re.IGNORECASE)
_MEASURES = re.compile(r"\b(?:monitor|converter|sensor|gauge|adc|reads?)\b", re.IGNORECASE)
_LOAD = r"(?:\d+ ?V )?(?:water |dc |small )?(?:pump|fan|valve|solenoid|lamp|heater|bulb|siren|motor)"
_TWO_LOADS = re.compile(
    rf"\b{_LOAD}(?: driver| switch| controller)?(?:,|,? and|,? plus) (?:an? |the )?{_LOAD}\b"
    r"(?! (?:controll|switch|driv))",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\b(?:without|no) (?:an? |any )?(?:microcontroller|micro controller|mcu|arduino|processor)\b", re.I
)
_POWERED = r"(?:powered|supplied|fed|running|run|runs|operated|operating)"
_OF_SUPPLY = r"(?:dc|wall|power|external|regulated|lead acid|car|lab|bench|main|mains)"
_SUPPLY = r"(?:power supply|supply|adapter|psu|battery|power|input|wall wart|wart)"
_VOLTS = r"\d+(?:\.\d+)?(?: ?V)?(?: ?(?:-|to|\.\.+) ?\d+(?:\.\d+)?)? ?V(?:olts?)?(?: ?dc)?"
# What feeds a board, behind its name and before it.
_BEHIND = re.compile(
    rf"(?: boards?| modules?| dev ?kit)?,? (?:(?:is |that is |which is )?{_POWERED} (?:by|from|off|on|with|at|via) |"
    r"(?P<on>on |from )|(?P<with>with |has |having |using ))"
    rf"(?:an? |the |my )?(?P<volts>{_VOLTS})\b(?P<noun>(?: {_OF_SUPPLY})*(?: {_SUPPLY})?\b)?"
    r"(?! ?(?:to|-|relay|led|coil|digital|signal|logic|opto|out|buck))(?P<rest>,? (?:and|plus|with|,)? ?)?",
    re.IGNORECASE,
)
_BEFORE = re.compile(rf"\b(?P<volts>{_VOLTS})[ -](?P<noun>battery[ -])?{_POWERED} $", re.IGNORECASE)
_AT_END = re.compile(
    rf"(?P<comma>,)?(?: and)?(?: all| everything| the whole)?(?: is)?"
    rf" (?P<from>{_POWERED} (?:by|from|off|on|with)|from|off|on|with|and)? ?(?:an? |the )?"
    rf"(?P<volts>{_VOLTS})(?P<noun>(?: {_OF_SUPPLY})*(?: {_SUPPLY})?)$",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r",|\b(?:and|plus)\b", re.IGNORECASE)
_RANGE = re.compile(r" ?V? ?(?:to|-|\.\.+) ?", re.IGNORECASE)
_JOINING = frozenset(("with", "and"))
_BATTERY = "battery"
_SUPPLY_NOUNS = frozenset(("supply", "adapter", "psu", "battery", "power", "input", "wart"))
_HEAD = 1  # words before a board that a request is about: "an Arduino"


def with_powered_board(text: str) -> str:
    """A text that says in one way what feeds a board which people have: "pico with a 12V supply and a relay" is "pico
    powered from 12V with a relay"."""
    found = words(text)
    place = next((place for host, place in hosts(text, found) if host.is_board), None)
    if place is None:
        return text
    start, end = found[place.start].start, found[place.stop - 1].end
    board = text[start:end]
    if hit := _BEFORE.search(text, 0, start):
        return f"{text[: hit.start()]}{board} {_fed(hit)}{text[end:]}"
    hit = _BEHIND.match(text, end)
    if hit and _is_feed(hit, is_head=place.start <= _HEAD):
        rest = text[hit.end() :]
        joint = " with " if rest and hit["rest"] and hit["rest"].strip() else " "
        return f"{text[:start]}{board} {_fed(hit)}{joint}{rest}".rstrip()
    hit = _AT_END.search(text, end) if place.start <= _HEAD else None
    if hit and _is_for_all(hit, text[end : hit.start()]):
        return f"{text[:start]}{board} {_fed(hit)}{text[end : hit.start()]}"
    return text


def _is_feed(hit: re.Match[str], *, is_head: bool) -> bool:
    """Whether what stands behind the name of a board feeds it. An "input of 24 V" may be one of a PLC, "relay for a
    Raspberry Pi from 12 V" is about the relay."""
    nouns = (hit["noun"] or "").lower().split()
    if hit["with"]:
        return bool(_SUPPLY_NOUNS & {*nouns}) and not ("input" in nouns and hit["volts"].startswith("24"))
    return is_head or not hit["on"]


def _is_for_all(hit: re.Match[str], before: str) -> bool:
    """Whether what a request for a board ends with feeds the whole: set off by a comma, or behind several circuits."""
    nouns = {*(hit["noun"] or "").lower().split()} & _SUPPLY_NOUNS
    is_fed = hit["from"] is not None and hit["from"].lower() not in _JOINING
    is_joined = hit["from"] is not None and hit["from"].lower() == "with" and bool(nouns)
    return is_joined or ((bool(hit["comma"]) or _SEVERAL.search(before) is not None) and (is_fed or bool(nouns)))


def _fed(hit: re.Match[str]) -> str:
    volts = _RANGE.sub("-", hit["volts"])  # "12V to 24V" would be a conversion
    return f"powered from {volts}{' battery' if _BATTERY in (hit['noun'] or '').lower() else ''}"


def check_board(text: str, used: Sequence[Reference]) -> None:
    """Decline what plugs onto a board or has it on its own, analogue lines for one that has none, and a converter that
    no circuit holds.

    Raises:
        NotCovered: there are such.
    """
    if form := _FORM.search(text):
        raise NotCovered(f"{used[0].name} has no header for a {form[0].lower()} that plugs onto a board")
    for hit in _CONVERTER.finditer(text):
        kind = hit["kind"].lower()
        if not any(each.offers or _is_converter(each, kind) for each in used):
            raise NotCovered(f"{used[0].name} has no {kind.upper()}")
    if any(each.offers for each in used):
        return
    found = words(text)
    for host, places in hosts(text, found):
        if host.is_board and _ON_ONE_BOARD.search(text):
            raise NotCovered(f"{used[0].name} has no {found[places[-1]].text} on its board")
        if host.is_board:
            _check_lines(host, used)


def check_pieces(text: str, designed: Designed, used: Sequence[Reference]) -> None:
    """Decline what lacks a piece that is asked for in words which a circuit takes for others.

    Raises:
        NotCovered: a regulator, an isolated line, an optocoupler or what reads and drives the circuit is none of it.
    """
    is_one = len(used) == 1 and designed.reference.name == used[0].name and bool(designed.reference.answers)
    first, names_ = used[0].name if used else "", {each.name for each in used}
    fed = {worth(rail.volts, designed.values) for each in used for rail in each.takes} if is_one else set()
    for hit in _REGULATOR.finditer(text):
        if float(hit["volts"]) in fed and not any(each.gives or each.makes for each in used):
            raise NotCovered(f"{first} has no regulator for {hit['volts']} V")
    relays = designed.values.get("relays", 0.0)
    if _ONE_RELAY.search(text) and "relays" not in designed.values.given and relays > 1:
        raise NotCovered(f"{first} has {relays:g} relays")
    if _TWO_LOADS.search(text) and "low-side-driver" in names_ and _one_switch(designed, used):
        raise NotCovered("Nothing says how these loads are switched")
    for hit in _OPTO_LINE.finditer(text):
        asked, other = (f"opto-{each}" for each in _turned(hit["line"].lower()))
        if other in names_ and asked not in names_:
            raise NotCovered(f"{other} is no isolated {hit['line']}")
    line = _LINE_AND_RELAY.search(text)
    if line is not None and "relay-board-isolated" in names_ and len(names_) == 1:
        raise NotCovered(f"{first} has no isolated {line['line']} beside its relays")
    if _ALONE.search(text) and any(map(_needs_controller, used)):
        raise NotCovered(f"{first} needs a controller")


def _turned(line: str) -> tuple[str, str]:
    return (line, "output") if line == "input" else (line, "input")


def _one_switch(designed: Designed, used: Sequence[Reference]) -> bool:
    """Whether one low-side driver is all that switches a load."""
    switches = [each for each in used if inputs(each) and not each.offers]
    return len(switches) == 1 and " x Low-side" not in designed.plan.title


def _needs_controller(reference: Reference) -> bool:
    """Whether it is a controller, or nothing else reads or drives it: what is on a bus."""
    bus = any(signal.role.startswith(("i2c", "spi", "onewire")) for signal in reference.signals)
    return bool(reference.offers) or (bus and not reference.far and not reference.between)


def _check_lines(host: Host, used: Sequence[Reference]) -> None:
    """
    Raises:
        NotCovered: a circuit has an analogue line, the board has none for it, and no converter stands between.
    """
    for each in used:
        roles = {signal.role for signal in each.signals if signal.role in (_ADC, _DAC)}
        role = _ADC if _ADC in roles else _DAC
        if role in roles & {*host.lacks} and not any(role in other.lends for other in used) and not _is_coupled(each):
            what = "ADC" if role == _ADC else "DAC"
            raise NotCovered(f"{each.name} has an analogue line, and a {host.name} has no {what}")


def _is_coupled(reference: Reference) -> bool:
    """Whether a capacitor leads to its input, so that it takes the tones of any pin."""
    return any(signal.load is not None and signal.load.is_coupled for signal in reference.signals)


def _is_converter(reference: Reference, kind: str) -> bool:
    """Whether a circuit converts: so does what measures and tells it over a bus."""
    is_bus = any(signal.role.startswith(("i2c", "spi")) for signal in reference.signals)
    tells = kind == _ADC and is_bus and _MEASURES.search(reference.title) is not None
    return tells or kind in reference.lends or any(stem(kind) in name for name in names(reference))
