"""What was simulated of a circuit, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from circuitron.assertion import Verdict
from circuitron.report.writer import DIM, FAULT, GOOD, STRONG, SUSPECT, Piece, Writer
from circuitron.sanitise import line

if TYPE_CHECKING:
    from circuitron.check_result import Measurement

_CELL = 60
_MOST = 15  # rows; JSON has them all
_ORDER = (Verdict.FAILS, Verdict.HOLDS, Verdict.NOT_CHECKED)


def table(writer: Writer, results: Sequence[Measurement]) -> None:
    """What, asked, found and how, a row each, what fails first, under a line that counts them."""
    if not results:
        return
    counted = [(verdict, sum(m.verdict is verdict for m in results)) for verdict in _ORDER]
    words = {Verdict.FAILS: "failed", Verdict.HOLDS: "as expected", Verdict.NOT_CHECKED: "not checked"}
    writer.line((f"Simulated: {', '.join(f'{n} {words[v]}' for v, n in counted if n)}", STRONG), indent=2)
    shown = sorted(results, key=lambda m: _ORDER.index(m.verdict))[:_MOST]
    writer.table(("  what", "asked", "found", "how"), [_row(writer, m) for m in shown], indent=4)
    if len(results) > _MOST:
        writer.line((f"and {len(results) - _MOST} more", DIM), indent=4)


def _row(writer: Writer, found: Measurement) -> list[Piece]:
    mark, style = {
        Verdict.FAILS: (writer.glyphs.fault, FAULT),
        Verdict.HOLDS: (writer.glyphs.good, GOOD),
    }.get(found.verdict, (writer.glyphs.suspect, SUSPECT))
    known = found.value is not None
    shown = line(found.found, _CELL) if known else found.verdict.value
    how = found.how if known else found.found
    what, asked = line(found.quantity, _CELL), line(found.asked, _CELL)
    return [(f"{mark} {what}", style), asked, (shown, style), (line(how), DIM)]
