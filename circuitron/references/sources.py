"""What feeds a circuit, by its name: "two AA cells" is an input of 1.8 V to 3.2 V."""

from __future__ import annotations

import re

from circuitron.references.quantities import Quantity, quantities
from circuitron.references.wording import Word, held, vocabulary, words

_POWERED = re.compile(r"\b((?:\w+[ -])?\w+)[- ]powered\b(?! (?:by|from|with))", re.IGNORECASE)
_CELLS = re.compile(
    r"\b(?:(?P<count>\d+)\s*x?\s*|a |an |one |single )?(?P<cell>AAA?|[CD] cells?)(?:[ -](?:cells?|batter(?:y|ies)))?\b",
)
_SERIES = re.compile(r"\b(?P<count>\d)S(?:\d?P)?(?: ?(?:li-?po|li-?ion|lithium|pack|battery))*\b", re.IGNORECASE)


def with_sources(text: str) -> str:
    """A text with the voltage of each source that it names, unless it gives that itself."""
    text = _POWERED.sub(lambda hit: f"from {hit[1]},", text)
    text = _CELLS.sub(lambda hit: _in_series(hit, hit["cell"].lower().rstrip("s")), text)
    text = _SERIES.sub(lambda hit: _in_series(hit, "s"), text)
    found, figures = words(text), quantities(text)
    for place, phrase in reversed(held(vocabulary().sources, found)):
        run = found[place : place + len(phrase)]
        low, high = vocabulary().sources[phrase]
        said = _said(run, figures, text)
        if said is None:
            text = f"{text[: run[0].start]} {_input(low, high)} {text[run[-1].end :]}"
        elif low <= said.figure <= high:
            text = f"{text[: run[0].start]} input {text[run[-1].end :]}"
    return text


def _in_series(hit: re.Match[str], cell: str) -> str:
    low, high = vocabulary().cells[cell]
    count = int(hit["count"] or 1)
    return f" {_input(low * count, high * count)} "


def _input(low: float, high: float) -> str:
    """A supply in words that every circuit reads."""
    return f"{high:.4g} V input" if low == high else f"{low:.4g}-{high:.4g} V input"


def _said(run: tuple[Word, ...], figures: tuple[Quantity, ...], text: str) -> Quantity | None:
    """The voltage that stands directly before or after a source's name."""
    for quantity in figures:
        between = (
            text[quantity.end : run[0].start] if quantity.end <= run[0].start else text[run[-1].end : quantity.start]
        )
        if quantity.unit == "V" and not between.strip(" -"):
            return quantity
    return None
