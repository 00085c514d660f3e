"""Which reporter an output format means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, assert_never

from circuitron.report.base import Reporter
from circuitron.settings import OutputFormat


def make_reporter(
    kind: OutputFormat,
    stream: IO[str],
    *,
    color: str = "auto",
    several: bool = False,
    quiet: bool = False,
    verbose: bool = False,
    notes: Sequence[str] = (),
) -> Reporter:
    """A reporter that writes to `stream`; rich is loaded only for the full format.

    Args:
        verbose: the full format also shows every attempt.
        notes: what a program needs besides the results, as it stands when the command ends; people have seen it.
    """
    match kind:
        case OutputFormat.JSON:
            from circuitron.report.machine import JsonReporter

            return JsonReporter(stream, notes)
        case OutputFormat.JSON_LINES:
            from circuitron.report.machine import JsonLinesReporter

            return JsonLinesReporter(stream, notes)
        case OutputFormat.CONCISE:
            from circuitron.report.concise import ConciseReporter

            return ConciseReporter(stream, quiet=quiet)
        case OutputFormat.FULL:
            from circuitron.report.full import FullReporter
            from circuitron.report.writer import Writer, make_console

            return FullReporter(Writer(make_console(stream, color)), several=several, quiet=quiet, verbose=verbose)
        case _:
            assert_never(kind)
