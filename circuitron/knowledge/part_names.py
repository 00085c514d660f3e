"""What part names say: general names, ordering codes, wildcards, family and number.

`kicad-libs/part-names.toml` holds the tables: endings of ordering codes, general names, names of old libraries.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from typing import Any

from circuitron.knowledge.resources import resource


class Kinship(IntEnum):
    """How nearly two part names name the same device; higher is nearer."""

    NONE = 0
    FAMILY = 1  # the same series, but with another number: another voltage, another size of memory
    RELATED = 2  # the same number with letters that may mean something: 74HC161 and 74LS161, DS3231 and DS3231M
    PACKAGE = 3  # the same device in another package, temperature range or packing
    SPELLING = 4  # but for case and punctuation
    EQUAL = 5


@dataclass(frozen=True)
class General:
    """A general name such as POT, and the symbols that are meant by it."""

    match: re.Pattern[str]
    to: tuple[str, ...]
    same: bool


# A package as it is written behind a name: LM317_TO220, UC3843_SOIC8, LM7805_TO-220-3.
_PACKAGE = re.compile(
    r"[-_ ]?(?:SOT|TO|TSOT|SOIC|SO|SOP|DIP|PDIP|CDIP|SSOP|TSSOP|HTSSOP|MSOP|VSSOP|QFN|DFN|WSON|SON|QFP|LQFP|TQFP|PLCC"
    r"|SC|SOD|DO|SMA|SMB|SMC|BGA|WLP|SIP|ZIP|TDFN|UQFN|VQFN|WQFN|DPAK|D2PAK|D2PACK|DPACK)[-_]?\d*(?:[-_]\d+)?W?$",
    re.IGNORECASE,
)
_VOLTAGE = re.compile(r"(?<![0-9A-Za-z])(\d+)V(\d+)(?![0-9A-Za-z])")  # 3V3


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resource("kicad-libs", "part-names.toml").read_text(encoding="utf-8"))


@cache
def _endings() -> frozenset[str]:
    return frozenset(_table()["package_endings"])


@cache
def _generals() -> tuple[General, ...]:
    return tuple(
        General(re.compile(entry["match"], re.IGNORECASE), tuple(entry["to"]), entry.get("same", True))
        for entry in _table()["generic"]
    )


def modern_libraries(library: str) -> tuple[str, ...]:
    """Where the parts of a library of KiCad 4, or of one that habit invents, are today; empty for an unknown name."""
    name = library.removesuffix(".lib").removesuffix(".kicad_sym").casefold()
    table: Mapping[str, list[str]] = _table()["libraries"]
    return tuple(table.get(name) or table.get(name.replace(" ", "_").replace("-", "_")) or ())


def generals(name: str) -> tuple[tuple[str, bool], ...]:
    """The "Library:Name" that a general name may mean, most likely first, and whether that is certain."""
    found: dict[str, bool] = {}
    for general in _generals():
        if match := general.match.fullmatch(name):
            for template in general.to:
                found.setdefault(_fill(template, match), general.same)
    return tuple(found.items())


def _fill(template: str, match: re.Match[str]) -> str:
    def number(field: re.Match[str]) -> str:
        return f"{int(match[int(field[1])] or 0):02}"

    text = re.sub(r"\{(\d):02\}", number, template)
    return re.sub(r"\\(\d)", lambda field: (match[int(field[1])] or "").upper(), text)


def kinship(asked: str, other: str) -> Kinship:
    """How nearly `other`, the name of a symbol, names the device that `asked` names."""
    if asked == other:
        return Kinship.EQUAL
    if _plain(asked) == _plain(other):
        return Kinship.SPELLING
    if main_number(asked)[:2] not in main_number(other):
        return Kinship.NONE  # most names, at once
    for one in _without_maker(asked):
        for two in _without_maker(other):
            if _same_device(_core(one), _core(two)):
                return Kinship.PACKAGE
    return _relation(asked, other)


@lru_cache(maxsize=65536)
def _plain(name: str) -> str:
    """Lower case without punctuation, but with the point of a number: LM4040-2.5 is not LM4040-25."""
    text = re.sub(r"[^0-9a-z.]+", "", _VOLTAGE.sub(_as_decimal, name).casefold())
    return re.sub(r"(?<!\d)\.|\.(?!\d)", "", text)


@lru_cache(maxsize=65536)
def _core(name: str) -> str:
    """The name without a package written behind it."""
    core = _PACKAGE.sub("", name)
    return core if len(core) > 2 and any(c.isdigit() for c in core) else name


def _without_maker(name: str) -> tuple[str, ...]:
    """The name, and without a maker's prefix before a standard number: SN74HC595 is also 74HC595."""
    upper = name.upper()
    for prefix in _table()["maker_prefixes"]:
        rest = name[len(prefix) :]
        standard = re.match(r"(?:74|54)[A-Z]*\d|4[05]\d\d(?!\d)|14[05]\d\d(?!\d)", rest.upper())
        if upper.startswith(prefix) and standard:
            return name, rest
    return (name,)


