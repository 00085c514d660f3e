"""Which fixes answered each finding, which abstained, and why: `circuitron fix --trace`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from circuitron import sanitise
from circuitron.fix_result import Response, TraceEntry
from circuitron.report.writer import DIM, GOOD, STRONG, Writer

_WORDS = {
    Response.MADE: "made",
    Response.POINTLESS: "not tried",
    Response.UNSAFE: "unsafe, not made",
    Response.CHOICE: "left to you",
    Response.CLASH: "clashes",
    Response.REFUSED: "refused",
    Response.ABSTAINED: "no edit",
    Response.FAILED: "failed",
    Response.NONE: "no fix",
}
_WIDTH = max(map(len, _WORDS.values()))


def show(writer: Writer, entries: Sequence[TraceEntry]) -> None:
    """Each finding of each attempt with the answers to it; fixes that abstained without a reason share a line."""
    for attempt, of_attempt in groupby(entries, key=lambda entry: entry.attempt):
        writer.blank()
        writer.line((f"Fixes after attempt {attempt}", STRONG), indent=2)
        for (place, finding), of_finding in groupby(of_attempt, key=lambda entry: (_place(entry), entry.finding)):
            writer.line(f"{place}: " if place else "", finding.value, indent=4)
            for response, words in _answers(list(of_finding)):
                style = GOOD if response is Response.MADE else DIM if response is Response.ABSTAINED else ""
                writer.line((f"{_WORDS[response]:<{_WIDTH}}  ", style), sanitise.line(words), indent=6, hang=_WIDTH + 2)


def _place(entry: TraceEntry) -> str:
    line = f"line {entry.line}" if entry.line else ""
    return ", ".join(filter(None, (entry.file, line)))


def _answers(entries: list[TraceEntry]) -> Iterator[tuple[Response, str]]:
    silent = dict.fromkeys(one.fix for one in entries if one.response is Response.ABSTAINED and not one.reason)
    answered = (one for one in entries if one.fix not in silent)
    yield from dict.fromkeys((one.response, ": ".join(filter(None, (one.fix, one.reason)))) for one in answered)
    if silent:
        yield Response.ABSTAINED, ", ".join(silent)


def lines(entries: Sequence[TraceEntry]) -> Iterator[str]:
    """The same, a line an entry."""
    for entry in entries:
        place = f"{entry.file}:{entry.line}" if entry.file else f"{entry.line}"
        reason = f": {entry.reason}" if entry.reason else ""
        yield f"{entry.attempt}:{place}: {entry.finding} {entry.fix or '-'} {_WORDS[entry.response]}{reason}"
