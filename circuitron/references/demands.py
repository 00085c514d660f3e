"""What a request wants of the finished circuit as a whole, and that no word of it alone tells: lines to a controller
that is to control it, a voltage other than that of the battery, an LED for each output."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import isclose

from circuitron.references.base import Designed, Reference, shown
from circuitron.references.blocks import charges
from circuitron.references.compounds import SETTABLE, pairs
from circuitron.references.interfaces import worth
from circuitron.references.meanings import SAME
from circuitron.references.quantities import quantities
from circuitron.references.reading import goes_by, means_another
from circuitron.references.wording import held, hosts, stem, stems, vocabulary, words

_BY = re.compile(
    r"\b(?:controlled|switched|set|adjusted|programmed|operated|enabled|commanded|activated) (?:by|from|via|through) "
    r"(?P<by>(?:an? |the |my |some )?(?:\w+[ -])?[\w-]+)",
    re.IGNORECASE,
)
_CONTROLLERS = frozenset(map(stem, ("microcontroller", "mcu", "gpio", "microprocessor", "firmware", "software", "i2c")))
_EACH_LED = re.compile(
    r"\b(?:leds?|lights?|indicators?) (?:for|on|at|per|by) (?:(?:each|every|both|all)(?: of)?(?: the)? )?(?:\w+ )?"
    r"(?:outputs?|rails?|supply|supplies|voltages?)\b|\beach (?:output|rail|supply|voltage) (?:has|with|having) ",
    re.IGNORECASE,
)
_EACH = re.compile(r"\b(?:each|every|both|all|per)\b", re.IGNORECASE)
_SET_VOLTS = re.compile(
    r"\b(?:adjustable|variable|settable)(?: in)? (?:output|voltage|from \d+(?:\.\d+)? ?(?:V )?to)\b", re.IGNORECASE
)
_FROM = re.compile(r"\b(?:from|off|on|by)(?: an?| one| my| the| single)* $", re.IGNORECASE)
_TO_VOLTS = re.compile(r"(?: (?:cell|battery|pack))? (?:to|into) \d", re.IGNORECASE)
_SECOND = re.compile(
    r"\b(?:and|plus|with)(?: also)?(?: an?| another| one)?(?: (?:second|extra|additional|auxiliary|aux|standby|separate"
    r"|regulated|further))* (?P<volts>\d+(?:\.\d+)?) ?V(?:DC)?"
    r"(?: (?:\d+(?:\.\d+)? ?m?A|standby|auxiliary|aux|regulated|power|supply|dc))* (?:output|rail)s?\b",
    re.IGNORECASE,
)
_FEEDS = re.compile(r"charger|switchover|supply-or|protection|limiter")  # in names, of what only passes supplies on
_OF_CELLS = re.compile(
    r"\bfrom (?:an? |the |my |one |single )*(?:\d ?s )?(?:lithium|li-?ion|li-?po|18650|lifepo4|nimh)\b|"
    r"\b(?:lithium|li-?ion|li-?po|18650|lifepo4|nimh)(?: (?:cell|battery|pack))? (?:to|into) \d",
    re.IGNORECASE,
)
_USB_OUT = re.compile(
    r"\busb(?:[- ]?(?:type[- ]?)?(?P<kind>[ac]))?[- ](?:power )?(?:outputs?|outlets?|out|charging (?:port|socket)s?)\b",
    re.IGNORECASE,
)
_TAKES_USB = ("usb-c-sink", "usb-pd-trigger")
_DOUBLED = re.compile(r"^\W*(?:(?:an?|need|want|i) )*(?:dual|double|two|2) (?!s\b|cells?\b)", re.IGNORECASE)
_SERIES = re.compile(r"\bseries\b|\b2 ?s\b|\bcells\b", re.IGNORECASE)
_NOUN = re.compile(  # at the head of a text
    r"^(?:(?!\b(?:with|for|from|plus|and)\b)[^,;:])*?\b(?P<noun>charger|regulator|converter|power supply|power bank|"
    r"(?:battery|polarity|overvoltage|undervoltage) protection)\b(?: [\w.,-]+)*? (?:and|plus) ",
    re.IGNORECASE,
)
_SCALED = re.compile(r"(?:ADC input for|Voltage divider) (\d+(?:\.\d+)?) V")
_PROOF = re.compile(r"\bshort[ -](?:circuit[ -])?(?:proof|protected) outputs?\b", re.IGNORECASE)
_BY_HAND = re.compile(
    r"\b(?:with|plus|and|has) (?:an? |one )?(?:(?:manual|small|simple|main) )?(?:on ?[/-]? ?off|toggle|slide|rocker) "
    r"switch\b(?! (?:input|line|control))",
    re.IGNORECASE,
)
_LOGIC = re.compile(
    r"\b\d(?:\.\d+)? ?V (?:logic|gpio|cmos|ttl)(?: level)? (?:control|input|enable|signal)", re.IGNORECASE
)
_TO_ADC = re.compile(
    r"\bdivider (?:for|to|into) (?:an? |the |my )?(?:\w+ )?(?:adc|analog)|\b(?:voltage|level) (?:to|for|into) an adc\b",
    re.IGNORECASE,
)
_CHARGING = re.compile(
    r"\b(?:and|also|that|which|plus) (?:also )?charg(?:es?|ing) (?:the|an?|its|my) (?:\w+ )?(?:battery|cell|pack)\b",
    re.IGNORECASE,
)
_ANALOG_OUT = re.compile(r"\bwith (?:an? )?(?:adc|analog|analogue) outputs?\b", re.IGNORECASE)
_ANOTHER = re.compile(
    r"\b(?:and|plus) (?:an?|one|another) (?:adjustable|variable) (?:output|supply|rail|voltage)\b", re.IGNORECASE
)
_SET_AMPERES = re.compile(r"\b(?:adjustable|variable|settable) (?:output )?current\b", re.IGNORECASE)
_ENDING = re.compile(r"\b(?:and|plus) \+?\d+(?:\.\d+)? ?V(?:DC)?(?: (?:at )?\d+(?:\.\d+)? ?m?A)?[ .]*$", re.IGNORECASE)
_MADE_FROM = re.compile(
    r"(?<![\w.-])(?P<made>\d+(?:\.\d+)?) ?V(?:DC)?\b(?: (?:at )?\d+(?:\.\d+)? ?m?A\b)?(?: (?:power )?supply)?"
    r"(?: for my \w+)? from (?:an? |the )?(?P<source>\d+(?:\.\d+)?) ?V\b",
    re.IGNORECASE,
)
_OF_SPLIT = re.compile(r"\bsymmetrical +(?P<source>\d+(?:\.\d+)?) ?V\b (?:supply )?to \+?\d", re.IGNORECASE)
_BACKUP = ("supply-or", "supply-switchover")
_NEGATIVE = re.compile(r"(?:\bnegative |\bminus )(?P<volts>\d+(?:\.\d+)?) ?V", re.IGNORECASE)
_CELLS = frozenset(map(stem, ("pack", "lithium", "liion", "lipo", "lifepo4", "nimh", "acid", "18650")))
_CURRENT = stem("current")
_LED, _OUTPUT = "Device:LED", "short-proof-output"


def unserved(text: str, designed: Designed, used: Sequence[Reference]) -> str | None:
    """Why a circuit does not do all that a text wants; None: it does."""
    for check in _CHECKS:
        if (reason := next(check(text, designed, used), None)) is not None:
            return reason
    return None


def _is_controlled(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That a controller is to control what has no line for one."""
    if any(each.signals or each.offers or any(p.name == "logic" for p in each.parameters) for each in used):
        return
    if (logic := _LOGIC.search(text)) and any(each.makes for each in used):
        yield f"{designed.reference.name} has no line for {logic[0]}"
    for hit in _BY.finditer(text):
        told = words(hit["by"])
        if _CONTROLLERS & {word.stem for word in told} or any(
            host.is_board or host.level for host, _ in hosts(f"for {hit['by']}", words(f"for {hit['by']}"))
        ):
            yield f"{designed.reference.name} has no line by which a controller controls it"


