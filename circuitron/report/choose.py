"""Which reporter an output format means."""

from __future__ import annotations

import importlib
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal, assert_never, cast

from circuitron.settings import OutputFormat

if TYPE_CHECKING:
    from circuitron.report.base import Reporter
    from circuitron.report.cases import CaseFormat


def make_reporter(
    kind: OutputFormat,
    stream: IO[str],
    *,
    color: str = "auto",
    several: bool = False,
    quiet: bool = False,
    verbose: bool = False,
    strict: bool = False,
    statistics: bool = False,
    notes: Sequence[str] = (),
) -> Reporter:
    """A reporter that writes to `stream`; rich is loaded only for the full format.

    Args:
        verbose: the full format also shows every attempt.
        strict: the formats of code hosts show what is suspect as what fails.
        statistics: count what is found instead of listing it.
        notes: what a program needs besides the results, as it stands when the command ends; people have seen it.

    Raises:
        UsageError: the format has no place for statistics.
    """
    if statistics:
        return _statistics(kind, stream, strict)
    match kind:
        case OutputFormat.JSON:
            from circuitron.report.flat import JsonReporter

            return JsonReporter(stream, notes)
        case OutputFormat.JSON_FULL:
            from circuitron.report.machine import JsonFullReporter

            return JsonFullReporter(stream, notes)
        case OutputFormat.JSON_LINES:
            from circuitron.report.machine import JsonLinesReporter

            return JsonLinesReporter(stream, notes)
        case OutputFormat.CONCISE:
            from circuitron.report.concise import ConciseReporter

            return ConciseReporter(stream, quiet=quiet)
        case OutputFormat.FULL:
            from circuitron.report.late import LateReporter

            made = partial(_full, stream, color, several=several, quiet=quiet, verbose=verbose)
            return cast("Reporter", LateReporter(made))
        case OutputFormat.SARIF | OutputFormat.JUNIT | OutputFormat.GITHUB:
            from circuitron.report.cases import CaseReporter

            return CaseReporter(_case_format(kind, stream), strict=strict)
        case _:
            assert_never(kind)


def load_reporter(kind: OutputFormat) -> None:
    """Load what `make_reporter`'s reporter would load with the first thing that it reports."""
    if kind is OutputFormat.FULL:
        for name in ("full", "plain"):
            importlib.import_module(f"circuitron.report.{name}")


def _full(stream: IO[str], color: str, *, several: bool, quiet: bool, verbose: bool) -> Reporter:
    from circuitron.report.full import FullReporter
    from circuitron.report.plain import make_writer

    return FullReporter(make_writer(stream, color), several=several, quiet=quiet, verbose=verbose)


def _statistics(kind: OutputFormat, stream: IO[str], strict: bool) -> Reporter:
    from circuitron.errors import UsageError
    from circuitron.report.cases import CaseReporter
    from circuitron.report.statistics import StatisticsFormat

    if kind.for_programs and kind is not OutputFormat.JSON:
        raise UsageError(f"--statistics cannot be shown as {kind}.", "It takes full, concise and json.")
    return CaseReporter(StatisticsFormat(stream, machine=kind is OutputFormat.JSON), strict=strict)


def _case_format(
    kind: Literal[OutputFormat.SARIF, OutputFormat.JUNIT, OutputFormat.GITHUB], stream: IO[str]
) -> CaseFormat:
    """A format of code hosts, which names files from the checkout where a job of GitHub's says where that is."""
    from circuitron.report.github import GithubFormat
    from circuitron.report.junit import JunitFormat
    from circuitron.report.sarif import SarifFormat

    here = Path.cwd()
    checkout = Path(os.environ.get("GITHUB_WORKSPACE") or here)
    root = checkout if here.is_relative_to(checkout) else here
    match kind:
        case OutputFormat.SARIF:
            return SarifFormat(stream, root)
        case OutputFormat.JUNIT:
            return JunitFormat(stream, root)
        case OutputFormat.GITHUB:
            return GithubFormat(stream, root)
