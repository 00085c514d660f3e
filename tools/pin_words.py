"""Whether two sources of a pinout mean the same, pin by pin, as engineers read names."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

_TABLE = Path(__file__).resolve().parent / "data" / "pin-words.toml"


@cache
def _groups(key: str) -> dict[str, frozenset[int]]:
    """The numbers of the groups that a word stands in."""
    groups: dict[str, set[int]] = {}
    for number, group in enumerate(tomllib.loads(_TABLE.read_text(encoding="utf-8"))[key]):
        for word in group:
            groups.setdefault(_squeezed(word), set()).add(number)
    return {word: frozenset(found) for word, found in groups.items()}


@cache
def _active_low() -> frozenset[str]:
    return frozenset(map(str.casefold, tomllib.loads(_TABLE.read_text(encoding="utf-8"))["active_low"]))


def _squeezed(word: str) -> str:
    return re.sub(r"[^0-9a-z+-]", "", word.casefold())


@cache
def words(name: str) -> frozenset[str]:
    """The words of a pin's name: what stands between slashes and brackets, without case, bars and punctuation."""
    name = re.sub(r"@\w*\Z", "", name.strip())  # Eagle tells pins of one name apart so
    name = re.sub(r"[~#*!{}$\\]", "", name).replace("‾", "")
    name = re.sub(r"(?<=[^-+/(])-(?=[A-Za-z0-9])", "_", name)  # a hyphen, no sign
    parts = re.split(r"[/(),;|\[\]]", re.sub(r"\b(\w+)\[(\d+)\]", r"\1\2", name))
    return frozenset(filter(None, (_bare(_squeezed(part)) for part in parts)))


def _bare(word: str) -> str:
    """A word without the letter that stands for an overbar."""
    for bare in (word.removeprefix("n"), word.removesuffix("n"), word.removesuffix("b"), word.removeprefix("x")):
        if bare != word and re.sub(r"\d+\Z", "", bare) in _active_low():
            return bare
    return word


def same_pin(one: str, other: str, ones: frozenset[str], others: frozenset[str]) -> bool:
    """Whether two names mean one pin; `ones` and `others` are the words on all pins of either source."""
    first, second = words(one), words(other)
    if not first or not second:
        return first == second
    if first <= second or second <= first or _joined(one) == _joined(other):
        return True
    bases = {_base(word) for word in first}, {_base(word) for word in second}
    if bases[0] & bases[1] and (len(first), len(second)) == (1, 1) and _numbered(one, other, ones, others):
        return True
    return any(_mean_the_same(a, b, ones, others) for a in first for b in second)


def _joined(name: str) -> str:
    return _squeezed(re.sub(r"[~{}]", "", name))


def _base(word: str) -> str:
    """GND of GND2, VDD of VDDA is another word."""
    return re.sub(r"(?<=[a-z])\d+\Z", "", word)


def _numbered(one: str, other: str, ones: frozenset[str], others: frozenset[str]) -> bool:
    """GND1 and GND: pins that one source numbers and the other does not, if the other never numbers them."""
    (first,), (second,) = words(one), words(other)
    if first == second:
        return True
    if _base(first) == second:
        return second not in ones and not any(_base(word) == second for word in others - {second})
    if _base(second) == first:
        return first not in others and not any(_base(word) == first for word in ones - {first})
    return False


def _mean_the_same(one: str, other: str, ones: frozenset[str], others: frozenset[str]) -> bool:
    if _share_a_group("always", _base(one), _base(other)):
        return True
    return _share_a_group("same", one, other) and other not in ones and one not in others


def _share_a_group(key: str, one: str, other: str) -> bool:
    groups = _groups(key)
    return bool(groups.get(one, frozenset()) & groups.get(other, frozenset()))


def disagreements(one: dict[str, str], other: dict[str, str]) -> list[str]:
    """What keeps two pinouts, name by number, from being the same; [] where they agree."""
    lacks = sorted(number for number in one.keys() ^ other.keys() if not is_unconnected((one | other)[number]))
    if lacks:
        return [f"{len(one)} pins and {len(other)}: only one has {', '.join(lacks[:4])}"]
    ones, others = (frozenset(word for name in pins.values() for word in words(name)) for pins in (one, other))
    both = one.keys() & other.keys()
    last = max(both, key=lambda n: (len(n), n), default="")  # the number that KiCad gives an exposed pad
    return [
        f"pin {number} is {one[number] or 'nameless'} and {other[number] or 'nameless'}"
        for number in sorted(both, key=lambda n: (len(n), n))
        if not same_pin(one[number], other[number], ones, others)
        and not (number == last and _is_pad_on_ground(one[number], other[number]))
    ]


def is_unconnected(name: str) -> bool:
    """Whether a pin is called not connected, and nothing else: a source may leave such a pin out, but none that is
    reserved, which often has to be tied to something."""
    found = words(name)
    return bool(found) and all(_share_a_group("always", w, "nc") and not w.startswith("r") for w in found)


def _is_pad_on_ground(one: str, other: str) -> bool:
    """Whether one source names the exposed pad so, and the other by the ground that it is on."""
    pad, ground = _squeezed("PAD"), _squeezed("GND")
    return any(
        any(_share_a_group("always", word, pad) for word in words(first))
        and any(word == ground or _share_a_group("same", word, ground) for word in words(second))
        for first, second in ((one, other), (other, one))
    )


def speaks(names: Iterable[str]) -> bool:
    """Whether a source names its pins at all: most are neither nameless nor their own numbers."""
    listed = list(names)
    told = sum(bool(re.search(r"[A-Za-z+-]", name)) and not re.fullmatch(r"(?i)p(in)?_?\d+", name) for name in listed)
    return told * 10 >= len(listed) * 8
