"""How nearly two part names name the same device: ordering codes, wildcards, family and number."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from circuitron.knowledge.part_names import is_package_ending, makers, second_sources
from circuitron.lazy_pattern import LazyPattern

_SHORTEST_NUMBER = 3  # digits of a number that says which device it is


class Kinship(IntEnum):
    """How nearly two part names name the same device; higher is nearer."""

    NONE = 0
    FAMILY = 1  # the same series, but with another number: another voltage, another size of memory
    RELATED = 2  # the same number with letters that may mean something: 74HC161 and 74LS161, DS3231 and DS3231M
    PACKAGE = 3  # the same device in another package, temperature range or packing
    SPELLING = 4  # but for case and punctuation
    EQUAL = 5


class _Letter(NamedTuple):
    char: str
    wild: bool  # a lower-case x that stands for any letter
    run: bool  # one of several wildcards, which may stand for more letters than there are: BZX84Cxx and 5V1
    set_off: bool  # a letter that punctuation keeps from the digit before it: the last P of ATmega328-P
    place: int  # in the name


# A package as it is written behind a name: LM317_TO220, UC3843_SOIC8, LM7805_TO-220-3.
_PACKAGE = LazyPattern(
    r"[-_ ]?(?:SOT|TO|TSOT|SOIC|SO|SOP|DIP|PDIP|CDIP|SSOP|TSSOP|HTSSOP|MSOP|VSSOP|QFN|DFN|WSON|SON|QFP|LQFP|TQFP|PLCC"
    r"|SC|SOD|DO|SMA|SMB|SMC|BGA|WLP|SIP|ZIP|TDFN|UQFN|VQFN|WQFN|DPAK|D2PAK|D2PACK|DPACK)[-_]?\d*(?:[-_]\d+)?W?$",
    re.IGNORECASE,
)
_VOLTAGE = LazyPattern(r"(?<![0-9A-Za-z])(\d+)V(\d+)(?![0-9A-Za-z])")  # 3V3
_OUTPUTS = tuple(
    LazyPattern(pattern)
    for pattern in (
        r"(?<![0-9.])(\d{1,2})[.V](\d{1,2})(?!\d)",
        r"^(?:L|LM|MC|[uUµ]A|KA|TS|NJM|AN)?7[89][LMS]?(\d\d)(?!\d)",
        r"[A-Z][-_](\d{1,2})(?:V|\.0)?(?![0-9A-Za-z.])",
    )
)
_LOGIC = ("74", "54")
_VARIANT = LazyPattern(r"STM32[A-Z]\d\w{5}[\dx]([NPQ])", re.IGNORECASE)  # ST: other pins than without the letter
# Lights with a controller inside: what stands behind the number is a package with pins of its own, SK6812MINI-E.
_PINS_BY_LETTERS = LazyPattern(r"(?:WS28|SK68|SK98|APA10)\d\d?(?!\d)", re.IGNORECASE)


def kinship(requested: str, other: str) -> Kinship:
    """How nearly `other`, the name of a symbol, names the device that `requested` names."""
    if requested == other:
        return Kinship.EQUAL
    if _plain(requested) == _plain(other) and _joints(requested) == _joints(other):
        return Kinship.SPELLING
    if main_number(other)[:2] not in main_number(requested):
        return Kinship.NONE  # most names, at once
    # Only what has a type number has an ordering code: Q_PMOS_DGS is the leads' order.
    coded = main_number(requested) != "" and not _PINS_BY_LETTERS.match(other) and not has_other_pins(requested, other)
    for one in bare_names(requested) if coded else ():
        for two in bare_names(other):
            if _same_device(_core(one), _core(two)):
                return Kinship.PACKAGE
    relation = max(_relation(requested, other), _relation(without_ending(requested), other))
    return min(relation, Kinship.FAMILY) if has_other_pins(requested, other) else relation


def has_other_pins(requested: str, other: str) -> bool:
    """Whether a letter says that two names of one series are devices with other pins."""
    one, two = _VARIANT.match(requested), _VARIANT.match(other)
    return (one[1].upper() if one else "") != (two[1].upper() if two else "")


def is_shortened(requested: str, other: str) -> bool:
    """Whether a symbol's name lacks letters by which the requested device is ordered: ATtiny85-20S for ATtiny85-20SU.

    A package written behind the name does not count: LM317_TO220.
    """
    return main_number(requested) != "" and not _plain(other).startswith(_plain(_core(requested)))


def main_number(name: str) -> str:
    """The number that distinguishes similar devices: 555 of NE555P, 2596 of LM2596S-5; "" where there is none."""
    return max(_tokens(name)[1], key=len, default="")


def has_number_of(requested: str, other: str) -> bool:
    """Whether two names have the same letters and the same number, whatever stands behind: TC4427CPA and TC4427xOA."""
    number = main_number(requested)
    start = requested[: requested.find(number) + len(number)].upper() if len(number) >= _SHORTEST_NUMBER else ""
    return bool(start) and other.upper().startswith(start) and not other[len(start) :][:1].isdigit()


def output_voltage(name: str) -> float | None:
    """The voltage that a regulator's or reference's name gives: 3.3 of LM1117-3.3 and MIC5205-3V3, 5 of L7805."""
    for pattern in _OUTPUTS:
        if found := pattern.search(name):
            return float(".".join(filter(None, found.groups())))
    return None


@lru_cache(maxsize=65536)
def _plain(name: str) -> str:
    """Lower case without punctuation, but with the point of a number: LM4040-2.5 is not LM4040-25."""
    text = re.sub(r"[^0-9a-z.]+", "", _VOLTAGE.sub(_as_decimal, name).casefold())
    return re.sub(r"(?<!\d)\.|\.(?!\d)", "", text)


def _as_decimal(match: re.Match[str]) -> str:
    return f"{match[1]}.{match[2]}"


@lru_cache(maxsize=65536)
def _joints(name: str) -> tuple[bool, ...]:
    """Where punctuation stands between a digit and a letter: ATmega328-P is not ATmega328P."""
    return tuple(letter.set_off for letter in _letters(name))


@lru_cache(maxsize=65536)
def _core(name: str) -> str:
    """The name without a package written behind it."""
    core = _PACKAGE.sub("", name)
    return core if len(core) > 2 and any(c.isdigit() for c in core) else name


@lru_cache(maxsize=65536)
def bare_names(name: str) -> tuple[str, ...]:
    """The name, and without a maker's prefix before a standard number: SN74HC595 is also 74HC595, CD4060B also 4060."""
    upper = name.upper()
    found = [name]
    for prefix in makers():
        standard = re.match(r"(?:74|54)[A-Z]*\d|1?4[05]\d\d(?!\d)", upper[len(prefix) :])
        if upper.startswith(prefix) and standard:
            rest = name[len(prefix) :]
            found += [rest, re.sub(r"(?i)(?<=^4\d\d\d)U?B", "", rest)]
    return tuple(dict.fromkeys(found))


