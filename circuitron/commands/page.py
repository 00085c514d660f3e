"""`--report FILE.html`: the page beside what the command prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.errors import StorageFailure, UsageError

if TYPE_CHECKING:
    from circuitron.report.base import Reporter

_ENDINGS = (".html", ".htm")


def page_path(wanted: Path | None, others: Sequence[Path] = ()) -> str | None:
    """Where the page goes, so that it is the same place for a run that is gone on with elsewhere.

    Args:
        others: scripts and what else the command reads or writes.

    Raises:
        UsageError: a page cannot or must not go there.
    """
    if wanted is None:
        return None
    from circuitron.commands.delivery import check_file
    from circuitron.sourcefile import real

    if wanted.suffix.lower() not in _ENDINGS:
        raise UsageError(f"--report {wanted} is an HTML page.", f"Name it so: --report {wanted.stem or 'report'}.html")
    check_file("--report", wanted)
    if real(wanted) in {real(other) for other in others}:
        raise UsageError(f"--report {wanted} is a file that the command works on.", "Choose another name.")
    return str(wanted.absolute())


@contextmanager
def with_page(
    reporter: Reporter,
    command: str,
    place: str | None,
    *,
    quiet: bool,
    notes: Sequence[str] = (),
    calls: Sequence[Sequence[str]] = (),
) -> Iterator[Reporter]:
    """`reporter`, and beside it one that writes the page to `place` when the command ends, be it by Ctrl-C.

    Args:
        quiet: do not say where it is.
        notes: remarks on the command, as they stand when it ends.
        calls: of models, in a recorded run.
    """
    if place is None:
        yield reporter
        return
    from circuitron.outputs import bill_rows
    from circuitron.report.page.reporter import PageReporter
    from circuitron.report.tee import Tee

    page = PageReporter(
        lambda text: _write(Path(place), text, quiet=quiet), command, bill_rows, notes=notes, calls=calls
    )
    try:
        yield Tee(reporter, page)
    finally:
        if not page.ended:
            with suppress(StorageFailure):  # what interrupted it counts
                page.interrupted()


def _write(place: Path, text: str, *, quiet: bool) -> None:
    """Put the page in the place of what is there, in one step.

    Raises:
        StorageFailure: it cannot be written.
    """
    from circuitron import sourcefile
    from circuitron.commands.messages import say

    try:
        sourcefile.write(place, text.encode("utf-8", "replace"))
    except StorageFailure as error:
        raise StorageFailure(error.message, "Choose another --report.") from error
    if not quiet:
        say(f"report: {sourcefile.from_here(place)}")
