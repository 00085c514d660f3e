"""Which polarity a transistor has: by its symbol, by its type number, by the circuit that it stands in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from circuitron.knowledge.part_names import transistor_polarity
from circuitron.knowledge.pin_names import normalise
from circuitron.knowledge.vocabulary import Meaning, is_ground, is_rail, means
from circuitron.symbol import Symbol

Polarity = Literal["N", "P", ""]

_WORDS = re.compile(r"\b(?:NPN|PNP|[NP](?=-?(?:CHANNEL|MOS|JFET)))", re.IGNORECASE)
_FEET = ("E", "S")  # emitter and source
_HEADS = ("C", "D")  # collector and drain


def polarity(symbol: Symbol) -> Polarity:
    """N for an NPN or an N-channel transistor, P for the others; "" where the symbol says nothing, or both."""
    found = {word[0].upper() for word in _WORDS.findall(f"{symbol.description} {symbol.keywords}")}
    return "N" if found == {"N"} else "P" if found == {"P"} else "" if found else polarity_of(symbol.name)


def polarity_of(name: str) -> Polarity:
    """The polarity of a type number that the table knows."""
    known = transistor_polarity(name)
    return "N" if known == "N" else "P" if known == "P" else ""


def wired_as(symbol: Symbol, nets: Mapping[str, str]) -> Polarity:
    """The polarity that the circuit tells: the emitter or source of an N lies on ground, that of a P on a rail.

    With both ends on rails it may be a follower.

    Args:
        symbol: says which pin is which; its own polarity does not count.
        nets: names of nets by the name or number of the pin.
    """
    foot, head = _net(symbol, nets, _FEET), _net(symbol, nets, _HEADS)
    if is_ground(foot) or means(foot, Meaning.NEGATIVE):
        return "N"
    return "P" if is_rail(foot) and not is_rail(head) else ""


def are_opposed(name: str, other: str) -> bool:
    """Whether a letter behind a number says that two transistors have not the same polarity: IPD50P04 and IPD50N04."""
    letters = (re.findall(r"(?<=\d)[A-Z]", text.upper()) for text in (name, other))
    return any({one, two} == {"N", "P"} for one, two in zip(*letters, strict=False))


def _net(symbol: Symbol, nets: Mapping[str, str], names: tuple[str, ...]) -> str:
    """The net of the pin with one of these names, "" where it has none."""
    for pin in symbol.pins:
        if normalise(pin.name).base in names:
            for key in (pin.number, *(key for key in nets if normalise(key).base == normalise(pin.name).base)):
                if key in nets:
                    return nets[key]
    return ""
