"""What was asserted of a circuit, by a plan or a user, and what was found, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.assertion import AssertionResult, Verdict
from circuitron.report.writer import DIM, FAULT, GOOD, STRONG, SUSPECT, Piece, Writer
from circuitron.sanitise import line

_CELL = 60  # characters of what is asserted; the rest of a row is wrapped


def table(writer: Writer, results: Sequence[AssertionResult], whose: str) -> None:
    """What, asked, found and how, a row each, under a line that counts those that hold."""
    if not results:
        return
    standing = [result for result in results if result.verdict is not Verdict.WITHDRAWN]
    holding = sum(result.verdict is Verdict.HOLDS for result in standing)
    writer.line((f"Assertions {whose}: {holding} of {len(standing)} hold", STRONG), indent=2)
    writer.table(("  what", "asked", "found", "how"), [_row(writer, result) for result in results], indent=4)


def _row(writer: Writer, result: AssertionResult) -> list[Piece]:
    from circuitron.assertions import asked, subject  # few scripts assert anything

    glyphs = writer.glyphs
    mark, style = {
        Verdict.HOLDS: (glyphs.good, GOOD),
        Verdict.FAILS: (glyphs.fault, FAULT),
        Verdict.NOT_CHECKED: (glyphs.suspect, SUSPECT),
        Verdict.WITHDRAWN: (glyphs.suspect, SUSPECT),
    }[result.verdict]
    what, wanted = line(subject(result.assertion), _CELL), line(asked(result.assertion), _CELL)
    measured = bool(result.how)  # then what was found is a figure
    found = line(result.found, _CELL) if measured else result.verdict.value
    return [(f"{mark} {what}", style), wanted, (found, style), (how(result), DIM)]


def how(result: AssertionResult) -> str:
    """How the verdict came about, or why it was withdrawn."""
    if result.verdict is Verdict.WITHDRAWN:
        from circuitron.assertions import describe

        instead = f", now: {line(describe(result.instead))}" if result.instead else ""
        return f"{line(result.reason)}{instead}"
    return line(result.how or result.found)