def _lights_each(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That each output is to have an LED, of which there are too few."""
    hit = _EACH_LED.search(text)
    if hit is None or not _EACH.search(hit[0]) or not any(each.makes for each in used):
        return
    lit = sum(len(p.refs) for p in designed.selection.chosen if p.symbol.startswith(_LED))
    if lit < 2:
        yield f"{designed.reference.name} has no LED for each output"


def _converts(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That another voltage is wanted than that of a source, or one that can be set, of what passes its supply on."""
    passing = [each for each in used if each.takes and each.gives and each.makes <= {rail.volts for rail in each.takes}]
    if not passing or len(used) > len(passing):
        return
    if hit := _SET_VOLTS.search(text):
        yield f"{passing[0].name} makes no voltage, and none that is {hit[0].lower()}"
    found = words(text)
    volts = [each for each in quantities(text) if each.unit == "V"]
    for place, phrase in held(vocabulary().sources, found):
        low, high = vocabulary().sources[phrase]
        is_source = _FROM.search(text[: found[place].start]) is not None
        is_source |= _TO_VOLTS.match(text[found[place + len(phrase) - 1].end :]) is not None
        if is_source and volts and not any(low * 0.85 <= q.figure <= high * 1.15 for q in volts):
            yield f"{passing[0].name} makes no {shown(volts[0].figure, 'V')} of {' '.join(phrase)}"


def _has_second(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That a further voltage is to come out, which nothing makes."""
    if used != [designed.reference] or not (used[0].makes or charges(used[0]) or _FEEDS.search(used[0].name)):
        return
    made = [worth(name, designed.values) for name in used[0].makes]
    passes = used[0].makes <= {rail.volts for rail in used[0].takes} and bool(used[0].takes)
    for hit in _SECOND.finditer(text):
        if (passes and not hit[0].lower().startswith("with")) or not any(
            isclose(float(hit["volts"]), volts, rel_tol=SAME) for volts in made
        ):
            yield f"{designed.reference.name} makes no {hit['volts']} V"


def _is_below_ground(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That a voltage below ground is wanted, and another one made."""
    if len(used) < 2:
        return
    wanted = [-q.figure for q in quantities(text) if q.unit == "V" and q.figure < 0]
    wanted += [float(hit["volts"]) for hit in _NEGATIVE.finditer(text)]
    title = designed.plan.title
    for volts in wanted:
        if shown(-volts, "V") not in title:
            yield f"{designed.reference.name} makes no {shown(-volts, 'V')}"


def _charges(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That cells are to feed something, and are only charged."""
    charged = all("charger" in each.title.lower() and (len(used) == 1 or not each.makes) for each in used)
    if any(each.name == "lt3652" for each in used) and _DOUBLED.search(text) and not _SERIES.search(text):
        yield f"{designed.reference.name} is one charger"
    if used and charged and _OF_CELLS.search(text):
        yield f"{designed.reference.name} charges cells, and makes nothing of them"


def _is_of_source(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That a source is told by which another circuit is meant, and for which only its volts were read."""
    if used == [designed.reference]:
        meant = (word for word in words(text) if word.stem in _CELLS and means_another(word.text, used[0]))
        yield from (f"{used[0].name} is not for a {word.text}" for word in meant)


def _has_hand(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That it is to be switched on by hand, and has no switch."""
    hit = _BY_HAND.search(text)
    if hit is not None and not any(p.symbol.startswith("Switch:") for p in designed.selection.chosen):
        yield f"{designed.reference.name} has no {hit[0].split(' ', 1)[1]}"


def _measures(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That an ADC is to measure something, and nothing gives it a line; that cells are to be charged, and nothing
    charges them."""
    is_read = any(s.role == "adc" for each in used for s in each.signals)
    if _TO_ADC.search(text) and not is_read and not any("divider" in each.name or each.offers for each in used):
        yield f"{designed.reference.name} has no output for an ADC"
    if (hit := _ANALOG_OUT.search(text)) and not is_read and any(each.makes or each.takes for each in used):
        yield f"{designed.reference.name} has no {hit[0].split(' ', 1)[1]}"
    if _CHARGING.search(text) and not any(re.search(r"charg|UPS|power bank", each.title) for each in used):
        yield f"{designed.reference.name} charges nothing"


def _gives_usb(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That something is to be fed by a USB receptacle, and it has none, or one that feeds it."""
    hit = _USB_OUT.search(text)
    if hit is None or not any(each.takes or each.makes for each in used):
        return
    kind = "USB_C" if (hit["kind"] or "").lower() == "c" else "USB_"
    symbols = [part.symbol for part in designed.selection.chosen]
    taken = any(each.name in _TAKES_USB for each in used) or "charger" in used[0].title.lower()
    if taken or not any(f"Connector:{kind}" in symbol for symbol in symbols):
        yield f"{designed.reference.name} has no {hit[0]}"


def _is_first(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That what stands first is another circuit than the one that was chosen, which stands behind "and"."""
    hit = _NOUN.search(text)
    if hit is None or used != [designed.reference]:
        return
    noun, title = hit["noun"].lower(), used[0].title.lower()
    is_one = "charg" in title or "ups" in title if noun == "charger" else goes_by(used[0], {*stems(noun)})
    if not is_one:  # a gauge of the charge is no charger
        yield f"{used[0].name} is no {noun}"


def _is_made(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That a voltage is to be made of another one, and the circuit makes the other of that, or none."""
    if used != [designed.reference]:
        return
    given = designed.values.given
    if (split := _OF_SPLIT.search(text)) and isclose(given.get("vin", 0.0), float(split["source"])):
        yield f"{used[0].name} is not fed with two supplies"
    for hit in _MADE_FROM.finditer(text):
        made, source = float(hit["made"]), float(hit["source"])
        is_turned = isclose(given.get("vin", 0.0), made) and isclose(given.get("vout", 0.0), source)
        if made != source and (is_turned or used[0].name in _BACKUP):
            yield f"{used[0].name} makes no {hit['made']} V of {hit['source']} V"


def _has_another(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That an output is wanted besides, which is to be set, or a current that can be set."""
    supplies = [each for each in used if each.makes or any(p.name == "vmax" for p in each.parameters)]
    if supplies and (hit := _ANOTHER.search(text)):
        yield f"{designed.reference.name} has no output besides for {hit[0]!r}"
    listed = any(pair[0] in SETTABLE and pair[1] == _CURRENT for each in used for pair in pairs(each) if len(pair) == 2)
    if supplies and (hit := _SET_AMPERES.search(text)) and not listed:
        yield f"{designed.reference.name} has no {hit[0].lower()}"
    if "charger" in designed.reference.title.lower() and used == [designed.reference] and (hit := _ENDING.search(text)):
        yield f"{designed.reference.name} makes nothing besides for {hit[0]!r}"


def _fits_scale(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That what measures a supply beside it is made for another voltage than those that are told."""
    hit = _SCALED.search(designed.plan.title)
    if hit is None or len(used) < 2 or not any(each.makes for each in used):
        return
    full = float(hit[1])
    if not any(0.6 * full <= abs(q.figure) <= 1.05 * full for q in quantities(text) if q.unit == "V"):
        yield f"{designed.reference.name} measures {full:g} V, which the request does not speak of"


def _is_proof(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That the output of a supply is to stand shorts, and another one does."""
    if _PROOF.search(text) and any(each.makes for each in used) and any(each.name == _OUTPUT for each in used):
        yield f"{used[0].name} has no output that stands shorts"


def _counts_leds(text: str, designed: Designed, used: Sequence[Reference]) -> Iterator[str]:
    """That so many LEDs are wanted of a display which is made several times for that."""
    hit = re.search(r"\b(\d) x (?:[\w-]+ )*?(?:on|of) (?:ten|five|\d+) LEDs", designed.plan.title)
    if hit is not None and re.search(rf"\b{hit[1]} (?:\w+ )*?leds?\b", text, re.IGNORECASE):
        yield f"{used[-1].name} has another number of LEDs"


_CHECKS: tuple[Callable[[str, Designed, Sequence[Reference]], Iterator[str]], ...] = (
    _is_controlled, _lights_each, _converts, _has_second, _is_below_ground, _charges, _is_of_source, _fits_scale,
    _has_hand, _measures, _gives_usb, _is_first, _is_made, _has_another, _is_proof, _counts_leds,
)  # fmt: skip
