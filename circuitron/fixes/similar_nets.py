"""Nets whose names say that they are one net: SCLK and SCKL, `SDA` and `sda`, SDA and I2C_SDA."""

from __future__ import annotations

import re

from circuitron.execution_report import NetInstance, Snapshot
from circuitron.knowledge.similarity import is_one_edit


def twin(snapshot: Snapshot, net: NetInstance) -> NetInstance | None:
    """The one net with pins of its own whose name is near; None where there is none, or several.

    Names that differ in a number, or in the sign of a pair, differ on purpose. The nearest wins: a name that differs in
    case and separators alone, a slip of the keyboard, a name that has a prefix more (of nets with several pins only).
    """
    others = {other.name: other for other in snapshot.nets if other.name != net.name and other.pins}
    shared = {name for name, other in others.items() if len(other.pins) > 1}
    for names in (
        [name for name in others if _plain(name) == _plain(net.name)],
        [name for name in shared if _is_slip(net.name, name)],
        [name for name in others if name not in shared and _is_slip(net.name, name)],
        [name for name in shared if _is_prefixed(net.name, name)],
    ):
        if names:
            return others[names[0]] if len(names) == 1 and _may_be_one(net.name, names[0]) else None
    return None


def is_same(name: str, other: str) -> bool:
    """Whether two names differ in upper and lower case alone."""
    return name.casefold() == other.casefold()


def _plain(name: str) -> str:
    return re.sub(r"[\s_./-]", "", name).casefold()


def _is_slip(name: str, other: str) -> bool:
    """One letter too many or too few, or two swapped; another letter only in a long name: SDI and SDO are two nets."""
    longest = max(len(name), len(other))
    replaced = len(name) == len(other) and sum(a != b for a, b in zip(name, other, strict=True)) == 1
    return longest > 3 and is_one_edit(name, other) and (not replaced or longest > 4)


def _is_prefixed(name: str, other: str) -> bool:
    """I2C_SDA and SDA: the words of one are the last words of the other."""
    words, others = (re.split(r"[\s_./-]+", text.casefold()) for text in (name, other))
    shorter, longer = sorted((words, others), key=len)
    return len(shorter) < len(longer) and longer[-len(shorter) :] == shorter and len(shorter[0]) > 1


def _may_be_one(name: str, other: str) -> bool:
    """Whether numbers and signs agree: D1 and D2, USB_D+ and USB_D- are two nets."""
    prefixed = _is_prefixed(name, other)
    digits = ["".join(character for character in text if character.isdigit()) for text in (name, other)]
    signs = [text[-1:] in "+-PN" for text in (name, other)]
    return (prefixed or digits[0] == digits[1]) and not (all(signs) and name[-1:] != other[-1:])
