"""Choices that are the user's: given with `--choose LINE=LIBRARY:NAME`, or asked for at a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from circuitron.errors import UsageError
from circuitron.finding import Finding
from circuitron.fix_result import Choice, FixResult

if TYPE_CHECKING:
    from circuitron.pipeline import Environment

_CHOICE = re.compile(r"(?P<line>[1-9]\d{0,6})=(?P<taken>[^:=]+:[^:]+)")
_MOST = 9  # candidates that are listed: one digit each
_END = "\x04"


def split(texts: Iterable[str]) -> tuple[tuple[int, str], ...]:
    """Lines and names of `--choose` options.

    Raises:
        UsageError: one is not of the form LINE=LIBRARY:NAME, or a line stands there twice.
    """
    found: dict[int, str] = {}
    for text in texts:
        match = _CHOICE.fullmatch(text.strip())
        if match is None:
            raise UsageError(f"--choose {text!r} is no choice.", "Write LINE=LIBRARY:NAME, such as 12=Timer:NE555P.")
        if int(match["line"]) in found:
            raise UsageError(f"--choose: line {match['line']} has two choices.")
        found[int(match["line"])] = match["taken"]
    return tuple(found.items())


def looked_up(wanted: Iterable[tuple[int, str]], environment: Environment) -> tuple[Choice, ...]:
    """Choices of what there is.

    Raises:
        UsageError: no library has it.
    """
    return tuple(_choice(line, taken, environment) for line, taken in wanted)


def _choice(line: int, taken: str, environment: Environment) -> Choice:
    kind = _kind(taken, environment)
    if kind is None:
        hint = f"Look for it: circuitron parts {taken.partition(':')[2]}"
        raise UsageError(f"No library has a symbol or footprint {taken!r} (line {line}).", hint)
    return Choice(line=line, taken=taken, kind=kind)


def _kind(taken: str, environment: Environment) -> Literal["symbol", "footprint"] | None:
    library, _, name = taken.partition(":")
    if environment.symbols.part(library, name) is not None:
        return "symbol"
    footprints = environment.footprints
    return "footprint" if footprints is not None and footprints.find(taken) is not None else None


def unused(choices: Sequence[Choice], result: FixResult) -> tuple[Choice, ...]:
    """Choices for lines in which there was nothing to choose."""
    from circuitron.findings.choices import kind_of

    lines = {(f.span.line, kind_of(f)) for a in result.attempts for f in a.findings if f.span is not None}
    return tuple(choice for choice in choices if (choice.line, choice.kind) not in lines)


# ---------------------------------------------------------------------------------------------------- at a terminal


def ask(finding: Finding, path: str, environment: Environment) -> str:
    """What the user takes for a finding, as LIBRARY:NAME; "" to leave it.

    Raises:
        EOFError: there is no more input.
    """
    from circuitron import sanitise

    listed = [candidate for candidate in finding.candidates if ":" in candidate.text][:_MOST]
    line = finding.span.line if finding.span else 0
    _print(f"\n{sanitise.line(path)}:{line}: {sanitise.line(finding.message)}")
    width = max(len(candidate.text) for candidate in listed)
    for number, candidate in enumerate(listed, 1):
        _print(f"  {number}  {sanitise.line(candidate.text):<{width}}  {sanitise.line(candidate.why)}")
    while True:
        answer = _answer(f"Which one? [1-{len(listed)}, LIBRARY:NAME, p NUMBER for its pins, Enter to skip] ")
        if not answer:
            return ""
        shown = re.fullmatch(r"p\s*(\d)", answer)
        chosen = listed[int(n) - 1].text if (n := shown[1] if shown else answer) in _digits(listed) else answer
        if shown:
            for row in _pins(chosen, environment):
                _print(f"     {sanitise.line(row)}")
        elif ":" in chosen and _kind(chosen, environment) is not None:
            return chosen
        else:
            _print(f"There is no {sanitise.line(chosen, 100)}.")


def _digits(listed: Sequence[object]) -> set[str]:
    return {str(number) for number in range(1, len(listed) + 1)}


def _pins(taken: str, environment: Environment) -> Iterator[str]:
    """The pins of a symbol or the pads of a footprint, a few lines."""
    library, _, name = taken.partition(":")
    symbol = environment.symbols.part(library, name)
    if symbol is not None:
        for pin in symbol.pins:
            yield f"{pin.number} {pin.name} {pin.type}"
        return
    footprint = environment.footprints.find(taken) if environment.footprints is not None else None
    yield f"pads {', '.join(footprint.pads)}" if footprint else f"There is no {taken}."


def _answer(question: str) -> str:
    """A line from the terminal. The question goes to standard error, so that output can be piped.

    Raises:
        EOFError: there is no more input.
    """
    print(question, end="", file=sys.stderr, flush=True)
    text = sys.stdin.readline()
    if not text or text.strip() == _END:
        print(file=sys.stderr)
        raise EOFError
    return text.strip()


def _print(text: str) -> None:
    print(text, file=sys.stderr)
