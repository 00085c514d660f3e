"""Values of parts as engineers write them: 100k, 100 k and 0.1M are one; so are 100n, 0.1uF and "100 nF 50V"."""

from __future__ import annotations

import math
import re

_SCALES = {
    "p": 1e-12,
    "n": 1e-9,
    "u": 1e-6,
    "m": 1e-3,
    "": 1.0,
    "r": 1.0,
    "R": 1.0,
    "k": 1e3,
    "K": 1e3,
    "M": 1e6,
    "G": 1e9,
}
_UNITS = r"(?:[Oo]hms?|OHMS?|Ω|F|H|Hz|HZ|V|A|W)?"
_END = r"(?=$|[\s/;±,(])"
# The letter in the place of the decimal point is that of IEC 60062.
_INFIX = re.compile(rf"(\d+)([pnumRrkKMG])(\d{{1,3}}){_UNITS}{_END}")
_PLAIN = re.compile(rf"(\d+(?:[.,]\d+)?|[.]\d+)\s?((?i:meg)|[pnumRrkKMG]?){_UNITS}{_END}")
_ENOUGH = 1e-3  # relative: figures of one value, rounded
_ROUNDED = 0.1  # relative: from a figure to the next value of the E12 series
_E24 = (10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91)
_E96 = tuple(round(10 ** (1 + step / 96), 1) for step in range(96))  # IEC 60063


def magnitude(value: str) -> float | None:
    """What a value begins with as a number, in the base unit; None where that is none."""
    text = value.strip().replace("µ", "u").replace("μ", "u").replace("\N{OHM SIGN}", "Ω")
    if found := _INFIX.match(text):
        return float(f"{found[1]}.{found[3]}") * _SCALES[found[2]]
    if found := _PLAIN.match(text):
        return float(found[1].replace(",", ".")) * (1e6 if found[2].lower() == "meg" else _SCALES[found[2]])
    return None


def same_value(planned: str, found: str) -> bool:
    """Whether a part has the value that was planned.

    A planned figure that is no standard value (3.125k) may have become one. Words are the same where one holds the
    other: "red" and "red LED".
    """
    one, other = magnitude(planned), magnitude(found)
    if one is None and other is None:
        mine, its = (re.sub(r"[^a-z0-9]", "", text.casefold()) for text in (planned, found))
        return bool(mine and its) and (mine in its or its in mine)
    if one is None or other is None:
        return False
    return math.isclose(one, other, rel_tol=_ENOUGH if is_standard(one) else _ROUNDED)


def is_standard(value: float) -> bool:
    """Whether a figure is of the series E24 or E96, or has so few digits that somebody chose it."""
    if value <= 0:
        return True
    digits = value / 10 ** (math.floor(math.log10(value)) - 1)
    return any(math.isclose(digits, step, rel_tol=_ENOUGH) for step in (*_E24, *_E96, *range(10, 100)))
