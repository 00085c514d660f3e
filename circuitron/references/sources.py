"""What feeds a circuit, by its name: "two AA cells" is an input of 1.8 V to 3.2 V."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from circuitron.references.base import Designed, Reference
from circuitron.references.interfaces import worth
from circuitron.references.quantities import Quantity, quantities
from circuitron.references.wording import PUT_IN, Word, held, stem, vocabulary, words

_POWERED = re.compile(r"\b((?:\w+[ -])?\w+)[- ]powered\b(?! (?:by|from|with))", re.IGNORECASE)
_CELLS = re.compile(
    r"\b(?:(?P<count>\d+)\s*x?\s*|a |an |one |single )?(?P<cell>AAA?|aaa?(?=[ -](?:cells?|batter))|[CD] cells?)"
    r"(?:[ -](?:cells?|batter(?:y|ies)))?\b",
)
_SPANNED = re.compile(r" ?\((\d+(?:\.\d+)? ?- ?\d+(?:\.\d+)? ?V)\)")
_IN_SERIES = re.compile(
    r"\b(?P<count>\d)\s*x?\s*(?:18650|li-?po|li-?ion)s?(?: cells?| batter(?:y|ies))?,? in series\b", re.IGNORECASE
)
USB_VOLTS, USB_AMPERES, USB_MOST = 5.0, 0.5, 3.0  # a port of USB 2.0, and what a charger or USB-C gives at most
_PORTS = frozenset({("usb",), ("usbc",), ("usb", "port")})
_CONNECTORS = frozenset(map(stem, ("connector", "receptacle", "socket", "jack")))
_ISOLATED = frozenset(map(stem, ("isolated", "isolate", "isolating")))
_DATA = "adapter converter bridge interface hub dongle isolator host device serial ttl parallel gpio"
_BUSES = "uart rs485 rs232 rs422 can i2c spi midi dmx lin"
_OF_DATA = frozenset(map(stem, f"{_DATA} {_BUSES}".split()))
# What a computer steers or hears by a plain "USB" before it: "USB relay", and not "USB-C relay board".
_STEERED = tuple(
    tuple(map(stem, each.split()))
    for each in ("relay", "dac", "adc", "microphone", "servo controller", "motor driver", "motor controller",
                 "stepper driver", "stepper controller", "stepper motor")
)  # fmt: skip
_FED = frozenset(
    map(stem, ("power", "powered", "supply", "supplied", "feed", "fed", "input", "charger", "from", "by", "off"))
)
_CELL = frozenset(map(stem, ("liion", "lithium", "battery", "cell", "single")))  # before "charger"
_FED_BY = _FED - {stem("input"), stem("charger")}
# What leads to a source and follows it, once it is taken out: "powered by 5V usb-c", "usb-c input to".
_LEADING = re.compile(
    r"(?:[ ,]*\b(?:with|and|plus|powered|supplied|fed|running|charged|charges?|power|supply|source|input|via|from|by|"
    r"off|over|through|(?<!\d )an?|the|on|is|(?<![\d.])5 ?V)\b)+[ :-]*$",
    re.IGNORECASE,
)
_TRAILING = re.compile(
    r"^(?:[ -]*\b(?:powered|supplied|fed|power|supply|source|input|in|5 ?V|charging(?! circuit)|sink|port|connector|"
    r"receptacle|socket|jack|to|version)\b)+",
    re.IGNORECASE,
)
_DELIVERED = (9.0, 12.0, 15.0, 20.0)  # volts, USB Power Delivery
_CONVERTED = frozenset(map(stem, ("boost", "stepup", "converter", "pd", "delivery", "trigger", "charger")))
_CHARGED = re.compile(r"charg", re.IGNORECASE)
_CHARGER = re.compile(  # in words that name a circuit: "charge a lipo", "charger circuit for one li-ion cell"
    r"\b(?:charg(?:er|ing)(?: circuit| board| module)? for|charg(?:e|es|ing)) (?:(?:an?|the|my|one|1|single) )*"
    r"(?:cell )?(?:3\.7 ?V )?(li-?ion|li-?po|lithium(?:[- ]ion)?)(?: (?:cell|battery))?\b"
    r"(?! (?:packs?|cells|batteries)\b)",
    re.IGNORECASE,
)
_SERIES = re.compile(r"\b(?P<count>\d)S(?:\d?P)?(?: ?(?:li-?po|li-?ion|lithium|pack|battery))*\b", re.IGNORECASE)


def with_sources(text: str, *, has_ports: bool = False) -> tuple[str, ...]:
    """A text, and what it is with the voltages of sources that it names: of all, of each alone.

    A voltage of the text that is its source's is the nominal one: the 12 V of a car battery are 9 V to 16 V.
    Cells by size are left as words only where they are charged: else a circuit would take its own default for them.

    Args:
        has_ports: its circuit may have ports, so that "with USB" is one and "from USB" a source.
    """
    powered = _POWERED.sub(_fed_from, text)
    spans = tuple(_spans(powered, has_ports=has_ports))
    chosen = (spans, *((span,) for span in spans)) if len(spans) > 1 else (spans,)
    as_written = () if _CELLS.search(text) and not _CHARGED.search(text) else (text,)
    return tuple(dict.fromkeys((*as_written, *(_put_in(powered, each) for each in chosen))))


def with_receptacle(text: str, *, has_ports: bool = False) -> str | None:
    """A text that is fed from USB-C with the receptacle as a circuit of its own, as that is what it is fed by; None: it
    is not.

    Args:
        has_ports: its circuit may have ports; see `with_sources`.
    """
    for place, phrase in held(vocabulary().sources, found := words(text)):
        run = found[place : place + len(phrase)]
        is_port = has_ports and not _is_fed(found, place, len(phrase))
        if phrase != ("usbc",) or is_port or _is_data(found, place, len(phrase)):
            continue
        start, end = run[0].start, run[-1].end
        before, rest = _LEADING.sub("", text[:start]), _TRAILING.sub("", text[end:])
        before, rest = (_CHARGER.sub(r"\1 charger", part) for part in (before, rest))
        return f"{before.rstrip(' ,')} {rest.strip(' ,')}, with a usb c receptacle"
    return None


def with_delivery(text: str) -> str:
    """A text that wants one of the voltages of USB Power Delivery from USB-C, and no converter, with that said: 5 V
    carry no 12 V."""
    found = words(text)
    ports = [n for n, phrase in held(vocabulary().sources, found) if phrase == ("usbc",)]
    volts = [quantity.figure for quantity in quantities(text) if quantity.unit == "V"]
    is_made = _CONVERTED & {word.stem for word in found}
    if len(ports) != 1 or len(volts) != 1 or volts[0] not in _DELIVERED or is_made or _is_data(found, ports[0], 1):
        return text
    port = found[ports[0]]
    return f"{text[: port.start]}usb c pd{text[port.end :]}"


def is_left_out(text: str, designed: Designed, used: Sequence[Reference], *, has_ports: bool = False) -> bool:
    """Whether a text feeds a circuit from USB, and none of the voltages that it takes or makes is that of USB:
    "switchover between USB and a 9 V adapter" with 9 V and a lithium cell.

    Args:
        used: the circuits that it is made of. One that is called after USB has it.
        has_ports: see `with_sources`.
    """
    if any("usb" in each.name for each in used):
        return False
    rails = {rail.volts for each in used for rail in (*each.takes, *each.gives)}
    levels = {signal.volts for each in used for signal in each.signals}
    levels = levels if rails - levels else set()  # of a bridge the supply of its logic does not feed the motor
    rails -= levels
    figures = {
        p.name: designed.values.get(p.name, p.default)
        for each in used
        for p in each.parameters
        if p.unit == "V" and p.name not in levels
    }
    known = {*(f"{volts:g}" for volts in figures.values()), *rails}
    return not known & {"5", "5.0"} and _is_fed_from_usb(text, has_ports=has_ports)


def taken_from_usb(text: str, designed: Designed, *, has_ports: bool = False) -> float:
    """Amperes that a circuit draws from the USB which a text feeds it with; 0: it does not, or nothing is known."""
    rails = designed.reference.takes[:1] if _is_fed_from_usb(text, has_ports=has_ports) else ()
    if not rails or worth(rails[0].volts, designed.values) != USB_VOLTS:
        return 0.0
    return worth(rails[0].amperes, designed.values)


def _is_fed_from_usb(text: str, *, has_ports: bool) -> bool:
    spans = _spans(_POWERED.sub(_fed_from, text), has_ports=has_ports)
    return any(instead == _input(USB_VOLTS, USB_VOLTS) for *_, instead in spans)


def _fed_from(hit: re.Match[str]) -> str:
    """ "USB powered" as a supply; in "RP2040 USB powered" it is the last word alone."""
    known = vocabulary().sources
    *first, last = hit[1].split()
    if first and tuple(map(stem, hit[1].lower().split())) not in known and (stem(last.lower()),) in known:
        return f"{' '.join(first)} from {last},"
    return f"from {hit[1]},"


def _put_in(text: str, spans: Sequence[tuple[int, int, str]]) -> str:
    for start, end, instead in sorted(spans, reverse=True):
        text = f"{text[:start]} {instead} {text[end:]}"
    return text


def _spans(text: str, *, has_ports: bool) -> Iterator[tuple[int, int, str]]:
    """Where sources stand, and what stands for them."""
    for hit in _CELLS.finditer(text):
        if spanned := _SPANNED.match(text, hit.end()):  # "single AA (0.9-1.5V)" says it itself
            yield hit.start(), spanned.end(), f"{spanned[1]} input"
            continue
        yield *hit.span(), _in_series(hit, hit["cell"].lower().rstrip("s"))
    packs = [*_SERIES.finditer(text), *_IN_SERIES.finditer(text)]
    for hit in packs:
        yield *hit.span(), _in_series(hit, "s")
    found, figures = words(text), quantities(text)
    for place, phrase in held(vocabulary().sources, found):
        run = found[place : place + len(phrase)]
        if has_ports and phrase in _PORTS and not _is_fed(found, place, len(phrase)):
            continue
        if phrase in _PORTS and _is_data(found, place, len(phrase)):
            continue
        if phrase == ("usbc",) and {word.stem for word in found[place + 1 : place + 2]} & _CONNECTORS:
            continue  # which is a circuit: usb-c-sink
        low, high = vocabulary().sources[phrase]
        beside = [q for q in figures if _is_beside(run, q, text) and q.unit == "V"]
        own = [q for q in beside if low <= (q.low or q.figure) <= high]
        spanned_by = [q for q in beside if low < high and q.low is not None and q.low < high and low < q.figure]
        if spanned_by:  # "lithium cell 2.8-4.2 V" says it itself
            (first, *_), volts = spanned_by, spanned_by[0].low or low
            yield min(first.start, run[0].start), max(first.end, run[-1].end), _input(volts, first.figure)
        elif own:
            yield min(own[0].start, run[0].start), max(own[0].end, run[-1].end), _input(low, high)
        elif not any(hit.start() <= run[0].start < hit.end() for hit in packs):
            yield run[0].start, run[-1].end, _input(low, high)


def _is_fed(found: Sequence[Word], place: int, length: int) -> bool:
    """Whether the words around a port say that it is what feeds the circuit."""
    neutral = vocabulary().neutral - _FED
    before = next((word.stem for word in reversed(found[:place]) if word.stem not in neutral), "")
    after = next((word.stem for word in found[place + length :] if word.stem not in _CELL), "")
    return before in _FED_BY or after in _FED


def _is_data(found: Sequence[Word], place: int, length: int) -> bool:
    """Whether a port is for data: "isolated USB", "USB to RS485", "RS485 to USB", and not "5V USB adapter"."""
    before = found[place - 1].stem if place else ""
    rest = [word.stem for word in found[place + length : place + length + 2]]
    to = rest[1] if len(rest) > 1 and rest[0] == "to" else ""
    is_steered = found[place].text == "usb" and any(tuple(rest[: len(each)]) == each for each in _STEERED)
    is_adapter = (
        bool(rest) and (rest[0] in _OF_DATA or is_steered) and before not in _FED_BY and not before[:1].isdigit()
    )
    return before in (*_ISOLATED, "to") or is_adapter or to in _OF_DATA


def _in_series(hit: re.Match[str], cell: str) -> str:
    low, high = vocabulary().cells[cell]
    count = int(hit["count"] or 1)
    return _input(low * count, high * count)


def _input(low: float, high: float) -> str:
    """A supply in words that every circuit reads, and that begin no name: "2S protection" is no input protection."""
    return f"{_figures(low, high)} input{PUT_IN}"


def _figures(low: float, high: float) -> str:
    return f"{high:.4g} V" if low == high else f"{low:.4g}-{high:.4g} V"


def _is_beside(run: Sequence[Word], quantity: Quantity, text: str) -> bool:
    """Whether a figure stands directly before or after words."""
    first, last = run[0].start, run[-1].end
    between = text[quantity.end : first] if quantity.end <= first else text[last : quantity.start]
    return not between.strip(" -(")
