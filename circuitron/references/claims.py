"""What a request says of a circuit that the circuit that was made proves: the colours of its LEDs, that a threshold can
be set, that something is not in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from circuitron.references.base import Designed
from circuitron.references.compounds import meant, settable, together
from circuitron.references.features import kinds_of
from circuitron.references.wording import is_broken, stem, stems, vocabulary, words

_COLOUR = r"(?:red|green|yellow|white|blue|amber|orange)"
_COLOURS = rf"\b{_COLOUR}(?:(?:,? and |, ?| ?/ ?| ?& ?| ?\+ ?| to | )(?:an? )?{_COLOUR})*\b"
# What says when an LED of a colour is to be lit: a circuit that has the colours may have them the other way round.
_LIT_AFTER = (
    r"\s*(?:leds?|lights?|lamps?)?\s*(?:=|:|\bis\b|\b(?:when|if|for|while|means?|shows?|until|as|at|on|above|below|"
    r"during|after|over|under|indicat\w+|signal\w*|high|low|full|empty|ok|good|bad|fault|charg\w+|done|ready)\b)"
)
_LIT_BEFORE = (
    r"(?:=|:|\b(?:high|low|full|empty|ok|good|bad|fault|charg\w+|done|ready|is|shows?|turns?|goes|on|off))\s*$"
)
_AT = re.compile(
    r"[;,].*| (?:at|with|of|from|against|in|when|while|until|without|not|no)\b.*"
)  # what it is for ends there
# What an LED of one colour is to show, and the word by which its purpose says that.
_SHOWN = (
    ("while it charges", r"charging|charges|charge"),
    ("is full", r"done|full|finished|complete|completed|charged"),
    ("inside", r"between|inside|within|in (?:the )?(?:range|window|band)|ok"),
    ("outside", r"otherwise|outside|out of (?:range|window|band)|else"),
)
_OF_STATE = (
    r"(?: ?[=:]|,)?(?: (?:leds?|lights?|lamps?|lit|on|is|if|when|while|for|means|shows|it|the|a|cell|battery))* ?"
)
_ALIKE = {stem("catch"): stem("freewheels"), stem("feedback"): stem("gain")}  # of parts, in their purposes
_DIRECT = re.compile(r"\b(?:dc|direct(?:ly)?)[ -]?coupl(?:ed|ing)\b", re.IGNORECASE)
_NO_DIRECT = re.compile(r"\bcouples the\b|\bkeeps (?:DC|direct (?:voltage|current)) (?:out|from)\b|\bnot pass DC\b|"
                        r"\bpasses no direct\b|\bAC-coupled\b")  # fmt: skip
_LACKING = ("no", "not", "without", "only", "instead")
_SET = r"\b(?:adjustable|variable|settable) (threshold|sensitivity|switching point|trip point|set ?point)s?\b"


def proved(text: str, designed: Designed) -> frozenset[str]:
    """The stems of the words that say what a circuit is known to be."""
    return frozenset(each for told in _TOLD for each in told(text, designed))


def miscoloured(text: str, designed: Designed) -> str:
    """What an LED of a circuit shows in another colour than a text wants: "green while charging"; "": nothing."""
    for part in designed.plan.parts:
        shows = next((said for meant, said in _SHOWN if meant in part.purpose), "")
        colour = part.value.split(" ")[0]
        if not shows or not re.fullmatch(_COLOUR, colour):
            continue
        before = re.search(rf"\b({_COLOUR}){_OF_STATE}\b(?:{shows})\b", text, re.IGNORECASE)
        after = re.search(
            rf"\b(?:{shows})(?: (?:is|leds?|lights?))* ?[=:]? ?({_COLOUR})\b(?!{_OF_STATE}\b\w)", text, re.IGNORECASE
        )
        if (hit := before or after) and hit[1].lower() != colour:
            return f"the LED that is {part.purpose} is {colour}"
    return ""


def keeps_direct_out(text: str, designed: Designed) -> bool:
    """Whether a circuit that is to be coupled directly has capacitors in the way of its signal."""
    told = (*designed.reference.limits, *(part.purpose for part in designed.plan.parts))
    return _DIRECT.search(text) is not None and any(_NO_DIRECT.search(each) for each in told)


def _colours(text: str, designed: Designed) -> Iterator[str]:
    """The colours of LEDs that a circuit has, where a text says nothing of when which one is lit."""
    groups = list(re.finditer(_COLOURS, text, re.IGNORECASE))
    if len(groups) != 1 or not re.search(r"\bleds?\b", text, re.IGNORECASE):
        return
    (group,) = groups
    lit = [part.value.split()[0] for part in designed.selection.chosen for _ in part.refs
           if part.symbol.startswith("Device:LED") and part.value]  # fmt: skip
    if len(lit) > 1 and _says_when(text, group):
        return
    wanted = {hit.lower() for hit in re.findall(_COLOUR, group[0], re.IGNORECASE)}
    if wanted <= {*lit}:
        yield from map(stem, wanted)


def _says_when(text: str, group: re.Match[str]) -> bool:
    """Whether a text says when an LED of a colour is lit, which another one of the circuit may be instead."""
    return bool(
        re.match(_LIT_AFTER, text[group.end() :], re.IGNORECASE)
        or re.search(_LIT_BEFORE, text[: group.start()], re.IGNORECASE)
    )


def _virtual_ground(text: str, designed: Designed) -> Iterator[str]:
    """That half of the supply is what its signals refer to."""
    hit = re.search(r"\bvirtual (?:ground|earth)\b", text, re.IGNORECASE)
    if hit is not None and any(part.purpose == "half of the supply" for part in designed.plan.parts):
        yield from (word.stem for word in words(hit[0]))


def _set(text: str, designed: Designed) -> Iterator[str]:
    """That a threshold can be set, of a circuit whose only potentiometer is before a comparator."""
    chosen = designed.selection.chosen
    knobs = [ref for part in chosen if part.symbol.startswith("Device:R_Potentiometer") for ref in part.refs]
    compares = any(part.symbol.startswith("Comparator:") for part in chosen)
    for hit in re.finditer(_SET, text, re.IGNORECASE) if len(knobs) == 1 and compares else ():
        yield from (word.stem for word in words(hit[0]))


def _by_knob(text: str, designed: Designed) -> Iterator[str]:
    """That a figure can be set, of a circuit with a potentiometer for it: "adjustable duty cycle"."""
    chosen = designed.selection.chosen
    knobs = {ref for part in chosen if part.symbol.startswith("Device:R_Potentiometer") for ref in part.refs}
    told = {each for part in designed.plan.parts if knobs & {*part.refs} for each in stems(part.purpose)}
    for run in settable(text, words(text)):
        if any(word.stem in told for word in run):
            yield from (word.stem for word in run)


def _together(text: str, designed: Designed) -> Iterator[str]:
    """Words that ask for something together, and that a block or a part is said to be for."""
    blocks = (block.purpose for block in designed.groups)
    told = frozenset(meant((*blocks, *(part.purpose for part in designed.plan.parts))))
    for meaning, run in together(text):
        if meaning in told:
            yield from (word.stem for word in run)


def _for_its_parts(text: str, designed: Designed) -> Iterator[str]:
    """What a kind of part is for, of a circuit that has one for just this: "feedback resistors"."""
    told: dict[str, set[str]] = {}
    for part in designed.selection.chosen:
        for kind in kinds_of(part.symbol):
            told.setdefault(kind, set()).update(stems(_AT.sub("", part.reason)))
    found = words(text)
    for place, (before, word) in enumerate(pairwise(found)):
        is_lacking = any(each.text in _LACKING for each in found[max(place - 2, 0) : place + 1])
        meant = {before.stem, _ALIKE.get(before.stem, before.stem)} - vocabulary().senses
        if meant & told.get(word.stem, set()) and not is_lacking and not is_broken(text, (before, word)):
            yield before.stem


def _enabled(text: str, designed: Designed) -> Iterator[str]:
    """That an input which turns it on does so when it is low, as its name tells."""
    hit = re.search(r"\benable (?:is )?active[ -]low\b|\bactive[ -]low enable\b", text, re.IGNORECASE)
    if hit is not None and any(re.fullmatch(r"EN\w*_N", net.name) for net in designed.plan.nets):
        yield from (word.stem for word in words(hit[0]))


def _rail_to_rail(text: str, designed: Designed) -> Iterator[str]:
    """That the outputs of its op-amps reach both supplies but for some millivolts."""
    hit = re.search(r"\brail[ -]to[ -]rail\b", text, re.IGNORECASE)
    chips = [part.symbol for part in designed.selection.chosen if part.symbol.startswith("Amplifier_Operational:")]
    if hit is not None and chips and all("MCP60" in chip for chip in chips):
        yield from (word.stem for word in words(hit[0]))


def _other_port(text: str, designed: Designed) -> Iterator[str]:
    """That its USB is not of type C."""
    hit = re.search(r"\bnot (?:an? )?(?:usb[- ]?(?:type[- ]?)?|type[- ]?)c\b", text, re.IGNORECASE)
    if hit is not None and not any("USB_C" in part.symbol for part in designed.selection.chosen):
        yield from (word.stem for word in words(hit[0]))


def _denied(text: str, designed: Designed) -> Iterator[str]:
    """What a request does without, all of which a circuit says that it has not: "no handshake"."""
    absent = set(_without(" ; ".join(designed.reference.limits)))
    wanted = set(_without(text))
    if wanted and wanted <= absent:
        yield from (*wanted, *map(stem, ("no", "without")))


def _without(text: str) -> Iterator[str]:
    """The stems of what stands behind "no" in a text."""
    return (word.stem for one, word in pairwise(words(text)) if one.text in ("no", "without"))


_TOLD = (
    _rail_to_rail, _colours, _set, _by_knob, _together, _denied, _enabled, _other_port, _for_its_parts, _virtual_ground,
)  # fmt: skip
