"""What a symbol's description says of its supply: "4.5V-17V input", "2.7 to 5.5V supply", "VS=2.7V~5.5V"."""

from __future__ import annotations

import re

from circuitron.lazy_pattern import LazyPattern

# Volts in a text: parts of patterns.
NUMBER = r"(\d+(?:\.\d+)?)"
DASH = "-\u2013\u2212"  # hyphen, en dash, minus sign
ALONE = rf"(?<![{DASH}±\d.])"  # no negative number, nor the end of another one
TO = rf" ?V? ?(?:[{DASH}~]|to|\.\.+) ?\+?"
_RANGE = LazyPattern(rf"{ALONE}{NUMBER}{TO}{NUMBER} ?V(?:(?![/\w])|(?=in\b|IN\b|cc\b|CC\b|dd\b|DD\b))")
_MOST = LazyPattern(rf"(?:max(?:imum|\.)?|up to) (?:input (?:voltage )?)?{NUMBER} ?V(?:in)?\b", re.IGNORECASE)
_SUPPLY = LazyPattern(r"\bV?IN\b|\bV(?i:CC|DD|S|SUP|IN)\b|(?i:input|suppl|operating)|(?<=V)(?i:in|cc|dd)\b")
_OTHER = LazyPattern(
    r"output|vout|adj|vref|threshold|gain|\bVf\b|clamp|standoff|reverse|isolation|program|port", re.IGNORECASE
)


def supply_range(description: str) -> tuple[float, float] | None:
    """Volts, lowest and highest, that a chip is supplied with, as its description has them; None: it does not say."""
    found: list[tuple[float, float]] = []
    for clause in re.split(r"[,;()]\s*|\.\s+", description):
        if _OTHER.search(clause) and "input" not in clause.casefold():
            continue
        if hit := _RANGE.search(clause):
            low, high = (float(text) for text in hit.groups() if text)
            if _SUPPLY.search(clause) or hit[0] == clause.strip():
                found.append((low, high))
        elif (hit := _MOST.search(clause)) and _SUPPLY.search(clause):
            found.append((0.0, float(hit[1])))
    ranges = [(low, high) for low, high in found if low < high]
    return (min(low for low, _ in ranges), max(high for _, high in ranges)) if ranges else None