def _same_device(asked: str, other: str) -> bool:
    """Whether one name is the other with an ending that only names a package; `x` in `other` stands for any letter."""
    if _plain(asked) == _plain(other):
        return True
    here, there = _letters(asked), _letters(other)
    places, matched, end = {0}, 0, 0  # places in `asked` that the letters of `other` so far can lead to
    for count, (char, wild, _) in enumerate(there, 1):
        steps = {place + 1 for place in places if place < len(here) and (wild or here[place][0] == char)}
        places = places | steps if wild else steps
        if not places:
            break
        matched, end = count, max(places)
    if matched < 3:
        return False
    left = asked[here[end][2] :] if end < len(here) else ""
    more = other[there[matched][2] :] if matched < len(there) else ""
    if (left and more) or (here[end - 1][0].isdigit() and (left[:1].isdigit() or more[:1].isdigit())):
        return False
    return (not left or _is_ending(left)) and (not more or _is_ending(more))


@lru_cache(maxsize=65536)
def _letters(name: str) -> tuple[tuple[str, bool, int], ...]:
    """Letters and digits of a name in lower case (points in numbers too), whether each is a wildcard x, its place."""
    letters = []
    for index, char in enumerate(name):
        around = name[max(0, index - 1) : index + 2]
        if char.isalnum() or re.fullmatch(r"\d\.\d", around):
            wild = char == "x" and index > 0 and not re.fullmatch(r"\dx\d", around)
            letters.append((char.casefold(), wild, index))
    return tuple(letters)


def _is_ending(rest: str) -> bool:
    """Whether what is left of a name is an ordering code's ending or a package; wildcards count as letters left out."""
    text = rest.strip("-_ /.").upper()
    if not text or not text.strip("X"):
        return True
    bare = rest.strip("-_ /.").replace("x", "").upper()
    return text in _endings() or bare in _endings() or bool(_PACKAGE.fullmatch(text)) or bool(_PACKAGE.fullmatch(bare))


def _as_decimal(match: re.Match[str]) -> str:
    return f"{match[1]}.{match[2]}"


@lru_cache(maxsize=65536)
def _tokens(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The letters before, between and behind the numbers of a name, and the numbers (5.0 is 5, 3V3 is 3.3)."""
    text = _VOLTAGE.sub(_as_decimal, _core(name)).replace("x", "").upper()
    parts = re.split(r"(\d+(?:\.\d+)?)", text)
    letters = tuple(re.sub(r"[^A-Z]+", "", part) for part in parts[::2])
    return letters, tuple(re.sub(r"\.0+$", "", number) for number in parts[1::2])


def main_number(name: str) -> str:
    """The number that tells a device from its neighbours: 555 of NE555P, 2596 of LM2596S-5; "" where there is none."""
    return max(_tokens(name)[1], key=len, default="")


def _relation(asked: str, other: str) -> Kinship:
    """RELATED where all numbers agree and letters were only added or left out, FAMILY where the main number agrees."""
    letters, numbers = _tokens(asked)
    other_letters, other_numbers = _tokens(other)
    if not numbers or not other_numbers:
        return Kinship.NONE
    logic = numbers[0] == other_numbers[0] and numbers[0] in ("74", "54", "40", "45")
    main = max(numbers, key=len)
    first, other_first = letters[0], other_letters[0]
    start = first == other_first or logic or _second_source(asked, other)
    if numbers == other_numbers and len(main) > 1 and start:
        inner = zip(letters[1:], other_letters[1:], strict=True)
        if logic or all(_added(one, two) for one, two in inner):
            return Kinship.RELATED
    return Kinship.FAMILY if start and main == max(other_numbers, key=len) and len(main) > 2 else Kinship.NONE


def _second_source(asked: str, other: str) -> bool:
    """Whether both names are in one family that several makers number alike: LM7805, L7805 and uA7805."""
    return any(family.match(asked) and family.match(other) for family in _second_sources())


@cache
def _second_sources() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(family, re.IGNORECASE) for family in _table()["second_sources"])


def _added(one: str, other: str) -> bool:
    """Whether letters were only added on one side, or both are endings of ordering codes."""
    short, long = sorted((one, other), key=len)
    return long.startswith(short) or (short in _endings() and long in _endings())