def without_ending(name: str) -> str:
    """The name without the ordering code's ending: DS3231SN is DS3231, MC74HC08ADR2G MC74HC08."""
    for start in re.finditer(r"(?<=\d)(?=[-_ ]?[A-Za-z])", name):
        if is_package_ending(name[start.start() :].lstrip("-_ ").upper()):
            return name[: start.start()]
    return name


def _same_device(requested: str, other: str) -> bool:
    """Whether one name is the other with an ending that only names a package; `x` in `other` stands for any letter."""
    if _plain(requested) == _plain(other) and _joints(requested) == _joints(other):
        return True
    here, there = _letters(requested), _letters(other)
    places, matched, end = {0}, 0, 0  # places in `requested` that the letters of `other` so far can lead to
    for count, letter in enumerate(there, 1):
        places = _step(here, places, letter)
        if not places:
            break
        matched, end = count, max(places)
    if matched < 3 or end < 3:
        return False
    left = requested[here[end - 1].place + 1 :]
    more = other[there[matched - 1].place + 1 :]
    if left[:1].isdigit() or more[:1].isdigit() or has_other_pins(requested, other):
        return False
    if _is_name(left) and _is_name(more):
        apart = not left[0].isalnum()  # MCP23S17-E/SP and MCP23S17_SP, not ATmega328P and ATmega328-P
        return apart and _is_ending(left) and _last_word(left) == _last_word(more)
    return (_is_ending(left) or (not more and _is_packing(left, other))) and _is_ending(more)


def _last_word(rest: str) -> str:
    return re.split(r"[-_ /.]", rest.strip("x"))[-1].upper()


