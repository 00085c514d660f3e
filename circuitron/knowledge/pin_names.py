"""What a pin name says, without the ways of writing it: overbars, punctuation, subscripts, functions behind slashes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from circuitron.lazy_pattern import LazyPattern


class PinName(NamedTuple):
    """A signal's name in capitals without punctuation, and whether it is active low."""

    base: str
    inverted: bool


# Signals whose active-low form is often written with a letter: nRESET, NSS, RSTB, CS_N. Only these; SYNC, CAN and INTB
# (beside INTA) are names of their own, not inverted signals.
_ACTIVE_LOW_WORDS = frozenset(
    (
        *("RESET", "RST", "CS", "SS", "CE", "OE", "WE", "WR", "RD", "INT", "IRQ", "EN", "MR", "MCLR", "CLR", "LE"),
        *("LOAD", "TRST", "SRST", "PWRKEY", "SHDN", "SD", "FAULT", "FLT", "ALERT", "BUSY", "HOLD", "WP", "ACK", "STBY"),
        *(
            "SCS",
            "OCS",
            "SLEEP",
            "ENABLE",
            "CTS",
            "RTS",
            "DTR",
            "DSR",
            "DCD",
            "CHRG",
            "STDBY",
            "STANDBY",
            "DRDY",
            "LDAC",
            "PD",
            "PWDN",
        ),
    )
)
_ACTIVE_LOW_WITH_B = frozenset(("RESET", "RST", "CS"))
_ACTIVE_LOW_WITH_JOINT = frozenset(("PE", "PL", "Q", "G", "BI", "RBI", "LT", "STB", "PRE", "PGM", "RAS", "CAS"))
_LETTER_BEHIND = LazyPattern(r"(?P<word>[A-Z]+?)(?P<number>\d*)(?P<bar>[_-]N|_B|_L|N|B)(?P<last>\d*)")  # CS1_N, OCS_N1
_BAR = LazyPattern(r"~\{([^{}]*)\}")
_OLD_BAR = LazyPattern(r"^~(.+?)~?$")
_SCRIPT = LazyPattern(r"[_^]\{([^{}]*)\}")  # subscript and superscript of KiCad 6 and later: IO_{0}, V_{CC}
_COMPARISON = LazyPattern(r"(?<=[A-Z])[<=>](?=[A-Z])")  # a comparator's P=Q and P>Q are two outputs
_COMPARED = {"<": "LT", "=": "EQ", ">": "GT"}
_SIGN_IN_BRACKETS = LazyPattern(r"(?<=\w)\(([+-])\)$")  # LED(+)
_POSITIVE = LazyPattern(r"^\+(?=\d+(?:\.\d+)?V\d*$)")
_SPLIT = LazyPattern(r"[/(),;|]|\s+")
_BUS = LazyPattern(r"(.+)\[(\d{1,9}):(\d{1,9})\](.*)")
_MOST_LINES = 4096  # of a bus: no part has more pins
_SEPARATOR = LazyPattern(r"[,\s]+")


def expand_pin_names(requested: str) -> tuple[str, ...]:
    """The single names that SKiDL makes of one index: "A, K" is A and K, "P[0:3]" is P0 … P3, "I[8:1]" counts down."""
    names: list[str] = []
    for word in filter(None, _SEPARATOR.split(requested.strip())):
        match = _BUS.fullmatch(word)
        if not match:
            names.append(word)
            continue
        head, first, last, tail = match[1], int(match[2]), int(match[3]), match[4]
        step = 1 if first <= last else -1
        names += [f"{head}{number}{tail}" for number in range(first, last + step, step)[:_MOST_LINES]]
    return tuple(names)


@lru_cache(maxsize=8192)
def normalise(name: str) -> PinName:
    """The signal that a pin name stands for.

    `~{RESET}`, `~RESET`, `~RESET~`, `/RESET`, `!RESET`, `RESET#`, `RESET_N`, `nRESET` are all ("RESET", True), and
    `OCS_N1` is `~{OCS1}`.
    """
    text = _SIGN_IN_BRACKETS.sub(r"\1", _SCRIPT.sub(r"\1", name.strip()))
    inverted = False
    if text.startswith("~{") and text.endswith("}") and _BAR.fullmatch(text):
        text, inverted = text[2:-1], True
    elif _BAR.search(text):
        text = _BAR.sub(r"\1", text)
        inverted = name.strip().startswith("~{")
    elif len(text) > 1 and text[0] in "~!/\\":
        match = _OLD_BAR.match(text) if text[0] == "~" else None
        text, inverted = match[1] if match else text[1:], True
    if len(text) > 1 and text[-1] in "#*":
        text, inverted = text[:-1], True
    stripped = _letter_bar(text)
    if stripped is not None:  # both signs at once, as in ~{CSN}, still mean one bar
        text, inverted = stripped, True
    return PinName(_plain(text), inverted)


def _letter_bar(text: str) -> str | None:
    """`text` without the letter that stands for an overbar; None where there is none."""
    if len(text) > 2 and text[0] == "n" and text[1].isupper():
        return text[1:]
    upper = text.upper()
    if upper[:1] == "N" and upper[1:] in _ACTIVE_LOW_WORDS:
        return text[1:]
    last = upper.rpartition("_")[2]
    if last != upper and last.endswith("N") and last[:-1] in _ACTIVE_LOW_WORDS:  # DRV_ENN, SPI_CSN
        return text[:-1]
    match = _LETTER_BEHIND.fullmatch(upper)
    if match is None or (match["number"] and match["last"]):
        return None
    if (match["number"] or match["last"]) and not match["bar"].endswith("N"):  # EN1_B is of unit B, EN1_L of the left
        return None
    words = _ACTIVE_LOW_WITH_B if match["bar"] == "B" else _ACTIVE_LOW_WORDS
    if match["bar"] in ("_N", "-N"):  # not of any word: RX_N may be the other wire of a pair
        words |= _ACTIVE_LOW_WITH_JOINT
    return f"{match['word']}{match['number']}{match['last']}" if match["word"] in words else None


def _plain(text: str) -> str:
    """Capitals, without what is only layout. A sign at either end is part of the name (D+, -IN); it is put last.

    The plus of a voltage says nothing: +5V is 5V.
    """
    text = _POSITIVE.sub("", text.upper())
    sign = ""
    if len(text) > 1 and text[-1] in "+-":
        text, sign = text[:-1], text[-1]
    elif len(text) > 1 and text[0] in "+-":
        text, sign = text[1:], text[0]
    text = _COMPARISON.sub(lambda sign: _COMPARED[sign[0]], text)
    core = re.sub(r"[\W_]+", "", text.replace("'", "PRIME"))
    return (core + sign) if core else text + sign


@lru_cache(maxsize=8192)
def functions(name: str) -> tuple[PinName, ...]:
    """The functions that one pin's name lists: `~{RESET}/PC6` has RESET and PC6, `DI(IO0)` has DI and IO0.

    A sign, such as the bare "/" or "~" of an unnamed pin, lists none.
    """
    text = name
    if len(text) > 1 and text[0] == "/" and text.count("/") == 1:
        text = f"~{text[1:]}"  # an old way to write an overbar
    parts = [part for part in _SPLIT.split(text) if part and part != "~"]
    return tuple(dict.fromkeys(normalise(part) for part in parts))


def segments(name: str) -> tuple[str, ...]:
    """Words of a name between underscores: `GPIO26_ADC0` has GPIO26 and ADC0."""
    return tuple(word for word in re.split(r"[_\-]+", name.upper()) if word)
