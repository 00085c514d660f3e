"""What feeds a circuit, by its name: "two AA cells" is an input of 1.8 V to 3.2 V."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from circuitron.references.quantities import Quantity, quantities
from circuitron.references.wording import Word, held, vocabulary, words

_POWERED = re.compile(r"\b((?:\w+[ -])?\w+)[- ]powered\b(?! (?:by|from|with))", re.IGNORECASE)
_CELLS = re.compile(
    r"\b(?:(?P<count>\d+)\s*x?\s*|a |an |one |single )?(?P<cell>AAA?|[CD] cells?)(?:[ -](?:cells?|batter(?:y|ies)))?\b",
)
_SERIES = re.compile(r"\b(?P<count>\d)S(?:\d?P)?(?: ?(?:li-?po|li-?ion|lithium|pack|battery))*\b", re.IGNORECASE)


def with_sources(text: str) -> tuple[str, ...]:
    """A text, and what it is with the voltages of sources that it names: of all, of each alone.

    A voltage of the text that is its source's is the nominal one: the 12 V of a car battery are 9 V to 16 V.
    """
    powered = _POWERED.sub(lambda hit: f"from {hit[1]},", text)
    spans = tuple(_spans(powered))
    chosen = (spans, *((span,) for span in spans)) if len(spans) > 1 else (spans,)
    return tuple(dict.fromkeys((text, *(_put_in(powered, each) for each in chosen))))


def _put_in(text: str, spans: Sequence[tuple[int, int, str]]) -> str:
    for start, end, instead in sorted(spans, reverse=True):
        text = f"{text[:start]} {instead} {text[end:]}"
    return text


def _spans(text: str) -> Iterator[tuple[int, int, str]]:
    """Where sources stand, and what stands for them."""
    for hit in _CELLS.finditer(text):
        yield *hit.span(), _in_series(hit, hit["cell"].lower().rstrip("s"))
    for hit in _SERIES.finditer(text):
        yield *hit.span(), _in_series(hit, "s")
    found, figures = words(text), quantities(text)
    for place, phrase in held(vocabulary().sources, found):
        run = found[place : place + len(phrase)]
        low, high = vocabulary().sources[phrase]
        within = [q for q in figures if q.unit == "V" and q.low is None and low <= q.figure <= high]
        if within:
            yield within[0].start, within[0].end, _figures(low, high)
            yield run[0].start, run[-1].end, "input" if _is_beside(run, within[0], text) else ""
        elif not any(hit.start() <= run[0].start < hit.end() for hit in _SERIES.finditer(text)):
            yield run[0].start, run[-1].end, _input(low, high)


def _in_series(hit: re.Match[str], cell: str) -> str:
    low, high = vocabulary().cells[cell]
    count = int(hit["count"] or 1)
    return _input(low * count, high * count)


def _input(low: float, high: float) -> str:
    """A supply in words that every circuit reads."""
    return f"{_figures(low, high)} input"


def _figures(low: float, high: float) -> str:
    return f"{high:.4g} V" if low == high else f"{low:.4g}-{high:.4g} V"


def _is_beside(run: Sequence[Word], quantity: Quantity, text: str) -> bool:
    """Whether a figure stands directly before or after words."""
    first, last = run[0].start, run[-1].end
    between = text[quantity.end : first] if quantity.end <= first else text[last : quantity.start]
    return not between.strip(" -")