def _is_packing(rest: str, name: str) -> bool:
    """Whether what stands behind a whole name says only tape and reel: TPS73633DBVR, FT230XS-R, BSS138-7."""
    if rest.upper() in ("R", "T"):
        letters = re.search(r"[A-Z]*$", name.upper())
        return letters is not None and any(is_package_ending(letters[0][start:]) for start in range(len(letters[0])))
    return rest.upper() in ("-R", "-T", "-7", "-13", "+", "+T")


def _step(here: tuple[_Letter, ...], places: set[int], letter: _Letter) -> set[int]:
    if letter.wild:
        reach = 2 if letter.run else 1
        return {p + n for p in places for n in range(reach + 1) if p + n <= len(here)}
    same = (p for p in places if p < len(here) and here[p].char == letter.char)
    return {p + 1 for p in same if here[p].set_off == letter.set_off}


def _is_name(rest: str) -> bool:
    return any(char.isalnum() for char in rest)


@lru_cache(maxsize=65536)
def _letters(name: str) -> tuple[_Letter, ...]:
    """Letters and digits of a name, with the points in numbers."""
    letters = []
    for index, char in enumerate(name):
        around = name[max(0, index - 1) : index + 2]
        if not char.isalnum() and not re.fullmatch(r"\d\.\d", around):
            continue
        wild = char == "x" and index > 0 and not re.fullmatch(r"\dx\d", around)
        run = wild and ("xx" in around)
        set_off = char.isalpha() and bool(re.search(r"\d[-_ /]+$", name[:index]))
        letters.append(_Letter(char.casefold(), wild, run, set_off, index))
    return tuple(letters)


def _is_ending(rest: str) -> bool:
    """Whether what is left of a name is an ordering code's ending or a package; a wildcard stands for nothing here."""
    text = rest.strip("-_ /.+#").replace("x", "").upper()  # + and # stand before or behind codes of lead-free parts
    return not text or is_package_ending(text) or bool(_PACKAGE.fullmatch(text))


@lru_cache(maxsize=65536)
def _tokens(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The letters before, between and behind the numbers of a name, and the numbers (5.0 is 5, 3V3 is 3.3)."""
    text = _VOLTAGE.sub(_as_decimal, _core(name)).replace("x", "").upper()
    parts = re.split(r"(\d+(?:\.\d+)?)", text)
    letters = tuple(re.sub(r"[^A-Z]+", "", part) for part in parts[::2])
    return letters, tuple(re.sub(r"\.0+$", "", number) for number in parts[1::2])


def _relation(requested: str, other: str) -> Kinship:
    """RELATED where all numbers agree and letters were only added or left out, FAMILY where the main number agrees."""
    letters, numbers = _tokens(requested)
    other_letters, other_numbers = _tokens(other)
    if not numbers or not other_numbers:
        return Kinship.NONE
    if len(requested) > 4 and requested.upper() in other.upper().split("_"):
        return Kinship.RELATED  # a module named after its chip: Pololu_Breakout_A4988
    if _is_cmos_logic(numbers, other_numbers) or _is_cmos_logic(other_numbers, numbers):
        return Kinship.RELATED
    logic = numbers[0] == other_numbers[0] and numbers[0] in _LOGIC
    main = max(numbers, key=len)
    same_start = letters[0] == other_letters[0] or logic or _second_source(requested, other)
    if numbers == other_numbers and len(main) > 1 and same_start:
        inner = zip(letters[1:], other_letters[1:], strict=True)
        if logic or all(_added(one, two) for one, two in inner):
            return Kinship.RELATED
    return Kinship.FAMILY if same_start and main == max(other_numbers, key=len) and len(main) > 2 else Kinship.NONE


def _is_cmos_logic(numbers: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether one is a part of the 4000 series and the other the same in high-speed CMOS: 74HC4053 has the pins of 4053
    (JEDEC JESD7-A)."""
    return (
        len(others) == 1
        and numbers[:1] == ("74",)
        and numbers[1:2] == others
        and re.fullmatch(r"4\d{3}", others[0]) is not None
    )


def _second_source(requested: str, other: str) -> bool:
    return any(family.match(requested) and family.match(other) for family in second_sources())


def _added(one: str, other: str) -> bool:
    """Whether letters were only added on one side, or both are endings of ordering codes."""
    short, long = sorted((one, other), key=len)
    added = long.startswith(short) or long.endswith(short)
    return added or (is_package_ending(short) and is_package_ending(long))
